"""Faults, put into a database behind the referee's back: bytes changed, or facts well formed.

An order that no honest desk would have written is appended with the right hashes and as a command,
as a dishonest program would; only who asks the order again can tell.
"""

from __future__ import annotations

import random
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

from events.chain import Chain
from events.kinds import Fact, RulingGiven
from events.log import Log
from events.stores import open_log
from events.values import changed
from referee.court import Back, rewind
from referee.court.draft import Draft
from referee.court.incidents import Wording
from referee.court.penalties import give
from referee.court.policy import GENERIC, generic, shipped
from referee.fold import FOLD_ID
from referee.rulebook import edition, in_force, registry
from referee.rules import Action
from referee.service import Desk, open_desk
from referee.service.chance import new_key, seeded_dice, seeded_entropy
from referee.service.court.precedents import take_in_rulings
from referee.service.court.punishing import penalties_at, penalty_history, sit_at_match
from referee.service.court.ruling import rulings_at
from referee.service.event.starting import open_match
from referee.service.matches import list_matches
from referee.service.play.acting import act
from referee.service.records.removing import forget_record
from referee.service.store.rows import to_rows
from tests.soak.hall import CUP, FLOOR, HEADS, Hall

KINDS: Final = {
    "altered fact": "altered-record",
    "wrong clause": "not-in-force",
    "unauthorised rewind": "unauthorised-rewind",
    "penalty out of scope": "out-of-scope",
    "same incident twice": "same-incident",
    "forked history": "forked-history",
    "false state": "false-state",
    "altered blob": "altered-blob",
    "false ruling": "false-index",
    "match gone": "missing-log",
}
"""The faults, and the code under which each is found."""


SEALED: Final = 41
"""Bytes before the state in what is stored of one: form, name of the secret, seal."""


class Seeded(NamedTuple):
    """A fault that was put in: its code, and the match that has it now."""

    code: str
    match: str


class Forger:
    """Puts faults into an event that was closed, each into a match of its own."""

    def __init__(self, url: str, hall: Hall) -> None:
        """Open the database once more, with the clock where the event left it."""
        self.url, self.log = url, open_log(url)
        hall.clock.later(3_600_000_000)
        self.desk = Desk(self.log, clock=hall.clock, dice=seeded_dice(9), entropy=seeded_entropy(9))
        self.clock = hall.clock
        self.chance = random.Random(9)
        self.left = [m.name for m in list_matches(self.desk) if m.event == CUP]
        self.chance.shuffle(self.left)
        self.own: list[str] = []

    def take(self, fits: Callable[[str], Any]) -> tuple[str, Any]:
        """Take a match that fits; with what made it fit."""
        for match in self.left:
            what = fits(match)
            if what:
                self.left.remove(match)
                return match, what
        message = f"no match is left for {fits}"
        raise LookupError(message)

    def kept(self, match: str) -> int:
        """The seq of one state that was kept of a match, 0 for none."""
        kept = self.log.keyframes(self.log.match(match).id, FOLD_ID)
        return self.chance.choice(kept)[0] if kept else 0

    def another(self, policy: bytes) -> str:
        """Open a match of no event; its head is kept."""
        self.own.append(f"own-{len(self.own) + 1}")
        with closing(open_desk(self.url)) as desk:
            open_match(desk, self.own[-1], seed=len(self.own), policy=policy)
        return self.own[-1]

    def append(self, match: str, drafts: Sequence[Draft]) -> None:
        """Append facts as a program would that asks no court."""
        ref = self.log.match(match)
        head = self.log.head(ref.id)
        facts = [
            Fact(head.seq + i, d.body, self.clock(), d.actor, d.cause, d.clauses)
            for i, d in enumerate(drafts, 1)
        ]
        rows = to_rows(Chain(match), head.hash, facts, seeded_entropy(head.seq))
        self.log.append(ref.id, rows, key=new_key(), request=bytes(32))
        forget_record(self.desk, match)


