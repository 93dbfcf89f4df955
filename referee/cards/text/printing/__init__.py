"""How a program is printed back.

Question: which official wording says this program, and means it again?
May import: what referee.cards.text may. Public names: `print_ability`.
"""
