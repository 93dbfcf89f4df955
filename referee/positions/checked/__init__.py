"""What must hold of what was played, and what came of it.

Question: did it come out as the position says, and what was found instead?
May import: what referee.positions may, `written` and `played` too. Public names:
each is imported from its module.
"""
