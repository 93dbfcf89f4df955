"""What stands in the record of a paper match and cannot be so, is due, or is not told yet."""

from collections.abc import Iterator

from events.kinds import DueCleared, DueFlagged, IllegalRecorded
from events.record import record
from referee.fold import Court
from referee.paper.bounds import Bounds, Fault
from referee.state import Match
from referee.timeline import phrases


@record
class Claim:
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


def impossible(fault: Fault) -> Claim:
    """Give a fault of what was entered as a claim."""
    return Claim("impossible", fault.seat, fault.text, fault.clauses, fault.first, fault.seq)


def untold(bounds: Bounds) -> list[Claim]:
    """Give the cards that lie in the open and that nobody has told."""
    return [_untold(bounds.state, card, since) for card, since in bounds.since.items()]


def _untold(state: Match, card: int, since: int) -> Claim:
    place = state.find(card)
    seat, zone = (place.seat, place.zone) if place is not None else ("", "")
    text = f"a card of {phrases.zone_of(seat, zone)} was not caught: #{card}"
    return Claim("untold", seat, text, (), since, since)


def ordered(court: Court) -> Iterator[Claim]:
    """Give the illegal actions that stood, and what is due and was neither done nor ruled on."""
    for entry in court.of(IllegalRecorded):
        told = entry.body.told or "an illegal action stood"
        text, first = f"{entry.body.id}: {told}", entry.body.action
        yield Claim("illegal", entry.body.seat, text, entry.clauses, first, entry.seq)
    cleared = {entry.body.id for entry in court.of(DueCleared)}
    for entry in court.of(DueFlagged):
        if entry.body.id not in cleared:
            text, since = f"{entry.body.id}: {entry.body.what}", entry.body.since
            yield Claim("due", entry.body.seat, text, entry.clauses, since, entry.seq)
