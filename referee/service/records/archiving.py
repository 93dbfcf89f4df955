"""Finished matches moved out of the database into files, and brought back to the byte.

A kill at any moment loses nothing: a file is written under another name, flushed to the disk, read
again and compared; then it gets its name, and only then do facts leave the tables, a few matches
in each transaction. What was half done is done by giving the same command again.
"""

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from events import parquet
from events.archived import Archived, ArchiveFile
from events.log import MatchRef, every
from events.parquet import NoArrow, Packed, digest
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.proof.verifying import verify_match
from referee.service.records.archives import measured
from referee.service.records.removing import forget_record
from referee.service.store.eventlogs import is_event

IN_FILE: Final = 500
"""Matches in one file at most: some 25 MB, of which the foot is read in milliseconds."""
AT_ONCE: Final = 50
"""Matches that leave the tables in one transaction, for which other writers wait."""
PART: Final = ".part"
Chosen = list[MatchRef]
"""Matches that are to be archived."""


class ArchivedMatches(Struct, frozen=True):
    """What was archived: the files, each with its bytes, and matches that stay and why."""

    files: list[str]
    matches: int
    facts: int
    bytes: int
    left: list[tuple[str, str]]


def of_event(desk: Desk, event: str) -> list[MatchRef]:
    """The matches of an event that are in the tables; raises DeskError where there is no such event."""
    refs = _all_in_tables(desk, {"event": event})
    if not refs and not any(every(desk.log, {"event": event})):
        desk.log.match(event)
        message, instead = f"{event} has no matches", "name an event: referee event list"
        raise DeskError("no-matches", message, where=event, instead=instead)
    return refs


def opened_before(desk: Desk, moment: int) -> list[MatchRef]:
    """The matches in the tables that were opened before a moment, in microseconds since 1970."""
    return [ref for ref in _all_in_tables(desk) if ref.created < moment]


def in_tables(desk: Desk, names: Sequence[str]) -> list[MatchRef]:
    """Some matches by their names, those left out that are archived; raises UnknownMatch and DeskError."""
    away = {one.public_id for one in desk.log.archived()}
    refs = [desk.log.match(name) for name in dict.fromkeys(names)]
    for ref in refs:
        if is_event(ref):
            message, instead = f"{ref.public_id} is an event and no match", "see: referee archive event"
            raise DeskError("an-event", message, where=ref.public_id, instead=instead)
    return [ref for ref in refs if ref.public_id not in away]


def _all_in_tables(desk: Desk, tags: dict[str, str] | None = None) -> list[MatchRef]:
    away = {one.match_id for one in desk.log.archived()}
    return [ref for ref, _ in every(desk.log, tags) if ref.id not in away and not is_event(ref)]


def archive_matches(
    desk: Desk, refs: Sequence[MatchRef], folder: Path, name: str, done: Callable[[], None] = lambda: None
) -> ArchivedMatches:
    """Move those of some matches that are over into files of a folder, which begin with a name.

    One that is not over, or does not verify, stays and is named. Raises DeskError for a folder
    that cannot be used, and ArchiveUnreadable where a file does not say again what was written.
    """
    files: list[ArchiveFile] = []
    left: list[tuple[str, str]] = []
    with _held(folder):
        for start in range(0, len(refs), IN_FILE):
            fit = []
            for ref in refs[start : start + IN_FILE]:
                why = _why_not(desk, ref)
                left += [(ref.public_id, why)] if why else []
                fit += [] if why else [ref]
                done()
            if fit:
                files.append(_into_file(desk, fit, folder, name))
    counts = (sum(one.matches for one in files), sum(one.facts for one in files))
    return ArchivedMatches([one.path for one in files], *counts, sum(one.size for one in files), left)


