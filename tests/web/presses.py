"""How often two people press for a match that is fixed, with all that the page does for them.

    python -m tests.web.presses --turns 10

A match is played by chance from a seed; then two people play the same through the forms of the
play page, and each press that a hand makes is counted: the button that names a card and its zone
is one, each thing of a set is one, and so is what confirms it; what opens a list is one. What they
need not press is not counted: the only answer, and what follows because they said until when.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from fastapi.testclient import TestClient

from referee.rules import Action, legal
from referee.service import Desk, open_desk
from referee.service.event.tokens import Pass
from referee.service.simulated.simulate import answer
from referee.service.table.asked import ALIKE, Question
from referee.web import Settings, make_app
from referee.web.pages.play_on import LASTING, USED, Going, all_attack, next_of
from tests.web.markup import Form, Node, Page
from tests.web.pressing import Press, Screen

SEED: Final = 3
TURNS: Final = 10
MATCH: Final = "m1"
SEATS: Final = ("A", "B")
HOST: Final = "http://localhost"
UNTIL: Final = ("turn", "attack", "doable", "attacked")
DIRECT: Final = frozenset({"turn", "attacked"})
"""What is one press; the others stand in a list that is opened first."""
WANTED: Final = {
    "ener-charge": {"charge"}, "grow": {"grow"}, "main": {"play"}, "attacker": {"attack"},
    "attack-window": set[str](), "cut-in": set[str](), "guard": set[str](),
}  # fmt: skip
"""What somebody does whenever they can, by what they are asked."""
SELDOM: Final = {
    "main": {"use", "act", "grow"}, "attack-window": {"use", "act", "grow"}, "guard": {"guard"},
    "cut-in": {"use"},
}  # fmt: skip
"""What somebody does now and then."""
NOW_AND_THEN: Final = 0.25


class Move(NamedTuple):
    """An action of the record: at which seq, in which turn, and how the page calls it.

    `own` says that the turn is that of the seat, `value` is the answer, "" of a set, of which
    `things` are chosen. `followed` says what the page answers by itself, by until when, "0" for
    nothing. `all_attack` says that the page lets all attack from here.
    """

    head: int
    turn: int
    own: bool
    action: Action
    value: str
    things: tuple[str, ...]
    followed: dict[str, str]
    all_attack: bool


def opened(url: str) -> Desk:
    """Open the match that is played twice."""
    desk = open_desk(url)
    desk.open(MATCH, *desk.decks()[:2], first="A", seed=SEED)
    return desk


def played(turns: int) -> list[Move]:
    """Play a match by chance to the end of a turn; give what was chosen."""
    chance, moves = random.Random(SEED), list[Move]()
    with closing(opened("memory:")) as desk:
        while True:
            table = desk.table(MATCH)
            if not table.seat or table.state.turn.number > turns:
                return moves
            asked = desk.question(MATCH)
            assert asked is not None
            move = _move(desk, asked, _chosen(desk, chance))
            moves.append(move)
            desk.act(MATCH, asked.seat, move.action, onward="AB")


def _chosen(desk: Desk, chance: random.Random) -> Action:
    """Choose as people who know the game do: build the field, attack, and use a card now and then.

    They charge each turn, grow when they can, keep their field and their opening hand, attack with
    all they have, and guard every other time.
    """
    table = desk.table(MATCH)
    kind = table.decision.kind if table.decision is not None else ""
    if kind in {"pay", "mulligan"}:
        return next(legal(table))
    if kind not in WANTED:
        return answer(table, chance)
    rows = list(legal(table))
    wanted = [a for a in rows if a.do in WANTED.get(kind, ())]
    if wanted:
        return wanted[0] if kind == "attacker" else chance.choice(wanted)
    seldom = [a for a in rows if a.do in SELDOM.get(kind, ())]
    return chance.choice(seldom) if seldom and chance.random() < NOW_AND_THEN else rows[-1]


def _move(desk: Desk, asked: Question, action: Action) -> Move:
    """Say how the page calls an answer; of copies that are one choice it is the one that stands."""
    state, seat = desk.state(MATCH), asked.seat
    turn, since = state.turn.number, state.seq
    going = [Going(MATCH, seat, "", until, "", turn, since) for until in UNTIL]
    followed = {one.until: str(next_of(desk, asked, one)) for one in going}
    first = all_attack(desk, asked, MATCH)
    followed |= {"attacked": str(first)} if first else {}
    value, things = "", tuple[str, ...]()
    if asked.verb or action.do in {one.verb for one in asked.several}:
        items = state.decision.items if state.decision is not None else ()
        numbers = {item: str(number) for number, item in enumerate(items, 1)}
        things = tuple(numbers[c] if asked.verb else f"#{c}" for c in action.cards)
    else:
        rows = {str(row.number): row.action for row in desk.choices(MATCH).choices}
        alike = _alike(desk, action)
        value = next(o.value for o in asked.options if _alike(desk, rows[o.value]) == alike)
        action = rows[value]
    own = state.turn.seat == seat
    return Move(state.seq, state.turn.number, own, action, value, things, followed, bool(first))


def _alike(desk: Desk, action: Action) -> tuple[object, ...]:
    """Say what an answer does, whichever copy of a card in a hand or a row does it."""
    place = desk.state(MATCH).find(action.cards[0]) if len(action.cards) == 1 else None
    cards: object = action.cards
    if place is not None and place.zone in ALIKE:
        cards = place.zone, place.card.name
    return action.do, cards, action.zone, action.number, action.word


def until(moves: list[Move], at: int) -> str:
    """Say until when somebody goes on who knows what they will do; "" for this once.

    What the record did otherwise is never answered so, and it must spare presses.
    """
    best, most = "", 0
    for one in UNTIL:
        ahead = list(_ahead(moves, at, one))
        spared = len(ahead) - (1 if one in DIRECT else 2)
        if not (moves[at].all_attack if one == "attacked" else moves[at].action.do == "pass"):
            continue
        if spared > most and all(move.value == move.followed[one] for move in ahead):
            best, most = one, spared
    return best


def _ahead(moves: list[Move], at: int, until: str) -> Iterator[Move]:
    """Give the moves of a seat that the page would answer if that were pressed."""
    begun = moves[at]
    for one in moves[at:]:
        if one.action.seat != begun.action.seat:
            if until == "attacked" and one.action.do in USED:
                return
            continue
        if one.turn != begun.turn and (until == "attacked" or one.own):
            return
        if one.followed[until] != "0":
            yield one
        elif until not in LASTING:
            return


class Table:
    """Two people at their screens, and how often each of their hands pressed."""

    def __init__(self, client: TestClient, desk: Desk) -> None:
        """Sit down with a link each."""
        self.desk, self.client = desk, client
        words = {s: desk.make_token(Pass("player", "", MATCH, seat=s)).token for s in SEATS}
        self.headers = {
            s: {"accept": "text/html", "origin": HOST, "authorization": f"Bearer {words[s]}"}
            for s in SEATS
        }
        self.shown: dict[str, Screen] = {}
        self.here = dict.fromkeys(SEATS, f"/m/{MATCH}/play")
        self.presses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()

    def screen(self, seat: str) -> Screen:
        """Give what a seat sees; what it still passes is passed first, as the script does."""
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
        """Give how often both people together pressed in a turn."""
        return self.presses.total() / len(self.presses)

    def make(self, moves: list[Move], at: int) -> None:
        """Press what brings a move about."""
        move = moves[at]
        seat = move.action.seat
        screen = self.screen(seat)
        if self.desk.reader(MATCH).head() != move.head:
            return
        count, what = 1, move.action.do
        if move.value:
            going = until(moves, at)
            form, button = _answer(screen, move.value, going)
            count = 2 if going and going not in DIRECT else 1
            self._send(seat, form.rows({}, button))
        elif not move.things:
            form, button = _button(screen, "data-pass")
            self._send(seat, form.rows({}, button))
        else:
            press = next(p for p in screen.presses() if _holds(p, move))
            boxes = {one.get("value"): one for one in press.boxes}
            ready = {one.get("value") for one in press.boxes if "checked" in one.attrs}
            count = len(ready ^ {*move.things}) + 1 + bool(_folded(press.form))
            self._send(seat, press.sent(tuple(boxes[one] for one in move.things)))
        self.presses[max(move.turn, 1)] += count
        self.kinds[what] += count


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


def counted(turns: int = TURNS) -> Table:
    """Play the record through the page; give how often was pressed in each turn."""
    moves = played(turns)
    with tempfile.TemporaryDirectory() as place:
        url = str(Path(place) / "matches.sqlite3")
        with closing(opened(url)) as desk, TestClient(make_app(Settings(url)), HOST) as client:
            table = Table(client, desk)
            heads = {move.head: at for at, move in enumerate(moves)}
            while (at := heads.get(desk.reader(MATCH).head())) is not None:
                table.make(moves, at)
            assert desk.reader(MATCH).head() > moves[-1].head, "it was played in another way"
            return table


def main() -> None:
    """Print how often was pressed in each turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=TURNS)
    turns = parser.parse_args().turns
    table = counted(turns)
    for turn, count in sorted(table.presses.items()):
        sys.stdout.write(f"turn {turn:2}: {count:3} presses\n")
    sys.stdout.write(
        f"mean of a turn: {table.mean:.1f}, for each of the two {table.mean / 2:.1f}\n"
    )
    sys.stdout.write(
        ", ".join(f"{what} {count}" for what, count in table.kinds.most_common()) + "\n"
    )


if __name__ == "__main__":
    main()
