"""What a seat need not press: attacks one by one, a target after its yes, payments, idle passes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape

import pytest
from fastapi.testclient import TestClient

from referee.service import Desk
from referee.service.play.acting import act
from referee.service.play.asking import choice_led_to
from referee.web import ServiceSettings, make_app
from tests.web.recording import MATCH, Move, opened, recorded
from tests.web.test_play_screen import Seats, form, kind, passing

SEED, TURNS = 26, 4
"""A match in which B grows in the third turn before A attacks, and has a target to choose in the
fourth before it attacks itself."""


@cache
def played() -> list[Move]:
    """What was pressed in the match of the seed."""
    return recorded(SEED, TURNS).moves


class Replayed(Seats):
    """Seats at a match that was played before, up to a move of it."""

    def to(self, wanted: Callable[[Move], bool]) -> Move:
        """Play as was played until a move; give that move."""
        for move in played():
            if wanted(move):
                return move
            with self.desk() as desk:
                act(desk, MATCH, move.action.seat, move.action, onward="AB")
        raise AssertionError("it was not played")

    def press(self, seat: str, markup: str, **more: object) -> str:
        """Press a button of the form that answers."""
        carried = re.search(r'name="going" value="([^"]*)"', markup)
        going = {"going": carried[1]} if carried else {}
        return unescape(self.post(seat, form(markup, **going, **more)).text)


@pytest.fixture
def seats(tmp_path: object) -> Iterator[Replayed]:
    """Both seats at the match of the seed, at its beginning."""
    url = f"{tmp_path}/matches.sqlite3"
    opened(url, SEED).close()
    with TestClient(make_app(ServiceSettings(url))) as client:
        yield Replayed(url, client)


def passed(move: Move) -> bool:
    return move.action.do == "pass"


def attack(seats: Replayed, turn: int) -> str:
    """Let a seat attack with all from the main phase of a turn; give what it sees then."""
    seat = seats.to(lambda move: move.turn == turn and move.all_attack and passed(move)).action.seat
    markup = seats.get(seat)
    button = re.search(r'data-all.*?name="choice" value="(\d+)"', markup, re.DOTALL)
    assert button is not None
    return seats.press(seat, markup, choice=button[1], until="attacked")


def test_one_press_of_the_main_phase_attacks_with_all_and_goes_on_after_a_question(
    seats: Replayed,
) -> None:
    asked = attack(seats, 4)
    assert 'data-kind="targets"' in asked
    assert "Going on until all have attacked." in asked
    waiting = seats.press("B", asked, choice="1")
    assert "until all have attacked" in waiting, "a question of its own ended what B had said"
    markup = seats.get("A")
    since = int(str(form(markup)["expect"]))
    assert seats.actions(since - 40)[-3:] == [("B", "pass"), ("B", "pick"), ("B", "pass")]
    seats.press("A", markup, choice=passing(markup))
    shown = seats.get("B", f"/m/{MATCH}/play?until=attacked.4.{since}")
    following = re.search(r'data-until="attacked" data-next="(\d+)"', shown)
    assert following is not None
    seats.press("B", shown, choice=following[1], until="attacked")
    assert ("B", "attack") in seats.actions(since)


def test_attacks_wait_when_the_other_seat_has_used_something(seats: Replayed) -> None:
    attack(seats, 3)
    markup = seats.get("B")
    since = int(str(form(markup)["expect"]))
    grown = re.search(r'name="choice" value="(\d+)" data-do="grow"', markup)
    assert grown is not None
    markup = seats.press("B", markup, choice=grown[1])
    seats.press("B", markup, choice=passing(markup))
    shown = seats.get("A", f"/m/{MATCH}/play?until=attacked.3.{since}")
    assert 'data-kind="attacker"' in shown
    assert "data-next" not in shown
    assert "data-all" in shown


def test_a_yes_and_its_target_are_two_actions_of_one_press(seats: Seats) -> None:
    def leads(desk: Desk) -> bool:
        return kind(desk, "may", "burst") and choice_led_to(desk, MATCH, onward=True, pays=False) is not None

    seat = seats.until(leads)
    markup = seats.get(seat)
    since = int(str(form(markup)["expect"]))
    target = re.search(r'name="then" value="(\d+\.\d+)"[^>]*data-card="(\d+)"[^>]*>', markup)
    assert target is not None
    pressed = form(markup, then=target[1])
    assert seats.post(seat, pressed).status_code == 200
    assert seats.actions(since)[:2] == [(seat, "yes"), (seat, "pick")]
    with seats.desk() as desk:
        taken = [f.body for f in desk.facts(MATCH, since) if f.body.KIND == "action.taken"]
    assert taken[1].cards == (int(target[2]),)
    done = len(seats.actions(since))
    seats.post(seat, pressed)
    assert len(seats.actions(since)) == done


def test_no_yes_tells_beforehand_what_it_takes_off_the_deck(seats: Replayed) -> None:
    """[Ener Charge 1] comes first: what it charges may be the card that is chosen then."""
    move = seats.to(lambda move: move.kind == "burst")
    markup = seats.get(move.action.seat)
    assert "[Ener Charge 1]. Then, " in markup
    assert 'name="then"' not in markup
    assert 'data-kind="targets"' in seats.press(move.action.seat, markup, choice=move.value)


@pytest.mark.parametrize(
    ("ease", "asked", "then"),
    [
        ("pay", "grow", "pick"),
        ("pass", "attack-window", "pass"),
    ],
)
def test_who_wants_it_neither_pays_nor_passes_by_hand(
    seats: Replayed, ease: str, asked: str, then: str
) -> None:
    """In the third turn A pays for its LRIG, and B grows in its window and can do no more."""
    at = seats.to(lambda move: (move.turn, move.kind, move.action.do) == (3, asked, "grow"))
    seat = at.action.seat
    seats.post(seat, {"do": "ease", "ease": ease, "seat": seat})
    assert [cookie.value for cookie in seats.client.cookies.jar] == [ease]
    markup = seats.get(seat)
    assert f'value="{ease}" aria-pressed="true"' in markup
    seats.press(seat, markup, choice=at.value)
    assert seats.actions(at.head) == [(seat, "grow"), (seat, then)]
