"""How often two people press for a match that is fixed, with all that the page does for them.

    python -m tests.web.presses --turns 10 --matches 5

A match is played by chance from a seed; then two people play the same through the forms of the
play page, and each press that a hand makes is counted: the button that names a card and its zone
is one, each thing of a set is one, and so is what confirms it; what opens a list is one. What they
need not press is not counted: the only answer, what follows because they said until when, and what
confirms a set of so many as are asked for, which its last thing sends. The matches are the first
that last as long.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

from fastapi.testclient import TestClient

from referee.service import Desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from referee.web.pages.play_kept import EASE
from tests.web.markup import Form, Node, Page
from tests.web.pressing import Press, Screen
from tests.web.recording import DIRECT, MATCH, Move, Record, opened, recorded, records, until

TURNS: Final = 10
MATCHES: Final = 5
SEATS: Final = ("A", "B")
HOST: Final = "http://localhost"
WAYS: Final = {
    "by hand": "",
    "Pay for me": "pay",
    "Pay for me and Pass for me": "pay.pass",
}
"""What both people leave to their screens."""


class Table:
    """Two people at their screens, and how often each of their hands pressed."""

    def __init__(self, client: TestClient, desk: Desk, eased: str = "") -> None:
        """Sit down with a link each, and say what is left to the screen, "pay.pass"."""
        self.desk, self.client = desk, client
        words = {s: make_token(desk, Pass("player", "", MATCH, seat=s)).token for s in SEATS}
        self.headers = {
            s: {"accept": "text/html", "origin": HOST, "authorization": f"Bearer {words[s]}"} for s in SEATS
        }
        self.shown: dict[str, Screen] = {}
        self.here = dict.fromkeys(SEATS, f"/m/{MATCH}/play")
        client.cookies.set(EASE, eased)
        self.presses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()

    def screen(self, seat: str) -> Screen:
        """What a seat sees; what it still passes is passed first, as the script does."""
        while True:
            screen = self.shown.get(seat) or self._read(seat)
            assert screen.main is not None
            if int(screen.main.get("data-head")) != self.desk.reader(MATCH).head():
                screen = self._read(seat)
            assert screen.main is not None
            going, choice = screen.main.get("data-until"), screen.main.get("data-next")
            if not choice:
                return screen
            form = next(one for one in screen.answering() if one.node.get("id") == "answer")
            rows = [row for row in form.rows() if row[0] != "choice"]
            self._send(seat, [*rows, ("choice", choice), ("until", going)])

    def _read(self, seat: str) -> Screen:
        answered = self.client.get(self.here[seat], headers=self.headers[seat])
        return Screen(Page(answered.status_code, answered.text), 0.0)

    def _send(self, seat: str, rows: list[tuple[str, str]]) -> None:
        body: dict[str, list[str]] = {}
        for name, value in rows:
            body.setdefault(name, []).append(value)
        answered = self.client.post(f"/m/{MATCH}/play", data=body, headers=self.headers[seat])
        assert answered.status_code == 200, answered.text[:2000]
        self.here[seat] = str(answered.url).removeprefix(HOST)
        self.shown[seat] = Screen(Page(answered.status_code, answered.text), 0.0)

    @property
    def mean(self) -> float:
        """How often both people together pressed in a turn."""
        return self.presses.total() / len(self.presses)

    def make(self, moves: list[Move], at: int) -> None:
        """Press what brings a move about."""
        move = moves[at]
        seat = move.action.seat
        screen = self.screen(seat)
        if self.desk.reader(MATCH).head() != move.head:
            return
        presses, what = 1, move.action.do
        if move.value:
            going = until(moves, at)
            form, button = _together(screen, moves[at:]) or _answer(screen, move.value, going)
            presses = 2 if going and going not in DIRECT else 1
            self._send(seat, form.rows({}, button))
        elif not move.things:
            form, button = _button(screen, "data-pass")
            self._send(seat, form.rows({}, button))
        else:
            press = next(p for p in screen.presses() if _holds(p, move))
            boxes = {one.get("value"): one for one in press.boxes}
            ready = {one.get("value") for one in press.boxes if "checked" in one.attrs}
            changed = ready ^ {*move.things}
            exact = len(set(press.bounds)) == 1 and not press.ordered
            presses = len(changed) + bool(_folded(press.form))
            presses += 0 if exact and changed - ready else 1
            self._send(seat, press.sent(tuple(boxes[one] for one in move.things)))
        self.presses[max(move.turn, 1)] += presses
        self.kinds[what] += presses


def _together(screen: Screen, moves: list[Move]) -> tuple[Form, Node] | None:
    """Find the button that says yes and what is chosen after it."""
    yes, after = moves[0], next((one for one in moves[1:] if one.kind != "pay"), None)
    if yes.action.do != "yes" or after is None or after.action.seat != yes.action.seat:
        return None
    found = ((f, one) for f in screen.answering() for one in f.buttons())
    value = f"{yes.value}.{after.value}"
    return next(((f, b) for f, b in found if (b.get("name"), b.get("value")) == ("then", value)), None)


def _answer(screen: Screen, value: str, going: str) -> tuple[Form, Node]:
    """Find the button of an answer, or the one that passes until something."""
    for form in screen.answering():
        for one in form.buttons():
            wanted = one.get("value") == (going or value)
            if wanted and one.get("name") == ("until" if going else "choice"):
                return form, one
    message = f"no button answers {going or value}: {screen.question} "
    raise AssertionError(message)


def _button(screen: Screen, mark: str) -> tuple[Form, Node]:
    found = ((f, one) for f in screen.answering() for one in f.buttons() if mark in one.attrs)
    return next(found)


def _holds(press: Press, move: Move) -> bool:
    return {one.get("value") for one in press.boxes}.issuperset(move.things)


def _folded(form: Form) -> bool:
    return any(node.tag == "details" and "open" not in node.attrs for node in form.node.above())


def counted(record: Record, eased: str = "") -> Table:
    """Play a record through the page; give how often was pressed in each turn."""
    moves = record.moves
    with tempfile.TemporaryDirectory() as place:
        url = str(Path(place) / "matches.sqlite3")
        app = TestClient(make_app(ServiceSettings(url)), HOST)
        with closing(opened(url, record.seed)) as desk, app as client:
            table = Table(client, desk, eased)
            heads = {move.head: at for at, move in enumerate(moves)}
            while (at := heads.get(desk.reader(MATCH).head())) is not None:
                table.make(moves, at)
            assert desk.reader(MATCH).head() > moves[-1].head, "it was played in another way"
            return table


def _told(tables: list[Table]) -> str:
    """How often was pressed in a turn of some matches, and for what."""
    means = [table.mean for table in tables]
    kinds = sum((table.kinds for table in tables), Counter[str]())
    turns = sum(len(table.presses) for table in tables)
    words = ", ".join(f"{what} {n / turns:.2f}" for what, n in kinds.most_common())
    mean = sum(means) / len(means)
    return f"{mean:.1f} presses a turn ({min(means):.1f} to {max(means):.1f}): {words}"


def main() -> None:
    """Print how often was pressed in a turn, of several matches, by what the screen answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seeds", type=int, nargs="*", help="play these instead")
    said = parser.parse_args()
    given = [recorded(seed, said.turns) for seed in said.seeds or ()]
    found = given or list(islice(records(said.turns), said.matches))
    sys.stdout.write(f"seeds {', '.join(str(one.seed) for one in found)}\n")
    for words, eased in WAYS.items():
        told = _told([counted(one, eased) for one in found])
        sys.stdout.write(f"{words}: {told}\n")


if __name__ == "__main__":
    main()
