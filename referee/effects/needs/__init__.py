"""What a step needs before it can be done: Ener, cards, a place, a LRIG to grow from.

Question: could this be done completely, and what would it take (glossary.cost.3)?
May import: what referee.effects may. Public names: each is imported from its module.
"""
