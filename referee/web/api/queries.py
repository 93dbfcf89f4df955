"""The operations that answer questions: each made from the declaration of its query.

Who may ask, and with whose eyes, is decided here by the `access` of the query; what is answered
stands in `referee.service.queries`.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple

from fastapi import Depends, Path, Query, Request
from msgspec.structs import replace
from starlette.responses import Response

from events.errors import UnknownMatch
from events.given import FARTHEST
from referee.service import Desk
from referee.service.event.offices import sitting_in
from referee.service.event.placing import belonging
from referee.service.orders.schema import SEVERAL, WORD, Field
from referee.service.queries.schema import Access, QueryContext, QuerySchema, queries
from referee.web.access.giving import given
from referee.web.access.here import officiates, officiates_at
from referee.web.access.own import takes_part
from referee.web.access.rights import allowed, entering, horizon, known, ordering
from referee.web.access.visitors import JUDGE, OWNER, SPECTATOR, Visitor, Who
from referee.web.api.answers import fixed, fresh, next_page
from referee.web.api.event.at_event import EventName
from referee.web.api.event.people import people_filter
from referee.web.api.forms import LOOKS, As, Match, Seq, point
from referee.web.api.ordering import Eyes, Id, live_only, words_for
from referee.web.api.schemas import answers
from referee.web.api.sight import looking
from referee.web.refusals import ProblemError
from referee.web.routes import Router

KINDS: Final = {"number": int, "numbers": int, "yes": bool}
"""The types of words that are no text, by the kind of their field."""
Words = Mapping[str, Any]


class QueryRequest(NamedTuple):
    """A question as it came in: by whom, about what, with whose eyes, at which point."""

    request: Request
    visitor: Visitor
    name: str = ""
    viewer: str | None = None
    seq: str = ""


class QueryAccess(NamedTuple):
    """Who may ask: how the request is read, and in which context it is then answered.

    `enter` raises ProblemError for whoever may not ask, and UnknownMatch for what they may not know of.
    """

    read: Callable[..., Any]
    enter: Callable[[QueryRequest, Desk, Words], QueryContext]


async def _read_court(
    request: Request, who: Who, match: Match, viewer: Eyes = None, seq: Seq = ""
) -> QueryRequest:
    return QueryRequest(request, who, match, viewer, seq)


async def _read_table(
    request: Request, who: Who, match: Match, seq: Seq = "", as_: As = None
) -> QueryRequest:
    return QueryRequest(request, who, match, as_, seq)


async def _read_match(request: Request, who: Who, match: Match) -> QueryRequest:
    return QueryRequest(request, who, match)


async def _read_event(request: Request, who: Who, event: EventName) -> QueryRequest:
    return QueryRequest(request, who, event)


def _enter_as_participant(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    return QueryContext(desk, asked.name, person=takes_part(asked.visitor, asked.name))


async def _read_service(request: Request, who: Who) -> QueryRequest:
    return QueryRequest(request, who)


def _enter_court(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    viewer = words_for(asked.visitor, desk, asked.name, asked.viewer)
    head = horizon(asked.visitor, desk, asked.name)
    return QueryContext(desk, asked.name, viewer, point(desk, asked.name, asked.seq, head), head)


def _enter_table(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    viewer, head, seq, _past = looking(desk, asked.visitor, asked.name, asked.viewer, asked.seq)
    return QueryContext(desk, asked.name, viewer, seq, head)


def _enter_as_official(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    by = ordering(asked.visitor, desk, asked.name)
    head = horizon(asked.visitor, desk, asked.name)
    actor = "" if asked.visitor.role == OWNER else by
    return QueryContext(desk, asked.name, JUDGE, head, head, actor, asked.visitor.person)


def _enter_match(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    viewer = words_for(asked.visitor, desk, asked.name)
    head = horizon(asked.visitor, desk, asked.name)
    return QueryContext(desk, asked.name, viewer, head, head)


def _enter_event(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    allowed(asked.visitor, desk, asked.name, SPECTATOR)
    head = horizon(asked.visitor, desk, asked.name)
    is_official = officiates(asked.visitor, desk, asked.name)
    person = asked.visitor.person
    return QueryContext(desk, asked.name, SPECTATOR, head, head, person=person, is_official=is_official)


def _enter_as_event_official(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    entering(asked.visitor)
    if not officiates_at(asked.visitor, desk, asked.name):
        if not known(asked.visitor, desk, asked.name):
            raise UnknownMatch(asked.name, "")
        raise ProblemError("no-right", "the pace of an event is told to its officials")
    return QueryContext(desk, asked.name, JUDGE)


def _enter_person(asked: QueryRequest, desk: Desk, words: Words) -> QueryContext:
    """Let in the officials of `event`, and the person who sits at their match there."""
    who, event = asked.visitor, words["event"]
    entering(who)
    if officiates_at(who, desk, event):
        return QueryContext(desk, viewer=JUDGE)
    if who.seat and who.person == words["person"]:
        where = belonging(desk, who.match)
        if event in {"", where.event} and who.person in sitting_in(desk, where):
            return QueryContext(desk, viewer=who.seat)
    raise ProblemError("no-right", "a history is for officials of the event and for its person")


def _enter_service(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    entering(asked.visitor)
    return QueryContext(desk, knows=partial(known, asked.visitor, desk), delay=asked.visitor.delay)


def _enter_people(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    return QueryContext(desk, knows=people_filter(asked.visitor, desk))


def _enter_tokens(asked: QueryRequest, desk: Desk, _: Words) -> QueryContext:
    return QueryContext(desk, knows=frozenset(one.id for one in given(asked.visitor, desk)).__contains__)


ACCESS: Final[dict[Access, QueryAccess]] = {
    "court": QueryAccess(_read_court, _enter_court),
    "table": QueryAccess(_read_table, _enter_table),
    "match": QueryAccess(_read_match, _enter_match),
    "officials": QueryAccess(_read_match, _enter_as_official),
    "event": QueryAccess(_read_event, _enter_event),
    "event officials": QueryAccess(_read_event, _enter_as_official),
    "participant": QueryAccess(_read_event, _enter_as_participant),
    "people": QueryAccess(_read_service, _enter_people),
    "tokens": QueryAccess(_read_service, _enter_tokens),
    "event matches": QueryAccess(_read_match, _enter_as_event_official),
    "person": QueryAccess(_read_service, _enter_person),
    "anybody": QueryAccess(_read_service, _enter_service),
    "everybody": QueryAccess(_read_service, lambda _asked, desk, _words: QueryContext(desk)),
}
"""Who may ask, by the word that a query declares."""


def _parameter(one: Field, path: str) -> inspect.Parameter:
    """A word of a query as a parameter of its operation: in the path, or of the query string."""
    name = one.name.rstrip("_")
    number = one.kind in {"number", "numbers"}
    kind: Any = Literal.__getitem__(one.choices) if one.choices else KINDS.get(one.kind, str)
    bounds: dict[str, Any] = {}
    if number:
        bounds = {"ge": one.least or 0, "le": one.most or FARTHEST}
    elif kind is str:
        bounds = {"min_length": one.least, "max_length": one.most or WORD, "pattern": one.pattern or None}
    told: dict[str, Any] = {"description": one.help, "examples": [one.such] if one.such != "" else None}
    if f"{{{name}}}" in path:
        default = inspect.Parameter.empty
        typed: Any = Id if kind is str and one.most is None else Annotated[kind, Path(**told, **bounds)]
    else:
        default = inspect.Parameter.empty if one.required else one.default
        if one.kind in SEVERAL:
            kind, bounds = list[Annotated[kind, Query(**bounds)]], {"max_length": one.rows}
        if default is None:
            kind = kind | None
        typed = Annotated[kind, Query(alias=None if name == one.name else name, **told, **bounds)]
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, annotation=typed, default=default)


def _endpoint(one: QuerySchema) -> Callable[..., Any]:
    access, answer = ACCESS[one.access], one.give
    points = {field.name for field in one.fields if field.kind == "point"}

    async def endpoint(*, asked: QueryRequest, **words: Any) -> Response:
        def work(desk: Desk) -> Response:
            at = access.enter(asked, desk, words)
            if one.live:
                live_only(asked.visitor)
            seqs = {name: point(desk, at.name, words[name], at.head) for name in points}
            found: Any = answer(at, **words | seqs)
            if getattr(found, "next", None):
                found = replace(found, next=next_page(asked.request, int(found.next)))
            past = asked.viewer and asked.seq.isdecimal() and at.seq < at.head
            return (fixed if past else fresh)(asked.request, found)

        clerk = asked.request.app.state.clerk
        told: Response = await (clerk.study if one.slow else clerk.read)(work)
        return told

    first = inspect.Parameter(
        "asked", inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[QueryRequest, Depends(access.read)]
    )
    parameters = [first, *(_parameter(field, one.path) for field in one.fields if not field.owned)]
    endpoint.__signature__ = inspect.Signature(parameters, return_annotation=Response)  # type: ignore[attr-defined]
    endpoint.__doc__, endpoint.__name__ = one.told, one.function
    return endpoint


def operations(made: Iterable[QuerySchema]) -> Router:
    """The operations of queries, addresses without a name in them first."""
    router = Router()
    for one in sorted(made, key=lambda one: one.address.count("{")):
        router.get(one.address, responses=answers(one.answer) | LOOKS, summary=one.title, tags=[one.tag])(
            _endpoint(one)
        )
    return router


router: Final = operations(queries().values())
