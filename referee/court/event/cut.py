"""Rounds of a cut: whether the winners of one round sit in the next, and which order repairs that."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.court.draft import DraftRefusal
from referee.court.event.correcting import of_seats
from referee.court.event.places import pairing_stands
from referee.fold.event import ELIMINATION, Event, SeatedTable

UNPAIR, SAT = "unpair", "sat"
"""The orders that repair a round of a cut: pair it again, or correct the seats where it has results."""
NOT_THE_WINNER: Final = "not-the-winner"
TO_TRY: Final = "to try it"


class DisplacedWinner(Struct, frozen=True):
    """A winner in a cut who has no place in the next round, although they take part.

    `person` has it and sits at `table` of `round`, "" and 0 where nobody has; `won_table` is the table of
    the round before that the winner won. `repair` is "unpair" (and pair again), "sat" (correct who sat
    there), or "" where no order repairs it, as where the table is a recorded match.
    """

    round: int
    winner: str
    won_table: int
    person: str
    table: int
    repair: str = ""


def displaced_winners(event: Event) -> tuple[DisplacedWinner, ...]:
    """The winners without their place in the next round of a cut, in the order of the rounds."""
    cut = event.cut_rounds()
    later = (number for number in sorted(cut) if number - 1 in cut)
    return tuple(found for number in later for found in _find_displaced(event, number))


def _find_displaced(event: Event, number: int) -> Iterator[DisplacedWinner]:
    tables = {person: one.table for one in event.tables_of(number) for person in one.people}
    before = sorted(event.tables_of(number - 1), key=lambda one: one.table)
    winners = {one.table: _winner(event, one) for one in before}
    # A table without a winner, or with one who left before this round, decides nothing about who goes on.
    open_ = {
        person for one in before if not _goes_on(event, winners[one.table], number) for person in one.people
    }
    strangers = [person for person in tables if person not in {*winners.values(), *open_}]
    own_losers = {person for one in before for person in one.people if person in strangers}
    others = [person for person in strangers if person not in own_losers]
    for one in before:
        winner = winners[one.table]
        if winner in tables or not _goes_on(event, winner, number):
            continue
        lost = next((person for person in one.people if person in own_losers), "")
        person = lost or (others.pop(0) if others else "")
        found = DisplacedWinner(number, winner, one.table, person, tables.get(person, 0))
        yield changed(found, repair=_repair(event, found))


def _winner(event: Event, one: SeatedTable) -> str:
    ended = event.ended(one.round, one.table)
    return one.people["AB".index(ended.winner)] if ended and ended.winner in {"A", "B"} else ""


def _goes_on(event: Event, winner: str, number: int) -> bool:
    """Whether a winner was there when a round came."""
    after = event.left_after(winner)
    return bool(winner) and (after is None or after >= number)


def _repair(event: Event, one: DisplacedWinner) -> str:
    """The order that would be taken, which is tried here."""
    if not any(pairing_stands(event, one.round)):
        return UNPAIR
    if one.person and not of_seats(event, one.round, (one.person, one.winner), TO_TRY).faults:
        return SAT
    return ""


def displaced_words(one: DisplacedWinner) -> str:
    """Say who won a table of a cut and does not sit in the next round, and who does."""
    won = f"{one.winner} won table {one.won_table} of round {one.round - 1}"
    if not one.person:
        return f"{won} and has no place in round {one.round}"
    return f"{won}, but {one.person} sits at table {one.table} of round {one.round}"


def repair_orders(one: DisplacedWinner) -> tuple[str, ...]:
    """The orders that give a winner the place, in their order; none where no order does."""
    number = one.round
    if one.repair == UNPAIR:
        return (
            f'referee event unpair {number} --reason "REASON" --by ORGANISER',
            f"referee event pair {number} --how {ELIMINATION} --by ORGANISER",
        )
    if one.repair == SAT:
        return (f'referee event sat {number} {one.person} {one.winner} --reason "REASON" --by ORGANISER',)
    return ()


def repair_words(one: DisplacedWinner) -> str:
    """What gives a winner the place: orders, or what an organizer decides where there are none."""
    orders = ", then ".join(repair_orders(one))
    if one.repair == UNPAIR:
        return f"pair round {one.round} again: {orders}"
    if one.repair == SAT:
        return f"seat the winner there, and correct the result if they play: {orders}"
    return (
        f"no order seats {one.winner} in round {one.round}, since it is recorded as a match: "
        f"correct the result of round {one.round - 1} again, or decide by hand who wins"
    )


def repair_faults(event: Event, last: int) -> Iterator[DraftRefusal]:
    """Say which rounds of a cut up to one have to be repaired before the event goes on.

    What no order repairs holds nothing up.
    """
    for one in displaced_winners(event):
        if one.round <= last and one.repair:
            yield DraftRefusal(NOT_THE_WINNER, displaced_words(one), repair_words(one))


__all__ = [
    "NOT_THE_WINNER",
    "DisplacedWinner",
    "displaced_winners",
    "displaced_words",
    "repair_faults",
    "repair_orders",
    "repair_words",
]
