"""Facts as rows of the log and back: encoded once, hidden parts salted, chained."""

from collections.abc import Iterable, Sequence

from events.chain import Chain
from events.codec import UnreadableError, decode, encode, joined
from events.kinds import Fact
from events.log import Row
from events.parts import bodies, pack
from referee.service.chance import Entropy

SALT = 16


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
        rows.append(
            Row(fact.seq, c.kind, c.v, fact.at, fact.actor, fact.cause, c.open, hidden, previous)
        )
    return rows


def to_fact(row: Row) -> Fact:
    """Read a fact from its row.

    Raises UnreadableError when it is not one of this program, or when parts of it are sealed.
    """
    return to_facts((row,))[0]


def to_facts(rows: Iterable[Row]) -> list[Fact]:
    """Read facts from their rows; errors as for `to_fact`."""
    return [
        decode(
            seq, kind, v, opened if hidden is None else _whole(seq, opened, hidden),
            at, actor, cause,
        )
        for seq, kind, v, at, actor, cause, opened, hidden, _ in rows
    ]  # fmt: skip


def _whole(seq: int, opened: bytes, hidden: bytes) -> bytes:
    """Join the open part of a fact with its hidden ones."""
    found = bodies(hidden)
    if found is None:
        message = f"seq {seq}: a hidden part of this fact is sealed in this copy"
        raise UnreadableError(message)
    return joined(opened, found)


__all__ = ["to_fact", "to_facts", "to_rows"]
