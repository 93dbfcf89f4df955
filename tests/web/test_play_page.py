import random
import re
from collections.abc import Iterator, Mapping
from html import unescape

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from referee.service import Desk, open_desk
from referee.service.court.judging import standing_at
from referee.service.event.tokens import Pass, make_token
from referee.service.looking import view_at
from referee.web import ServiceSettings, make_app

MATCH = "m1"


def look(place: str) -> Desk:
    return open_desk(place, readonly=True)


class Player:
    """A seat at its screen: one service, asked with its own token."""

    def __init__(self, client: TestClient, word: str) -> None:
        self.client = client
        self.headers = {"accept": "text/html", "authorization": f"Bearer {word}"}

    def get(self, where: str) -> Response:
        return self.client.get(where, headers=self.headers)

    def post(self, where: str, data: Mapping[str, object]) -> Response:
        return self.client.post(where, data=data, headers=self.headers)


@pytest.fixture
def players(url: str) -> Iterator[dict[str, Player]]:
    desk = open_desk(url)
    words = {s: make_token(desk, Pass("player", "", MATCH, seat=s)).token for s in ("A", "B")}
    desk.close()
    with TestClient(make_app(ServiceSettings(url))) as client:
        yield {seat: Player(client, word) for seat, word in words.items()}


def address(seat: str = "") -> str:
    return f"/m/{MATCH}/play" + (f"?seat={seat}" if seat else "")


def hidden(markup: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', markup)
    assert found is not None, name
    return found[1]


def asked(players: dict[str, Player]) -> tuple[str, str]:
    """The seat that is asked, and its screen; the other seat has nothing to press."""
    shown = {seat: one.get(address()).text for seat, one in players.items()}
    mine = [seat for seat, markup in shown.items() if "Your decision" in markup]
    assert len(mine) == 1
    other = "B" if mine[0] == "A" else "A"
    assert 'name="choice"' not in shown[other]
    return mine[0], shown[mine[0]]


def press(markup: str, rng: random.Random) -> dict[str, object]:
    form: dict[str, object] = {
        "key": hidden(markup, "key"),
        "expect": hidden(markup, "expect"),
        "seat": hidden(markup, "seat"),
    }
    asking = markup[markup.index('id="answer"') : markup.index("</form>", markup.index('id="answer"'))]
    least = re.search(r'data-least="(\d+)"', asking)
    if least is not None:
        items = re.findall(r'name="item" value="(\d+)"', asking)
        return form | {"verb": hidden(asking, "verb"), "item": rng.sample(items, int(least[1]))}
    choices = re.findall(r'name="choice" value="(\d+)"', markup)
    return form | {"choice": rng.choice(choices)}


def test_two_seats_play_by_what_their_screens_offer(players: dict[str, Player], url: str) -> None:
    rng = random.Random(1)
    for _ in range(40):
        seat, markup = asked(players)
        before = int(hidden(markup, "expect"))
        done = players[seat].post(address(), data=press(markup, rng))
        assert done.status_code == 200, unescape(done.text[:3000])
        desk = look(url)
        assert desk.reader(MATCH).head() > before
        desk.close()


def test_a_repeated_press_acts_once(players: dict[str, Player], url: str) -> None:
    seat, markup = asked(players)
    form = press(markup, random.Random(3))
    heads = []
    for _ in range(2):
        assert players[seat].post(address(), data=form).status_code == 200
        desk = look(url)
        heads.append(desk.reader(MATCH).head())
        desk.close()
    assert heads[0] == heads[1]


def test_who_was_overtaken_is_told_and_nothing_is_done(players: dict[str, Player], url: str) -> None:
    seat, markup = asked(players)
    form = press(markup, random.Random(4))
    players[seat].post(address(), data=form)
    desk = look(url)
    head = desk.reader(MATCH).head()
    desk.close()
    stale = players[seat].post(address(), data=form | {"key": "another"})
    assert stale.status_code == 409
    assert "Show what happened" in stale.text
    desk = look(url)
    assert desk.reader(MATCH).head() == head
    desk.close()


def test_what_is_refused_names_its_reason_and_keeps_the_words(
    players: dict[str, Player],
) -> None:
    seat, _ = asked(players)
    refused = players[seat].post(address(), data={"say": "attack <left>", "key": "k"})
    assert refused.status_code == 422
    assert "attack &lt;left&gt;" in refused.text


def test_nobody_plays_the_other_seat(players: dict[str, Player]) -> None:
    assert players["A"].get(address("B")).status_code == 403
    assert players["A"].post(address(), data={"seat": "B", "say": "pass"}).status_code == 403


def test_the_hand_of_the_other_seat_is_not_on_the_screen(players: dict[str, Player], url: str) -> None:
    rng = random.Random(6)
    for _ in range(8):
        seat, markup = asked(players)
        players[seat].post(address(), data=press(markup, rng))
    desk = look(url)
    view = view_at(desk, MATCH, "judge")
    desk.close()
    for seat, other in (("A", "B"), ("B", "A")):
        own = {c["name"] for c in view["seats"][seat]["hand"]["cards"]}
        hand = {c["name"] for c in view["seats"][other]["hand"]["cards"]} - own
        markup = unescape(players[seat].get(address()).text)
        assert hand
        assert not [name for name in hand if name in markup]


def test_a_seat_calls_a_judge_and_sees_that_it_did(players: dict[str, Player], url: str) -> None:
    form = {"do": "call", "question": "May I?", "key": "c"}
    assert "C1: A called a judge" in players["A"].post(address(), data=form).text
    assert "C1: A called a judge" in players["B"].get(address()).text
    desk = look(url)
    assert [c.question for c in standing_at(desk, MATCH, "judge").calls] == ["May I?"]
    desk.close()


def test_a_seat_takes_its_last_action_back(players: dict[str, Player], url: str) -> None:
    seat, markup = asked(players)
    players[seat].post(address(), data=press(markup, random.Random(5)))
    for _ in range(2):
        answer = players[seat].post(address(), data={"do": "back", "key": "b"})
        assert answer.url.path == f"/m/{MATCH}/play"
    desk = look(url)
    told = [f.body.KIND for f in desk.facts(MATCH)]
    desk.close()
    assert told.count("takeback.asked") == 1


def test_the_match_is_conceded(players: dict[str, Player], url: str) -> None:
    seat, markup = asked(players)
    done = players[seat].post(
        address(), data={"say": "concede", "key": "x", "expect": hidden(markup, "expect")}
    )
    assert "The match is over" in done.text
    desk = look(url)
    assert desk.state(MATCH).winner == ("B" if seat == "A" else "A")
    desk.close()
