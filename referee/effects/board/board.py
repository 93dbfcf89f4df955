"""What holds on the field: power, level, abilities under everything that lasts.

The state stores what lies on the table; this is what the texts make of it, computed when asked
and never stored. Values that are set come before values that are modified (glossary.power.3).
A board is kept as long as what it was computed from stays the same object.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from events.vocabulary import CENTER, SEATS
from referee.effects.board.derived import (
    Ability,
    Derived,
    Listener,
    Scope,
    StandingRule,
    Statement,
    Texts,
)
from referee.effects.board.reach import Unaffected, derive_again, find_unaffected, is_reached
from referee.effects.board.zones import outside
from referee.state import Card, Lasting, Match, Place, Slot, Turn

GRANT_ROUNDS = 8
"""How often abilities that give abilities are followed before the match pauses for a judge."""


Key = tuple[int, int, int]
Held = tuple[Key, Statement, Scope]
"""A statement that holds: whose it is, what it does, and who speaks."""


def _stage(held: Held) -> int:
    return held[1].stage


class Board:
    """The derived view of one state: what each card on the field is, and who listens for what."""

    __slots__ = (
        "_listeners",
        "_own",
        "attacks",
        "bound",
        "by_id",
        "elsewhere",
        "found",
        "library",
        "maximum",
        "only",
        "payable",
        "places",
        "quiet",
        "reads",
        "regained",
        "rules",
        "seen",
        "speaking",
        "state",
        "unaffected",
    )

    def __init__(
        self, state: Match, library: Texts, before: "Board | None" = None, seen: "Board | None" = None
    ) -> None:
        """Derive the board of a state; places that stayed are taken from a board before.

        A board that was `seen` says which cards are unaffected, and what the sources are by which.
        """
        self.state, self.library = state, library
        self.by_id: dict[int, Derived] = {}
        self.places: dict[int, Place] = {}
        self.rules: dict[str, list[StandingRule]] = {}
        self.maximum: dict[str, int] = {}
        self.payable: dict[str, int] = {}
        self.only: dict[str, frozenset[int]] = {}
        self.attacks: dict[int, int] = {}
        self.elsewhere: dict[int, Derived] = {}
        self.bound: dict[tuple[int, str], dict[str, Any]] = {}
        self.reads = 0
        self.quiet = self.regained = False
        self._own: set[int] = set()
        self._listeners: dict[str, list[Listener]] | None = None
        self.seen = self if seen is None else seen
        self.unaffected: dict[int, list[Unaffected]] = {} if seen is None else seen.found
        self.found: dict[int, list[Unaffected]] = {}
        self.speaking: Scope | None = None
        self._lay({} if before is None else before.places)
        self._hold()
        if seen is None and (self.unaffected or self.found):
            derive_again(self)

    @property
    def board(self) -> "Board":
        """Give itself: texts ask a run and a board in the same words."""
        return self

    def of(self, card: Card) -> Derived:
        """What a card is: on the field as derived, elsewhere as printed.

        A text may reach cards elsewhere: those are what it makes of them (glossary.constant.3).
        """
        found = self.by_id.get(card.id)
        if found is None and self.elsewhere:
            found = self.elsewhere.get(card.id)
        return found or self.library.printed(card.name)

    def change(self, card_id: int) -> Derived | None:
        """The derived card to be changed while this board is made.

        A card turned face down has nothing that could be changed (glossary.attach.6), and what is
        not affected by the text that speaks is not changed by it.
        """
        if not is_reached(self, card_id):
            return None
        derived = self.by_id.get(card_id)
        if derived is None:
            return self._change_elsewhere(card_id)
        if card_id not in self._own:
            slot = self.places[card_id].slot
            if slot is not None and slot.face_down:
                return None
            derived = self.by_id[card_id] = derived.copy()
            self._own.add(card_id)
        return derived

    def replace(self, card_id: int, derived: Derived) -> None:
        """Let a card be another one from here on, while this board is made."""
        if card_id in self.by_id:
            self.by_id[card_id] = derived
            self._own.add(card_id)
        else:
            self.elsewhere[card_id] = derived

    def _change_elsewhere(self, card_id: int) -> Derived | None:
        derived = self.elsewhere.get(card_id)
        place = self.state.find(card_id) if derived is None else None
        if place is not None:
            derived = self.elsewhere[card_id] = self.library.printed(place.card.name).copy()
            self.reads = READS_ALL
        return derived

    def center(self, seat: str) -> Derived | None:
        """The center LRIG of a seat (glossary.center-lrig.1)."""
        slot = self.state.seat(seat).lrig[CENTER]
        return None if slot is None else self.by_id[slot.card.id]

    def limit(self, seat: str) -> int:
        """The limit: the center LRIG's, and what assist LRIGs add (glossary.limit.4)."""
        slots = self.state.seat(seat).lrig
        return sum(self.by_id[s.card.id].limit for s in slots if s is not None)

    def slots(self, seat: str) -> Iterator[tuple[int, Slot, Derived]]:
        """The SIGNI of a seat with their positions and what they are."""
        for position, slot in enumerate(self.state.seat(seat).signi):
            if slot is not None:
                yield position, slot, self.by_id[slot.card.id]

    def _lay(self, before: dict[int, Place]) -> None:
        printed, places, by_id = self.library.printed, self.places, self.by_id
        for name in SEATS:
            seat = self.state.seat(name)
            for zone, field in (("lrig", seat.lrig), ("signi", seat.signi)):
                for position, slot in enumerate(field):
                    if slot is None:
                        continue
                    card = slot.card
                    place = before.get(card.id)
                    if place is None or place.slot is not slot or place.position != position:
                        place = Place(name, zone, card, slot, position)
                    places[card.id] = place
                    by_id[card.id] = printed(None if slot.face_down else card.name)

    def _hold(self) -> None:
        """Apply what lasts: sets and grants in rounds, then what is said of deeds, modifiers.

        What cannot be done is known before the modifiers, since it may forbid them.
        """
        held = self._statements()
        if not held:
            return
        if self.seen is self:
            self.unaffected = find_unaffected(self, held)
        done: set[Key] = set()
        for _ in range(GRANT_ROUNDS):
            self.regained = False
            for _, statement, scope in sorted(held, key=_stage):
                if statement.stage < MODIFY:
                    self.apply(statement, scope)
            if not self.regained:
                break
            done.update([key for key, _, _ in held])
            held = [h for h in self._statements() if h[0] not in done]
        last = self._statements() if done else held
        for stage in (DEEDS, MODIFY) if last else ():
            for _, statement, scope in last:
                if statement.stage == stage:
                    self.apply(statement, scope)
        self.found = find_unaffected(self, last)
        self.speaking = None

    def apply(self, statement: Statement, scope: Scope) -> None:
        """Apply what a text says while this board is made."""
        self.speaking = scope
        statement.apply(self, scope)

    def _statements(self) -> list[Held]:
        """Every statement that holds now: of constant abilities, and of lasting effects."""
        found: list[Held] = []
        for card_id, derived in self.by_id.items():
            for n, ability in enumerate(derived.constants):
                here = self.places[card_id]
                if ability.works is not None and not works_there(self, ability, here.seat, here.card):
                    continue
                names = self.bound.get((card_id, ability.hash), {}) if self.bound else {}
                scope = Scope(self.places[card_id].seat, card_id, names)
                self._add_constant(found, ability, scope, n)
        beyond = self.library.heard(self.state).beyond.get("constant")
        if beyond:
            self._add_beyond(found, beyond)
        for lasting in self.state.lasting:
            if lasting.since:
                self.reads = max(self.reads, READS_TURN)
            if not lasting.later and begun(lasting, self.state.turn):
                self._add_lasting(found, lasting)
        return found

    def _add_constant(self, found: list[Held], ability: Ability, scope: Scope, n: int) -> None:
        self.reads = max(self.reads, ability.reads)
        if ability.gate is None or ability.gate(self, scope):
            scope.key = (scope.source, n)
            scope.text = (ability.hash, ability.card, ability.line)
            for i, statement in enumerate(ability.statements):
                found.append(((scope.source, n, i), statement, scope))

    def _add_beyond(self, found: list[Held], beyond: frozenset[str]) -> None:
        """Add constant abilities that work outside the field (glossary.constant.3)."""
        self.reads = READS_ALL
        for seat, card, host in outside(self.state, beyond):
            names = {"host": (host,)} if host else {}
            for n, ability in enumerate(self.library.printed(card.name).abilities):
                if ability.kind == "constant" and works_there(self, ability, seat, card):
                    self._add_constant(found, ability, Scope(seat, card.id, names), n)

    def _add_lasting(self, found: list[Held], lasting: Lasting) -> None:
        frame, number = lasting.frame, -lasting.id
        text = (frame.program, frame.name, frame.line)
        scope = Scope(frame.you, frame.source, dict(frame.names), (number, 0), text)
        block = self.library.block(frame.program, frame.place)
        self.reads = max(self.reads, block.reads)
        for i, statement in enumerate(block.statements):
            found.append(((number, 0, i), statement, scope))

    def listeners(self, word: str) -> list[Listener]:
        """The abilities in play that wait for a deed."""
        if self._listeners is None:
            self._listeners = self._table()
        return self._listeners.get(word, [])

    def _table(self) -> dict[str, list[Listener]]:
        table: dict[str, list[Listener]] = {}
        for card_id, derived in self.by_id.items():
            listening = derived.listening
            if listening is None:
                listening = tuple(a for a in _working(derived) if a.words and a.works is None)
                derived.listening = listening
            if listening:
                seat = self.places[card_id].seat
                for ability in listening:
                    for word in ability.words:
                        table.setdefault(word, []).append(Listener(ability, card_id, seat))
        return table


