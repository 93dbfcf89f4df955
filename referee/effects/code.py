"""Flat code: what a program or a rule procedure is carried out as, and how its places are named.

A frame at rest names its place by a label that follows from the program itself: the way through its
tree and the verb that stands there. So a record can be read on after the writing of code changed.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from events.canonical import canonical, load
from referee.state import START

STATED_PREFIX: Final = "stated."
"""How the program of a stated move is named, before the move; no program of a card is."""

LATER_PREFIX: Final = f"{STATED_PREFIX}later."
"""How the program of a move is named that is done when a turn ends."""
SAID: Final = ":"
"""What stands before a part of the language in the name of a program that was stated in card text."""
GIVEN_PREFIX: Final = f"{STATED_PREFIX}ability{SAID}"
"""How an ability is named that a stated outcome gives, before the ability itself."""

Step = tuple[Any, Any]
"""A verb and its argument."""


class Code:
    """Flat code: its steps, the label of each, and the step that each label names."""

    __slots__ = ("labels", "places", "steps")

    def __init__(self, steps: Iterable[Step], labels: Iterable[str]) -> None:
        """Take steps with their labels; a label that comes again is numbered, the first is START.

        >>> Code((("up", None), ("draw", 1), ("draw", 2)), ("up", "draw", "draw")).labels
        ('', 'draw', 'draw+1')
        """
        self.steps = tuple(steps)
        self.labels = (START, *numbered(labels)[1:]) if self.steps else ()
        self.places = {label: place for place, label in enumerate(self.labels)}

    def at(self, label: str) -> Step:
        """The step that a label names."""
        return self.steps[self.places[label]]

    def with_steps(self, steps: Iterable[Step]) -> "Code":
        """The same places with other verbs."""
        return Code(steps, self.labels)


def numbered(labels: Iterable[str]) -> Sequence[str]:
    """Number the labels that come again: draw, draw+1, draw+2."""
    seen: Counter[str] = Counter()
    row = []
    for label in labels:
        row.append(f"{label}+{seen[label]}" if seen[label] else label)
        seen[label] += 1
    return row


def said_name(shape: str, node: Any) -> str:
    """Name a program by what was said: the name holds all that is needed to carry it out later.

    >>> said_name("stated.text", ("draw", ("num", "n")))
    'stated.text:["draw",["num","n"]]'
    """
    return f"{shape}{SAID}{canonical(node).decode()}"


@lru_cache(maxsize=512)
def said_in(program: str) -> Any:
    """What a program holds in its own name, as nested tuples; None for a name that holds nothing."""
    _, mark, said = program.partition(SAID)
    return frozen(load(said)) if mark else None


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down; raises ValueError for what no program holds."""
    if isinstance(value, list):
        return tuple(frozen(one) for one in value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        message = f"{value!r} is no part of a program"
        raise ValueError(message)  # noqa: TRY004 - what a file says, as any other fault of it
    return value


NO_CODE: Final = Code((), ())
"""The code of what does nothing."""
