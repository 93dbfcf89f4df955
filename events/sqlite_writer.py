"""The one writer of a SQLite file: a group of commands in one transaction, a refused one apart."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from events.errors import BadCommand, LogError
from events.group_commit import GroupCommit
from events.heads import Heads
from events.log import Appended, Command
from events.patience import Patience
from events.refusal import refusal
from events.sqlite_engine import WAIT_MILLISECONDS, file_at, require_place, told
from events.statements import stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from events.group_commit import Answer

_REFUSED: Final = (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError)


class SqliteWriter:
    """Writes commands on one connection, which nobody else uses."""

    def __init__(self, connection: sqlite3.Connection, where: str) -> None:
        """Write through ``connection``, a driver connection in autocommit mode."""
        sql = stored()
        self.where, self._file = where, file_at(where)
        self.connection = connection
        self._execute = connection.execute
        self._executemany = connection.executemany
        self._facts, self._command, self._sure = sql.facts, sql.command, sql.sure
        self._known, self._head = sql.known, sql.head
        self._listing, self._relist = sql.listing, sql.relist
        self._heads = Heads()
        self._patience = Patience()
        self._waits = WAIT_MILLISECONDS
        self._group = GroupCommit(self._answered, where)
        self._turn = self._group.turn

    def append(self, commands: Sequence[Command]) -> list[Answer]:
        """Write commands, together with whatever else waits; an answer for each."""
        return self._group.append(commands)

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """The connection inside a transaction of its own, between two groups."""
        with self._turn:
            self._begin()
            try:
                yield self.connection
                self._execute("COMMIT")
            except BaseException:
                self._undo()
                raise

    def head(self, match_id: int) -> tuple[int, bytes] | None:
        """Seq and hash of the last fact of a match, None where it has none of its own."""
        with self._turn:
            found: tuple[int, bytes] | None = self._execute(self._head, {"match_id": match_id}).fetchone()
        return found

    @contextmanager
    def between(self) -> Iterator[None]:
        """A moment in which no group is being written."""
        with self._turn:
            yield

    def _answered(self, commands: Sequence[Command]) -> list[Answer]:
        """Write commands; where the file takes none of them, that is the answer to each."""
        try:
            return self._write(commands)
        except sqlite3.Error as error:
            return [told(error, self.where) for _ in commands]
        except LogError as error:
            return [error for _ in commands]

    def _write(self, commands: Sequence[Command]) -> list[Answer]:
        try:
            self._begin()
            if self._together(commands):
                self._execute("COMMIT")
                for command in commands:
                    self._heads.note(command)
                return [Appended(rows[0][0], rows[-1][0]) for _, rows, *_ in commands]
            self._execute("ROLLBACK")
            self._begin()
            answers = [self._apart(command) for command in commands]
            self._execute("COMMIT")
        except BaseException:
            self._undo()
            raise
        return answers

    def _begin(self) -> None:
        """Begin to write; all who wait for another program wait for one span together."""
        require_place(self.where, self._file)
        wait = int(1000 * self._patience.left())
        if wait != self._waits:
            self._execute(f"PRAGMA busy_timeout={wait}")
            self._waits = wait
        try:
            self._execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                self._patience.failed()
            raise
        self._patience.through()

    def _undo(self) -> None:
        if self.connection.in_transaction:
            self._execute("ROLLBACK")

    def _together(self, commands: Sequence[Command]) -> bool:
        """Write all commands at once; False when one of them has to be refused.

        The facts come first, so that a command may follow another one of the same group; the
        command rows then count only where the seq before them is there.
        """
        try:
            self._executemany(
                self._facts,
                [(match_id, *row) for match_id, rows, *_ in commands for row in rows],
            )
            if all(map(self._heads.follows, commands)):
                self._executemany(
                    self._sure,
                    [(m, key, rows[0][0], rows[-1][0], sha) for m, rows, key, sha, _ in commands],
                )
            elif self._executemany(self._command, map(_values, commands)).rowcount < len(commands):
                return False
            self._list(commands)
        except _REFUSED:
            return False
        return True

    def _list(self, commands: Sequence[Command]) -> None:
        """Store the rows of lists that change with commands; what a match was opened with stays."""
        for command in commands:
            row = command.listing
            if row is None:
                continue
            shown = (row.ended, row.waits, row.data, command.match_id)
            if command.rows[0].seq == 1 or not self._execute(self._relist, shown).rowcount:
                self._execute(self._listing, (command.match_id, *row, 0))

    def _apart(self, command: Command) -> Answer:
        """Write one command of a group in which some are refused."""
        reason = ""
        self._execute("SAVEPOINT command")
        try:
            self._executemany(self._facts, _placed([command]))
            if self._execute(self._command, _values(command)).rowcount == 1:
                self._list([command])
                self._execute("RELEASE command")
                return Appended(command.rows[0].seq, command.rows[-1].seq)
        except _REFUSED as error:
            reason = str(error)
        self._execute("ROLLBACK TO command")
        self._execute("RELEASE command")
        return self._refusal(command, reason)

    def _refusal(self, command: Command, reason: str) -> Answer:
        values = {"match_id": command.match_id, "key": command.key}
        known = self._execute(self._known, values).fetchone()
        head = self._execute(self._head, values).fetchone()
        return refusal(command, known, head[0] if head else 0) or _unfit(command, reason)


def _unfit(command: Command, reason: str) -> LogError:
    return BadCommand(
        f"the facts of key {command.key!r} for match {command.match_id} cannot be stored: {reason}"
    )


def _placed(commands: Iterable[Command]) -> Iterator[tuple[object, ...]]:
    return ((match_id, *row) for match_id, rows, *_ in commands for row in rows)


def _values(command: Command) -> dict[str, object]:
    match_id, rows, key, request = command[:4]
    return {
        "match_id": match_id,
        "key": key,
        "first_seq": rows[0].seq,
        "last_seq": rows[-1].seq,
        "request_hash": request,
    }
