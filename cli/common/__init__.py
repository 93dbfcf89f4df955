"""What every command stands on: the door to the desk, words and options, forms, errors, files.

Question: how does a command reach the desk, take its words, and say what came of it or what failed?
May import: cli.drawn, the rooms, typer.
Public names: those of its modules; `frame.command` declares a command, `door.Door` is what it gets.
"""
