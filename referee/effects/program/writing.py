"""How flat code is written, whatever a text says: verbs, jumps, names, what a cost must leave."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from referee.effects.analysis.names import names_asked
from referee.effects.board import Block, SetClaim
from referee.effects.code import Code, Step
from referee.effects.language import Node
from referee.effects.needs.claims import read_claims
from referee.effects.verbs import OPS
from referee.effects.verbs.choosing import TextChoice
from referee.state import marks

_OWN = frozenset({"self", "host"})
"""The names of the card that bears a text, and of the one that gave it."""


class ProgramWriter:
    """The code of one ability while it is written."""

    def __init__(self) -> None:
        """Begin with no code."""
        self.code: list[Step] = []
        self.labels: list[str] = []
        self.trail = ""
        self.steps_at: Counter[str] = Counter()
        self.blocks: dict[int, Block] = {}
        self.given_names: set[str] = set()
        self.rests: dict[int, tuple[SetClaim, ...]] = {}
        self.counter = 0

    def add(self, name: str, arg: Any) -> int:
        """Add a verb; give its place, which is labelled by the way to it and the verb."""
        self.code.append((OPS[name], arg))
        self.labels.append(f"{self.trail}{name}")
        return len(self.code) - 1

    def here(self) -> int:
        """The place of the next verb."""
        return len(self.code)

    def descend(self) -> str:
        """Go on to the next step within the one that is written; give the way back."""
        back = self.trail
        self.trail = f"{back}{self.steps_at[back]}."
        self.steps_at[back] += 1
        return back

    def made(self) -> Code:
        """The code as it was written."""
        return Code(self.code, self.labels)

    def patch(self, place: int, arg: Any) -> None:
        """Give a verb written before its argument, once it is known."""
        self.code[place] = (self.code[place][0], arg)

    def fresh(self, prefix: str) -> str:
        """Give a name that no text uses."""
        self.counter += 1
        return f"{marks.OWN}{prefix}{self.counter}"

    def targets_since(self, place: int) -> tuple[TextChoice, ...]:
        """The choices of targets that were written from a place on."""
        choices = (arg for _, arg in self.code[place:] if isinstance(arg, TextChoice))
        return tuple(c for c in choices if c.way == "target")

    def must_leave(self, first: int, steps: Iterable[Node], until: int = 0) -> None:
        """Note what answers given from a place on must leave for steps that are paid later.

        The places are those up to the one at hand, or `until` another; an offer must leave what
        taking it costs besides.
        """
        claims = tuple(claim for step in steps for claim in read_claims(step))
        if claims:
            self.rests.update(dict.fromkeys(range(first, until or self.here()), claims))

    def known(self, test: Node) -> bool:
        """Whether a test rests on nothing that is answered inside the part.

        The card itself and what its trigger tells of are known before any part starts.
        """
        names = (n for n in names_asked(test) if n not in _OWN and not n.startswith("event."))
        return self.given_names.issuperset(names)
