"""What was done later is done again at a table that came out otherwise, one entry after another.

At a paper table the lines are entered as they were typed. Where the referee deals, each answer is
given as it was meant (`referee.rerun.meant`), and chance falls as it fell. What cannot be done raises
DeskError and leaves the table as it was.
"""

from collections.abc import Sequence
from typing import Protocol

from events.kinds import ChanceDrawn, EntryMade, Fact
from events.values import changed
from referee.effects.board import Board
from referee.fold import fold
from referee.paper import bounds_at
from referee.rerun.fed import ChanceScript, Fed, NoChanceError, fed
from referee.rerun.meant import meant, without
from referee.rerun.steps import why_said
from referee.rules import Accepted, Action, Refusal, Table, decide
from referee.service.chance import Dice
from referee.service.desk import Desk
from referee.service.errors import DeskError, Refused
from referee.service.play.entries import ACTED, TYPED, TableEntry, no_rewinds
from referee.service.table.answering import EntrySeat
from referee.service.table.choices import describe
from referee.service.table.entering import Session
from referee.service.table.forced import forced
from referee.service.table.parsing import parse
from referee.service.table.typed import EntryStep, steps_of
from referee.state import Match
from referee.timeline import Reader, caption, state_at

Chance = Dice | Fed
"""What falls at random: anew, or as a record has it."""
JUDGE, SPECTATOR, STATE = "judge", "spectator", "state"
MOST_FORCED = 60
"""Answers that are the only ones, given before one of the record."""


class Carrying(Protocol):
    """A table at which entries are done again: its state, and the facts that this made."""

    facts: list[Fact]

    @property
    def state(self) -> Match:
        """The table as it lies."""

    def do(self, line: str, instead: TableEntry) -> None:
        """Do what was really done instead of an entry; raises DeskError."""

    def again(self, entry: TableEntry) -> None:
        """Do an entry of the record again; raises DeskError where it cannot stand."""

    def words(self, entry: TableEntry, eyes: str) -> str:
        """The words in which an entry was given, as far as somebody may read them."""

    def recorded(self, entry: TableEntry, now: str) -> str:
        """What the record says of an amended entry, which both seats read."""


def steps_in(match: str, line: str) -> list[EntryStep]:
    """Part a line into steps; raises DeskError where it has none."""
    steps = steps_of(line)
    if not steps:
        what, instead = "nothing was typed", "type what was done"
        raise DeskError("unclear", what, where=match, instead=instead)
    return steps


class CarriedLines:
    """A paper table: lines are entered again as they were typed."""

    def __init__(self, table: Table, reader: Reader, to: int, seat: EntrySeat) -> None:
        """Sit down at the table as it lay at a seq; facts are numbered from `seat.head` on."""
        self.session, self._reader = Session(table, bounds_at(reader, to), seat), reader
        self.facts: list[Fact] = []

    @property
    def state(self) -> Match:
        """The table as it lies."""
        return self.session.state

    def do(self, line: str, instead: TableEntry) -> None:  # noqa: ARG002 - people say what was revealed
        """Enter a line whole, and record its words."""
        self._enter(line)

    def _enter(self, line: str) -> None:
        trial = self.session.copy()
        trial.facts, first = [], trial.head + 1
        trial.enter(steps_in(trial.seat.match, line))
        entry = Fact(trial.head + 1, EntryMade(first, line.strip()), trial.seat.at, trial.seat.by, first)
        trial.bounds.follow(entry)
        trial.head = entry.seq
        self.facts += [*trial.facts, entry]
        self.session = trial

    def again(self, entry: TableEntry) -> None:
        """Enter a line of the record again."""
        if entry.kind != TYPED:
            raise unlike(entry)
        self._enter(entry.words)

    def words(self, entry: TableEntry, eyes: str) -> str:
        """The line as it was typed, which the table and its officials read."""
        if entry.kind != TYPED:
            lay = state_at(self._reader, entry.first - 1)
            return caption(entry.facts[0], lay, lay, eyes)
        return "" if eyes == SPECTATOR else entry.words

    def recorded(self, entry: TableEntry, now: str) -> str:
        """Both lines: what was typed can be read by both seats."""
        return f"{entry.words} -> {now}"


