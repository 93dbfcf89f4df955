"""Commands of orders, each made from the schema of its order.

What an order means, takes and does stands in `referee.service.orders`, and is known here from a
file that is made from there, so that help loads no room (`python -m tests.cli.ordered`). How an
answer is drawn stands in the room that lists the same things, by the type of the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.resources import files
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from cli.court.calls import call_answer
from cli.court.judge import recorded_line
from cli.door import read_bytes
from cli.drawn.forms import STDIN, Field, filled
from cli.event.event_frame import (
    BY as BY_NAME,
)
from cli.event.event_frame import (
    MaybeName,
    at_named,
    event_answer,
    event_named,
    passing_over,
)
from cli.event.rounds import seated_answer
from cli.frame import JUDGE, MatchName, Point, command, door_of, kept
from cli.options import BY, form, match_of, order, ordering, seconds_of, seq_at
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from cli.drawn.blocks import Block

FILE: Final = "orders.jsonl"
Said = dict[str, Any]
"""A field of an order as its file says it."""
PANELS: Final = {"court": JUDGE}
"""Under which heading of the help the commands of a chapter stand."""
TIME: Final = "5m30s"
"""A time as it could be typed."""
KINDS: Final = {"number": int, "numbers": int, "yes": bool}
FILED: Final = {"policy": ", or - for standard input"}
"""What is said of a word that is read from a file."""
ANSWERS: Final[dict[str, Callable[[Door, Any, dict[str, Any]], Block]]] = {
    "CallAnswer": call_answer,
    "EventAnswer": event_answer,
    "SeatedAnswer": seated_answer,
}
"""How an answer is drawn, by its type: at a door, from the answer and the words of the order."""
SEAT: Final = Field("seat", "The seat that orders it.", choices=("A", "B"))


class Ordered(NamedTuple):
    """An order as the command line knows it: `referee.service.orders.schema.OrderSchema`."""

    command: str
    told: str
    example: str
    module: str
    function: str
    fields: Sequence[Said]
    by: str
    at: str
    tag: str
    form: bool

    @property
    def placed(self) -> list[Said]:
        """The words that stand without an option."""
        return [one for one in self.fields if one["placed"]]

    @property
    def pointed(self) -> str:
        """The word that a point of the match says; "" for none."""
        return next((str(one["name"]) for one in self.fields if one["kind"] == "point"), "")


def ordered() -> list[Ordered]:
    """Every order that has a command, as the file says them."""
    lines = files("cli.shipped").joinpath(FILE).read_text("utf-8").splitlines()
    return [read(json.loads(line)) for line in lines]


def read(row: Said) -> Ordered:
    """An order as a line of the file says it."""
    return Ordered(**{name: row[name] for name in Ordered._fields})


def attach(app: typer.Typer, made: Sequence[Ordered] | None = None) -> None:
    """Add the commands of orders, else of all, to the command line and to its groups."""
    for one in ordered() if made is None else made:
        *group, name = one.command.split()
        fields = fields_of(one)
        placed = [_name(field) for field in one.placed]
        options = [field for field in fields if field.name not in placed]
        carriers = order(*options)
        if one.at == "event" and placed:
            carriers = (form(*options[:-1]), event_named, *order(options[-1]))
        panel = None if group else PANELS[one.tag]
        carry_out = _at_event(one, fields) if one.at == "event" else _carrying_out(one, fields)
        command(_group(app, group), name, one.example, panel=panel, also=carriers)(carry_out)


def _group(app: typer.Typer, names: Sequence[str]) -> typer.Typer:
    """The group of commands that names lead to, from the whole command line on."""
    for name in names:
        groups = (one.typer_instance for one in app.registered_groups)
        app = next(one for one in groups if one is not None and one.info.name == name)
    return app


def fields_of(one: Ordered) -> tuple[Field, ...]:
    """The words of an order as fields of a form: who gives it, and all but a point of the match."""
    said = tuple(_field(field) for field in one.fields if field["kind"] != "point")
    return (*said, SEAT if one.by == "seat" else BY_NAME if one.at == "event" else BY)


def _name(one: Said) -> str:
    return str(one["option"] or one["name"])


def _default(one: Said) -> Any:
    """What stands where nothing is said, None for what an empty field means anyway."""
    value = None if one["denied"] else one["default"]
    return tuple(value) or None if isinstance(value, list) else value or None


def _field(one: Said) -> Field:
    return Field(
        _name(one), one["denied"] or one["help"], required=one["required"],
        choices=tuple(one["choices"]),
        many=one["kind"] in {"many", "numbers"}, kind=KINDS.get(one["kind"], str),
        default=_default(one), when=tuple(one["when"]),
        least=one["least"] if one["kind"] in {"number", "numbers"} else None,
        word=one["name"], such=TIME if one["kind"] == "time" else str(one["such"]),
    )  # fmt: skip


def _carrying_out(one: Ordered, fields: tuple[Field, ...]) -> Callable[..., None]:
    """What the command does: fills in the form, sits down, gives the order, draws its answer."""
    pointed = one.pointed

    def carry_out(context: typer.Context, match: str, **placed: Any) -> None:
        source = STDIN if STDIN in placed.values() else ""
        typed = kept(context) | {name: "" if v == STDIN else v for name, v in placed.items()}
        said = filled(door_of(context), fields, typed, source)
        named = match_of(match) if pointed else match
        with ordering(context, named, said["seat" if one.by == "seat" else "by"]) as (door, at):
            words = _words(one, said)
            if pointed:
                words[pointed] = seq_at(at, match)
            answer = getattr(import_module(one.module), one.function)(at, **words)
            drawn = ANSWERS[type(answer).__name__](door, answer, words)
            door.answer(as_data(answer), [recorded_line(answer), *drawn])

    positional = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        Parameter("context", positional, annotation=typer.Context),
        Parameter("match", positional, annotation=Point if pointed else MatchName),
        *(_argument(field, one) for field in one.placed),
    ]
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__doc__ = one.told
    return carry_out


def _at_event(one: Ordered, fields: tuple[Field, ...]) -> Callable[..., None]:
    """What the command of an order at an event does; it stands as an argument beside no other."""

    def carry_out(context: typer.Context, *, event: str = "", **placed: Any) -> None:
        typed = kept(context) | placed
        said = filled(door_of(context), fields, typed)
        with at_named(context, event, said["by"]) as (door, at):
            words = _words(one, said | _unsaid(one, typed))
            give = partial(getattr(import_module(one.module), one.function), at)
            answer = passing_over(door, give, words)
            lines = ANSWERS[type(answer).__name__](door, answer, words | {"by": at.by})
            door.answer(as_data(answer), lines)

    keyword = Parameter.KEYWORD_ONLY
    named = Parameter("event", keyword, annotation=MaybeName, default="")
    parameters = [
        Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        *([_argument(field, one).replace(kind=keyword) for field in one.placed] or [named]),
    ]
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__doc__ = one.told
    return carry_out


def _unsaid(one: Ordered, typed: Mapping[str, Any]) -> dict[str, None]:
    """The words that were left out and have no value that stands for that."""
    names = [_name(field) for field in one.fields if field["default"] is None]
    return dict.fromkeys(name for name in names if typed.get(name) is None)


def _argument(one: Said, whole: Ordered) -> Parameter:
    """A word that stands without an option, which a form may also be asked for."""
    name, may_lack = _name(one), not one["required"] or whole.form
    kind, more = KINDS.get(one["kind"], str), "; - reads a JSON object." if whole.form else "."
    argument = typer.Argument(
        metavar=f"[{name.upper()}]" if may_lack else name.upper(),
        help=one["help"].rstrip(".") + FILED.get(one["kind"], "") + more,
        min=one["least"] if kind is int else None,
    )
    return Parameter(
        name, Parameter.POSITIONAL_OR_KEYWORD, annotation=Annotated[kind, argument],
        default="" if may_lack else Parameter.empty,
    )  # fmt: skip


def _words(one: Ordered, said: dict[str, Any]) -> dict[str, Any]:
    """The words of an order as its function takes them."""
    found: dict[str, Any] = {}
    for field in one.fields:
        value = said.get(_name(field))
        match field["kind"]:
            case "point":
                continue
            case "time":
                value = seconds_of(value) if value else 0
            case "policy":
                value = read_bytes(value or "")
            case "yes" if field["denied"]:
                value = not value
            case "numbers" | "many":
                value = tuple(value or ())
        found[field["name"]] = value
    return found
