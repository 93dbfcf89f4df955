"""What a visitor may see and order: asked once, before anything is shown or done.

Nothing tells a match that a visitor may not know of from one that does not exist: both are looked
up the same way and answered with the same words. A branch shows what would have been drawn next,
so nobody but officials knows of it before the match that it left is over.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from events.errors import UnknownMatch
from referee.service import Desk, DeskError, MatchInfo, looking
from referee.service.chance import MICROSECONDS
from referee.service.court.watching import stands_open
from referee.service.event.offices import require_power
from referee.service.event.placing import Belonging, belonging, ended, games_of, known_until
from referee.service.event.running import event_names, officials_of
from referee.service.looking import view_at
from referee.service.matches import ListedLog, ListQuery, every_listed, listed_logs, match_info
from referee.service.unreadable import read_row
from referee.web.access.here import here, purpose_of
from referee.web.access.visitors import (
    EVERYBODY,
    JUDGE,
    NOBODY,
    ORGANISER,
    OWNER,
    PLAYER,
    SPECTATOR,
    TABLE,
    Visitor,
)
from referee.web.refusals import SIGN_IN, NotOpenedError, ProblemError

MOST: Final = 500
"""Rows that are read at once where some of them are asked about one by one."""
OPEN_TO: Final = {
    "A": "seat A's view is open to A and judges",
    "B": "seat B's view is open to B and judges",
    JUDGE: "the full view is open to judges",
}
"""Whom eyes are open to that not everybody may borrow."""
_SEATING: Final = "table.seat"
"""The power to seat a table: at an event a match is opened for one."""


def allowed(who: Visitor, desk: Desk, match: str, viewer: str = "") -> str:
    """The eyes with which a visitor looks at a match, their own where none are named.

    A sealed copy is looked at with everybody's eyes, an event by the name of its log. Raises
    ProblemError: `no-token` for nobody, `no-right` for eyes that they may not borrow,
    `view-not-opened` for an official who has not said what for; UnknownMatch for a match that they
    may not know of.
    """
    where = _known_place(who, desk, match)
    now = here(who, desk, where)
    mine = _sights(now, where)
    eyes = viewer or _own_eyes(now, desk, where)
    if eyes not in mine:
        message = OPEN_TO.get(eyes, f"nobody looks as {eyes!r}")
        instead = f"look as {' or '.join(mine)}"
        raise ProblemError("no-right", message, where=match, instead=instead)
    if now.official and eyes not in EVERYBODY and not _stands_open(now, desk, match):
        raise NotOpenedError(match, _may_open(now, desk, where), purpose_of(desk, where))
    return looking.eyes_at(desk, match, eyes)


def eyes_at(who: Visitor, desk: Desk, match: str) -> tuple[str, ...]:
    """Name the eyes that a visitor may borrow at a match, those that must be opened first too."""
    where = _known_place(who, desk, match)
    return _sights(here(who, desk, where), where)


def known(who: Visitor, desk: Desk, match: str) -> bool:
    """Whether a visitor may know that a match, a branch or an event is there at all."""
    try:
        where = belonging(desk, match)
    except UnknownMatch:
        return False
    now = here(who, desk, where)
    if now.role == NOBODY or (who.delay and not horizon(who, desk, match)):
        return False
    if now.official or now.match == match or not where.branch:
        return True
    return read_row(lambda: ended(desk, where.root, horizon(who, desk, where.root))) is True


def horizon(who: Visitor, desk: Desk, match: str) -> int:
    """The last seq that a visitor may know: the head, or what is as old as their delay."""
    return known_until(desk, match, who.delay)


class VisibleLogs(NamedTuple):
    """What a visitor may know of, as a query; `each` says that branches found by it are asked one by one."""

    query: ListQuery
    each: bool = False


def visible_logs(who: Visitor, desk: Desk, query: ListQuery) -> VisibleLogs:
    """Narrow a query for matches to those that a visitor may know of.

    Of a match that is no branch the query decides alone: an event appoints its officials for all of its
    matches, and who sits at one may know of it. Raises ProblemError `no-token` for nobody.
    """
    _require_somebody(who)
    if who.delay:
        query = query._replace(until=desk.clock() - who.delay * MICROSECONDS)
    if not who.public and who.match:
        where = belonging(desk, who.match)
        query = query._replace(root_ids=tuple(desk.live.ref(one).id for one in games_of(desk, where)))
        return VisibleLogs(query, each=True)
    if not who.public and who.event:
        query = query._replace(within=who.event)
    if not who.official:
        return VisibleLogs(query, each=True) if who.match else VisibleLogs(query._replace(settled=True))
    if who.role == OWNER:
        return VisibleLogs(query, each=bool(who.match or who.event))
    if not who.public:
        held = set(event_names(desk))
        held &= {who.event} if who.event else held
        others = tuple(one for one in held if not known(who, desk, one))
        query = query._replace(others=others, seated=who.person)
    return VisibleLogs(query, each=True)


def visible_rows(who: Visitor, desk: Desk, query: ListQuery) -> list[ListedLog]:
    """A page of the matches that a visitor may know of."""
    visible = visible_logs(who, desk, query)
    if not visible.each:
        return listed_logs(desk, visible.query)
    rows = every_listed(desk, visible.query._replace(skip=0, limit=MOST))
    seen = (one for one in rows if _is_visible(who, desk, one))
    return list(islice(seen, query.skip, query.skip + query.limit))


def _is_visible(who: Visitor, desk: Desk, one: ListedLog) -> bool:
    decided = one.match.parent is None and (who.public or not who.match)
    return decided or known(who, desk, one.match.public_id)


def visible_infos(who: Visitor, desk: Desk, rows: Iterable[ListedLog]) -> list[MatchInfo]:
    """The rows of a list, each as far as a visitor may know it."""
    return [_until(who, desk, match_info(desk, one)) for one in rows]


def ordering(who: Visitor, desk: Desk, match: str, by: str = "") -> str:
    """The `by` with which an official orders at a match, or at an event by its name.

    A token orders as its own person alone; the owner of the service names whom they order for, as
    at the command line: with the order, or in the address by which they came. Raises ProblemError
    `no-right`; UnknownMatch as `allowed` does.
    """
    where = _known_place(who, desk, match)
    if not here(who, desk, where).official:
        raise ProblemError(
            "no-right",
            "this is for officials to order",
            where=match,
            instead="call a judge, or sign in as one",
        )
    by = by or who.named
    if who.role == OWNER:
        return by or JUDGE
    if by not in {"", who.by, who.person, who.role}:
        message = f"this token orders as {who.by}, not as {by}"
        raise ProblemError("no-right", message, where=match, instead="order as yourself, and leave `by` out")
    return who.by


def seat_of(who: Visitor, desk: Desk, match: str, seat: str = "") -> str:
    """The seat for which a visitor acts at a match, their own where none is named.

    Raises ProblemError: `no-token`, `no-right` for one who plays no seat, `wrong-seat` for the
    other's; UnknownMatch for another match than that of the token, and as `allowed` does.
    """
    _require_somebody(who)
    now = here(who, desk, _known_place(who, desk, match))
    if who.match and now.match != match:
        raise UnknownMatch(match, "")
    seats = now.seats()
    if not seats:
        raise ProblemError(
            "no-right",
            "a seat is played with a token of its own",
            where=match,
            instead="ask for a player's token",
        )
    if not seat and len(seats) > 1:
        message = "this token plays both seats"
        raise ProblemError("which-seat", message, where=match, instead="name the seat: A or B")
    if seat and seat not in seats:
        message = f"this token plays seat {seats[0]}, not seat {seat}"
        raise ProblemError("wrong-seat", message, where=match, instead=f"act as seat {seats[0]}")
    return seat or seats[0]


def opening(who: Visitor, desk: Desk, event: str = "") -> None:
    """Let a visitor open a match or bring one in; at an event those alone who seat its tables.

    A match of an event has the sealed lists of its people, and a table sees both seats.

    Raises ProblemError `no-token` and `no-right`, DeskError `not-allowed` for an official whom the
    policy of the event does not let.
    """
    _require_somebody(who)
    table = who.role == TABLE and not (event and officials_of(desk, event))
    if event and who.official:
        by = ordering(who, desk, event)
        if who.role != OWNER:
            require_power(desk, _SEATING, by, [event])
    elif who.match or who.event or not (who.official or table):
        raise ProblemError(
            "no-right",
            "matches are opened here by officials and whoever runs the service",
            where=event,
            instead="ask one of them",
        )


def founding(who: Visitor) -> None:
    """Let a visitor open an event: the owner, and organisers whose token holds everywhere.

    Raises ProblemError `no-token` and `no-right`.
    """
    _require_somebody(who)
    if who.match or who.event or who.role not in {OWNER, ORGANISER}:
        raise ProblemError(
            "no-right",
            "events are opened by whoever runs the service and by its organisers",
            instead="ask one of them",
        )


def owning(who: Visitor) -> None:
    """Let only the owner go on: what concerns the whole service; raises ProblemError."""
    _require_somebody(who)
    if who.role != OWNER:
        raise ProblemError("no-right", "this is for whoever runs the service")


def entering(who: Visitor) -> None:
    """Let in who may look at this record at all: at its cards and lists of imports.

    Raises ProblemError `no-token` for nobody.
    """
    _require_somebody(who)


def using(who: Visitor) -> None:
    """Let a visitor with a token have something worked out that takes a while.

    Raises ProblemError `no-token` and, for somebody who only watches, `no-right`.
    """
    _require_somebody(who)
    if who.role == SPECTATOR:
        message = "whoever only watches has nothing worked out here"
        raise ProblemError("no-right", message, instead="ask for a token, or use the command line")


def _require_somebody(who: Visitor) -> None:
    if who.role == NOBODY:
        raise ProblemError(
            "no-token",
            "nobody looks at this record without a token",
            instead=SIGN_IN,
        )


def _known_place(who: Visitor, desk: Desk, match: str) -> Belonging:
    _require_somebody(who)
    if not known(who, desk, match):
        raise UnknownMatch(match, desk.log.where)
    return belonging(desk, match)


def _sights(now: Visitor, where: Belonging) -> tuple[str, ...]:
    """Whose eyes somebody may borrow at a log, of whom it is said what they are there."""
    own = now.official or now.match in {"", where.name}
    return now.sights() if own else EVERYBODY


def _own_eyes(who: Visitor, desk: Desk, where: Belonging) -> str:
    mine = _sights(who, where)
    if who.role == PLAYER:
        return mine[0]
    return JUDGE if JUDGE in mine and _freely(who, desk, where.name) else SPECTATOR


def _stands_open(who: Visitor, desk: Desk, match: str) -> bool:
    return stands_open(desk, match, "" if who.role == OWNER else who.by)


def _may_open(who: Visitor, desk: Desk, where: Belonging) -> tuple[str, ...]:
    """Name the officials for whom the owner may open a view; nobody where that is said already."""
    if who.role != OWNER or who.named or not where.event:
        return ()
    return officials_of(desk, where.event)


def _freely(who: Visitor, desk: Desk, match: str) -> bool:
    """Whether an official sees everything without being asked anything first."""
    try:
        return _stands_open(who, desk, match)
    except DeskError:
        return False


def _until(who: Visitor, desk: Desk, one: MatchInfo) -> MatchInfo:
    """Give a row of a list as it was when the youngest fact that a visitor may know was written."""
    head = horizon(who, desk, one.name) if who.delay else one.head
    if head == one.head or one.fault:
        return one
    seen = view_at(desk, one.name, SPECTATOR, head)
    return replace(one, head=head, turn=seen["turn"]["number"], winner=seen["winner"])
