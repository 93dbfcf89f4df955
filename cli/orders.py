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

from cli.beside import SHOWN, TALKS, TOLD
from cli.court.appeals import appeal_answer
from cli.court.calls import call_answer
from cli.court.illegal import dues_answer, illegal_answer
from cli.court.judge import answered, recorded_line, rewind_answer
from cli.court.rulings import noted, ruling_answer, statement_answer
from cli.drawn.forms import STDIN, Field, Talk, filled
from cli.errors import CommandError
from cli.frame import JUDGE, MatchName, Point, command, door_of, kept, point_of
from cli.options import BY, match_of, order, ordering, seconds_of, seq_at
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from cli.drawn.blocks import Block
    from referee.service.orders import Sitting

FILE: Final = "orders.jsonl"
Said = dict[str, Any]
"""A field of an order as its file says it."""
PANELS: Final = {"court": JUDGE, "events": JUDGE, "time": JUDGE}
"""Under which heading of the help the commands of a chapter stand."""
TIME: Final = "5m30s"
"""A time as it could be typed."""
KINDS: Final[dict[str, Any]] = {"number": int, "numbers": int, "yes": bool}
SEVERAL: Final = frozenset({"many", "numbers", "clauses"})
ANSWERS: Final[dict[str, Callable[[Door, Any, dict[str, Any]], Block]]] = {
    "AppealAnswer": appeal_answer,
    "CallAnswer": call_answer,
    "DuesAnswer": dues_answer,
    "IllegalAnswer": illegal_answer,
    "RewindAnswer": rewind_answer,
    "RulingAnswer": ruling_answer,
    "StatementAnswer": statement_answer,
}
"""How an answer is drawn, by its type: at a door, from the answer and the words of the order."""
PLACED: Final = "_placed"
"""Ends the name of a word that stands without an option, beside an option of the same name."""
SOURCE: Final = Parameter(
    "source", Parameter.POSITIONAL_OR_KEYWORD, default="",
    annotation=Annotated[
        str, typer.Argument(metavar="[-]", help="- reads a JSON object with all options.")
    ],
)  # fmt: skip
"""Where the form of an order without placed words is read from."""
MOVES: Final = "decision"
"""The field of the answer to an order that may change what the table waits for."""
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
        """The word that the point of the match says; "" for none."""
        return next((str(one["name"]) for one in self.fields if _is_of_match(one)), "")


def _is_of_match(one: Said) -> bool:
    """Whether a word is said by the point of the match, as in m1@57."""
    return bool(one["kind"] == "point" and not one["option"])


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
        placed = [_name(field) for field in (one.placed[:-1] if one.form else one.placed)]
        options = tuple(field for field in fields if field.name not in placed)
        found = groups[group[0]] if group else app
        panel = None if group else PANELS[one.tag]
        more = SHOWN[one.command].carriers if one.command in SHOWN else ()
        declare = command(found, name, one.example, panel=panel, also=(*more, *order(*options)))
        declare(_carrying_out(one, fields))


def fields_of(one: Ordered) -> tuple[Field, ...]:
    """The words of an order as fields of a form: who gives it, and all but a point of the match."""
    placed = tuple(_field(field)._replace(required=one.form) for field in one.placed)
    said = tuple(
        _field(field) for field in one.fields if not (_is_of_match(field) or field["placed"])
    )
    return (*placed, SEAT, *said) if one.by == "seat" else (*placed, *said, BY)


def form_of(name: str) -> tuple[Field, ...]:
    """The fields of an order by its command; raises StopIteration for none."""
    return fields_of(next(one for one in ordered() if one.command == name))


def _name(one: Said) -> str:
    return str(one["option"] or one["name"])


def _default(one: Said) -> Any:
    """What stands where nothing is said, None for what an empty field means anyway."""
    value = tuple(one["default"]) if isinstance(one["default"], list) else one["default"]
    return value if one["asked"] == "along" else value or None


def _field(one: Said) -> Field:
    kind = KINDS.get(one["kind"], str)
    return Field(
        _name(one), one["help"], choices=tuple(one["choices"]), kind=kind,
        required=one["required"] or bool(one["asked"] or one["when"]),
        many=one["kind"] in SEVERAL, default=None if one["asked"] == "always" else _default(one),
        when=tuple(one["when"]), least=one["least"] if kind is int else None,
        word=one["name"], such=TIME if one["kind"] == "time" else str(one["such"]),
        also=one["also"], means=tuple((name, value) for name, value in one["means"]),
    )  # fmt: skip


