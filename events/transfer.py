"""How a match leaves a log as a record, and how a record enters a log, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from events.blobs import name_of
from events.errors import AlteredBlob, LogError, MatchExists, RecordError, UnknownMatch
from events.log import HASH_BYTES, Head, MatchRef, NewMatch, Parent
from events.records import Blob, Header, Origin, Record, require_pinned, write

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from events.log import Log, Row

IMPORT: Final = "import"
"""The key of the command by which a record came into a log."""
_NO_FACTS: Final = Head(0, b"")


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


class OtherHistory(MatchExists):
    """A match with this public id is in the log, and its facts are not those of the record."""

    def __init__(self, match: str, where: str, seq: int, head: int) -> None:
        """Say up to which seq both are the same, and which is the last seq in the log."""
        told = f" with other facts than the file: they differ from seq {seq + 1} on"
        if seq == head:
            told = f" up to seq {head}, and the file goes on from there"
        words = f"{told}; nothing was changed, import the file into a database of its own and compare"
        LogError.__init__(self, f"{match} is already in ", where, words)
        self.match = match


class ImportedMatch(NamedTuple):
    """A match of a record that is in the log now; ``already`` when all of it was there before."""

    ref: MatchRef
    already: bool


def import_record(log: Log, record: Record, *, at: int = 0, by: str = "") -> MatchRef:
    """Put one record into a log; see ``import_records``."""
    return import_records(log, [record], at=at, by=by)[0].ref


def import_records(
    log: Log,
    records: Iterable[Record],
    *,
    blobs: Sequence[Blob] = (),
    at: int = 0,
    by: str = "",
) -> list[ImportedMatch]:
    """Put records into a log, all of them or none.

    A match that is there already, to the head of its record or beyond it, stays as it is. A removed
    match whose record it is, to the very head, is there again as it was.

    Args:
        log: The log that takes them.
        records: What was read and verified. It is gone through twice, one record at a time.
        blobs: What facts pin that is in no header.
        at: When it was, in microseconds since 1970; kept where a removal is lifted.
        by: Who did it; kept likewise.

    Returns:
        What became of each, in their order.

    Raises:
        MatchExists: Something else has the name of a match, or had it when it was removed.
        RecordError: The match that a branch goes on from is not in the log.
    """
    removed = {(one.public_id, one.hash) for one in log.removed()}
    carried = {name_of(blob.data): blob for blob in blobs}
    found = _found_here(log, records, removed, carried)
    repaired = any(not _holds(log, *blob) for blob in carried.values())
    new = (_new_match(log, one) for one in records if found[one.header.match] is None)
    changed = {ref.public_id for ref in log.add_matches(new, carried.values())}
    for name, link in removed:
        if (head := found.get(name)) is not None and head.hash == link:
            log.lift_removal(name, at, by)
            changed.add(name)
    _fill_those_without_facts(log, records, found)
    return [ImportedMatch(log.match(name), not repaired and name not in changed) for name in found]


def _found_here(
    log: Log, records: Iterable[Record], removed: Collection[tuple[str, bytes]], carried: dict[str, Blob]
) -> dict[str, Head | None]:
    """The head of the match of each record in a log, None where it is to be added; notes its blobs.

    Raises as ``import_records`` does, before anything is written.
    """
    found: dict[str, Head | None] = {}
    for record in records:
        header = record.header
        parent = _known_parent(log, header.parent) if header.parent else None
        require_pinned(header, (*(_opening(log, parent.match_id) if parent else ()), *record.rows))
        lifts = (header.match, header.head.hash) in removed
        found[header.match] = header.head if lifts else _head_here(log, record)
        carried |= {name_of(blob.data): blob for blob in header.blobs}
    return found


def _holds(log: Log, kind: str, data: bytes) -> bool:
    try:
        return log.blob(kind, name_of(data)) is not None
    except AlteredBlob:
        return False


def _head_here(log: Log, record: Record) -> Head | None:
    """The head of the match of a record in a log, None where it is not there; raises OtherHistory.

    Of a match without facts it is that of none, whatever it branches off.
    """
    header = record.header
    try:
        ref = log.match(header.match)
    except UnknownMatch:
        return None
    head, fork = log.head(ref.id), header.parent.seq if header.parent else 0
    if head == header.head:
        return head
    if head.seq <= fork:
        return _NO_FACTS
    here = {row.seq: row.hash for row in log.read(ref.id)}
    if here.get(header.head.seq) == header.head.hash:
        return head
    same = [row.seq for row in record.rows if here.get(row.seq) == row.hash]
    raise OtherHistory(header.match, log.where, max(same, default=fork), head.seq)


def _new_match(log: Log, record: Record) -> NewMatch:
    header = record.header
    parent = _known_parent(log, header.parent) if header.parent else None
    opened = (header.match, header.created, header.tags, parent)
    return NewMatch(*opened, record.rows, IMPORT, header.head.hash or bytes(HASH_BYTES))


def _fill_those_without_facts(log: Log, records: Iterable[Record], found: dict[str, Head | None]) -> None:
    """Give their facts to matches that were opened without any, as an import left them that broke off."""
    for record in records if _NO_FACTS in found.values() else ():
        if found[record.header.match] == _NO_FACTS and record.rows:
            ref = log.match(record.header.match)
            log.append(ref.id, record.rows, key=IMPORT, request=record.header.head.hash)


def _known_parent(log: Log, origin: Origin) -> Parent:
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
    return Parent(match_id, origin.seq, origin.hash)


def _opening(log: Log, match_id: int) -> list[Row]:
    """The fact that opened a match; of a branch that of the match which it goes back to."""
    ref = log.match(log.public_id(match_id))
    return log.read(match_id, 0, 1) if ref.parent is None else _opening(log, ref.parent.match_id)
