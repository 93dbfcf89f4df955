"""Who may come in: tokens made, found, listed and revoked, with what their role asks for.

A token is told once, to whoever makes it. Where an official makes one, the policy decides: who may
seat people at tables may give them their seats, who appoints officials may give them theirs.
"""

from base64 import urlsafe_b64encode
from collections.abc import Collection
from contextlib import suppress
from typing import Final, NamedTuple

from msgspec import Struct

from events.data import Moment, OptionalName
from events.errors import UnknownMatch
from events.kinds import SeatAdmitted
from events.registry.tokens import Token, hash_of
from events.wording import did_you_mean, instead_of
from referee.court.admitting import DESK, may_admit, seat_fault
from referee.court.draft import Draft, DraftRefusal
from referee.court.event import OFFICES, give_page
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.policy.records import ROLES, SEATS
from referee.fold.event import Event
from referee.service.chance import MICROSECONDS
from referee.service.commit import commit
from referee.service.court.watching import keeps_access
from referee.service.desk import Desk
from referee.service.errors import DeskError, refused
from referee.service.event.offices import sitting_in, unappointed
from referee.service.event.ordering import NEWCOMER, order_at_event
from referee.service.event.placing import belonging
from referee.service.store.eventlogs import is_event

OWNER: Final = "owner"
"""Whoever runs the service, with every right."""
TABLE: Final = "table"
"""A program that plays both seats of a match: a simulator, a client that keeps score."""
PLAYER: Final = "player"
SPECTATOR: Final = "spectator"
MONITOR: Final = "monitor"
"""A program that watches whether the service is well: it reads figures, and nothing else."""
HOLDERS: Final = (*ROLES, TABLE, MONITOR, OWNER)
"""Every role that a token can have."""
SEATED: Final = frozenset({PLAYER, TABLE})
"""The roles with which a hand is seen and a seat is played."""
POWERS: Final = {PLAYER: "table.seat", TABLE: "table.seat", SPECTATOR: "checkpoint"}
APPOINTING: Final = "event.appoint"
"""The powers of the policy with which an official gives tokens out, those of officials last."""
DAY: Final = 24 * 3600
YEAR: Final = 366 * DAY
TOKEN_LIFE: Final = DAY // 2
LINK_LIFE: Final = DAY
"""Seconds for which a token, and a link that signs in once, open anything unless it is said otherwise."""
LABEL: Final = 80
_ASK: Final = "ask for a new one, from whoever gave it to you"
_OPEN_IT: Final = "open it in a browser; a program needs a token: referee token make"
_BYTES: Final = 32
ONCE: Final = "once-"
"""Begins the secret of a link that signs in once: a browser exchanges it for a session token."""
_ID_BYTES: Final = 5


class Pass(NamedTuple):
    """What a token is to open: a role, whose it is, where it holds and for how long.

    `seconds` is its life, 0 without end; `delay` how many seconds after a fact its holder learns
    of it. Without a match and an event it holds everywhere.
    """

    role: str
    person: str = ""
    match: str = ""
    event: str = ""
    seat: str = ""
    seconds: int = 0
    delay: int = 0
    label: str = ""


class ListedToken(Struct, frozen=True):
    """A token as it is listed: `id`, what it opens, since when, until when and by whom.

    `created` and `expires` are microseconds since 1970, `expires` 0 for never; `state` is
    "valid", "expired" or "revoked".
    """

    id: str
    role: str
    person: OptionalName
    match: OptionalName
    event: OptionalName
    seat: OptionalName
    delay: int
    created: Moment
    expires: Moment
    state: str
    by: str
    label: OptionalName


class Made(NamedTuple):
    """A new token: the token itself, which is told this once, and how it is listed."""

    token: str
    known: ListedToken


_FAULTS: Final = {
    "revoked": ("token-revoked", "this token was revoked"),
    "expired": ("token-expired", "this token has expired"),
}


class PassRule(NamedTuple):
    """What has to hold of a pass: whether it does, what is wrong otherwise, and what to do."""

    holds: bool
    fault: str
    instead: str


