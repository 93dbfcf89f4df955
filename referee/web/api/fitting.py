"""What would have been right where something sent cannot be read: an example of the same field.

The examples are those that the description of the API shows: of the operation where it was asked
once, else of the field in its form.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from referee.web.api.description import document
from referee.web.api.examples import exchanges

LONGEST: Final = 300
"""Letters of an example that is told with a refusal."""
JSON: Final = "application/json"
Place = Sequence[str | int]
"""Where something stood in a request: body, path, query or header, then the names down to it."""
Said = dict[str, Any]


def fitting(path: str, method: str, place: Place) -> str:
    """What might stand at a place of a request to an operation, as it is sent.

    `path` is that of the description, with names in braces; "" where no example is known.
    """
    if not place:
        return ""
    where, names = str(place[0]), [one for one in place[1:] if isinstance(one, str)]
    found = _asked(path, method, where, names)
    if found is None:
        found = _described(path, method, where, names)
    if found is None:
        return ""
    told = found if isinstance(found, str) and where != "body" else json.dumps(found)
    return told if len(told) <= LONGEST else ""


def fields(path: str, method: str) -> tuple[str, ...]:
    """The fields of the body that an operation takes; none where it takes no form."""
    return tuple(_form(path, method).get("properties", ()))


def _operation(path: str, method: str) -> Said:
    found: Said = document()["paths"].get(path, {}).get(method.lower(), {})
    return found


def _form(path: str, method: str) -> Said:
    content = _operation(path, method).get("requestBody", {}).get("content", {})
    name = content.get(JSON, {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
    found: Said = document()["components"]["schemas"].get(name, {})
    return found


def _asked(path: str, method: str, where: str, names: list[str]) -> Any:
    """What stood there when the operation was asked for the description."""
    for one in exchanges().get(f"{method} {path}", []):
        value = one.get("sent") if where == "body" else one.get("given", {})
        for name in names:
            value = value.get(name) if isinstance(value, dict) else None
        if value is not None and value != {}:
            return value
    return None


def _described(path: str, method: str, where: str, names: list[str]) -> Any:
    """The first example of a field, as its form describes it."""
    if where == "body":
        known = _form(path, method).get("properties", {})
        return _example(known.get(names[0], {})) if names else _whole(_form(path, method))
    rows: Sequence[Said] = _operation(path, method).get("parameters", ())
    asked = (where, names[0]) if names else None
    said = next((one for one in rows if (one["in"], one["name"]) == asked), Said())
    return _example(said) if "example" in said else _example(said.get("schema", {}))


def _example(said: Said) -> Any:
    return next(iter(said.get("examples", ())), said.get("example"))


def _whole(form: Said) -> Said | None:
    """A body with an example in each field that must be sent, else in the first that has one."""
    known = {name: _example(said) for name, said in form.get("properties", {}).items()}
    needed = form.get("required") or [name for name in known if known[name] is not None][:1]
    shown = {name: known[name] for name in needed if known.get(name) is not None}
    return shown if shown and len(shown) == len(needed) else None
