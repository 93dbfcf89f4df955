"""How an ability is said and carried out.

Question: what does a program mean, and how does it run?
May import: referee.cards (definitions), referee.state, referee.fold, events.kinds,
events.vocabulary, events.values; the language itself nothing but the standard library.
The derived board lives here, because filters and statements of programs are what makes it. Which
folder may import which stands in tests/house/subrooms.py.
Public names: `Library`, `Board`, `Run`; each is imported from its module.
"""
