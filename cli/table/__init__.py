"""Commands at the table.

Question: what does somebody type who plays, states, enters or takes back?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
