"""Commands of events and of the people in them.

Question: what does somebody type who runs an event?
May import: cli, the rooms that look, typer.
Public names: `attach` of each module.
"""