def make_token(desk: Desk, asked: Pass, by: str = "", *, once: bool = False) -> Made:
    """Make a token; `by` is the official who gives it out, "" for whoever holds the record.

    With `once` it is the secret of a link for one person, which `use_link` exchanges for a token.

    Raises DeskError for a pass that its role does not have, for a match or event that is not
    there, for an official whom the event does not appoint or who sits at the table, for a seat
    that is another's, and for an official whom the policy does not let give it. A match that
    keeps who sees its hands keeps who was given a seat of it, and an event whose page was given out.
    """
    for rule in _rules(asked, once=once):
        if not rule.holds:
            raise DeskError("bad-token-request", rule.fault, instead=rule.instead)
    _require_there(desk, asked)
    _require_office(desk, asked)
    asked = _seated(desk, asked)
    who = _giving(desk, asked, by) if by else OWNER
    made = _secret(desk, once=once)
    kept = _token(desk, asked, made, who)
    # The fact comes first: a service that is stopped in between leaves an entry for a token that
    # nobody has, never a token of which the table or the event knows nothing.
    if asked.role in SEATED and asked.match and keeps_access(desk, asked.match):
        _admit(desk, kept, who)
    if asked.role == PLAYER and asked.event:
        _record_page(desk, kept)
    desk.registry.put_token(kept)
    return Made(made, _listed(desk, kept))


def put_page_token(desk: Desk, event: str, person: str, secret: str, seconds: int) -> None:
    """Keep the token of the page of somebody who entered themselves; no official gave it out."""
    asked = Pass(PLAYER, person, event=event, seconds=seconds)
    desk.registry.put_token(_token(desk, asked, secret, OWNER))


def _token(desk: Desk, asked: Pass, secret: str, by: str) -> Token:
    now = desk.clock()
    return Token(
        f"t{desk.entropy(_ID_BYTES).hex()}",
        hash_of(secret),
        asked.role,
        asked.person,
        asked.match,
        asked.event,
        asked.seat,
        asked.delay,
        now,
        now + asked.seconds * MICROSECONDS if asked.seconds else 0,
        0,
        by,
        asked.label,
    )


