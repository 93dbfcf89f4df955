"""The first screen: the events and matches that a visitor may know of, and a search in them."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Query, Request
from starlette.responses import Response

from referee.service import Desk, MatchInfo
from referee.service.event.ordering import event_at
from referee.service.event.placing import Belonging, belonging, life_left, ruled_at
from referee.service.event.public import named_in_public
from referee.service.event.records import round_title
from referee.service.event.running import EventInfo, list_events, title_of
from referee.service.event.tokens import PLAYER
from referee.service.looking import projected_facts
from referee.service.matches import log_names, match_infos
from referee.service.scenes import Scene, scene_among
from referee.service.unreadable import Unreadable, read_row
from referee.web.access.here import officiates_at
from referee.web.access.own import own_page
from referee.web.access.rights import horizon, known, listing
from referee.web.access.visitors import EVERYBODY, Visitor, visitor
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
            desk = self._desk
            named = named_in_public(desk, event) or officiates_at(self._who, desk, event)
            self._known[event] = caller(desk) if named else calling({})
        return self._known[event]

    def of(self, match: str) -> Called:
        """What says so at a match; at a branch it is the event of the match that it left."""
        return self.at(belonging(self._desk, match).event)


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
    listing(who, desk, ())
    places = [belonging(desk, name) for name in log_names(desk)]
    there = [one for one in places if not one.of_event and known(who, desk, one.name)]
    events = [one for one in list_events(desk) if known(who, desk, one.name)]
    called = CalledAt(who, desk)
    roots = [o for o in reversed(there) if o.name == o.root and _fits(desk, o, ask, called)]
    start = (ask.number - 1) * PAGE
    if start < WINDOW:
        roots = [*_running_first(who, desk, roots[:WINDOW]), *roots[WINDOW:]]
    rows = _rows(who, desk, roots[start : start + PAGE], there)
    titled = titler(desk, (ask.event, who.event, *(row.info.event for row in rows)))
    pages = ask.number - 1, ask.number + 1 if start + PAGE < len(roots) else 0
    found = Home(tuple(reversed(events)), rows, len(roots), "", ask.event, *pages, titled)
    if ask.event:
        info = next((one for one in events if one.name == ask.event), None)
        return found._replace(doors=None if info is None else _doors(who, desk, info))
    return found if ask != FIRST else _with_scene(who, desk, found)


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


def _running_first(who: Visitor, desk: Desk, roots: list[Belonging]) -> list[Belonging]:
    """Put matches that run before the others, each of both in the order in which they come."""
    infos = listing(who, desk, match_infos(desk, [one.name for one in roots]))
    over = {info.name: bool(info.winner or info.fault or not info.head) for info in infos}
    return sorted(roots, key=lambda one: over[one.name])


def _with_scene(who: Visitor, desk: Desk, found: Home) -> Home:
    """Add the moment that tells a newcomer most; the longest matches are looked at first."""
    longest = sorted(found.rows, key=lambda row: row.info.head, reverse=True)
    names = [row.info.name for row in longest if row.info.head]
    scene = scene_among(desk, names, lambda name: horizon(who, desk, name))
    if scene is None:
        return found
    players = next(row.people for row in found.rows if row.info.name == scene.match)
    return found._replace(scene=scene, players=players)


def _fits(desk: Desk, one: Belonging, ask: Ask, called: CalledAt) -> bool:
    """Whether a match is of the event and has every word in what it was opened with."""
    if ask.event and one.event != ask.event:
        return False
    if not ask.words:
        return True
    opened = _opened(desk, one.name)
    people = (*opened["people"], *map(called.at(one.event), opened["people"]))
    told = [
        one.name,
        one.event,
        title_of(desk, one.event),
        *people,
        opened["ruleset"],
        opened["edition"],
    ]
    text = " ".join(told).casefold()
    return all(word in text for word in ask.words)


def _rows(
    who: Visitor, desk: Desk, roots: list[Belonging], there: Iterable[Belonging]
) -> tuple[MatchRow, ...]:
    """The rows of matches, each with the branches that were opened off it."""
    names = [one.name for one in roots]
    off = [one.name for one in there if one.branch and one.root in set(names)]
    infos = listing(who, desk, match_infos(desk, [*names, *off]))
    at = CalledAt(who, desk)
    rows = {row.info.name: row for row in _told(desk, infos, at)}
    for info in infos:
        if info.parent and not info.fault:
            words = words_of(who, desk, info.name)
            left = left_of(desk, info.name, words, at.of(info.name), info.head)
            rows[info.name] = rows[info.name]._replace(left=left)
    under: dict[str, list[MatchRow]] = {name: [] for name in names}
    for name in off:
        under[belonging(desk, name).root].append(rows[name])
    return tuple(rows[name]._replace(branches=tuple(under[name])) for name in names)


def _told(desk: Desk, infos: list[MatchInfo], at: CalledAt) -> Iterator[MatchRow]:
    """Tell of each match who plays, by which rules, since when, and how it stands."""
    ruled = ruled_at(desk, [info.name for info in infos])
    for info in infos:
        opened = _opened(desk, info.name)
        first, second = map(at.of(info.name), opened["people"])
        life = (0, 0) if info.fault or not info.head else life_left(desk, info.name, info.head)
        rulings = sum(1 for at in ruled[info.name] if at <= info.head)
        yield MatchRow(
            info,
            (first, second),
            opened["ruleset"],
            opened["edition"],
            opened["deal"] != "referee",
            when(info.created),
            life,
            rulings,
        )


def _opened(desk: Desk, match: str) -> dict[str, Any]:
    """What the first fact of a match tells everybody; a branch has that of its match.

    Of one that cannot be read nothing is known but its name.
    """
    nothing = {"people": ("", ""), "ruleset": "", "edition": "", "deal": "referee"}
    facts = read_row(lambda: projected_facts(desk, match, EVERYBODY[0], 0, 1))
    if isinstance(facts, Unreadable) or len(facts) != 1:
        return nothing
    told: dict[str, Any] = facts[0]["body"]
    return told if "people" in told else nothing
