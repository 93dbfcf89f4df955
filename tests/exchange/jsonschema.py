"""Validates values against the part of JSON Schema 2020-12 that records and the API use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
    "number": (int, float),
}
KNOWN = {
    "$schema",
    "$id",
    "$defs",
    "$ref",
    "title",
    "description",
    "type",
    "const",
    "enum",
    "minimum",
    "maximum",
    "pattern",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "oneOf",
    "anyOf",
    "default",
    "minLength",
    "maxLength",
    "maxProperties",
    "propertyNames",
    "exclusiveMaximum",
    "examples",
    "format",
    "discriminator",
}


def is_of(value: Any, name: str) -> bool:
    """Whether a value is of a type; a boolean is no number."""
    return isinstance(value, TYPES[name]) and not (name in {"integer", "number"} and isinstance(value, bool))


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "") -> Iterator[str]:
    """Name every place at which a value does not fit; raises for a keyword that is not known."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        yield from faults(value, root["$defs"][name], root, at)
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']!r}"
    if "type" in schema and not is_of(value, schema["type"]):
        yield f"{at}: {value!r} is no {schema['type']}"
        return
    for word in ("oneOf", "anyOf"):
        if word in schema:
            fits = [s for s in schema[word] if not list(faults(value, s, root, at))]
            if not fits or (word == "oneOf" and len(fits) > 1):
                yield f"{at}: fits {len(fits)} of {word}"
    yield from _bounds(value, schema, at)
    if isinstance(value, dict):
        yield from _object(value, schema, root, at)
    if isinstance(value, list):
        yield from _array(value, schema, root, at)


def _bounds(value: Any, schema: dict[str, Any], at: str) -> Iterator[str]:
    if isinstance(value, (int, float)):
        if value < schema.get("minimum", value):
            yield f"{at}: {value} is too small"
        if value > schema.get("maximum", value) or value == schema.get("exclusiveMaximum"):
            yield f"{at}: {value} is too large"
    for kind, word in ((list, "Items"), (str, "Length"), (dict, "Properties")):
        if isinstance(value, kind):
            size = len(value)
            if not schema.get(f"min{word}", 0) <= size <= schema.get(f"max{word}", size):
                yield f"{at}: {size} {word.lower()}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value!r} does not fit {schema['pattern']!r}"


def _object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at}.{name} is missing"
    for name, inner in value.items():
        rest = schema.get("additionalProperties", True)
        yield from faults(name, schema.get("propertyNames", {}), root, f"{at}.{name}")
        if name in known:
            yield from faults(inner, known[name], root, f"{at}.{name}")
        elif rest is False:
            yield f"{at}.{name} is not known"
        elif isinstance(rest, dict):
            yield from faults(inner, rest, root, f"{at}.{name}")


def _array(value: list[Any], schema: dict[str, Any], root: dict[str, Any], at: str) -> Iterator[str]:
    first = schema.get("prefixItems", [])
    for number, inner in enumerate(value):
        fits = first[number] if number < len(first) else schema.get("items", {})
        yield from faults(inner, fits, root, f"{at}[{number}]")
