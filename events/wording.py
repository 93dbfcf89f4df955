"""What a library finds wrong with something sent or typed, in words for a person.

Libraries that read numbers, forms, JSON and TOML have words of their own, made for programmers. No
door shows them: each fault is told here, by its kind and what the kind says beside it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from tomllib import TOMLDecodeError
from typing import Any, Final

from events.synonyms import synonyms_of

NEAR: Final = 3
"""Names that are offered for one that is unknown."""
LIKE: Final = 0.68
"""From this likeness on, out of 1, a name is near another."""
LIKE_PART: Final = 0.8
"""The same of a word and one part of a name of several."""
SHORTEST: Final = 4
"""Letters of a part of a name by which it is known."""
_PARTS: Final = re.compile(r"[^a-z0-9]+")
SOME: Final = 8
"""Names that are listed where none is near."""
_LONGEST: Final = 300
"""Letters of a name or a reason of a list, at most."""
SHOWN: Final = 40
"""Letters of a wrong value that are shown."""
_NUMBER: Final = "is no whole number, such as 12"
_REAL: Final = "is no number, such as 1.5"
_TRUTH: Final = "is neither true nor false"
_OBJECT: Final = "is no object with named fields"
_LIST: Final = "is no list"
_TEXT: Final = "is no text"
_DATE: Final = "is no date, such as 2023-12-15"

KINDS: Final[dict[str, str]] = {
    "int_parsing": _NUMBER,
    "int_type": _NUMBER,
    "int_from_float": _NUMBER,
    "int_parsing_size": "has too many figures",
    "float_parsing": _REAL,
    "float_type": _REAL,
    "finite_number": _REAL,
    "bool_parsing": _TRUTH,
    "bool_type": _TRUTH,
    "greater_than_equal": "is less than {ge}",
    "greater_than": "is not more than {gt}",
    "less_than_equal": "is more than {le}",
    "less_than": "is not less than {lt}",
    "string_type": _TEXT,
    "string_sub_type": _TEXT,
    "string_unicode": _TEXT,
    "string_too_short": "has fewer than {min_length} letters",
    "string_too_long": "has more than {max_length} letters",
    "string_pattern_mismatch": "is not of the form {pattern}",
    "too_short": "has {actual_length} rows, and at least {min_length} are needed",
    "too_long": "has too many rows; {max_length} are the most",
    "literal_error": "is none of {expected}",
    "enum": "is none of {expected}",
    "list_type": _LIST,
    "tuple_type": _LIST,
    "set_type": _LIST,
    "iterable_type": _LIST,
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "dataclass_type": _OBJECT,
    "mapping_type": _OBJECT,
    "none_required": "must be left out",
    "date_type": _DATE,
    "date_parsing": _DATE,
    "date_from_datetime_parsing": _DATE,
    "date_from_datetime_inexact": _DATE,
    "datetime_parsing": _DATE,
    "datetime_type": _DATE,
    "missing": "is missing",
    "missing_argument": "is missing",
    "extra_forbidden": "is no field that there is",
    "json_invalid": "is no JSON",
    "json_type": "is no JSON",
    "union_tag_not_found": "does not say of which kind it is",
    "union_tag_invalid": "is of no known kind: {expected_tags} are known",
}
"""Kinds of fault that pydantic finds, in our words; what is in braces comes with the fault."""
WITHOUT: Final = ("missing", "missing_argument", "extra_forbidden", "json_invalid")
"""Kinds of which the value itself says nothing."""
_PLACE: Final = re.compile(r"line (\d+),? column (\d+)")
_OWN: Final = ("value_error", "assertion_error")


def unfit(fault: Mapping[str, Any]) -> str:
    """What is wrong with a value, as one of pydantic's faults tells it: 'x' is no whole number.

    What one of our own checks said stands as it is.
    """
    kind, more = str(fault.get("type", "")), fault.get("ctx") or {}
    if kind in _OWN:
        return str(more.get("error", "cannot be read"))
    said = KINDS.get(kind, "cannot be read").format_map(_FaultWords(more))
    value = fault.get("input")
    plain = isinstance(value, str | int | float) and kind not in WITHOUT
    return f"{shortened(value)} {said}" if plain else said


class _FaultWords(dict[str, Any]):
    """What comes with a fault; a name that does not is left open."""

    def __missing__(self, name: str) -> str:
        return "what is allowed"

    def __getitem__(self, name: str) -> Any:
        found = super().__getitem__(name)
        return found.replace("'", "").lstrip(", ") if isinstance(found, str) else found


def shortened(value: object) -> str:
    """Quote a value; a long one is cut."""
    text = str(value)
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")


def place_in(error: Exception) -> str:
    """Where a text breaks off, as the library that read it says; "" where it does not."""
    found = _PLACE.search(str(error))
    return f"line {found[1]}, column {found[2]}" if found else ""


def not_json(error: ValueError) -> str:
    """Say that a text is no JSON, and where it breaks off."""
    place = place_in(error)
    return f"no JSON that can be read from {place} on" if place else "no JSON that can be read"


def not_toml(error: TOMLDecodeError) -> str:
    """Say that a text is no TOML, and where it breaks off."""
    return f"no TOML that can be read at {place_in(error) or 'its end'}"


def counted(count: int, one: str, many: str = "") -> str:
    """How many there are of something: 1 card, 2 cards, 1 copy, 1,204 facts.

    `one` is what one is called, `many` what several are, with an s where it is left out; a verb may
    go with both: "line was", "lines were".
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def some_of(names: Iterable[str], most: int = SOME) -> tuple[str, ...]:
    """The first of some names or reasons, none longer than `_LONGEST`, and how many more there are."""
    known = list(names)
    more = len(known) - most
    first = tuple(one if len(one) <= _LONGEST else f"{one[: _LONGEST - 1]}…" for one in known[:most])
    return (*first, f"and {more:,} more") if more > 0 else first


