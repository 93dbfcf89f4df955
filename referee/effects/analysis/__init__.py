"""What can be said of a text by looking at its program alone, without a table.

Question: what does a program bind, ask for, choose and listen for?
May import: referee.effects.language, nodes and code, referee.cards and referee.state for the cards
and lists of a match. Public names: each is imported from its module.
"""
