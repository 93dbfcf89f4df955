"""What makes a command repeatable: its key, and the hash of what was asked."""

import hashlib
from collections.abc import Iterable
from typing import Any, TypedDict

from events.canonical import canonical
from events.kinds import Fact
from events.log import Log
from referee.service.errors import DeskError
from referee.service.store.rows import to_facts

JUDGE = "judge"
"""Who orders and states where no judge is named."""


class Once(TypedDict, total=False):
    """How an order is given once: its command key, and the seq that it was decided on."""

    key: str | None
    expect: int | None


def request_hash(match: str, what: str, fields: Iterable[Any]) -> bytes:
    """The hash of a request, which tells a repeat of it from another one.

    Raises DeskError for words that no record can hold: half of a sign of Unicode.
    """
    row = [match, what, *fields]
    for word in row:
        if isinstance(word, str) and word.encode("utf-8", "replace").decode() != word:
            raise DeskError("not-text", f"{word!r} is no text", instead="write it in UTF-8")
    return hashlib.sha256(canonical(row)).digest()


def answered_facts(log: Log, match_id: int, key: str | None, request: bytes) -> list[Fact] | None:
    """The facts with which a key was answered before, None for a new key or for none.

    Raises KeyReused when the key was used for another request.
    """
    known = log.answered(match_id, key, request) if key else None
    return None if known is None else to_facts(log.read(match_id, known.first - 1, known.last))
