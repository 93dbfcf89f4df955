"""One writer with group commit: what has queued up is committed together, then all are answered.

A commit waits for the disk, which is nearly all of its time, so the way to more commands is fewer
commits. Whoever holds the turn writes for everyone who waits. A caller who finds nobody before him
writes at once, in his own thread: he pays for one lock and for no hop between threads, which is
why the turn passes from caller to caller and does not live in a thread of its own.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from events.archived import MatchArchived
from events.errors import (
    BadCommand,
    Conflict,
    DatabaseLost,
    KeyReused,
    LogError,
    UnknownMatch,
)
from events.heads import Heads
from events.log import Appended, Command
from events.patience import Patience
from events.sqlite_engine import WAIT_MILLISECONDS, file_at, require_place, told
from events.statements import stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Answer = Appended | LogError

GROUP_LIMIT: Final = 1024
"""Commands in one commit at most, so that nobody waits for a crowd without end."""
_REFUSED: Final = (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError)


class _Ticket:
    """Commands that wait, and their answers once written.

    ``called`` is held until the caller is to go on: answered, or to lead the next group.
    """

    __slots__ = ("answers", "called", "commands")

    def __init__(self, commands: Sequence[Command]) -> None:
        self.commands = commands
        self.answers: list[Answer] | None = None
        self.called = Lock()
        self.called.acquire()


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
        self._heads = Heads()
        self._patience = Patience()
        self._waits = WAIT_MILLISECONDS
        self._turn = Lock()
        self._door = Lock()
        self._led = False
        self._next: _Ticket | None = None
        self._waiting: deque[_Ticket] = deque()

    def append(self, commands: Sequence[Command]) -> list[Answer]:
        """Write commands, together with whatever else waits; an answer for each.

        Where nobody leads, nobody waits either, and no ticket is needed.
        """
        with self._door:
            ticket = _Ticket(commands) if self._led else None
            self._led = True
            if ticket is not None:
                self._waiting.append(ticket)
        if ticket is None:
            return self._at_once(commands)
        self._wait(ticket)
        if ticket.answers is None:
            self._lead(ticket)
        return ticket.answers or []

    def _at_once(self, commands: Sequence[Command]) -> list[Answer]:
        try:
            with self._turn:
                return self._answered(commands)
        finally:
            self._pass_on()

    def _wait(self, ticket: _Ticket) -> None:
        """Until the ticket is answered or has to lead; a caller who leaves takes it along."""
        try:
            ticket.called.acquire()
        except BaseException:
            with self._door:
                if ticket in self._waiting:
                    self._waiting.remove(ticket)
                appointed = self._next is ticket and ticket.answers is None
            if appointed:
                self._pass_on()
            raise

    def _lead(self, ticket: _Ticket) -> None:
        """Write groups until the own ticket is answered, then call the next to lead."""
        try:
            while ticket.answers is None:
                with self._door:
                    group = self._group()
                with self._turn:
                    self._serve(group)
                for other in group:
                    if other is not ticket:
                        other.called.release()
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        with self._door:
            self._next = self._waiting[0] if self._waiting else None
            self._led = self._next is not None
            if self._next is not None:
                self._next.called.release()

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

    def _group(self) -> list[_Ticket]:
        group: list[_Ticket] = []
        size = 0
        while self._waiting and size < GROUP_LIMIT:
            ticket = self._waiting.popleft()
            group.append(ticket)
            size += len(ticket.commands)
        return group

    def _serve(self, group: list[_Ticket]) -> None:
        """Write a group and answer all of it, whatever happens."""
        commands = [command for ticket in group for command in ticket.commands]
        words = (
            " was interrupted while it was written to; send the command again under the "
            "same key, which tells whether it was written"
        )
        answers: list[Answer] = []
        try:
            answers = self._answered(commands)
        finally:
            if len(answers) != len(commands):
                answers = [DatabaseLost("", self.where, words) for _ in commands]
            following = iter(answers)
            for ticket in group:
                ticket.answers = [next(following) for _ in ticket.commands]

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
                return [Appended(rows[0][0], rows[-1][0]) for _, rows, _, _ in commands]
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
                [(match_id, *row) for match_id, rows, _, _ in commands for row in rows],
            )
            if all(map(self._heads.follows, commands)):
                self._executemany(
                    self._sure,
                    [(m, key, rows[0][0], rows[-1][0], sha) for m, rows, key, sha in commands],
                )
            elif self._executemany(self._command, map(_values, commands)).rowcount < len(commands):
                return False
        except _REFUSED:
            return False
        return True

    def _apart(self, command: Command) -> Answer:
        """Write one command of a group in which some are refused."""
        reason = ""
        self._execute("SAVEPOINT command")
        try:
            self._executemany(self._facts, _placed([command]))
            if self._execute(self._command, _values(command)).rowcount == 1:
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


def refusal(
    command: Command, known: tuple[Any, Any, Any, int, Any] | None, current: int
) -> Appended | LogError | None:
    """Why a command was not written: a repeat, a reused key, an unknown match or a stale seq.

    ``known`` is the row of its key, None when there is no such match; ``current`` the last seq
    of the match's own facts, 0 for none. None when nothing of that stands against the command.
    """
    match_id, rows, key, request = command
    if known is None:
        return UnknownMatch(match_id, "the log")
    first, last, before, fork, archive = known
    if isinstance(first, int) and isinstance(last, int):
        if before == request:
            return Appended(first, last, repeated=True)
        return KeyReused(match_id, key, first, last)
    if archive is not None:
        return MatchArchived(str(match_id))
    if rows[0].seq != (current or fork) + 1:
        return Conflict(match_id, rows[0].seq, current or fork)
    return None


def _unfit(command: Command, reason: str) -> LogError:
    return BadCommand(
        f"the facts of key {command.key!r} for match {command.match_id} cannot be stored: {reason}"
    )


def _placed(commands: Iterable[Command]) -> Iterator[tuple[object, ...]]:
    return ((match_id, *row) for match_id, rows, _, _ in commands for row in rows)


def _values(command: Command) -> dict[str, object]:
    match_id, rows, key, request = command
    return {
        "match_id": match_id,
        "key": key,
        "first_seq": rows[0].seq,
        "last_seq": rows[-1].seq,
        "request_hash": request,
    }
