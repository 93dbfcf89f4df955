"""Records as programs with other rules made them, and as a house could forge them."""

from collections.abc import Callable

from events.chain import Chain
from events.kinds import Fact, MatchEnded, MatchOpened
from events.log import Log, Row
from events.memory_log import MemoryLog
from events.values import changed
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.starting import open_match
from referee.service.store.rows import to_rows
from tests.service.conftest import AT, play


def desk_under(rules: str, log: Log | None = None) -> Desk:
    """A desk of a program with these rules."""
    dice, entropy = seeded_dice(1), seeded_entropy(1)
    return Desk(log or MemoryLog(), clock=lambda: AT, dice=dice, entropy=entropy, rules=lambda: rules)


def opened_under(rules: str, commands: int = 8) -> Desk:
    desk = desk_under(rules)
    open_match(desk, "m1", "ember-court", "tide-chorus", date="2026-11-21")
    play(desk, "m1", commands)
    return desk


Change = Callable[[Fact], Fact]


def forged(desk: Desk, change: Change, rules: str, log: Log | None = None, name: str = "m1") -> Desk:
    """A desk at the record with other facts, all hashes made anew."""
    facts = [change(fact) for fact in desk.facts("m1")]
    log = log or MemoryLog()
    log.put_blob("catalog", desk.log.blob("catalog", facts[0].body.catalog) or b"")
    chain, ref = Chain(name), log.open_match(name, created=0, tags={})
    log.append(
        ref.id, to_rows(chain, chain.genesis(), facts, seeded_entropy(1)), key="open", request=bytes(32)
    )
    return desk_under(rules, log)


def rewritten(desk: Desk, kind: str, word: str, other: str, log: Log | None = None) -> Desk:
    """A desk at the record with other words in the facts of a kind, all hashes made anew."""
    log = log or MemoryLog()
    log.put_blob("catalog", desk.log.blob("catalog", desk.facts("m1")[0].body.catalog) or b"")
    chain, ref = Chain("m1"), log.open_match("m1", created=0, tags={})
    rows, previous = list[Row](), chain.genesis()
    for row in desk.log.read(desk.log.match("m1").id):
        opened = row.open.replace(word.encode(), other.encode()) if row.kind == kind else row.open
        said = row._replace(open=opened)._asdict()
        del said["hash"]
        previous = chain.link(previous, **said)
        rows.append(Row(**said, hash=previous))
    log.append(ref.id, rows, key="open", request=bytes(32))
    return desk_under("", log)


def same(fact: Fact) -> Fact:
    return fact


def swapped(fact: Fact) -> Fact:
    """The winner of a match swapped."""
    body = fact.body
    other = {"A": "B", "B": "A"}
    if isinstance(body, MatchEnded):
        return changed(fact, body=changed(body, winner=other[body.winner]))
    return fact


def without(fact: Fact) -> Fact:
    """The fingerprint left out, and the winner swapped."""
    if isinstance(fact.body, MatchOpened):
        return changed(fact, body=changed(fact.body, rules=""))
    return swapped(fact)
