"""Commands of orders, each made from the schema of its order.

What an order means, takes and does stands in `referee.service.orders`; how its answer is drawn in
the room that lists the same things, by the type of the answer. The service is loaded when such a
command, or the help of all, is asked for, and not before.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.main import get_command

from cli.court.calls import call_answer
from cli.court.judge import recorded_line
from cli.drawn.forms import STDIN, Field, filled
from cli.frame import JUDGE, MatchName, Point, command, door_of, kept
from cli.options import BY, match_of, order, ordering, seconds_of, seq_at
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from cli.drawn.blocks import Block
    from referee.service.orders import schema

PANELS: Final = {"court": JUDGE}
"""Under which heading of the help the commands of a chapter stand."""
KINDS: Final = {"number": int, "numbers": int, "yes": bool}
ANSWERS: Final[dict[str, Callable[[Door, Any, dict[str, Any]], Block]]] = {
    "CallAnswer": call_answer,
}
"""How an answer is drawn, by its type: at a door, from the answer and the words of the order."""
SEAT: Final = Field("seat", "The seat that orders it.", choices=("A", "B"))


def attach_orders(root: Any) -> None:
    """Add the commands of all orders to the command line and to its groups."""
    from referee.service.orders.schema import orders

    for one in orders().values():
        *group, name = one.command.split()
        found = root.commands[group[0]] if group else root
        found.commands[name] = _command(one, name)


def _command(one: schema.OrderSchema, name: str) -> Any:
    """The command of an order."""
    app, fields = typer.Typer(add_completion=False), fields_of(one)
    options = tuple(field for field in fields if field.name not in _placed(one))
    panel = None if " " in one.command else PANELS[one.tag]
    command(app, name, one.example, panel=panel, also=order(*options))(_carrying_out(one, fields))
    return get_command(app)


def _placed(one: schema.OrderSchema) -> dict[str, schema.Field]:
    return {field.name: field for field in one.fields if field.placed}


def fields_of(one: schema.OrderSchema) -> tuple[Field, ...]:
    """The words of an order as fields of a form: who gives it, and all but a point of the match."""
    said = tuple(_field(field) for field in one.fields if field.kind != "point")
    return (*said, SEAT if one.by == "seat" else BY)


def _field(one: schema.Field) -> Field:
    kind: Any = KINDS.get(one.kind, str)
    many = one.kind in {"many", "numbers"}
    kept_as = None if one.required or one.default is None else one.default
    return Field(
        one.option or one.name, one.help, required=one.required, choices=one.choices, many=many,
        kind=kind, default=kept_as or None, when=one.when, least=one.least, word=one.name,
        such=str(one.such),
    )  # fmt: skip


def _carrying_out(one: schema.OrderSchema, fields: tuple[Field, ...]) -> Callable[..., None]:
    """What the command does: fills in the form, sits down, gives the order, draws its answer."""
    pointed = next((field.name for field in one.fields if field.kind == "point"), "")

    def carry_out(context: typer.Context, match: str, **placed: Any) -> None:
        source = STDIN if STDIN in placed.values() else ""
        typed = kept(context) | {name: "" if v == STDIN else v for name, v in placed.items()}
        said = filled(door_of(context), fields, typed, source)
        named = match_of(match) if pointed else match
        with ordering(context, named, said["seat" if one.by == "seat" else "by"]) as (door, at):
            words = _words(one, said)
            if pointed:
                words[pointed] = seq_at(at, match)
            answer: Any = one.give(at, **words)
            drawn = ANSWERS[type(answer).__name__](door, answer, words)
            door.answer(as_data(answer), [recorded_line(answer), *drawn])

    positional = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        Parameter("context", positional, annotation=typer.Context),
        Parameter("match", positional, annotation=Point if pointed else MatchName),
        *(_argument(field, one) for field in _placed(one).values()),
    ]
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__doc__ = one.told
    return carry_out


def _argument(one: schema.Field, whole: schema.OrderSchema) -> Parameter:
    """A word that stands without an option, which a form may also be asked for."""
    name = (one.option or one.name).upper()
    may_lack = not one.required or whole.form
    argument = typer.Argument(
        metavar=f"[{name}]" if may_lack else name,
        help=one.help + (" - reads a JSON object with all options." if whole.form else ""),
    )
    return Parameter(
        one.option or one.name, Parameter.POSITIONAL_OR_KEYWORD,
        annotation=Annotated[str, argument], default="" if may_lack else Parameter.empty,
    )  # fmt: skip


def _words(one: schema.OrderSchema, said: dict[str, Any]) -> dict[str, Any]:
    """The words of an order as its function takes them."""
    found: dict[str, Any] = {}
    for field in one.fields:
        value = said.get(field.option or field.name)
        match field.kind:
            case "point":
                continue
            case "time":
                value = seconds_of(value) if value else 0
            case "numbers" | "many":
                value = tuple(value or ())
        found[field.name] = value
    return found
