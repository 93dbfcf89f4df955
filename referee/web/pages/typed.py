"""What was typed into a form: read, given as an order, and kept where that is refused."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from fastapi import Request
from starlette.datastructures import UploadFile

from events.errors import DatabaseError
from events.given import FARTHEST, whole_number
from events.letters import INSTEAD, fault
from events.wording import SHOWN
from referee.service import Desk, DeskError
from referee.service.commands import Once
from referee.service.orders import Sitting
from referee.service.orders.schema import Field, orders
from referee.service.trouble import Trouble, trouble_of
from referee.web.pages.ways import keep

T = TypeVar("T")
FIELDS: Final = 60
MINUTES: Final = "minutes"
"""The field of a form in which a time is written."""
NO: Final = frozenset({"", "0"})
"""What denies a yes on a form."""
TEXT: Final = 4000
LIST: Final = 300_000
"""The longest field of a form, and the longest deck list, in letters."""
FILE: Final = 1 << 20
"""Bytes of a file of a form at most."""


class Typed(dict[str, list[str]]):
    """What was typed into a form: every field with its values, and its files by their fields."""

    def __init__(self, *fields: Any, **named: list[str]) -> None:
        """Take the fields; files are put beside them."""
        super().__init__(*fields, **named)
        self.files: dict[str, bytes] = {}

    def one(self, name: str, default: str = "") -> str:
        """The value of a field without the blanks around it."""
        return (self.get(name) or [default])[-1].strip()

    def all(self, name: str) -> tuple[str, ...]:
        """The values of a field, separated by blanks or commas, each once."""
        words = " ".join(self.get(name) or []).replace(",", " ").split()
        return tuple(dict.fromkeys(words))

    def once(self, part: str = "") -> Once:
        """How it is ordered once, by the form's key; each part of it has one of its own."""
        key = self.one("key")
        own = f"{key}-{part}" if key and part else key
        expect = self.number("expect") if self.one("expect") else None
        return {"key": own or None, "expect": expect}

    def number(self, name: str, least: int = 0, most: int = FARTHEST) -> int:
        """A whole number; raises DeskError that says which field has none."""
        return _number(name, self.one(name) or str(least), least, most)

    def numbers(self, name: str, least: int = 0, most: int = FARTHEST) -> tuple[int, ...]:
        """The whole numbers of a field; raises DeskError as `number` does."""
        return tuple(_number(name, word, least, most) for word in self.all(name))


def _number(name: str, text: str, least: int, most: int) -> int:
    found = whole_number(text, most)
    if found is None or found < least:
        message = f"{name} is {text[:SHOWN]!r}, which is no whole number from {least} to {most}"
        raise DeskError("malformed", message, instead="write it in figures")
    return found


def given(at: Sitting, command: str, said: Typed) -> object:
    """Give an order by its command with the words of a form that have its fields' names.

    A field may stand there by the name of its option, and an empty one counts as left out, but for a
    text that is emptied to remove it; a time stands there in minutes. Raises DeskError for a word that
    is none, and what refuses it.
    """
    one = orders()[command]
    words = {field.name: _word(field, said) for field in one.fields if _stands(field, said)}
    return one.give(at, **words)


def _stands(field: Field, said: Typed) -> bool:
    """Whether a field is filled in, or must be: it is told then what it lacks."""
    name = _named(field, said)
    emptied = field.kind == "text" and field.is_open and name in said
    return field.required or (not field.owned and (emptied or bool(said.one(name))))


def _named(field: Field, said: Typed) -> str:
    """The name of a field on a form."""
    if field.kind == "time":
        return MINUTES
    return field.option if field.name not in said and field.option in said else field.name


def _word(field: Field, said: Typed) -> Any:
    name = _named(field, said)
    match field.kind:
        case "time":
            return said.number(name, 1, (field.most or FARTHEST) // 60) * 60
        case "number" | "point":
            return said.number(name, field.least or 0, field.most or FARTHEST)
        case "yes":
            return said.one(name) not in NO
        case "many" | "clauses":
            return said.all(name)
        case "numbers":
            return said.numbers(name, field.least or 0, field.most or FARTHEST)
    # Blanks alone are no text, and remove nothing: whoever reads the field refuses them.
    return said.one(name) or ((said.get(name) or [""])[-1] if field.is_open else "")


async def typed(request: Request, files: int = 0) -> Typed:
    """Read a form with so many files at most; raises DeskError for one that is too large to be typed."""
    found, trouble = await _read(request, files)
    if trouble is not None:
        raise trouble
    return found


async def typed_or_trouble(request: Request, files: int = 0) -> tuple[Typed, Trouble | None]:
    """Read a form as `typed` does; with what is wrong in it, and what can be shown again of it."""
    found, trouble = await _read(request, files)
    return found, None if trouble is None else told(trouble)


async def _read(request: Request, files: int) -> tuple[Typed, DeskError | None]:
    form = await request.form(max_files=files, max_fields=FIELDS * 4)
    keep(request, form.multi_items())
    found, trouble = Typed(), None
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            found.files[name] = await value.read(FILE + 1)
            await value.close()
            odd = _odd_file(found.files[name])
        else:
            odd = _odd_field(name, value, len(found))
            if odd is None or odd.code == "malformed":
                found.setdefault(name, []).append(value)
        trouble = trouble or odd
    return found, trouble


def _odd_file(data: bytes) -> DeskError | None:
    message = f"the file has more than {FILE:,} bytes"
    return (
        DeskError("too-large", message, instead="choose the list of one deck") if len(data) > FILE else None
    )


def _odd_field(name: str, value: str, before: int) -> DeskError | None:
    most = LIST if name.startswith("list") else TEXT
    if len(value) > most or before > FIELDS:
        message = f"{name} is longer than {most:,} signs"
        return DeskError("too-large", message, instead="say it shorter")
    said = fault(value)
    return DeskError("malformed", f"{name}: {said}", instead=INSTEAD) if said else None


def told(error: Exception) -> Trouble:
    """Why an order was not written; raises what is no answer to who typed it.

    So it does where the database is away or held: the page of that problem keeps what was typed.
    """
    found = trouble_of(error)
    others = {"no-token", "no-right", "unknown-match"}
    if found is None or isinstance(error, DatabaseError) or found.code in others:
        raise error
    return found


async def attempt(request: Request, work: Callable[[Desk], T]) -> tuple[T | None, Trouble | None]:
    """Give an order at the desk: what came of it, or why nothing was written."""
    try:
        return await request.app.state.clerk.write(work), None
    except Exception as error:  # noqa: BLE001 - told on the form, or raised again
        return None, told(error)
