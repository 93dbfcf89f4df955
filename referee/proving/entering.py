"""Where the abilities of a card begin on a board, and what each of them costs.

A moment is the state before the action by which a program of the card begins; from there it is
played again, at its price.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.kinds import AbilityBegan, AbilityTriggered
from referee.cards import AbilityDef, CardDef
from referee.effects.board import Ability
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.program.together import TOGETHER
from referee.effects.verbs import OPS
from referee.proving.behaving import BoardWatch
from referee.proving.printed_prices import PrintedPrice, read_price
from referee.proving.running import WatchedLibrary
from referee.rules import Accepted, Action
from referee.state import Match

ENTRIES: Final = 4
"""So many moments are kept at which a program begins."""
GROW: Final = "grow"
"""The procedure by which a LRIG is grown into: its price is printed on the card."""
PLAYED: Final = frozenset({"action", "auto", "burst", "enter", "use"})
"""The kinds of abilities that are carried out; the others hold."""


class BeginningMoment(NamedTuple):
    """A moment at which a program begins: the state, the action, and the library it goes by."""

    program: str
    state: Match
    action: Action
    library: WatchedLibrary


class MomentWatch(BoardWatch):
    """Follows a board, and keeps the moments at which the programs of a card begin."""

    def __init__(
        self, card: CardDef, library: WatchedLibrary, moments: dict[str, list[BeginningMoment]]
    ) -> None:
        """Take the card, the library of the board, and the moments by program found before."""
        super().__init__(card, library)
        self.watched, self.moments = library, moments

    def acted(self, before: Match, action: Action, step: Accepted) -> None:
        """Keep the moment where a program of the card begins with the action."""
        for program in _begun(step) - alive(before):
            if program in self.moments:
                self._keep(program, before, action)
        place = before.find(action.cards[0]) if action.do == GROW else None
        if place is not None and place.card.name == self.card.name:
            self._keep(GROW, before, action)

    def _keep(self, program: str, before: Match, action: Action) -> None:
        found = self.moments.setdefault(program, [])
        if len(found) < ENTRIES:
            found.append(BeginningMoment(program, before, action, self.watched))


def alive(state: Match) -> set[str]:
    """The programs that run or wait to be processed."""
    return {f.program for f in state.stack} | {one.frame.program for one in state.waiting}


def _begun(step: Accepted) -> set[str]:
    bodies = (fact.body for fact in step.facts)
    said = {b.program for b in bodies if isinstance(b, AbilityBegan | AbilityTriggered)}
    return said | alive(step.state)


class PricedProgram(NamedTuple):
    """A program of a card: its line and kind, its price, at which place it has begun.

    `extras` are the places before that at which more is paid that a text offers.
    """

    program: str
    line: int
    kind: str
    price: PrintedPrice
    began: int = 0
    extras: frozenset[int] = frozenset()


def priced_programs(card: CardDef, library: WatchedLibrary) -> Iterable[PricedProgram]:
    """Every program of a card that is carried out; growing into a LRIG is one of them."""
    for one in library.printed(card.name).abilities:
        if one.kind in PLAYED:
            yield _priced(card, one, library)
    if card.type in {"LRIG", "ASSIST LRIG"} and card.grow_cost:
        yield PricedProgram(GROW, 0, GROW, read_price((), card.grow_cost))


def _priced(card: CardDef, made: Ability, library: WatchedLibrary) -> PricedProgram:
    rows = [one for one in card.abilities if one.kind == made.kind and _is(one, card, made, library)]
    steps = [step for one in rows for step in AbilityNode(one.node).cost]
    price = read_price(steps, card.cost if made.kind == "use" else ())
    code = made.code.steps
    began = next((at for at, (op, _) in enumerate(code) if op is OPS["began"]), 0)
    offered = [range(at, arg[2]) for at, (op, arg) in enumerate(code[:began]) if op is OPS["offer"]]
    extras = {at for row in offered for at in row} if made.kind == "use" else set()
    return PricedProgram(made.hash, made.line, made.kind, price, began, frozenset(extras))


def _is(one: AbilityDef, card: CardDef, made: Ability, library: WatchedLibrary) -> bool:
    return one.kind in TOGETHER or library.assemble(card, one).hash == made.hash
