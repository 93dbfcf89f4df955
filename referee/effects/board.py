"""What holds on the field: power, level, abilities under everything that lasts.

The state stores what lies on the table; this is what the texts make of it, computed when asked
and never stored. Values that are set come before values that are modified (glossary.power.3).
A board is kept as long as what it was computed from stays the same object.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from events.vocabulary import CENTER, SEATS
from referee.cards import CardDef
from referee.state import Card, Lasting, Match, Place, Slot

if TYPE_CHECKING:
    from referee.effects.claims import Claim
    from referee.effects.play_rules import PlayRules

GRANT_ROUNDS = 8
"""How often abilities that give abilities are followed before the match pauses for a judge."""


class Texts(Protocol):
    """What a board asks the library: printed values, definitions, statements of programs."""

    @property
    def crafts(self) -> frozenset[str]:
        """Give the names of the Crafts of the catalogue."""

    @property
    def answered(self) -> frozenset[str]:
        """Give the types of card whose use some card of the catalogue can answer."""

    def play_rules(self, name: str | None) -> "PlayRules":
        """Say how a card is played; most cards have no rule of their own."""

    def printed(self, name: str | None) -> "Derived":
        """Say what a card is as printed; a card that nobody has told is nothing."""

    def definition(self, name: str | None) -> CardDef:
        """Give the definition of a card; a card that nobody has told has an empty one."""

    def statements(self, program: str, place: int) -> "tuple[Statement, ...]":
        """Give the statements that stand at a place of a program."""


class Ability:
    """A compiled ability: when it works and the flat code that carries it out.

    `against` are the sources that a [Shadow] names, None where it names none.
    """

    __slots__ = (
        "against", "blocks", "card", "clauses", "code", "deed", "gate", "hash", "keyword", "kind",
        "limit", "line", "once_per_game", "possible", "reads", "rests", "statements", "window",
        "word",
    )  # fmt: skip
    against: Callable[..., bool] | None
    blocks: "dict[int, tuple[Statement, ...]]"
    card: str
    clauses: tuple[str, ...]
    code: tuple[tuple[Any, Any], ...]
    deed: Callable[..., bool] | None
    gate: Callable[..., bool] | None
    hash: str
    keyword: str
    kind: str
    limit: int
    line: int
    once_per_game: bool
    possible: Callable[..., bool]
    reads: int
    rests: "dict[int, tuple[Claim, ...]]"
    statements: "tuple[Statement, ...]"
    window: tuple[str, ...]
    word: str


class Derived:
    """What a card on the field is right now."""

    __slots__ = (
        "abilities",
        "classes",
        "colors",
        "constants",
        "keywords",
        "level",
        "limit",
        "listening",
        "lrig_types",
        "name",
        "power",
        "teams",
        "type",
    )
    name: str
    type: str
    power: int
    level: int
    limit: int
    colors: tuple[str, ...]
    classes: tuple[str, ...]
    lrig_types: tuple[str, ...]
    teams: tuple[str, ...]
    keywords: frozenset[str]
    abilities: tuple[Ability, ...]
    constants: tuple[Ability, ...]
    listening: tuple[Ability, ...] | None

    def copy(self) -> "Derived":
        """Give a copy that may be changed while a board is made."""
        other = Derived()
        for name in Derived.__slots__:
            setattr(other, name, getattr(self, name))
        other.listening = None
        return other


class Speaker(Protocol):
    """Whoever speaks: a scope, or a frame that runs."""

    you: str
    source: int
    names: dict[str, Any]


class Scope:
    """Who speaks: the source of a text, its controller and the names it has bound."""

    __slots__ = ("names", "source", "you")

    def __init__(self, you: str, source: int, names: dict[str, Any]) -> None:
        """Bind a seat, the id of the source card, and names."""
        self.you, self.source, self.names = you, source, names


class Statement(NamedTuple):
    """A compiled statement that lasts: when it is applied and how."""

    stage: int
    apply: "Callable[[Board, Scope], None]"


Key = tuple[int, int, int]
Held = tuple[Key, Statement, Scope]
"""A statement that holds: whose it is, what it does, and who speaks."""


def _stage(held: Held) -> int:
    return held[1].stage


class Listener(NamedTuple):
    """An ability in play that waits for a deed."""

    ability: Ability
    source: int
    you: str


class Board:
    """The derived view of one state: what each card on the field is, and who listens for what."""

    __slots__ = ("_listeners", "_own", "by_id", "forbidden", "inputs", "library", "places",
                 "quiet", "reads", "regained", "state")  # fmt: skip

    def __init__(self, state: Match, library: Texts, before: "Board | None" = None) -> None:
        """Derive the board of a state; places that stayed are taken from a board before."""
        self.state, self.library = state, library
        self.by_id: dict[int, Derived] = {}
        self.places: dict[int, Place] = {}
        self.forbidden: list[tuple[str, frozenset[int]]] = []
        self.reads = 0
        self.quiet = self.regained = False
        self._own: set[int] = set()
        self._listeners: dict[str, list[Listener]] | None = None
        self._lay({} if before is None else before.places)
        self._hold()
        self.inputs = _inputs(state, self.reads)

    @property
    def board(self) -> "Board":
        """Give itself: texts ask a run and a board in the same words."""
        return self

    def of(self, card: Card) -> Derived:
        """Say what a card is: on the field as derived, elsewhere as printed."""
        return self.by_id.get(card.id) or self.library.printed(card.name)

    def change(self, card_id: int) -> Derived | None:
        """Give the derived card to be changed while this board is made.

        A card turned face down has nothing that could be changed (glossary.attach.6).
        """
        derived = self.by_id.get(card_id)
        if derived is not None and card_id not in self._own:
            slot = self.places[card_id].slot
            if slot is not None and slot.face_down:
                return None
            derived = self.by_id[card_id] = derived.copy()
            self._own.add(card_id)
        return derived

    def center(self, seat: str) -> Derived | None:
        """Give the center LRIG of a seat (glossary.center-lrig.1)."""
        slot = self.state.seat(seat).lrig[CENTER]
        return None if slot is None else self.by_id[slot.card.id]

    def limit(self, seat: str) -> int:
        """Give the limit: the center LRIG's, and what assist LRIGs add (glossary.limit.4)."""
        slots = self.state.seat(seat).lrig
        return sum(self.by_id[s.card.id].limit for s in slots if s is not None)

    def slots(self, seat: str) -> Iterator[tuple[int, Slot, Derived]]:
        """Give the SIGNI of a seat with their positions and what they are."""
        for position, slot in enumerate(self.state.seat(seat).signi):
            if slot is not None:
                yield position, slot, self.by_id[slot.card.id]

    def forbids(self, deed: str, card_id: int) -> bool:
        """Say whether a card is forbidden to do a deed."""
        return any(d == deed and card_id in ids for d, ids in self.forbidden)

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
        """Apply what lasts: sets and grants in rounds, then modifiers."""
        held = self._statements()
        done: set[Key] = set()
        for _ in range(GRANT_ROUNDS):
            self.regained = False
            for _, statement, scope in sorted(held, key=_stage):
                if statement.stage < MODIFY:
                    statement.apply(self, scope)
            if not self.regained:
                break
            done.update([key for key, _, _ in held])
            held = [h for h in self._statements() if h[0] not in done]
        for _, statement, scope in self._statements() if done else held:
            if statement.stage == MODIFY:
                statement.apply(self, scope)

    def _statements(self) -> list[Held]:
        """Give every statement that holds now: of constant abilities, and of lasting effects."""
        found: list[Held] = []
        for card_id, derived in self.by_id.items():
            for n, ability in enumerate(derived.constants):
                self.reads = max(self.reads, ability.reads)
                scope = Scope(self.places[card_id].seat, card_id, {})
                if ability.gate is None or ability.gate(self, scope):
                    for i, statement in enumerate(ability.statements):
                        found.append(((card_id, n, i), statement, scope))
        turn = self.state.turn.number
        for lasting in self.state.lasting:
            if not lasting.later and lasting.since <= turn:
                self._add_lasting(found, lasting)
        return found

    def _add_lasting(self, found: list[Held], lasting: Lasting) -> None:
        frame = lasting.frame
        scope = Scope(frame.you, frame.source, dict(frame.names))
        for i, statement in enumerate(self.library.statements(frame.program, frame.pc)):
            found.append(((-lasting.id, 0, i), statement, scope))

    def listeners(self, word: str) -> list[Listener]:
        """Give the abilities in play that wait for a deed."""
        if self._listeners is None:
            self._listeners = self._table()
        return self._listeners.get(word, [])

    def _table(self) -> dict[str, list[Listener]]:
        table: dict[str, list[Listener]] = {}
        for card_id, derived in self.by_id.items():
            listening = derived.listening
            if listening is None:
                listening = tuple(a for a in _working(derived) if a.word)
                derived.listening = listening
            if listening:
                seat = self.places[card_id].seat
                for ability in listening:
                    table.setdefault(ability.word, []).append(Listener(ability, card_id, seat))
        return table


