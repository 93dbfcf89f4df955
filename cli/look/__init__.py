"""Commands that look back and compare.

Question: what does somebody type who wants to see what was?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
