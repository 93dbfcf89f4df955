"""Newer versions of cards, taken up in a running match by programs and on the screen of a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.court.newer import newer_cards
from referee.service.records.readings import LineAsked
from referee.web import ServiceSettings, make_app
from tests.service.newer import BRIGHT, LAMP, NAME, WHY, made_desk, stated_lines, taught
from tests.service.test_card_readings import ASKED, bring
from tests.web.at_desk import hidden, look

OWNER = {"authorization": "Bearer the-owner", "accept": "text/html"}
TABLE = "/desk/m1"
ORDER = "/v1/matches/m1/card-versions"


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A database with a match, a card of which has been read since."""
    place = str(tmp_path / "since.sqlite3")
    desk = made_desk(place=place)
    taught(desk, ASKED)
    desk.close()
    return place


@pytest.fixture
def owner(place: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(place, owner="the-owner")), headers=OWNER) as client:
        yield client


def taken(place: str) -> tuple[list[int], list[str]]:
    """The lines that are still stated, and the cards that have a newer version yet."""
    desk = look(place)
    found = stated_lines(desk), [one.name for one in newer_cards(desk, "m1")]
    desk.close()
    return found


def test_the_screen_of_a_table_shows_what_would_change_and_orders_it(owner: TestClient, place: str) -> None:
    told = owner.get(TABLE).text
    assert "Newer versions of cards" in told
    assert f'name="cards" value="{NAME}" checked' in told
    assert '<span class="label">before</span> stated by people<br>' in told
    form = {"do": "take-up", "key": hidden(told, "key"), "cards": [NAME], "reason": WHY}
    assert owner.post(TABLE, data=form).url.path == TABLE
    assert taken(place) == ([], [])
    assert "Newer versions of cards" not in owner.get(TABLE).text


def test_what_is_refused_stands_on_the_screen_with_what_was_typed(owner: TestClient, place: str) -> None:
    key = hidden(owner.get(TABLE).text, "key")
    told = owner.post(TABLE, data={"do": "take-up", "key": key, "cards": ["Harbour Gul"], "reason": WHY})
    assert told.status_code == 422
    assert "newer version is here of Harbour Gul" in told.text
    assert WHY in told.text
    assert taken(place) == ([2], [NAME])


def test_another_print_is_not_taken_up_unless_it_is_chosen(owner: TestClient, place: str) -> None:
    desk = open_desk(place)
    bring(desk, LAMP | {"power": 7000})
    taught(desk, LineAsked("Harbour Lamp", 1, BRIGHT))
    desk.close()
    told = owner.get(TABLE).text
    assert "printed otherwise" in told
    assert 'value="Harbour Lamp" checked' not in told


def test_a_program_orders_it_and_is_told_line_by_line(owner: TestClient, place: str) -> None:
    said = {"cards": [NAME], "reason": WHY, "by": "head-judge:bo"}
    told = owner.post(ORDER, json=said, headers=OWNER | {"accept": "application/json"})
    assert told.status_code == 200
    (card,) = told.json()["cards"]
    assert (card["name"], [line["before"] for line in card["lines"]]) == (NAME, ["stated by people"])
    assert taken(place) == ([], [])
    again = owner.post(ORDER, json=said, headers=OWNER | {"accept": "application/json"})
    assert (again.status_code, again.json()["code"]) == (422, "nothing-newer")
