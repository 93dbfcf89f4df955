"""Whether a card works at exactly its printed price, and all of its text is done.

Each ability that comes up on a random board is taken back to the moment before it: there the table
is left with exactly what it costs, and with one thing less. It must be on offer at the first, refused
at the second, and then it is played through every answer, up to a bound, until its program is over.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from referee.cards import CardDef, Catalog
from referee.proving.behaving import Behaviour, behaviour, play_board
from referee.proving.boards import CardPool
from referee.proving.entering import BeginningMoment, MomentWatch, PricedProgram, priced_programs
from referee.proving.paths import PathWalker, PriceFault
from referee.proving.running import NAMES, CodeNotes, WatchedLibrary
from referee.proving.whole import BrokenError

MORE_BOARDS: Final = 20
"""So many boards more are laid for what did not begin, or not at its price."""
IDLE_BOARDS: Final = 8
"""So many of them are laid where only a step was not reached, or did nothing."""


class NotShown(Struct, frozen=True):
    """A step that no board brought about: the card, the line, and the verb with the way to it."""

    name: str
    line: int
    step: str


class GuardedCard(Struct, frozen=True):
    """What the guard told of a card: paths and answers, faults, what was not shown.

    Of `abilities` that are carried out `shown` began; of `prices`, those that cost something,
    `exact` did at exactly that.
    """

    name: str
    paths: int = 0
    answers: int = 0
    abilities: int = 0
    shown: int = 0
    prices: int = 0
    exact: int = 0
    faults: tuple[PriceFault, ...] = ()
    not_shown: tuple[NotShown, ...] = ()


class _Guard:
    """Lays boards for one card, and plays its programs from where they begin."""

    def __init__(self, card: CardDef, pool: CardPool, seed: int) -> None:
        self.card, self.pool, self.seed = card, pool, seed
        self.notes = CodeNotes()
        self.moments: dict[str, list[BeginningMoment]] = {}
        self.walker = PathWalker(card.name, self.notes, f"{seed}-{card.name}-paths")
        self.programs: dict[str, PricedProgram] = {}
        self.entered: dict[str, int] = {}

    def watching(self, card: CardDef, catalog: Catalog) -> MomentWatch:
        library = WatchedLibrary(catalog, card.name, self.notes)
        if not self.programs:
            self.programs = {one.program: one for one in priced_programs(card, library)}
        for program in self.programs:
            self.moments.setdefault(program, [])
        return MomentWatch(card, library, self.moments)

    def walk(self) -> None:
        """Play from the moments that were not played from before."""
        for program, one in self.programs.items():
            found = self.moments[program]
            for moment in found[self.entered.get(program, 0) :]:
                self.walker.enter(moment, one)
            self.entered[program] = len(found)

    def lacking(self) -> bool:
        """Whether some program has not begun, or has a price at which it was not played."""
        return any(
            not self.moments[one.program]
            or (not one.price.free and one.price.whole and one.program not in self.walker.exact)
            for one in self.programs.values()
        )


def guarded(card: CardDef, pool: CardPool, *, seed: int, boards: int) -> tuple[Behaviour, GuardedCard]:
    """Play a card on random boards, and its programs at their price from where they begin there.

    Args:
        card: A card all of whose text is read.
        pool: The cards that lie around it.
        seed: The same seed lays the same boards and gives the same answers.
        boards: How many boards are laid at most until all of it came up.

    Returns:
        What became of it on the boards, and what the guard told.
    """
    guard = _Guard(card, pool, seed)
    seen = behaviour(card, pool, seed=seed, boards=boards, watching=guard.watching)
    guard.walk()
    for number in range(MORE_BOARDS):
        idle = number < IDLE_BOARDS and any(True for _ in guard.notes.idle())
        if seen.faults or not (idle or guard.lacking()):
            break
        try:
            play_board(card, pool, f"{seed}-{card.name}-more-{number}", guard.watching, helped=True)
        except BrokenError as error:
            guard.walker.faults[0, f"board {number}"] = PriceFault(card.name, 0, "broken", str(error))
        guard.walk()
    return seen, _told(guard)


def _told(guard: _Guard) -> GuardedCard:
    programs, walker = guard.programs.values(), guard.walker
    prices = [one for one in programs if not one.price.free]
    not_shown = [*_unshown(guard)]
    return GuardedCard(
        guard.card.name,
        walker.paths,
        walker.answers,
        len(programs),
        sum(bool(guard.moments[one.program]) for one in programs),
        len(prices),
        sum(one.program in walker.exact for one in prices),
        tuple(walker.faults.values()),
        tuple(not_shown),
    )


def _unshown(guard: _Guard) -> Iterator[NotShown]:
    """The steps that nothing brought about; one that nothing keeps from its turn is at fault."""
    notes = guard.notes
    for program, place in notes.idle():
        verb = NAMES.get(notes.code[program].steps[place][0], "")
        line = notes.lines[program]
        if notes.left((program, place)):
            text = f"{verb} is never reached though the step before it is done"
            guard.walker.faults.setdefault(
                (line, "undone"), PriceFault(guard.card.name, line, "undone", text)
            )
        what = "did nothing" if (program, place) in notes.ran else "not reached"
        yield NotShown(guard.card.name, line, f"{notes.code[program].labels[place] or verb}: {what}")
