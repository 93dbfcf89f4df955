"""Whether a card does what a program is for: it comes up on random boards, and all stays whole.

On each board players without knowledge answer, who like to use the card that is looked at. After
each fact every card lies in one place, and the facts folded again are the state of the rules; after
each command each viewer has a view. What fails is told with the seed that brings it back.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from events.kinds import AbilityBegan, Fact
from referee.cards import CardDef, Catalog
from referee.effects.board import Board as Derived
from referee.effects.board import Scope
from referee.effects.library import Library
from referee.proving.boards import CardPool, TrialBoard, board
from referee.proving.whole import BrokenError, WholeTable
from referee.rules import PROCEDURES, Accepted, Action, Refusal, Table, decide, lay, legal
from referee.service.chance import Dice
from referee.service.simulated.simulate import AT, STEP, answer
from referee.state import Match

DECISIONS: Final = 70
"""So many answers are given on a board."""
TURNS: Final = 2
"""A board is left when so many turns have ended."""
EAGER: Final = 0.7
"""How likely a player uses the card that is looked at where it can."""


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


class BoardWatch(WholeTable):
    """Follows one board fact by fact, and notes how the card that is looked at comes up."""

    def __init__(self, card: CardDef, library: Library) -> None:
        """Begin with an empty table, none of the abilities of the card seen."""
        super().__init__()
        self.card, self.library = card, library
        printed = library.printed(card.name).abilities
        self.open = {one.hash for one in printed}
        self.standing = {one.hash for one in printed if one.kind in {"constant", "keyword"}}
        self.size = len(self.open) or 1

    def acted(self, before: Match, action: Action, step: Accepted) -> None:
        """Look at an action with what came of it: here nothing is kept."""

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


def _play(made: TrialBoard, watch: BoardWatch, seed: str) -> None:
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
        watch.acted(state, action, decided)
        step = decided


LEAST: Final = 2
"""So many boards are laid for a card, however soon all of it came up."""


Watching = Callable[[CardDef, Catalog], BoardWatch]
"""Makes what follows a board: of the card that is looked at, and all that lie there."""


def _plainly(card: CardDef, catalog: Catalog) -> BoardWatch:
    return BoardWatch(card, Library(catalog, PROCEDURES))


def play_board(
    card: CardDef, pool: CardPool, seed: str, watching: Watching = _plainly, *, helped: bool = False
) -> BoardWatch:
    """Lay a board for a card and play it, `helped` as boards may be.

    Raises BrokenError for whatever is not as it must be.
    """
    made = board(card, pool, seed, helped=helped)
    seen = watching(card, made.catalog)
    try:
        _play(made, seen, seed)
    except BrokenError:
        raise
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        raise BrokenError(seen.state.seq, text) from error
    return seen


def behaviour(
    card: CardDef, pool: CardPool, *, seed: int, boards: int, watching: Watching = _plainly
) -> Behaviour:
    """Play a card until all of it came up, on so many boards at most; say what broke.

    The seed of a board is `SEED-NAME-NUMBER`.
    """
    watch: BoardWatch | None = None
    for number in range(boards):
        name = f"{seed}-{card.name}-{number}"
        try:
            seen = play_board(card, pool, name, watching)
        except BrokenError as error:
            fault = BehaviourFault(card.name, name, error.seq, str(error))
            return Behaviour(card.name, len(card.abilities), 0, (fault,))
        seen.open &= seen.open if watch is None else watch.open
        watch = seen
        if not watch.open and number + 1 >= LEAST:
            break
    if watch is None:
        return Behaviour(card.name, len(card.abilities), 0, ())
    return Behaviour(card.name, watch.size, watch.size - len(watch.open), ())
