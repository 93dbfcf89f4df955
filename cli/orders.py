"""Commands of orders, each made from the schema of its order.

What an order means, takes and does stands in `referee.service.orders`, and is known here from a
file that is made from there, so that help loads no room (`python -m tests.cli.ordered`). How an
answer is drawn stands in the room that lists the same things, by the type of the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.resources import files
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from cli.court.calls import call_answer
from cli.court.judge import recorded_line
from cli.drawn.forms import STDIN, Field, filled
from cli.frame import JUDGE, MatchName, Point, command, door_of, kept
from cli.options import BY, match_of, order, ordering, seconds_of, seq_at
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
ANSWERS: Final[dict[str, Callable[[Door, Any, dict[str, Any]], Block]]] = {
    "CallAnswer": call_answer,
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
    groups = {
        one.typer_instance.info.name: one.typer_instance
        for one in app.registered_groups
        if one.typer_instance is not None
    }
    for one in ordered() if made is None else made:
        *group, name = one.command.split()
        fields = fields_of(one)
        placed = [_name(field) for field in one.placed]
        options = tuple(field for field in fields if field.name not in placed)
        found = groups[group[0]] if group else app
        panel = None if group else PANELS[one.tag]
        declare = command(found, name, one.example, panel=panel, also=order(*options))
        declare(_carrying_out(one, fields))


def fields_of(one: Ordered) -> tuple[Field, ...]:
    """The words of an order as fields of a form: who gives it, and all but a point of the match."""
    said = tuple(_field(field) for field in one.fields if field["kind"] != "point")
    return (*said, SEAT if one.by == "seat" else BY)


def _name(one: Said) -> str:
    return str(one["option"] or one["name"])


def _default(one: Said) -> Any:
    """What stands where nothing is said, None for what an empty field means anyway."""
    value = one["default"]
    return tuple(value) or None if isinstance(value, list) else value or None


def _field(one: Said) -> Field:
    return Field(
        _name(one), one["help"], required=one["required"], choices=tuple(one["choices"]),
        many=one["kind"] in {"many", "numbers"}, kind=KINDS.get(one["kind"], str),
        default=_default(one), when=tuple(one["when"]), least=one["least"],
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


def _argument(one: Said, whole: Ordered) -> Parameter:
    """A word that stands without an option, which a form may also be asked for."""
    name, may_lack = _name(one), not one["required"] or whole.form
    argument = typer.Argument(
        metavar=f"[{name.upper()}]" if may_lack else name.upper(),
        help=one["help"].rstrip(".") + ("; - reads a JSON object." if whole.form else "."),
    )
    return Parameter(
        name, Parameter.POSITIONAL_OR_KEYWORD, annotation=Annotated[str, argument],
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
            case "numbers" | "many":
                value = tuple(value or ())
        found[field["name"]] = value
    return found