def _record_page(desk: Desk, token: Token) -> None:
    """Write in the log of an event that a page is given out; raises DeskError for who may not.

    It is the page of somebody who is entered. Records of earlier versions may have others, so the
    court, which is asked again by an audit, does not forbid them.
    """
    by, actor = (NEWCOMER, DESK) if token.by == OWNER else (token.by, "")
    person = token.person

    def decide(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        drafts = give_page(person, token.id, actor or who, policy)
        there = event.entrant(person) is not None or person in event.waiting
        if there or isinstance(drafts, DraftRefusal):
            return drafts
        instead = f"enter them first: referee event enter {person} --event {token.event}"
        return DraftRefusal("unknown-person", f"{person} is not entered", instead)

    order_at_event(desk, token.event, ("give page", person, token.id), by, decide)


def _secret(desk: Desk, *, once: bool = False) -> str:
    drawn = urlsafe_b64encode(desk.entropy(_BYTES)).rstrip(b"=").decode()
    return f"{ONCE}{drawn}" if once else drawn


def _listed(desk: Desk, token: Token) -> ListedToken:
    over = bool(token.expires) and token.expires <= desk.clock()
    state = "revoked" if token.revoked else "expired" if over else "valid"
    return ListedToken(
        token.id,
        token.role,
        token.person,
        token.match,
        token.event,
        token.seat,
        token.delay,
        token.created,
        token.expires,
        state,
        token.by,
        token.label,
    )


def _require_there(desk: Desk, asked: Pass) -> None:
    """Raise UnknownMatch or DeskError where a token would hold for nothing."""
    if asked.match and is_event(desk.log.match(asked.match)):
        raise DeskError("an-event", f"{asked.match} is an event", instead="name it as the event")
    if asked.event:
        desk.eventlogs.get(asked.event)


def _seated(desk: Desk, asked: Pass) -> Pass:
    """Give a pass with the person who sits there; raises DeskError where another does."""
    if asked.role not in SEATED or not asked.match:
        return asked
    where = belonging(desk, asked.match)
    sitting = sitting_in(desk, where)
    there = dict(zip(SEATS, sitting, strict=False)).get(asked.seat, "")
    asked = asked._replace(person=asked.person or there)
    found = desk.eventlogs.find(where.event) if where.event else None
    event = None if found is None else found.event
    fault = seat_fault(asked.seat, asked.person, sitting, event)
    if fault is not None:
        raise refused(fault, asked.match)
    return asked


def _admit(desk: Desk, token: Token, by: str) -> None:
    """Keep in a match that a token for a seat is given; raises DeskError for who may not."""
    actor, seats = DESK if by == OWNER else by, token.seat or "".join(SEATS)
    fault = may_admit(desk.policy(token.match), actor, seats)
    made = [Draft(SeatAdmitted(seats, token.person, token.id), actor)]
    commit(desk, token.match, fault or made)


def _require_office(desk: Desk, asked: Pass) -> None:
    """Raise DeskError for a token of an official at a place where they are none."""
    place = asked.match or asked.event
    if not place or asked.role not in OFFICES:
        return
    fault = unappointed(desk, belonging(desk, place), f"{asked.role}:{asked.person}")
    if fault is not None:
        raise refused(fault, place)


def _giving(desk: Desk, asked: Pass, by: str) -> str:
    """The official who gives a token out; raises DeskError where they may not."""
    return _empowered(desk, asked.role, asked.match or asked.event, by)


def _empowered(desk: Desk, role: str, where: str, by: str) -> str:
    """The official who may hand out tokens of a role at a place, and take them back.

    Raises DeskError where the policy does not let them.
    """
    if not where or role == OWNER:
        what = f"{by} has no say over a token that holds everywhere"
        raise DeskError("not-allowed", what, instead="name a match or the event")
    who = desk.who(where, by)
    fault = may(desk.policy(where), who, POWERS.get(role, APPOINTING))
    if fault is not None:
        raise refused(fault, where)
    return who


def find_token(desk: Desk, token: str) -> ListedToken:
    """What a token opens.

    Raises DeskError for none, an expired and a revoked one, for one of an official whom the
    event does not appoint (any more), and for a link that has to be opened first.
    """
    if token.startswith(ONCE):
        find_link(desk, token)
        raise DeskError("link-not-opened", "this link signs in once, in a browser", instead=_OPEN_IT)
    return _valid(desk, desk.registry.token(hash_of(token)))


def find_link(desk: Desk, secret: str) -> ListedToken:
    """What a link that signs in once opens; it stays unused.

    Raises DeskError `link-used` for one that was used, and what `find_token` raises for others.
    """
    kept = desk.registry.token(hash_of(secret))
    if kept is None:
        raise DeskError("link-used", "this link was used already", instead=_ASK)
    return _valid(desk, kept)


def use_link(desk: Desk, secret: str) -> Made:
    """Exchange a link that signs in once for the token of a session; it is told this once.

    The token keeps its id, its holder and its end. Raises DeskError as `find_link` does.
    """
    found, token = find_link(desk, secret), _secret(desk)
    if not desk.registry.replace_token_hash(hash_of(secret), hash_of(token)):
        raise DeskError("link-used", "this link was used already", instead=_ASK)
    return Made(token, found)


def ended_tokens(desk: Desk, ids: Collection[str]) -> dict[str, DeskError]:
    """Which of some tokens, by their ids, open nothing any more, and why."""
    kept = {one.id: one for one in desk.registry.tokens(ids)} if ids else {}
    ended = {}
    for one in ids:
        try:
            _valid(desk, kept.get(one))
        except DeskError as error:
            ended[one] = error
    return ended


def _valid(desk: Desk, kept: Token | None) -> ListedToken:
    if kept is None:
        raise DeskError("bad-token", "this token opens nothing", instead=_ASK)
    found = _listed(desk, kept)
    if found.state in _FAULTS:
        code, what = _FAULTS[found.state]
        raise DeskError(code, what, instead=_ASK)
    _require_appointed(desk, found)
    return found


def _require_appointed(desk: Desk, token: ListedToken) -> None:
    """Raise DeskError for a token of an official whom its event does not appoint by now."""
    place, who = token.match or token.event, f"{token.role}:{token.person}"
    if not place or token.role not in OFFICES:
        return
    with suppress(UnknownMatch):
        where = belonging(desk, place)
        fault = unappointed(desk, where, who)
        if fault is not None and fault.code == "not-appointed":
            what = f"this token is for {who}, whom {where.event} does not appoint, or no longer"
            ask = f"let {where.event} appoint you, and use it again"
            raise DeskError("token-not-appointed", what, instead=ask)


def list_tokens(desk: Desk) -> list[ListedToken]:
    """List all tokens, the oldest first; none of them can be read out of the record."""
    return [_listed(desk, one) for one in desk.registry.tokens()]


def revoke_token(desk: Desk, token: str, by: str = "") -> None:
    """Let a token open nothing from now on, by its id.

    `by` is the official who takes it back, "" for whoever holds the record or stands behind
    the token: who made it may, and else those who could give such a token out. Raises DeskError
    for an unknown one, and where the policy does not let them.
    """
    found = next((one for one in desk.registry.tokens() if one.id == token), None)
    if found is None:
        near = did_you_mean(token, (one.id for one in desk.registry.tokens()))
        instead = near or "see them: referee token list"
        raise DeskError("unknown-token", f"there is no token {token!r}", instead=instead)
    if by not in {"", found.by}:
        _empowered(desk, found.role, found.match or found.event, by)
    desk.registry.revoke_token(token, desk.clock())


def _rules(asked: Pass, *, once: bool) -> tuple[PassRule, ...]:
    """What has to hold of a pass."""
    role, official, place = asked.role, asked.role in OFFICES, asked.match or asked.event
    plays = bool(asked.match) and asked.seat in SEATS
    takes_part = bool(asked.event and asked.person and not asked.seat)
    return (
        PassRule(role in HOLDERS, f"{role!r} is no role", instead_of(role, HOLDERS, "")),
        PassRule(
            role != PLAYER or plays or takes_part,
            "a player plays a seat of a match, or takes part in an event",
            "name match and seat, or event and person",
        ),
        PassRule(role == PLAYER or not asked.seat, f"a {role} plays no seat", "leave the seat out"),
        PassRule(
            not asked.event or not (asked.match or role == TABLE),
            "this token holds for one match or everywhere",
            "leave the event out",
        ),
        PassRule(role != MONITOR or not place, f"a {role} watches the whole service", "name no match"),
        PassRule(not official or bool(asked.person), f"a {role} is somebody", "name the person"),
        PassRule(
            not (once and role in {TABLE, MONITOR}),
            f"a {role} is a program, which opens no link",
            "make a token that does not sign in once",
        ),
        *_bounds(asked),
    )


def _bounds(asked: Pass) -> tuple[PassRule, ...]:
    """Give within what the numbers and words of a pass have to be."""
    words = asked.person + asked.label
    plain = words.isprintable() and ":" not in words[: len(asked.person)]
    short = len(asked.person) <= LABEL and len(asked.label) <= LABEL
    told = asked.role == SPECTATOR or not asked.delay
    return (
        PassRule(told, "only spectators learn later", "leave the delay out"),
        PassRule(0 <= asked.delay <= DAY, "a delay is at most a day", "name fewer seconds"),
        PassRule(0 <= asked.seconds <= YEAR, "a life is at most a year", "name fewer seconds"),
        PassRule(short, f"a person or a label has at most {LABEL} letters", "write less"),
        PassRule(plain, "a person or a label is plain text, a person without a colon", "write so"),
    )
