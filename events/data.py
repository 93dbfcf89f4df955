"""Values as the JSON that people and programs get: moments as date-times, `null` for none.

Inside, a moment is a whole number of microseconds since 1970 in UTC and 0 or "" stands for none. A
field that is annotated with `Moment`, `NULL_IF_ZERO` or `NULL_IF_EMPTY` is written as RFC 3339 or
`null`. What is stored or hashed is encoded elsewhere (`events.codec`) and knows nothing of this.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import UNSET, Meta, Struct, to_builtins
from msgspec.json import Encoder
from msgspec.structs import fields

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
FORM: Final = "x-json"
"""Under this key the generated schema of a field names its form in JSON, one of FORM_SCHEMAS."""
FORM_SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    "moment": {"type": ["string", "null"], "format": "date-time"},
    "number": {"type": ["integer", "null"], "minimum": 1},
    "name": {"type": ["string", "null"], "minLength": 1},
    "printed": {"type": ["integer", "null"], "minimum": 0},
}
"""What the schema of a field says instead of that of its type, by its form."""
MOMENT: Final = Meta(extra_json_schema={FORM: "moment"})
Moment = Annotated[int, MOMENT]
"""Microseconds since 1970 in UTC, 0 for never; in JSON an RFC 3339 date-time, `null` for never."""
NULL_IF_ZERO: Final = Meta(extra_json_schema={FORM: "number"})
"""A number that refers to something (a seq, a card): in JSON `null` stands for 0."""
NULL_IF_EMPTY: Final = Meta(extra_json_schema={FORM: "name"})
"""A text that names something (a match, a person): in JSON `null` stands for the empty text."""
NULL_IF_NEGATIVE: Final = Meta(extra_json_schema={FORM: "printed"})
"""A printed number: in JSON `null` stands for -1, which is none."""
OptionalSeq = Annotated[int, NULL_IF_ZERO]
OptionalName = Annotated[str, NULL_IF_EMPTY]


def date_time(microseconds: int) -> str | None:
    """A moment as RFC 3339 in UTC, such as 2026-06-20T09:30:00.000000Z; None for 0."""
    if not microseconds:
        return None
    told = (EPOCH + timedelta(microseconds=microseconds)).isoformat(timespec="microseconds")
    return told.replace("+00:00", "Z")


def to_the_minute(microseconds: int) -> str:
    """A moment as people read it: 2026-06-20 09:30 UTC."""
    return f"{EPOCH + timedelta(microseconds=microseconds):%Y-%m-%d %H:%M} UTC"


def as_json(value: object) -> bytes:
    """A value as JSON in UTF-8: records by field name, rows in their order."""
    return _JSON.encode(_convert(value))


def as_data(value: object) -> Any:
    """The same as plain values, for those who add to it or lay it out."""
    return to_builtins(_convert(value), str_keys=True, enc_hook=_encode_other)


def as_fields(record: Struct) -> dict[str, Any]:
    """The fields of a record by name as they are written in JSON, for an answer that has more of them."""
    plan = _plan(type(record))
    if plan is not None:
        return _convert_record(record, plan)
    found = ((one.encode_name, getattr(record, one.name)) for one in fields(record))
    return {name: _convert(value) for name, value in found if value is not UNSET}


def _encode_other(value: object) -> str:
    """What JSON has no form for: a digest in hexadecimal digits, anything else in its own words."""
    return value.hex() if isinstance(value, bytes) else str(value)


_JSON: Final = Encoder(enc_hook=_encode_other)


class _FieldPlan(NamedTuple):
    """A field of a record: its name, its name in JSON, and the form in which it is written."""

    name: str
    key: str
    form: str


_PLAIN: Final = frozenset((str, int, bool, float, NoneType))
"""Types of values that are written as they are; asked before a call, since most values are of them."""


def _convert(value: Any) -> Any:
    """A value in which every record that holds such fields is a dictionary."""
    kind = type(value)
    if issubclass(kind, Struct):
        plan = _plan(kind)
        return value if plan is None else _tag(kind) | _convert_record(value, plan)
    if issubclass(kind, dict):
        return {key: one if type(one) in _PLAIN else _convert(one) for key, one in value.items()}
    if issubclass(kind, list | tuple | frozenset | set):
        return [one if type(one) in _PLAIN else _convert(one) for one in value]
    return value


def _convert_record(value: Struct, plan: Iterable[_FieldPlan]) -> dict[str, Any]:
    found = {}
    for name, key, form in plan:
        said = getattr(value, name)
        if said is not UNSET:
            found[key] = _FORMS[form](said) if form else said if type(said) in _PLAIN else _convert(said)
    return found


def _tag(kind: type[Struct]) -> dict[str, Any]:
    config = kind.__struct_config__
    return {} if config.tag_field is None else {config.tag_field: config.tag}


_FORMS: Final[dict[str, Callable[[Any], Any]]] = {
    "moment": date_time,
    "number": lambda said: said or None,
    "name": lambda said: said or None,
    "printed": lambda said: None if said < 0 else said,
}


@lru_cache(maxsize=1024)
def _plan(kind: type[Struct]) -> tuple[_FieldPlan, ...] | None:
    """How a record is written; None where msgspec writes it as it is."""
    return _plan_of(kind) if _is_special(kind, frozenset()) else None


def _plan_of(kind: type[Struct]) -> tuple[_FieldPlan, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_FieldPlan(one.name, one.encode_name, _form(hints[one.name])) for one in fields(kind))


def _form(hint: Any) -> str:
    metas = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    forms = ((one.extra_json_schema or {}).get(FORM, "") for one in metas if isinstance(one, Meta))
    return next((form for form in forms if form), "")


def _is_special(hint: Any, above: frozenset[Any]) -> bool:
    """Whether a type holds a field that msgspec does not write as wanted; `above` ends a circle."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        if hint in above:
            return False
        hints = get_type_hints(hint, include_extras=True)
        return any(_is_special(hints[one.name], above | {hint}) for one in fields(hint))
    if hint is Any or hint is object or _form(hint):
        return True
    return any(_is_special(one, above) for one in get_args(hint))
