"""The first screen: which matches stand on it, in which order, and what a search finds."""

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import Action, open_desk
from referee.service.court.branching import open_branch
from referee.service.event.people import put_person
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.play.acting import act
from referee.web import ServiceSettings, make_app
from referee.web.pages.homely import when


@pytest.fixture
def url(tmp_path: Path) -> str:
    place = str(tmp_path / "matches.sqlite3")
    desk = open_desk(place)
    decks = deck_names()[:2]
    sat = ("p-1", "p-2")
    open_match(desk, "m1", *decks, people=sat, event="Harbour <Open>", round=5, table=12, seed=1)
    open_match(desk, "m2", *decks, people=("p-3", "p-4"), seed=2)
    open_branch(desk, "m2", desk.reader("m2").head())
    desk.close()
    return place


def shown(page: str) -> list[str]:
    return re.findall(r'href="/m/([^"?]+)"', page)


def test_matches_stand_newest_first_with_their_branches_under_them(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, public=True, owner="mine"))) as client:
        page = client.get("/", headers={"authorization": "Bearer mine"}).text
    assert shown(page) == ["m2", "m2.B1", "m1"]
    assert "Round 5 · Table 12" in page
    assert "Harbour &lt;Open&gt;" in page
    assert "<Open>" not in page


def test_a_branch_of_a_running_match_is_not_told_to_spectators(client: TestClient) -> None:
    assert shown(client.get("/").text) == ["m2", "m1"]


@pytest.mark.parametrize(
    ("query", "names"),
    [("p-1", ["m1"]), ("harbour", ["m1"]), ("DIVA p-4", ["m2"]), ("nobody", [])],
)
def test_a_search_looks_for_people_events_and_rulesets(
    client: TestClient, query: str, names: list[str]
) -> None:
    page = client.get("/", params={"q": query}).text
    assert shown(page) == names
    assert ("No match has these words." in page) == (not names)


def test_people_are_found_and_listed_by_their_kept_names(url: str, client: TestClient) -> None:
    desk = open_desk(url)
    put_person(desk, "p-1", "Ines <Maron>")
    desk.close()
    page = client.get("/", params={"q": "maron"}).text
    assert shown(page) == ["m1"]
    assert "Ines &lt;Maron&gt;" in page
    assert ">p-1<" not in page


def test_what_was_searched_stands_in_the_field_as_text(client: TestClient) -> None:
    page = client.get("/", params={"q": '"><script>'}).text
    assert "<script>" not in page
    assert "&gt;&lt;script&gt;" in page


def test_a_long_list_is_cut_into_pages(tmp_path: Path) -> None:
    place = str(tmp_path / "many.sqlite3")
    desk = open_desk(place)
    decks = deck_names()[:2]
    for number in range(41):
        open_match(desk, f"m{number}", *decks, seed=number)
    desk.close()
    with TestClient(make_app(ServiceSettings(place, public=True))) as client:
        first, second = client.get("/").text, client.get("/", params={"page": 2}).text
    assert (len(shown(first)), shown(second)) == (40, ["m0"])
    assert 'rel="next"' in first
    assert 'rel="prev"' in second


def test_matches_that_run_come_before_those_that_are_over(url: str) -> None:
    desk = open_desk(url)
    act(desk, "m2", "A", Action("A", "concede"))
    desk.close()
    with TestClient(make_app(ServiceSettings(url, public=True))) as client:
        page = client.get("/").text
    assert shown(page) == ["m1", "m2", "m2.B1"]
    assert page.index("Running") < page.index("B won")
    assert "1</span> branch<" in page


def test_the_first_screen_says_whose_service_it_is(url: str) -> None:
    told = ServiceSettings(url, public=True, name="Harbour <Club>", contact="judge@example.org")
    with TestClient(make_app(told)) as client:
        page = client.get("/").text
    assert "Run by <b><bdi>Harbour &lt;Club&gt;</bdi></b>." in page
    assert 'href="mailto:judge@example.org"' in page
    for words in ("javascript:alert(1)", "ask at the desk"):
        with TestClient(make_app(told._replace(contact=words))) as client:
            page = client.get("/").text
        assert f"Reach them: {words}" in page
        assert f'href="{words}' not in page


@pytest.mark.parametrize(
    ("seconds", "ago"),
    [(0, "just now"), (61, "1 minute ago"), (7200, "2 hours ago"), (86400 * 40, "1 month ago")],
)
def test_when_is_said_by_how_long_ago_and_exactly(seconds: int, ago: str) -> None:
    opened = 1_778_324_700
    told = when(opened * 1_000_000, (opened + seconds) * 1_000_000)
    assert told == ("2026-05-09T11:05:00.000000Z", "2026-05-09 11:05 UTC", ago)


def test_who_plays_is_not_shown_round(url: str) -> None:
    desk = open_desk(url)
    seat = make_token(desk, Pass("player", "p-1", "m1", seat="A")).token
    desk.close()
    with TestClient(make_app(ServiceSettings(url, public=True))) as client:
        assert " data-tour>" in client.get("/m/m1").text
        assert " data-tour" not in client.get("/m/m1", headers={"authorization": f"Bearer {seat}"}).text


def test_an_empty_record_says_how_a_match_is_opened(tmp_path: Path) -> None:
    place = str(tmp_path / "none.sqlite3")
    open_desk(place).close()
    with TestClient(make_app(ServiceSettings(place, public=True))) as client:
        page = client.get("/").text
    assert "No match yet." in page
    assert '<code class="mono">referee open m1</code>' in page
    assert "data-begin" not in page


def test_nobody_sees_the_list_of_a_closed_service(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url))) as client:
        assert client.get("/").status_code == 401


def test_a_file_of_the_service_is_kept_and_another_edition_is_not_there(client: TestClient) -> None:
    place = re.search(r'href="(/static/[^"]+/tokens.css)"', client.get("/").text)
    assert place is not None
    answer = client.get(place[1])
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/static/css/tokens.css").status_code == 404
