"""The schemas of what the API answers.

The schemas are made of the types by msgspec, all at once where the API is described. An answer has
every field of its type but those that are UNSET, and no other.
"""

import json
import re
from typing import Any, Final

from msgspec.json import schema_components

from events.data import FORM, FORM_SCHEMAS

JSON: Final = "application/json"
PLACE: Final = "#/components/schemas/"
_ASKED: Final = re.compile(r'\{"\$ref": "#/answers/(\d+)"\}')
_LONG: Final = re.compile(rf"(?<={PLACE})[\w.]+")
ANSWERED: Final[list[Any]] = []
"""The types that operations answer, as the operations are made."""


def answers(kind: Any, status: int = 200, *, also: str = "") -> dict[int | str, dict[str, Any]]:
    """The part of the `responses` of an operation that says what it answers.

    `kind` is the type that is answered as JSON; `also` a medium in which it is a text.
    """
    ANSWERED.append(kind)
    content: dict[str, Any] = {JSON: {"schema": {"$ref": f"#/answers/{len(ANSWERED) - 1}"}}}
    if also:
        content[also] = {"schema": {"type": "string"}}
    return {status: {"content": content}}


def with_answers(document: dict[str, Any]) -> dict[str, Any]:
    """A description of the API with the schemas of all answers.

    Raises ValueError where an answer and something sent would have one name.
    """
    schemas, components = schemas_of(ANSWERED)
    text = _ASKED.sub(lambda found: json.dumps(schemas[int(found[1])]), json.dumps(document))
    made: dict[str, Any] = json.loads(text)
    known = made.setdefault("components", {}).setdefault("schemas", {})
    both = known.keys() & components.keys()
    if both:
        message = f"sent and answered under one name: {', '.join(sorted(both))}"
        raise ValueError(message)
    made["components"]["schemas"] = dict(sorted((known | components).items()))
    return made


def schemas_of(kinds: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The schemas of types, and those of the objects in them by name."""
    made = schema_components(kinds, ref_template=PLACE + "{name}", schema_hook=_as_text)
    schemas, components = json.loads(_LONG.sub(_named, json.dumps(made)))
    named = {_short(name): _whole(schema) for name, schema in components.items()}
    if len(named) < len(components):
        message = "two types of answers would have one name: give one of them another"
        raise ValueError(message)
    return schemas, named


def _as_text(kind: type) -> dict[str, str]:
    """The schema of a digest, which is answered in hexadecimal digits."""
    if not issubclass(kind, bytes):
        raise NotImplementedError
    return {"type": "string"}


def _named(found: re.Match[str]) -> str:
    return _short(found[0])


def _short(name: str) -> str:
    """Name a type after what its module is about where msgspec names it by the whole module."""
    *_, module, name = ["", *name.split(".")]
    about = module.removesuffix("_forms").title().replace("_", "")
    return about if about == name else about + name


def _field(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a field as it is written: see `events.data` for fields of another form."""
    form = FORM_SCHEMAS.get(schema.get(FORM, ""), {})
    return {name: said for name, said in (schema | form).items() if name not in {"default", FORM}}


def _whole(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object as it is answered: a default is written out like any value."""
    fields, needed = schema.get("properties", {}), schema.get("required", [])
    bare = {name: _field(one) for name, one in fields.items()}
    always = [name for name, one in fields.items() if "default" in one or name in needed]
    return (
        schema
        | {
            "description": " ".join(schema["description"].split()),
            "properties": bare,
            "additionalProperties": False,
        }
        | ({"required": always} if always else {})
    )
