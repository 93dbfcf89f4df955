"""How a fact is written and read: canonical bytes, split by who may read them.

The open part holds the public fields, the clauses and the sentence that made the outcome; each
hidden part holds the fields of one audience. Encoders are generated per kind when the module
loads, because a record writes thousands of facts; reading validates every fact.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, NotRequired, get_args, get_origin

from pydantic import ConfigDict, TypeAdapter, with_config
from pydantic_core import ValidationError
from typing_extensions import TypedDict

from events.canonical import canonical, dump, load
from events.kinds import KINDS, By, Fact, Kind
from events.record import builder
from events.upcast import upcast
from events.wording import unfit

JUDGE = "J"
"""The audience of what only a judge's full view shows."""

EMPTY = 2
"""The length of an object without fields."""

Parts = list[tuple[str, bytes]]


class Coded(NamedTuple):
    """A fact as bytes: the open part and the hidden parts by audience, in order of audience."""

    kind: str
    v: int
    open: bytes
    parts: Parts


class UnreadableError(ValueError):
    """Stored bytes are not a fact that this program can read; says which and why.

    `newer` tells a kind, or a version of one, that only a newer program can know.
    """

    def __init__(self, message: str, *, newer: bool = False) -> None:
        """Say which fact, why, and whether a newer program may read it."""
        super().__init__(message)
        self.newer = newer


def _encoder_source(kind: Kind) -> str:
    """Write the function that sorts the fields of one kind by audience.

    Fields are written in the order of their names; one that has its default is left out.
    """
    lines = ["def encode(body, clauses, by):", " open, parts = {}, {}"]
    for name in sorted([*kind.audiences, "by", "clauses"]):
        if name == "by":
            lines.append(" if by is not None: open['by'] = (by.name, by.line)")
        elif name == "clauses":
            lines.append(" if clauses: open['clauses'] = clauses")
        else:
            lines += _field_source(kind, name)
    lines.append(" return open, parts")
    return "\n".join(lines)


def _field_source(kind: Kind, name: str) -> list[str]:
    audience, lines, pad = kind.audiences[name], [f" value = body.{name}"], " "
    if name in kind.defaults:
        lines.append(f" if value != {kind.defaults[name]!r}:")
        pad = "  "
    if audience.viewers == "ABS":
        return [*lines, f"{pad}open[{name!r}] = value"]
    if not audience.field:
        who = audience.viewers or JUDGE
        return [*lines, f"{pad}parts.setdefault({who!r}, {{}})[{name!r}] = value"]
    return [
        *lines,
        f"{pad}who = body.{audience.field}",
        f"{pad}if 'S' in who: open[{name!r}] = value",
        f"{pad}else: parts.setdefault(who or {JUDGE!r}, {{}})[{name!r}] = value",
    ]


_Encoder = Callable[[Any, tuple[str, ...], By | None], tuple[dict[str, Any], dict[str, Any]]]


def _encoder(kind: Kind) -> _Encoder:
    space: dict[str, Any] = {}
    exec(_encoder_source(kind), space)  # noqa: S102 - names and defaults of fields only
    made: _Encoder = space["encode"]
    return made


def _schema(kind: Kind) -> TypeAdapter[dict[str, Any]]:
    """Build the pydantic schema of a stored fact of one kind: strict, nothing unknown."""
    fields: dict[str, Any] = {
        n: NotRequired[t] if n in kind.defaults else t for n, t in kind.types.items()
    }
    fields["clauses"] = NotRequired[tuple[str, ...]]
    fields["by"] = NotRequired[tuple[str, int]]
    shape = with_config(ConfigDict(strict=True, extra="forbid"))(TypedDict(kind.name, fields))  # type: ignore[operator]
    return TypeAdapter(shape)


SCHEMAS: dict[str, TypeAdapter[dict[str, Any]]] = {n: _schema(k) for n, k in KINDS.items()}
"""The stored form of every kind of fact, hidden fields included."""
_ENCODERS = {n: _encoder(k) for n, k in KINDS.items()}
_READERS = {n: (builder(k.cls), SCHEMAS[n].validator.validate_json, k.v) for n, k in KINDS.items()}


def encode(fact: Fact) -> Coded:
    """Give the bytes of a fact: equal facts give equal bytes."""
    body = fact.body
    kind: str = body.KIND
    opened, parts = _ENCODERS[kind](body, fact.clauses, fact.by)
    if not parts:
        return Coded(kind, body.V, dump(opened), [])
    coded = [(who, dump(fields)) for who, fields in sorted(parts.items())]
    return Coded(kind, body.V, dump(opened), coded)


def joined(opened: bytes, parts: list[bytes]) -> bytes:
    """Join the open part and hidden bodies, objects with different keys, into one text.

    Raises UnreadableError when a database holds the open part as text: only bytes are written.
    """
    if not isinstance(opened, bytes):
        message = "its open part is stored as text, not as bytes"
        raise UnreadableError(message)
    if len(parts) == 1 and len(opened) > EMPTY < len(parts[0]):
        return opened[:-1] + b"," + parts[0][1:]
    inner = [p[1:-1] for p in (opened, *parts) if len(p) > EMPTY]
    return b"{" + b",".join(inner) + b"}"


def _lifted(kind: str, v: int, today: int, data: bytes) -> bytes:
    fields = load(data)
    if not isinstance(fields, dict):
        message = f"{kind}: not an object"
        raise UnreadableError(message)
    return canonical(upcast(kind, v, today, fields))


_BLANK: Final[dict[Any, Any]] = {int: 0, str: ""}


def _untold(kind: Kind, data: bytes) -> bytes:
    """Fill in fields of sealed parts as if nobody had told them: each card without a name."""
    fields = load(data)
    for name in kind.hidden:
        if name in fields or name in kind.defaults:
            continue
        hint = kind.types[name]
        if get_origin(hint) is not tuple:
            fields[name] = _BLANK.get(hint)
        else:
            unnamed = type(None) in get_args(get_args(hint)[0])
            fields[name] = [None] * fields.get("count", 0) if unnamed else []
    return canonical(fields)


def decode(  # noqa: PLR0917 - the columns of a row, read thousands at a time
    seq: int, kind: str, v: int, data: bytes, at: int, actor: str, cause: int, *, sealed: str = ""
) -> Fact:
    """Read a fact from its row; `data` is the open part joined with its hidden bodies.

    `sealed` are the letters of those whose parts the row has as commitments alone.
    Raises UnreadableError naming the seq: an unknown kind, a newer version, a malformed field.
    """
    reader = _READERS.get(kind)
    if reader is None:
        message = f"seq {seq}: this program knows no fact {kind!r}; it may need to be newer"
        raise UnreadableError(message, newer=True)
    build, validate, today = reader
    try:
        data = data if v == today else _lifted(kind, v, today, data)
        fields = validate(_untold(KINDS[kind], data) if sealed else data)
    except (ValueError, TypeError) as error:
        message = f"seq {seq}: {kind} cannot be read: {_short(error)}"
        raise UnreadableError(message, newer=v > today) from error
    by = fields.get("by")
    source = None if by is None else By(*by)
    return Fact(seq, build(fields), at, actor, cause, fields.get("clauses", ()), source, sealed)


def _short(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        where = ".".join(str(p) for p in first["loc"]) or "the whole fact"
        return f"{where}: {unfit(first)}"
    return str(error)
