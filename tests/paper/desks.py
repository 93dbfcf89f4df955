"""A desk with a paper match, and the words of a scorekeeper."""

from collections.abc import Sequence

from events.memory_log import MemoryLog
from referee.service import Desk
from referee.service.event.starting import open_match
from referee.service.play.papering import enter_line

SAM = "scorekeeper:sam"
OPENING = (
    "pick brannoch + ilvane + teyra",
    "pick sinne + maro + oust = A",
    "yes; mulligan nothing; mulligan nothing",
)


def paper_desk(*lines: str, by: str = SAM) -> Desk:
    """Open the match m1 of two shipped decks on paper, lay it out and enter lines."""
    desk = Desk(MemoryLog())
    open_match(desk, "m1", "ember-court", "tide-chorus", paper=True, date="2026-11-21")
    enter(desk, *OPENING, *lines, by=by)
    return desk


def enter(desk: Desk, *lines: str, by: str = SAM, match: str = "m1") -> None:
    for line in lines:
        enter_line(desk, match, line, by)


def names(desk: Desk, seat: str, zone: str, match: str = "m1") -> list[str | None]:
    """Name the cards of a zone as the referee knows them."""
    cards: Sequence[object] = getattr(desk.state(match).seat(seat), zone)
    return [getattr(card, "name", None) for card in cards]
