"""Whether a card does what a program is for: it comes up on random boards, and all stays whole.

On each board players without knowledge answer, who like to use the card that is looked at. After
each fact every card lies in one place, and the facts folded again are the state of the rules; after
each command each viewer has a view. What fails is told with the seed that brings it back.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct

from events.kinds import AbilityBegan, CraftsCreated, DecisionUnanswerable, Fact, LimitReached
from referee.cards import CardDef
from referee.effects.board import Board as Derived
from referee.effects.board import Scope
from referee.effects.library import Library
from referee.fold import fold
from referee.proving.boards import CardPool, TrialBoard, board
from referee.rules import PROCEDURES, Accepted, Action, Refusal, Table, decide, lay, legal
from referee.service.chance import Dice
from referee.service.simulated.simulate import AT, STEP, answer
from referee.sight import project_state
from referee.state import Card, Seat, Settings, new_match

EMPTY: Final = new_match(Settings("", "", ""))
VIEWERS: Final = ("A", "B", "spectator")
DECISIONS: Final = 70
"""So many answers are given on a board."""
TURNS: Final = 2
"""A board is left when so many turns have ended."""
EAGER: Final = 0.7
"""How likely a player uses the card that is looked at where it can."""
_PILES: Final = (
    "deck",
    "hand",
    "life",
    "ener",
    "trash",
    "lrig_deck",
    "lrig_trash",
    "check",
    "excluded",
)


class BehaviourFault(Struct, frozen=True):
    """Something that is not as it must be: the card, the seed of the board, the seq, and what."""

    name: str
    seed: str
    seq: int
    text: str


class Behaviour(Struct, frozen=True):
    """What became of a card: how many of its abilities came up of how many, and the faults."""

    name: str
    abilities: int
    came_up: int
    faults: tuple[BehaviourFault, ...]


class BrokenError(Exception):
    """An invariant does not hold: the seq at which, and what."""

    def __init__(self, seq: int, text: str) -> None:
        """Keep where and what."""
        super().__init__(text)
        self.seq = seq


def _cards(seat: Seat) -> Iterator[Card]:
    for zone in _PILES:
        yield from getattr(seat, zone)
    for one in seat.loose:
        yield one.card
    for slot in (*seat.signi, *seat.lrig):
        if slot is not None:
            yield slot.card
            yield from slot.under
            for on in slot.attached:
                yield on.card


class _BoardWatch:
    """Follows one board fact by fact."""

    def __init__(self, card: CardDef, library: Library) -> None:
        self.card, self.library = card, library
        self.state = EMPTY
        self.brought: dict[str, Counter[str | None]] = {}
        printed = library.printed(card.name).abilities
        self.open = {one.hash for one in printed}
        self.standing = {one.hash for one in printed if one.kind in {"constant", "keyword"}}
        self.size = len(self.open) or 1

    def took(self, step: Accepted) -> None:
        """Look at one command; raises BrokenError."""
        for fact in step.facts:
            self.fold(fact)
            self.saw(fact)
        if self.state != step.state:
            raise BrokenError(step.state.seq, "the facts folded again are another state")
        for viewer in VIEWERS:
            project_state(step.state, viewer)

    def fold(self, fact: Fact) -> None:
        self.state, fault = fold(self.state, [fact])
        if fault is not None:
            raise BrokenError(fact.seq, str(fault))
        if isinstance(fact.body, CraftsCreated):
            self.brought[fact.body.seat].update(fact.body.names)
        if isinstance(fact.body, LimitReached):
            raise BrokenError(fact.seq, "an effect did not come to an end")
        if isinstance(fact.body, DecisionUnanswerable):
            raise BrokenError(fact.seq, f"no answer to {fact.body.kind} is legal: {fact.body.why}")
        if fact.body.KIND == "position.laid":
            self.brought = {
                name: Counter(card.name for card in _cards(self.state.seat(name))) for name in ("A", "B")
            }
        else:
            self.in_place(fact)

    def in_place(self, fact: Fact) -> None:
        """Find cards that are lost, doubled or in two places after a fact that moves some."""
        if fact.body.KIND not in _MOVING:
            return
        ids: list[int] = []
        for name, wanted in self.brought.items():
            held = list(_cards(self.state.seat(name)))
            ids += [card.id for card in held]
            if Counter(card.name for card in held) != wanted:
                raise BrokenError(fact.seq, f"seat {name}: cards were lost or doubled")
        if len(ids) != len(set(ids)):
            raise BrokenError(fact.seq, "a card lies in two places")

    def saw(self, fact: Fact) -> None:
        """Note that the card came up."""
        body = fact.body
        if isinstance(body, AbilityBegan) and body.name == self.card.name:
            self.open.discard(body.program)

    def stands(self, derived: Derived) -> None:
        """Note constant abilities and keywords that hold."""
        left = self.open & self.standing
        if not left:
            return
        for card_id, one in derived.by_id.items():
            for ability in one.abilities:
                if ability.hash in left and ability.card == self.card.name:
                    scope = Scope(derived.places[card_id].seat, card_id, {})
                    if ability.gate is None or ability.gate(derived, scope):
                        self.open.discard(ability.hash)


_MOVING: Final = frozenset(
    "cards.moved cards.placed deck.refreshed deck.shuffled cards.swapped crafts.created".split()
)


def _eager(table: Table, source: Random, name: str) -> Action:
    """Answer, and use the card that is looked at where a menu offers it."""
    decision = table.decision
    if decision is not None and decision.kind in table.ruleset.menus and source.random() < EAGER:
        own = [row for row in legal(table) if any(_is(table, card, name) for card in row.cards)]
        if own:
            return source.choice(own)
    return answer(table, source)


def _is(table: Table, card: int, name: str) -> bool:
    place = table.state.find(card)
    return place is not None and place.card.name == name


def _play(made: TrialBoard, watch: _BoardWatch, seed: str) -> None:
    """Play a board; raises BrokenError, and whatever the rules should not raise."""
    source = Random(seed)  # noqa: S311 - the same seed plays the same way
    dice = Dice(source)
    step = lay(made.laid, watch.library, at=AT, chance=dice)
    for number in range(DECISIONS):
        watch.took(step)
        state = step.state
        table = Table(state, watch.library, step.board)
        watch.stands(table.board)
        if state.decision is None or state.turn.number > made.laid.number + TURNS:
            return
        action = _eager(table, source, watch.card.name)
        decided = decide(
            state,
            action,
            watch.library,
            head=state.seq,
            at=AT + number * STEP,
            chance=dice,
            board=step.board,
        )
        if isinstance(decided, Refusal):
            message = f"a legal answer is refused: {action}: {decided.text}"
            raise BrokenError(state.seq, message)
        step = decided


LEAST: Final = 2
"""So many boards are laid for a card, however soon all of it came up."""


def _board(card: CardDef, pool: CardPool, watch: _BoardWatch | None, seed: str) -> _BoardWatch:
    """Lay a board and play it; give what was seen. Raises what `_play` does."""
    made = board(card, pool, seed)
    seen = _BoardWatch(card, Library(made.catalog, PROCEDURES))
    if watch is not None:
        seen.open &= watch.open
    try:
        _play(made, seen, seed)
    except BrokenError:
        raise
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        raise BrokenError(seen.state.seq, text) from error
    return seen


def behaviour(card: CardDef, pool: CardPool, *, seed: int, boards: int) -> Behaviour:
    """Play a card until all of it came up, on so many boards at most; say what broke.

    The seed of a board is `SEED-NAME-NUMBER`.
    """
    watch: _BoardWatch | None = None
    for number in range(boards):
        name = f"{seed}-{card.name}-{number}"
        try:
            watch = _board(card, pool, watch, name)
        except BrokenError as error:
            fault = BehaviourFault(card.name, name, error.seq, str(error))
            return Behaviour(card.name, len(card.abilities), 0, (fault,))
        if not watch.open and number + 1 >= LEAST:
            break
    if watch is None:
        return Behaviour(card.name, len(card.abilities), 0, ())
    return Behaviour(card.name, watch.size, watch.size - len(watch.open), ())
