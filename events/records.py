"""A match as a file: JSON Lines, canonical to the byte, verified while it is read.

Line 1 is the header, then one line a fact. Every line is canonical JSON (sorted keys, no spaces,
UTF-8) and ends with a line feed, so that row, line and row again are equal byte for byte, and any
changed byte is found: by the form of the line, by the hash chain or by the head in the header.

Header: ``blobs`` (kind, sha256, data), ``created``, ``format``, ``hash``, ``head`` (seq, hash),
``match``, ``tags``, ``version``; a branch also has ``parent`` (match, seq, hash). The header's own
hash is SHA-256 over ``HEADER`` and the header without it.
Fact: ``actor``, ``at``, ``cause``, ``hash``, ``hidden``, ``kind``, ``open``, ``seq``, ``v``, where
``hidden`` lists parts as (audience, body, salt) or, sealed, as (audience, commitment).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from events import parts
from events.blobs import pins
from events.canonical import canonical, load
from events.chain import Chain
from events.errors import BadCommand, RecordError
from events.log import Command, Head, Row, check
from events.record_lines import field, hex_of, line_of, value_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

FORMAT: Final = "wixoss-record"
VERSION: Final = 1
HEADER: Final = b"wixoss-header-v1\0"
ZIP: Final = b"PK\3\4"
ZIP_FILE: Final = (
    "a zip file, and no record; check the file of an event by: referee event check FILE, a case by: "
    "referee bundle check FILE"
)
LINE_LIMIT: Final = 1 << 24
"""Bytes of a line at most; the header with its programs and catalogue is the longest."""


class Blob(NamedTuple):
    """A program or catalogue that the facts name by hash; ``data`` is JSON text."""

    kind: str
    data: bytes


class Origin(NamedTuple):
    """The fact of another match from which this one branches off."""

    match: str
    seq: int
    hash: bytes


class Header(NamedTuple):
    """What the first line says; ``created`` is microseconds since 1970."""

    match: str
    created: int
    tags: dict[str, str]
    head: Head
    blobs: tuple[Blob, ...] = ()
    parent: Origin | None = None


class Record(NamedTuple):
    """A match out of a file: whole, in order, and its chain verified."""

    header: Header
    rows: list[Row]


def write(header: Header, rows: Iterable[Row], out: BinaryIO, *, sealed: Collection[str] = ()) -> None:
    """Write a record; the parts of the ``sealed`` audiences go out as commitments only.

    Raises RecordError when a stored row is not canonical or the rows do not end at the head.
    """
    out.write(_header_line(header))
    last = Head(0, b"")
    for number, row in enumerate(rows, 2):
        out.write(row_line(row, number, sealed))
        last = Head(row.seq, row.hash)
    if last != header.head:
        message = f"the rows end at seq {last.seq}, the head is {header.head.seq}; export again"
        raise RecordError(0, "head", message)


def _header_line(header: Header) -> bytes:
    try:
        blobs = [
            {"data": data.decode(), "kind": kind, "sha256": sha256(data).hexdigest()}
            for kind, data in header.blobs
        ]
    except UnicodeDecodeError:
        message = "a program or catalogue is not UTF-8 text; it cannot stand in a record"
        raise RecordError(1, "blobs", message) from None
    said: dict[str, Any] = {
        "blobs": blobs,
        "created": header.created,
        "format": FORMAT,
        "head": [header.head.seq, header.head.hash.hex()],
        "match": header.match,
        "tags": header.tags,
        "version": VERSION,
    }
    if header.parent is not None:
        match, seq, sha = header.parent
        said["parent"] = {"hash": sha.hex(), "match": match, "seq": seq}
    return canonical(said | {"hash": _header_hash(said)}) + b"\n"


def _header_hash(said: dict[str, Any]) -> str:
    return sha256(HEADER + canonical(said)).hexdigest()


def row_line(row: Row, number: int, sealed: Collection[str]) -> bytes:
    """The line of a fact; the parts of the ``sealed`` audiences go out as commitments only.

    Raises RecordError, naming line ``number``, when the stored row is not canonical.
    """
    hidden: list[dict[str, object]] = []
    try:
        for audience, salt, body, commitment in parts.unpack(row.hidden) if row.hidden else ():
            if salt is None or body is None or audience in sealed:
                hidden.append({"audience": audience, "commitment": commitment.hex()})
            else:
                shown = _canonical_value(body)
                hidden.append({"audience": audience, "body": shown, "salt": salt.hex()})
        said = row._asdict() | {
            "hash": row.hash.hex(),
            "hidden": hidden,
            "open": _canonical_value(row.open),
        }
        return canonical(said) + b"\n"
    except ValueError as error:
        message = f"seq {row.seq} cannot be written: {error}; verify the match"
        raise RecordError(number, "", message) from None


def _canonical_value(data: bytes) -> object:
    value = load(data)
    if canonical(value) != data:
        message = "stored bytes are not canonical JSON"
        raise ValueError(message)
    return value


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, none of them read much beyond ``LINE_LIMIT``."""
    while line := stream.readline(LINE_LIMIT + 2):
        yield line


