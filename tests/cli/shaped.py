"""The page docs/json.md, made from the shapes of what commands print.

`python -m tests.cli.shaped` writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from cli.look.shapes import DEFS, Schema, forms, reached, shapes, table
from tests.house.tree import ROOT

PAGE: Final = ROOT / "docs/json.md"
HEAD: Final = """\
# What commands print with --json

Made from `cli/shipped/shapes.toml` and the description of the API by
`python -m tests.cli.shaped`; a test runs every command and holds what it prints to this page.
`referee schema COMMAND` prints the same as JSON Schema, whole.

A command prints one line, an object or a list, unless its section says otherwise. A field is
always there unless it is marked *optional*: a number or a name that refers to nothing is `null`, a
text or a list that says nothing is empty. Moments are RFC 3339 date-times in UTC. Facts and views
are as the record has them: `at` in microseconds since 1970, and 0 for none. Spans of time are whole
seconds where nothing else is said. Answers of the API have the same fields and forms.
"""
FACTS: Final = 20
"""So many kinds of one thing are the kinds of fact, which docs/record.md describes."""
KINDS: Final = {"string": "text", "boolean": "yes/no", "object": "object", "null": "null"}


def kind(schema: Schema) -> str:
    """Say the type of a field in a word or two."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(DEFS)
        return f"[{name}](#{name.lower()})"
    if "enum" in schema or "const" in schema:
        rows = schema.get("enum", [schema.get("const")])
        return "one of " + ", ".join(f"`{json.dumps(one)}`" for one in rows)
    ways = schema.get("anyOf") or schema.get("oneOf") or ()
    if len(ways) > FACTS:
        return "[fact](record.md)"
    return " or ".join(dict.fromkeys(map(kind, ways))) if ways else _plain(schema)


def _plain(schema: Schema) -> str:
    said, more = str(schema.get("type", "any")), schema.get("additionalProperties")
    if said == "array":
        rows = schema.get("prefixItems") or [schema.get("items", {})]
        return f"list of {' and '.join(dict.fromkeys(map(kind, rows)))}"
    if said == "object" and isinstance(more, dict):
        return f"object of {kind(more)} by name"
    return KINDS.get(said, said)


def _rows(schema: Schema) -> Iterator[str]:
    yield "| field | type | meaning |"
    yield "|---|---|---|"
    for name, one in schema["properties"].items():
        mark = [] if name in schema.get("required", ()) else ["*optional*"]
        about = " ".join([*mark, *str(one.get("description", "")).split()]).replace("|", "\\|")
        yield f"| `{name}` | {kind(one)} | {about} |"


def _section(schema: Schema, when: str) -> Iterator[str]:
    listed = schema.get("type") == "array"
    inner: dict[str, Any] = schema["items"] if listed else schema
    said = [*([f"with {when}" if when.startswith("--") else when] if when else [])]
    said += ["a list of objects"] if listed else []
    if said:
        yield f"{', '.join(said).capitalize()}:\n"
    if "properties" in inner:
        if "description" in inner:
            yield " ".join(inner["description"].split()) + "\n"
        yield from _rows(inner)
    else:
        yield f"{inner.get('description', 'An object')} ({kind(inner)})."
    yield ""


def page() -> str:
    """Write the page."""
    told, needed = [HEAD], dict[str, Schema]()
    for name in table()["shapes"]:
        told.append(f"## {name}\n")
        for when, schema in shapes(name):
            needed |= reached(schema)
            told += _section(schema, when)
    told.append("## Commands without a shape\n")
    told += [f"- `{name}`: {why}." for name, why in table()["unprinted"].items()]
    told.append("\n# Forms\n\nWhat the fields above hold, by name.\n")
    for name in sorted(needed):
        schema = forms()[name]
        if f"{name}Body" in needed or name.endswith("Body"):
            continue
        told.append(f"## {name}\n")
        told += [" ".join(schema["description"].split()) + "\n"] if "description" in schema else []
        told += [*_rows(schema), ""] if schema.get("properties") else [f"{kind(schema)}.\n"]
    return "\n".join(told).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
