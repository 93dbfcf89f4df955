"""Group commit: what has queued up is committed together, then all are answered.

A commit waits for the disk, which is nearly all of its time, so the way to more commands is fewer
commits. Whoever holds the turn writes for everyone who waits. A caller who finds nobody before him
writes at once, in his own thread: he pays for one lock and for no hop between threads, which is
why the turn passes from caller to caller and does not live in a thread of its own.
"""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import TYPE_CHECKING, Final

from events.errors import DatabaseLost, LogError
from events.log import Appended

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.log import Command

Answer = Appended | LogError
"""What becomes of a command."""

GROUP_LIMIT: Final = 1024
"""Commands in one commit at most, so that nobody waits for a crowd without end."""


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


class GroupCommit:
    """Brings the commands of all callers to one writer, group by group."""

    def __init__(self, write: Callable[[Sequence[Command]], list[Answer]], where: str) -> None:
        """Let ``write`` give an answer to each command of a group; it runs under ``turn``."""
        self.turn = Lock()
        self._write, self._where = write, where
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
            with self.turn:
                return self._write(commands)
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
                with self.turn:
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
            answers = self._write(commands)
        finally:
            if len(answers) != len(commands):
                answers = [DatabaseLost("", self._where, words) for _ in commands]
            following = iter(answers)
            for ticket in group:
                ticket.answers = [next(following) for _ in ticket.commands]
