"""How a table that does not fit its model is told: what was found, and what is wanted instead."""

import re
from typing import Any, Final, get_args

from pydantic import BaseModel

from events.wording import unfit
from referee.positions.written.lines import Path as Way
from referee.positions.written.words import nearest, one_of

WANTED: Final = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "greater_than_equal": "a number from 0 on",
    "int_type": "a number",
    "list_type": "a list",
    "model_type": "a table",
    "string_too_short": "a text that is not empty",
    "string_type": "a text",
}
"""What stands where something else is found, by the kind of error."""


def told_of(model: type[BaseModel], error: Any) -> tuple[Way, str]:
    """Tell an error of pydantic: the way to what is wrong in a row of a model, and the words."""
    loc: Way = tuple(error["loc"])
    if error["type"] == "extra_forbidden":
        near = nearest(str(loc[-1]), _keys_at(model, loc[:-1]))
        return loc, f"unknown key {loc[-1]!r}; {near}"
    if error["type"] == "missing":
        return loc[:-1], f"the key {loc[-1]!r} is needed"
    place = ".".join(map(str, loc))
    if error["type"] == "literal_error":
        wanted = one_of(error["input"], re.findall(r"'([^']+)'", error["ctx"]["expected"]))
    elif error["type"] in WANTED:
        wanted = WANTED[error["type"]]
    else:
        return loc, f"{place}: {unfit(error)}"
    return loc, f"{place} is {error['input']!r} where {wanted} is wanted"


def _keys_at(model: type[BaseModel], way: tuple[str | int, ...]) -> tuple[str, ...]:
    """The keys that a table of a file may have, by the way to it from a row of a model."""
    for key in way:
        if isinstance(key, str) and key in model.model_fields:
            inner = _models_in(model.model_fields[key].annotation)
            model = inner[0] if inner else model
    return tuple(field.alias or name for name, field in model.model_fields.items())


def _models_in(kind: Any) -> list[type[BaseModel]]:
    """The models that stand in a type, such as in a list or beside None."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [model for part in get_args(kind) for model in _models_in(part)]
