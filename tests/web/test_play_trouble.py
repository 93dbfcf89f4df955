"""What goes wrong while a seat answers: one sentence says what to do, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from random import Random
from sqlite3 import connect
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token, revoke_token
from referee.web import ServiceSettings, make_app
from tests.web.markup import Page
from tests.web.pressing import Press, Screen, sets

MATCH = "m1"
FORM = {"content-type": "application/x-www-form-urlencoded"}
TYPED = "May <it> be guarded, with nothing in hand?"
SEATS = ("A", "B")
SAID = {"taken back": "This token was revoked", "expired": "This token has expired"}
"""What the page says of a token that ended."""
HOST = "http://localhost"
Words = dict[str, tuple[str, str]]
"""The token of each seat, and its id."""


@pytest.fixture
def words(url: str) -> Words:
    with closing(open_desk(url)) as desk:
        made = {s: make_token(desk, Pass("player", "", MATCH, seat=s)) for s in SEATS}
        return {seat: (one.token, one.known.id) for seat, one in made.items()}


@pytest.fixture
def tab(url: str) -> Iterator[TestClient]:
    with served(url) as client:
        yield client


def served(url: str) -> TestClient:
    headers = {"accept": "text/html", "origin": HOST}
    return TestClient(make_app(ServiceSettings(url)), base_url=HOST, headers=headers)


def head(url: str) -> int:
    with closing(open_desk(url, readonly=True)) as desk:
        return desk.reader(MATCH).head()


def place(words: Words, seat: str) -> str:
    return f"/l/{words[seat][0]}/m/{MATCH}/play"


def read(answer: Response) -> Screen:
    return Screen(Page(answer.status_code, answer.text), 0.0)


def opened(tab: TestClient, words: Words, seat: str) -> Response:
    """The screen of a seat, in a browser where nobody else is signed in."""
    tab.cookies.clear()
    return tab.get(place(words, seat))


def asked(tab: TestClient, words: Words) -> tuple[str, Screen]:
    """The seat that is asked, and its screen."""
    shown = {seat: read(opened(tab, words, seat)) for seat in SEATS}
    seat = next(seat for seat, one in shown.items() if one.mine)
    return seat, read(opened(tab, words, seat))


def sent(tab: TestClient, press: Press, chosen: tuple = ()) -> Response:
    rows: dict[str, list[str]] = {}
    for name, value in press.sent(chosen):
        rows.setdefault(name, []).append(value)
    return tab.post(press.form.node.get("action"), data=rows)


def at_a_set(tab: TestClient, words: Words, least: int = 0) -> tuple[str, Press]:
    """Answer until a set of so many is asked for; give who is asked, and how it is chosen."""
    chance = Random(1)
    for _ in range(40):
        seat, screen = asked(tab, words)
        found = [one for one in screen.presses() if one.boxes]
        if found and found[0].bounds[0] >= least:
            return seat, found[0]
        press = chance.choice(screen.presses())
        chosen = next(sets(press, chance)) if press.boxes else ()
        assert sent(tab, press, chosen).status_code == 200
    raise AssertionError("no set was asked for")


def checked(screen: Screen) -> set[str]:
    boxes = [box for form in screen.answering() for box in form.items()]
    return {box.get("value") for box in boxes if "checked" in box.attrs}


def test_two_tabs_answer_the_same_question_and_the_later_is_told(
    tab: TestClient, words: Words, url: str
) -> None:
    seat, first = at_a_set(tab, words)
    _, second = asked(tab, words)
    later = next(one for one in second.presses() if one.boxes)
    chosen = next(sets(first, Random(2)))
    assert sent(tab, first, chosen).status_code == 200
    before = head(url)
    told = sent(tab, later, next(sets(later, Random(3))))
    assert told.status_code == 409
    assert head(url) == before
    (alert,) = read(told).page.alerts()
    assert "nothing was done" in alert or "was not made" in alert
    assert "choose again" in alert or "it is not your decision now" in alert
    assert read(opened(tab, words, seat)).page.status == 200


def test_what_does_not_fit_stays_chosen(tab: TestClient, words: Words) -> None:
    _, press = at_a_set(tab, words, least=2)
    told = sent(tab, press, press.boxes[:1])
    assert told.status_code == 422
    assert len(read(told).page.alerts()) == 1
    assert checked(read(told)) == {press.boxes[0].get("value")}


@pytest.mark.parametrize("how", ["taken back", "expired"])
def test_a_link_that_ends_in_the_midst_keeps_what_was_typed_and_chosen(
    tab: TestClient, words: Words, url: str, how: str
) -> None:
    seat, press = at_a_set(tab, words)
    chosen = next(sets(press, Random(2)))
    calling = next(one for one in read(opened(tab, words, seat)).page.forms() if one.value("do") == "call")
    before = head(url)
    if how == "expired":
        with closing(connect(url)) as record, record:
            record.execute("UPDATE tokens SET expires = 1")
    else:
        with closing(open_desk(url)) as desk:
            revoke_token(desk, words[seat][1])
    tab.app.state.finding.forget()  # type: ignore[attr-defined]  # as a second later
    for form, rows in (
        (press.form, press.sent(chosen)),
        (calling, calling.rows({"question": TYPED})),
    ):
        told = tab.post(form.node.get("action"), content=urlencode(rows), headers=FORM)
        assert told.status_code == 401
        assert words[seat][0] not in told.text
        page = Page(told.status_code, told.text)
        assert [one.words() for one in page.tagged("h1")] == [SAID[how]]
        assert "Sign in" in [one.words() for one in page.tagged("a")]
        kept = next(one for one in page.forms() if "kept" in one.node.kinds).rows()
        assert [row for row in rows if row[1]] == [row for row in kept if row[1]]
    assert head(url) == before


def test_a_service_that_was_restarted_takes_the_answer_once(words: Words, url: str) -> None:
    with served(url) as before:
        _, press = at_a_set(before, words)
        chosen = next(sets(press, Random(2)))
    heads = []
    with served(url) as after:
        after.cookies.update(before.cookies)
        for _ in range(2):
            assert sent(after, press, chosen).status_code == 200
            heads.append(head(url))
    assert heads[0] == heads[1]
    assert heads[0] > int(press.form.value("expect"))