class CarriedAnswers:
    """A table that the referee deals: answers are given again as they were meant."""

    def __init__(
        self, desk: Desk, facts: Sequence[Fact], state: Match, seat: EntrySeat, chance: Chance
    ) -> None:
        """Sit down at a state of a match of which these facts count.

        `chance` is for what was really done; all else falls as it did.
        """
        self.facts: list[Fact] = []
        self._state = state
        self._library = desk.played_by(state)
        self._seat, self._chance = seat, chance
        self._counted, self._used = facts, set[int]()
        self._theirs, self._read = state, state.seq
        self._board: Board | None = None

    @property
    def state(self) -> Match:
        """The table as it lies."""
        return self._state

    def do(self, line: str, instead: TableEntry) -> None:
        """Give answers in words, one after another, as `referee act` takes them.

        What fell by chance at the entry falls for them as it did, so that nothing is thrown twice.
        """
        for step in steps_in(self._seat.match, line):
            said = _said(step)
            for _ in range(step.times):
                table = Table(self._state, self._library, self._board)
                action = parse(table, step.seat or table.seat, said)
                self._add(self._as_it_fell(instead, action, anew=True))

    def again(self, entry: TableEntry) -> None:
        """Give an answer of the record again, after those before it that are the only ones."""
        if entry.kind != ACTED:
            raise unlike(entry)
        if _shared(entry):
            raise DeskError(
                "not-carried",
                "its chance came from the shares of both players, which are drawn once",
                where=f"{self._seat.match}@{entry.first}",
                instead="let the players do it again",
            )
        given = _given(entry)
        theirs = self._lay(entry)
        for _ in range(MOST_FORCED):
            action = meant(given, theirs, self._state)
            alone = forced(Table(self._state, self._library, self._board)) if action is None else None
            if alone is None:
                break
            self._add(self._decided(alone, self._chance))
        if action is None:
            why = without(given, theirs, self._state)
            raise DeskError("not-carried", why, where=f"{self._seat.match}@{entry.first}")
        self._add(self._as_it_fell(entry, action))

    def words(self, entry: TableEntry, eyes: str) -> str:
        """An answer in the words in which it can be typed, else as the log tells it."""
        lay = self._lay(entry)
        if eyes != JUDGE or entry.kind != ACTED or _given(entry).do == STATE:
            return caption(entry.facts[0], lay, lay, eyes)
        return f"{_given(entry).seat} {describe(Table(lay, self._library), _given(entry))}"

    def recorded(self, entry: TableEntry, now: str) -> str:  # noqa: ARG002 - it may name hidden cards
        """The old answer as all may know it; the new one is told by its own facts."""
        return self.words(entry, SPECTATOR)

    def _lay(self, entry: TableEntry) -> Match:
        """The table of the record before an entry."""
        rows = no_rewinds(self._counted, self._read, entry.first)
        after, fault = fold(self._theirs, rows)
        if fault is not None:
            raise fault
        self._theirs, self._read = after, entry.first - 1
        return after

    def _as_it_fell(self, entry: TableEntry, action: Action, *, anew: bool = False) -> Accepted | Refusal:
        """Decide an answer with the chance of the record; what it lacks falls `anew`, or raises."""
        if anew and _shared(entry):
            return self._decided(action, self._chance)
        later = [] if anew else [f for f in self._counted if f.seq > entry.last]
        given = changed(entry.facts[0], actor=self._seat.by)
        script = ChanceScript((given, *entry.facts[1:]), later, self._used, paper=False)
        why = "" if anew else why_said(entry.facts)
        try:
            return fed(lambda chance: self._decided(action, chance, why), script, moved=True)
        except NoChanceError as missing:
            if anew:
                return self._decided(action, self._chance)
            raise DeskError(
                "not-carried",
                f"chance is needed that the record does not have: {missing}",
                where=f"{self._seat.match}@{entry.first}",
                instead="let the players do it again",
            ) from None

    def _decided(self, action: Action, chance: Chance, why: str = "") -> Accepted | Refusal:
        return decide(
            self._state,
            action,
            self._library,
            head=self.facts[-1].seq if self.facts else self._seat.head,
            at=self._seat.at,
            chance=chance,
            board=self._board,
            by=self._seat.by,
            why=why,
            cause=self._seat.head,
        )

    def _add(self, decided: Accepted | Refusal) -> None:
        if isinstance(decided, Refusal):
            match = self._seat.match
            raise Refused(decided, match, f"see what is legal: referee legal {match}")
        self.facts += decided.facts
        self._state, self._board = decided.state, decided.board


def _said(step: EntryStep) -> tuple[str, ...]:
    """The words of a step where the referee deals: there = and ! can only be of the name of a card."""
    if not step.shown and not step.stands:
        return step.words
    words = step.text.split()
    return tuple(words[1:] if step.seat else words)


def _shared(entry: TableEntry) -> bool:
    """Whether chance of the shares of both players fell at an entry."""
    return any(isinstance(f.body, ChanceDrawn) for f in entry.facts)


def _given(entry: TableEntry) -> Action:
    body = entry.facts[0].body
    return Action(body.seat, body.do, body.cards, body.zone, body.number, body.word)


def unlike(entry: TableEntry) -> DeskError:
    """Say of a fact that no answer made that it is not done again."""
    return DeskError(
        "not-carried",
        "it was ordered for the table as it lay then",
        where=str(entry.first),
        instead="order it again, if it still fits",
    )
