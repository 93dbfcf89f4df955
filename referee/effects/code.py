"""Flat code: what a program or a rule procedure is carried out as, and how its places are named.

A frame at rest names its place by a label that follows from the program itself: the way through its
tree and the verb that stands there. So a record can be read on after the writing of code changed.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from referee.state import START

STATED_PREFIX: Final = "stated."
"""How the program of a stated move is named, before the move; no program of a card is."""

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


NO_CODE: Final = Code((), ())
"""The code of what does nothing."""
