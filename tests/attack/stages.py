"""Where an order is let: each has a place of its own that nothing else wears out, and what to send.

An appeal is heard once, a call is closed once, a due is cleared once: at a match that everybody
orders at, who may come too late. So the event has a table for each such order, and a second event
stands before its first round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from io import BytesIO
from random import Random
from typing import Any, Final, NamedTuple

from fastapi.testclient import TestClient

from referee.cards import shipped_decks
from referee.court import Ruling
from referee.positions.shelf import BOOK
from referee.service import Desk, open_desk
from referee.service.court.ruling import give_ruling
from referee.service.event.ordering import sitting_at
from referee.service.event.starting import open_match
from referee.service.orders import appeals, calls, illegal, penalties, rounds
from referee.service.play.acting import act
from referee.service.play.papering import enter_line
from referee.service.proof.attesting import export_record
from referee.service.simulated.simulate import answer
from referee.web import ServiceSettings, make_app
from tests.ordering import enter_person, given, seat_table
from tests.service.test_owing import SPENT, triggered, until, weak

CUP: Final = "cup"
FALL: Final = "fall"
KIM: Final = "organiser:kim"
BO: Final = "head-judge:bo"
EVE: Final = "organiser:eve"
FLOOR: Final = "floor-judge:our-floor-judge"
CLERK: Final = "scorekeeper:our-scorekeeper"
FIRST: Final = 101
"""The first table of the stages, far from those that all orders are given at."""
LINE: Final = "brannoch + ilvane + teyra"
"""The first entry of a match on paper between the two decks."""
AT: Final = "POST /v1/matches/{match}"
OWNER: Final = "owner-of-the-scene"
JUDGED: Final = "judged"
"""A match of no event with a ruling, which a second judge answers."""


class Stage(NamedTuple):
    """What lets an order be given: its match or "", what is sent, and what stands in its query."""

    match: str
    bodies: tuple[Any, ...]
    query: Mapping[str, str] = {}


def set_up(desk: Desk, url: str, token: str) -> dict[str, Stage]:
    """Set the stages up; `token` is one that signs somebody in. Gives them by order."""
    tables = _Tables(desk)
    found = {name: make(desk, tables.one) for name, make in _STAGES.items()}
    found |= _papers(desk, tables)
    found[f"{AT}/penalties/carry"] = _carried(desk, tables)
    _fall(desk)
    found |= _files(desk, url)
    found["POST /enter"] = Stage("", ({"token": token},))
    found["POST /v1/events/{event}/rounds"] = Stage(CUP, ({"number": 3},))
    found["POST /desk/event/{name}"] = Stage(CUP, ({"do": "open", "round": "4"},))
    return found


class _Tables:
    """Seats people who play nowhere else."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._next = desk, FIRST

    def one(self, *, paper: bool = False) -> str:
        """Seat two people at the next table; give their match, played on a little."""
        number, self._next = self._next, self._next + 1
        seats = (f"s{number}a", f"s{number}b")
        decks = shipped_decks("diva")
        for person, deck in zip(seats, ("ember-court", "tide-chorus"), strict=True):
            enter_person(self._desk, CUP, person, decks[deck], KIM)
        seed = None if paper else number
        seat_table(self._desk, CUP, (1, number), seats, KIM, match="", seed=seed, paper=paper)
        match = f"{CUP}-1-{number}"
        if not paper:
            _play(self._desk, match)
        return match


Seat = Callable[..., str]


def _play(desk: Desk, match: str) -> None:
    source = Random(match)
    for _ in range(20):
        table = desk.table(match)
        if table.decision is not None:
            action = answer(table, source)
            act(desk, match, action.seat, action)


def _called(desk: Desk, seat: Seat) -> str:
    match = seat()
    given(calls.open_call, desk, match, "A", "May it attack?")
    return match


def _ruled(desk: Desk, seat: Seat) -> str:
    match = seat()
    give_ruling(desk, match, Ruling("May it?", "It may.", ("glossary.guard.3",)), by=FLOOR)
    return match


