"""A table set by hand, played by the real rules: given a board, when someone acts, then look.

A `Scene` lays both sides out as values, lets the rules begin a phase, takes answers in words and
says in a failure what the board shows and which facts led there. Each command is held to the fold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from events.kinds import Fact
from events.vocabulary import OTHER, POSITIONS, SEATS
from referee.cards import Catalog
from referee.cards.definition import CardDef
from referee.effects.board import Board, Derived
from referee.effects.library import Library
from referee.effects.run import Run
from referee.fold import fold
from referee.rulebook import editions, known
from referee.rulebook import ruleset as named
from referee.rules import PROCEDURES, Accepted, Action, Refusal, Table, decide, legal
from referee.rules.asking import go_on
from referee.rules.at_zero import notices_of
from referee.rules.phases import turn as phases
from referee.rules.phases.procedures import LABELS
from referee.state import Card, Frame, Match, Place, Settings, Slot, Turn
from tests.rules.laying import (
    BLANK,
    CENTER,
    LEFT,
    PILES,
    RIGHT,
    Kind,
    Layer,
    On,
    Side,
    cards_of,
    on,
    side,
)

__all__ = ["AT", "BLANK", "CENTER", "LEFT", "RIGHT", "Fixed", "On", "Scene", "Side", "on", "side"]

AT = 1_700_000_000_000_000


class Fixed:
    """Chance that keeps every order and picks from the front, so that a test can foresee it."""

    draw = 0

    def order(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        return tuple(range(min(count, among)))


class Scene:
    """A table with its rules: the state, the facts since it was set, and words to act in."""

    def __init__(
        self,
        a: Side | None = None,
        b: Side | None = None,
        *,
        at: str = "main",
        seat: str = "A",
        number: int = 3,
        readings: dict[str, str] | None = None,
        more: Iterable[CardDef] = (),
        ruleset: str = "diva",
    ) -> None:
        """Set the table and let the phase `at` of the seat's turn begin.

        `at` is a phase or step as the record names it, or "turn" for the start of the turn.
        """
        layer = Layer(more)
        mine, theirs = layer.seat(a or side()), layer.seat(b or side())
        self.library = Library(Catalog(layer.cards.values()), PROCEDURES)
        pinned = tuple((readings or {}).items())
        begins = at == "turn"
        turn = Turn(number - 1 if begins else number, OTHER[seat] if begins else seat, at)
        start = Match(
            Settings(ruleset, editions(ruleset)[-1].name, "test", pinned),
            0,
            layer.next_id,
            mine,
            theirs,
            turn,
            "A",
            stack=(_frame(ruleset, at),),
        )
        self.chance: Any = Fixed()
        self.facts: list[Fact] = []
        self.last: list[Fact] = []
        self.state = self.start = start
        notices = notices_of(start.settings)
        run = Run(start, self.library, head=0, at=AT, chance=self.chance, notices=notices)
        go_on(run, self.library)
        self._took(Accepted(run.facts, run.state))

    # Acting.

    @property
    def asked(self) -> str:
        """The kind of decision that is waited for, empty when the match is over."""
        return self.state.decision.kind if self.state.decision is not None else ""

    @property
    def asked_seat(self) -> str:
        """The seat that is asked."""
        return self.state.decision.seat if self.state.decision is not None else ""

    def action(self, do: str, *cards: Any, zone: str = "", number: int = -1, seat: str = "") -> Action:
        """Put words into an action: cards by definition or name, a zone by its position."""
        who = seat or self.asked_seat
        ids: list[int] = []
        for card in cards:
            ids.append(self._meant(card, ids, who))
        return Action(who, do, tuple(ids), POSITIONS.index(zone) if zone else -1, number)

    def _meant(self, what: Any, taken: list[int], seat: str) -> int:
        if isinstance(what, int):
            return what
        decision = self.state.decision
        items = decision.items if decision is not None else ()
        if isinstance(what, str) and what in POSITIONS and self.asked == "zone":
            return POSITIONS.index(what)
        name = what if isinstance(what, str) else what.name
        for item in items:
            if item not in taken and self.called(item) == name:
                return item
        for card in self._all(seat):
            if card.name == name and card.id not in taken:
                return card.id
        raise self.wrong(f"no {name!r} lies on the table to be meant")

    def called(self, item: int) -> str | None:
        """Name an item of a decision: a card, or the card of a waiting ability."""
        for trigger in self.state.waiting:
            if trigger.id == item and self.asked == "order":
                return trigger.frame.name
        place = self.state.find(item)
        return None if place is None else place.card.name

    def does(self, do: str, *cards: Any, **more: Any) -> Scene:
        """Act; a refusal fails the test and says why."""
        return self.does_exactly(self.action(do, *cards, **more))

    def does_exactly(self, action: Action) -> Scene:
        """Take an action as the rules give it."""
        answer = self._decide(action)
        if isinstance(answer, Refusal):
            raise self.wrong(f"{action} was refused: {answer.text} {answer.clauses}")
        self._took(answer)
        return self

    def picks(self, *cards: Any) -> Scene:
        return self.does("pick", *cards)

    def passes(self, times: int = 1) -> Scene:
        for _ in range(times):
            self.does("pass")
        return self

    def yes(self) -> Scene:
        return self.does("yes")

    def no(self) -> Scene:
        return self.does("no")

    def refused(self, do: str, *cards: Any, cites: str = "", **more: Any) -> Refusal:
        """Try what must be refused, resting on a clause; nothing may change."""
        before = self.state
        action = self.action(do, *cards, **more)
        answer = self._decide(action)
        if not isinstance(answer, Refusal):
            raise self.wrong(f"{action} was accepted")
        assert self.state is before
        self._real(answer.clauses)
        if not answer.reasons or (cites and cites not in answer.clauses):
            raise self.wrong(f"refused without {cites}: {answer.text} {answer.clauses}")
        return answer

    def until(self, kind: str, seat: str = "") -> Scene:
        """Pass, say no, discard the first cards, until a seat is asked a kind of question."""
        for _ in range(50):
            if self.asked == kind and seat in {"", self.asked_seat}:
                return self
            decision = self.state.decision
            if decision is not None and decision.kind == "discard":
                self.does("pick", *decision.items[: decision.least])
            else:
                self.does("no" if self.asked in {"may", "burst"} else "pass")
        raise self.wrong(f"{kind} was never asked")

    def offers(self, do: str = "") -> list[tuple[str | None, ...]]:
        """List the legal answers of a word by the names of their cards."""
        return [
            tuple(self.called(c) for c in action.cards)
            for action in legal(Table(self.state, self.library))
            if do in {"", action.do}
        ]

    def _decide(self, action: Action) -> Accepted | Refusal:
        return decide(self.state, action, self.library, head=len(self.facts), at=AT, chance=self.chance)

    def _took(self, answer: Accepted) -> None:
        before = self.state
        self.last = answer.facts
        self.facts += answer.facts
        self.state = answer.state
        folded = fold(before, answer.facts)
        if folded.fault is not None or folded.state != answer.state:
            raise self.wrong(f"the fold does not lead there: {folded.fault}")
        for fact in answer.facts:
            self._real(fact.clauses)
        made = [name for f in self.of("crafts.created") for name in f.body.names]
        if sorted(self._names(self.state)) != sorted(self._names(self.start) + made):
            raise self.wrong("cards were lost or doubled")

    def _real(self, clauses: Iterable[str]) -> None:
        own = {one.clause_id for one in self.library.catalog.mechanics}
        unreal = [c for c in clauses if not known(c) and c not in own]
        if unreal:
            raise self.wrong(f"cited, but in no rule document: {unreal}")

    # Looking.

    def _all(self, first: str = "A") -> list[Card]:
        found: list[Card] = []
        first = first if first in SEATS else "A"
        for name in (first, OTHER[first]):
            found += cards_of(self.state.seat(name))
        return found

    def _names(self, state: Match) -> list[str]:
        return [str(c.name) for s in (state.A, state.B) for c in cards_of(s)]

    def names(self, seat: str, zone: str) -> list[str | None]:
        """Name the cards of a zone: a pile from its top, a field from its left."""
        if zone in {"signi", "lrig"}:
            return [s.card.name if s is not None else None for s in self._field(seat, zone)]
        return [c.name for c in getattr(self.state.seat(seat), zone)]

    def _field(self, seat: str, zone: str) -> tuple[Slot | None, ...]:
        field: tuple[Slot | None, ...] = getattr(self.state.seat(seat), zone)
        return field

    def count(self, seat: str, zone: str) -> int:
        return sum(n is not None for n in self.names(seat, zone))

    def find(self, card: Kind, seat: str = "A") -> Place:
        """Where a card lies, that seat's first."""
        name = card if isinstance(card, str) else card.name
        for one in self._all(seat):
            if one.name == name:
                place = self.state.find(one.id)
                assert place is not None
                return place
        raise self.wrong(f"no {name!r} lies anywhere")

    def slot(self, card: Kind, seat: str = "A") -> Slot:
        slot = self.find(card, seat).slot
        if slot is None:
            raise self.wrong(f"{card} is not on the field")
        return slot

    @property
    def board(self) -> Board:
        return Board(self.state, self.library)

    def derived(self, card: Kind, seat: str = "A") -> Derived:
        """What a card on the field is now."""
        return self.board.by_id[self.find(card, seat).card.id]

    def power(self, card: Kind, seat: str = "A") -> int:
        return self.derived(card, seat).power

    def began(self) -> list[str]:
        """Name the cards whose abilities began, in their order."""
        return [f.body.name for f in self.of("ability.began")]

    def told(self, kind: str, /, *, cites: str = "", **fields: Any) -> list[Fact]:
        """The facts of a kind with these fields; one of them must cite the clause."""
        found = self.of(kind, **fields)
        if not found:
            raise self.wrong(f"no {kind} with {fields} was told")
        if cites and not any(cites in f.clauses for f in found):
            raise self.wrong(f"no {kind} with {fields} cites {cites}")
        return found

    def untold(self, kind: str, /, **fields: Any) -> None:
        """Fail if a fact of a kind with these fields was told."""
        if self.of(kind, **fields):
            raise self.wrong(f"{kind} with {fields} was told")

    def of(self, kind: str, /, **fields: Any) -> list[Fact]:
        return [
            f
            for f in self.facts
            if kind == f.body.KIND and all(getattr(f.body, k) == v for k, v in fields.items())
        ]

    def in_order(self, *facts: Fact) -> None:
        """Fail unless the facts happened in this order."""
        seqs = [f.seq for f in facts]
        if seqs != sorted(seqs):
            raise self.wrong(f"told in the order {seqs}")

    def over(self, winner: str, cites: str = "") -> None:
        """The match is over and a seat has won."""
        if self.state.winner != winner:
            raise self.wrong(f"the winner is {self.state.winner or 'nobody'}, not {winner}")
        self.told("match.ended", winner=winner, cites=cites)

    # Diagnosis.

    def wrong(self, what: str) -> AssertionError:
        """Make the error that a reader can judge from: what, the board, the facts."""
        return AssertionError(f"{what}\n{self.picture()}\n{self.story()}")

    def picture(self) -> str:
        lines = [f"asked: {self.state.decision}", f"turn: {self.state.turn}"]
        for seat in SEATS:
            for zone in (*PILES, "signi", "lrig", "excluded"):
                row = [str(n) for n in self.names(seat, zone)]
                if set(row) - {"None"}:
                    lines.append(f"  {seat} {zone}: {', '.join(row)}")
        return "\n".join(lines)

    def story(self) -> str:
        return "\n".join(f"  {f.seq} {f.body} <- {f.cause} {' '.join(f.clauses)}" for f in self.facts)


def _frame(ruleset: str, at: str) -> Frame:
    """The turn's procedure of a ruleset, at rest where a phase begins."""
    program = named(ruleset).program
    code = PROCEDURES[program]
    if at == "turn":
        return Frame(program, code.labels[LABELS[program]["turn"]])
    begins = (phases.op_phase, at)
    assert begins in code.steps, f"no phase {at!r}"
    return Frame(program, code.labels[code.steps.index(begins)])
