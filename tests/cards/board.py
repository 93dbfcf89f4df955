"""A board laid by hand, through facts, for tests of single cards.

`Board(you=Side(...), opp=Side(...))` lays both sides and lets seat A's turn stand at a phase; its
methods answer what is asked, and its looks say what lies where, by name. Stones are plain SIGNI:
"Stone 5000" has power 5000 and no text, level 1 up to 3000, 2 up to 8000, else 3.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from events.kinds import CoinsChanged, DeckListed, Fact, MatchOpened, PhaseBegan, TurnBegan
from events.vocabulary import PUBLIC
from referee.cards import Catalog, shipped
from referee.cards.definition import CardDef
from referee.effects.board import Derived
from referee.effects.deeds.telling import NOTICES
from referee.effects.library import Library
from referee.effects.run import Run
from referee.rules import PROCEDURES, Accepted, Action, Table, choices, decide
from referee.rules.asking import go_on
from referee.rules.phases.procedures import LABELS
from referee.state import Frame, Match, Settings, Slot, new_match

PLACES = ("left", "center", "right")
STARTS = {
    "grow": "main",
    "main": "main",
    "attack": "pre",
    "defense": "defense",
    "signi": "signi",
    "lrig": "lrig",
    "end": "end",
}
"""The label of the rule procedure near which each phase begins."""
STEPS = {
    "main": "main",
    "defense": "attack.defense",
    "signi": "attack.signi",
    "lrig": "attack.lrig",
}
"""How the record names the phases that the board announces itself."""
BEFORE = {"attack": 1, "grow": 5}
"""How many lines before its label a phase begins; the grow phase has none of its own."""
ANNOUNCED = {"grow", "attack", "end"}
"""Phases that the board leaves for the turn to begin, so that what waits for it triggers."""

EMBER = {
    "center": ("Throne of Embers", "Kindled Crown", "First Spark", "Cold Wick"),
    "left": ("Brannoch, Banked Coal",),
    "right": ("Teyra, Still Ash",),
}
TIDE = {
    "center": ("the Spring Flood", "Running Brook", "First Ripple", "Still Pool"),
    "left": ("Sinne, Hushed Reed",),
    "right": ("Oust, Low Water",),
}


def stone(power: int) -> CardDef:
    """Make a plain SIGNI of a power."""
    level = 1 if power <= 3000 else 2 if power <= 8000 else 3
    return CardDef(f"Stone {power}", "SIGNI", level=level, power=power, classes=("Stone",))


CATALOG = shipped().merged(Catalog(stone(p) for p in range(1000, 16000, 1000)))
LIBRARY = Library(CATALOG, PROCEDURES)


def stack(line: str, level: int) -> tuple[str, ...]:
    """A center line up to a level, top first."""
    rows = EMBER if line == "Ilvane" else TIDE
    return tuple(f"{line}, {name}" for name in rows["center"][3 - level :])


class Side(NamedTuple):
    """What one seat has; piles top first, the field left, center, right ("" is empty)."""

    hand: Sequence[str] = ()
    field: Sequence[str] = ()
    ener: Sequence[str] = ()
    trash: Sequence[str] = ()
    life: Sequence[str] = ("Stone 1000",) * 3
    deck: Sequence[str] = ("Stone 1000", "Stone 2000", "Stone 3000", "Stone 4000", "Stone 5000")
    lrig_deck: Sequence[str] = ()
    line: str = "Ilvane"
    level: int = 3
    left: Sequence[str] = ()
    right: Sequence[str] = ()
    coins: int = 0


BARE = Side()
"""A side with its LRIGs, three Life Cloth and a deck of stones."""


class Fixed:
    """Chance that is none: a shuffle turns the pile around, a pick takes the first."""

    draw = 0

    def order(self, count: int) -> tuple[int, ...]:
        """The order from the last to the first."""
        return tuple(reversed(range(count)))

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """The first places."""
        return tuple(range(min(count, among)))


class NotAsked(AssertionError):
    """Something else was asked than the test answers."""


T = TypeVar("T")


class Board:
    """A match that stands at a phase of a turn, and waits."""

    def __init__(self, *, you: Side = BARE, opp: Side = BARE, turn: str = "A", phase: str = "main") -> None:
        """Lay both sides (you are A) and go on from the beginning of the phase."""
        run = Run(
            new_match(Settings("diva", "9.0.0", CATALOG.digest)),
            LIBRARY,
            head=0,
            at=0,
            chance=Fixed(),
            notices={},
        )
        run.emit(MatchOpened("diva", "9.0.0", CATALOG.digest, "2026-11-21"))
        for seat, side in (("A", you), ("B", opp)):
            _lay(run, seat, side)
        run.emit(TurnBegan(4, turn))
        if phase not in ANNOUNCED:
            run.emit(PhaseBegan(STEPS[phase]))
        place = LABELS["turn"][STARTS[phase]] - BEFORE.get(phase, 0)
        run.notices = NOTICES
        run.stack.append(Frame("turn", PROCEDURES["turn"].labels[place], you=turn))
        go_on(run, LIBRARY)
        self.state: Match = run.state
        self.facts: list[Fact] = list(run.facts)

    # Answers.

    def do(self, action: Action) -> "Board":
        """Carry an action out; a refusal fails the test with its reasons."""
        result = decide(self.state, action, LIBRARY, head=self.state.seq, at=0, chance=Fixed())
        if not isinstance(result, Accepted):
            raise NotAsked(f"{action}: {[r.text for r in result.reasons]} ({self.asked})")
        self.state = result.state
        self.facts += result.facts
        return self

    @property
    def asked(self) -> str:
        """The kind of decision that waits, with the seat: "targets A"."""
        decision = self.state.decision
        return "" if decision is None else f"{decision.kind} {decision.seat}"

    @property
    def offered(self) -> list[str]:
        """The names of the cards that may be chosen, in order."""
        decision = self.state.decision
        return [] if decision is None else [self.name(i) for i in decision.items]

    def _seat(self) -> str:
        if self.state.decision is None:
            raise NotAsked("nothing is asked")
        return self.state.decision.seat

    def answer(self, do: str) -> "Board":
        """Say yes, no or pass."""
        return self.do(Action(self._seat(), do))

    def play(self, name: str, place: str = "left") -> "Board":
        """Play a SIGNI of the hand."""
        seat = self._seat()
        return self.do(Action(seat, "play", (self._in("hand", name),), PLACES.index(place)))

    def use(self, name: str) -> "Board":
        """Use a spell of the hand or a PIECE of the LRIG deck."""
        zone = "lrig_deck" if CATALOG.definition(name).type == "PIECE" else "hand"
        return self.do(Action(self._seat(), "use", (self._in(zone, name),)))

    def grow(self, name: str, place: str) -> "Board":
        """Grow into a LRIG of the LRIG deck."""
        card = self._in("lrig_deck", name)
        return self.do(Action(self._seat(), "grow", (card,), PLACES.index(place)))

    def act(self, name: str, number: int = 1) -> "Board":
        """Use an [Action] ability of a card on the field."""
        slot = self._slot_of(self._seat(), name)
        return self.do(Action(self._seat(), "act", (slot.card.id,), number=number))

    def attack(self, name: str) -> "Board":
        """Attack with a SIGNI or the center LRIG."""
        return self.do(Action(self._seat(), "attack", (self._slot_of(self._seat(), name).card.id,)))

    def pick(self, *names: str) -> "Board":
        """Choose among the offered cards by name; of equals the first."""
        items = list(self.state.decision.items) if self.state.decision else []
        chosen = []
        for name in names:
            found = [i for i in items if self.name(i) == name]
            if not found:
                raise NotAsked(f"{name} is not offered: {self.offered} ({self.asked})")
            chosen.append(found[0])
            items.remove(found[0])
        return self.do(Action(self._seat(), "pick", tuple(chosen)))

    def mode(self, *numbers: int) -> "Board":
        """Choose modes."""
        if not self.asked.startswith("modes"):
            raise NotAsked(f"no modes are asked, but {self.asked}")
        return self.do(Action(self._seat(), "pick", numbers))

    def may(self, do: str, *, name: str = "", number: int = 0) -> bool:
        """Whether an action of this kind is listed among the legal answers."""
        rows = [a for a in choices(self.state, LIBRARY) if a.do == do]
        return any(name in {"", self.name(a.cards[0])} and number in {0, a.number} for a in rows)

    # Looks.

    def name(self, card_id: int) -> str:
        """The name of a card."""
        place = self.state.find(card_id)
        return "" if place is None or place.card.name is None else place.card.name

    def _in(self, zone: str, name: str) -> int:
        row = getattr(self.state.seat(self._seat()), zone)
        for card in row:
            if card.name == name:
                return int(card.id)
        raise NotAsked(f"{name} is not in {zone}: {[c.name for c in row]}")

    def _slot_of(self, seat: str, name: str) -> Slot:
        side = self.state.seat(seat)
        for slot in (*side.signi, *side.lrig):
            if slot is not None and slot.card.name == name:
                return slot
        raise NotAsked(f"{name} is not on the field of {seat}")

    def names(self, seat: str, zone: str) -> list[str]:
        """The names of the cards of a pile, top first."""
        return [c.name for c in getattr(self.state.seat(seat), zone)]

    def field(self, seat: str) -> list[str]:
        """The names on the SIGNI zones: left, center, right; "" is empty."""
        return ["" if s is None else str(s.card.name) for s in self.state.seat(seat).signi]

    def _derived(self, seat: str, name: str) -> Derived:
        table = Table(self.state, LIBRARY)
        return table.board.by_id[self._slot_of(seat, name).card.id]

    def power(self, seat: str, name: str) -> int:
        """The power of a SIGNI now."""
        return self._derived(seat, name).power

    def keywords(self, seat: str, name: str) -> set[str]:
        """The keywords of a card on the field now."""
        return set(self._derived(seat, name).keywords)

    def is_up(self, seat: str, name: str) -> bool:
        """Whether a card on the field is up."""
        return self._slot_of(seat, name).up

    def is_frozen(self, seat: str, name: str) -> bool:
        """Whether a card on the field is frozen."""
        return self._slot_of(seat, name).frozen

    def of(self, kind: type[T]) -> list[T]:
        """The bodies of the facts of a kind, in order."""
        return [f.body for f in self.facts if isinstance(f.body, kind)]

    def go_on(self, until: Callable[["Board"], bool], most: int = 60) -> "Board":
        """Let everybody pass, or choose nothing or the first, until something holds."""
        for _ in range(most):
            if until(self):
                return self
            kind = self.asked.split(" ")[0]
            first = next(iter(choices(self.state, LIBRARY)))
            word = {"may": "no", "burst": "no"}.get(kind, "pass")
            self.do(first if first.do == "pick" else Action(self._seat(), word))
        raise NotAsked(f"it never came to that; now {self.asked}")


def _lay(run: Run, seat: str, side: Side) -> None:
    """List one side's cards and lay each into its zone."""
    field = [*side.field, "", "", ""][:3]
    piles = {z: tuple(getattr(side, z)) for z in ("hand", "ener", "trash", "life")}
    center = stack(side.line, side.level)
    names = EMBER if side.line == "Ilvane" else TIDE
    stacks = (side.left or names["left"], center, side.right or names["right"])
    laid = [c for row in (*piles.values(), field) for c in row if c]
    lrigs = [c for row in stacks for c in row]
    start = run.state.next_id
    main = (*laid, *side.deck)
    run.emit(DeckListed(seat, start, main, (*lrigs, *side.lrig_deck)))
    for zone, row in piles.items():
        cards = run.state.seat(seat).deck[: len(row)]
        run.move(seat, "deck", zone, cards, "lay")
    for place, name in enumerate(field):
        if name:
            top = run.state.seat(seat).deck[:1]
            run.move(seat, "deck", "signi", top, "lay", place=place, seen=PUBLIC)
    for place, lrig in enumerate(stacks):
        for name in reversed(lrig):
            card = next(c for c in run.state.seat(seat).lrig_deck if c.name == name)
            run.move(seat, "lrig_deck", "lrig", (card,), "grow", place=place, seen=PUBLIC)
    if side.coins:
        run.emit(CoinsChanged(seat, side.coins))


COVERED: set[tuple[str, int]] = set()
"""The lines of cards that some test says it covers; filled as the test files are read."""


def says(name: str, line: int, text: str) -> Callable[[T], T]:
    """Head a test with the line of the card that it covers; the line must be the printed one."""
    printed = CATALOG.definition(name).text[line - 1]
    if printed != text:
        raise AssertionError(f"{name}, line {line}, says {printed!r}, not {text!r}")
    COVERED.add((name, line))
    return lambda test: test
