"""What a log, a record or a database can refuse, each in words: what, where, what instead."""

from __future__ import annotations

from typing import Final

HERE: Final = "the database"
"""What a log is called to those who do not run it."""


class LogError(Exception):
    """Something that the record store refuses or cannot do; the base of the family.

    Its words are those before and after ``where``, the address of the log with what its driver says
    of it. ``public`` says the same to those who do not run the log: it names no file, server, port
    or user.
    """

    def __init__(self, before: str, where: str = "", after: str = "") -> None:
        """Say what is wrong, where, and after the last semicolon what to do instead."""
        super().__init__(f"{before}{where}{after}")
        self.public = f"{before}{HERE if where else ''}{after}"


class UnknownMatch(LogError):
    """No match with this id is in the log."""

    def __init__(self, match: object, where: str) -> None:
        """Say which match was asked for, and in which log."""
        super().__init__(f"no match {match} in ", where, "; list the matches to see what is there")
        self.match = match


class MatchExists(LogError):
    """A match with this public id was opened before."""

    def __init__(self, match: str, where: str) -> None:
        """Say which match stands in the way."""
        super().__init__(f"match {match} is already in ", where, "; open it under another id")
        self.match = match


class MatchRemoved(MatchExists):
    """A match with this public id was removed, and its name stays that of its record."""

    def __init__(self, match: str, where: str) -> None:
        """Say which removed match has the name."""
        words = (
            ", and its name stays that of its record; open another under another id, or import "
            "that very record again"
        )
        LogError.__init__(self, f"match {match} was removed from ", where, words)
        self.match = match


class DamagedMatch(LogError):
    """What is stored of a match as a whole (tags, parent, commands) cannot be read."""


class UnknownSeq(LogError):
    """A seq beyond the head of a match, or before its first fact."""

    def __init__(self, match: object, seq: int, head: int) -> None:
        """Say which seq was asked for and where the match ends."""
        super().__init__(f"match {match} has no seq {seq}; its facts are 1 to {head}")
        self.seq = seq
        self.head = head


class Conflict(LogError):
    """A command was made against an old seq, or beyond the head; nothing was written.

    ``current`` is the seq of the last fact now in the log.
    """

    def __init__(self, match: object, first: int, current: int) -> None:
        """Say where the command wanted to begin and where the match now ends."""
        super().__init__(
            f"match {match} is at seq {current}; a command that begins at seq {first} does not "
            f"follow it; read on to seq {current} and decide again"
        )
        self.first = first
        self.current = current


class KeyReused(LogError):
    """A command key was used before, in this log, for another request; nothing was written."""

    def __init__(self, key: str, first: int, last: int) -> None:
        """Say which key it was and which facts answered its first use."""
        super().__init__(
            f"key {key!r} already answered another request (seq {first} to {last}); "
            "send a new request under a new key"
        )
        self.key = key
        self.first = first
        self.last = last


class CardsOvertaken(LogError):
    """Other cards were brought in meanwhile; nothing was written."""

    def __init__(self, where: str) -> None:
        """Say in which log."""
        super().__init__(
            "another import of cards into ", where, " came first; nothing was taken, import again"
        )


class BadCommand(LogError):
    """A command that no log can take: no rows, holes between its rows, values out of range."""


class CursorOutdated(LogError):
    """A feed cursor that belongs to another log, or to a log that was set back."""

    def __init__(self, cursor: str, where: str) -> None:
        """Say which cursor it was."""
        super().__init__(
            f"cursor {cursor!r} is not a place in the feed of ",
            where,
            " as it is now (restored from a copy, or another log); start again from the empty cursor",
        )


class RecordError(LogError):
    """A file that is not a sound record; names line and field.

    ``line`` counts from 1, 0 when it concerns the whole file; ``field`` may be empty.
    """

    def __init__(self, line: int, field: str, message: str) -> None:
        """Say what is wrong, in which line and field."""
        place = f"line {line}" if line else "record"
        super().__init__(f"{place}, {field}: {message}" if field else f"{place}: {message}")
        self.line = line
        self.field = field


class AlteredBlob(LogError):
    """A catalogue, policy, program or card whose bytes are not those of its name."""

    def __init__(self, kind: str, name: str, found: str, where: str) -> None:
        """Say what was altered, what it should be and what it is."""
        called = {"catalog": "catalogue"}.get(kind, kind)
        super().__init__(
            f"the {called} {name[:12]} in {where} was altered: expected the SHA-256 {name}, found "
            f"{found}; take the database, or the record of the match, from a copy that verifies"
        )
        self.kind = kind
        self.name = name
        self.found = found


class DatabaseError(LogError):
    """The database could not do its part; the base of what concerns files and servers.

    Nothing is wrong with what was asked: the same may be asked again when the database is well.
    """


class DatabaseAbsent(DatabaseError):
    """There is no database at the address."""


class BadAddress(DatabaseError):
    """The address of the log is not one that this program understands."""


class DatabaseReadOnly(DatabaseError):
    """The database, or this opening of it, takes no writes."""


class DatabaseLocked(DatabaseError):
    """Another program holds the database for longer than this one waits."""


class DatabaseFull(DatabaseError):
    """No room left on the disk; nothing of the command was written."""


class NotADatabase(DatabaseError):
    """The file is something else, is damaged, or holds tables of another program."""


class DatabaseLost(DatabaseError):
    """The connection broke; whether the command was written is answered by repeating its key."""


class SchemaOlder(DatabaseError):
    """The tables are of an earlier version; ``upgrade`` brings them to this one."""


class SchemaNewer(DatabaseError):
    """The tables are of a later version than this program knows."""