def _working(derived: Derived) -> Iterator[Ability]:
    """The abilities that work: a keyword once, and [Lancer] not beside [S Lancer].

    Source: glossary.lancer.4, glossary.s-lancer.4, glossary.s-lancer.5.
    """
    done: set[str] = {"Lancer"} if "S Lancer" in derived.keywords else set()
    for ability in derived.abilities:
        if not ability.keyword:
            yield ability
        elif ability.keyword not in done:
            done.add(ability.keyword)
            yield ability


def works_there(board: Board, ability: Ability, seat: str, card: Card) -> bool:
    """Whether an ability works where its card lies now, outside the field (faq.constant.2)."""
    works = ability.works
    if works is None:
        return False
    return any(c.id == card.id for c in works(board, Scope(seat, card.id, {})))


SET, GIVE, MODIFY, DEEDS = 0, 1, 2, 3
"""The stages of statements: values set, abilities given and taken, values modified, and what is
said about deeds: that they cannot be, must be, are replaced."""


def begun(lasting: Lasting, turn: Turn) -> bool:
    """Whether the span of an effect has begun."""
    if turn.number != lasting.since or not lasting.since_at:
        return turn.number >= lasting.since
    return phase_order(turn.phase) >= phase_order(lasting.since_at)


_ORDER = ("up", "draw", "ener", "grow", "main", "attack", "end")


