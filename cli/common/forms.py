"""Forms: what an order still needs is asked at a terminal, read as JSON, or named all at once.

A command gives its fields and what was typed. At a terminal (input and output both) the fields
that are missing are asked one by one; `-` takes them from a JSON object on standard input; in a
pipe all that is missing is named in one error.
"""

from __future__ import annotations

import difflib
import json
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer

from cli.common.door import printable, read_bytes
from cli.common.errors import CommandError
from cli.drawn.palette import ink
from events.given import FaultyFileError, json_of, whole_number
from events.letters import INSTEAD, faults_in, require_sound
from events.wording import SHOWN

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.orders import Sitting

STDIN: Final = "-"
"""What is written where a JSON object is read from standard input."""


class PromptField(NamedTuple):
    """One field of a form: its name (that of the option), and what is asked.

    A field that is not required is never asked for. `default` stands where nothing is said; a
    field with one is asked for only on a form that is open anyway. `many` takes several values.
    `when` names a field and its values for which alone this one is required: ("remedy", "rewind").
    `least` and `most` are the numbers between which one fits. `word` is what the record of the
    order calls it, where that is another name. `such` is a value as it could be typed, of a field
    that may be missing; a choice needs none. `also` is another name of its option. `means` are
    values of other fields that are said with it: it cannot stand beside others. `is_open` where an
    empty value removes something, so that it differs from one that is left out.
    """

    name: str
    help: str
    required: bool = True
    choices: Sequence[str] = ()
    many: bool = False
    kind: type[str | int | bool] = str
    default: Any = None
    when: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    word: str = ""
    such: str = ""
    also: str = ""
    means: tuple[tuple[str, str], ...] = ()
    is_open: bool = False

    @property
    def option(self) -> str:
        """The name of its option."""
        return f"--{self.name.replace('_', '-')}"


Values = dict[str, Any]
YES: Final = "yes"
NO: Final = "no"
KINDS_TOLD: Final = {int: "a whole number", str: "a text", bool: "true or false, yes or no"}
"""What a value of a JSON object should have been."""


def _said(field: PromptField, value: Any) -> bool:
    """Whether a value was given: it is neither empty nor what stands there anyway."""
    if value is None or value is False or value in ("", (), []):
        return False
    kept = tuple(value) if field.many else value
    return field.default is None or kept != field.default


def _value(field: PromptField, value: Any) -> Any:
    """Give a value as the form keeps it: a choice as it is written, whatever its case."""
    if field.many:
        return tuple(value)
    if field.kind is bool:
        return value in {True, YES}
    return next((one for one in field.choices if one.lower() == value.lower()), value)


def named(fields: Sequence[PromptField], said: Values) -> Values:
    """What a form says by the names that the record of the order has."""
    return {field.word or field.name: said[field.name] for field in fields}


def _wanted(field: PromptField, values: Values) -> bool:
    """Whether a field must have a value, as the others stand."""
    if not field.when:
        return field.required
    name, *those = field.when
    return field.required and values.get(name) in those


def _meant(fields: Sequence[PromptField], values: Values) -> None:
    """Put in what is said with a field that stands for others; raises CommandError for others."""
    for field in fields:
        if not field.means or not values.get(field.name):
            continue
        if any(values.get(name, value) != value for name, value in field.means):
            names = " and ".join(f"--{name}" for name, _ in field.means)
            message = f"{field.option} is a {field.means[0][0]} of its own"
            raise CommandError(message, instead=f"leave out {names}")
        values.update(field.means)


def _complete(fields: Sequence[PromptField], values: Values) -> Values:
    """Put in what stands where nothing is said."""
    for field in fields:
        if field.name not in values:
            empty: Any = () if field.many else field.kind()
            values[field.name] = empty if field.default is None else field.default
    return values


# JSON.


def _read(field: PromptField, value: Any) -> Iterator[str]:
    """What is wrong with a value of a JSON object."""
    row = value if field.many else [value]
    if not isinstance(row, list):
        yield f"{field.name} is no list"
        return
    kind = KINDS_TOLD[field.kind]
    for one in row:
        if field.kind is bool and isinstance(one, str) and one in {YES, NO}:
            continue
        if type(one) is not field.kind:
            yield f"{field.name} holds {json.dumps(one)[:40]}, which is not {kind}"
        elif field.choices and one not in field.choices:
            yield f"{field.name} holds {one!r}, not one of {', '.join(field.choices)}"


def _object(source: str) -> dict[str, Any]:
    where = "standard input" if source == STDIN else source
    try:
        read = json_of(read_bytes(source), halves=True)  # told below with their places
    except FaultyFileError as error:
        instead = 'give {"question": "..."}'
        raise CommandError(error.what, where=where, instead=instead, code="faulty-file") from None
    if not isinstance(read, dict):
        message = "the JSON is no object"
        raise CommandError(message, where=where, instead='give {"question": "..."}')
    wrong = "; ".join(f"{place}: {said}" for place, said in faults_in(read))
    if wrong:
        raise CommandError(wrong, where=where, instead=INSTEAD)
    return {str(key).replace("-", "_"): value for key, value in read.items()}


