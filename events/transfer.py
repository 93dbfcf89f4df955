"""How a match leaves a log as a record, and how a record enters a log, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, Final

from events.errors import LogError, MatchExists, RecordError, UnknownMatch
from events.log import Head, MatchRef
from events.records import Blob, Header, Origin, Record, require_pinned, write

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from events.log import Log, Row

IMPORT: Final = "import"
"""The key of the command by which a record came into a log."""


def export_match(
    log: Log,
    public_id: str,
    out: BinaryIO,
    *,
    blobs: Sequence[tuple[str, str]] = (),
    sealed: Collection[str] = (),
    untold: Collection[str] = (),
) -> Header:
    """Write a match of a log; ``blobs`` names (kind, SHA-256) of what goes along.

    The tags ``untold`` stay at home.

    Raises UnknownMatch, and RecordError when something named is not in the log.
    """
    ref = log.match(public_id)
    rows = log.read(ref.id)
    carried = []
    for kind, name in blobs:
        data = log.blob(kind, name)
        if data is None:
            message = f"the database has no {kind} {name}; the record would not be whole"
            raise RecordError(1, "blobs", message)
        carried.append(Blob(kind, data))
    head = Head(rows[-1].seq, rows[-1].hash) if rows else Head(0, b"")
    tags = {name: said for name, said in ref.tags.items() if name not in untold}
    header = Header(public_id, ref.created, tags, head, tuple(carried), _parent_of(log, ref))
    write(header, rows, out, sealed=sealed)
    return header


def _parent_of(log: Log, ref: MatchRef) -> Origin | None:
    if ref.parent is None:
        return None
    name = log.public_id(ref.parent.match_id)
    return Origin(name, ref.parent.seq, ref.parent.hash)


def import_record(log: Log, record: Record, *, at: int = 0, by: str = "") -> MatchRef:
    """Put a record into a log, or find it there already, to its very head.

    A removed match whose record it is, to the very head, is there again as it was; ``at`` and
    ``by`` are when and by whom it was brought in, kept with such a removal. Raises
    MatchExists when another match has its id, RecordError when the match it branches off is not in
    the log, and then writes nothing.
    """
    header, rows = record
    for one in log.removed():
        if (one.public_id, one.hash) == (header.match, header.head.hash):
            log.lift_removal(header.match, at, by)
    parent = _known_parent(log, header.parent) if header.parent else None
    require_pinned(header, (*(_opening(log, parent[0]) if parent else ()), *rows))
    for kind, data in header.blobs:
        log.put_blob(kind, data)
    try:
        ref = log.match(header.match)
    except UnknownMatch:
        ref = log.open_match(header.match, created=header.created, tags=header.tags, parent=parent)
    head = log.head(ref.id)
    if head == header.head:
        return ref
    if head.seq > (header.parent.seq if header.parent else 0):
        raise MatchExists(header.match, log.where)
    log.append(ref.id, rows, key=IMPORT, request=header.head.hash)
    return ref


def _known_parent(log: Log, origin: Origin) -> tuple[int, int]:
    try:
        match_id = log.match(origin.match).id
        rows = log.read(match_id, origin.seq - 1, origin.seq)
    except LogError:
        rows = []
    if not rows or rows[0].hash != origin.hash:
        message = (
            f"branches off match {origin.match} at seq {origin.seq}, which is not in this "
            "database as it was; import that match first"
        )
        raise RecordError(1, "parent", message)
    return match_id, origin.seq


def _opening(log: Log, match_id: int) -> list[Row]:
    """The fact that opened a match; of a branch that of the match which it goes back to."""
    ref = log.match(log.public_id(match_id))
    return log.read(match_id, 0, 1) if ref.parent is None else _opening(log, ref.parent.match_id)
