"""Matches opened by a program: those of a database, or the one of a record file."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import BinaryIO, Final, Self

from referee.api.matches import JUDGE, RecordedMatch
from referee.exchange import bring_in
from referee.service import Desk, DeskError, MatchInfo, open_desk
from referee.service.court.watching import open_full_view, view_due
from referee.service.matches import list_matches, match_names

MEMORY: Final = "memory:"
_SQLITE: Final = b"SQLite format 3\x00"
Place = str | PathLike[str] | BinaryIO
"""A path or an address of a database, a path of a record, or an open binary file of one."""


class Database:
    """Matches that lie in one place: a database, or a record that was read into memory.

    `desk` is the service below it, through which matches are opened and played. Close it, or use it
    in a `with` block.
    """

    def __init__(self, desk: Desk, *, write: bool) -> None:
        """Take an open desk, and whether anything may be written there."""
        self.desk, self._write = desk, write

    def __enter__(self) -> Self:
        """Itself, until the block ends."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close it, whatever happened."""
        self.close()

    def close(self) -> None:
        """Close the database; nothing can be asked of its matches afterwards."""
        self.desk.close()

    def names(self) -> list[str]:
        """The names of all matches, in the order in which they were opened."""
        return match_names(self.desk)

    def matches(
        self, *, event: str = "", person: str = "", ruleset: str = "", holds: str = ""
    ) -> list[MatchInfo]:
        """Matches with their head, turn, winner and table, in the order of their opening.

        Those of an event, of a person in either seat, of a ruleset ("diva", "classic"), or with
        facts in which some words stand (`holds`: a clause, a card); "" asks for any. A match that
        cannot be read says why in `fault`.
        """
        return list_matches(self.desk, event=event, person=person, ruleset=ruleset, holds=holds)

    def match(
        self, name: str = "", viewer: str = JUDGE, *, by: str = JUDGE, purpose: str = ""
    ) -> RecordedMatch:
        """A match as a viewer sees it: "A", "B", "spectator" or "judge".

        The name may be left out where there is one match only. Of a sealed copy everybody sees what
        a spectator sees. Where a policy keeps who opens the full view, a judge says who looks
        (`by`, such as "head-judge:ann") and what for, and the database has to be open for writing.

        Raises UnknownMatch for a name that is not there; DeskError where a name is needed, and
        where this judge may not look or the look cannot be kept.
        """
        name = name or self._only()
        found = RecordedMatch(self.desk, name, viewer)
        if found.viewer == JUDGE:
            self._open_full_view(name, by, purpose)
        return found

    def _only(self) -> str:
        names = self.names()
        if len(names) == 1:
            return names[0]
        message = f"a match has to be named: there are {len(names)}"
        raise DeskError("unnamed", message, instead="see names(), then match(NAME)")

    def _open_full_view(self, name: str, by: str, purpose: str) -> None:
        """Ask the policy for a judge's view, and keep that it was opened where that is due."""
        head = self.desk.reader(name).head()
        if not view_due(self.desk, name, head, purpose, by, states=False):
            return
        if not self._write:
            raise DeskError(
                "kept",
                "who opens the full view of this match is kept",
                where=name,
                instead='open the database with write=True, or look as "spectator"',
            )
        open_full_view(self.desk, name, head, purpose, by)


def open(place: Place, *, write: bool = False) -> Database:
    """Open a database, or the record of one match, to read it.

    A record is verified completely and read into memory.

    Args:
        place: The path or address of a database ("matches.sqlite3", "postgresql://user@host/name"),
            the path of an exported record or notation, or such a file that is open for bytes.
        write: Whether orders can be given to a database and looks be kept; it must be there already
            (`open_desk` makes one).

    Returns:
        The matches that lie there; to be closed, or used by `with`.

    Raises:
        DatabaseError: There is no database.
        RecordError: A record does not verify; says what, where and what instead.
        NotationError: A notation does not.
        OSError: The file cannot be read.
    """
    if not isinstance(place, str | PathLike):
        return _read(place)
    address = fspath(place)
    if not _is_record(address):
        return Database(open_desk(address, readonly=not write, create=False), write=write)
    with Path(address).open("rb") as stream:
        return _read(stream)


def _is_record(address: str) -> bool:
    """Whether a file with text lies at an address: that is a record or a notation."""
    if "://" in address or address == MEMORY or not Path(address).is_file():
        return address.endswith(".jsonl")
    with Path(address).open("rb") as stream:
        return stream.read(len(_SQLITE)) not in {_SQLITE, b""}


def _read(stream: BinaryIO) -> Database:
    """Read a record into memory, or nothing of it."""
    desk = open_desk(MEMORY)
    try:
        bring_in(desk, stream)
    except BaseException:
        desk.close()
        raise
    return Database(desk, write=False)


__all__ = ["Database", "open"]