def _from_json(fields: Sequence[PromptField], values: Values, source: str) -> None:
    """Add the values of a JSON object; raises CommandError with everything that is wrong in it."""
    known = {field.name: field for field in fields}
    faults: list[str] = []
    for name, value in _object(source).items():
        field = known.get(name)
        if field is None:
            near = difflib.get_close_matches(name, known, 1) or [", ".join(known)]
            faults.append(f"there is no field {name!r}; did you mean {near[0]}")
            continue
        wrong = list(_read(field, value))
        faults += wrong
        if wrong or not _said(field, value):
            continue
        if name in values and values[name] != _value(field, value):
            faults.append(f"{name} is given twice, by {field.option} and in the JSON")
        values[name] = _value(field, value)
    if faults:
        where = "standard input" if source == STDIN else source
        fields_told = ", ".join(known)
        instead = f"the fields are {fields_told}"
        raise CommandError("; ".join(faults), where=where, instead=instead)


# A terminal.


def _typed(field: PromptField, text: str) -> Any:
    """Read what was typed into a field; raises ValueError that says what may stand there."""
    require_sound(text)
    words = [word.strip() for word in text.split(",")] if field.many else [text.strip()]
    row: list[Any] = []
    for word in filter(None, words):
        if field.choices:
            fits = [c for c in field.choices if c.lower() == word.lower()]
            fits = fits or [c for c in field.choices if c.lower().startswith(word.lower())]
            if len(fits) != 1:
                message = f"{word!r} is not one of {', '.join(field.choices)}"
                raise ValueError(message)
            row.append(fits[0])
        elif field.kind is int:
            number = whole_number(word)
            if number is None or number < 0:
                message = f"{word[:SHOWN]!r} is no number"
                raise ValueError(message)
            row.append(number)
        else:
            row.append(word)
    return tuple(row) if field.many else row[0] if row else None


def _meaning(field: PromptField) -> str:
    """What a field is, within a sentence, and what may stand there."""
    told = field.help.rstrip(".")
    told = told[:1].lower() + told[1:]
    return f"{told} ({' | '.join(field.choices)})" if field.choices else told


def _shown(field: PromptField) -> str:
    told = field.help.rstrip(".")
    if field.choices:
        told += f" ({' | '.join(field.choices)})"
    if field.many:
        told += "; several are separated by commas"
    if field.default is not None:
        kept = ", ".join(map(str, field.default)) if field.many else str(field.default)
        told += f" [{kept or 'none'}]"
    return told


def _line(prompt: str) -> str:
    """Read a line of the person at the terminal; raises Abort at its end."""
    try:
        return input(prompt)
    except EOFError:
        raise typer.Abort from None


def _ask(door: Door, field: PromptField) -> Any:
    """Ask for a field until what is typed fits; nothing typed keeps the default."""
    door.line(ink(_shown(field), style="faint"))
    while True:
        text = _line(f"{field.name.replace('_', ' ')}: ")
        try:
            value = _typed(field, text)
        except ValueError as error:
            door.line(ink("✗ ", style="bad") + ink(printable(str(error))))
            continue
        if value not in (None, ()):
            return value
        if field.default is not None:
            return field.default
        door.line(ink("✗ ", style="bad") + ink("it cannot be left out; Ctrl-C stops"))


def asks(door: Door) -> bool:
    """Whether a person sits at both ends, who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not door.as_json


def _missing(fields: Sequence[PromptField], values: Values) -> list[PromptField]:
    said = _complete(fields, dict(values))
    return [f for f in fields if f.name not in values and f.default is None and _wanted(f, said)]


def _lacking(missing: Sequence[PromptField], *, in_json: bool) -> CommandError:
    """Name all that is missing, what each says, and how it could be written."""
    names = [f.name if in_json else f.option for f in missing]
    verb = "is" if len(names) == 1 else "are"
    where = " in the JSON" if in_json else ""
    means = "; ".join(_meaning(f) for f in missing)
    such = [f.such or str(f.choices[0]) for f in missing]
    if in_json:
        said = [[one] if f.many else one for f, one in zip(missing, such, strict=True)]
        written = json.dumps(dict(zip(names, said, strict=True)))[1:-1]
    else:
        rows = zip(names, such, strict=True)
        written = " ".join(f"{name} {shlex.quote(one)}" for name, one in rows)
    message = f"{', '.join(names)} {verb} missing{where}: {means}"
    return CommandError(message, instead=f"add it, such as {written}")


def filled(
    door: Door, fields: Sequence[PromptField], given: Mapping[str, Any], source: str = ""
) -> dict[str, Any]:
    """Fill in a form: give a value for every field, in the way that suits who gave the command.

    `given` is what stood on the command line; a value that is empty, or that stands there anyway,
    counts as not given. `source` is "-" for a JSON object on standard input, the name of a file
    with one, or "" for none. What the form leaves open is "", 0 or (), or the field's default.
    Raises CommandError with all fields that are missing or wrong.
    """
    values: Values = {f.name: _value(f, given[f.name]) for f in fields if _said(f, given.get(f.name))}
    if source:
        _from_json(fields, values, source)
    _meant(fields, values)
    missing = _missing(fields, values)
    if missing and not source and asks(door):
        for field in fields:
            if field.name not in values and _wanted(field, _complete(fields, dict(values))):
                values[field.name] = _ask(door, field)
    elif missing:
        raise _lacking(missing, in_json=bool(source))
    return _complete(fields, values)


class Talk(NamedTuple):
    """A form that is filled in at the table, by what stands there.

    It is at a door, by somebody who sits at the desk; `typed` is what stood on the command line,
    `source` as `filled` takes it. `give` carries the order out as it was said.
    """

    door: Door
    at: Sitting
    fields: Sequence[PromptField]
    typed: Mapping[str, Any]
    source: str
    give: Callable[[dict[str, Any]], Any]