def _appealed(desk: Desk, seat: Seat) -> str:
    match = _ruled(desk, seat)
    given(appeals.file, desk, match, "A", "R1", "the clause was misread")
    return match


def _heard(desk: Desk, seat: Seat) -> str:
    match = _appealed(desk, seat)
    given(appeals.hear, desk, match, BO, "A1", "")
    return match


def _taken(desk: Desk, seat: Seat) -> str:
    match = _called(desk, seat)
    given(calls.claim, desk, match, FLOOR, "C1")
    return match


def _spent(desk: Desk, seat: Seat) -> tuple[str, dict[str, Any]]:
    """A match in which something can be done that leaves something due, and what."""
    match = seat()
    until(desk, "main", match=match)
    moves = f"power #{weak(desk, match)} -99000 turn"
    where = desk.reader(match).head()
    said = {"seat": "A", "action": where, "clauses": SPENT, "told": "no power", "moves": moves}
    return match, said


def _illegal(desk: Desk, seat: Seat) -> Stage:
    match, said = _spent(desk, seat)
    return Stage(match, (said,))


def _owing(desk: Desk, seat: Seat) -> Stage:
    match, said = _spent(desk, seat)
    given(illegal.record, desk, match, FLOOR, **said)
    return Stage(match, ({},))


def _missed(desk: Desk, seat: Seat) -> Stage:
    match = seat()
    until(desk, "main", match=match)
    found = triggered(desk, match)
    said = {
        "seq": desk.reader(match).head(),
        "card": f"#{found.source}",
        "line": found.line,
        "question": "Was it missed?",
        "decision": "Put it on now.",
        "remedy": "trigger-now",
    }
    return Stage(match, (said,))


def _checked(desk: Desk, seat: Seat) -> Stage:
    match = seat()
    asked = [fact.seq for fact in desk.facts(match) if fact.body.KIND == "decision.asked"]
    return Stage(match, ({"to": str(asked[-2]), "reason": "so"},))


def _remedied(desk: Desk, seat: Seat) -> Stage:
    match = seat()
    asked = [fact.seq for fact in desk.facts(match) if fact.body.KIND == "decision.asked"]
    words = {"question": "May it?", "decision": "It may not."}
    moved = words | {"remedy": "partial-fix", "moves": "draw A 1"}
    return Stage(match, (moved, words | {"remedy": "rewind", "to": str(asked[-2])}))


DESK: Final = (
    {"do": "note", "text": "so"},
    {"do": "view", "purpose": "call C1"},
    {"do": "claim", "call": "C1"},
    {"do": "statement", "person": "p1", "text": "I said so."},
    {"do": "time", "minutes": "2", "reason": "so"},
    {"do": "escalate", "call": "C1", "reason": "so"},
    {"do": "close", "call": "C1"},
)
"""What the buttons of the screen of a call send."""
UPHELD: Final = {"outcome": "upheld", "reasons": "so"}
HEARD: Final = ({"do": "hear", "id": "A1"}, {"id": "A1", **UPHELD})
RULED: Final = {"do": "record", "question": "May it?", "decision": "It may.", "remedy": "none"}
_STAGES: Final[Mapping[str, Callable[[Desk, Seat], Stage]]] = {
    f"{AT}/appeals/{{appeal}}/hear": lambda d, s: Stage(_appealed(d, s), ({},)),
    f"{AT}/appeals/{{appeal}}/decide": lambda d, s: Stage(_heard(d, s), (UPHELD,)),
    f"{AT}/calls/{{call}}/escalate": lambda d, s: Stage(_taken(d, s), ({"reason": "so"},)),
    f"{AT}/rulings/{{ruling}}/withdraw": lambda d, s: Stage(_ruled(d, s), ({"reason": "so"},)),
    f"{AT}/rulings": _remedied,
    f"{AT}/state": lambda _, s: Stage(s(), ({"moves": "draw A 1", "why": "so"},)),
    f"{AT}/illegal": _illegal,
    f"{AT}/dues/clear": _owing,
    f"{AT}/missed": _missed,
    "POST /desk/{match}": lambda d, s: Stage(_called(d, s), DESK),
    "POST /desk/{match}/claim": lambda d, s: Stage(_called(d, s), ({"call": "C1"},)),
    "POST /desk/{match}/rule": lambda d, s: Stage(_called(d, s), (RULED,)),
    "POST /desk/{match}/appeal": lambda d, s: Stage(_appealed(d, s), HEARD),
    "POST /desk/{match}/check": _checked,
}


