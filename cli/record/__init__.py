"""Commands about records.

Question: what does somebody type who hands out, takes in, proves or audits a record?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