@contextmanager
def _behind(url: str) -> Iterator[sqlite3.Connection]:
    """Open a database without what keeps its facts from being changed; put that back after."""
    with closing(sqlite3.connect(url)) as base, base:
        kept = base.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
        for name, _ in kept:
            base.execute(f"drop trigger {name}")
        yield base
        for _, sql in kept:
            base.execute(sql)


def _altered(forger: Forger) -> str:
    """Change one byte of a stored fact."""
    match, _ = forger.take(lambda _: True)
    ref = forger.log.match(match)
    seq = forger.chance.randint(2, forger.log.head(ref.id).seq)
    with _behind(forger.url) as base:
        base.execute("update events set at = at + 1 where match_id = ? and seq = ?", (ref.id, seq))
    return match


def _forked(forger: Forger) -> str:
    """Write the end of a match anew, hashes and all, and leave out what the desk signed of it."""
    match, _ = forger.take(lambda m: len([r for r in _rows(forger.log, m) if _signed(r)]) == 1)
    ref, rows = forger.log.match(match), _rows(forger.log, match)
    kept = [row for row in rows if not _signed(row)]
    # From an action on: all facts of a command have one time, and an audit sees where they do not.
    actions = [at for at, row in enumerate(kept) if row.kind == "action.taken"]
    begins = forger.chance.choice(actions[len(actions) // 2 :])
    chain, previous = Chain(match), kept[begins - 1].hash
    with _behind(forger.url) as base:
        base.execute("delete from events where match_id = ? and seq > ?", (ref.id, begins))
        for row in kept[begins:]:
            fields = row._asdict() | {"at": row.at + 1}
            stored = fields.pop("hash")
            assert stored
            previous = chain.link(previous, **fields)
            values = (ref.id, *fields.values(), previous)
            base.execute("insert into events values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        base.execute("delete from commands where match_id = ? and last_seq > ?", (ref.id, len(kept)))
    return match


def _rows(log: Log, match: str) -> list[Any]:
    return list(log.read(log.match(match).id))


def _signed(row: Any) -> bool:
    return bool(row.kind == "checkpoint.signed")


def _wrong_clause(forger: Forger) -> str:
    """Rule by a clause that the edition of the match has not."""
    match, edition = forger.take(lambda m: forger.desk.facts(m, 0, 1)[0].body.edition)
    body = RulingGiven(f"R{len(rulings_at(forger.desk, match)) + 1}", "none", question="q", decision="d")
    forger.append(match, [Draft(body, HEADS[0], 0, (_not_in(edition),))])
    return match


def _not_in(edition_name: str) -> str:
    ruleset = edition(edition_name).ruleset
    return next(
        one.id for one in registry().values() if one.ruleset == ruleset and not in_force(one.id, edition_name)
    )


def _rewound(forger: Forger) -> str:
    """Let a floor judge rewind what only a head judge may, and let the match end again."""

    def far(match: str) -> int:
        asked = [f.seq for f in forger.desk.facts(match) if f.body.KIND == "decision.asked"]
        return asked[4] if len(asked) > 8 and not rulings_at(forger.desk, match) else 0

    match, to = forger.take(far)
    every = tuple((order, (*roles, "floor-judge")) for order, roles in generic().powers)
    drafts = rewind(
        forger.desk.reader(match),
        Back(to, "quietly"),
        FLOOR[1],
        policy=changed(generic(), powers=every),
        dice=seeded_dice(3),
    )
    assert isinstance(drafts, list), drafts
    forger.append(match, drafts)
    act(forger.desk, match, "A", Action("A", "concede"))
    return match


def _beyond(forger: Forger) -> str:
    """Count a time of another day for an infraction that is counted by the day."""

    def of_yesterday(match: str) -> tuple[str, str]:
        opened = forger.desk.facts(match, 0, 1)[0].body
        for seat, person in zip("AB", opened.people, strict=True):
            past = penalty_history(forger.desk, person, CUP)
            slow = [p for p in past if p.penalty.infraction == "T2"]
            if slow and all(p.date != opened.date for p in slow):
                return seat, slow[0].link
        return ("", "")

    match, (seat, link) = forger.take(lambda m: found if (found := of_yesterday(m))[0] else None)
    wording = Wording("T2", seat, reason="slow", another=True)
    drafts = give(sit_at_match(forger.desk, match), wording, HEADS[0])
    assert isinstance(drafts, list), drafts
    forger.append(match, [drafts[0]._replace(body=changed(drafts[0].body, repeats=(link,)))])
    return match


def _twice(forger: Forger) -> str:
    """Punish an incident of a call once more as if it were another, without saying so."""

    def given(match: str) -> Any:
        rows = penalties_at(forger.desk, match, "judge")
        return next((p for p in rows if p.call and p.seat and p.stands == "given"), None)

    match, first = forger.take(given)
    wording = Wording(first.infraction, first.seat, reason="seen", call=first.call, another=True)
    drafts = give(sit_at_match(forger.desk, match), wording, HEADS[1])
    assert isinstance(drafts, list), drafts
    forger.append(match, [drafts[0]._replace(body=changed(drafts[0].body, another=False))])
    return match


def exchanged(data: bytes) -> bytes:
    """The bytes of a state in which two cards of the table have each other's name."""
    parts = data.split(b'"')
    names = {p for p in parts if p[:1].isupper() and b" " in p and p.isascii()}
    one, other = sorted(names)[:2]
    swap = {one: other, other: one}
    return b'"'.join(swap.get(part, part) for part in parts)


def _false_state(forger: Forger) -> str:
    """Exchange the names of two cards in what was kept of a table."""
    match, seq = forger.take(forger.kept)
    ref = forger.log.match(match)
    own = (ref.id, seq)
    with _behind(forger.url) as base:
        read = "select data from keyframes where match_id = ? and seq = ?"
        stored: bytes = base.execute(read, own).fetchone()[0]
        packed = zlib.compress(exchanged(zlib.decompress(stored[SEALED:])))
        write = "update keyframes set data = ? where match_id = ? and seq = ?"
        base.execute(write, (stored[:SEALED] + packed, *own))
    return match


def _altered_blob(forger: Forger) -> str:
    """Let more roles order by the policy that a match pins."""
    policy = shipped()[GENERIC] + f"# {len(forger.own)}\n".encode()
    match = forger.another(policy)
    with _behind(forger.url) as base:
        looser = policy.replace(b'"head-judge"', b'"head-judge", "floor-judge"')
        base.execute("update blobs set data = ? where data = ?", (looser, policy))
    return match


def _false_ruling(forger: Forger) -> str:
    """Let the index say another decision than the log."""
    match, _ = forger.take(partial(rulings_at, forger.desk))
    with _behind(forger.url) as base:
        base.execute("update rulings set decision = 'No.' where match = ?", (match,))
    return match


def _gone(forger: Forger) -> str:
    """Take a whole match of no event away, with all that belongs to it."""
    match = forger.another(b"")
    ref = forger.log.match(match)
    with _behind(forger.url) as base:
        base.execute("delete from events where match_id = ?", (ref.id,))
        base.execute("delete from commands where match_id = ?", (ref.id,))
        base.execute("delete from matches where id = ?", (ref.id,))
    return match


MADE: Final[dict[str, Callable[[Forger], str]]] = {
    "penalty out of scope": _beyond,
    "same incident twice": _twice,
    "unauthorised rewind": _rewound,
    "wrong clause": _wrong_clause,
    "forked history": _forked,
    "altered fact": _altered,
    "false state": _false_state,
    "altered blob": _altered_blob,
    "false ruling": _false_ruling,
    "match gone": _gone,
}
"""The faults, those first that few matches fit."""


def _all(forger: Forger, each: int) -> Iterator[Seeded]:
    for kind, make in MADE.items():
        for _ in range(each):
            forger.clock.later(1_000_000)
            yield Seeded(KINDS[kind], make(forger))


def forge(url: str, hall: Hall, each: int) -> list[Seeded]:
    """Put each fault in so many times, at matches chosen by chance; give where."""
    forger = Forger(url, hall)
    take_in_rulings(forger.desk)
    seeded = list(_all(forger, each))
    forger.desk.close()
    return seeded
