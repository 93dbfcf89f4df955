"""The files of archived matches: which there are, whether each is as it was written, where each lies."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from events import parquet
from events.archived import Archived, ArchiveFile, ArchiveUnreadable
from referee.service.desk import Desk
from referee.service.errors import DeskError

BLOCK: Final = 1 << 20


class ArchiveState(Struct, frozen=True):
    """A file of archived matches: how many lie in it, how many are needed there, and its fault."""

    file: str
    folder: str
    matches: int
    needed: int
    facts: int
    bytes: int
    fault: str = ""


def archives_of(desk: Desk) -> list[ArchiveState]:
    """The files that are known, in the order in which they were made, without looking into them."""
    return [_state(one, found) for one, found in _files(desk)]


def check_archives(desk: Desk, done: Callable[[], None] = lambda: None) -> list[ArchiveState]:
    """The files that are known, each read through and held against the database.

    The `fault` of one names the first match in it that cannot be read, or says that other bytes
    of it were changed.
    """
    checked = []
    for file, found in _files(desk):
        checked.append(_state(file, found, _fault(file, found)))
        done()
    return checked


def _files(desk: Desk) -> Iterator[tuple[ArchiveFile, list[Archived]]]:
    needed: dict[str, list[Archived]] = {}
    for one in desk.log.archived():
        needed.setdefault(one.file.file, []).append(one)
    for file in desk.log.archives():
        yield file, needed.get(file.file, [])


def _state(file: ArchiveFile, found: Sequence[Archived], fault: str = "") -> ArchiveState:
    return ArchiveState(file.file, file.folder, file.matches, len(found), file.facts, file.size, fault)


def _fault(file: ArchiveFile, found: Sequence[Archived]) -> str:
    try:
        for one in found:
            parquet.read_sound(one)
        if found and measured(Path(file.path)) != (file.size, file.sha256):
            return (
                f"{file.path} has other bytes than were written, though each match in it is whole; "
                "put back a copy of it, or restore and archive its matches again"
            )
    except ArchiveUnreadable as error:
        return str(error)
    except OSError as error:
        return f"{file.path} cannot be read ({error.strerror})"
    return ""


def matches_in(desk: Desk, folder: Path) -> list[str]:
    """Name the archived matches that lie in a folder; raises DeskError where there are none."""
    there = folder.resolve()
    found = [one.public_id for one in desk.log.archived() if Path(one.file.folder).resolve() == there]
    if not found:
        message = f"no match of this database lies in {folder}"
        instead = "see where they lie: referee archive list; or say it: referee archive moved FOLDER"
        raise DeskError("not-archived", message, where=str(folder), instead=instead)
    return found


def archives_moved(desk: Desk, folder: Path) -> list[str]:
    """Note that files of archives lie in a folder now; give their names.

    Only a file whose bytes are those that were written counts. Raises DeskError where there is none.
    """
    found = []
    for file in desk.log.archives():
        path = folder / file.file
        if path.is_file() and measured(path) == (file.size, file.sha256):
            desk.log.moved_archive(file.file, str(folder.resolve()))
            found.append(file.file)
    if not found:
        message = f"no archive of this database lies in {folder} as it was written"
        instead = "name the folder that has the files of: referee archive list"
        raise DeskError("no-archive", message, where=str(folder), instead=instead)
    return found


def measured(path: Path) -> tuple[int, bytes]:
    """The size of a file and the SHA-256 of its bytes; raises OSError."""
    size, made = 0, sha256()
    with path.open("rb") as stream:
        while block := stream.read(BLOCK):
            size += len(block)
            made.update(block)
    return size, made.digest()
