"""How a fact is written and read: canonical bytes, split by who may read them.

The open part holds the public fields, the clauses and the sentence that made the outcome; each
hidden part holds the fields of one audience. Reading validates every fact.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT, ValidationError, defstruct
from msgspec.json import Decoder, Encoder
from msgspec.structs import asdict, astuple, fields

from events.canonical import canonical, load
from events.kinds import KINDS, By, Fact, Kind
from events.misread import misread
from events.upcast import upcast

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


Optional = tuple[tuple[str, object], ...]
"""Public fields that are left out where they have their default."""
Hidden = tuple[tuple[str, object, str, str], ...]
"""Fields of parts: name, default, viewers, and the field that names the viewers."""


def _sorting(kind: Kind) -> tuple[Optional, Hidden]:
    """How the fields of a kind are sorted into an open part and hidden ones."""
    optional = tuple((n, d) for n, d in kind.defaults.items() if n not in kind.hidden)
    hidden = tuple((n, kind.defaults.get(n, NODEFAULT), *kind.audiences[n]) for n in kind.hidden)
    return optional, hidden


_SORTING: Final = {name: _sorting(kind) for name, kind in KINDS.items()}
_CHECKED: Final = frozenset(kind.cls for kind in KINDS.values() if hasattr(kind.cls, "check_values"))
"""The kinds with values that their types do not bound; looked at when a stored fact is read."""
_BYTES: Final = Encoder(order="sorted").encode


def encode(fact: Fact) -> Coded:
    """The bytes of a fact: equal facts give equal bytes."""
    body = fact.body
    kind: str = body.KIND
    optional, hidden = _SORTING[kind]
    opened = asdict(body)
    parts: dict[str, dict[str, Any]] = {}
    for name, default in optional:
        if opened[name] == default:
            del opened[name]
    for name, default, viewers, field in hidden:
        value = opened.pop(name)
        if value != default:
            who = getattr(body, field) if field else viewers
            (opened if "S" in who else parts.setdefault(who or JUDGE, {}))[name] = value
    if fact.clauses:
        opened["clauses"] = fact.clauses
    if fact.by is not None:
        opened["by"] = (fact.by.name, fact.by.line)
    coded = [(who, _BYTES(part)) for who, part in sorted(parts.items())] if parts else []
    return Coded(kind, body.V, _BYTES(opened), coded)


def _stored(kind: Kind) -> Decoder[Any]:
    """Make the reader of a stored fact of one kind, hidden fields included; it takes no other."""
    own = [(f.name, kind.types[f.name], f.default) for f in fields(kind.cls)]
    beside = [("clauses", tuple[str, ...], ()), ("by", tuple[str, int] | None, None)]
    rows = [(n, t) if d is NODEFAULT else (n, t, d) for n, t, d in (*own, *beside)]
    return Decoder(defstruct(kind.name, rows, forbid_unknown_fields=True))


class _Readers(dict[str, tuple[Callable[..., object], Callable[[bytes], Any], int]]):
    """How the facts of a kind are read, made with its first: to make all takes 40 ms."""

    def __missing__(self, name: str) -> tuple[Callable[..., object], Callable[[bytes], Any], int]:
        kind = KINDS[name]
        made = self[name] = (kind.cls, _stored(kind).decode, kind.v)
        return made


_READERS: Final = _Readers()


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
    try:
        cls, read, today = _READERS[kind]
    except KeyError:
        message = f"seq {seq}: this program knows no fact {kind!r}; it may need to be newer"
        raise UnreadableError(message, newer=True) from None
    try:
        data = data if v == today else _lifted(kind, v, today, data)
        row = read(_untold(KINDS[kind], data) if sealed else data)
        *told, clauses, by = astuple(row)
        body: Any = cls(*told)
        if cls in _CHECKED:
            body.check_values()
    except (ValueError, TypeError) as error:
        message = f"seq {seq}: {kind} cannot be read: {_short(error, data)}"
        raise UnreadableError(message, newer=v > today) from error
    source = None if by is None else By(*by)
    return Fact(seq, body, at, actor, cause, clauses, source, sealed)


def _short(error: Exception, data: bytes) -> str:
    return misread(error, data) if isinstance(error, ValidationError) else str(error)
