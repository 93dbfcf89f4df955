"""What was asked and answered, cut to a sample that fits the same schema."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from tests.web.hall import JSON, Exchange

Schema = dict[str, Any]
WHOLE: Final = 3
"""Rows of a list that is kept as it is; of a longer one the first two are kept."""
ROWS: Final = 2
NAMES: Final = 12
"""Fields of an object whose names are free; of a larger one the first two are kept."""
TEXT: Final = 240
INNER: Final = 80
"""Letters of a text, and of one in a line of JSON."""
LINES: Final = 8
WIDTH: Final = 120
"""Lines of a file, and letters of a line."""
MORE: Final = "…"
ZIP: Final = b"PK\x03\x04"
HERE: Final = "#/components/schemas/"
BINARY: Final[Schema] = {"type": "string"}


class Described:
    """The description of an API, with the schemas of what is sent and answered."""

    def __init__(self, document: Schema, longest: int = TEXT) -> None:
        self.longest = longest
        text = json.dumps(document["components"]["schemas"]).replace(HERE, "#/$defs/")
        self.root: Schema = {"$defs": json.loads(text)}
        self.document = document
        self._made: dict[str, Draft202012Validator] = {}

    def operation(self, name: str) -> Schema:
        """Give an operation by its method and path."""
        method, _, path = name.partition(" ")
        found: Schema = self.document["paths"][path][method.lower()]
        return found

    def schema(self, content: Schema, media: str) -> Schema:
        """The schema of a body or an answer of a type."""
        text = json.dumps(content[media].get("schema", {})).replace(HERE, "#/$defs/")
        found: Schema = json.loads(text)
        return found

    def answered(self, name: str, status: int, media: str) -> Schema:
        """The schema of an answer of an operation."""
        return self.schema(self.operation(name)["responses"][str(status)]["content"], media)

    def sent(self, name: str) -> tuple[str, Schema]:
        """The type and the schema of the body of an operation."""
        content = self.operation(name)["requestBody"]["content"]
        media = next(iter(content))
        return media, self.schema(content, media)

    def faults(self, value: Any, schema: Schema) -> list[str]:
        """Where a value does not fit a schema."""
        return [f"{one.instance_path}: {one.message}" for one in self._fits(schema).iter_errors(value)]

    def _fits(self, schema: Schema) -> Draft202012Validator:
        """What validates values of a schema, made with the first of them."""
        text = json.dumps(schema)
        if text not in self._made:
            self._made[text] = Draft202012Validator({**schema, **self.root})
        return self._made[text]

    def plain(self, value: Any, schema: Schema) -> Schema:
        """The schema that a value fits, out of those that a schema points to."""
        if "$ref" in schema:
            return self.plain(value, self.root["$defs"][schema["$ref"].removeprefix("#/$defs/")])
        for word in ("anyOf", "oneOf"):
            for one in schema.get(word, ()):
                if not self.faults(value, one):
                    return self.plain(value, one)
        return schema

    def cut(self, value: Any, schema: Schema) -> Any:
        """Cut long lists, wide objects and long texts; what is left fits the schema as before."""
        schema = self.plain(value, schema)
        if isinstance(value, dict):
            return dict(self._fields(value, schema))
        if isinstance(value, list):
            rows = list(self._rows(value, schema))
            return rows if len(rows) <= WHOLE or "prefixItems" in schema else rows[:ROWS]
        return text(value, self.longest) if isinstance(value, str) else value

    def _rows(self, value: list[Any], schema: Schema) -> Iterator[Any]:
        first = schema.get("prefixItems", [])
        for place, one in enumerate(value):
            yield self.cut(one, first[place] if place < len(first) else schema.get("items", {}))

    def _fields(self, value: dict[str, Any], schema: Schema) -> Iterator[tuple[str, Any]]:
        known, free = schema.get("properties", {}), schema.get("additionalProperties")
        inner = free if isinstance(free, dict) else {}
        most = WHOLE if inner else NAMES
        kept = len(value) if known or len(value) <= most else ROWS
        for name in list(value)[:kept]:
            yield name, self.cut(value[name], known.get(name, inner))

    def given(self, name: str, values: dict[str, str]) -> dict[str, Any]:
        """The parameters of a request as their schemas have them."""
        known = {one["name"]: one["schema"] for one in self.operation(name)["parameters"]}
        return {one: self._typed(value, known[one]) for one, value in values.items()}

    def _typed(self, value: str, schema: Schema) -> Any:
        for one in (value, [value], *_read(value)):
            if not self.faults(one, schema):
                return one
        raise ValueError(value, schema)


def _read(value: str) -> Iterator[Any]:
    try:
        yield json.loads(value)
    except ValueError:
        return


def text(whole: str, most: int = TEXT) -> str:
    """Cut a text after a line or a word."""
    if len(whole) <= most:
        return whole
    begin = whole[:most]
    ends = [begin.rfind("\n") + 1, begin.rfind(" "), most]
    return begin[: next(end for end in ends if end > most // 2)] + MORE


def file(content: bytes, media: str) -> tuple[str, Any]:
    """Give a sample of a file: "file" and what it is for one that people do not read, or "text"."""
    if content.startswith(ZIP):
        names = zipfile.ZipFile(io.BytesIO(content)).namelist()
        shown = ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
        return "file", f"A ZIP file with {len(names)} parts: {shown}."
    lines = content.decode().splitlines()
    if media == "application/x-ndjson" or (media == "text/plain" and content.startswith(b"{")):
        lines = [_row(line) for line in lines[:ROWS]]
    else:
        lines = [line if len(line) <= WIDTH else line[:WIDTH] + MORE for line in lines[:LINES]]
    return "text", "\n".join(lines) + "\n"


def _row(line: str) -> str:
    """Cut a line of JSON, which stays one."""
    cut = Described({"components": {"schemas": {}}}, INNER).cut(json.loads(line), {})
    return json.dumps(cut, ensure_ascii=False, separators=(",", ":"))


def sample(name: str, one: Exchange, described: Described) -> dict[str, Any]:
    """What is kept of an exchange: `given`, `sent`, `status`, `media` and `answer`.

    A file that people do not read is told instead, as `sends` and `answers`.
    """
    kept: dict[str, Any] = {"given": described.given(name, one.given)} if one.given else {}
    if one.sent is not None and "requestBody" in described.operation(name):
        media, schema = described.sent(name)
        value = described.cut(one.sent, schema) if media == JSON else None
        kind, value = ("text", value) if media == JSON else file(one.sent, media)
        kept["sends" if kind == "file" else "sent"] = value
    kept |= {"status": one.status, "media": one.media}
    if isinstance(one.answer, bytes):
        kind, value = file(one.answer, one.media)
        kept["answers" if kind == "file" else "answer"] = value
    else:
        schema = described.answered(name, one.status, one.media)
        kept["answer"] = described.cut(one.answer, schema)
    return kept
