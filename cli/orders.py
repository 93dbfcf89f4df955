"""Commands of orders, each made from the schema of its order.

What an order means, takes and does stands in `referee.service.orders`, and is known here from a
file that is made from there, so that help loads no room (`python -m tests.cli.ordered`). How an
answer is drawn stands in the room that lists the same things, by the type of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.beside import SHOWN, TALKS, TOLD
from cli.common.errors import CommandError
from cli.common.forms import STDIN, PromptField, Talk, filled
from cli.common.frame import JUDGE, RECORD, MatchName, Point, command, door_of, kept
from cli.common.options import form, match_of, order, ordering, seq_at
from cli.court.amending import amend_answer
from cli.court.appeals import appeal_answer
from cli.court.calls import call_answer
from cli.court.illegal import dues_answer, illegal_answer
from cli.court.judge import answered, recorded_line, rewind_answer
from cli.court.newer import cards_answer
from cli.court.rulings import ruling_answer, statement_answer
from cli.event.entrants import imported_answer
from cli.event.event_frame import MaybeName, at_named, event_answer, event_named, passing_over
from cli.event.rounds import seated_answer
from cli.ordered import (
    PLACED,
    Ordered,
    argument,
    fields_of,
    name_of,
    ordered,
    told_here,
    words_of,
)

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.common.frame import Carrier
    from cli.drawn.blocks import Block
    from referee.service.orders import Sitting

PANELS: Final = {"court": JUDGE, "events": JUDGE, "time": JUDGE, "access": RECORD}
"""Under which heading of the help the commands of a chapter stand."""
ANSWERS: Final[dict[str, Callable[[Door, Any, dict[str, Any]], Block]]] = {
    "AmendAnswer": amend_answer,
    "AppealAnswer": appeal_answer,
    "CallAnswer": call_answer,
    "CardsAnswer": cards_answer,
    "DuesAnswer": dues_answer,
    "EventAnswer": event_answer,
    "PeopleImported": imported_answer,
    "IllegalAnswer": illegal_answer,
    "RewindAnswer": rewind_answer,
    "RulingAnswer": ruling_answer,
    "SeatedAnswer": seated_answer,
    "StatementAnswer": statement_answer,
}
"""How an answer is drawn, by its type: at a door, from the answer and the words of the order."""
SOURCE: Final = Parameter(
    "source",
    Parameter.POSITIONAL_OR_KEYWORD,
    default="",
    annotation=Annotated[str, typer.Argument(metavar="[-]", help="- reads a JSON object with all options.")],
)
"""Where the form of an order without placed words is read from."""
MOVES: Final = "decision"
"""The field of the answer to an order that may change what the table waits for."""


def attach(app: typer.Typer, made: Sequence[Ordered] | None = None) -> None:
    """Add the commands of orders, else of all, to the command line and to its groups."""
    for one in ordered() if made is None else made:
        *group, name = one.command.split()
        fields = fields_of(one)
        panel = None if group else PANELS[one.tag]
        carry_out = _at_event(one, fields) if one.at == "event" else _carrying_out(one, fields)
        declare = command(group_of(app, group), name, one.example, panel=panel, also=_carriers(one, fields))
        declare(carry_out)


def _carriers(one: Ordered, fields: tuple[PromptField, ...]) -> tuple[Carrier, ...]:
    """What carries the options of an order."""
    placed = [name_of(field) for field in (one.placed[:-1] if one.form else one.placed)]
    options = [field for field in fields if field.name not in placed]
    if one.at == "event" and placed:
        return (form(*options[:-1]), event_named, *order(options[-1]))
    more = SHOWN[one.command].carriers if one.command in SHOWN else ()
    return (*more, *order(*options))


def group_of(app: typer.Typer, names: Sequence[str]) -> typer.Typer:
    """The group of commands that names lead to, from the whole command line on."""
    for name in names:
        groups = (one.typer_instance for one in app.registered_groups)
        app = next(one for one in groups if one is not None and one.info.name == name)
    return app


def _carrying_out(one: Ordered, fields: tuple[PromptField, ...]) -> Callable[..., None]:
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
                words.update(words_of(one, said, door, at))
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
        *_arguments(one),
        *([SOURCE] if one.form and not one.placed else ()),
    ]
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__doc__ = "\n\n".join(
        filter(None, (told_here(one.told, one.fields), shown.told if shown else ""))
    )
    return carry_out


def _tell(door: Door, at: Sitting, answer: Any, words: dict[str, Any]) -> None:
    """Tell the answer to an order, what was recorded, and where the match stands."""
    name = type(answer).__name__
    if name in TOLD:
        door.answer(answer, TOLD[name](door, at, answer))
        return
    drawn = ANSWERS[name](door, answer, words)
    if MOVES in answer.__struct_fields__:
        answered(door, at.desk, answer, drawn)
    else:
        door.answer(answer, [recorded_line(answer), *drawn])


def _typed(context: typer.Context, one: Ordered, placed: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Where the form is read from, "" for nowhere, and what was typed, empty words as well."""
    options = kept(context)
    source = _source(placed, nothing=one.form and not one.placed)
    if one.form and STDIN in options.values():
        source = STDIN
    found = {name: value for name, value in options.items() if not source or value != STDIN} | {
        name.removesuffix(PLACED): value
        for name, value in placed.items()
        if value != STDIN and (value or (value == "" and _was_said(context, name)))
    }
    return source, found


def _points(context: typer.Context, one: Ordered) -> dict[str, Any]:
    """The points of an order that have an option: as they were typed, and None for none."""
    names = [name_of(field) for field in one.fields if field["kind"] == "point" and field["option"]]
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


def _arguments(one: Ordered) -> list[Parameter]:
    """The words of an order that stand without an option."""
    last = one.placed[-1] if one.form and one.placed else None
    return [argument(field, asked=field is last, shown=one.command in SHOWN) for field in one.placed]


def _pointed(one: Ordered, at: Sitting, match: str) -> int | None:
    """The seq of the point that an order is about; of a match alone its head where one must be."""
    must = next(field["required"] for field in one.fields if field["name"] == one.pointed)
    return at.desk.resolve(match)[1] if must else seq_at(at, match)


def _at_event(one: Ordered, fields: tuple[PromptField, ...]) -> Callable[..., None]:
    """What the command of an order at an event does; it stands as an argument beside no other."""

    def carry_out(context: typer.Context, *, event: str = "", **placed: Any) -> None:
        typed = kept(context) | placed
        said = filled(door_of(context), fields, typed)
        with at_named(context, event, said["by"]) as (door, at):
            words = words_of(one, said | _unsaid(one, typed), door, at)
            give = partial(getattr(import_module(one.module), one.function), at)
            answer = passing_over(door, give, words)
            lines = ANSWERS[type(answer).__name__](door, answer, words | {"by": at.by})
            door.answer(answer, lines)

    keyword = Parameter.KEYWORD_ONLY
    named = Parameter("event", keyword, annotation=MaybeName, default="")
    parameters = [
        Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        *([said.replace(kind=keyword) for said in _arguments(one)] or [named]),
    ]
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__doc__ = told_here(one.told, one.fields)
    return carry_out


def _unsaid(one: Ordered, typed: Mapping[str, Any]) -> dict[str, None]:
    """The words that were left out and have no value that stands for that."""
    names = [name_of(field) for field in one.fields if field["default"] is None]
    return dict.fromkeys(name for name in names if typed.get(name) is None)