def _working(derived: Derived) -> Iterator[Ability]:
    """Give the abilities that work: a keyword once, and [Lancer] not beside [S Lancer].

    Source: glossary.lancer.4, glossary.s-lancer.4, glossary.s-lancer.5.
    """
    done: set[str] = {"Lancer"} if "S Lancer" in derived.keywords else set()
    for ability in derived.abilities:
        if not ability.keyword:
            yield ability
        elif ability.keyword not in done:
            done.add(ability.keyword)
            yield ability


SET, GIVE, MODIFY = 0, 1, 2
"""The stages of statements: values set, abilities given and taken, values modified."""

FIELDS = 5
READS_FIELD, READS_TURN, READS_ALL = 0, 1, 2
"""What texts that hold depend on: the fields, also the turn, or anything."""


def _inputs(state: Match, reads: int) -> tuple[object, ...]:
    a, b = state.A, state.B
    if reads == READS_ALL:
        return (a, b, state.lasting, state.turn)
    fields = (a.signi, b.signi, state.lasting, a.lrig, b.lrig)
    return (*fields, state.turn) if reads == READS_TURN else fields


def holds(board: Board, state: Match) -> bool:
    """Say whether a board made earlier is the board of this state too; then it looks at it."""
    if board.state is state:
        return True
    kept, a, b = board.inputs, state.A, state.B
    if board.reads == READS_ALL:
        same = kept[0] is a and kept[1] is b and kept[3] is state.turn
    else:
        same = kept[0] is a.signi and kept[1] is b.signi and kept[3] is a.lrig
        same = same and kept[4] is b.lrig and (len(kept) == FIELDS or kept[5] is state.turn)
    if same and kept[2] is state.lasting:
        board.state = state
        return True
    return False


def ids(cards: Iterable[Card]) -> tuple[int, ...]:
    """Give the ids of cards."""
    return tuple([c.id for c in cards])
