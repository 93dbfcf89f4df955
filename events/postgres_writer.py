"""Writes commands to a server: one statement and one round trip a group.

Command rows and facts go in one statement, so they are one transaction. What has queued up in this
program goes together; commands of different programs never wait for one another: there is no
counter and no lock between them.
"""

from __future__ import annotations

from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final

import psycopg

from events.errors import (
    BadCommand,
    Conflict,
    DatabaseAbsent,
    DatabaseLost,
    DatabaseReadOnly,
    LogError,
)
from events.group_commit import GroupCommit
from events.heads import Heads
from events.listings import Listing
from events.log import Appended, Row
from events.refusal import refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.group_commit import Answer
    from events.log import Command
    from events.postgres_server import PostgresServer
    from events.statements import SqlTexts

_ATTEMPTS: Final = 3
_FACTS: Final = "INSERT INTO events"
"""Where the part of a statement begins that stores facts."""
_UNFIT: Final = (psycopg.errors.DataError, psycopg.ProgrammingError)


class PostgresWriter:
    """Appends to a log on a server, for any number of threads."""

    def __init__(self, server: PostgresServer, sql: SqlTexts) -> None:
        """Write with the texts of a dialect."""
        self._server, self._sql = server, sql
        self._heads = Heads()
        self._group = GroupCommit(self._answered, server.where)

    def append(self, commands: Sequence[Command]) -> list[Answer]:
        """Write commands, together with whatever else waits; an answer for each."""
        return self._group.append(commands)

    def _answered(self, commands: Sequence[Command]) -> list[Answer]:
        """Write at once what is known to follow, then what is left, one after the other.

        Where no server answers for one of them, that is the answer to all that are left.
        """
        try:
            written = self._together(commands)
        except LogError as error:
            return [error for _ in commands]
        answers: list[Answer] = []
        gone: DatabaseAbsent | None = None
        for place, command in enumerate(commands):
            answer = _appended(command) if place in written else gone or self._apart(command)
            gone = answer if isinstance(answer, DatabaseAbsent) else gone
            answers.append(answer)
        return answers

    def _together(self, commands: Sequence[Command]) -> set[int]:
        """Write those which are known to follow, one of a match at most, in one statement.

        The places of those which are written: all of them or none. They go in the order of their
        matches, so that two programs never wait for one another crosswise.
        """
        first: dict[int, int] = {}
        for place, command in enumerate(commands):
            if self._heads.follows(command):
                first.setdefault(command[0], place)
        if len(first) <= 1:
            return set()
        places = [first[match_id] for match_id in sorted(first)]
        group = [commands[place] for place in places]
        try:
            self._written(*self._with_listings(self._sql.group, _columns(group), group))
        except (psycopg.errors.IntegrityError, *_UNFIT):
            return set()
        for command in group:
            self._heads.note(command)
        return set(places)

    def _written(self, sql: str, values: dict[str, object]) -> int:
        """How many rows a statement wrote; over a broken connection it is sent once more.

        Keys make that safe: what was written before is met as a repeat.
        """
        try:
            return self._server.run(sql, values)
        except (DatabaseLost, DatabaseReadOnly):
            return self._server.run(sql, values)

    def _apart(self, command: Command) -> Answer:
        """Write one command."""
        try:
            return self._alone(command)
        except LogError as error:
            return error

    def _alone(self, command: Command) -> Answer:
        sql, values = self._statement(command)
        current = 0
        for _ in range(_ATTEMPTS):
            try:
                if self._written(sql, values):
                    self._heads.note(command)
                    return _appended(command)
            except psycopg.errors.IntegrityError:
                pass
            except _UNFIT as error:
                return BadCommand(f"key {command.key!r} cannot be stored: {error}")
            answer, current = self._refusal(command)
            if answer is not None:
                return answer
        return Conflict(command.match_id, command.rows[0].seq, current)

    def _statement(self, command: Command) -> tuple[str, dict[str, object]]:
        match_id, rows, key, request, _ = command
        values: dict[str, object] = {
            "match_id": match_id,
            "key": key,
            "first_seq": rows[0].seq,
            "last_seq": rows[-1].seq,
            "request_hash": request,
        }
        sure = self._heads.follows(command)
        if len(rows) == 1:
            sql, values = self._sql.sure_one if sure else self._sql.one, values | rows[0]._asdict()
        else:
            sql, values = self._sql.sure_many if sure else self._sql.many, values | _cells(rows)
        return self._with_listings(sql, values, [command], sure=sure)

    def _with_listings(
        self, sql: str, values: dict[str, object], group: Sequence[Command], *, sure: bool = True
    ) -> tuple[str, dict[str, object]]:
        """A statement that also stores the rows of lists that change with its commands."""
        changed = [(c[0], *c.listing, 0) for c in group if c.listing is not None]
        if not changed:
            return sql, values
        made = self._sql.listing.replace("GUARD", "true" if sure else "EXISTS (SELECT 1 FROM command)")
        columns = zip(("match_id", *Listing._fields, "stale"), zip(*changed, strict=True), strict=True)
        arrays = {f"listing_{name}s": list(cells) for name, cells in columns}
        return sql.replace(_FACTS, f", listed AS ({made}) {_FACTS}", 1), values | arrays

    def _refusal(self, command: Command) -> tuple[Answer | None, int]:
        """Why nothing was written, and the last seq of the match; None when a retry is due."""
        values: dict[str, object] = {"match_id": command.match_id, "key": command.key}
        known = self._server.fetch(self._sql.known, values)
        head = self._server.fetch(self._sql.head, values)
        current = head[0][0] if head else 0
        return refusal(command, known[0] if known else None, current), current


def _appended(command: Command) -> Appended:
    return Appended(command[1][0][0], command[1][-1][0])


def _cells(rows: Sequence[Row]) -> dict[str, object]:
    """The columns of facts, each as an array."""
    return {f"{name}s": list(cells) for name, cells in zip(Row._fields, zip(*rows, strict=True), strict=True)}


def _columns(group: Sequence[Command]) -> dict[str, object]:
    """The columns of commands and of all their facts, each as an array."""
    rows = list(chain.from_iterable(map(itemgetter(1), group)))
    return _cells(rows) | {
        "match_ids": [match_id for match_id, own, *_ in group for _ in own],
        "commands_of": [command[0] for command in group],
        "keys": [command[2] for command in group],
        "first_seqs": [command[1][0][0] for command in group],
        "last_seqs": [command[1][-1][0] for command in group],
        "request_hashes": [command[3] for command in group],
    }
