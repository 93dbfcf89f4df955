"""What stands around the question of a seat: passing on, banners, the end, and what went wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from html import unescape

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from referee.service import Desk, open_desk
from referee.service.event.tokens import Pass, make_token
from referee.service.looking import view_at
from referee.service.orders import calls, takebacks
from referee.service.play.acting import act
from referee.service.play.asking import question_at
from referee.service.play.listings import choices_at
from referee.service.simulated.simulate import answer
from referee.service.table.meaning import item_means
from referee.web import ServiceSettings, make_app
from referee.web.pages.play_on import UNTIL, Going, Settled, following
from tests.ordering import given
from tests.service.conftest import play

M = "m1"
AT = f"/m/{M}/play"
GUARDED = 5
"""A chance by which a guard can be given."""
OWNER = "the owner's own word"


class Seats:
    """Both seats of a match at their screens, and a desk beside them."""

    def __init__(self, url: str, client: TestClient) -> None:
        self.url, self.client = url, client
        with self.desk() as desk:
            made = {s: make_token(desk, Pass("player", "", M, seat=s)) for s in "AB"}
        self.words = {seat: one.token for seat, one in made.items()}
        self.ids = {seat: one.known.id for seat, one in made.items()}

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        with closing(open_desk(self.url)) as desk:
            yield desk

    def head(self, seat: str) -> dict[str, str]:
        return {"accept": "text/html", "authorization": f"Bearer {self.words[seat]}"}

    def get(self, seat: str, at: str = AT) -> str:
        return unescape(self.client.get(at, headers=self.head(seat)).text)

    def post(self, seat: str, data: Mapping[str, object]) -> Response:
        return self.client.post(AT, data=data, headers=self.head(seat))

    def until(self, wanted: Callable[[Desk], bool], seed: int = 1) -> str:
        """Play by chance until something holds; give the seat that is asked then."""
        chance = random.Random(seed)
        with self.desk() as desk:
            for _ in range(400):
                decision = desk.table(M).decision
                assert decision is not None
                if decision.seat in {"A", "B"} and wanted(desk):
                    return decision.seat
                act(desk, M, decision.seat, answer(desk.table(M), chance))
        raise AssertionError("it never came to that")

    def actions(self, after: int = 0) -> list[tuple[str, str]]:
        with self.desk() as desk:
            facts = desk.facts(M, after)
        return [(f.body.seat, f.body.do) for f in facts if f.body.KIND == "action.taken"]


@pytest.fixture
def seats(url: str) -> Iterator[Seats]:
    with TestClient(make_app(ServiceSettings(url, owner=OWNER))) as client:
        yield Seats(url, client)


def kind(desk: Desk, *wanted: str) -> bool:
    decision = desk.table(M).decision
    return decision is not None and decision.kind in wanted


def form(markup: str, **more: object) -> dict[str, object]:
    """What a form of a screen sends, with what is pressed."""
    found = {name: re.search(rf'name="{name}" value="([^"]*)"', markup) for name in ("key", "seat", "expect")}
    return {name: one[1] for name, one in found.items() if one} | more


def passing(markup: str) -> str:
    found = re.search(r'data-pass form="answer" name="choice" value="(\d+)"', markup)
    assert found is not None
    return found[1]


def test_a_press_on_a_card_asks_for_its_sheet_below_any_prefix(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, prefix="/clubs/x")), root_path="/clubs/x") as client:
        seats = Seats(url, client)
        at = f"/clubs/x{AT}"
        markup = seats.get("A", at)
        action = re.search(r'<form class="boardbox" method="get" action="([^"]*)"', markup)
        assert action is not None
        card = re.search(r'name="id" value="(\d+)"', markup)
        assert card is not None
        where = at.rpartition("/")[0] + "/" + action[1]
        query = f"?seq=1&as=A&id={card[1]}&part=1".replace("seq=1", f"seq={form(markup)['expect']}")
        answered = client.get(where + query, headers=seats.head("A"))
        assert answered.status_code == 200, where
        assert "cardsheet" in answered.text


def test_a_sheet_says_which_line_asks_and_what_can_be_done(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "may"))
    link = re.search(r'class="cardname" href="([^"]*)"', seats.get(seat))
    assert link is not None
    assert "asks now" in seats.get(seat, link[1])
    other = "B" if seat == "A" else "A"
    assert "asks now" not in seats.get(other, link[1].replace(f"as={seat}", f"as={other}"))


def test_the_title_and_the_line_above_the_board_call(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "main"))
    markup, other = seats.get(seat), seats.get("B" if seat == "A" else "A")
    assert re.search(r"<title>Your turn ", markup)
    assert "<title>Your opponent's turn " in unescape(other)
    assert re.search(r'<li aria-current="step">Main', markup)
    assert 'data-mine="1"' in markup
    assert 'data-mine="0"' in other


def test_passing_until_something_can_be_done_passes_what_is_only_passed(seats: Seats) -> None:
    def idle(desk: Desk) -> bool:
        rows = choices_at(desk, M).choices
        return kind(desk, "attack-window", "cut-in") and len(rows) == 1

    seat = seats.until(idle)
    markup = seats.get(seat)
    before = int(str(form(markup)["expect"]))
    data = form(markup, choice=passing(markup), until="doable")
    assert seats.post(seat, data).status_code == 200
    done = seats.actions(before)
    assert set(done) == {(seat, "pass")}
    with seats.desk() as desk:
        decision = desk.table(M).decision
        rows = choices_at(desk, M).choices
        keys = len(done)
    assert decision is not None
    assert decision.seat != seat or len(rows) > 1
    seats.post(seat, data)
    assert len(seats.actions(before)) == keys


def test_passing_until_my_turn_goes_to_the_end_of_my_turn(seats: Seats) -> None:
    def calm(desk: Desk) -> bool:
        return kind(desk, "main") and view_at(desk, M, "judge")["turn"]["number"] > 2

    seat = seats.until(calm)
    markup = seats.get(seat)
    before = int(str(form(markup)["expect"]))
    answered = seats.post(seat, form(markup, choice=passing(markup), until="turn"))
    assert b"until=turn" in answered.url.query
    assert len(seats.actions(before)) > 1
    assert set(seats.actions(before)) == {(seat, "pass")}


def test_what_was_passed_until_my_turn_is_not_passed_in_it(seats: Seats) -> None:
    def calm(desk: Desk) -> bool:
        return kind(desk, "main") and view_at(desk, M, "judge")["turn"]["number"] > 2

    seat = seats.until(calm)
    markup = seats.get(seat)
    address = str(seats.post(seat, form(markup, choice=passing(markup), until="turn")).url)
    assert 'data-until="turn"' in seats.get(seat, address)

    def again(desk: Desk) -> bool:
        turn = view_at(desk, M, "judge")["turn"]["seat"]
        return kind(desk, "ener-charge", "grow", "main") and turn == seat

    assert seats.until(again) == seat
    assert "data-until" not in seats.get(seat, address)
    assert "data-next" not in seats.get(seat, address)


def test_one_press_attacks_with_all_from_the_left(seats: Seats) -> None:
    def many(desk: Desk) -> bool:
        asked = question_at(desk, M) if kind(desk, "attacker") else None
        return asked is not None and len([o for o in asked.options if o.do == "attack"]) > 1

    seat = seats.until(many, 2)
    markup = seats.get(seat)
    before = int(str(form(markup)["expect"]))
    assert "All attack" in markup
    shown = seats.post(seat, form(markup, choice="1", until="attacked"))
    for _ in range(6):
        following = re.search(r'data-next="(\d+)"', shown.text)
        if following is None:
            break
        shown = seats.post(seat, form(shown.text, choice=following[1], until="attacked"))
    done = seats.actions(before)
    assert set(done) <= {(seat, "attack"), (seat, "pass")}
    assert done.count((seat, "attack")) > 1 or "asked" in shown.text


@pytest.mark.parametrize("until", sorted(UNTIL))
def test_no_pass_goes_over_a_guard_that_can_be_given(seats: Seats, until: str) -> None:
    seat = seats.until(lambda desk: kind(desk, "guard") and len(choices_at(desk, M).choices) > 1, GUARDED)
    going = Going(M, seat, "k", until, onward="", turn=1, since=0)
    with seats.desk() as desk, pytest.raises(Settled):
        following(desk, going, 1)


def test_a_takeback_says_what_is_undone_and_what_was_seen(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "ener-charge"))
    with seats.desk() as desk:
        row = choices_at(desk, M).choices[0]
        name = item_means(desk.table(M), row.action.cards[0])
        charged = act(desk, M, seat, row.action).first
        decision = desk.table(M).decision
        assert decision is not None
        act(desk, M, decision.seat, choices_at(desk, M).choices[-1].action)
        waits = given(takebacks.ask, desk, M, seat, charged - 1)
    other = "B" if seat == "A" else "A"
    if waits[-1].body.KIND != "takeback.asked":
        pytest.fail("it was taken back at once")
    markup = seats.get(other)
    said = re.search(r'data-kind="takeback"[^>]*>.*?class="said">([^<]*)<', markup, re.DOTALL)
    assert said is not None
    assert f"{seat} asks to take back" in said[1]
    assert name in said[1] or "a card" in said[1]
    assert "has seen" in said[1]
    assert not re.search(r"\d{2}", said[1])


def test_a_ruling_stays_until_it_is_put_away(seats: Seats) -> None:
    with seats.desk() as desk:
        play(desk, M, 4)
        given(
            calls.note,
            desk,
            M,
            "judge:ann",
            "Slow play was mentioned.",
            point=desk.reader(M).head(),
        )
    markup = seats.get("A")
    found = re.search(r'data-kind="note" data-id="(N\d+)"', markup)
    assert found is not None
    assert "Slow play was mentioned." in markup
    seats.post("A", {"do": "seen", "id": found[1], "seat": "A"})
    assert f'data-id="{found[1]}"' not in seats.get("A")


def test_what_came_too_late_is_said_in_words(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "ener-charge"))
    markup = seats.get(seat)
    seats.post(seat, form(markup, choice=passing(markup)))
    late = seats.post(seat, form(markup, choice="1", key="second-tab"))
    assert late.status_code == 409
    assert re.search(r"your choice “charge [A-Z][^”]*” was not made: choose again\.", late.text)


def test_a_refused_set_keeps_what_was_picked(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "lrigs"))
    markup = seats.get(seat)
    refused = seats.post(seat, form(markup, verb="pick", item=["1", "3"], ordered="1"))
    assert refused.status_code == 422
    assert re.findall(r'name="item" value="(\d)"[^>]*checked', refused.text) == ["1", "3"]


def test_things_are_laid_in_the_order_in_which_they_were_pressed(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "lrigs"))
    markup = seats.get(seat)
    assert 'data-ordered="1"' in markup
    with seats.desk() as desk:
        decision = desk.table(M).decision
        assert decision is not None
        wanted = [item_means(desk.table(M), decision.items[i]) for i in (2, 0, 1)]
    places = {"place-3": "1", "place-1": "2", "place-2": "3"}
    assert seats.post(seat, form(markup, verb="pick", ordered="1", **places)).status_code == 200
    with seats.desk() as desk:
        laid = view_at(desk, M, seat)["seats"][seat]["lrig"]
    assert [slot["name"] for slot in laid] == wanted


def test_pressed_in_an_order_they_are_sent_in_it(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "lrigs"))
    with seats.desk() as desk:
        decision = desk.table(M).decision
        assert decision is not None
        wanted = [item_means(desk.table(M), decision.items[i]) for i in (1, 2, 0)]
    data = form(seats.get(seat), verb="pick", ordered="1", item=["2", "3", "1"])
    assert seats.post(seat, data).status_code == 200
    with seats.desk() as desk:
        laid = view_at(desk, M, seat)["seats"][seat]["lrig"]
    assert [slot["name"] for slot in laid] == wanted


def test_a_token_taken_back_in_the_midst_loses_nothing(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "ener-charge"))
    data = form(seats.get(seat), say="charge the first card of my hand, as I said to the judge")
    owner = {"authorization": f"Bearer {OWNER}"}
    assert seats.client.delete(f"/v1/tokens/{seats.ids[seat]}", headers=owner).status_code == 200
    headers = seats.head(seat) | {"sec-fetch-site": "same-origin"}
    answered = seats.client.post(AT, data=data, headers=headers)
    assert answered.status_code == 401
    assert "charge the first card of my hand" in answered.text
    assert "Sign in on another page, then send it again." in answered.text


def test_the_end_leads_on(seats: Seats) -> None:
    seat = seats.until(lambda desk: kind(desk, "main"))
    markup = seats.get(seat)
    over = unescape(seats.post(seat, form(markup, say="concede")).text)
    assert "The match is over" in over
    assert "You lost." in over
    assert "You conceded." in over
    for href, words in (
        (f"/m/{M}?as={seat}&seq=1", "Review"),
        (f"/v1/matches/{M}/replay.html?as={seat}", "Replay file"),
    ):
        assert re.search(rf'href="{re.escape(href)}"[^>]*>{words}<', over), words


def test_who_wants_to_be_asked_always_is_remembered(seats: Seats) -> None:
    assert "Ask me always" in seats.get("A")
    seats.post("A", {"do": "ask", "always": "1", "seat": "A"})
    assert "Answer it for me" in seats.get("A")


def test_enter_in_a_field_confirms_a_set_and_never_passes(seats: Seats) -> None:
    """A browser presses the first button of a form for Enter (HTML, implicit submission)."""

    def optional_set(desk: Desk) -> bool:
        question = question_at(desk, M)
        return question is not None and bool(question.verb) and bool(question.passing)

    seat = seats.until(optional_set)
    markup = seats.get(seat)
    assert 0 < markup.index("data-confirm") < markup.index("data-pass")