def phase_order(phase: str) -> int:
    """The place of a phase in its turn; a step counts as its phase."""
    return _ORDER.index(phase.split(".", maxsplit=1)[0])


READS_FIELD, READS_TURN, READS_ALL = 0, 1, 2
"""What texts that hold depend on: the fields, also the turn, or anything."""


def holds(board: Board, state: Match) -> bool:
    """Whether a board made earlier is the board of this state too; then it looks at it."""
    kept = board.state
    if kept is state:
        return True
    if state.lasting is not kept.lasting or (board.reads and _moved_on(board, state)):
        return False
    a, b, was_a, was_b = state.A, state.B, kept.A, kept.B
    if a is not was_a and (a.signi is not was_a.signi or a.lrig is not was_a.lrig):
        return False
    if b is not was_b and (b.signi is not was_b.signi or b.lrig is not was_b.lrig):
        return False
    board.state = state
    return True


def _moved_on(board: Board, state: Match) -> bool:
    """Whether something beside the fields has changed on which texts that hold depend."""
    kept = board.state
    if state.turn is not kept.turn or state.attacker != kept.attacker:
        return True
    same = state.A is kept.A and state.B is kept.B and state.ledger is kept.ledger
    return board.reads == READS_ALL and not same


def ids(cards: Iterable[Card]) -> tuple[int, ...]:
    """The ids of cards."""
    return tuple([c.id for c in cards])
