"""Readings as a file: what one house approved is proposed in another, by the hash of the line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from events.stores import open_log
from referee.service import Desk, DeskError
from referee.service.records.approving import approve
from referee.service.records.reading_files import BroughtReadings, bring_readings, readings_file
from referee.service.records.readings import LineAsked, list_readings, propose
from tests.service.test_card_readings import ANN, ASKED, BO, GULL, SONG, bring, desk, stated

__all__ = ["desk"]
EVE = "judge:eve"


@pytest.fixture
def file(desk: Desk) -> dict[str, Any]:
    """What a house hands out that read two lines."""
    propose(desk, ASKED, ANN, "a poem")
    propose(desk, LineAsked("Salt Song", 1, "Draw two cards."), ANN)
    approve(desk, [1, 2], BO)
    told: dict[str, Any] = json.loads(readings_file(desk))
    return told


def elsewhere(*rows: dict[str, Any]) -> Desk:
    made = Desk(open_log("memory:"))
    if rows:
        bring(made, *rows)
    return made


def brought(desk: Desk, told: dict[str, Any]) -> BroughtReadings:
    return bring_readings(desk, json.dumps(told).encode(), "desk/north.json", EVE)


def test_what_one_house_approved_another_approves(file: dict[str, Any]) -> None:
    here = elsewhere(GULL, SONG)
    made = brought(here, file)
    assert [(one.stands, one.by) for one in made.proposed] == [("proposed", EVE)] * 2
    assert made.proposed[0].source == f"north.json: {ANN}, approved by {BO}"
    assert (made.proposed[0].why, made.refused, made.same) == ("a poem", (), 0)
    assert stated(here, "Harbour Gull") == [2]
    with pytest.raises(DeskError, match="is your own"):
        approve(here, [], EVE)
    assert approve(here, [], ANN).cards == ("Harbour Gull", "Salt Song")
    assert brought(here, file).same == 2
    assert len(list_readings(here)) == 2


def test_a_reading_waits_for_its_card(file: dict[str, Any]) -> None:
    here = elsewhere()
    brought(here, file)
    done = approve(here, [], ANN)
    assert (done.cards, done.brought) == ((), None)
    bring(here, GULL)
    assert stated(here, "Harbour Gull") == []


def test_the_same_readings_are_the_same_bytes(desk: Desk, file: dict[str, Any]) -> None:
    assert readings_file(desk) == readings_file(desk, "diva")
    assert [row["card"] for row in file["readings"]] == ["Harbour Gull", "Salt Song"]
    assert json.loads(readings_file(desk, "classic"))["readings"] == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"text": "Another line."}, "the hash is of another text"),
        ({"program": "[[1]]"}, "no program"),
        ({"program": "what"}, "no program"),
        ({"words": "Draw three cards."}, "its words mean another program here"),
        ({"words": "Sing."}, "not read, from 'Sing.' on"),
        ({"line": "1"}, "a key is missing or is no text"),
        ({"by": 5}, "a key is missing or is no text"),
        ({"why": "so " * 9000}, "a text of more than 4,000 signs"),
        ({"ruleset": "chess"}, "'chess' is no game"),
    ],
)
def test_a_reading_of_a_file_that_is_none_is_told_and_the_others_are_taken(
    file: dict[str, Any], change: dict[str, Any], told: str
) -> None:
    file["readings"][1] |= change
    made = brought(elsewhere(GULL, SONG), file)
    assert [one.card for one in made.proposed] == ["Harbour Gull"]
    assert [(one.number, one.card) for one in made.refused] == [(2, "Salt Song")]
    assert told in made.refused[0].what
    assert made.refused[0].instead


def test_a_reading_of_another_text_than_the_card_is_refused(file: dict[str, Any]) -> None:
    here = elsewhere(GULL | {"text": "[Enter]: Draw a card."}, SONG)
    made = brought(here, file)
    assert made.refused[0].what == "Harbour Gull has no such line here: it reads '[Enter]: Draw a card.'"
    assert [one.card for one in made.proposed] == ["Salt Song"]


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"format": "other", "readings": []}', b"\xff\xfe", b'{"a": 1}']
)
def test_a_file_that_holds_no_readings(data: bytes) -> None:
    here = elsewhere()
    with pytest.raises(DeskError) as error:
        bring_readings(here, data, "north.json", EVE)
    assert error.value.instead
    assert list_readings(here) == []
