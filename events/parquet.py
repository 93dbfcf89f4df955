"""Archived matches as a Parquet file: how they are written, and read again to the same bytes.

A match is one row group, so that it is read alone; a row is a fact, and the first fact of a
command also says the command's key and the hash of its request. The columns are those of a stored
row, so DuckDB and others read such a file as it is. What was moved is known by its digest: if the
rows that are read come to it, they are the rows that were written, whatever happened to the file.
"""

from __future__ import annotations

import os
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from events.archived import ArchiveUnreadable, StoredCommand
from events.canonical import dump
from events.log import Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from events.archived import Archived

EXTRA: Final = "pip install 'wixoss-referee[scale]'"
LEVEL: Final = 9
"""Of zstd: a tenth smaller than its usual level, at a cost that is small next to the database's."""
OWN: Final = 0o600
"""The mode of a file that its user alone may read: it holds hidden cards."""
KEPT: Final = 32
"""Matches out of files that are kept in memory, of half a megabyte each."""
_OPTIONS: Final[dict[str, Any]] = {
    "compression": "zstd",
    "compression_level": LEVEL,
    "use_dictionary": ["match", "kind", "v", "actor"],
    "column_encoding": dict.fromkeys(("seq", "at", "cause"), "DELTA_BINARY_PACKED"),
    "write_statistics": ["match"],
}
"""How columns are packed; numbers that grow are kept as steps. Statistics find a match by its name."""
_KIND: Final = b"wixoss-archive-v1\0"


class Packed(NamedTuple):
    """All that an archive holds of a match: its facts, and the commands that wrote them."""

    match: str
    rows: list[Row]
    commands: list[StoredCommand]


class NoArrow(Exception):
    """The library that reads and writes Parquet is not installed; the words say how to get it."""


def digest(packed: Packed) -> bytes:
    """The SHA-256 of everything in it: equal digests, equal bytes."""
    rows, commands = packed.rows, packed.commands
    plain = [(r.seq, r.kind, r.v, r.at, r.actor, r.cause, len(r.open), _length(r.hidden)) for r in rows]
    keys = [(c.first, c.last, c.key) for c in commands]
    said = dump([packed.match, plain, keys])
    made = sha256(_KIND + len(said).to_bytes(8, "big") + said)
    for row in rows:
        made.update(row.open + (row.hidden or b"") + row.hash)
    for command in commands:
        made.update(command.request)
    return made.digest()


def _length(hidden: bytes | None) -> int:
    return -1 if hidden is None else len(hidden)


def write(path: Path, matches: Iterable[Packed]) -> None:
    """Write matches into a new file, a row group each, down to the disk.

    Raises OSError, FileExistsError among them, and NoArrow.
    """
    pa, parquet = _arrow()
    schema = _schema(pa)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN), "wb") as out:
        with parquet.ParquetWriter(out, schema, **_OPTIONS) as writer:
            for packed in matches:
                writer.write_table(_table(pa, schema, packed), row_group_size=max(len(packed.rows), 1))
        out.flush()
        os.fsync(out.fileno())


def _table(pa: Any, schema: Any, packed: Packed) -> Any:
    """The rows of one match, with the commands that began at them."""
    begun = {command.first: command for command in packed.commands}
    columns = list(zip(*packed.rows, strict=True)) or [()] * len(Row._fields)
    first = [begun.get(row.seq) for row in packed.rows]
    cells = [
        [packed.match] * len(packed.rows),
        *columns,
        [None if one is None else one.key for one in first],
        [None if one is None else one.request for one in first],
    ]
    return pa.table([pa.array(c, f.type) for c, f in zip(cells, schema, strict=True)], schema=schema)


def _schema(pa: Any) -> Any:
    return pa.schema([
        ("match", pa.string()), ("seq", pa.int32()), ("kind", pa.string()), ("v", pa.int16()),
        ("at", pa.int64()), ("actor", pa.string()), ("cause", pa.int32()), ("open", pa.binary()),
        ("hidden", pa.binary()), ("hash", pa.binary()), ("key", pa.string()), ("request", pa.binary()),
    ])  # fmt: skip


def read(path: str, place: int) -> Packed:
    """The match at a place of a file; raises NoArrow, and whatever a broken file raises."""
    stat = os.stat(path)  # noqa: PTH116 - asked for every match that is read
    _, parquet = _arrow()
    with parquet.ParquetFile(path, metadata=_foot(path, stat.st_mtime_ns, stat.st_size)) as file:
        cells = file.read_row_group(place).columns
    names, *columns, keys, requests = (cell.to_pylist() for cell in cells)
    rows = list(map(Row._make, zip(*columns, strict=True)))
    begun = [(at, keys[at], requests[at]) for at in range(len(rows)) if keys[at] is not None]
    ends = [at - 1 for at, _, _ in begun[1:]] + [len(rows) - 1]
    commands = [
        StoredCommand(rows[at].seq, rows[end].seq, key, request)
        for (at, key, request), end in zip(begun, ends, strict=bool(begun))
    ]
    return Packed(names[0] if names else "", rows, commands)


@lru_cache(maxsize=8)
def _foot(path: str, changed: int, size: int) -> Any:  # noqa: ARG001 - a file that changed is read anew
    """What the foot of a file says of its row groups; to read it takes longer than one match."""
    _, parquet = _arrow()
    return parquet.read_metadata(path)


def read_sound(one: Archived) -> Packed:
    """An archived match as it was moved; raises ArchiveUnreadable where the file has it no more."""
    where = one.file.path
    try:
        packed = read(where, one.place)
        sound = digest(packed) == one.digest
    except NoArrow as error:
        raise ArchiveUnreadable(one.public_id, where, f"which is read with pyarrow; {error}") from None
    except FileNotFoundError:
        instead = "put it back, or say where it is now: referee archive moved FOLDER"
        raise ArchiveUnreadable(one.public_id, where, f"which is not there; {instead}") from None
    except PermissionError:
        words = "which may not be read by this user; change its permissions"
        raise ArchiveUnreadable(one.public_id, where, words) from None
    except Exception:  # noqa: BLE001 - a reader of broken files raises anything at all
        sound = False
    if not sound:
        words = "whose bytes were changed; put back a copy of it, and see: referee archive check"
        raise ArchiveUnreadable(one.public_id, where, words)
    return packed


def kept(one: Archived) -> Packed:
    """As ``read_sound``, for a match that is looked at more than once while its file stays as it is."""
    try:
        stat = os.stat(one.file.path)  # noqa: PTH116 - asked for every read of an archived match
    except OSError:
        return read_sound(one)
    return read_once(one, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=KEPT)
def read_once(one: Archived, changed: int, size: int) -> Packed:  # noqa: ARG001 - as in _foot
    """As ``read_sound``; the answer is kept."""
    return read_sound(one)


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra, loaded where it is used
        from pyarrow import parquet  # noqa: PLC0415 - as above
    except ImportError:
        raise NoArrow(f"install it: {EXTRA}") from None
    return pa, parquet
