"""How a program becomes flat code, once, when a card is first needed.

Question: what steps does an ability come to, and what of a text can nothing carry out?
May import: what referee.effects may. Public names: each is imported from its module.
"""
