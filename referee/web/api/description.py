"""The description of the API: the names of its forms, and the file in which it is kept.

To make it out of all endpoints takes the framework more than a second, in which nobody would be
answered. So it is a file, which `python -m tests.web.examples` writes; a test holds it to what the
framework makes.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from referee.web.api.schemas import with_answers

FILE: Final = "openapi.json"
SCHEMAS: Final = "schemas.toml"
"""Under which name a form is published that is called otherwise in the code."""
FORMS: Final = "#/components/schemas/"
WHERE_FROM: Final = re.compile(r"\b[a-z]\w*__(?P<module>\w+)__(?P<name>[A-Z]\w*)\b")
"""What the framework calls a form where two have one name: after the module that it is of."""
SECURITY: Final = "bearer"
SCHEMES: Final = {
    SECURITY: {
        "type": "http",
        "scheme": "bearer",
        "description": "A token that `referee token add` or POST /v1/tokens made. A public service "
        "answers without one what everybody may know.",
    }
}
ABOUT: Final = (
    "Record, replay and judge matches. A moment is an RFC 3339 date-time in UTC; the `at` of a fact is "
    "as the record has it, in microseconds since 1970. Spans of time are whole seconds where nothing else "
    "is said. `null` means none. What goes wrong is answered as a problem document (RFC 9457)."
)
ROWS: Final = 3
"""How deep the file is laid out in rows: an operation or a schema is one row."""


@cache
def written() -> bytes:
    """The description as it is sent."""
    return files(__package__).joinpath(FILE).read_bytes()


@cache
def document() -> dict[str, Any]:
    """The description as a value, to look things up in."""
    found: dict[str, Any] = json.loads(written())
    return found


@lru_cache(maxsize=2)
def served_at(description: bytes, prefix: str) -> bytes:
    """The description of a service below a prefix, "" for one at the top of its host."""
    if not prefix:
        return description
    return json.dumps(json.loads(description) | {"servers": [{"url": prefix}]}).encode()


def laid(document: Any, rows: int = ROWS) -> str:
    """Lay a description out so that a change of one operation changes one row."""
    if not rows or not isinstance(document, dict):
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    inner = (f"{json.dumps(name)}:{laid(said, rows - 1)}" for name, said in document.items())
    return "{\n" + ",\n".join(inner) + "\n}"


def describe_routes(app: FastAPI, routes: Sequence[BaseRoute]) -> None:
    """Describe the routes of families, which the framework would pass over."""

    @cache
    def told() -> dict[str, Any]:
        return with_answers(get_openapi(title=app.title, version=app.version, routes=routes))

    app.openapi = told  # type: ignore[method-assign]


def describe_names(app: FastAPI) -> None:
    """Call forms by words of the product in the description.

    Raises ValueError where two of them would have one name.
    """
    plain = app.openapi

    @cache
    def told() -> dict[str, Any]:
        before = plain()
        named: dict[str, Any] = json.loads(WHERE_FROM.sub(_named, json.dumps(before)))
        published = _published(named, tomllib.loads(_text(SCHEMAS)))
        if len(published["components"]["schemas"]) < len(before["components"]["schemas"]):
            message = "two forms of the API would have one name: give one of them another"
            raise ValueError(message)
        return published

    app.openapi = told  # type: ignore[method-assign]


def describe_standards(app: FastAPI) -> None:
    """Complete the description: operation ids, security, servers, and what generators cannot read.

    Raises ValueError where two operations would have one id.
    """
    plain = app.openapi

    @cache
    def told() -> dict[str, Any]:
        before = plain()
        paths = {
            path: {method: _ordered(said, method, path) for method, said in sorted(ops.items())}
            for path, ops in sorted(before["paths"].items())
        }
        ids = Counter(said["operationId"] for ops in paths.values() for said in ops.values())
        if ids.total() > len(ids):
            message = f"two operations would have one id: {', '.join(i for i, n in ids.items() if n > 1)}"
            raise ValueError(message)
        added = {
            "info": before["info"] | {"description": ABOUT},
            "servers": [{"url": "/"}],
            "security": [{}, {SECURITY: []}],
            "components": before["components"] | {"securitySchemes": SCHEMES},
            "paths": paths,
        }
        described: dict[str, Any] = _without_false_items(before | added)
        return described

    app.openapi = told  # type: ignore[method-assign]


def _ordered(said: dict[str, Any], method: str, path: str) -> dict[str, Any]:
    """An operation with its id, its parameters in the order of the address and then by name.

    Paths, methods and parameters are sorted, so that it does not matter where an operation is declared.
    """
    made = said | {"operationId": operation_id(method, path)}
    if "parameters" in said:
        made["parameters"] = sorted(
            said["parameters"], key=lambda one: (one["in"], path.find(f"{{{one['name']}}}"), one["name"])
        )
    return made


def operation_id(method: str, path: str) -> str:
    """The id of an operation: `get_matches_match_log` for GET /v1/matches/{match}/log."""
    words = re.findall(r"[A-Za-z0-9]+", path.removeprefix("/v1"))
    return "_".join([method.lower(), *words]).replace("-", "_")


def _without_false_items(value: Any) -> Any:
    """A schema without `"items": false`: beside `maxItems` it says nothing, and generators stop at it."""
    if isinstance(value, list):
        return [_without_false_items(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _without_false_items(one)
        for name, one in value.items()
        if not (name == "items" and one is False and "maxItems" in value)
    }


def _named(found: re.Match[str]) -> str:
    """Name a form after what its module is about: a `Checked` of bundles is `BundlesChecked`."""
    about = found["module"].removesuffix("_forms").title().replace("_", "")
    return about if about == found["name"] else about + found["name"]


def _published(document: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """A description in which forms have the names that programs of others know them by."""
    schemas = document["components"]["schemas"]
    forms = {
        names.get(name, name): form | {"title": names.get(name, form.get("title", name))}
        for name, form in sorted(schemas.items(), key=lambda one: names.get(one[0], one[0]))
    }
    components = document["components"] | {"schemas": forms}
    pointing = re.compile(re.escape(f'"{FORMS}') + r"(\w+)")
    text = json.dumps(document | {"components": components})
    renamed: dict[str, Any] = json.loads(
        pointing.sub(lambda found: f'"{FORMS}{names.get(found[1], found[1])}', text)
    )
    return renamed


def _text(name: str) -> str:
    """The text of a file beside this module."""
    return files(__package__).joinpath(name).read_text("utf-8")
