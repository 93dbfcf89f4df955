"""Orders as the command line knows them: what each is, its words as fields, and as they are typed.

They are read from a file that is made of the functions that carry them out
(`python -m tests.cli.ordered`), so that help loads no room.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from inspect import Parameter
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from cli.common.completing import FIELDS
from cli.common.declared import order_rows
from cli.common.door import read_bytes
from cli.common.forms import PromptField
from cli.common.frame import point_of
from cli.common.options import BY, seconds_of
from cli.court.rulings import noted
from cli.event.event_frame import BY as OF_EVENT

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.orders import Sitting

Said = dict[str, Any]
"""A field of an order as its file says it."""
TYPED: Final = {"time": "5m30s", "policy": "ours.toml", "file": "people.csv"}
"""What could be typed, where that is not what other doors take."""
KINDS: Final[dict[str, Any]] = {"number": int, "numbers": int, "yes": bool}
SEVERAL: Final = frozenset({"many", "numbers", "clauses"})
IN_TICKS: Final = re.compile(r"`\w+`")
FILED: Final = dict.fromkeys(("policy", "file"), ", or - for standard input")
"""What is said of a word that is read from a file."""
PLACED: Final = "_placed"
"""Ends the name of a word that stands without an option, beside an option of the same name."""
SEAT: Final = PromptField("seat", "The seat that orders it.", choices=("A", "B"))


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
    return [read(row) for row in order_rows()]


def read(row: Said) -> Ordered:
    """An order as a row of the file says it."""
    return Ordered(**{name: row[name] for name in Ordered._fields})


def told_here(told: str, fields: Sequence[Said]) -> str:
    """What an order or a query does; a word in backticks is written as the name of its option."""
    options = {f"`{field['name']}`": _option(field) for field in fields}
    return IN_TICKS.sub(lambda word: options.get(word[0], word[0]), told)


def _option(field: Said) -> str:
    return "--" + name_of(field).replace("_", "-")


def fields_of(one: Ordered) -> tuple[PromptField, ...]:
    """The words of an order as fields of a form: who gives it, and all but a point of the match."""
    asked = one.form or one.at == "event"
    placed = tuple(
        _field(field)._replace(required=asked and field["required"] if one.at == "event" else asked)
        for field in one.placed
    )
    said = tuple(_field(field) for field in one.fields if not (_is_of_match(field) or field["placed"]))
    if one.by == "seat":
        return (*placed, SEAT, *said)
    return (*placed, *said, OF_EVENT if one.at == "event" else BY)


def form_of(name: str) -> tuple[PromptField, ...]:
    """The fields of an order by its command; raises StopIteration for none."""
    return fields_of(next(one for one in ordered() if one.command == name))


def name_of(one: Said) -> str:
    """The name of a field at the command line."""
    return str(one["option"] or one["name"]).rstrip("_")


def _default(one: Said) -> Any:
    """What stands where nothing is said, None for what an empty field means anyway."""
    value = tuple(one["default"]) if isinstance(one["default"], list) else one["default"]
    if one["denied"]:
        return None
    return value if one["asked"] == "along" else value or None


def _field(one: Said) -> PromptField:
    kind = KINDS.get(one["kind"], str)
    return PromptField(
        name_of(one),
        one["denied"] or one["help"],
        choices=tuple(one["choices"]),
        kind=kind,
        required=one["required"] or bool(one["asked"] or one["when"]),
        many=one["kind"] in SEVERAL,
        default=None if one["asked"] == "always" else _default(one),
        when=tuple(one["when"]),
        least=one["least"] if kind is int else None,
        most=one["most"] if kind is int else None,
        word=one["name"],
        such=TYPED.get(one["kind"], str(one["such"])),
        also=one["also"],
        means=tuple((name, value) for name, value in one["means"]),
        is_open=one["default"] is None and not one["required"],
    )


def argument(one: Said, *, asked: bool = False, shown: bool = False) -> Parameter:
    """A word that stands without an option; the last one of a form is `asked` for where it lacks.

    It may be left out too where a command that is given nothing shows something instead.
    """
    name = name_of(one)
    may_lack = not one["required"] or asked or shown
    several, kind = one["kind"] in SEVERAL, KINDS.get(one["kind"], str)
    such = f"{one['such']}..." if several else name.upper()
    more = "; - reads a JSON object." if asked else "."
    said = typer.Argument(
        metavar=f"[{such}]" if may_lack else such,
        help=one["help"].rstrip(".") + FILED.get(one["kind"], "") + more,
        min=one["least"] if kind is int else None,
        autocompletion=FIELDS.get(name),
        max=one["most"] if kind is int else None,
    )
    typed: Any = list[str] | None if several else kind
    empty = None if several or (kind is int and not asked) else ""
    return Parameter(
        name + (PLACED if asked else ""),
        Parameter.POSITIONAL_OR_KEYWORD,
        annotation=Annotated[typed, said],
        default=empty if may_lack else Parameter.empty,
    )


def words_of(one: Ordered, said: dict[str, Any], door: Door, at: Sitting) -> dict[str, Any]:
    """The words of an order as its function takes them."""
    found: dict[str, Any] = {}
    for field in one.fields:
        value = said.get(name_of(field))
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
            case "policy" | "file":
                value = read_bytes(value or "")
            case "yes" if field["denied"]:
                value = not value
            case "numbers" | "many":
                value = tuple(value or ())
        found[field["name"]] = value
    return found
