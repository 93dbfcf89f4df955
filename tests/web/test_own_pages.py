"""The pages of people who enter themselves: what is refused, who has no page, where a link leads."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from events.kinds import RoundOpened, RoundPaired
from referee.cards import DeckList, parse_deck
from referee.court.draft import Draft
from referee.court.event import SaidTable
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, join, leave_event, report_result
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import corrections, events, own, pairings, rounds
from referee.web import ServiceSettings, make_app
from tests.ordering import given
from tests.service.test_own import LIST
from tests.service.test_pairings import CUP, KIM, played

NAMED = shipped()[GENERIC] + b"\n[public]\nnames = true\n"
BEST_OF_THREE = NAMED + b"\n[standings]\ngames = 2\n"
HTML = {"accept": "text/html", "origin": "http://testserver"}


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "record.sqlite3")


@pytest.fixture
def desk(place: str) -> Iterator[Desk]:
    found = open_desk(place)
    yield found
    found.close()


@pytest.fixture
def anybody(place: str) -> Iterator[TestClient]:
    open_desk(place).close()
    settings = ServiceSettings(place, public=True, owner="mine")
    with TestClient(make_app(settings), headers=HTML, follow_redirects=False) as client:
        yield client


def event_with(desk: Desk, people: int, policy: bytes = NAMED) -> dict[str, str]:
    """An event into which people entered themselves; the tokens of their pages by their ids."""
    open_event(desk, CUP, "kim", policy=policy, title="Autumn Cup")
    given(events.appoint, desk, CUP, KIM, "sam", "scorekeeper")
    given(own.registration, desk, CUP, KIM)
    done = [join(desk, CUP, Newcomer(f"Person {n}")) for n in range(1, people + 1)]
    return {one.person: one.token for one in done}


def begun(desk: Desk, number: int, **how: Any) -> tuple[str, str]:
    """Pair a round and begin it; who sits at its first table."""
    given(pairings.pair, desk, CUP, KIM, number, **how)
    given(rounds.begin, desk, CUP, KIM, number)
    return event_at(desk, CUP).tables_of(number)[0].people


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def shown(client: TestClient, token: str) -> str:
    answer = client.get(f"/own/{CUP}", headers=bearer(token))
    assert answer.status_code == 200
    return answer.text


def said(client: TestClient, token: str, **words: str) -> tuple[int, str]:
    answer = client.post(f"/own/{CUP}", data=words, headers=bearer(token))
    return answer.status_code, answer.text


def buttons(text: str) -> dict[str, bool]:
    """The buttons of results, and which of them stand out."""
    found = re.findall(r'<button class="btn( main)?" name="result"[^>]*>([^<]+)</button>', text)
    return {words: bool(main) for main, words in found}


def told(text: str) -> str:
    """The text of a page without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def sides(number: int, people: tuple[str, str]) -> tuple[SaidTable, SaidTable]:
    a, b = people
    return SaidTable(a, number, 1), SaidTable(b, number, 1)


def test_what_agrees_with_a_report_stands_out(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 2)
    a, b = begun(desk, 1)
    first, second = sides(1, (a, b))
    assert buttons(shown(anybody, tokens[b])) == {"I won": True, "I lost": False, "A draw": False}
    report_result(desk, CUP, first, "A", "")
    text = shown(anybody, tokens[b])
    assert buttons(text) == {"I won": False, "I lost": True, "A draw": False}
    assert "Press “I lost” if it is right." in told(text)
    assert set(buttons(shown(anybody, tokens[a])).values()) == {False}
    report_result(desk, CUP, second, "B", "")
    assert set(buttons(shown(anybody, tokens[b])).values()) == {False}
    assert "A judge is on the way" in told(shown(anybody, tokens[a]))
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    given(own.answer, desk, CUP, "floor-judge:ann", "T1")
    assert "A judge was here" in told(shown(anybody, tokens[a]))
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    assert "No result is written. Ask the desk." in told(shown(anybody, tokens[a]))


def test_the_games_that_were_reported_stand_on_the_button(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 2, BEST_OF_THREE)
    a, b = begun(desk, 1)
    report_result(desk, CUP, sides(1, (a, b))[1], "B", "1-2")
    found = buttons(shown(anybody, tokens[a]))
    assert [words for words, main in found.items() if main] == ["I lost 1-2"]
    assert said(anybody, tokens[a], do="report", round="1", table="1", result="B 1-2")[0] == 303
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert (ended.winner, ended.games) == ("B", (1, 2, 0))


def test_a_report_that_no_button_has_gets_one(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 2, BEST_OF_THREE)
    a, b = begun(desk, 1)
    report_result(desk, CUP, sides(1, (a, b))[0], "A", "1-0-1")
    text = shown(anybody, tokens[b])
    assert [words for words, main in buttons(text).items() if main] == ["I lost 0-1-1"]
    assert 'value="A 1-0-1"' in text


