"""What a position file says: its keys and words, its cards, and on which line each stands.

Question: what is written, and what of it cannot be read?
May import: what referee.positions may. Public names: each is imported from its module.
"""