def _papers(desk: Desk, tables: _Tables) -> dict[str, Stage]:
    """Lay cardboard out: for an entry, for one that is checked, for one that is taken back."""
    found = {
        name: Stage(tables.one(paper=True), ({"line": LINE},))
        for name in (f"{AT}/entries", f"{AT}/entries/check")
    }
    slipped = tables.one(paper=True)
    enter_line(desk, slipped, LINE, CLERK)
    return found | {f"{AT}/entries/slip": Stage(slipped, ({},))}


def _carried(desk: Desk, tables: _Tables) -> Stage:
    """End a match by a loss for both seats, the second of which is kept for the next round."""
    first = tables.one()
    for seat in "AB":
        given(penalties.give, desk, first, BO, "T3", seat=seat, reason="59 cards")
    people = sitting_at(desk, first)
    given(rounds.open_round, desk, CUP, KIM, 2, 0)
    seat_table(desk, CUP, (2, 1), people, KIM, match="", seed=1)
    return Stage(f"{CUP}-2-1", ({"link": f"{first}/P2"},))


def _fall(desk: Desk) -> None:
    """Bring the other event before its first round, which takes no time."""
    decks = list(shipped_decks("diva").values())
    for n in range(6):
        enter_person(desk, FALL, f"f{n}", decks[n % 2], EVE)
    given(rounds.open_round, desk, FALL, EVE, 1, 0)
    seat_table(desk, FALL, (1, 1), ("f0", "f1"), EVE, match="", seed=1)


def _files(desk: Desk, url: str) -> dict[str, Stage]:
    """Files that a service made, or that come with the program."""
    with closing(open_desk("memory:")) as other, BytesIO() as out:
        open_match(other, "brought", seed=3)
        export_record(other, "brought", out)
        record = out.getvalue()
    open_match(desk, JUDGED, seed=5)
    _play(desk, JUDGED)
    give_ruling(desk, JUDGED, Ruling("May it?", "It may.", ("glossary.guard.3",)), by=BO)
    text = (BOOK / "glossary" / "guard.toml").read_text("utf-8")
    with TestClient(make_app(ServiceSettings(url, owner=OWNER, rate=0)), "http://localhost") as client:
        client.headers["authorization"] = f"Bearer {OWNER}"
        at = f"/v1/matches/{JUDGED}"
        pack = client.get(f"{at}/rulings/R1/pack").content
        said = "decision=So.&remedy=none&by=bea"
        told = client.post(f"/v1/reviews/answer?{said}", content=pack).json()
        case = client.get(f"{at}/bundle?case=so&from=4&to=9").content
        packed = client.get(f"/v1/events/{CUP}/file").content
        logs = client.get(f"/v1/events/{CUP}/root").json()["matches"]
    sizes = {name: int(root.partition(":")[0]) for name, root in logs}
    return {
        "POST /v1/reviews/answer": Stage("", (pack,)),
        f"{AT}/rulings/{{ruling}}/agreement": Stage(JUDGED, ({"answers": [told]},)),
        "POST /v1/bundles/check": Stage("", (case,)),
        "POST /v1/event-files/check": Stage("", (packed,)),
        "POST /v1/bundles/parts": Stage("", (case,), {"name": "log.txt"}),
        "POST /v1/events/{event}/consistency": Stage("", ({"matches": sizes},)),
        "POST /v1/records": Stage("", (record,)),
        "POST /v1/positions": Stage("", ({"text": text, "only": "guard.once"},)),
    }
