"""What commands print with --json: the shape of each, as JSON Schema, made from one table and the queries.

The table (`cli/shipped/shapes.toml`) says which operation of the API answers the same, and what a
command prints besides or leaves out. A test runs every command and holds what it prints to this.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final

import typer

from cli.common.declared import query_rows
from cli.common.errors import CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.drawn.palette import ink
from events.wording import did_you_mean

Schema = dict[str, Any]
FORMS: Final = "#/components/schemas/"
DEFS: Final = "#/$defs/"
PLAIN: Final[dict[str, Schema]] = {
    "text": {"type": "string"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "yes/no": {"type": "boolean"},
    "any": {},
}


@cache
def table() -> Any:
    """The table of shapes as it is written, with a row for each query: it prints what the API answers."""
    found = tomllib.loads(files("cli.shipped").joinpath("shapes.toml").read_text("utf-8"))
    derived = {row["command"]: [{"like": f"GET {row['address']}"}] for row in query_rows()}
    return found | {"shapes": dict(sorted((found["shapes"] | derived).items()))}


@cache
def _described() -> Any:
    # The file alone: to open its room takes the framework a second.
    file = files("referee").joinpath("web", "api", "openapi.json")
    return json.loads(file.read_bytes())


def typed(said: str) -> Schema:
    """The schema of a type as the table writes it: `text[]: what it means`."""
    kind, _, meaning = said.partition(": ")
    return _kind(kind) | ({"description": meaning} if meaning else {})


def _kind(kind: str) -> Schema:
    if kind.endswith("?"):
        return {"anyOf": [_kind(kind[:-1]), {"type": "null"}]}
    if kind.endswith("[]"):
        return {"type": "array", "items": _kind(kind[:-2])}
    if kind.startswith("{"):
        return {"type": "object", "additionalProperties": _kind(kind[1:-1])}
    if kind.startswith("@"):
        return _answer(kind[1:])
    return {"$ref": DEFS + kind[1:]} if kind.startswith("#") else dict(PLAIN[kind])


def _answer(operation: str) -> Schema:
    """The schema of what an operation answers where all is well."""
    method, _, path = operation.partition(" ")
    told = _described()["paths"][path][method.lower()]["responses"]
    good = next(said for status, said in told.items() if status < "300")
    answered: Schema = _ours(good["content"]["application/json"]["schema"])
    return answered


def _ours(schema: Any) -> Any:
    """Give a schema of the API with the forms where JSON Schema keeps them, and nothing besides.

    What a form does not name is not printed, so a shape is closed where the API left it open.
    """
    if isinstance(schema, list):
        return [_ours(one) for one in schema]
    if not isinstance(schema, dict):
        return schema.replace(FORMS, DEFS) if isinstance(schema, str) else schema
    made = {name: _ours(one) for name, one in schema.items()}
    closed = made.get("type") == "object" and isinstance(made.get("properties"), dict)
    return {"additionalProperties": False, **made} if closed else made


SOMETIMES: Final = ["openings", "witnesses"]
"""Fields of those forms that stand there only where they were asked for."""


@cache
def forms() -> dict[str, Schema]:
    """Every form by name: those of the API, and those that only commands print."""
    own = {
        name: _object({field: typed(said) for field, said in fields.items()}, SOMETIMES)
        for name, fields in table()["forms"].items()
    }
    shared: dict[str, Schema] = _ours(_described()["components"]["schemas"])
    return shared | own


def _object(fields: dict[str, Schema], optional: list[str] | None = None) -> Schema:
    needed = [name for name in fields if name not in (optional or ())]
    shape = {"type": "object", "properties": fields, "required": needed}
    return shape | {"additionalProperties": False}


def whole(schema: Schema) -> Schema:
    """Give a schema with the form that it names written out; others are left named."""
    while DEFS in schema.get("$ref", ""):
        schema = forms()[schema["$ref"].removeprefix(DEFS)]
    return schema


def _shape(row: Any) -> Schema:
    """Make the shape of one row of the table."""
    if "of" in row:
        return _meant(whole(_kind(row["of"])))
    own = {name: typed(said) for name, said in row.get("with", {}).items()}
    if "like" not in row:
        return _meant(_object(own, row.get("optional")))
    base = whole(_answer(row["like"]))
    if field := row.get("each"):
        listed = base["properties"][field]
        base = whole(listed["items"])
        if not (row.get("lines") or row.get("one")):
            return {"type": "array", "items": _meant(base)}
    if "properties" not in base:
        return base
    left = {n: s for n, s in base["properties"].items() if n not in row.get("without", ())}
    optional = [name for name in left if name not in base.get("required", ())]
    made = _meant(_object(left | own, optional + row.get("optional", [])))
    if "description" in base:
        made = {"description": base["description"], **made}
    return {"type": "array", "items": made} if row.get("listed") else made


def _meant(shape: Schema) -> Schema:
    """Add what its fields mean where nothing else says so."""
    told = {name: _about(name) | said for name, said in shape["properties"].items()}
    return shape | {"properties": told}


def _about(field: str) -> Schema:
    meaning = table()["meanings"].get(field)
    return {"description": meaning} if meaning else {}


def shapes(name: str) -> list[tuple[str, Schema]]:
    """The forms of what a command prints, each with when it is; none for what has no shape."""
    return [(row.get("when", ""), _shape(row)) for row in table()["shapes"].get(name, ())]


def named_in(schema: Any) -> list[str]:
    """Name the forms that a schema refers to, in their order."""
    if isinstance(schema, list):
        found = [name for one in schema for name in named_in(one)]
    elif isinstance(schema, dict):
        own = [schema["$ref"].removeprefix(DEFS)] if isinstance(schema.get("$ref"), str) else []
        found = own + [name for one in schema.values() for name in named_in(one)]
    else:
        found = []
    return list(dict.fromkeys(found))


def reached(schema: Schema) -> dict[str, Schema]:
    """Every form that a schema needs, by name."""
    found: dict[str, Schema] = {}
    ahead = named_in(schema)
    while ahead:
        name = ahead.pop(0)
        if name not in found:
            found[name] = forms()[name]
            ahead += named_in(found[name])
    return found


def schema_of(name: str) -> Schema:
    """The JSON Schema of each line that a command prints with --json."""
    rows = shapes(name)
    told = [({"title": when} if when else {}) | shape for when, shape in rows]
    one = told[0] if len(told) == 1 else {"anyOf": told}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return head | one | {"$defs": dict(sorted(reached(one).items()))}


def schema(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="COMMAND...", help="A command: log, or event show.")],
) -> None:
    """Print the JSON Schema of what a command prints with --json."""
    name, rows = " ".join(words), table()
    if name in rows["unprinted"]:
        message = f"what {name} prints has no schema: {rows['unprinted'][name]}"
        raise CommandError(message, instead="docs/json.md has those of all others")
    if name not in rows["shapes"]:
        inner = [one for one in rows["shapes"] if one.startswith(f"{name} ")]
        near = f"name one of {', '.join(inner)}" if inner else did_you_mean(name, rows["shapes"])
        instead = near or "list the commands: referee help"
        raise CommandError(f"no command is named {name!r}", instead=instead)
    found = schema_of(name)
    door_of(context).answer(found, [ink(line) for line in json.dumps(found, indent=1).split("\n")])


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    command(app, "schema", "referee schema log", panel=OPERATE)(schema)
