"""Commands of those who run the referee.

Question: what does somebody type who keeps it running?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