def test_who_left_in_mid_match_reports_and_the_other_is_told(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 2)
    a, b = begun(desk, 1)
    leave_event(desk, CUP, a)
    left, stays = shown(anybody, tokens[a]), shown(anybody, tokens[b])
    assert "You have left." in left
    assert "I lost" in buttons(left)
    assert "has left the event." in told(stays)
    assert "the desk writes the result" in told(stays)
    assert said(anybody, tokens[b], do="report", round="1", table="1", result="B")[0] == 303
    assert "has to report the same" not in shown(anybody, tokens[b])
    assert said(anybody, tokens[a], do="report", round="1", table="1", result="B")[0] == 303
    assert "What you played stands." in shown(anybody, tokens[a])
    assert buttons(shown(anybody, tokens[a])) == {}


def test_a_cut_has_no_draws_and_is_called_by_its_name(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 6)
    played(desk, 1)
    a, _ = begun(desk, 2, how="elimination", cut=4)
    inside = {p for one in event_at(desk, CUP).tables_of(2) for p in one.people}
    outside = next(one for one in tokens if one not in inside)
    text = shown(anybody, tokens[a])
    assert "Semi-finals" in text
    assert buttons(text) == {"I won": True, "I lost": False}
    status, text = said(anybody, tokens[a], do="report", round="2", table="1", result="draw")
    assert status == 422
    assert "Your result was not taken" in text
    assert "say who won" in text.lower()
    text = told(shown(anybody, tokens[outside]))
    assert "The cut goes on without you." in text
    assert "You stand at place 5 ." in text  # four are in the cut, though none of them has a result
    assert "not paired" not in text


def test_the_end_is_told_with_who_won_and_ones_place(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 6)
    played(desk, 1)
    played(desk, 2, how="elimination", cut=4)
    organiser = bearer(make_token(desk, Pass("organiser", "kim", event=CUP)).token)
    # An older referee paired a Swiss round within the cut.
    one, other = list(tokens)[:2]
    swiss = RoundPaired(3, "swiss", ((1, one, other),), (), 1, (), "")
    old = [Draft(RoundOpened(3, 50), KIM), Draft(swiss, KIM)]
    desk.eventlogs.append(desk.eventlogs.get(CUP), old, desk.clock(), "old", bytes(32))
    text = told(anybody.get(f"/desk/event/{CUP}", headers=organiser).text)
    assert re.search(r"Next (?!.*won table).* Undo the pairing, then pair again", text)
    given(pairings.unpair, desk, CUP, KIM, 3, "the winners go on")
    given(pairings.pair, desk, CUP, KIM, 3, how="elimination")
    given(corrections.correct, desk, CUP, KIM, 2, 1, "B", "read wrongly")
    text = told(anybody.get(f"/desk/event/{CUP}", headers=organiser).text)
    assert re.search(r"Next Person \d won table 1 of round 2, but .* Undo the pairing", text)
    given(pairings.unpair, desk, CUP, KIM, 3, "read wrongly")
    played(desk, 3, how="elimination")
    first, second = event_at(desk, CUP).tables_of(3)[0].people
    assert "You won the final" in told(shown(anybody, tokens[first]))
    text = told(shown(anybody, tokens[second]))
    assert "won the final." in text
    assert "You stand at place 2" in text
    given(events.close, desk, CUP, KIM)
    assert "The event is over. You won" in told(shown(anybody, tokens[first]))
    assert "The event is over. Place 2" in told(shown(anybody, tokens[second]))


def test_a_list_that_is_refused_keeps_what_was_typed(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 1)
    (token,) = tokens.values()
    typed = "LRIG Deck\nMain Deck\n5 Kiln Tender"
    status, text = said(anybody, token, do="list", list=typed)
    assert status == 422
    assert "This list is not legal" in text
    assert f"data-kept>{typed}</textarea>" in text
    faults = re.findall(r"<p>(Kiln Tender is in the main deck[^<]*)<?(.*?)</p>", text)
    assert len(faults) == 1
    assert re.findall(r'rulebook/([^"]+)"', faults[0][1]) == [
        "glossary.main-deck.4",
        "glossary.deck.2",
        "faq.main-deck.5",
        "start.main-deck.3",
    ]
    status, text = said(anybody, token, do="list", list="four Kiln")
    assert status == 422
    assert "Your list was not taken" in text
    assert "`" not in text.partition("<main")[2].partition("<script")[0]
    assert "line 1: no card is named" in told(text).lower()
    status, _ = said(anybody, token, do="list", list=LIST)
    assert status == 303
    text = told(shown(anybody, token))
    assert "Your list is registered: 40 cards in the main deck, 12 in the LRIG Deck" in text
    assert text.count(next(iter(tokens))) == 1


