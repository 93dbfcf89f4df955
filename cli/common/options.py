"""What carries the options of many commands: those of an order, and those of a form.

A command names its carriers and asks for what was typed by `kept`. So a field is said once: it is
an option, a question at a terminal and a field of the JSON form wherever the form is filled in.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from datetime import date
from functools import cache
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.completing import FIELDS
from cli.common.errors import CommandError
from cli.common.forms import PromptField
from cli.common.frame import Carrier, Expect, Key, door_of, kept, ordered_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.common.door import Door
    from referee.service.commands import Once
    from referee.service.orders import Sitting


_MINUTES = re.compile(r"\d{1,4}")
_TIME = re.compile(r"(?:(\d{1,4})m)?(?:(\d{1,5})s)?|(\d{1,4}):(\d\d)")
BY: Final = PromptField(
    "by",
    "Who orders it: head-judge:ann; a plain name is without a role.",
    required=False,
    default="judge",
)
"""Who orders, as a field of a form."""


def once(key: Key = None, expect: Expect = None) -> None:
    """Carry how an order is given once."""


@cache
def form(*fields: PromptField) -> Carrier:
    """What carries an option for every field of a form."""

    def carry() -> None:
        """Carry the fields of a form."""

    signature = Signature([_parameter(field) for field in fields])
    carry.__signature__ = signature  # type: ignore[attr-defined]
    return carry


def _parameter(field: PromptField) -> Parameter:
    """Give a field as the parameter of a function, from which its option is made."""
    choices = " or ".join(field.choices[-2:])
    choices = ", ".join((*field.choices[:-2], choices))
    told = field.help.rstrip(".") + (f": {choices}." if choices else ".")
    option = typer.Option(
        field.option,
        *([f"--{field.also}"] if field.also else ()),
        min=field.least,
        max=field.most,
        help=f"{told} May be repeated." if field.many else told,
        metavar=field.name.upper() if choices else None,
        autocompletion=FIELDS.get(field.name),
    )
    kind: Any = field.kind
    absent = field.many or kind is int or field.is_open
    found: Any = list[kind] if field.many else kind
    return Parameter(
        field.name,
        Parameter.KEYWORD_ONLY,
        annotation=Annotated[found | None if absent else found, option],
        default=None if field.many else field.default or (None if absent else kind()),
    )


def order(*fields: PromptField) -> tuple[Carrier, ...]:
    """The carriers of an order: its form, and how it is given once."""
    return form(*fields), once


ORDER: Final = order(BY)
"""The carriers of an order that has no form of its own."""


def match_of(point: str) -> str:
    """The match that a point names; it is ordered about at its end."""
    return point.partition("@")[0]


def once_of(context: typer.Context) -> Once:
    """Give how an order is given once, as it was typed."""
    typed = kept(context)
    return {"key": typed["key"] or None, "expect": typed["expect"]}


def seq_at(at: Sitting, point: str) -> int | None:
    """The seq of a point that is named, None for its match alone: then it is the head."""
    return at.desk.resolve(point)[1] if "@" in point else None


@contextmanager
def ordering(context: typer.Context, address: str, by: str | None = None) -> Iterator[tuple[Door, Sitting]]:
    """Sit down to order something at a match as it stands now: the door, and who sits there.

    `by` is who orders where the command knows it otherwise than by the option. Raises CommandError
    for an address that names an earlier point.
    """
    from referee.service.orders import sit

    door = door_of(context)
    with door.desk("write") as desk:
        name, who = ordered_at(desk, address), kept(context)["by"] if by is None else by
        yield door, sit(desk, name, who, once_of(context))


def seconds_of(text: str) -> int:
    """Read a time: 5m, 90s, 5m30s, 5:30, or 5 for minutes; raises CommandError for any other."""
    if _MINUTES.fullmatch(text.strip()):
        return 60 * int(text)
    found = _TIME.fullmatch(text.strip().lower())
    if not text.strip() or found is None:
        message = f"{text!r} is no time"
        raise CommandError(message, instead="write minutes and seconds as 5m, 90s, 5m30s or 5:30")
    minutes, seconds, *clock = (int(part or 0) for part in found.groups())
    return 60 * (minutes + clock[0]) + seconds + clock[1]


def day_of(text: str) -> date:
    """Read a date; raises CommandError for what is none."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        message = f"{text!r} is no date"
        raise CommandError(message, instead="write a date as 2023-12-15", code="bad-date") from error
