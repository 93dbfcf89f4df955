"""What the rules call for as a table lies, without doing it: rule actions, bursts, abilities.

Where an illegal action stood nobody carried out what follows from it at once. A judge is told of
everything that is due, and the match goes on by the rules once that is carried out or ruled on.
"""

from collections.abc import Iterator
from typing import NamedTuple

from events.vocabulary import OTHER, SEATS
from referee.effects.board import World
from referee.effects.needs.entry import power_spent
from referee.rules.calm import same_types
from referee.rules.excess import exceeding
from referee.rules.orphans import LEFT
from referee.rules.rule_actions import in_check
from referee.state import Card


class Due(NamedTuple):
    """One thing that is due: whose it is, in words that all may read, its cards, and its clauses.

    Of several cards one goes, and the seat chooses which.
    """

    seat: str
    what: str
    cards: tuple[int, ...]
    clauses: tuple[str, ...]


def dues(world: World) -> tuple[Due, ...]:
    """Everything that the rules would do now, in the order in which they do it."""
    return (*_field(world), *_check_zone(world), *_loose(world), *_decks(world), *_waiting(world))


def _called(card: Card) -> str:
    return f"#{card.id}" if card.name is None else f"{card.name} (#{card.id})"


def _rows(world: World, ids: tuple[int, ...]) -> str:
    return " or ".join(_called(world.board.places[i].card) for i in ids)


def _field(world: World) -> Iterator[Due]:
    board = world.board
    for seat, card in power_spent(board):
        clauses = ("glossary.rule-based-action.2",)
        yield Due(seat, f"{_called(card)} is vanished: its power is 0 or less", (card.id,), clauses)
    for seat in (world.state.turn.seat, OTHER[world.state.turn.seat]):
        if items := exceeding(board, seat):
            what = f"{_rows(world, items)} goes to the trash: level or limit is exceeded"
            yield Due(seat, what, items, ("glossary.rule-based-action.3",))
        for row in same_types(board, world.state.seat(seat)):
            what = f"{_rows(world, row)} goes to the LRIG trash: its LRIG types are there twice"
            yield Due(seat, what, row, ("glossary.rule-based-action.7",))


def _check_zone(world: World) -> Iterator[Due]:
    for crushed in world.state.crushed:
        card = in_check(world.state, crushed)
        if card is not None:
            what = f"{_called(card)} leaves the check zone, after its Life Burst if it has one"
            yield Due(crushed.seat, what, (card.id,), ("glossary.rule-based-action.5",))


def _loose(world: World) -> Iterator[Due]:
    for seat in SEATS:
        for one in world.state.seat(seat).loose:
            what = f"{_called(one.card)} goes to the trash: it lies under or on no card any more"
            yield Due(seat, what, (one.card.id,), LEFT[one.role])


def _decks(world: World) -> Iterator[Due]:
    for seat in SEATS:
        side = world.state.seat(seat)
        if side.trash and not side.deck:
            yield Due(seat, "the empty deck is refreshed", (), ("glossary.rule-based-action.6",))


def _waiting(world: World) -> Iterator[Due]:
    for one in world.state.waiting:
        frame = one.frame
        what = f"{frame.name}, line {frame.line}, is processed: it triggered"
        yield Due(frame.you, what, (frame.source,), ("glossary.triggered-ability.1",))
