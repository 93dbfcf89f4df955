"""What can be seen from the desk: matches, states, views, facts, choices, points by name."""

from typing import Any

from events.kinds import DeckListed
from referee.cards import Catalog, DeckList, Notice, check_systems
from referee.service.desk import Desk
from referee.service.store.live import OPENING, require_match
from referee.service.table.unread import LATEST
from referee.service.views import view_of
from referee.sight import letter_of, project_fact, seen_as


def catalog_at(desk: Desk, match: str, seq: int | None = None) -> Catalog:
    """The cards by which a match is played at a seq, or at its head.

    Raises DeskError for an event, or what has no facts yet, OutOfRangeError for no seq of it.
    """
    return desk.table(match, seq).library.catalog


def is_sealed(desk: Desk, match: str) -> bool:
    """Whether a match is a copy of which parts are sealed; who looks sees what is open."""
    return bool(desk.live.sealed(match))


def eyes_at(desk: Desk, match: str, viewer: str) -> str:
    """Name whose eyes see what a viewer sees of a match: a spectator's of a sealed copy."""
    return seen_as(viewer, desk.live.sealed(match))


def notices_of(desk: Desk, match: str, viewer: str = "judge") -> list[Notice]:
    """Point out what the decks of a match use and its edition does not explain.

    A seat is told of its own deck, a spectator of none: a list is nobody else's to know.
    Raises DeskError for an event.
    """
    opened = desk.facts(match, until=OPENING)
    header = require_match(desk.live.ref(match), desk.reader(match))
    catalog = desk.library(header.catalog).catalog
    bodies = [f.body for f in opened if isinstance(f.body, DeckListed)]
    lists = [body for body in bodies if letter_of(viewer) in body.seat and body.main]
    decks = [DeckList(body.name, body.lrig_deck, body.main) for body in lists]
    found = (
        notice for deck in decks for notice in check_systems(deck, catalog, header.ruleset, header.edition)
    )
    return list(dict.fromkeys(found))


def projected_facts(
    desk: Desk, match: str, viewer: str, after: int = 0, until: int | None = None
) -> list[dict[str, Any]]:
    """Facts as a viewer may see them."""
    return [project_fact(f, viewer) for f in desk.facts(match, after, until)]


def view_at(desk: Desk, match: str, viewer: str, seq: int | None = None) -> dict[str, Any]:
    """What a viewer sees at a seq, with power, level and keywords as they hold."""
    table = desk.table(match, seq)
    last = table.state.seq
    return view_of(table, viewer, lambda: desk.facts(match, max(last - LATEST, 0), last))
