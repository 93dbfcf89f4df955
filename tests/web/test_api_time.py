"""A match in time over HTTP: what the command line says of a recorded match with its dispute."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from msgspec.json import decode

from referee.service import open_desk
from referee.service.looking import view_at
from referee.service.telling import told_facts
from referee.web import ServiceSettings, make_app
from referee.web.api.forms import Json
from referee.web.api.table.facts import Fact
from referee.web.api.table.shown import View
from tests.cli.hostile import run
from tests.web.asking import OWNS, WATCHES, A, Asking

M = "/v1/matches/demo"
SHORT = "LRIG Deck\n1 Ilvane, Cold Wick\nMain Deck\n4 Kiln Tender"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = str(tmp_path_factory.mktemp("demo") / "matches.sqlite3")
    assert run(["--db", place, "demo"]).code == 0
    return place


@pytest.fixture(scope="module")
def looks(recorded: str) -> Iterator[Asking]:
    with TestClient(make_app(ServiceSettings(recorded))) as client:
        yield Asking(client)


@pytest.fixture
def asks(looks: Asking) -> Asking:
    looks.who = OWNS
    return looks


def typed(recorded: str, *words: str) -> Any:
    """What a command answers as JSON."""
    told = run(["--db", recorded, *words, "--json"])
    assert told.code == 0, told
    return json.loads(told.out)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("view?seq=57&as=A", "show demo@57 --as A"),
        ("view?seq=turn3&as=spectator", "show demo@turn3 --as spectator"),
        ("view?as=judge", "show demo --as judge"),
        ("view?seq=before-the-attack&as=B", "show demo@before-the-attack --as B"),
        ("diff?from=57&to=60&as=A", "diff demo@57 60 --as A"),
        ("diff?from=57&as=A", "diff demo@57 --as A"),
        ("diff?from=57&as=A&against=B", "diff demo@57 --as A --against B"),
        ("knowledge?seq=200&as=B", "knows demo@200 --as B"),
    ],
)
def test_it_is_answered_as_at_the_command_line(asks: Asking, recorded: str, path: str, words: str) -> None:
    shown = typed(recorded, *words.split())
    if words.startswith("show"):
        assert isinstance(shown.pop("names"), dict), "names are asked for at /v1/people"
    assert asks.told(f"{M}/{path}") == shown


def test_every_view_and_fact_of_the_match_is_what_its_schema_says(recorded: str) -> None:
    desk = open_desk(recorded, readonly=True)
    for viewer in ("A", "B", "spectator", "judge"):
        views = [view_at(desk, "demo", viewer, seq) for seq in range(1, 733, 7)]
        read = decode(bytes(Json(views).body), type=list[View])
        assert len(read) == len(views)
        facts = told_facts(desk, "demo", viewer)
        assert len(decode(bytes(Json(facts).body), type=list[Fact])) == 732
    desk.close()


def test_reasons_are_those_of_the_command_line(asks: Asking, recorded: str) -> None:
    told = asks.told(f"{M}/why", seq="60", **{"as": "A"})
    assert told == typed(recorded, "why", "demo@60", "--as", "A")
    assert told["clauses"]


def paged(asks: Asking, path: str, what: str, **query: Any) -> list[Any]:
    found, address = [], path
    while address:
        page = asks.told(address, **query)
        query = {}
        found += page[what]
        address = page["next"]
    return found


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"as": "B", "limit": 100}, "log demo --as B"),
        ({"as": "judge", "limit": 7, "only": "crush"}, "log demo --only crush"),
        (
            {"as": "A", "limit": 9, "only": ["attack", "A"]},
            "log demo --as A --only attack --only A",
        ),
        ({"as": "A", "limit": 30, "after": 650}, "log demo --as A --after 650"),
        ({"as": "A", "limit": 30, "seq": "57"}, "log demo@..57 --as A"),
        ({"as": "A", "limit": 30, "stretch": "turn3"}, "log demo@turn3 --as A"),
        (
            {"as": "A", "limit": 9, "stretch": "t3..t4", "only": "charge"},
            "log demo@t3..t4 --as A --only charge",
        ),
        ({"as": "A", "limit": 2, "stretch": "57..61"}, "log demo@57..61 --as A"),
        ({"as": "A", "limit": 500, "stretch": "700..", "after": 710}, "log demo@711.. --as A"),
    ],
)
def test_the_facts_are_told_page_by_page(
    asks: Asking, recorded: str, query: dict[str, Any], words: str
) -> None:
    told = typed(recorded, *words.split())["facts"]
    assert paged(asks, f"{M}/facts", "facts", **query) == told
    assert told


def test_a_taken_back_fact_says_by_what(asks: Asking) -> None:
    facts = paged(asks, f"{M}/facts", "facts", limit=500)
    gone = {fact["undone"] for fact in facts if "undone" in fact}
    assert gone == {fact["seq"] for fact in facts if fact["kind"] == "match.rewound"}


@pytest.mark.parametrize("level", ["brief", "normal", "full"])
def test_the_log_in_words_has_the_facts_of_its_level(asks: Asking, level: str) -> None:
    lines = paged(asks, f"{M}/log", "lines", level=level, limit=200, **{"as": "A"})
    facts = paged(asks, f"{M}/facts", "facts", level=level, limit=200, **{"as": "A"})
    assert [line["seq"] for line in lines] == [fact["seq"] for fact in facts]
    assert any("ruling" in line["words"] for line in lines)


def test_a_match_says_what_it_is_and_where_to_look(asks: Asking) -> None:
    told = asks.told(M)
    assert (told["head"], told["turn"]["number"], told["parent"]) == (732, 7, None)
    assert told["opened"]["event"] == "Spring Open"
    assert told["seats"] == {s: {"person": p} for s, p in zip("AB", told["opened"]["people"], strict=True)}
    assert asks.told(told["links"]["view"])["view"]["seq"] == 732


def test_the_matches_are_listed_as_at_the_command_line(asks: Asking, recorded: str) -> None:
    assert asks.told("/v1/matches")["matches"] == typed(recorded, "matches")
    found = asks.told("/v1/matches", holds="glossary.guard.1", event="Spring Open")["matches"]
    assert [one["first"] > 0 for one in found] == [True]
    assert asks.told("/v1/matches", person="nobody") == {"matches": [], "next": None}


def test_a_player_sees_through_their_own_eyes_alone(asks: Asking) -> None:
    asks.who = A
    mine = asks.told(f"{M}/view")
    assert mine["as"] == "A"
    assert mine["view"]["seats"]["A"]["hand"]["cards"]
    assert "cards" not in mine["view"]["seats"]["B"]["hand"]
    for path in ("view", "facts", "log", "knowledge"):
        assert asks.refused(f"{M}/{path}", **{"as": "B"})[:2] == (403, "no-right")
    assert asks.refused(f"{M}/diff", **{"as": "A", "against": "B"})[:2] == (403, "no-right")
    assert asks.refused(f"{M}/why", seq="57", **{"as": "judge"})[:2] == (403, "no-right")


def test_a_spectator_has_no_ledger(asks: Asking) -> None:
    asks.who = WATCHES
    assert asks.refused(f"{M}/knowledge")[:2] == (400, "which-seat")
    assert asks.refused(f"{M}/knowledge", **{"as": "A"})[:2] == (403, "no-right")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/v1/matches/m9", 404, "unknown-match"),
        ("/v1/matches/m9/view", 404, "unknown-match"),
        ("/v1/matches/m9/facts", 404, "unknown-match"),
        ("/v1/matches/m9/notices", 404, "unknown-match"),
        (f"{M}/view?seq=9999", 404, "out-of-range"),
        (f"{M}/view?seq=nowhere", 404, "unknown-point"),
        (f"{M}/facts?seq=9999", 404, "out-of-range"),
        (f"{M}/log?seq=-1", 404, "unknown-point"),
        (f"{M}/why?seq=0", 404, "out-of-range"),
        (f"{M}/diff?from=9999", 404, "out-of-range"),
        (f"{M}/knowledge?as=A&seq=9999", 404, "out-of-range"),
        (f"{M}/knowledge?as=judge", 422, "malformed"),
        (f"{M}/view?as=C", 422, "malformed"),
        (f"{M}/log?level=loud", 422, "malformed"),
        (f"{M}/facts?limit=0", 422, "malformed"),
        ("/v1/matches?ruleset=chess", 422, "malformed"),
    ],
)
def test_what_is_not_there_is_said_to_be_so(asks: Asking, path: str, status: int, code: str) -> None:
    assert asks.refused(path)[:2] == (status, code)


def test_the_past_is_kept_and_the_end_is_asked_for_again(asks: Asking) -> None:
    past = asks.client.get(f"{M}/view?seq=57&as=A")
    assert "immutable" in past.headers["cache-control"]
    end = asks.client.get(f"{M}/view?as=A")
    assert end.headers["cache-control"] == "private, no-cache"
    tag = {"if-none-match": end.headers["etag"]}
    assert asks.client.get(f"{M}/view?as=A", headers=tag).status_code == 304
    assert asks.client.get(f"{M}/view?as=B", headers=tag).status_code == 200


# Opening one.


@pytest.fixture
def orders(recorded: str, tmp_path: Path) -> Iterator[Asking]:
    own = str(tmp_path / "own.sqlite3")
    shutil.copy(recorded, own)
    with TestClient(make_app(ServiceSettings(own))) as client:
        yield Asking(client)


def test_a_match_is_opened_and_found(orders: Asking) -> None:
    done = orders.done("/v1/matches", {"name": "m7", "decks": ["ember-court", ""], "seed": 3})
    assert (done["match"], done["decision"]["kind"]) == ("m7", "lrigs")
    assert orders.told("/v1/matches/m7")["head"] == done["head"]
    assert orders.told("/v1/matches/m7")["opened"]["seed"] == "3"
    opened = orders.told("/v1/matches/m7", **{"as": "spectator"})["opened"]
    assert opened["chance"] == "seed"
    assert "seed" not in opened
    again = orders.refused("/v1/matches", {"name": "m7"})
    assert again[:2] == (409, "match-exists")


def test_a_match_is_opened_with_lists_and_on_paper(orders: Asking, recorded: str) -> None:
    deck = typed(recorded, "deck", "show", "ember-court")
    rows = ["LRIG Deck", *(f"1 {n}" for n in deck["lrig_deck"])]
    text = "\n".join([*rows, "Main Deck", *(f"1 {n}" for n in deck["main"])])
    body = {
        "decks": [{"name": "own", "list": text}, "tide-chorus"],
        "paper": True,
        "date": "2026-11-21",
        "readings": {"soul_max": "2"},
    }
    done = orders.done("/v1/matches", body)
    assert orders.told(f"/v1/matches/{done['match']}")["opened"]["deal"] == "paper"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"decks": ["nothing", ""]}, 404, "unknown-deck"),
        ({"decks": [{"name": "x", "list": "four Kiln"}, ""]}, 400, "not-a-deck"),
        ({"decks": [{"name": "x", "list": SHORT}, ""]}, 422, "illegal-deck"),
        ({"edition": "no"}, 404, "no-edition"),
        ({"date": "yesterday"}, 400, "bad-date"),
        ({"readings": {"no": "way"}}, 400, "bad-reading"),
        ({"policy": "not = [a policy"}, 422, "bad-policy"),
        ({"decks": ["a"]}, 422, "malformed"),
        ({"seeds": 3}, 422, "malformed"),
        ({"name": "a/b"}, 422, "malformed"),
    ],
)
def test_what_cannot_be_opened_is_refused(
    orders: Asking, body: dict[str, Any], status: int, code: str
) -> None:
    assert orders.refused("/v1/matches", body)[:2] == (status, code)
    assert len(orders.told("/v1/matches")["matches"]) == 1


def test_a_player_opens_nothing(orders: Asking) -> None:
    orders.who = A
    assert orders.refused("/v1/matches", {"name": "m8"})[:2] == (403, "no-right")


def test_the_log_in_words_keeps_to_a_stretch(asks: Asking) -> None:
    lines = paged(asks, f"{M}/log", "lines", stretch="57..70", level="full", limit=5)
    facts = paged(asks, f"{M}/facts", "facts", stretch="57..70", limit=5)
    assert [line["seq"] for line in lines] == [fact["seq"] for fact in facts]
    assert (facts[0]["seq"], facts[-1]["seq"]) == (57, 70)


def test_a_stretch_that_runs_backwards_is_refused(asks: Asking) -> None:
    _, code, told = asks.refused(f"{M}/facts", stretch="61..57")
    assert code == "bad-stretch"
    assert told["detail"] == "demo@61..57 runs backwards: 61 comes after 57"


def test_a_file_of_a_stretch_is_the_same_by_either_name(asks: Asking) -> None:
    page = f"{M}/replay.html"
    by_ends = asks.client.get(page, params={"from": "57", "to": "60"})
    by_name = asks.client.get(page, params={"stretch": "57..60"})
    assert by_ends.content == by_name.content
    both = asks.client.get(page, params={"stretch": "57..60", "to": "60"}).json()
    assert both["code"] == "two-stretches"