def read(lines: Iterable[bytes]) -> Record:
    """The record that these lines hold, each line with its line feed.

    Raises RecordError, naming line and field, for whatever is not a whole and sound record.
    """
    given = iter(lines)
    try:
        first = next(given, b"")
        if not first:
            message = "the file is empty; a record begins with a header line"
            raise RecordError(1, "", message)
        header = _header(first)
        rows = _facts(header, given)
    except RecursionError:
        message = "nested too deeply to be read"
        raise RecordError(0, "", message) from None
    last = Head(rows[-1].seq, rows[-1].hash) if rows else Head(0, b"")
    if last.seq < header.head.seq:
        message = (
            f"the record ends at seq {last.seq}, its header says {header.head.seq}; it was cut "
            "short, fetch it again"
        )
        raise RecordError(len(rows) + 2, "seq", message)
    if last != header.head:
        message = "the header's hash is not that of the last fact; header or facts were altered"
        raise RecordError(1, "head", message)
    require_pinned(header, rows)
    return Record(header, rows)


def require_pinned(header: Header, rows: Iterable[Row]) -> None:
    """Refuse a header with cards or a policy that no fact pins; raises RecordError.

    A blob may be missing. ``rows`` are all of the match, with what a branch shares with its parent;
    of those of the branch alone it is not asked what its parent pinned.
    """
    pinned = pins(rows)
    shared = 0 if header.parent is None else header.parent.seq
    if not pinned or pinned[0].seq > shared > 0:
        return
    for kind, data in header.blobs:
        named = [pin for pin in pinned if pin.kind == kind]
        found = sha256(data).hexdigest()
        if found not in {pin.hash for pin in named}:
            meant = ", ".join(f"seq {pin.seq} pins {pin.hash}" for pin in named) or "no fact does"
            message = (
                f"the {kind} {found} is not what the match is played by ({meant}); take the "
                "record from a copy that verifies"
            )
            raise RecordError(1, "blobs", message)


def _facts(header: Header, lines: Iterable[bytes]) -> list[Row]:
    """The rows of all lines after the header, each linked to the one before."""
    chain, fork = Chain(header.match), header.parent
    previous = chain.genesis() if fork is None else fork.hash
    before = 0 if fork is None else fork.seq
    rows: list[Row] = []
    for number, line in enumerate(lines, 2):
        row = _row(line, number)
        expected = before + len(rows) + 1
        if row.seq != expected:
            message = f"seq {row.seq} where {expected} follows; a fact is missing or moved"
            raise RecordError(number, "seq", message)
        if row.seq > header.head.seq:
            message = f"seq {row.seq} after the head {header.head.seq} that the header names"
            raise RecordError(number, "seq", message)
        try:
            check(Command(0, [row], "record", row.hash))
            holds = chain.holds(previous, [row])
        except (BadCommand, ValueError) as error:
            raise RecordError(number, "", str(error)) from None
        if not holds:
            message = f"the hash of seq {row.seq} does not follow; this fact was altered"
            raise RecordError(number, "hash", message)
        previous = row.hash
        rows.append(row)
    return rows


