"""What is wrong with a stored value that msgspec refused, and where, in the words of every door."""

import re
from typing import Any, Final

from msgspec import ValidationError

from events.canonical import load
from events.wording import KINDS, shortened

_FIELD: Final = re.compile(r"(required|unknown) field `([^`]*)`")
_STEP: Final = re.compile(r"[.\[\]]+")
_EXPECTED: Final = (
    ("Expected `object`", KINDS["dict_type"]),
    ("of length", "has not as many rows as it needs"),
    ("Expected `array", KINDS["list_type"]),
    ("Expected `int", KINDS["int_type"]),
    ("Expected `str", KINDS["string_type"]),
    ("Expected `bool`", KINDS["bool_type"]),
)
"""What msgspec says of a value of a wrong type, in our words."""


def misread(error: ValidationError, data: bytes) -> str:
    """What is wrong with a value that msgspec read, and where: cards.0: 'x' is no whole number.

    `data` is the JSON that it read. What is no fault of a field is said of the whole.
    """
    text = str(error)
    if found := _FIELD.search(text):
        return f"{found[2]}: {'is missing' if found[1] == 'required' else KINDS['extra_forbidden']}"
    what, _, place = text.partition(" - at `$")
    steps = [step for step in _STEP.split(place.rstrip("`")) if step]
    where = ".".join(steps) or "the whole fact"
    said = next((words for sign, words in _EXPECTED if sign in what), "cannot be read")
    value: Any = load(data)
    for step in steps:
        value = value[int(step)] if isinstance(value, list) else value[step]
    plain = isinstance(value, str | int | float)
    return f"{where}: {shortened(value)} {said}" if plain else f"{where}: {said}"
