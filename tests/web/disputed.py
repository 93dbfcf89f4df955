"""A dispute from the call to the appeal, and an event around it, asked over HTTP by its people.

Run as a program it writes what was answered to the examples of the API.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from referee.court.policy import GENERIC, shipped
from referee.service import Desk, open_desk
from referee.service.event.tokens import Pass
from referee.web import Settings, make_app
from referee.web.api import examples
from tests.service.conftest import play
from tests.service.test_owing import SPENT, until, weak

MATCH = "cup-1-1"
AT = f"/v1/matches/{MATCH}"
CUP = "/v1/events/cup"
OWNER = "the owner's own word"
PEOPLE = ("A", "B", "ann", "cy", "bo", "kim", "spectator")


class Hall:
    """A service, and everybody who asks it: the seats, two floor judges, a head judge and others.

    What was answered is kept under the name of its operation, for the examples.
    """

    def __init__(self, client: TestClient, url: str) -> None:
        self.client, self.url = client, url
        self.words = {"owner": OWNER, "nobody": ""}
        self.kept: dict[str, Any] = {}
        self.asked: dict[str, tuple[str, str]] = {}

    def ask(
        self,
        who: str,
        method: str,
        path: str,
        body: Any = None,
        *,
        status: int = 200,
        name: str = "",
    ) -> Any:
        """Ask as somebody; give what was answered, which must have that status."""
        word = self.words[who]
        headers = {"authorization": f"Bearer {word}"} if word else {}
        answer = self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, (who, method, path, answer.text)
        if name:
            self.kept[name], self.asked[name] = answer.json(), (method, path)
        return answer.json()

    def get(self, who: str, path: str, **more: Any) -> Any:
        return self.ask(who, "GET", path, **more)

    def post(self, who: str, path: str, body: Any = None, **more: Any) -> Any:
        return self.ask(who, "POST", path, {} if body is None else body, **more)

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """Sit down at the same record, as another program would."""
        desk = open_desk(self.url)
        try:
            yield desk
        finally:
            desk.close()

    def let_in(self, name: str, role: str, person: str = "", **where: str) -> None:
        with self.desk() as desk:
            self.words[name] = desk.make_token(Pass(role, person, **where)).word  # type: ignore[arg-type]

    def play(self, commands: int, seed: int = 1) -> list[int]:
        """Let both seats answer so many times; give the seqs at which they did."""
        with self.desk() as desk:
            return play(desk, MATCH, commands, seed)


def event_begun(hall: Hall) -> None:
    """Open an event with its people and officials, seat a table, and let its round run."""
    opened = {"name": "cup", "by": "kim", "date": "2026-11-22"}
    hall.post("owner", "/v1/events", opened, name="events.open")
    hall.let_in("kim", "organiser", "kim", event="cup")
    enter = {"person": "p-1", "deck": "ember-court"}
    hall.post("kim", f"{CUP}/people", enter, name="events.enter")
    hall.post("kim", f"{CUP}/people", {"person": "p-2", "deck": "tide-chorus"})
    hall.post("kim", f"{CUP}/people", {"person": "p-3"})
    for person, role in (("ann", "floor-judge"), ("cy", "floor-judge"), ("bo", "head-judge")):
        hall.post(
            "kim", f"{CUP}/officials", {"person": person, "role": role}, name="events.appoint"
        )
        hall.let_in(person, role, person, event="cup")
    hall.post("kim", f"{CUP}/rounds", {"number": 1, "minutes": 50}, name="rounds.open")
    table = {"round": 1, "table": 1, "a": "p-1", "b": "p-2"}
    hall.post(
        "owner", f"{CUP}/tables", table | {"by": "organiser:kim", "seed": 5}, name="tables.seat"
    )
    hall.post("kim", f"{CUP}/rounds/1/begin", name="rounds.begin")
    hall.let_in("A", "player", "p-1", match=MATCH, seat="A")
    hall.let_in("B", "player", "p-2", match=MATCH, seat="B")
    hall.let_in("spectator", "spectator", event="cup")


def ruled(hall: Hall) -> None:
    """Let seat A call, a floor judge take it, rule by moves, punish seat B, and close the call."""
    hall.play(20)
    asked = {"question": "May it attack?"}
    hall.post("A", f"{AT}/calls", asked, name="calls.open")
    hall.get("ann", f"{CUP}/calls", name="events.calls")
    hall.post("ann", f"{AT}/calls/C1/claim", name="calls.claim")
    said = {"person": "p-2", "text": "I said so at once.", "about": "C1"}
    hall.post("ann", f"{AT}/statements", said, name="statements.keep")
    hall.get("ann", f"{AT}/penalties/suggestion?infraction=G2&seat=B", name="penalties.suggest")
    given = {
        "question": "May it attack?", "decision": "No. It was down.", "agreed": "It lay down.",
        "clauses": ["glossary.attack.1"], "call": "C1", "statements": ["S1"],
        "looked_at": [hall.get("ann", f"{AT}/calls")["standing"]["calls"][0]["point"]],
        "remedy": "partial-fix", "moves": "draw A 1",
    }  # fmt: skip
    hall.post("ann", f"{AT}/rulings", given, name="rulings.give")
    penalty = {"infraction": "G2", "seat": "B", "reason": "it was down", "ruling": "R1"}
    hall.post("ann", f"{AT}/penalties", penalty, name="penalties.give")
    time = {"seconds": 300, "reason": "a judge was called"}
    hall.post("ann", f"{AT}/extensions", time, name="extensions.give")
    hall.post("ann", f"{AT}/notes", {"text": "both were calm"}, name="notes.make")
    hall.post("ann", f"{AT}/calls/C1/close", {"ruling": "R1"}, name="calls.close")


def appealed(hall: Hall) -> None:
    """Let seat B appeal the ruling; the head judge hears it and overturns it by another."""
    filed = {"ruling": "R1", "grounds": "the clause was misread"}
    hall.post("B", f"{AT}/appeals", filed, name="appeals.file")
    heard = {"briefing": "I took it for a play"}
    hall.post("bo", f"{AT}/appeals/A1/hear", heard, name="appeals.hear")
    given = {"decision": "It may.", "clauses": ["glossary.attack.1"]}
    verdict = {
        "outcome": "overturned", "reasons": "it stood up before", "given": given, "undo": True,
        "extension": 180,
    }  # fmt: skip
    hall.post("bo", f"{AT}/appeals/A1/decide", verdict, name="appeals.decide")


def told(hall: Hall) -> None:
    """Look at everything that the dispute left, as those who may."""
    for name, path in (
        ("calls.list", f"{AT}/calls"), ("notes.list", f"{AT}/notes"),
        ("rulings.list", f"{AT}/rulings"), ("rulings.show", f"{AT}/rulings/R1"),
        ("statements.list", f"{AT}/statements"), ("penalties.list", f"{AT}/penalties"),
        ("appeals.list", f"{AT}/appeals"),
        ("people.penalties", "/v1/people/p-2/penalties?event=cup"),
        ("policies.show", f"{AT}/policy"), ("clock.match", f"{AT}/clock"),
        ("pace.match", f"{AT}/pace"), ("pace.event", f"{CUP}/pace"),
        ("audits.show", "/v1/audits/cup"),
        ("precedents.search", "/v1/precedents?clause=glossary.attack.1"),
        ("events.list", "/v1/events"), ("events.show", CUP), ("events.people", f"{CUP}/people"),
        ("events.officials", f"{CUP}/officials"), ("rounds.list", f"{CUP}/rounds"),
        ("rounds.clock", f"{CUP}/rounds/1/clock"), ("tables.list", f"{CUP}/tables"),
    ):  # fmt: skip
        hall.get("bo", path, name=name)
    again = {"match": MATCH}
    hall.post("bo", "/v1/readjudications", again, name="readjudications.run")
    checked = {"policy": shipped()[GENERIC].decode().replace('scope = "day"', 'scope = "week"')}
    hall.post("bo", "/v1/policies/check", checked, name="policies.check")


def later(hall: Hall) -> None:
    """Do what else may be done at the table."""
    point = hall.play(6)[0]
    hall.post("B", f"{AT}/calls", {"question": "Whose turn is it?"})
    unclear = {"reason": "the text is unclear"}
    hall.post("ann", f"{AT}/calls/C2/escalate", unclear, name="calls.escalate")
    over = {"question": "May it attack?", "decision": "It may not.", "remedy": "rewind"}
    hall.post("bo", f"{AT}/rulings", over | {"to": str(point)})
    undo = {"question": "May it attack?", "decision": "It may.", "undo": True}
    hall.post("bo", f"{AT}/rulings/R3/supersede", undo, name="rulings.supersede")
    hall.post("bo", f"{AT}/rulings/R4/withdraw", {"reason": "misread"}, name="rulings.withdraw")
    hall.post("bo", f"{AT}/calls/C2/close")
    gone = {"reason": "it was seat A"}
    hall.post("bo", f"{AT}/penalties/P1/withdraw", gone, name="penalties.withdraw")
    hall.post("A", f"{AT}/consent", {"given": True}, name="consent.say")
    with hall.desk() as desk:
        until(desk, "main", match=MATCH)
        where, card = desk.reader(MATCH).head(), weak(desk, MATCH)
    spent = {
        "seat": "A", "action": where, "clauses": SPENT, "told": "it had no power",
        "moves": f"power #{card} -99000 turn",
    }  # fmt: skip
    hall.post("ann", f"{AT}/illegal", spent, name="illegal.record")
    hall.get("ann", f"{AT}/illegal", name="illegal.list")
    hall.post("ann", f"{AT}/dues/clear", name="dues.clear")


def closed(hall: Hall) -> None:
    """Let people leave, name and forget one, end the rounds and the event."""
    left = {"reason": "went home"}
    hall.post("kim", f"{CUP}/people/p-3/drop", left, name="events.drop")
    hall.post(
        "kim",
        f"{CUP}/officials/release",
        {"person": "cy", "role": "floor-judge"},
        name="events.release",
    )
    kim = {"id": "p-1", "name": "Kim Lee", "contact": "kim@example.org"}
    hall.post("kim", "/v1/people", kim, name="people.add")
    hall.get("bo", "/v1/people/p-1", name="people.show")
    hall.post("owner", "/v1/people/p-1/erase", name="people.erase")
    hall.get("bo", "/v1/people", name="people.list")
    hall.post("kim", f"{CUP}/rounds/1/end", name="rounds.end")
    hall.post("kim", f"{CUP}/rounds", {"number": 2, "minutes": 0})
    hall.post("kim", f"{CUP}/tables", {"round": 2, "table": 1, "a": "p-2", "b": "p-1"})
    hall.post("kim", f"{CUP}/rounds/2/begin")
    hall.post("kim", f"{CUP}/rounds/2/time", name="rounds.time")
    hall.post("kim", f"{CUP}/rounds/2/end")
    adopt = {"policy": shipped()[GENERIC].decode().replace('edition = "1"', 'edition = "2"')}
    hall.post("kim", f"{CUP}/policy", adopt, name="events.policy")
    hall.post("kim", f"{CUP}/close", {"reason": "it is over"}, name="events.close")


@contextmanager
def hall_at(place: Path, *, public: bool = False) -> Iterator[Hall]:
    """Open a service over a new record in a folder."""
    url = str(place / "hall.sqlite3")
    open_desk(url).close()
    with TestClient(make_app(Settings(url, public=public, owner=OWNER))) as client:
        yield Hall(client, url)


def main() -> None:
    """Write the examples of the API."""
    with tempfile.TemporaryDirectory() as place, hall_at(Path(place)) as hall:
        for part in (event_begun, ruled, appealed, told, later, closed):
            part(hall)
    target = Path(str(examples.__file__)).parent / examples.FILE
    text = json.dumps(hall.kept, indent=1, sort_keys=True, ensure_ascii=False)
    target.write_text(text + "\n", "utf-8")
    sys.stdout.write(f"{len(hall.kept)} examples in {target.name}\n")


if __name__ == "__main__":
    main()
