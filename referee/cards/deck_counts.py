"""How lists write a count: one grammar for lines, cells, keys and attributes."""

# ruff: noqa: RUF001 - the signs of lists

import re
from json import dumps
from typing import Final
from unicodedata import normalize

from referee.cards.names import plain_signs

OPENING: Final = r"(\[{<【「『〔《^"
CLOSING: Final = r")\]}>】」』〕》^"
UNIT: Final = "枚個本"
_UNITS: Final = rf"(?:[{UNIT}]|(?:ea|each|cop(?:y|ies)|pcs?|pieces|times)\b\.?)"
COUNT: Final = (
    rf"(?:x *|\*)(?P<behind_x>\d{{1,40}})(?: *{_UNITS}|(?!\w))"
    rf"|(?P<before_x>\d{{1,40}}) *(?:[x*](?!\w)|{_UNITS})"
    rf"|[{OPENING}] *(?:x *)?(?P<inner>\d{{1,40}}) *(?:x|{_UNITS})? *[{CLOSING}]"
)
"""A count with a mark, such as x4, 4枚, x4枚, 4 copies or (4)."""
BARE: Final = r"(?P<bare>\d{1,40})(?:\.0(?![\w.,]))?(?!\w)"
_VALUE: Final = re.compile(rf"{COUNT}|(?P<bare>\d{{1,40}})(?:[.,]0{{1,2}})?", re.IGNORECASE)
_FORMULA: Final = re.compile(r'="(.*)"')
_SHOWN: Final = 40
_EMPTY: Final = "is empty"
_NULL: Final = "is null"
EMPTY: Final = frozenset({_EMPTY, _NULL})
"""Faults of counts that are not there."""


def count_of(value: object) -> int | None:
    """The count that a cell, key or attribute gives; None where it is not plainly a whole number."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 53:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = plain_signs(normalize("NFKC", str(value))).strip()
    formula = _FORMULA.fullmatch(text)
    found = _VALUE.fullmatch(formula[1] if formula else text.removeprefix("'").strip())
    return int(found[str(found.lastgroup)]) if found else None


def is_empty(value: object) -> bool:
    """Whether a value holds no words: an empty cell, or null."""
    return value is None or (isinstance(value, str) and not value.strip())


def count_fault(value: object) -> str:
    """What is wrong with a value that should be a count: what stands there, as people see it."""
    if is_empty(value):
        return _NULL if value is None else _EMPTY
    shown = (
        repr(value.strip()[:_SHOWN]) if isinstance(value, str) else dumps(value, ensure_ascii=False)[:_SHOWN]
    )
    return f"is {shown}, which is no number of copies"
