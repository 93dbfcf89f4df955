"""Facts as rows of the log and back: encoded once, hidden parts salted, chained."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from events.chain import Chain
from events.codec import UnreadableError, decode, encode, joined
from events.errors import DamagedMatch
from events.kinds import Fact
from events.log import Row
from events.parts import BadParts, bodies, pack, unpack
from events.stored_rows import LAST_MOMENT
from referee.fold import BrokenRecordError
from referee.service.chance import Entropy

UNREAD: Final = (UnreadableError, BadParts, BrokenRecordError, DamagedMatch)
"""What is raised of a match that cannot be read: bytes, parts, what it comes to, or tags."""
SALT: Final = 16
OLDER: Final = "it was written before version 0.1.0, from which on records are kept, or by another program"
NEWER: Final = "read it with the newer program that wrote it"
AS_BYTES: Final = "it verifies as bytes"


def to_rows(chain: Chain, previous: bytes, facts: Sequence[Fact], entropy: Entropy) -> list[Row]:
    """Encode facts that follow the row with the hash `previous`."""
    rows = []
    coded = [encode(f) for f in facts]
    salts = entropy(SALT * sum(len(c.parts) for c in coded))
    place = 0
    for fact, c in zip(facts, coded, strict=True):
        hidden = None
        if c.parts:
            parts = []
            for audience, body in c.parts:
                parts.append((audience, salts[place : place + SALT], body))
                place += SALT
            hidden = pack(parts)
        previous = chain.link(
            previous,
            seq=fact.seq,
            kind=c.kind,
            v=c.v,
            at=fact.at,
            actor=fact.actor,
            cause=fact.cause,
            open=c.open,
            hidden=hidden,
        )
        rows.append(Row(fact.seq, c.kind, c.v, fact.at, fact.actor, fact.cause, c.open, hidden, previous))
    return rows


def to_fact(row: Row) -> Fact:
    """Read a fact from its row; raises UnreadableError when it is not one of this program."""
    return to_facts((row,))[0]


def to_facts(rows: Iterable[Row]) -> list[Fact]:
    """Read facts from their rows; errors as for `to_fact`."""
    return list(_each(rows))


def _each(rows: Iterable[Row]) -> Iterator[Fact]:
    for row in rows:
        try:
            fact = _read(row)
            can_be = 0 <= fact.cause <= fact.seq and 0 <= fact.at <= LAST_MOMENT
        except (IndexError, TypeError) as error:  # a column is not of its type
            message = f"seq {row.seq}: a column of its row is damaged"
            raise UnreadableError(message) from error
        if not can_be:
            message = f"seq {row.seq}: its cause or its time cannot be"
            raise UnreadableError(message)
        yield fact


def _read(row: Row) -> Fact:
    seq, kind, v, at, actor, cause, opened, hidden, _ = row
    if hidden is not None:
        found = bodies(hidden)
        if found is None:
            return _sealed(row, hidden)
        opened = joined(opened, found)
    return decode(seq, kind, v, opened, at, actor, cause)


def unreadable(rows: Iterable[Iterable[Any]]) -> str:
    """What this version cannot read of stored rows whose hashes hold, "" where it reads them all.

    Names the first such fact. Nothing is wrong with its bytes, and nobody can say what it tells.
    """
    return read_through([Row._make(row) for row in rows])[1]


def read_through(rows: Sequence[Row]) -> tuple[list[Fact], str]:
    """Read facts up to the first that cannot be read; with what `unreadable` says of that one."""
    facts: list[Fact] = []
    try:
        facts.extend(_each(rows))
    except (UnreadableError, BadParts) as error:
        placed = _placed(rows[len(facts)], error)
        since = NEWER if getattr(error, "newer", False) else OLDER
        return facts, f"cannot be read by this version: {placed}; {since}; {AS_BYTES}"
    return facts, ""


def _placed(row: Row, error: Exception) -> str:
    said = str(error)
    return said if said.startswith(f"seq {row.seq}: ") else f"seq {row.seq}: {said}"


def legible(found: Iterable[tuple[int, Row]]) -> Iterator[tuple[int, Fact]]:
    """Read the facts of several logs, each with the id of its log; pass over what is unreadable.

    So one damaged log keeps nobody from what the others say; who reads it alone is told.
    """
    for match_id, row in found:
        with suppress(*UNREAD):
            yield match_id, to_fact(row)


def _sealed(row: Row, hidden: bytes) -> Fact:
    """Read a fact as far as its parts are open in this copy."""
    shown = [part.body for part in unpack(hidden) if part.body is not None]
    return decode(
        row.seq,
        row.kind,
        row.v,
        joined(row.open, shown),
        row.at,
        row.actor,
        row.cause,
        sealed=sealed_letters(row),
    )


def sealed_letters(row: Row) -> str:
    """The letters of those whose parts of a row are sealed; raises BadParts."""
    parts = unpack(row.hidden) if row.hidden else ()
    return "".join(sorted({c for part in parts if part.body is None for c in part.audience}))


__all__ = ["UNREAD", "legible", "sealed_letters", "to_fact", "to_facts", "to_rows"]