def _header(line: bytes) -> Header:
    if line.startswith(ZIP):
        raise RecordError(1, "", ZIP_FILE)
    said = line_of(line, 1, LINE_LIMIT)
    if said.get("format") != FORMAT:
        message = f"not {FORMAT!r}; this file is not a record"
        raise RecordError(1, "format", message)
    version = field(said, 1, "version", int)
    if version != VERSION:
        message = f"version {version}, this program reads {VERSION}; use a newer program"
        raise RecordError(1, "version", message)
    wanted = {"blobs", "created", "format", "hash", "head", "match", "tags", "version"}
    value_of(said, 1, "", wanted | {"parent"} if "parent" in said else wanted)
    if said.pop("hash") != _header_hash(said):
        raise RecordError(1, "hash", "the header does not have its hash; it was altered")
    tags = field(said, 1, "tags", dict)
    if not all(isinstance(value, str) for value in tags.values()):
        raise RecordError(1, "tags", "a tag is a text")
    head = field(said, 1, "head", list)
    if len(head) != 2 or type(head[0]) is not int or head[0] < 0:  # noqa: PLR2004 - seq and hash
        raise RecordError(1, "head", "not a seq and a hash")
    sha = hex_of(head[1], 1, "head", parts.HASH_BYTES if head[0] else 0)
    return Header(
        field(said, 1, "match", str),
        field(said, 1, "created", int),
        tags,
        Head(head[0], sha),
        tuple(_blob(value) for value in field(said, 1, "blobs", list)),
        _origin(said["parent"]) if "parent" in said else None,
    )


def _blob(value: object) -> Blob:
    said = value_of(value, 1, "blobs", {"data", "kind", "sha256"})
    data = field(said, 1, "data", str).encode()
    if sha256(data).hexdigest() != said["sha256"]:
        message = f"the {said['kind']} {said['sha256']} does not have its hash; it was altered"
        raise RecordError(1, "blobs", message)
    return Blob(field(said, 1, "kind", str), data)


def _origin(value: object) -> Origin:
    said = value_of(value, 1, "parent", {"hash", "match", "seq"})
    sha = hex_of(said["hash"], 1, "parent", parts.HASH_BYTES)
    return Origin(field(said, 1, "match", str), field(said, 1, "seq", int), sha)


def _row(line: bytes, number: int) -> Row:
    said = line_of(line, number, LINE_LIMIT)
    value_of(said, number, "", set(Row._fields))
    hidden = [_part(value, number) for value in field(said, number, "hidden", list)]
    try:
        column = parts.join(hidden) if hidden else None
    except parts.BadParts as error:
        raise RecordError(number, "hidden", str(error)) from None
    return Row(
        field(said, number, "seq", int),
        field(said, number, "kind", str),
        field(said, number, "v", int),
        field(said, number, "at", int),
        field(said, number, "actor", str),
        field(said, number, "cause", int),
        canonical(field(said, number, "open", dict)),
        column,
        hex_of(said["hash"], number, "hash", parts.HASH_BYTES),
    )


def _part(value: object, number: int) -> parts.Part:
    sealed = isinstance(value, dict) and "commitment" in value
    wanted = {"audience", "commitment"} if sealed else {"audience", "body", "salt"}
    said = value_of(value, number, "hidden", wanted)
    audience = field(said, number, "audience", str)
    if sealed:
        commitment = hex_of(said["commitment"], number, "hidden", parts.HASH_BYTES)
        return parts.Part(audience, None, None, commitment)
    salt = hex_of(said["salt"], number, "hidden", parts.SALT_BYTES)
    return parts.Part(audience, salt, canonical(said["body"]), b"")
