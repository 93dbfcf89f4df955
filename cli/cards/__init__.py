"""Commands about decks and cards.

Question: what does somebody type who asks what cards say?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