def _carrying_out(one: Ordered, fields: tuple[Field, ...]) -> Callable[..., None]:
    """What the command does: fills in the form, sits down, gives the order, draws its answer."""
    pointed, shown, talk = one.pointed, SHOWN.get(one.command), TALKS.get(one.command)

    def carry_out(context: typer.Context, match: str, **placed: Any) -> None:
        door, source, typed = door_of(context), *_typed(context, one, placed)
        if shown is not None and shown.show(context, match, typed):
            return
        said = typed if talk else filled(door, fields, typed, source) | _points(context, one)
        named, who = match_of(match) if pointed else match, "seat" if one.by == "seat" else "by"
        with ordering(context, named, said[who]) as (door, at):

            def give(said: dict[str, Any]) -> Any:
                words.update(_words(one, said, door, at))
                if pointed:
                    words[pointed] = _pointed(one, at, match)
                function = getattr(import_module(one.module), one.function)
                return function(at._replace(by=said[who]), **words)

            words: dict[str, Any] = {}
            answer = talk(Talk(door, at, fields, typed, source, give)) if talk else give(said)
            _tell(door, at, answer, words)

    positional = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        Parameter("context", positional, annotation=typer.Context),
        Parameter("match", positional, annotation=Point if pointed else MatchName),
        *(_argument(field, one) for field in one.placed),
        *([SOURCE] if one.form and not one.placed else ()),
    ]
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__doc__ = "\n\n".join(filter(None, (one.told, shown.told if shown else "")))
    return carry_out


def _tell(door: Door, at: Sitting, answer: Any, words: dict[str, Any]) -> None:
    """Tell the answer to an order, what was recorded, and where the match stands."""
    name = type(answer).__name__
    if name in TOLD:
        door.answer(as_data(answer), TOLD[name](door, at, answer))
        return
    drawn = ANSWERS[name](door, answer, words)
    if MOVES in answer._fields:
        answered(door, at.desk, answer, drawn)
    else:
        door.answer(as_data(answer), [recorded_line(answer), *drawn])


def _typed(
    context: typer.Context, one: Ordered, placed: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """Where the form is read from, "" for nowhere, and what was typed, empty words as well."""
    options = kept(context)
    source = _source(placed, nothing=one.form and not one.placed)
    if one.form and STDIN in options.values():
        source = STDIN
    found = {name: value for name, value in options.items() if not source or value != STDIN} | {
        name.removesuffix(PLACED): value for name, value in placed.items()
        if value != STDIN and (value or (value == "" and _was_said(context, name)))
    }  # fmt: skip
    return source, found


def _points(context: typer.Context, one: Ordered) -> dict[str, Any]:
    """The points of an order that have an option: as they were typed, and None for none."""
    names = [_name(field) for field in one.fields if field["kind"] == "point" and field["option"]]
    return {name: kept(context)[name] if _was_said(context, name) else None for name in names}


def _was_said(context: typer.Context, name: str) -> bool:
    """Whether a value stood on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _source(placed: dict[str, Any], *, nothing: bool) -> str:
    """Where a form is read from; raises CommandError for words where `nothing` else is read."""
    if nothing and placed[SOURCE.name] not in {"", STDIN}:
        what = f"{placed[SOURCE.name]!r} stands where nothing is read"
        raise CommandError(what, instead="give options, or -")
    return STDIN if STDIN in placed.values() else ""


def _pointed(one: Ordered, at: Sitting, match: str) -> int | None:
    """The seq of the point that an order is about; of a match alone its head where one must be."""
    must = next(field["required"] for field in one.fields if field["name"] == one.pointed)
    return at.desk.resolve(match)[1] if must else seq_at(at, match)


def _argument(one: Said, whole: Ordered) -> Parameter:
    """A word that stands without an option; the last one of a form may also be asked for."""
    name, asked = _name(one), whole.form and one is whole.placed[-1]
    may_lack = not one["required"] or asked or whole.command in SHOWN
    several = one["kind"] in SEVERAL
    shown = f"{one['such']}..." if several else name.upper()
    argument = typer.Argument(
        metavar=f"[{shown}]" if may_lack else shown,
        help=one["help"].rstrip(".") + ("; - reads a JSON object." if asked else "."),
    )
    kind: Any = list[str] | None if several else str
    return Parameter(
        name + (PLACED if asked else ""), Parameter.POSITIONAL_OR_KEYWORD,
        annotation=Annotated[kind, argument],
        default=(None if several else "") if may_lack else Parameter.empty,
    )  # fmt: skip


def _words(one: Ordered, said: dict[str, Any], door: Door, at: Sitting) -> dict[str, Any]:
    """The words of an order as its function takes them."""
    found: dict[str, Any] = {}
    for field in one.fields:
        value = said.get(_name(field))
        match field["kind"]:
            case "point" if not field["option"]:
                continue
            case "point":
                value = field["default"] if value is None else point_of(at.desk, at.name, value)
            case "time":
                value = seconds_of(value or "") if value or field["required"] else 0
            case "place":
                value = str(point_of(at.desk, at.name, value)) if value else ""
            case "clauses":
                value = tuple(value or ())
                noted(door, at, value)
            case "numbers" | "many":
                value = tuple(value or ())
        found[field["name"]] = value
    return found
