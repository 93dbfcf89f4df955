"""Commands of officials at a match.

Question: what does somebody type who judges?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
