"""Commands of queries, each made from the declaration of its query.

What a query means, takes and answers stands in `referee.service.queries`, and is known here from a
file, so that help loads no service. With --json the command prints the answer of the API.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

import typer

from cli.common.completing import FIELDS
from cli.common.declared import query_rows
from cli.common.frame import As, MatchName, Point, command, door_of, point_of
from cli.common.rendering import RENDERERS
from cli.drawn.answers import answer_lines
from cli.drawn.palette import ink
from cli.event.entrants import once_named
from cli.event.event_frame import In, MaybeName, chosen
from cli.ordered import KINDS, SEVERAL, Said, argument, name_of, told_here
from cli.orders import PANELS, group_of

if TYPE_CHECKING:
    from referee.service import Desk
    from referee.service.queries.schema import QueryContext

JUDGE: Final = "judge"
_POINT: Final = Parameter("point", Parameter.POSITIONAL_OR_KEYWORD, annotation=Point)
_MATCH: Final = Parameter("match", Parameter.POSITIONAL_OR_KEYWORD, annotation=MatchName)
_VIEWER: Final = Parameter("viewer", Parameter.KEYWORD_ONLY, annotation=As, default=JUDGE)
_EVENT: Final = Parameter("event", Parameter.POSITIONAL_OR_KEYWORD, annotation=MaybeName, default="")
_EVENT_OPTION: Final = Parameter("event_option", Parameter.KEYWORD_ONLY, annotation=In, default="")
ABOUT: Final = {
    "court": (_POINT, _VIEWER),
    "table": (_POINT, _VIEWER),
    "match": (_MATCH,),
    "officials": (_MATCH,),
    "event": (_EVENT, _EVENT_OPTION),
    "event officials": (_EVENT, _EVENT_OPTION),
    "event matches": (_EVENT, _EVENT_OPTION),
    "participant": (_EVENT, _EVENT_OPTION),
    "people": (),
    "tokens": (),
    "person": (),
    "anybody": (),
    "everybody": (),
}
"""What a command takes that says what is asked about, by the access of its query."""


class Asked(NamedTuple):
    """A query as the command line knows it: `referee.service.queries.schema.QuerySchema`."""

    command: str
    told: str
    example: str
    module: str
    function: str
    fields: Sequence[Said]
    access: str
    tag: str


def read(row: Said) -> Asked:
    """A query as a row of the file says it."""
    return Asked(**{name: row[name] for name in Asked._fields})


def attach(app: typer.Typer, made: Sequence[Asked] | None = None) -> None:
    """Add the commands of queries, all by default, to the command line and to its groups."""
    for one in map(read, query_rows()) if made is None else made:
        *group, name = one.command.split()
        panel = None if group else PANELS[one.tag]
        command(group_of(app, group), name, one.example, panel=panel)(_asking(one))


def _asking(one: Asked) -> Callable[..., None]:
    """What the command does: asks the query, and draws its answer or prints it as JSON."""

    def ask(context: typer.Context, **typed: Any) -> None:
        door = door_of(context)
        with door.desk() as desk:
            at = _context(desk, one.access, typed)
            words = {field["name"]: _value(field, typed[name_of(field)], at) for field in one.fields}
            answer = getattr(import_module(one.module), one.function)(at, **words)
            draw, at = RENDERERS.get(one.command), at._replace(words=words)
            lines = answer_lines(answer, door.out.width) if draw is None else draw(door, at, answer)
            if draw is not None and getattr(answer, "next", None):
                lines.append(ink(f"more: --after {answer.next}", style="faint"))
        door.answer(answer, lines)

    placed = [argument(field) for field in one.fields if field["placed"]]
    options = [_option(field) for field in one.fields if not field["placed"]]
    about = (_EVENT_OPTION,) if placed and _EVENT in ABOUT[one.access] else ABOUT[one.access]
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    parameters = sorted((context, *about, *placed, *options), key=_place)
    ask.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    ask.__doc__ = told_here(one.told, one.fields)
    return ask


def _place(one: Parameter) -> tuple[int, bool]:
    return one.kind, one.default is not Parameter.empty


def _context(desk: Desk, access: str, typed: dict[str, Any]) -> QueryContext:
    """In which context a query is asked, by what was typed."""
    from referee.service.queries.schema import QueryContext

    if "event_option" in typed:
        named = once_named(typed.get("event", ""), typed["event_option"])
        name, seq = chosen(desk, named, "--event {}" if "event" not in typed else "{}", read=True), None
    elif ABOUT[access]:
        name, seq = desk.resolve(typed.get("point") or typed["match"])
    else:
        return QueryContext(desk, viewer=JUDGE)
    head = desk.reader(name).head()
    return QueryContext(desk, name, typed.get("viewer", JUDGE), head if seq is None else seq, head)


def _value(field: Said, typed: Any, at: QueryContext) -> Any:
    """A word as the function of a query takes it."""
    if field["kind"] in SEVERAL:
        return tuple(typed or ())
    if typed is None:
        return field["default"]
    if field["kind"] == "point":
        return point_of(at.desk, at.name, typed) if typed else field["default"]
    if field["kind"] == "seat":
        from referee.service.orders.seats import seat_at

        return seat_at(at.desk, at.name, typed)
    return typed


def _option(field: Said) -> Parameter:
    """A word of a query as an option of its command."""
    several, choices = field["kind"] in SEVERAL, tuple(field["choices"])
    # A seat may be named by who sits there.
    fixed = choices and field["kind"] != "seat"
    kind: Any = Literal.__getitem__(choices) if fixed else KINDS.get(field["kind"], str)
    option = typer.Option(
        "--" + name_of(field).replace("_", "-"),
        *([f"--{field['also']}"] if field["also"] else ()),
        help=field["help"].rstrip(".") + (". May be repeated." if several else "."),
        metavar="|".join(filter(None, choices)) or None,
        case_sensitive=False,
        min=field["least"] if kind is int else None,
        max=field["most"] if kind is int else None,
        autocompletion=FIELDS.get(name_of(field)),
    )
    default = (field["default"] or None) if several else field["default"]
    typed = list[kind] if several else kind
    return Parameter(
        name_of(field),
        Parameter.KEYWORD_ONLY,
        annotation=Annotated[typed | None if default is None else typed, option],
        default=Parameter.empty if field["required"] else default,
    )
