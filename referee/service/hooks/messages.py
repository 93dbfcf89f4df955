"""What is told outside: one message for a fact of an event, with what everybody may know.

People are ids here and nothing else; what a call asks, reasons and deck lists are left out.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, NamedTuple

from msgspec import Struct

from events.kinds import (
    Fact,
    ResultCorrected,
    RoundEnded,
    RoundPaired,
    RoundUnpaired,
    TableAdded,
    TableDecided,
)
from referee.court.event import WaitingCall
from referee.court.policy import Policy
from referee.fold.event import Event
from referee.service.chance import MICROSECONDS, moment_text
from referee.service.event.standing import standings_in

ROUND_PAIRED, RESULT, CALL_WAITING, STANDINGS = "round-paired", "result", "call-waiting", "standings"
KINDS: Final = (ROUND_PAIRED, RESULT, CALL_WAITING, STANDINGS)
"""What can be told of an event."""


class Message(Struct, frozen=True):
    """What is told: under an id that is the same whenever it is told again, of which type, as data.

    `seq` is that of the fact in the log of the event, 0 for a call; `at` when it happened, in
    microseconds since 1970.
    """

    id: str
    seq: int
    type: str
    at: int
    data: dict[str, Any]

    def body(self) -> dict[str, Any]:
        """What is sent as JSON."""
        return {"type": self.type, "timestamp": moment_text(self.at), "data": self.data}


class Told(NamedTuple):
    """What of an event a message says, after which fact, and by which policy standings are counted."""

    event: Event
    name: str
    policy: Callable[[], Policy]


def told_of(hook: str, kinds: frozenset[str], fact: Fact, at: Told) -> Message | None:
    """The message of a fact for a hook, by its id; None where nothing of it is told.

    The event is as it stood after the fact.
    """
    kind, type_, said = "", "", {}
    match body := fact.body:
        case RoundPaired():
            tables = [{"table": table, "a": a, "b": b} for table, a, b in body.tables]
            kind, type_ = ROUND_PAIRED, "round.paired"
            said = {"round": body.round, "how": body.how, "tables": tables, "byes": list(body.byes)}
        case RoundUnpaired():
            kind, type_, said = ROUND_PAIRED, "round.unpaired", {"round": body.round}
        case TableAdded():
            table = {"table": body.table, "a": body.people[0], "b": body.people[1]}
            kind, type_, said = ROUND_PAIRED, "table.added", {"round": body.round, "tables": [table]}
        case TableDecided():
            kind, type_, said = RESULT, "result.written", _result(at.event, body)
        case ResultCorrected():
            kind, type_, said = RESULT, "result.corrected", _result(at.event, body)
        case RoundEnded() if STANDINGS in kinds:
            kind, type_, said = STANDINGS, "standings.counted", _standings(at, body.round)
    if kind not in kinds:
        return None
    data = {"event": at.name, "seq": fact.seq} | said
    return Message(f"{hook}-{fact.seq}-{kind}", fact.seq, type_, fact.at, data)


def _result(event: Event, body: TableDecided | ResultCorrected) -> dict[str, Any]:
    seated = event.table(body.round, body.table)
    a, b = seated.people if seated is not None else ("", "")
    winner = {"A": a, "B": b}.get(body.winner, body.winner)
    return {
        "round": body.round,
        "table": body.table,
        "a": a,
        "b": b,
        "winner": winner,
        "games": list(body.games),
    }


def _standings(at: Told, number: int) -> dict[str, Any]:
    policy = at.policy()
    rows = [
        {
            "place": one.place,
            "person": one.person,
            "points": one.points,
            "won": one.won,
            "lost": one.lost,
            "drawn": one.drawn,
        }
        for one in standings_in(at.event, policy, number)
    ]
    return {"round": number, "family": policy.scoring.family, "rows": rows}


def told_call(hook: str, name: str, one: WaitingCall, moment: int) -> Message:
    """The message of a call that waits too long, since a moment."""
    call = one.call
    key = sha256(f"{one.match}\0{call.id}".encode()).hexdigest()[:16]
    data = {
        "event": name,
        "match": one.match,
        "round": one.round,
        "table": one.table,
        "call": call.id,
        "since": moment_text(call.opened),
        "waited": one.waited // MICROSECONDS,
    }
    return Message(f"{hook}-{key}-{CALL_WAITING}", 0, "call.waiting", moment, data)


def test_message(hook: str, event: str, at: int, mark: str) -> Message:
    """A message by which a hook is tried; it says nothing of the event."""
    data = {"event": event, "hook": hook}
    return Message(f"{hook}-{mark}-test", 0, "hook.tested", at, data)
