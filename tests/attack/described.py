"""What a service can be asked, from its own description and from the routes of its pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from jsonschema_rs import Draft202012Validator

from tests.soak.crawling import PLACE, every_route
from tests.web.matrix import POOLS
from tests.web.matrix import entries as known_entries

SCHEMA: Final = "/v1/record-schema"
RECORD: Final = "/v1/matches/{match}/record"
FILE: Final = "binary"
"""The format of an answer that is a file, of which the description does not say more."""
DESCRIPTION: Final = "/v1/openapi.json"
JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
ENDLESS: Final = ("/stream",)
"""Answers that go on until somebody hangs up."""
SLOW: Final = ("/v1/rulebook/coverage",)
"""Plays every position of the book once, and is asked by the tests of the book."""
GATE: Final = frozenset({"307", "400", "401", "404", "405", "408", "413", "429", "431", "503"})
"""How the gate and the connection answer, whatever was asked for; 307 leaves out a last slash."""


REFUSED: Final = 422
UNKNOWN: Final = b"here is no query parameter"
"""What the router answers, in JSON or on a page, where an operation has no such parameter."""
LONG: Final = 500
LINES: Final = ("/x-ndjson", "/jsonl")
"""Types of answers that are one JSON text a line."""


class Request(NamedTuple):
    """One request: its operation, how and by whom it is sent, and about which match or event."""

    operation: str
    method: str
    target: str
    who: str = ""
    token: str = ""
    media: str = ""
    body: bytes = b""
    place: str = ""

    def curl(self) -> str:
        """Write the request so that it can be repeated; a token by the name of its holder."""
        target = self.target.replace(self.token, f"$TOKEN_OF[{self.who}]") if self.token else ""
        address = target or self.target
        if len(address) > LONG:
            address = f"{address[:LONG]}...({len(address)} letters)"
        told = [f"curl -X {self.method} '$SERVICE{address}'"]
        if self.token and target == self.target:
            told.append(f"-H 'authorization: Bearer $TOKEN_OF[{self.who}]'")
        if self.media:
            told.append(f"-H 'content-type: {self.media}'")
        if self.body:
            told.append(f"--data-binary {shown(self.body)}")
        return " ".join(told)


def shown(body: bytes) -> str:
    """Write a body so that it can be read; the middle of a long one is left out."""
    short = body if len(body) <= 300 else body[:200] + b"...%d bytes..." % len(body) + body[-60:]
    return repr(short)[1:]


class Operation(NamedTuple):
    """One address with its method: what its query takes, what its body is, how it answers."""

    method: str
    path: str
    query: tuple[Mapping[str, Any], ...]
    media: str
    schema: Mapping[str, Any]
    example: Any
    answers: Mapping[str, Any]
    described: bool

    @property
    def name(self) -> str:
        """Name it by method and path."""
        return f"{self.method} {self.path}"

    @property
    def places(self) -> tuple[str, ...]:
        """Name what stands in its path."""
        return tuple(PLACE.findall(self.path))

    def target(self, named: Mapping[str, str], query: Mapping[str, str]) -> str:
        """Fill the path and the query."""
        path = PLACE.sub(lambda m: quote(named.get(m[1], "1"), safe=""), self.path)
        return path + (f"?{urlencode(query)}" if query else "")

    def required(self) -> tuple[str, ...]:
        """Name the fields of the query that must be there."""
        return tuple(str(one["name"]) for one in self.query if one.get("required"))


class Description:
    """All operations of a service, and whether an answer is one that is described."""

    def __init__(self, told: Mapping[str, Any], lines: Mapping[str, Any] | None = None) -> None:
        """Read a description, and the schema of the lines of a record."""
        self.told, self.lines = told, lines

    @cached_property
    def operations(self) -> tuple[Operation, ...]:
        """What is described, then the pages."""
        found = list(self._described())
        there = {one.name for one in found}
        found += [one for one in pages() if one.name not in there]
        return tuple(found)

    def _described(self) -> Iterator[Operation]:
        for path, methods in self.told["paths"].items():
            for method, one in methods.items():
                if method not in {"get", "post", "put", "patch", "delete"}:
                    continue
                (media, body), *_ = [*one.get("requestBody", {}).get("content", {}).items()] or [("", {})]
                query = tuple(p for p in one.get("parameters", ()) if p["in"] == "query")
                schema = self.resolved(body.get("schema", {}))
                yield Operation(
                    method.upper(),
                    path,
                    query,
                    media,
                    schema,
                    body.get("example"),
                    one["responses"],
                    described=True,
                )

    def resolved(self, one: Mapping[str, Any]) -> Mapping[str, Any]:
        """Follow a reference within the description."""
        found: Any = one
        while "$ref" in found:
            name = found["$ref"]
            found = self.told
            for part in name.removeprefix("#/").split("/"):
                found = found[part]
        return dict(found)

    def fault(self, one: Operation, status: int, media: str, body: bytes) -> str:
        """What an answer has that its operation does not describe; "" for nothing."""
        if not one.described or (status == REFUSED and UNKNOWN in body):
            return ""
        said = one.answers.get(str(status))
        if said is None:
            return "" if str(status) in GATE else f"status {status} is not described"
        content = self.resolved(said).get("content", {})
        bare = media.partition(";")[0]
        if content and body and bare not in content:
            return f"status {status} as {bare or 'nothing'} is not described"
        return self._misfit(one, content.get(bare, {}).get("schema"), (status, bare, body))

    def _misfit(self, one: Operation, schema: Any, got: tuple[int, str, bytes]) -> str:
        """What of an answer does not fit; of one in lines, each has to."""
        status, bare, body = got
        if schema and schema.get("format") == FILE:
            schema = self.lines if one.path == RECORD else None
        if not schema or not body or not bare.endswith(("/json", "+json", *LINES)):
            return ""
        rows = body.splitlines() if bare.endswith(LINES) else [body]
        fits = self._validator(json.dumps(schema))
        for row in filter(None, rows):
            try:
                told = json.loads(row)
            except ValueError as error:
                return f"status {status} is no JSON: {error}"
            wrong = next(iter(fits.iter_errors(told)), None)
            if wrong:
                return f"status {status} does not fit its schema: {str(wrong)[:200]}"
        return ""

    def _validator(self, schema: str) -> Any:
        if schema not in self._made:
            whole = {**json.loads(schema), "components": self.told["components"]}
            self._made[schema] = Draft202012Validator(whole)
        return self._made[schema]

    @cached_property
    def _made(self) -> dict[str, Any]:
        return {}


def pages() -> Iterator[Operation]:
    """The addresses of the screens, and the other ones that no description names."""
    forms = {(one.method, one.path): one.body for one in known_entries()}
    for path, route in every_route():
        for method in sorted(route.methods - {"HEAD", "OPTIONS"}):
            query = tuple(
                {"name": field.alias, "required": field.field_info.is_required()}
                for field in _fields(route.dependant)
            )
            body = forms.get((method, path), b"")
            media = FORM if method == "POST" else ""
            plain = re.sub(r"\{(\w+):\w+\}", r"{\1}", path)
            yield Operation(method, plain, query, media, {}, body, {}, described=False)


def _fields(dependant: Any) -> Iterator[Any]:
    yield from dependant.query_params
    for one in dependant.dependencies:
        yield from _fields(one)


def value_of(field: Mapping[str, Any], pools: Mapping[str, str] = POOLS) -> str:
    """Give a field of a query what fits it: from the pools by its name, else its example."""
    name = str(field["name"])
    schema = field.get("schema", {})
    if name in pools:
        return pools[name]
    told = field.get("example", next(iter(schema.get("examples", ())), schema.get("default", "1")))
    told = told[0] if isinstance(told, list) and told else told
    return json.dumps(told) if isinstance(told, bool) else str(told)


def skipped(one: Operation) -> bool:
    """Whether an address is left to others: it does not end, or takes long by intention."""
    return one.path in SLOW
