"""What stands in the record of a paper match and cannot be so, is due, or is not told yet."""

from collections.abc import Iterator

from msgspec import Struct

from referee.court.illegal import illegals_of, open_dues
from referee.fold import Court
from referee.paper.bounds import Bounds, BoundsFault
from referee.state import Match
from referee.timeline import phrases


class Claim(Struct, frozen=True):
    """Something at a table that somebody must see to: what, the clauses, since when it shows.

    kind is "impossible" for a card that cannot be what was entered, "untold" for one that lies in
    the open and nobody caught, "illegal" for an action that stood, "due" for a rule action that
    nobody carried out. `first` is the seq at which it could first be noticed, `seq` that of the
    entry or order that says so.
    """

    kind: str
    seat: str
    text: str
    clauses: tuple[str, ...]
    first: int
    seq: int


def impossible(fault: BoundsFault) -> Claim:
    """Give a fault of what was entered as a claim."""
    return Claim("impossible", fault.seat, fault.text, fault.clauses, fault.first, fault.seq)


def untold(bounds: Bounds) -> list[Claim]:
    """The cards that lie in the open and that nobody has told."""
    return [_untold(bounds.state, card, since) for card, since in bounds.since.items()]


def _untold(state: Match, card: int, since: int) -> Claim:
    place = state.find(card)
    seat, zone = (place.seat, place.zone) if place is not None else ("", "")
    text = f"a card of {phrases.zone_of(seat, zone)} was not caught: #{card}"
    return Claim("untold", seat, text, (), since, since)


def ordered(court: Court) -> Iterator[Claim]:
    """The illegal actions that stand on no ruling, and what is due and not cleared."""
    for done in illegals_of(court):
        if done.stands and not done.rulings:
            text = f"{done.id}: {done.told or 'an illegal action stood'}"
            yield Claim("illegal", done.seat, text, done.clauses, done.action, done.seq)
    for owed in open_dues(court):
        text = f"{owed.id}: {owed.what}"
        yield Claim("due", owed.seat, text, owed.clauses, owed.since, owed.seq)
