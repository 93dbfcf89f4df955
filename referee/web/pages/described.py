"""The API as a page: every operation with what it takes and answers, from its own description."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from fastapi import Request
from markupsafe import Markup, escape
from starlette.responses import Response

from referee.web.access.prefix import base
from referee.web.api.description import document, served_at, written
from referee.web.api.forms import MEANINGS
from referee.web.headers import HEADERS
from referee.web.pages.samples import JSON, Sample, curl, samples
from referee.web.pages.shell import fragment

REFERENCE: Final = "#/components/schemas/"
TITLES: Final = {
    "matches": "Matches",
    "time": "Any point of a match",
    "table": "At the table",
    "live": "Live",
    "branches": "Branches",
    "paper": "Paper tables",
    "court": "Court",
    "events": "Events and people",
    "records": "Records and cases",
    "proofs": "Proofs",
    "reviews": "Blind reviews",
    "rulebook": "Rulebook and positions",
    "cards": "Cards and decks",
    "access": "Access",
    "service": "The service",
}
"""The families of the API in the order of the page; others follow under their own names."""
CODE: Final = re.compile(r"`+([^`]+)`+")
GOOD: Final = ("200", "201", "202", "204")
PAGE: Final = "text/html"
ROOT: Final = b"ROOT-OF-THE-SERVICE/"
"""Stands in the kept page where every address begins: at each private link it is another."""
Said = Mapping[str, Any]


class DescribedField(NamedTuple):
    """One thing that is sent or answered. `place` is path, query, header, or "" in a body."""

    name: str
    kind: str
    place: str
    needed: bool
    about: str
    example: str


class Operation(NamedTuple):
    """One operation: where, what for, what it takes and answers, and how it was asked for.

    `asked` is the line of a shell, `shown` what was sent with it where that is a file, and what was
    answered; `refusals` are the statuses of what goes wrong.
    """

    id: str
    method: str
    path: str
    summary: str
    told: tuple[str, ...]
    takes: tuple[DescribedField, ...]
    sent: str
    answers: tuple[DescribedField, ...]
    answered: str
    refusals: tuple[str, ...]
    asked: str
    shown: tuple[Sample, ...]


class Family(NamedTuple):
    """Operations that belong together."""

    id: str
    title: str
    operations: tuple[Operation, ...]


async def told(request: Request) -> Response:
    """Give the description of the API for programs; below a prefix it says so."""
    return Response(served_at(written(), base(request)), media_type=JSON)


async def described(request: Request) -> Response:
    """Show the API as people read it; it is long, so nobody waits while it is drawn."""
    root = escape(request.scope.get("root_path", "") + "/").encode()
    drawn = await request.app.state.clerk.study(lambda _: _drawn().replace(ROOT, root))
    return Response(drawn, headers=HEADERS, media_type=PAGE)


@cache
def _drawn() -> bytes:
    found = families(document())
    count = sum(len(one.operations) for one in found)
    meanings = {str(status): said for status, said in MEANINGS.items()}
    shown = {"families": found, "count": count, "meanings": meanings, "marked": marked}
    return fragment("api.html", root=ROOT.decode(), **shown).encode()


def families(described: Said) -> tuple[Family, ...]:
    """The operations of a description, family by family."""
    found: dict[str, list[Operation]] = {name: [] for name in TITLES}
    for path, operations in described["paths"].items():
        for method, said in operations.items():
            tag = next(iter(said.get("tags", ())), "service")
            found.setdefault(tag, []).append(_DescriptionReading(described).operation(path, method, said))
    rows = found.items()
    return tuple(Family(n, TITLES.get(n, n.capitalize()), tuple(ops)) for n, ops in rows if ops)


class _DescriptionReading:
    """One description while it is read."""

    def __init__(self, document: Said) -> None:
        self._schemas: Said = document.get("components", {}).get("schemas", {})

    def operation(self, path: str, method: str, said: Said) -> Operation:
        """Read one operation."""
        parameters = tuple(self._parameter(one) for one in said.get("parameters", ()))
        content = said.get("requestBody", {}).get("content", {})
        body, sent = self._body(said.get("requestBody", {}))
        status = next((one for one in GOOD if one in said["responses"]), "")
        good: Said = said["responses"].get(status, {})
        answers, answered = self._content(good)
        anchor = f"{method}{path}".replace("/", "-").replace("{", "").replace("}", "")
        files = {media: one for media, one in content.items() if media != JSON}
        return Operation(
            anchor,
            method.upper(),
            path,
            said.get("summary", ""),
            _told(said),
            parameters + body,
            sent,
            answers,
            answered,
            tuple(one for one in said["responses"] if one not in GOOD),
            curl(method, path, said.get("parameters", ()), content),
            samples("", files) + samples(status, good.get("content", {})),
        )

    def _parameter(self, said: Said) -> DescribedField:
        schema = said.get("schema", {})
        example = _plain(said["example"]) if "example" in said else _example(schema)
        return DescribedField(
            said["name"],
            self.kind(schema),
            said["in"],
            bool(said.get("required")),
            said.get("description", ""),
            example,
        )

    def _body(self, said: Said) -> tuple[tuple[DescribedField, ...], str]:
        """Read a body: its fields, and what it is in words."""
        content = said.get("content", {})
        if not content:
            return (), ""
        media, shape = next(iter(content.items()))
        schema = self._whole(shape.get("schema", {}))
        fields = self._fields(schema)
        if media != JSON or not fields:
            return (), f"{said.get('description', 'A file.')} ({media})"
        return fields, str(schema.get("description", ""))

    def _content(self, said: Said) -> tuple[tuple[DescribedField, ...], str]:
        content = said.get("content", {})
        if not content:
            return (), said.get("description", "")
        media, shape = next(iter(content.items()))
        schema = self._whole(shape.get("schema", {}))
        about = str(schema.get("description", "")) or said.get("description", "")
        kind = f"{about} ({media})" if media != JSON else about
        return self._fields(schema), kind

    def _fields(self, schema: Said) -> tuple[DescribedField, ...]:
        """The fields of an object; of a list, those of its rows."""
        whole = self._whole(schema.get("items", schema))
        needed = set(whole.get("required", ()))
        return tuple(
            DescribedField(name, self.kind(one), "", name in needed, self._about(one), _example(one))
            for name, one in whole.get("properties", {}).items()
        )

    def _about(self, schema: Said) -> str:
        return str(schema.get("description") or self._whole(schema).get("description", ""))

    def _whole(self, schema: Said) -> Said:
        named = str(schema.get("$ref", "")).removeprefix(REFERENCE)
        found: Said = self._schemas.get(named, schema)
        return found

    def kind(self, schema: Said) -> str:
        """Say in words what may stand for a schema."""
        if "$ref" in schema:
            return str(self._whole(schema).get("title", schema["$ref"].rpartition("/")[2]))
        if "enum" in schema:
            return " | ".join(str(one) or '""' for one in schema["enum"])
        if "const" in schema:
            return str(schema["const"])
        parts = [self.kind(one) for one in schema.get("anyOf", schema.get("oneOf", ()))]
        if parts:
            return " or ".join(dict.fromkeys(parts))
        if schema.get("type") == "array":
            rows = schema.get("prefixItems", [schema.get("items", {})])
            return f"list of {' and '.join(dict.fromkeys(self.kind(one) for one in rows))}"
        kind = str(schema.get("type", "any value"))
        return {"null": "null", "object": "object", "string": "text"}.get(kind, kind)


def _told(said: Said) -> tuple[str, ...]:
    parts = str(said.get("description", "")).split("\n\n")
    return tuple(" ".join(part.split()) for part in parts if part.strip())


def _example(schema: Said) -> str:
    rows = schema.get("examples") or ([schema["default"]] if "default" in schema else [])
    return _plain(next(iter(rows), ""))


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def marked(text: str) -> Markup:
    """Give a text with its words between backticks as code."""
    parts = CODE.split(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if place % 2 else part for place, part in enumerate(parts)
    )
