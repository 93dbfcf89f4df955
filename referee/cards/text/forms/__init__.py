"""What wordings build that has one form: of which parts it is made, and how they are found in it again.

A wording may say in several parts what a program says in one node: of whom something holds, what, and
for how long. Such a word of the tables is built into that node when a line is read, and its parts are
found again when a program is printed. What cannot be built is no reading.

Question: which node do these parts build, and of which parts may a node have been built?
May import: nothing. Public names: `BUILT`, `UNDONE`, `UnmadeError`.
"""

from collections.abc import Callable, Iterator
from typing import Final

from referee.cards.text.forms import causes, chosen, paid, said, waited
from referee.cards.text.forms.unmade import Node, UnmadeError

_ALL: Final = said.FORMS | paid.FORMS | chosen.FORMS | waited.FORMS | causes.FORMS
BUILT: Final[dict[str, Callable[..., Node]]] = {word: built for word, (built, _) in _ALL.items()}
UNDONE: Final[dict[str, Callable[[Node], Iterator[Node]]]] = {word: undo for word, (_, undo) in _ALL.items()}

__all__ = ["BUILT", "UNDONE", "UnmadeError"]
