"""Which places of a card's programs run, and what each of them does: noted beside play, not in it.

A library whose code notes what it does stands in for the one of a match. Nothing of it is there
where a match is judged, so it costs nothing there.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from events.kinds import Fact
from referee.cards import Catalog
from referee.effects.code import Code, Step
from referee.effects.library import Library
from referee.effects.run import Run, RunningFrame
from referee.effects.verbs import OPS
from referee.rules import PROCEDURES

NAMES: Final = {op: name for name, op in OPS.items()}
"""The verbs by what carries them out."""
FORKS: Final = frozenset(
    "unless offer mode times each over behind free still_legal instead modes activated".split()
)
"""The verbs after which a program may go on in two ways."""
QUIET: Final = FORKS | frozenset(
    "jump end line bind taken began awaited paid kept unpaid declined toll way cut_in later pay price "
    "surcharge".split()
)
"""The verbs that lead a program and do nothing to the table, or are paid, which is counted apart."""
AWAY: Final = frozenset({"jump", "end"})
"""The verbs behind which a program does not go on."""


class PlaceRun(NamedTuple):
    """A place of a program that ran: of which program, at which place, and the facts it made."""

    program: str
    place: int
    facts: tuple[Fact, ...]


class CodeNotes:
    """What ran of the programs of one card, on all boards that are played for it."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.code: dict[str, Code] = {}
        self.lines: dict[str, int] = {}
        self.ran: set[tuple[str, int]] = set()
        self.did: set[tuple[str, int]] = set()
        self.log: list[PlaceRun] = []

    def idle(self) -> Iterable[tuple[str, int]]:
        """The places that never ran, and those that ran and never did anything."""
        for program, code in self.code.items():
            for place, (op, _) in enumerate(code.steps):
                key = program, place
                if op is OPS["end"]:
                    continue
                quiet = NAMES.get(op, "") in QUIET
                if key not in self.ran or (not quiet and key not in self.did):
                    yield key

    def left(self, key: tuple[str, int]) -> bool:
        """Whether a place was not reached although the one before it ran and leads nowhere else."""
        program, place = key
        if key in self.ran or not place or (program, place - 1) not in self.ran:
            return False
        return NAMES.get(self.code[program].steps[place - 1][0], "") not in FORKS | AWAY


class WatchedLibrary(Library):
    """The library of a board of which the programs of one card note what they do."""

    def __init__(self, catalog: Catalog, card: str, notes: CodeNotes) -> None:
        """Take the cards that lie on the board, and the one that is looked at."""
        super().__init__(catalog, PROCEDURES)
        self.card, self.notes = card, notes
        self._watched: dict[str, Code] = {}
        self.own = {one.hash for one in self.printed(card).abilities}
        for program in self.own:
            self.code(program)

    def code(self, program: str) -> Code:
        """The flat code of a program; that of the card tells what it does."""
        found = self._watched.get(program)
        if found is None:
            found = super().code(program)
            if program not in PROCEDURES and self._is_own(program):
                found = self._noting(program, found)
            self._watched[program] = found
        return found

    def _is_own(self, program: str) -> bool:
        return program in self.own or self.ability(program).card == self.card

    def _noting(self, program: str, code: Code) -> Code:
        self.notes.code[program] = code
        self.notes.lines[program] = self.ability(program).line
        steps = (_noting(program, place, step, self.notes) for place, step in enumerate(code.steps))
        return code.with_steps(steps)


def _noting(program: str, place: int, step: Step, notes: CodeNotes) -> Step:
    """A verb that notes that it ran, what facts it made, and whether it asked for anything."""
    op, argument = step
    key = program, place
    if op is OPS["end"]:  # by which the machine finds where a program ends
        return step

    def noting(run: Run, f: RunningFrame, arg: Any) -> None:
        before, depth = len(run.facts), len(run.stack)
        notes.ran.add(key)
        op(run, f, arg)
        if len(run.facts) > before:
            notes.log.append(PlaceRun(program, place, tuple(run.facts[before:])))
            notes.did.add(key)
        elif run.question is not None or len(run.stack) > depth:
            notes.did.add(key)

    return noting, argument
