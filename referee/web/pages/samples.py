"""Samples of what is sent and answered, as people read them, and the line that asks for it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote

JSON: Final = "application/json"
WIDTH: Final = 84
"""Letters of a line of JSON that is not broken."""
SHORT: Final = 9
"""Lines of a sample that is shown without being opened."""
STEP: Final = "  "
Said = Mapping[str, Any]


class Sample(NamedTuple):
    """What was sent, or answered with a status: of which type, its text, whether it is long."""

    status: str
    media: str
    text: str
    long: bool


def samples(status: str, content: Said) -> tuple[Sample, ...]:
    """The samples of a body or an answer, one for each type."""
    return tuple(Sample(status, media, *_text(one)) for media, one in content.items() if shown(one))


def shown(shape: Said) -> bool:
    """Whether a type of content has a sample."""
    return "example" in shape or "examples" in shape


def _text(shape: Said) -> tuple[str, bool]:
    if "example" not in shape:
        return " ".join(one["summary"] for one in shape["examples"].values()), False
    value = shape["example"]
    text = value.rstrip("\n") if isinstance(value, str) else laid(value)
    return text, text.count("\n") >= SHORT or len(text) > SHORT * WIDTH


def laid(value: Any, before: str = "", taken: int = 0) -> str:
    """Write JSON on one line where it fits, else field by field; `taken` is used of the line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(before) + taken + len(line) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    further = before + STEP
    opens, closes = "{}" if isinstance(value, dict) else "[]"
    rows = ",\n".join(further + one for one in _rows(value, further))
    return f"{opens}\n{rows}\n{before}{closes}"


def _rows(value: Any, before: str) -> Iterator[str]:
    if isinstance(value, list):
        yield from (laid(one, before, 1) for one in value)
        return
    for name, one in value.items():
        begin = f"{json.dumps(name)}: "
        yield begin + laid(one, before, len(begin) + 1)


def curl(method: str, path: str, parameters: Sequence[Said], content: Said) -> str:
    """The line of a shell that asks for an operation."""
    address, query = path, []
    for one in parameters:
        if one["in"] == "path":
            address = address.replace(f"{{{one['name']}}}", quote(_word(one), safe=":"))
        elif one["in"] == "query" and ("example" in one or one.get("required")):
            query.append(f"{one['name']}={quote(_word(one), safe=':')}")
    words = ["curl", '-H "Authorization: Bearer $TOKEN"']
    words += [f"-X {method.upper()}"] if method != "get" and not content else []
    for media, shape in [*content.items()][:1]:
        body = laid(shape.get("example", {})).replace("'", "'\\''")
        sent = f"-d '{body}'" if media == JSON else "--data-binary @FILE"
        words += [f'-H "Content-Type: {media}"', sent]
    words.append(f'"$REFEREE{address}{"?" * bool(query)}{"&".join(query)}"')
    return " ".join(words)


def _word(said: Said) -> str:
    """The value of a parameter: that of the example, or else one that its schema names."""
    value = said.get("example", next(iter(said["schema"].get("examples", ())), None))
    if isinstance(value, list):
        value = value[0]
    if value is None:
        return str(said["name"]).upper()
    return value if isinstance(value, str) else json.dumps(value)
