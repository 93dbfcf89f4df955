"""Facts as server-sent events: encoded once for each match, viewer and seq."""

from asyncio import sleep
from typing import Any, Final

from referee.service.matches import number_in
from referee.service.records.following import Called, FollowedFact
from referee.service.trouble import Trouble
from referee.sight import project_fact
from referee.web.encoded import encoded

MEDIA: Final = "text/event-stream"
BEAT: Final = b": still here\n\n"
"""A comment: nobody hears it, but a broken connection is noticed."""
BEGIN: Final = b"retry: 1000\n\n"
"""How many milliseconds a browser waits before it comes back."""


SECOND: Final = 1.0


def event(name: str, data: Any, place: str | int = "") -> bytes:
    """One event; with a place it is the one from which a browser reads on."""
    where = f"id: {place}\n".encode() if place != "" else b""
    return b"%sevent: %s\ndata: %s\n\n" % (where, name.encode(), encoded(data))


def of_step(step: FollowedFact) -> bytes:
    """The events of one fact.

    The fact comes last and alone has a place: whoever is cut off in between hears again what is
    asked, and no fact is missed or heard twice.
    """
    line = step.line
    told = {
        **step.fact,
        "words": None if line is None else line.words,
        "details": () if line is None else line.details,
        "court": line is not None and line.court,
        "turn": step.turn,
        "phase": step.phase,
    }
    parts = []
    if step.asked is not None:
        parts.append(event("waiting", {"seq": step.seq, "decision": step.asked}))
    if step.over is not None:
        winner, reason = step.over
        parts.append(event("ended", {"seq": step.seq, "winner": winner, "reason": reason}))
    return b"".join((*parts, event("fact", told, step.seq)))


def of_call(one: Called) -> bytes:
    """The event of a call or an appeal: that it was opened, taken, closed, decided."""
    tags = one.tags
    what = one.fact.body.KIND.partition(".")[0]
    told = {
        "match": one.match,
        "event": tags.get("event", ""),
        "round": number_in(tags, "round"),
        "table": number_in(tags, "table"),
        what: project_fact(one.fact, "judge"),
    }
    return event(what, told, one.cursor)


def of_event(one: Called) -> bytes:
    """That an event went on, by a fact of its log or of a match of it: which kind, where, and no more."""
    name = one.tags.get("event", "") or one.match
    return event("event", {"event": name, "match": one.match, "kind": one.fact.body.KIND}, one.cursor)


def closed(trouble: Trouble, *, token: bool) -> bytes:
    """The last event of a stream that ends because who follows may not look any more.

    `token` says that what they came with opens nothing, wherever they go.
    """
    begin = "Your link has ended" if token else "You cannot follow this any more"
    instead = f"; {trouble.instead}" if trouble.instead else ""
    words = f"{begin}: {trouble.message}{instead}."
    return event("closed", {"code": trouble.code, "words": words})


def at(cursor: str) -> bytes:
    """Tell a browser from where to read on, without an event that anybody hears."""
    return f"id: {cursor}\n\n".encode()


async def out_of_reach() -> bytes:
    """Wait a moment for a record that is out of reach: who follows stays, and is told on from their seq."""
    await sleep(SECOND)
    return BEAT