def did_you_mean(said: str, there: Iterable[str]) -> str:
    """Offer the names that mean what an unknown one means, or are spelt like it; "" where none is."""
    known = list(there)
    return offered(meant_names(said, known) or near_names(said, known))


def offered(names: Sequence[str]) -> str:
    """Offer some names; "" for none."""
    return f"did you mean {', '.join(names[:NEAR])}" if names else ""


def meant_names(said: str, there: Iterable[str]) -> list[str]:
    """Those names that mean what a word means, as the table of synonyms says."""
    bare = {name.lower().lstrip("-"): name for name in there}
    return [bare[one] for one in synonyms_of(said.strip().lower().lstrip("-")) if one in bare]


def near_names(said: str, there: Iterable[str]) -> list[str]:
    """Those names that are spelt like a word, the nearest first."""
    # The dashes of options are alike in all of them, and say nothing of what was meant.
    word, known = said.strip().lower().lstrip("-"), {name.lower().lstrip("-"): name for name in there}
    rated = [(-_like(word, one), order, one) for order, one in enumerate(known)]
    return [known[one] for like, _, one in sorted(rated) if -like >= LIKE]


def _like(word: str, name: str) -> float:
    """How alike two names are, from 0 to 1: as a whole, or a word and a part of a name of several."""
    alike = 0.0
    for part, least in (
        (name, LIKE),
        *((one, LIKE_PART) for one in _PARTS.split(name) if len(one) >= SHORTEST),
    ):
        matcher = SequenceMatcher(None, word, part)
        if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least:
            ratio = matcher.ratio()
            alike = max(alike, ratio if ratio >= least else 0.0)
    begins = len(word) >= SHORTEST and name.startswith(word)
    return max(alike, LIKE) if begins or _is_slip(word, name) else alike


def _is_slip(word: str, name: str) -> bool:
    """Whether two names have the same letters in another order, or differ by one of them: lgo, m2."""
    if len(word) != len(name):
        return False
    others = sum(one != other for one, other in zip(word, name, strict=True))
    return sorted(word) == sorted(name) or (others == 1 and len(word) > 1)


def instead_of(said: str, there: Iterable[str], none: str) -> str:
    """What to name instead of a name that nothing has: what is near it, else what there is.

    `none` is what to do where there is nothing to name. Every door and room offers names so.
    """
    known = list(dict.fromkeys(there))
    more = ", ..." if len(known) > SOME else ""
    listed = f"name one of {', '.join(known[:SOME])}{more}" if known else none
    return did_you_mean(said, known) or listed


def without_password(text: str) -> str:
    """An address of a database, or words about one, without the password in it."""
    without = re.sub(r"(?<=:)[^:@/]*(?=@)", "***", text)
    return re.sub(r"(?<=[?&]password=)[^&]*", "***", without)
