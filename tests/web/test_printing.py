"""Pages to print: who gets them, what stands on them, and in which order slips lie when they are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import DeskError, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import decided, events, pairings, rounds
from referee.web import ServiceSettings, make_app
from referee.web.desk.papers import PaperAsk, paper_of, printed
from tests.ordering import enter_person, given, seat_table
from tests.web.test_hall_screens import NAMED, cut_played

BY, CUP, OWNER, PEOPLE = "organiser:kim", "cup", "the-owner", 171
AT = f"/desk/event/{CUP}/print"
KINDS = ("pairings", "pairings?by=table", "slips", "standings", "decks")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    found = str(tmp_path_factory.mktemp("printed") / "cup.sqlite3")
    desk = open_desk(found)
    open_event(desk, CUP, BY, title="Harbour Open", date="2026-11-28", names=False)
    for number in range(PEOPLE):
        put_person(desk, f"p{number}", f"Person {number:03}")
        given(events.enter, desk, CUP, BY, f"p{number}", "ember-court" if number < 3 else "")
    given(pairings.pair, desk, CUP, BY, 1)
    given(rounds.begin, desk, CUP, BY, 1)
    given(decided.result, desk, CUP, BY, 1, 1, "A")
    desk.close()
    return found


@pytest.fixture
def client(place: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(place, public=True, owner=OWNER, rate=0))) as found:
        found.headers["authorization"] = f"Bearer {OWNER}"
        yield found


def pages(text: str) -> list[str]:
    return text.split('<section class="page"')[1:]


def test_every_page_says_of_which_event_it_is_and_how_far_that_was_known(
    client: TestClient, place: str
) -> None:
    desk = open_desk(place)
    head = desk.log.head(desk.log.match(CUP).id)
    desk.close()
    for kind in KINDS:
        text = client.get(f"{AT}/{kind}").text
        rows = pages(text)
        for number, one in enumerate(rows, 1):
            assert "Harbour Open" in one
            assert f"as of seq {head.seq}, head {head.hash.hex()[:12]}" in one
            assert f"<span>{number} / {len(rows)}</span>" in one


def test_slips_lie_in_the_order_of_tables_once_the_pile_is_cut(client: TestClient) -> None:
    rows = [
        list(map(int, re.findall(r"Table (\d+)</b>", one))) for one in pages(client.get(f"{AT}/slips").text)
    ]
    piles = [[row[at] for row in rows if at < len(row)] for at in range(5)]
    assert [table for pile in piles for table in pile] == list(range(1, PEOPLE // 2 + 1))


def test_everybody_stands_once_on_what_hangs_in_the_hall_by_id_alone(client: TestClient) -> None:
    text = client.get(f"{AT}/pairings").text
    first = re.findall(r"<tr><td[^>]*><bdi>(p\d+)</bdi>", text)
    assert sorted(first) == sorted(f"p{number}" for number in range(PEOPLE))
    assert "Person 0" not in text
    assert "Person 0" not in client.get(f"{AT}/standings").text
    assert "Person 000" in client.get(f"{AT}/slips").text


def test_lists_are_printed_by_sections_with_their_counts(client: TestClient) -> None:
    rows = pages(client.get(f"{AT}/decks").text)
    assert len(rows) == PEOPLE
    assert "Person 000" in rows[0]
    assert rows[0].count('class="tick"') > 20
    assert [int(n) for n in re.findall(r"<span>(\d+) cards</span>", rows[0])] == [12, 40]
    assert "No list was registered." in rows[5]


def test_they_are_for_officials_of_the_event(client: TestClient, place: str) -> None:
    desk = open_desk(place)
    spectator = make_token(desk, Pass("spectator", event=CUP)).token
    desk.close()
    for kind in KINDS:
        for word in (f"Bearer {spectator}", ""):
            assert client.get(f"{AT}/{kind}", headers={"authorization": word}).status_code in {401, 403}
    assert client.get(f"{AT}/letters").status_code in {404, 422}


def test_a_round_that_is_not_there_is_refused(client: TestClient, place: str) -> None:
    assert client.get(f"{AT}/slips?round=7").status_code in {404, 422}
    desk = open_desk(place)
    open_event(desk, "bare", BY)
    for what in ("pairings", "slips", "standings", "decks"):
        with pytest.raises(DeskError):
            paper_of(desk, "bare", PaperAsk(what))
    desk.close()


def test_a_file_needs_no_other_and_a_table_with_a_match_has_its_code(tmp_path: Path) -> None:
    desk = open_desk(str(tmp_path / "duel.sqlite3"))
    open_event(desk, "duel", BY, policy=NAMED)
    for person, deck in zip(("p1", "p2"), deck_names(), strict=False):
        enter_person(desk, "duel", person, deck, BY)
    given(rounds.open_round, desk, "duel", BY, 1, 50)
    seat_table(desk, "duel", (1, 7), ("p1", "p2"), BY)
    text = printed(desk, "duel", PaperAsk("slips", address="https://referee.example/"))
    assert "<svg" in text
    assert "<svg" not in printed(desk, "duel", PaperAsk("slips"))
    for found in re.findall(r'(?:src|href)="([^"]*)"', text):
        assert found.startswith("#"), found
    assert "@page" in text
    desk.close()


def test_standings_name_their_tie_breaks_and_a_press_on_a_person_shows_the_working(
    client: TestClient, place: str
) -> None:
    assert "Tie-breaks: MTR appendix C (" in client.get(f"{AT}/standings").text
    with closing(open_desk(place)) as desk:
        winner, loser = event_at(desk, CUP).tables_of(1)[0].people
    working = client.get(f"{AT}/standings?why={winner}").text
    assert "Opponents' match wins" in unescape(working)
    assert f"33/100 = 33.00 %, of round 1 {loser}: 33/100 (the floor)" in unescape(working)
    assert "each at least 0.33;" in working
    assert "appendix C" in working
    assert client.get(f"{AT}/standings?why=nobody").status_code == 404
    desk_page = client.get(f"/desk/event/{CUP}").text
    assert "Tie-breaks: MTR appendix C: opponents' match wins" in unescape(desk_page)
    assert f"/desk/event/{CUP}/print/standings?why={winner}" in desk_page


def test_a_cut_is_called_so_on_paper_and_its_winner_leads(tmp_path: Path) -> None:
    place = str(tmp_path / "cut.sqlite3")
    cut_played(place, "finals")
    desk = open_desk(place)
    winner = event_at(desk, "finals").tables_of(3)[0].people[1]
    stand = printed(desk, "finals", PaperAsk("standings"))
    assert "Standings after the final" in stand
    assert f"Winner: <bdi>Quill {winner[1:]}</bdi>" in stand
    assert "Those of the cut stand first" in stand
    assert "Quill 9" not in stand  # left before the first round
    before = printed(desk, "finals", PaperAsk("standings", round=2))
    assert "Standings after the semi-finals" in before
    assert "Winner" not in before
    assert "Pairings of the semi-finals by name" in printed(desk, "finals", PaperAsk("pairings", round=2))
    slips = printed(desk, "finals", PaperAsk("slips"))
    assert ">Final</b>" in slips
    assert "both lose" not in slips  # somebody goes on
    assert "both lose" in printed(desk, "finals", PaperAsk("slips", round=1))
    desk.close()


def test_where_numbers_stand_for_names_it_is_said_and_slips_tell_them(client: TestClient) -> None:
    by_name = client.get(f"{AT}/pairings").text
    assert "Pairings of round 1 by number" in by_name
    assert by_name.count("People stand by their numbers.") == len(pages(by_name))
    assert ">Number</th>" in by_name
    assert "<small>p0</small>" in client.get(f"{AT}/slips").text


def test_a_very_long_name_takes_two_rows_and_no_column_runs_over(tmp_path: Path) -> None:
    desk = open_desk(str(tmp_path / "long.sqlite3"))
    open_event(desk, "long", BY, policy=NAMED)
    for number in range(90):
        put_person(
            desk, f"l{number}", f"Somebody With A Very Long Name Indeed {number}" if number < 6 else ""
        )
        given(events.enter, desk, "long", BY, f"l{number}")
    given(pairings.pair, desk, "long", BY, 1)
    found = paper_of(desk, "long", PaperAsk("pairings"))
    columns = [column for page in found.pages for column in page]
    heights = [sum(1 + any(len(cell) > 34 for cell in row) for row in column) for column in columns]
    assert max(heights) <= 40
    assert sum(map(len, columns)) == 90
    desk.close()
