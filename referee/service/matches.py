"""The matches of a log, listed: one row each, by event, by person, by what their facts hold."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from events.canonical import canonical
from events.data import Moment, OptionalName, OptionalSeq
from events.errors import DatabaseReadOnly, UnknownMatch
from events.given import whole_number
from events.listings import EVERY, Listing, ListQuery, SearchWord
from events.log import ListedLog, MatchRef, every, select_page
from events.vocabulary import TITLE
from referee.service.desk import Desk
from referee.service.store.eventlogs import is_event
from referee.service.store.listings import ListedState, listed_state, make_listing
from referee.service.store.reader import line_of
from referee.service.unreadable import Unreadable, read_row
from referee.state import Match

__all__ = [
    "EVERY",
    "ListQuery",
    "ListedLog",
    "ListedState",
    "MatchInfo",
    "SearchWord",
    "count_logs",
    "every_listed",
    "false_listings",
    "holding_matches",
    "latest_matches",
    "list_matches",
    "listed_logs",
    "listed_state",
    "log_names",
    "match_info",
    "match_names",
    "rebuild_listings",
    "refresh_listings",
]
AT_ONCE: Final = 500
"""Rows of lists that are made in one transaction."""


class MatchInfo(Struct, frozen=True):
    """A match in a listing; a branch names its parent and the seq at which it left it.

    `first` is the first seq that holds what was searched for, 0 where nothing was. `sealed` says
    that it is a copy of which parts are sealed, `test` that its chance follows from a seed,
    `fault` why it cannot be read, "" where it can. `title` is what people call it, "" for its name.
    """

    name: str
    created: Moment
    head: int
    turn: int
    winner: OptionalName
    event: OptionalName
    round: OptionalSeq
    table: OptionalSeq
    parent: OptionalName = ""
    fork: OptionalSeq = 0
    first: OptionalSeq = 0
    sealed: bool = False
    fault: str = ""
    test: bool = False
    title: OptionalName = ""


def number_in(tags: Mapping[str, str], name: str) -> int:
    """Read a tag that says a number; 0 where it says none."""
    return max(0, whole_number(tags.get(name, "")) or 0)


def list_matches(
    desk: Desk, *, event: str = "", person: str = "", ruleset: str = "", holds: str = ""
) -> list[MatchInfo]:
    """List the matches of the log in the order in which they were opened.

    Of an event, of a person in either seat, of a ruleset, or with facts whose open part holds
    some words: a clause, a card, a kind of move. The last reads all facts there are.
    """
    found = holding_matches(desk, holds)
    rows = every_listed(desk, ListQuery(event, person=person, ruleset=ruleset), found)
    return [match_info(desk, one, 0 if found is None else found[one.match.id]) for one in rows]


def latest_matches(
    desk: Desk,
    limit: int,
    page: int = 1,
    *,
    event: str = "",
    person: str = "",
    ruleset: str = "",
    holds: str = "",
) -> tuple[int, list[MatchInfo]]:
    """Count matches as `matches` lists them, and list a page of them, the newest last.

    Page 1 has the newest; a limit of 0 lists all. Only those of the page are looked into.
    """
    if holds or not limit:
        every_one = list_matches(desk, event=event, person=person, ruleset=ruleset, holds=holds)
        last = max(len(every_one) - limit * (page - 1), 0)
        return len(every_one), every_one[max(last - limit, 0) : last] if limit else every_one
    query = ListQuery(event, person=person, ruleset=ruleset, newest=True)
    rows = listed_logs(desk, query._replace(skip=limit * (page - 1), limit=limit))
    return count_logs(desk, query), [match_info(desk, one) for one in reversed(rows)]


def match_names(desk: Desk) -> list[str]:
    """Name the matches of the log in the order in which they were opened."""
    return [ref.public_id for ref, _ in every(desk.log) if not is_event(ref)]


def holding_matches(desk: Desk, words: str) -> dict[int, int] | None:
    """The first seq that holds some words, by the id of each match; None for no words."""
    return desk.log.holding(canonical(words)[1:-1]) if words else None


def every_listed(desk: Desk, query: ListQuery, found: Mapping[int, int] | None = None) -> Iterator[ListedLog]:
    """All logs that a query asks for, page by page; of those that were found where some were."""
    while rows := listed_logs(desk, query):
        yield from (one for one in rows if found is None or one.match.id in found)
        query = query._replace(after=rows[-1].match.id, skip=0)
        if len(rows) < query.limit:
            break


def listed_logs(desk: Desk, query: ListQuery) -> list[ListedLog]:
    """A page of logs by their rows; a row that is stale or was not readable is made of the facts."""
    unwritten = refresh_listings(desk)
    if unwritten:
        rows = desk.log.listed(ListQuery(limit=EVERY))
        made = (one._replace(listing=unwritten.get(one.match.id, one.listing)) for one in rows)
        return select_page(made, query)
    rows = desk.log.listed(query)
    return [_made_now(desk, one) if one.stale or not one.listing.data else one for one in rows]


def count_logs(desk: Desk, query: ListQuery) -> int:
    """How many logs a query asks for, on all pages."""
    if refresh_listings(desk):
        return len(listed_logs(desk, query._replace(after=0, skip=0, limit=EVERY)))
    return desk.log.count_listed(query)


def _made_now(desk: Desk, one: ListedLog) -> ListedLog:
    return one._replace(listing=_listing_of(desk, one.match))


def refresh_listings(desk: Desk) -> dict[int, Listing]:
    """Make the rows that are stale; give those that could not be written, by the id of their log."""
    unwritten: dict[int, Listing] = {}
    while stale := desk.log.stale_listings(AT_ONCE + len(unwritten))[len(unwritten) :]:
        made = {own: _listing_at(desk, own) for own in stale}
        try:
            desk.log.put_listings(made)
        except DatabaseReadOnly:
            unwritten |= made
    return unwritten


def rebuild_listings(desk: Desk) -> None:
    """Make the rows of all logs anew."""
    desk.log.mark_listings()
    refresh_listings(desk)


def false_listings(desk: Desk, newest: int) -> list[str]:
    """Name those of the newest matches of which the row is lost, or not what the facts come to."""
    rows = desk.log.listed(ListQuery(newest=True, limit=newest))
    return [one.match.public_id for one in rows if _is_falsely_listed(desk, one.match)]


def _is_falsely_listed(desk: Desk, ref: MatchRef) -> bool:
    """Whether the row of a match is lost, or was made and is not what its facts come to."""
    stored = desk.log.listing(ref.id)
    if stored is None:
        return ref.id not in desk.log.stale_listings(EVERY)
    return stored != _listing_of(desk, ref)


def _listing_at(desk: Desk, match_id: int) -> Listing:
    try:
        return _listing_of(desk, desk.live.ref(desk.live.name(match_id)))
    except UnknownMatch:  # it was removed meanwhile
        return Listing(match_id)


def _listing_of(desk: Desk, ref: MatchRef) -> Listing:
    """The row of a log; without data where it cannot be read, so that each list looks again."""
    if ref.fault or is_event(ref):
        return Listing(line_of(desk.log, ref)[0].id)
    state = read_row(lambda: readable_state(desk, ref))
    made = read_row(lambda: make_listing(desk.log, ref, None if isinstance(state, Unreadable) else state))
    return Listing(ref.id) if isinstance(made, Unreadable) else made


def readable_state(desk: Desk, ref: MatchRef) -> Match:
    """The state of a match that is shown with its policy; raises what a match raises that cannot be read."""
    name = ref.public_id
    return (desk.state(name), desk.policy(name))[0]


def match_info(desk: Desk, one: ListedLog, first: int = 0) -> MatchInfo:
    """The row of a match in a listing; of one that cannot be read it says why."""
    ref = one.match
    state, fault = listed_state(one.listing), ref.fault
    if state is None and not fault:
        read = read_row(lambda: readable_state(desk, ref))
        fault = str(read) if isinstance(read, Unreadable) else ""
    state = state if state is not None and not fault else ListedState()
    return MatchInfo(
        ref.public_id,
        ref.created,
        max(one.head, 0),
        state.turn,
        state.winner,
        ref.tags.get("event", ""),
        number_in(ref.tags, "round"),
        number_in(ref.tags, "table"),
        "" if ref.parent is None else desk.live.name(ref.parent.match_id),
        0 if ref.parent is None else ref.parent.seq,
        first,
        state.sealed,
        fault,
        state.test,
        title=ref.tags.get(TITLE, ""),
    )


def log_names(desk: Desk) -> list[str]:
    """Name every log there is, of matches and of events, in the order of their opening."""
    return [one.match.public_id for one in every(desk.log)]
