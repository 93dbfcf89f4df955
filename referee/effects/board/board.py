"""What holds on the field: power, level, abilities under everything that lasts.

The state stores what lies on the table; this is what the texts make of it, computed when asked
and never stored. Effects apply in layers: cards are kept from being affected, abilities are taken
away, then forbidden, then given, values are set, then modified (glossary.power.3). What an effect
asks of a card is answered by the finished board, so an effect whose source lost its text says
nothing; the board is derived again until it no longer changes. Effects that depend on one another
in a ring apply in the order in which they began. A board is kept as long as what it was computed
from stays the same object.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import copy

from events.vocabulary import CENTER, SEATS
from referee.effects.board.derived import (
    Ability,
    Derived,
    LeftCard,
    Listener,
    Scope,
    StandingRule,
    Statement,
    Texts,
)
from referee.effects.board.reach import Found, is_reached
from referee.effects.board.zones import outside
from referee.rulebook import reading_value
from referee.state import Card, Lasting, Match, Place, Slot, Turn

MAX_ROUNDS = 8
"""How often a board is derived again before its effects count as a ring and apply by time.

Each round follows a dependence one step further; printed cards need two or three.
"""

Key = tuple[int, int, int]
Taken = tuple[int, frozenset[str] | None]
"""A lasting effect that took abilities away: its number, and which keywords (None: all it had)."""
Held = tuple[Key, Statement, Scope]
"""A statement that holds: whose it is, what it does, and who speaks."""


def _by_layer(held: Held) -> tuple[int, int]:
    """Order by layer, and inside a layer by time: cards and lasting effects are numbered in one row."""
    (number, _, _), statement, _ = held
    return statement.stage, abs(number)


def _by_time(held: Held) -> tuple[int, int]:
    """Order by layer, but abilities taken and given by time alone: the reading `timestamp`."""
    stage, began = _by_layer(held)
    return GIVE if stage == TAKE else stage, began


class Board:
    """The derived view of one state: what each card on the field is, and who listens for what."""

    __slots__ = (
        "_listeners",
        "_own",
        "asked",
        "attacks",
        "by_id",
        "changed",
        "elsewhere",
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
        "taken",
        "unaffected",
    )

    def __init__(self, state: Match, library: Texts, before: "Board | None" = None) -> None:
        """Derive the board of a state; places that stayed are taken from a board before."""
        self.state, self.library = state, library
        self.places: dict[int, Place] = {}
        self.seen: Board = self
        self.reads = 0
        self.quiet = False
        self._listeners: dict[str, list[Listener]] | None = None
        self._begin(self._lay({} if before is None else before.places))
        self._hold()

    def _begin(self, printed: dict[int, Derived]) -> None:
        """Start from the cards as printed."""
        self.by_id: dict[int, Derived] = printed
        self.rules: dict[str, list[StandingRule]] = {}
        self.maximum: dict[str, int] = {}
        self.payable: dict[str, int] = {}
        self.only: dict[str, frozenset[int]] = {}
        self.attacks: dict[int, int] = {}
        self.elsewhere: dict[int, Derived] = {}
        self.taken: dict[int, list[Taken]] = {}
        self.unaffected: Found = {}
        self.speaking: Scope | None = None
        self.asked = self.changed = 0
        self.regained = False
        self._own: set[int] = set()

    @property
    def board(self) -> "Board":
        """Give itself: texts ask a run and a board in the same words."""
        return self

    def of(self, card: Card) -> Derived:
        """What a card is: on the field as derived, elsewhere as printed.

        One that is spoken of as a SIGNI that left is what it last was. A text may reach cards
        elsewhere: those are what it makes of them (glossary.constant.3).
        """
        found = self.by_id.get(card.id)
        if found is None and isinstance(card, LeftCard):
            was: Derived = card.was
            return was
        if found is None and self.elsewhere:
            found = self.elsewhere.get(card.id)
        return found or self.library.printed(card.name)

    def change(self, card_id: int) -> Derived | None:
        """The derived card to be changed while this board is made.

        A card turned face down has nothing that could be changed (glossary.attach.6), and what is
        not affected by the text that speaks is not changed by it.
        """
        if self.unaffected and not is_reached(self, card_id):
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

    def _lay(self, before: dict[int, Place]) -> dict[int, Derived]:
        """Find where each card of the field is; return what each is as printed."""
        printed, places = self.library.printed, self.places
        by_id: dict[int, Derived] = {}
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
        return by_id

    def _hold(self) -> None:
        """Apply what lasts, and again until no effect changes what another one asks.

        The first round is the last one where nothing that is asked was changed: so it mostly is.
        """
        held = self._statements()
        if not held:
            return
        timed = reading_value(self.state.settings, "continuous_order") == "timestamp"
        self._apply(held, _by_time if timed else _by_layer)
        if self.regained or self.asked & self.changed:
            if timed or not self._settles():
                self._hold_in_time(_by_time if timed else _by_layer)
            self.seen = self
        self.speaking = None

    def _apply(self, held: list[Held], order: Callable[[Held], tuple[int, int]]) -> None:
        for _, statement, scope in sorted(held, key=order) if len(held) > 1 else held:
            self.changed |= statement.changes
            self.speaking = scope
            statement.apply(self, scope)

    def _restart(self) -> "Board":
        """Start anew from the cards as printed; return what was derived, which is asked from now on."""
        before = copy(self)
        before.seen = before
        self._begin(self._lay(self.places))
        self.seen = before
        return before

    def _settles(self) -> bool:
        """Derive the board from what was derived before, until both are the same."""
        for _ in range(MAX_ROUNDS):
            before = self._restart()
            self._apply(self._statements(), _by_layer)
            same = _same(self.by_id, before.by_id) and _same(self.elsewhere, before.elsewhere)
            if same and _keys(self.unaffected) == _keys(before.unaffected):
                return True
        return False

    def _hold_in_time(self, order: Callable[[Held], tuple[int, int]]) -> None:
        """Let each effect speak in the order in which they began, by what those before have left.

        An effect that has spoken is not asked again: so a ring comes to an end.
        """
        self._restart()
        self.seen = self
        spoken: dict[Key, Held] = {}
        while True:
            waits = [h for h in self._statements() if h[0] not in spoken]
            if not waits:
                break
            first = min(abs(key[0]) for key, _, _ in waits)
            now = {h[0]: h for h in waits if abs(h[0][0]) == first}
            self._apply(list(now.values()), order)
            spoken |= now
        self._restart()
        self._apply(list(spoken.values()), order)

    def _statements(self) -> list[Held]:
        """Every statement that holds now: of constant abilities, and of lasting effects."""
        found: list[Held] = []
        for card_id, derived in self.seen.by_id.items():
            for n, ability in enumerate(derived.constants):
                here = self.places[card_id]
                if ability.works is not None and not works_there(self, ability, here.seat, here.card):
                    continue
                scope = Scope(self.places[card_id].seat, card_id, ability.bound)
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
        self.asked |= ability.asks
        if ability.gate is None or ability.gate(self.seen, scope):
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
        self.asked |= block.asks
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


def _same(now: dict[int, Derived], before: dict[int, Derived]) -> bool:
    """Whether two derivations made the same of every card."""
    return now.keys() == before.keys() and all(
        one is before[card] or one.equals(before[card]) for card, one in now.items()
    )


def _keys(found: Found) -> dict[int, set[tuple[int, int]]]:
    """Which texts keep which cards from being affected."""
    return {card: {one.scope.key for one in rows} for card, rows in found.items()}


def works_there(board: Board, ability: Ability, seat: str, card: Card) -> bool:
    """Whether an ability works where its card lies now, outside the field (faq.constant.2)."""
    works = ability.works
    if works is None:
        return False
    return any(c.id == card.id for c in works(board, Scope(seat, card.id, {})))


REACH, BECOME, TAKE, DEEDS, GIVE, SET, MODIFY = range(7)
"""The layers of statements, in the order in which they apply.

Cards are unaffected by effects; a card becomes another; abilities are taken away; deeds are
forbidden, demanded, replaced (gaining an ability among them); abilities are given; values are set;
values are modified.
"""


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