def _why_not(desk: Desk, ref: MatchRef) -> str:
    """Why a match stays in the tables, "" if it may leave them."""
    verdict = verify_match(desk, ref.public_id)
    if not verdict.ok or verdict.reason:
        return f"it does not verify: {verdict.reason}"
    return "" if desk.state(ref.public_id).winner else "it is not over"


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """A folder that no other program archives into meanwhile, without what one that died left."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        message = f"{folder} cannot be used ({error.strerror})"
        instead = "name a folder that may be written"
        raise DeskError("bad-folder", message, where=str(folder), instead=instead) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for part in folder.glob(f"*{PART}"):
            part.unlink()
        yield
    except BlockingIOError:
        message = f"another program archives into {folder}"
        instead = "wait until it has ended, and archive again"
        raise DeskError("folder-held", message, where=str(folder), instead=instead) from None
    finally:
        os.close(handle)


def packed_of(desk: Desk, ref: MatchRef) -> Packed:
    """A match as it lies in the tables."""
    return Packed(ref.public_id, desk.log.read(ref.id), desk.log.taken(ref.id))


def _into_file(desk: Desk, refs: Sequence[MatchRef], folder: Path, name: str) -> ArchiveFile:
    """Write matches into a file, see that it holds them, and let them leave the tables."""
    part = folder / f"{name}{PART}"
    told: list[tuple[bytes, int, int, bytes]] = []

    def packs() -> Iterator[Packed]:
        for ref in refs:
            packed = packed_of(desk, ref)
            told.append((digest(packed), len(packed.rows), packed.rows[-1].seq, packed.rows[-1].hash))
            yield packed

    _write(part, packs())
    named = folder / f"{name}-{sha256(b''.join(one[0] for one in told)).hexdigest()[:16]}.parquet"
    size, sha = measured(part)
    facts = sum(one[1] for one in told)
    file = ArchiveFile(str(folder.resolve()), named.name, desk.clock(), len(refs), facts, size, sha)
    rows = [
        Archived(ref.id, ref.public_id, place, count, head, link, made, file)
        for place, (ref, (made, count, head, link)) in enumerate(zip(refs, told, strict=True))
    ]
    for one in rows:
        parquet.read_sound(one._replace(file=file._replace(file=part.name)))
    part.replace(named)
    _flush(folder)
    for start in range(0, len(rows), AT_ONCE):
        group = rows[start : start + AT_ONCE]
        desk.log.put_away(file, group)
        for one in group:
            forget_record(desk, one.public_id)
    return file


def _write(part: Path, packs: Iterable[Packed]) -> None:
    try:
        parquet.write(part, packs)
    except NoArrow as error:
        message = "archives are written by pyarrow, which is not installed"
        raise DeskError("no-pyarrow", message, instead=str(error)) from None
    except OSError as error:
        part.unlink(missing_ok=True)
        message = f"the archive could not be written ({error.strerror or error}); nothing was moved"
        instead = "free some room, or name another folder, and archive again"
        raise DeskError("bad-folder", message, where=str(part.parent), instead=instead) from error


def _flush(folder: Path) -> None:
    """See that the name of a file is on the disk, and not only its bytes."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def restore_matches(
    desk: Desk, names: Sequence[str], done: Callable[[], None] = lambda: None
) -> list[Archived]:
    """Bring archived matches back into the tables, byte for byte; their files stay.

    Raises UnknownMatch, DeskError where one is not archived, and ArchiveUnreadable; those that
    came before it are back then, and the command may be given again.
    """
    away = {one.public_id: one for one in desk.log.archived()}
    for name in names:
        desk.log.match(name)
        if name not in away:
            message, instead = f"{name} is not archived", "list what is: referee archive list"
            raise DeskError("not-archived", message, where=name, instead=instead)
    for name in names:
        desk.log.bring_back(away[name])
        forget_record(desk, name)
        done()
    return [away[name] for name in names]


def archived_of(desk: Desk, event: str) -> list[str]:
    """Name the archived matches of an event; raises DeskError where there are none."""
    away = {one.match_id for one in desk.log.archived()}
    found = [ref.public_id for ref, _ in every(desk.log, {"event": event}) if ref.id in away]
    if not found:
        message, instead = f"no match of {event} is archived", "list what is: referee archive list"
        raise DeskError("not-archived", message, where=event, instead=instead)
    return found
