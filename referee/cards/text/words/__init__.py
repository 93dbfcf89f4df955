"""How a line of print is cut into tokens, and read by the tables of wordings.

Question: which parts of a program can the words of this line build?
May import: what referee.cards.text may. Public names: `cut`, `grammar`, `LineReading`.
"""
