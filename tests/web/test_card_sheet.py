"""The sheet of a card: what is printed on it, how it stands, where it has been, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from markupsafe import escape

from referee.service import open_desk
from referee.service.looking import catalog_at, view_at
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.timeline.knowledge import Hidden, KnownCard, Ledger
from referee.web.drawing.parts import board_parts
from referee.web.drawing.sheet import lying, sheet_of
from referee.web.pages.sheet import card_sheet
from tests.web.scene import FACES, seen, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi.testclient import TestClient

    from referee.service import Desk

ACTIONS = 36


@pytest.fixture
def desk(url: str) -> Iterator[Desk]:
    """Give a desk at a match of some turns: A has played a SIGNI and discarded."""
    found = open_desk(url)
    for step in range(ACTIONS):
        asked = choices_at(found, "m1")
        act(found, "m1", asked.seat, asked.choices[-1 if step % 3 else 0].action)
    yield found
    found.close()


def test_a_sheet_says_what_is_printed_and_how_each_line_stands() -> None:
    now = view("A")
    found = lying(now, 2)
    assert found is not None
    sheet = sheet_of(now, FACES.look("Ironbriar Ballista"), "A", found, ())
    assert found.where == "A-center"
    assert ("Power", "12000") in sheet.facts
    assert "power 15000, printed 12000" in sheet.states
    assert "soul: Reed Shield" in sheet.states
    (line,) = sheet.lines
    assert line.states == (("in force for A, until the end of turn 9", 202),)


def test_a_line_whose_uses_are_used_up_says_so() -> None:
    now = view("A")
    now["seats"]["A"]["signi"][1]["used"] = [1]
    sheet = sheet_of(now, FACES.look("Ironbriar Ballista"), "A", lying(now, 2), ())
    assert ("used up", 0) in sheet.lines[0].states


@pytest.mark.parametrize("card", [5, 9, 295])
def test_cards_under_on_and_out_of_the_game_are_found(card: int) -> None:
    found = lying(view("A"), card)
    assert (found is None) == (card == 9), "the face of a charm is hidden"


def test_a_played_card_is_followed_back_to_where_its_owner_drew_it(desk: Desk) -> None:
    head = desk.reader("m1").head()
    slot = view_at(desk, "m1", "A")["seats"]["A"]["signi"][0]
    mine = card_sheet(desk, "m1", head, "A", head=head, card=slot["id"])
    assert [stop.where for stop in mine.stops] == ["A-left", "A's hand"]
    assert mine.stops[1].left == mine.stops[0].came > mine.stops[1].came
    theirs = card_sheet(desk, "m1", head, "B", head=head, card=slot["id"])
    assert theirs.stops == mine.stops[:1]


def test_a_stay_says_when_it_ended_as_far_as_the_visitor_may_know(desk: Desk) -> None:
    head = desk.reader("m1").head()
    card = view_at(desk, "m1", "A", 60)["seats"]["A"]["hand"]["cards"][0]["id"]
    first, then = (card_sheet(desk, "m1", 60, "A", head=h, card=card) for h in (60, head))
    assert first.stops[0].left == 0
    assert first.stops[0].came == then.stops[0].came


def test_a_hidden_card_is_refused_in_the_words_for_one_that_is_not_there(
    desk: Desk, client: TestClient
) -> None:
    head = desk.reader("m1").head()
    card = view_at(desk, "m1", "A")["seats"]["A"]["hand"]["cards"][0]["id"]
    told = [client.get(f"/m/m1/card?seq={head}&as=spectator&id={one}").json() for one in (card, 9999)]
    assert told[0] | {"request": ""} == told[1] | {"request": ""}
    assert told[0]["status"] == 404
    assert told[0]["code"] == "unknown-card"


def test_a_card_in_the_open_has_a_page_and_a_piece_of_one(desk: Desk, client: TestClient) -> None:
    head = desk.reader("m1").head()
    slot = view_at(desk, "m1", "spectator")["seats"]["A"]["signi"][0]
    address = f"/m/m1/card?seq={head}&as=spectator&id={slot['id']}"
    whole, part = client.get(address).text, client.get(f"{address}&part=1").text
    assert "<html" in whole
    assert "<html" not in part
    assert part.strip() in whole
    for text in catalog_at(desk, "m1").get(slot["name"]).text:
        assert str(escape(text)) in part
    assert f'href="/m/m1?seq={head}&as=spectator"' in whole


def test_a_printed_card_is_shown_by_its_name_alone(client: TestClient) -> None:
    answer = client.get("/m/m1/card?seq=2&as=spectator&name=Kiln Tender&part=1")
    assert "Where it has been" not in answer.text
    assert "Kiln Tender" in answer.text
    assert client.get("/m/m1/card?seq=2&as=spectator&name=Nobody").status_code == 404


def test_a_known_hidden_card_says_by_whom_it_is_known_and_since_when() -> None:
    cards = (KnownCard("Pale Undine", 2, "", "saw revealed", 143),)
    zones = (Hidden("B", "life", 5, cards), Hidden("B", "hand", 5, (), (("Reed Shield", 1),)))
    ledger = Ledger(212, "A", zones, (), 0)
    as_seat = board_parts(seen("A")._replace(known=(ledger,)))
    assert "seen at 143" in as_seat["far-known"]
    assert "Pale Undine" in as_seat["far-known"]
    assert as_seat["far-hand"].count("held seen") == 1
    assert "Reed Shield" in as_seat["far-hand"]
    as_judge = board_parts(seen("judge")._replace(known=(ledger,)))
    assert "known to A" in as_judge["far-known"]
    assert as_judge["far-hand"].count("known to A") == 1
    assert "No card of it is known" in as_judge["near-known"]


def test_a_judge_reads_the_whole_deck_and_who_knows_which_card_of_it() -> None:
    now = view("judge")
    deck = [{"place": 1, "name": "Lantern Moth"}, {"place": 2, "name": "Pale Undine"}]
    now["seats"]["B"]["deck"]["known"] = deck
    zones = (Hidden("B", "deck", 20, (KnownCard("Pale Undine", 2, "", "looked at it", 143),)),)
    whole = seen("judge")._replace(view=now, known=(Ledger(212, "A", zones, (), 0),))
    listed = board_parts(whole)["far-known"]
    assert listed.count("Lantern Moth") > 0
    assert listed.count("known to A") == 1
