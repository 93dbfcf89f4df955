"""What may be answered at a table, and at a paper table any card that its list still allows."""

from referee.effects.sighted import PAPER
from referee.paper import bounds_at
from referee.rules import Table
from referee.service.desk import Desk
from referee.service.play.papering import SCOREKEEPER, bounds_held
from referee.service.table import listing
from referee.service.table.answering import EntrySeat
from referee.service.table.entering import Session
from referee.service.table.listing import Choice, Choices


def choices_at(desk: Desk, match: str, seq: int | None = None, most: int = listing.MOST_LISTED) -> Choices:
    """What is asked at a point, of whom, and what may be answered.

    Args:
        desk: The desk.
        match: Name of the match.
        seq: The point; None for the head.
        most: At most so many answers are listed.

    Returns:
        The question and its answers, numbered in their pinned order.
    """
    return listed_at(desk, match, seq, desk.table(match, seq), most)


def listed_at(desk: Desk, match: str, seq: int | None, table: Table, most: int) -> Choices:
    """List what may be answered at a table, which is that of a match at a seq."""
    if table.state.sealed and table.decision is not None:
        return Choices(table.decision, table.seat, [], sealed=True)
    if table.state.settings.deal != PAPER or table.state.sealed:
        return listing.listed(table, most)
    live = desk.live.get(match)
    at = live.head.seq if seq is None else seq
    known = bounds_held(desk, live) if at == live.head.seq else bounds_at(desk.reader(match), at)
    offers = Session(table, known, EntrySeat(match, at, 0, SCOREKEEPER)).offers()
    rows = [Choice(offer.number, offer.action, offer.text, offer.at) for offer in offers[:most]]
    return Choices(table.decision, table.seat, rows)
