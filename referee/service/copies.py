"""Copies of a whole record: made while a service runs, laid down again, moved to another database."""

from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from events.errors import DatabaseAbsent, DatabaseError, NotADatabase
from events.log import every
from events.migrate import KNOWN
from events.record_copy import CopiedRecord, copy_record, rows_in
from events.sqlite_copy import SqliteCopy, copy_sqlite, require_new
from events.stores import current, require_current, upgrade
from referee.service.court.precedents import rebuild_precedents
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.matches import log_names, refresh_listings
from referee.service.opened import open_desk
from referee.service.records.unreadable_logs import UnreadableLogs, log_fault
from referee.service.store.places import file_of

__all__ = [
    "MovedRecord",
    "SqliteCopy",
    "Upgraded",
    "back_up",
    "copy_to",
    "restore",
    "rows_in",
    "unread_of",
    "upgrade_record",
]
SERVER: Final = "copy a server as docs/operating.md shows: pg_basebackup and the WAL"


class Upgraded(NamedTuple):
    """An upgrade: the version of the tables before ("" for none) and now, and what the record holds.

    `copied` is the copy that was made before; None where none was asked for.
    """

    before: str
    version: str
    matches: int
    copied: SqliteCopy | None


class MovedRecord(NamedTuple):
    """What was copied, and one hash over the roots of all logs, which is equal in both."""

    copied: CopiedRecord
    roots: str


def back_up(url: str, target: Path) -> SqliteCopy:
    """Copy a record to a new file while others write to it; the copy is checked.

    Raises DeskError for one on a server, DatabaseError where it cannot be read or written.
    """
    return copy_sqlite(_file(url), target)


def restore(source: Path, url: str) -> tuple[SqliteCopy, str]:
    """Lay a copy down at the address of a record where nothing is; older tables are upgraded on the way.

    The copy itself stays as it is.

    Args:
        source: The copy.
        url: Where it is laid down.

    Returns:
        What was laid down, and the version of the tables that the copy has.

    Raises:
        DeskError: The address is on a server, or the copy is damaged.
        DatabaseError: Something is there, or the tables of the copy are of a newer program.
    """
    target = _file(url)
    require_new(target)
    try:
        before = current(str(source))
        if before not in KNOWN[:-1]:
            require_current(str(source))
            return copy_sqlite(source, target), before
        with TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
            part = Path(folder) / "upgraded.sqlite3"
            copy_sqlite(source, part)
            upgrade(str(part))
            return copy_sqlite(part, target), before
    except NotADatabase as error:
        what, _, instead = str(error).rpartition("; ")
        raise DeskError("faulty-file", what, instead=instead) from error


def upgrade_record(url: str, backup: Path | None = None) -> Upgraded:
    """Make the tables at an address, or bring them to the version of this program.

    Args:
        url: The address of the record.
        backup: A new file to which the record is copied first, as it is; None for no copy.

    Returns:
        What was done.

    Raises:
        DeskError: A copy is asked for of a record on a server.
        DatabaseError: The record cannot be copied or upgraded; it stays as it was.
    """
    try:
        before = current(url)
    except DatabaseAbsent:
        before = ""
    copied = None if backup is None else back_up(url, backup)
    version = upgrade(url)
    with closing(open_desk(url)) as desk:
        refresh_listings(desk)
        return Upgraded(before, version, sum(1 for _ in every(desk.log)), copied)


def copy_to(url: str, target: str, told: Callable[[int], None] = lambda _: None) -> MovedRecord:
    """Copy a whole record to another database, on SQLite or PostgreSQL, where none is yet.

    Args:
        url: The address of the record, which stays as it is.
        target: The address of the copy.
        told: Hears how many rows more were written.

    Returns:
        What was copied; it was read back, and every root is equal.

    Raises:
        DatabaseError: One of them cannot be read or written, or something is at the target; nothing is
            kept then.
    """
    file = file_of(target)
    fresh = file is not None and not file.exists()
    try:
        found = copy_record(url, target, told)
    except BaseException:
        for end in ("", "-wal", "-shm") if fresh and file is not None else ():
            Path(f"{file}{end}").unlink(missing_ok=True)
        raise
    with closing(open_desk(url, readonly=True)) as old, closing(open_desk(target)) as desk:
        rebuild_precedents(desk)
        roots = roots_of(desk)
        if roots != roots_of(old):
            words = " went on while it was copied; stop the service, and copy it to a new place"
            raise DatabaseError("", old.log.where, words)
    return MovedRecord(found, roots)


def unread_of(url: str, told: Callable[[], None] = lambda: None) -> dict[str, str] | None:
    """Read every fact of a record, and find what does not hold or cannot be read.

    Args:
        url: The address of the record.
        told: Hears of each log that was read.

    Returns:
        Why, by log or row; None for a record with the tables of an older program.
    """
    if current(url) != KNOWN[-1]:
        return None
    with closing(open_desk(url, readonly=True)) as desk:
        found = desk.registry.faults() | UnreadableLogs().find(desk)
        for name in log_names(desk):
            if fault := log_fault(desk, name):
                found.setdefault(name, fault)
            told()
    return found


def roots_of(desk: Desk) -> str:
    """One hash over the roots of all logs, 64 hex digits: the same for two records that hold the same."""
    made = sha256()
    for ref, _ in every(desk.log):
        size, root = desk.trees.root(ref)
        made.update(f"{ref.public_id}:{size}:".encode() + root)
    return made.hexdigest()


def _file(url: str) -> Path:
    file = file_of(url)
    if file is None:
        raise DeskError("no-file", "this record is no file of SQLite", instead=SERVER)
    return file
