"""What a page says to bad input: what is wrong, where to go on, nothing of what was typed lost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.court.ruling import rulings_at
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token, revoke_token
from referee.service.play.listings import choices_at
from referee.web import ServiceSettings, make_app

OWNER = "the-owner-of-this-service"
HOST = "http://testserver"
TOLD = "No, and here is <why>: it came far too late for that."


@pytest.fixture
def place(tmp_path: Path) -> str:
    url = str(tmp_path / "record.sqlite3")
    desk = open_desk(url)
    open_event(desk, "cup", "organiser:orla")
    open_match(desk, "m1", *deck_names()[:2], seed=5, people=("p1", "p2"))
    desk.close()
    return url


@pytest.fixture
def owner(place: str) -> Iterator[TestClient]:
    headers = {"authorization": f"Bearer {OWNER}", "accept": "text/html"}
    with TestClient(make_app(ServiceSettings(place, owner=OWNER)), headers=headers) as client:
        yield client


def ways(told: str) -> list[str]:
    return re.findall(r'<a class="btn(?: main)?" href="([^"]+)"', told)


@pytest.mark.parametrize(
    ("address", "status", "said", "way"),
    [
        ("/m/m9", 404, "there is no match m9", "/"),
        ("/m/m1?seq=999", 404, "Seq 999 does not exist; the match ends at", "/m/m1?as=judge"),
        ("/m/m1?seq=t99", 404, "There is no t99 in this match", "/m/m1?as=judge"),
        ("/m/m1?as=nobody", 403, "nobody looks as &#39;nobody&#39;", "/m/m1"),
        ("/m/m1/why?seq=abc", 422, "this address cannot be read", "/"),
        ("/m/m1/card?seq=2&name=Nobody", 404, "no card", "/m/m1"),
        ("/m/m1/compare", 400, "no branch leaves m1", "/m/m1"),
        ("/m/cup", 404, "cup is an event and no match", "/?event=cup"),
        ("/m/cup/why?seq=1", 404, "cup is an event and no match", "/desk/event/cup"),
        ("/m/cup/play", 404, "cup is an event and no match", "/?event=cup"),
        ("/desk/cup", 404, "cup is an event and no match", "/desk/event/cup"),
        ("/desk/cup/rule", 404, "cup is an event and no match", "/desk/event/cup"),
        ("/desk/m9", 404, "there is no match m9", "/"),
        ("/desk/m1/appeal", 400, "nobody appealed at m1", "/m/m1"),
        ("/rulebook/glossary.nothing.1", 404, "glossary.nothing.1", "/rulebook"),
        ("/rulebook/changes?after=77", 404, "no edition", "/rulebook"),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_where_to_go(
    owner: TestClient, address: str, status: int, said: str, way: str
) -> None:
    answer = owner.get(address)
    assert answer.status_code == status
    assert said.casefold() in answer.text.casefold()
    assert any(one.startswith(way) for one in ways(answer.text)), ways(answer.text)
    assert "openapi.json" not in answer.text


def test_who_plays_both_seats_chooses_one(owner: TestClient, place: str) -> None:
    told = owner.get("/m/m1/play").text
    desk = open_desk(place, readonly=True)
    asked = choices_at(desk, "m1").seat
    desk.close()
    assert ways(told)[:2] == ["/m/m1/play?seat=A", "/m/m1/play?seat=B"]
    assert re.findall(r'class="btn main" href="/m/m1/play\?seat=(.)"', told) == [asked]
    assert owner.get("/m/m1/play?seat=A").status_code == 200


def test_the_seat_of_another_and_a_stale_seq_are_told_with_the_way_back(place: str) -> None:
    desk = open_desk(place)
    word = make_token(desk, Pass("player", "p1", "m1", seat="A")).token
    head = desk.reader("m1").head()
    asked = choices_at(desk, "m1")
    desk.close()
    headers = {"authorization": f"Bearer {word}", "accept": "text/html"}
    with TestClient(make_app(ServiceSettings(place)), headers=headers) as player:
        theirs = player.post("/m/m1/play", data={"seat": "B", "choice": "1", "key": "k1"})
        assert (theirs.status_code, ways(theirs.text)[0]) == (403, "/m/m1/play")
        stale = {"seat": "A", "choice": "1", "expect": str(head - 1), "key": "k2"}
        answer = player.post("/m/m1/play", data=stale)
        assert answer.status_code == 409
        assert "Show what happened" in answer.text
        assert asked.seat in {"A", "B"}


@pytest.mark.parametrize("how", ["revoked", "expired", "link"])
def test_a_ruling_typed_under_a_token_that_ended_is_kept_and_sent_again(place: str, how: str) -> None:
    desk = open_desk(place)
    made = make_token(desk, Pass("head-judge", "ann", "m1"))
    revoke_token(desk, made.known.id)
    desk.close()
    form = {
        "question": "May it?",
        "decision": TOLD,
        "clause": "glossary.attack.1",
        "remedy": "none",
        "key": "desk-1",
        "do": "record",
    }
    headers = {"accept": "text/html", "origin": HOST}
    address = f"/l/{made.token}/desk/m1/rule" if how == "link" else "/desk/m1/rule"
    with TestClient(make_app(ServiceSettings(place, owner=OWNER)), headers=headers) as client:
        if how != "link":
            client.cookies.set("referee", made.token if how == "revoked" else "x" * 43)
        answer = client.post(address, data=form)
        assert answer.status_code == 401
        assert TOLD.replace("<", "&lt;").replace(">", "&gt;") in answer.text
        assert 'action="/desk/m1/rule"' in answer.text
        assert made.token not in answer.text
        again = dict(re.findall(r'name="(\w+)" value="([^"]*)"', answer.text))
        assert again == {name: value for name, value in form.items() if name != "decision"}
        client.cookies.set("referee", OWNER)
        sent = client.post("/desk/m1/rule", data=again | {"decision": TOLD})
        assert sent.url.path == "/desk"
    desk = open_desk(place, readonly=True)
    assert [one.decision for one in rulings_at(desk, "m1")] == [TOLD]
    desk.close()


def test_what_another_site_sends_is_not_shown_again(place: str) -> None:
    headers = {"accept": "text/html", "origin": "http://elsewhere.example"}
    with TestClient(make_app(ServiceSettings(place)), headers=headers) as client:
        client.cookies.set("referee", "x" * 43)
        answer = client.post("/desk/m1/rule", data={"decision": TOLD})
        assert answer.status_code == 401
        assert "far too late" not in answer.text


def test_a_token_that_was_typed_is_never_shown_again(place: str) -> None:
    headers = {"accept": "text/html", "origin": HOST}
    with TestClient(make_app(ServiceSettings(place, rate=1)), headers=headers) as client:
        for _ in range(30):
            answer = client.post("/enter", data={"token": "a-word-that-opens-nothing"})
        assert answer.status_code == 429
        assert "a-word-that-opens-nothing" not in answer.text


def test_a_text_that_is_too_long_comes_back_to_be_shortened(owner: TestClient) -> None:
    answer = owner.post("/desk/m1/rule", data={"decision": "x" * 4001, "question": "May it?"})
    assert answer.status_code == 413
    assert "ecision is longer than 4,000 signs" in answer.text
    assert "x" * 4001 in answer.text
    assert 'name="question" value="May it?"' in answer.text


def test_a_form_that_is_too_large_altogether_says_so(owner: TestClient) -> None:
    answer = owner.post("/desk/m1/rule", data={"decision": "x" * 1_100_000})
    assert answer.status_code == 413
    assert "longer than 1048576 bytes" in answer.text
    assert ways(answer.text)


def test_who_is_not_signed_in_is_told_so_and_led_to_sign_in(place: str) -> None:
    desk = open_desk(place)
    word = make_token(desk, Pass("spectator", match="m1")).token
    desk.close()
    page = {"accept": "text/html"}
    with TestClient(make_app(ServiceSettings(place, public=True)), headers=page) as any_:
        answer = any_.get("/m/m1?as=A")
        assert answer.status_code == 401
        assert "Nobody is signed in; seat A&#39;s view is open to A and judges" in answer.text
        assert ways(answer.text)[:2] == ["/enter", "/m/m1"]
        ordered = any_.post("/desk/m1", data={"do": "note", "text": TOLD})
        assert ordered.status_code == 401
        assert "Nobody is signed in; this is for officials to order" in ordered.text
        assert TOLD.replace("<", "&lt;").replace(">", "&gt;") in ordered.text
        assert '<a class="btn" href="/enter">' in any_.get("/").text
        asked = any_.get(f"/l/{word}/m/m1?as=A")
        assert asked.status_code == 403
        assert "Seat A&#39;s view is open to A and judges" in asked.text
        assert "signed in" not in asked.text
