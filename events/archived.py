"""Matches whose facts lie in a file and no more in the tables: which, where, and how one knows them.

The row of such a match stays in the database, so it is listed, named and branched from as before;
its facts and its commands with their keys lie in a Parquet file and are read from there.
"""

from __future__ import annotations

from typing import NamedTuple

from events.errors import DamagedMatch, LogError


class ArchiveFile(NamedTuple):
    """A file of archived matches: where it lies, when it was made, its size and SHA-256.

    ``at`` is microseconds since 1970; ``matches`` and ``facts`` count what was written into it.
    """

    folder: str
    file: str
    at: int
    matches: int
    facts: int
    size: int
    sha256: bytes

    @property
    def path(self) -> str:
        """Where the file lies."""
        return f"{self.folder.rstrip('/')}/{self.file}"


class Archived(NamedTuple):
    """One archived match: the place in its file, and what it has to come to.

    ``head`` and ``hash`` are its last seq and its hash, ``digest`` the SHA-256 of all that was
    moved (``events.parquet.digest``). ``facts`` counts its own.
    """

    match_id: int
    public_id: str
    place: int
    facts: int
    head: int
    hash: bytes
    digest: bytes
    file: ArchiveFile


class StoredCommand(NamedTuple):
    """A command as it is stored: its facts, its key, and the SHA-256 of its request."""

    first: int
    last: int
    key: str
    request: bytes


class ArchiveUnreadable(DamagedMatch):
    """A match lies in an archive that is not there, may not be read, or holds other bytes now."""

    def __init__(self, match: str, where: str, after: str) -> None:
        """Say which match lies in which file, and what is wrong with that."""
        super().__init__(f"match {match} lies in the archive ", where, f", {after}")
        self.public = f"match {match} lies in an archive, {after}"


class MatchArchived(LogError):
    """A match whose facts lie in an archive takes no command; nothing was written."""

    def __init__(self, match: str) -> None:
        """Say which match."""
        super().__init__(
            f"match {match} lies in an archive, where nothing is added to it; bring it back first: "
            f"referee restore {match}"
        )
