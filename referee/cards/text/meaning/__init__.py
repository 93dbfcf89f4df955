"""What the sentences of a line mean together.

Question: whom does a pronoun mean, how far does "instead" reach, what is asked of whom?
May import: what referee.cards.text may. Public names: `binding.line`.
"""
