"""The description of the API: the names of its forms, and the file in which it is kept.

To make it out of all endpoints takes the framework more than a second, in which nobody would be
answered. So it is a file, which `python -m tests.web.examples` writes; a test holds it to what the
framework makes.
"""

import json
import re
import tomllib
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
WHERE_FROM: Final = re.compile(r"\b\w+__(?P<module>\w+)__(?P<name>\w+)")
"""What the framework calls a form where two have one name: after the module that it is of."""
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
