"""Commands about the rulebook and its positions.

Question: what does somebody type who asks what the book says?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
