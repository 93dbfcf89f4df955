"""What would have been right where something sent cannot be read: an example of the same field.

The examples are those that the description of the API shows: of the operation where it was asked
once, else of the field in its form.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel

from referee.web.api.examples import exchanges

LONGEST: Final = 300
"""Letters of an example that is told with a refusal."""
PLACES: Final = {"path": "path_params", "query": "query_params", "header": "header_params"}
Place = Sequence[str | int]
"""Where something stood in a request: body, path, query or header, then the names down to it."""


def fitting(route: APIRoute | None, method: str, place: Place) -> str:
    """Give what might stand at a place of a request, as it is sent; "" for no known example."""
    if route is None or not place:
        return ""
    where, names = str(place[0]), [one for one in place[1:] if isinstance(one, str)]
    found = _asked(route, method, where, names)
    if found is None:
        found = _described(route, where, names)
    if found is None:
        return ""
    told = found if isinstance(found, str) and where != "body" else json.dumps(found)
    return told if len(told) <= LONGEST else ""


def fields(route: APIRoute | None) -> tuple[str, ...]:
    """Name the fields of the body that an operation takes; none where it takes no form."""
    form = _form(route) if route is not None else None
    return tuple(form.model_fields) if form is not None else ()


def _form(route: APIRoute) -> type[BaseModel] | None:
    kind = route.body_field.field_info.annotation if route.body_field else None
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def _asked(route: APIRoute, method: str, where: str, names: list[str]) -> Any:
    """Give what stood there when the operation was asked for the description."""
    for one in exchanges().get(f"{method} {route.path_format}", []):
        value = one.get("sent") if where == "body" else one.get("given", {})
        for name in names:
            value = value.get(name) if isinstance(value, dict) else None
        if value is not None and value != {}:
            return value
    return None


def _described(route: APIRoute, where: str, names: list[str]) -> Any:
    """Give the first example of a field, as its form describes it."""
    if where == "body":
        form = _form(route)
        if form is None or not names:
            return _whole(form) if form is not None else None
        field = form.model_fields.get(names[0])
        return field.examples[0] if field is not None and field.examples else None
    rows = _words(route.dependant, PLACES.get(where, ""))
    said = next((one.field_info for one in rows if names and one.alias == names[0]), None)
    return said.examples[0] if said is not None and said.examples else None


def _words(found: Dependant, kind: str) -> Iterator[Any]:
    """Give what an endpoint takes of a kind, and the functions on which it rests."""
    yield from getattr(found, kind, ())
    for one in found.dependencies:
        yield from _words(one, kind)


def _whole(form: type[BaseModel]) -> dict[str, Any] | None:
    """Give a body with an example in each field that must be sent, or in the first of its own."""
    known = form.model_fields
    own = [(name, known[name]) for name in form.__annotations__ if known[name].examples]
    needed = {name: one for name, one in known.items() if one.is_required()} or dict(own[:1])
    shown = {name: one.examples[0] for name, one in needed.items() if one.examples}
    return shown if len(shown) == len(needed) else None
