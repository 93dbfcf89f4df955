"""A dispute from the call to the appeal, and an event around it, asked over HTTP by its people."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from referee.court.policy import GENERIC, shipped
from referee.service.queries.schema import QuerySchema, queries
from tests.service.test_owing import SPENT, until, weak
from tests.web.hall import AT, CUP, MATCH, Hall

OF_MATCH = "/v1/matches/{match}/"
ALONE = {"/illegal", "/dues", "/penalties/suggestion", "/clock"}
"""What is asked for at a time of its own: when something is due, or is to be punished, or runs."""


def asked_at(one: QuerySchema, name: str) -> str:
    """The address of a query at a match or an event, with its required words as their examples."""
    words = {field.name: str(field.such) for field in one.fields if field.required}
    path = re.sub(r"\{(\w+)\}", lambda found: words.pop(found[1], name), one.address)
    return f"{path}?{urlencode(words)}" if words else path


def event_begun(hall: Hall) -> None:
    """Open an event with its people and officials, seat a table, and let its round run."""
    opened = {"name": "cup", "by": "kim", "date": "2026-11-22"}
    hall.post("owner", "/v1/events", opened)
    hall.let_in("kim", "organiser", "kim", event="cup")
    enter = {"person": "p-1", "deck": "ember-court"}
    hall.post("kim", f"{CUP}/people", enter)
    hall.post("kim", f"{CUP}/people", {"person": "p-2", "deck": "tide-chorus"})
    hall.post("kim", f"{CUP}/people", {"person": "p-3"})
    for person, role in (("ann", "floor-judge"), ("cy", "floor-judge"), ("bo", "head-judge")):
        hall.post("kim", f"{CUP}/officials", {"person": person, "role": role})
        hall.let_in(person, role, person, event="cup")
    hall.post("kim", f"{CUP}/rounds", {"number": 1, "minutes": 50})
    table = {"round": 1, "table": 1, "a": "p-1", "b": "p-2"}
    hall.post("owner", f"{CUP}/tables", table | {"by": "organiser:kim"})
    hall.post("kim", f"{CUP}/rounds/1/begin")
    hall.let_in("A", "player", "p-1", match=MATCH, seat="A")
    hall.let_in("B", "player", "p-2", match=MATCH, seat="B")
    hall.let_in("spectator", "spectator", event="cup")


def ruled(hall: Hall) -> None:
    """Let seat A call, a floor judge take it, rule by moves, punish seat B, and close the call."""
    hall.play(20)
    asked = {"question": "May it attack?"}
    hall.post("A", f"{AT}/calls", asked)
    hall.get("ann", f"{CUP}/calls")
    hall.post("ann", f"{AT}/calls/C1/claim")
    said = {"person": "p-2", "text": "I said so at once.", "about": "C1"}
    hall.post("ann", f"{AT}/statements", said)
    hall.get("ann", f"{AT}/penalties/suggestion?infraction=G2&seat=B")
    given = {
        "question": "May it attack?",
        "decision": "No. It was down.",
        "agreed": "It lay down.",
        "clauses": ["glossary.attack.1"],
        "call": "C1",
        "statements": ["S1"],
        "looked_at": [hall.get("ann", f"{AT}/calls")["standing"]["calls"][0]["point"]],
        "remedy": "partial-fix",
        "moves": "draw A 1",
        "keep_open": True,
    }
    hall.post("ann", f"{AT}/rulings", given)
    penalty = {"infraction": "G2", "seat": "B", "reason": "it was down", "ruling": "R1"}
    hall.post("ann", f"{AT}/penalties", penalty)
    time = {"seconds": 300, "reason": "a judge was called"}
    hall.post("ann", f"{AT}/extensions", time)
    hall.post("ann", f"{AT}/notes", {"text": "both were calm"})
    hall.post("ann", f"{AT}/calls/C1/close", {"ruling": "R1"})


def appealed(hall: Hall) -> None:
    """Let seat B appeal the ruling; the head judge hears it and overturns it by another."""
    filed = {"ruling": "R1", "grounds": "the clause was misread"}
    hall.post("B", f"{AT}/appeals", filed)
    heard = {"briefing": "I took it for a play"}
    hall.post("bo", f"{AT}/appeals/A1/hear", heard)
    given = {"decision": "It may.", "clauses": ["glossary.attack.1"]}
    verdict = {
        "outcome": "overturned",
        "reasons": "it stood up before",
        "given": given,
        "undo": True,
        "extension": 180,
    }
    hall.post("bo", f"{AT}/appeals/A1/decide", verdict)


def told(hall: Hall) -> None:
    """Look at everything that the dispute left, as those who may."""
    for one in queries().values():
        if one.tag == "court" and one.address.startswith(OF_MATCH) and one.path not in ALONE:
            hall.get("bo", asked_at(one, MATCH))
    for path in (
        f"{AT}/clock",
        "/v1/people/p-2/penalties?event=cup",
        f"{CUP}/pace",
        "/v1/audits/cup",
        "/v1/precedents?clause=glossary.attack.1",
        "/v1/events",
        CUP,
        f"{CUP}/people",
        f"{CUP}/officials",
        f"{CUP}/rounds",
        f"{CUP}/rounds/1/clock",
        f"{CUP}/tables",
    ):
        hall.get("bo", path)
    again = {"match": MATCH}
    hall.post("bo", "/v1/readjudications", again)
    checked = {"policy": shipped()[GENERIC].decode().replace('scope = "day"', 'scope = "week"')}
    hall.post("bo", "/v1/policies/check", checked)


def later(hall: Hall) -> None:
    """Do what else may be done at the table."""
    point = hall.play(6)[0]
    hall.post("B", f"{AT}/calls", {"question": "Whose turn is it?"})
    unclear = {"reason": "the text is unclear"}
    hall.post("ann", f"{AT}/calls/C2/escalate", unclear)
    over = {"question": "May it attack?", "decision": "It may not.", "remedy": "rewind"}
    hall.post("bo", f"{AT}/rulings", over | {"to": str(point)})
    undo = {"question": "May it attack?", "decision": "It may.", "undo": True}
    hall.post("bo", f"{AT}/rulings/R3/supersede", undo)
    hall.post("bo", f"{AT}/rulings/R4/withdraw", {"reason": "misread"})
    hall.post("bo", f"{AT}/calls/C2/close")
    gone = {"reason": "it was seat A"}
    hall.post("bo", f"{AT}/penalties/P1/withdraw", gone)
    hall.post("A", f"{AT}/consent", {"given": True})
    with hall.desk() as desk:
        until(desk, "main", match=MATCH)
        where, card = desk.reader(MATCH).head(), weak(desk, MATCH)
    spent = {
        "seat": "A",
        "action": where,
        "clauses": SPENT,
        "told": "it had no power",
        "moves": f"power #{card} -99000 turn",
    }
    hall.post("ann", f"{AT}/illegal", spent)
    hall.get("ann", f"{AT}/illegal")
    hall.post("ann", f"{AT}/dues/clear")


def closed(hall: Hall) -> None:
    """Let people leave, name and forget one, end the rounds and the event."""
    left = {"reason": "went home"}
    hall.post("kim", f"{CUP}/people/p-3/drop", left)
    hall.post("kim", f"{CUP}/officials/release", {"person": "cy", "role": "floor-judge"})
    kim = {"id": "p-1", "name": "Kim Lee", "contact": "kim@example.org"}
    hall.post("kim", "/v1/people", kim)
    hall.get("bo", "/v1/people/p-1")
    hall.post("owner", "/v1/people/p-1/erase")
    hall.get("bo", "/v1/people")
    hall.post("kim", f"{CUP}/rounds/1/end", {"anyway": True})
    hall.post("kim", f"{CUP}/rounds", {"number": 2, "minutes": 0})
    hall.post("kim", f"{CUP}/tables", {"round": 2, "table": 1, "a": "p-2", "b": "p-1"})
    hall.post("kim", f"{CUP}/rounds/2/begin")
    hall.post("kim", f"{CUP}/rounds/2/time")
    reported = {"winner": "A", "reason": "reported", "reported": "both"}
    hall.post("kim", "/v1/matches/cup-2-1/result", reported)
    hall.post("kim", f"{CUP}/rounds/2/end")
    adopt = {"policy": shipped()[GENERIC].decode().replace('edition = "1"', 'edition = "2"')}
    hall.post("kim", f"{CUP}/policy", adopt)
    over = {"reason": "it is over", "anyway": True}
    hall.post("kim", f"{CUP}/close", over)
    hall.post("kim", f"{CUP}/reopen", {"reason": "the prizes are missing"})
    hall.post("kim", f"{CUP}/close", over)
