"""The first screen: the events and matches that a visitor may know of, and a search in them."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Query, Request
from starlette.responses import Response

from referee.service import Desk, MatchInfo
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.placing import life_left, ruled_at
from referee.service.event.public import named_in_public
from referee.service.event.records import round_title
from referee.service.event.running import EventInfo, event_names, list_events, title_of
from referee.service.event.tokens import PLAYER
from referee.service.matches import ListedLog, ListedState, ListQuery, SearchWord, count_logs, listed_state
from referee.service.scenes import Scene, scene_among
from referee.web.access.here import officiates_at
from referee.web.access.own import own_page
from referee.web.access.rights import horizon, known, visible_infos, visible_logs, visible_rows
from referee.web.access.visitors import Visitor, visitor
from referee.web.pages.doors import opens
from referee.web.pages.first import BranchPoint
from referee.web.pages.homely import When, when, whose
from referee.web.pages.left import left_of
from referee.web.pages.people import Called, caller, calling, titler
from referee.web.pages.rulings import words_of
from referee.web.pages.shell import page

Who = Annotated[Visitor, Depends(visitor)]
PAGE: Final = 40
"""Matches on a page; their branches stand under them and are not counted."""
BRANCHES: Final = 200
"""Branches under the matches of a page, at most."""
NAMED: Final = 200
"""People of whom a word may be a part of the name, at most."""
WINDOW: Final = 3 * PAGE
"""Of so many of the newest matches those that run come first; older ones seldom do."""


class MatchRow(NamedTuple):
    """One match or branch of the list. `info` holds its place and how far it is.

    `life` is how many Life Cloth A and B have, `rulings` how many were given.
    `left` says of a branch where it left its match; None for a match, and where that is unreadable.
    """

    info: MatchInfo
    people: tuple[str, str]
    ruleset: str
    edition: str
    paper: bool
    opened: When
    life: tuple[int, int]
    rulings: int
    branches: tuple["MatchRow", ...] = ()
    left: BranchPoint | None = None


class EventDoors(NamedTuple):
    """An event with the ways on from it: which round there is, and what is open to the visitor.

    `joins` says that people enter themselves, `told` that there is something to report, `own` that the
    visitor has a page of their own there, `official` that they run it.
    """

    info: EventInfo
    round: str
    joins: bool
    told: bool
    own: bool
    official: bool


class Home(NamedTuple):
    """What stands on the first screen. `earlier` and `later` are page numbers, 0 for none.

    `scene` is the moment to begin with, of `players`; None where no match has one.
    """

    events: tuple[Any, ...]
    rows: tuple[MatchRow, ...]
    found: int
    query: str
    event: str
    earlier: int
    later: int
    titled: Called
    scene: Scene | None = None
    players: tuple[str, str] = ("", "")
    doors: EventDoors | None = None


class Ask(NamedTuple):
    """What a visitor looks for: words, an event, a page of the list."""

    words: tuple[str, ...] = ()
    event: str = ""
    number: int = 1


FIRST: Final = Ask()
"""What somebody asks who looks for nothing yet."""


class CalledAt:
    """How people are called at events to a visitor.

    Their names are for officials of an event alone, where its policy does not let the public read them.
    """

    def __init__(self, who: Visitor, desk: Desk) -> None:
        """Look up no event yet."""
        self._who, self._desk, self._known = who, desk, dict[str, Called]()

    def at(self, event: str) -> Called:
        """What says how somebody is called at an event, or at matches of none."""
        if event not in self._known:
            self._known[event] = caller(self._desk) if self.is_named(event) else calling({})
        return self._known[event]

    def is_named(self, event: str) -> bool:
        """Whether people are called by their names there."""
        return named_in_public(self._desk, event) or officiates_at(self._who, self._desk, event)


async def home(
    request: Request,
    who: Who,
    q: Annotated[str, Query(max_length=200)] = "",
    event: Annotated[str, Query(max_length=200)] = "",
    number: Annotated[int, Query(alias="page", ge=1, le=10_000)] = 1,
) -> Response:
    """Show the matches that the visitor may look at: those that run, then the newest."""
    ask = Ask(tuple(q.casefold().split()), event, number)

    def work(desk: Desk) -> Home:
        return home_of(who, desk, ask)._replace(query=q.strip())

    shown = await request.app.state.clerk.study(work)
    return page(
        request,
        "home.html",
        shown=shown,
        who=who,
        opens=opens(who),
        titled=shown.titled,
        whose=whose(request.app.state.settings),
        mine=own_page(who),
    )


def home_of(who: Visitor, desk: Desk, ask: Ask) -> Home:
    """Find what a visitor may know of; raises ProblemError for nobody."""
    called = CalledAt(who, desk)
    query = ListQuery(ask.event, roots=True, newest=True, limit=PAGE)
    query = visible_logs(who, desk, query._replace(words=_search_words(desk, ask, called))).query
    start = (ask.number - 1) * PAGE
    if start < WINDOW:
        newest = visible_rows(who, desk, query._replace(limit=WINDOW))
        listed = _running_first(who, desk, newest)[start : start + PAGE]
    else:
        listed = visible_rows(who, desk, query._replace(skip=start))
    events = [one for one in list_events(desk) if known(who, desk, one.name)]
    rows, count = _rows(who, desk, listed, called), count_logs(desk, query)
    titled = titler(desk, (ask.event, who.event, *(row.info.event for row in rows)))
    pages = ask.number - 1, ask.number + 1 if start + PAGE < count else 0
    found = Home(tuple(reversed(events)), rows, count, "", ask.event, *pages, titled)
    if ask.event:
        info = next((one for one in events if one.name == ask.event), None)
        return found._replace(doors=None if info is None else _doors(who, desk, info))
    return found if ask != FIRST else _with_scene(who, desk, found)


def _search_words(desk: Desk, ask: Ask, called: CalledAt) -> tuple[SearchWord, ...]:
    """The words that are sought, each with the people and events that are called so."""
    if not ask.words:
        return ()
    titles = {one: title_of(desk, one).casefold() for one in event_names(desk)}
    names = {person: name.casefold() for person, name in people_names(desk).items()}
    unnamed = tuple(one for one in titles if not called.is_named(one))
    return tuple(
        SearchWord(
            word,
            tuple(islice((person for person, name in names.items() if word in name), NAMED)),
            tuple(one for one, title in titles.items() if word in title),
            unnamed,
        )
        for word in ask.words
    )


def _doors(who: Visitor, desk: Desk, info: EventInfo) -> EventDoors:
    """Where somebody goes on from an event; nowhere from one that cannot be read."""
    if info.fault:
        return EventDoors(info, "", joins=False, told=False, own=False, official=False)
    state = event_at(desk, info.name)
    last = state.rounds[-1] if state.rounds else None
    own = who.role == PLAYER and who.event == info.name and not who.match
    return EventDoors(
        info,
        round_title(state, last.number) if last is not None else "",
        state.registration is not None and not state.closed,
        bool(state.closed) or (last is not None and bool(last.ended)),
        own,
        officiates_at(who, desk, info.name),
    )


def _running_first(who: Visitor, desk: Desk, rows: list[ListedLog]) -> list[ListedLog]:
    """Put matches that run before the others, each of both in the order in which they come."""
    infos = visible_infos(who, desk, rows)
    over = {info.name: bool(info.winner or info.fault or not info.head) for info in infos}
    return sorted(rows, key=lambda one: over[one.match.public_id])


def _with_scene(who: Visitor, desk: Desk, found: Home) -> Home:
    """Add the moment that tells a newcomer most; the longest matches are looked at first."""
    longest = sorted(found.rows, key=lambda row: row.info.head, reverse=True)
    names = [row.info.name for row in longest if row.info.head]
    scene = scene_among(desk, names, lambda name: horizon(who, desk, name))
    if scene is None:
        return found
    players = next(row.people for row in found.rows if row.info.name == scene.match)
    return found._replace(scene=scene, players=players)


def _rows(who: Visitor, desk: Desk, roots: list[ListedLog], at: CalledAt) -> tuple[MatchRow, ...]:
    """The rows of matches, each with the branches that were opened off it."""
    ids = tuple(one.match.id for one in roots)
    below = ListQuery(root_ids=ids, branches=True, limit=BRANCHES)
    off = visible_rows(who, desk, below) if ids else []
    rows = {one.match.public_id: row for one, row in _told(who, desk, [*roots, *off], at)}
    under: dict[int, list[MatchRow]] = {one: [] for one in ids}
    for one in off:
        row = rows[one.match.public_id]
        if not row.info.fault:
            words = words_of(who, desk, row.info.name)
            row = row._replace(left=left_of(desk, row.info.name, words, at.at(one.event), row.info.head))
        under.get(one.listing.root, []).append(row)
    return tuple(rows[one.match.public_id]._replace(branches=tuple(under[one.match.id])) for one in roots)


def _told(
    who: Visitor, desk: Desk, listed: list[ListedLog], at: CalledAt
) -> Iterator[tuple[ListedLog, MatchRow]]:
    """Tell of each match who plays, by which rules, since when, and how it stands."""
    infos = visible_infos(who, desk, listed)
    ruled = ruled_at(desk, [info.name for info in infos]) if who.delay else {}
    for one, info in zip(listed, infos, strict=True):
        row, state, life = one.listing, listed_state(one.listing) or ListedState(), (0, 0)
        if not info.fault and info.head:
            life = state.life if info.head == one.head else life_left(desk, info.name, info.head)
        rulings = sum(seq <= info.head for seq in ruled[info.name]) if who.delay else state.rulings
        first, second = map(at.at(one.event), (row.person_a, row.person_b))
        people, opened = (first, second), when(info.created)
        yield (
            one,
            MatchRow(info, people, row.ruleset, state.edition, state.paper, opened, life, rulings),
        )
