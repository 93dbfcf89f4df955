"""The JSON Schema of a record, line by line, made from the kinds of facts that there are."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pydantic import TypeAdapter

from events.codec import JUDGE
from events.kinds import KINDS, Kind
from events.records import FORMAT, VERSION

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAME: Final = f"urn:wixoss-referee:record:{VERSION}"
Schema = dict[str, Any]
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_SALT: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_SEQ: Final[Schema] = {"type": "integer", "minimum": 0}
_TEXT: Final[Schema] = {"type": "string"}
_TABLE: Final = "AB"


@cache
def _meanings() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("meanings.toml").read_text("utf-8")
    return tomllib.loads(text)


def meaning(kind: str, field: str) -> str:
    """What a field of a kind means; empty for one that its kind alone explains."""
    said = _meanings()
    return said.get(kind, {}).get(field) or said["any"].get(field, "")


def audience(kind: Kind, field: str) -> str:
    """Who may read a field: all, both seats, the judge, its seat, or whom a field names."""
    found = kind.audiences[field]
    if found.field:
        return "the seat" if found.field == "seat" else f"those in `{found.field}`"
    return {"ABS": "all", _TABLE: "seats A and B", "": "the judge"}.get(found.viewers, found.viewers)


def _object(fields: dict[str, Schema], required: list[str], **more: Any) -> Schema:
    made: Schema = {"type": "object", "properties": fields, "required": sorted(required)}
    return made | {"additionalProperties": False} | more


def _field(kind: Kind, name: str) -> Schema:
    made: Schema = TypeAdapter(kind.types[name]).json_schema()
    made.pop("$defs", None)
    said = meaning(kind.name, name)
    return made | ({"description": said} if said else {})


def _split(kind: Kind) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The fields that can stand open, and those that can stand in a hidden part."""
    opened, hidden = {}, {}
    for name, who in kind.audiences.items():
        if who.viewers == "ABS" or who.field:
            opened[name] = _field(kind, name)
        if who.viewers != "ABS":
            hidden[name] = _field(kind, name)
    return opened, hidden


def _part(hidden: dict[str, Schema]) -> Schema:
    who = {"enum": ["A", "B", _TABLE, JUDGE]}
    shown = _object(
        {"audience": who, "salt": _SALT, "body": _object(hidden, [])}, ["audience", "salt", "body"]
    )
    sealed = _object({"audience": who, "commitment": _HASH}, ["audience", "commitment"])
    return {"oneOf": [shown, sealed]}


def _line(kind: str, v: Schema, opened: Schema, parts: Schema, **more: Any) -> Schema:
    fields: dict[str, Schema] = {
        "seq": {"type": "integer", "minimum": 1, "description": "place in the log, from 1"},
        "kind": {"const": kind},
        "v": v,
        "at": {"type": "integer", "description": "microseconds since 1970, UTC"},
        "actor": _TEXT | {"description": "A, B, rules, chance, table or ROLE:PERSON"},
        "cause": _SEQ | {"description": "seq of the fact that led here, 0 for none"},
        "open": opened,
        "hidden": parts,
        "hash": _HASH | {"description": "link of the chain over this fact and the one before"},
    }
    return _object(fields, list(fields), **more)


def fact_schema(kind: Kind) -> Schema:
    """The schema of the line of a fact of one kind, as it is written today."""
    opened, hidden = _split(kind)
    opened["clauses"] = {"type": "array", "items": _TEXT}
    opened["by"] = {"type": "array", "prefixItems": [_TEXT, _SEQ], "minItems": 2, "maxItems": 2}
    public = [n for n, who in kind.audiences.items() if who.viewers == "ABS"]
    required = [name for name in public if name not in kind.defaults]
    parts: Schema = {"type": "array", "items": _part(hidden)} if hidden else {"maxItems": 0}
    said = " ".join((kind.cls.__doc__ or "").split())
    return _line(kind.name, {"const": kind.v}, _object(opened, required), parts, description=said)


def _older(kind: Kind) -> Schema:
    """The schema of a fact that was written in an earlier version of its kind."""
    v = {"type": "integer", "minimum": 1, "maximum": kind.v - 1}
    return _line(kind.name, v, {"type": "object"}, {"type": "array"})


def header_schema() -> Schema:
    """The schema of the first line of a record."""
    blob = _object({"kind": _TEXT, "sha256": _HASH, "data": _TEXT}, ["kind", "sha256", "data"])
    parent = _object({"match": _TEXT, "seq": _SEQ, "hash": _HASH}, ["match", "seq", "hash"])
    ends: Schema = {"type": "string", "pattern": "^([0-9a-f]{64})?$"}
    fields: dict[str, Schema] = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION, "description": "of this form; a newer one is refused"},
        "match": _TEXT | {"description": "public id of the match"},
        "created": {"type": "integer", "description": "microseconds since 1970, UTC"},
        "tags": {"type": "object", "additionalProperties": _TEXT},
        "head": {"type": "array", "prefixItems": [_SEQ, ends], "minItems": 2, "maxItems": 2},
        "blobs": {"type": "array", "items": blob},
        "parent": parent | {"description": "where a branch leaves its match"},
        "hash": _HASH | {"description": "over the header without it"},
    }
    return _object(fields, [name for name in fields if name != "parent"])


def record_schema() -> Schema:
    """The JSON Schema that every line of a record fits: the header, then one fact a line."""
    facts = {name: fact_schema(kind) for name, kind in sorted(KINDS.items())}
    older = {f"{name}.older": _older(kind) for name, kind in sorted(KINDS.items()) if kind.v > 1}
    defs = {"header": header_schema()} | facts | older
    return {
        "$schema": DIALECT,
        "$id": NAME,
        "title": "A line of a record of a WIXOSS match",
        "description": "Line 1 is the header; every other line is one fact.",
        "$defs": defs,
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in defs],
    }
