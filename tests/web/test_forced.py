"""An only answer that all can see is given by the service, whichever door the action came by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pytest
from fastapi.testclient import TestClient

from referee.rules import Action
from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.looking import view_at
from referee.service.play.acting import act
from referee.service.play.asking import question_at
from referee.service.play.listings import choices_at
from referee.service.proof.verifying import verify_match
from referee.service.simulated.simulate import answer
from referee.service.table.forced import forced
from referee.web import ServiceSettings, make_app
from tests.web.test_play_screen import form

M: Final = "m1"
OWNER: Final = "the owner's own word"
MOST: Final = 400
Held = tuple[Desk, TestClient, Action]


def to_the_only_answer(desk: Desk) -> Action:
    """Play by chance to the action after which there is an only answer; give that action."""
    trial = open_desk("memory:")
    open_match(trial, M, *deck_names()[:2], seed=1)
    with closing(trial):
        chance, done = random.Random(1), list[Action]()
        for _ in range(MOST):
            done.append(answer(trial.table(M), chance))
            act(trial, M, done[-1].seat, done[-1])
            if forced(trial.table(M)) is not None:
                break
    for action in done[:-1]:
        act(desk, M, action.seat, action)
    return done[-1]


@pytest.fixture
def held(url: str) -> Iterator[Held]:
    """A match one action before an only answer, a client of it, and the action."""
    with (
        closing(open_desk(url)) as desk,
        TestClient(make_app(ServiceSettings(url, owner=OWNER))) as app,
    ):
        action = to_the_only_answer(desk)
        yield desk, app, action


def actions(desk: Desk, after: int) -> list[str]:
    return [f.body.do for f in desk.facts(M, after) if f.body.KIND == "action.taken"]


def number_of(desk: Desk, action: Action) -> int:
    return next(row.number for row in choices_at(desk, M).choices if row.action == action)


def test_an_action_of_a_program_goes_on_unless_it_wants_to_be_asked(held: Held) -> None:
    desk, client, action = held
    headers = {"authorization": f"Bearer {OWNER}"}
    head, number = desk.reader(M).head(), number_of(desk, action)
    body = {"choice": number, "seat": action.seat, "key": "k"}
    done = client.post(f"/v1/matches/{M}/actions", json=body, headers=headers).json()
    taken = [f for f in done["facts"] if f["kind"] == "action.taken"]
    assert len(taken) == len(actions(desk, head)) > 1
    assert {f["actor"] for f in taken} <= {"A", "B"}
    assert forced(desk.table(M)) is None
    assert verify_match(desk, M).ok
    again = client.post(f"/v1/matches/{M}/actions", json=body, headers=headers).json()
    assert (again["repeated"], again["last"]) == (True, done["last"])


def test_a_seat_that_wants_to_be_asked_always_is(held: Held) -> None:
    desk, client, action = held
    word = make_token(desk, Pass("player", "", M, seat=action.seat)).token
    client.headers = {"accept": "text/html", "authorization": f"Bearer {word}"}
    client.post(f"/m/{M}/play", data={"do": "ask", "always": "1", "seat": action.seat})
    head = desk.reader(M).head()
    pressed = form(client.get(f"/m/{M}/play").text, choice=str(number_of(desk, action)))
    shown = client.post(f"/m/{M}/play", data=pressed)
    assert 'data-mine="1"' in shown.text
    assert len(actions(desk, head)) == 1
    only = forced(desk.table(M))
    assert only is not None
    act(desk, M, only.seat, only)


def test_a_press_goes_on_in_the_same_command(held: Held) -> None:
    desk, client, action = held
    word = make_token(desk, Pass("player", "", M, seat=action.seat)).token
    client.headers = {"accept": "text/html", "authorization": f"Bearer {word}"}
    head = desk.reader(M).head()
    pressed = form(client.get(f"/m/{M}/play").text, choice=str(number_of(desk, action)))
    client.post(f"/m/{M}/play", data=pressed)
    assert len(actions(desk, head)) > 1
    assert forced(desk.table(M)) is None


def test_at_the_desk_nothing_is_answered_that_was_not_said(held: Held) -> None:
    desk, _, action = held
    head = desk.reader(M).head()
    done = act(desk, M, action.seat, action)
    assert len(actions(desk, head)) == 1
    assert done.last == desk.reader(M).head()


def test_the_whole_question_is_told_to_who_is_asked_alone(held: Held) -> None:
    desk, client, action = held
    seat = action.seat
    words = {s: make_token(desk, Pass("player", "", M, seat=s)).token for s in ("A", "B")}
    told = {}
    for one, word in words.items():
        at = f"/v1/matches/{M}/decision?whole=1"
        told[one] = client.get(at, headers={"authorization": f"Bearer {word}"}).json()["question"]
    asked = question_at(desk, M)
    assert asked is not None
    other = "B" if seat == "A" else "A"
    assert told[other] is None
    assert told[seat]["sentence"] == asked.sentence
    assert [o["words"] for o in told[seat]["options"]] == [o.words for o in asked.options]
    headers = {"authorization": f"Bearer {words[seat]}"}
    assert "question" not in client.get(f"/v1/matches/{M}/decision", headers=headers).json()


def test_a_seat_concedes_while_the_other_is_asked_and_chooses_nothing_twice(held: Held) -> None:
    desk, client, action = held
    other = "B" if action.seat == "A" else "A"
    word = make_token(desk, Pass("player", "", M, seat=other)).token
    client.headers = {"accept": "text/html", "authorization": f"Bearer {word}"}
    twice = client.post(f"/m/{M}/play", data={"verb": "pick", "item": ["2", "2"], "key": "t"})
    assert twice.status_code == 422
    said = twice.text.partition('class="refusal"')[2].partition("</b>")[0]
    assert "The same was chosen twice" in said, said
    markup = client.get(f"/m/{M}/play").text
    assert "Concede the match" in markup
    client.post(f"/m/{M}/play", data=form(markup, say="concede"))
    assert view_at(desk, M, "judge")["winner"] == action.seat