def test_a_list_is_shown_as_it_was_read_before_it_is_registered(desk: Desk, anybody: TestClient) -> None:
    ((person, token),) = event_with(desk, 1).items()
    rows = [line.split(" ", 1) for line in LIST.splitlines() if line[:1].isdigit()]
    odd = "\r\n".join(f"・{name} ×{count}" for count, name in rows)
    status, text = said(anybody, token, do="list", step="look", list=odd)
    assert status == 200
    assert "Nothing is registered yet." in text
    assert "Main Deck (40)" in text
    assert not event_at(desk, CUP).entrant(person).main  # type: ignore[union-attr]
    (plain,) = re.findall(r'name="list" value="([^"]+)"', text)
    status, text = said(anybody, token, do="list", step="change", list=html.unescape(plain))
    assert (status, "Check the list" in text) == (200, True)
    status, _ = said(anybody, token, do="list", list=html.unescape(plain))
    assert status == 303
    entrant = event_at(Desk(desk.log), CUP).entrant(person)
    assert entrant is not None
    assert parse_deck(LIST) == DeckList("", entrant.lrig_deck, entrant.main)


@pytest.mark.parametrize("encoding", ["utf-16", "cp932"])
def test_the_file_of_a_deck_editor_is_read(desk: Desk, anybody: TestClient, encoding: str) -> None:
    ((person, token),) = event_with(desk, 1).items()
    rows = [line.split(" ", 1) for line in LIST.splitlines() if line[:1].isdigit()]
    cards = "".join(f'<card number="{count}" name="{html.escape(name)}"/>\n' for count, name in rows)
    data = f'<cockatrice_deck version="1"><zone name="main">\n{cards}</zone></cockatrice_deck>'.encode(
        encoding
    )
    key, cookies = {"do": "list", "step": "look", "key": "k1"}, {"cookie": f"token={token}"}
    headers = {"authorization": f"Bearer {token}"}
    answer = anybody.post(f"/own/{CUP}", data=key, files={"file_list": ("a.cod", data)}, headers=headers)
    assert answer.status_code == 200, cookies
    assert "Main Deck (40)" in answer.text
    assert not event_at(desk, CUP).entrant(person).main  # type: ignore[union-attr]


def test_a_name_that_is_entered_is_asked_about(desk: Desk, anybody: TestClient) -> None:
    event_with(desk, 1)
    answer = anybody.post(f"/join/{CUP}", data={"name": "person 1", "contact": "a@b.example", "list": LIST})
    assert answer.status_code == 422
    assert "Person 1 is entered already" in answer.text
    assert "a@b.example" in answer.text
    assert 'name="second" value="person 1"' in answer.text
    assert len(event_at(desk, CUP).entrants) == 1
    answer = anybody.post(f"/join/{CUP}", data={"name": "person 1", "second": "person 1"})
    assert answer.status_code == 303
    assert len(event_at(desk, CUP).entrants) == 2


def test_who_has_no_page_is_told_how_one_gets_there(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 1)
    answer = anybody.get(f"/own/{CUP}")
    assert answer.status_code == 401
    assert "the page of somebody who takes part" in answer.text
    assert f'href="/hall/{CUP}"' in answer.text
    assert f'href="/join/{CUP}"' in answer.text
    assert f'href="/m/{CUP}"' not in answer.text
    open_event(desk, "other", "kim")
    (token,) = tokens.values()
    answer = anybody.get("/own/other", headers=bearer(token))
    assert answer.status_code == 403
    assert "/join/other" not in answer.text
    refused = anybody.post(f"/own/{CUP}", data={"do": "leave"})
    assert f'href="/m/{CUP}"' not in refused.text


@pytest.mark.parametrize("address", ["/join/nosuch", "/own/nosuch", "/hall/nosuch"])
def test_an_event_that_is_not_there_is_called_an_event(anybody: TestClient, address: str) -> None:
    answer = anybody.get(address)
    assert answer.status_code == 404
    assert "There is no event nosuch" in told(answer.text)
    assert "match nosuch" not in answer.text


def test_a_link_of_a_player_leads_to_their_page(desk: Desk, anybody: TestClient) -> None:
    tokens = event_with(desk, 1)
    ((person, token),) = tokens.items()
    answer = anybody.get(f"/l/{token}/")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/own/{CUP}")
    for address in ("/", "/enter"):
        text = anybody.get(address).text.partition("<main")[2]
        assert re.findall(r'href="([^"]+)"', text)[0] == f"/own/{CUP}"
        assert "To your page" in text
    assert "Autumn Cup" in anybody.get("/").text
    seat = make_token(desk, Pass("spectator", person, event=CUP)).token
    anybody.cookies.clear()
    assert anybody.get(f"/l/{seat}/").headers["location"] == "/"


def test_newcomers_are_told_that_they_wait_behind_others(desk: Desk, anybody: TestClient) -> None:
    event_with(desk, 2)
    given(own.registration, desk, CUP, KIM, places=2)
    assert "All places are taken." in anybody.get(f"/join/{CUP}").text
    join(desk, CUP, Newcomer("Late"))
    given(events.drop, desk, CUP, KIM, "p-001")
    text = anybody.get(f"/join/{CUP}").text
    assert "Others wait for a place." in text
    assert "Wait for a place</button>" in text
