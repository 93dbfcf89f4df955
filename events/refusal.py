"""Why a command was not written, told by what the database holds of its key and its match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.archived import MatchArchived
from events.errors import Conflict, KeyReused, LogError, UnknownMatch
from events.log import Appended

if TYPE_CHECKING:
    from events.log import Command


def refusal(
    command: Command, known: tuple[Any, Any, Any, int, Any] | None, current: int
) -> Appended | LogError | None:
    """Why a command was not written: a repeat, a reused key, an unknown match or a stale seq.

    ``known`` is the row of its key, None when there is no such match; ``current`` the last seq
    of the match's own facts, 0 for none. None when nothing of that stands against the command.
    """
    match_id, rows, key, request = command[:4]
    if known is None:
        return UnknownMatch(match_id, "the log")
    first, last, before, fork, archive = known
    if isinstance(first, int) and isinstance(last, int):
        if before == request:
            return Appended(first, last, repeated=True)
        return KeyReused(key, first, last)
    if archive is not None:
        return MatchArchived(str(match_id))
    if rows[0].seq != (current or fork) + 1:
        return Conflict(match_id, rows[0].seq, current or fork)
    return None
