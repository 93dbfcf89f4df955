"""The book, its positions, cards and decks over HTTP: the same values as at the command line."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cli import app
from referee.positions.shelf import BOOK
from referee.web import ServiceSettings, make_app

OWNER = {"authorization": "Bearer mine"}
SHEET = (
    b'{"name": "Reed Warden", "type": "SIGNI", "colors": ["green"], "level": 1, "power": 1000, '
    b'"text": "[Enter]: Draw a card."}\n'
    b'{"name": "Nobody", "type": "SHIP"}\n'
)


@pytest.fixture
def owned(url: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(url, public=True, owner="mine"))) as found:
        yield found


def typed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command answers as JSON."""
    app.run([*words, "--json"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("rulebook/clauses/glossary.refresh.5", "rulebook show glossary.refresh.5"),
        ("rulebook/clauses/glossary.guard.1?on=2021-01-01", "rulebook show glossary.guard.1 --on 2021-01-01"),
        ("rulebook/clauses?q=refresh deck&limit=20", "rulebook search refresh deck --limit 20"),
        ("rulebook/clauses/glossary.double-crush.4/position", "rulebook play glossary.double-crush.4"),
        ("rulebook/editions", "rulebook editions"),
        ("rulebook/editions/8.0.0/changes/9.0.0", "rulebook diff 8.0.0 9.0.0"),
        ("rulebook/readings/soul_max", "rulebook readings soul_max"),
        ("rulebook/readings?ruleset=classic", "rulebook readings --ruleset classic"),
        ("rulebook/errata", "rulebook errata"),
        ("cards/kiln tender", "cards show Kiln Tender"),
        ("decks", "deck show"),
        ("decks/ember-court", "deck show ember-court"),
    ],
)
def test_the_book_answers_as_at_the_command_line(
    client: TestClient, url: str, address: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = typed(capsys, "--db", url, *words.split())
    told = client.get(f"/v1/{address}").json()
    assert {name: told[name] for name in said} == said


def test_every_clause_is_on_one_of_the_pages(client: TestClient) -> None:
    found: list[str] = []
    address: Any = "/v1/rulebook/clauses?of=9.0.0&limit=300"
    while address:
        told = client.get(address).json()
        found += [one["id"] for one in told["clauses"]]
        address = told["next"]
    assert len(set(found)) == len(found) == told["found"] > 500


def test_a_clause_tells_its_neighbours_editions_and_positions(client: TestClient) -> None:
    told = client.get("/v1/rulebook/clauses/glossary.refresh.5").json()
    assert told["neighbours"] == {"before": "glossary.refresh.4", "after": "glossary.refresh.6"}
    assert told["editions"][-1] == "9.0.0"
    played = client.get("/v1/rulebook/clauses/glossary.refresh.5/position").json()
    assert [case["id"] for case in played["cases"]] == told["positions"]
    assert {case["status"] for case in played["cases"]} == {"pass"}


def test_an_unknown_clause_and_one_that_no_position_shows_are_told(client: TestClient) -> None:
    unknown = client.get("/v1/rulebook/clauses/glossary.refresh.99")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown-clause")
    assert "glossary.refresh" in unknown.json()["instead"]
    silent = client.get("/v1/rulebook/clauses/glossary.play-first.2/position").json()
    assert (silent["status"], silent["code"]) == (404, "no-position")
    assert client.get("/v1/rulebook/editions/8/changes/9.0.0").status_code == 404
    assert client.get("/v1/rulebook/readings/none").status_code == 404


def test_a_page_of_the_book_is_not_sent_twice(client: TestClient) -> None:
    first = client.get("/v1/rulebook/editions")
    again = client.get("/v1/rulebook/editions", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


def test_positions_are_run_and_shown(owned: TestClient) -> None:
    text = (BOOK / "glossary" / "guard.toml").read_text()
    asked = {"text": text, "only": "guard.once", "show": True}
    told = owned.post("/v1/positions", json=asked, headers=OWNER).json()
    assert (told["total"], told["passed"]) == (1, 1)
    assert told["shown"][0]["facts"][0]["seq"] > 1
    asked = {"case": "glossary.guard.once", "depth": 2}
    (lines,) = owned.post("/v1/positions/lines", json=asked, headers=OWNER).json()
    assert sum(lines["lines"].values()) > len(lines["lines"]) > 1
    wrong = owned.post("/v1/positions", json={"text": "=", "name": "mine"}, headers=OWNER).json()
    assert (wrong["code"], wrong["where"]) == ("not-a-position", "mine")
    assert owned.post("/v1/positions", json={"text": text}).status_code == 401


def test_cards_are_brought_in_by_the_owner_alone(owned: TestClient) -> None:
    assert owned.post("/v1/cards/imports", content=SHEET).status_code == 401
    tried = owned.post("/v1/cards/imports?dry_run=true", content=SHEET, headers=OWNER).json()
    assert (tried["new"], tried["refused"], tried["written"]) == (["Reed Warden"], 1, False)
    assert owned.get("/v1/cards/imports").json()["imports"] == []
    packed = gzip.compress(SHEET)
    address = "/v1/cards/imports?source=reeds.jsonl.gz"
    made = owned.post(address, content=packed, headers=OWNER).json()
    assert made["import"]["source"] == "reeds.jsonl.gz"
    (kept,) = owned.get("/v1/cards?like=reed warden").json()["cards"]
    assert [v["hash"] for v in kept["versions"]] == [
        v["hash"] for v in owned.get("/v1/cards/versions?name=Reed Warden").json()["versions"]
    ]
    card = owned.get("/v1/cards/Reed Warden").json()
    assert card["abilities"][0]["printed"] == "[Enter]: Draw a card."
    again = owned.post(address, content=packed, headers=OWNER).json()
    assert (again["same"], again["written"]) == (1, False)


def test_a_class_of_the_cards_is_taken_for_one_of_their_texts(owned: TestClient) -> None:
    address = "/v1/cards/imports?dry_run=true&spell=Wake%3DFoam"
    row = b'{"name": "Gull", "type": "SIGNI", "level": 1, "power": 1000, "classes": ["Wake"], "text": ""}'
    assert owned.post(address, content=row, headers=OWNER).json()["new"] == ["Gull"]
    other = owned.post(address, content=row.replace(b"Wake", b"Wade"), headers=OWNER)
    assert (other.status_code, other.json()["code"]) == (400, "not-cards")
    wrong = owned.post("/v1/cards/imports?spell=Wake", content=row, headers=OWNER).json()
    assert (wrong["code"], wrong["where"]) == ("malformed", "spell")


def test_what_is_no_card_file_is_told_with_its_place(owned: TestClient) -> None:
    told = owned.post("/v1/cards/imports", content=b"\x1f\x8b\x00", headers=OWNER).json()
    assert told["code"] == "not-cards"
    assert told["where"].startswith("upload, line 1")
    assert owned.get("/v1/cards/Kiln Tendre").json()["instead"].startswith("did you mean Kiln")


def test_a_file_that_is_too_long_is_left_before_its_end(url: str) -> None:
    settings = ServiceSettings(url, owner="mine", upload=100)
    with TestClient(make_app(settings)) as small:
        told = small.post("/v1/cards/imports", content=SHEET, headers=OWNER)
        chunks = small.post("/v1/cards/imports", content=iter([SHEET]), headers=OWNER)
    for answer in (told, chunks):
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_card_file_is_read_and_checked(owned: TestClient) -> None:
    read = owned.post("/v1/cards/read", content=SHEET.splitlines()[0], headers=OWNER).json()
    assert read["cards"][0]["abilities"][0]["printed"] == "[Enter]: Draw a card."
    shipped = Path("referee/cards/shipped")
    toml = min(shipped.glob("*.toml")).read_bytes()
    cards = owned.post("/v1/cards/read?programs=true", content=toml, headers=OWNER).json()["cards"]
    assert all(one["rests_on"] is not None for one in cards)
    seen = owned.post("/v1/cards/check", content=SHEET.splitlines()[0], headers=OWNER).json()
    assert seen["all"]["recognised"] == 1


def test_a_deck_is_checked_with_all_its_faults(client: TestClient) -> None:
    text = client.get("/v1/decks/ember-court?form=text").text
    good = client.post("/v1/decks/check", json={"text": text}).json()
    assert (good["legal"], good["faults"]) == (True, [])
    assert good["list"] == text
    assert good["read"][0] == {"line": 2, "section": "LRIG Deck", "count": 1, "card": good["read"][0]["card"]}
    worse = client.post("/v1/decks/check", json={"text": f"{text}2 Kiln Tender"}).json()
    assert [bool(f["clauses"]) for f in worse["faults"]] == [True] * len(worse["faults"])
    assert worse["faults"]
    broken = client.post("/v1/decks/check", json={"text": "4 Nobody", "name": "mine"})
    assert (broken.json()["code"], broken.json()["where"]) == ("not-a-deck", "mine")
    assert broken.json()["reasons"][0]["text"].startswith("line 1: no card is named 'Nobody'")


def test_the_service_tells_its_health_program_and_schema(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"ok": True}
    told = client.get("/version").json()
    assert told["editions"]["diva"][-1] == "9.0.0"
    assert len(told["fold"]) == 16
    assert client.get("/v1/record-schema").json()["$schema"].endswith("2020-12/schema")
    assert "def " in client.get("/v1/verifier").text


def test_a_clause_is_found_by_its_end_and_names_the_others(client: TestClient) -> None:
    told = client.get("/v1/rulebook/clauses/attack.2").json()
    assert told["id"] == "glossary.attack.2"
    assert told["others"] == ["faq.attack.2", "classic.attack.2"]
    played = client.get("/v1/rulebook/clauses/attack.2/position").json()
    assert played["clause"] == "glossary.attack.2"


def test_a_question_is_answered_from_one_ruleset(client: TestClient) -> None:
    told = client.get("/v1/rulebook/clauses?q=attack+twice&ruleset=classic").json()
    assert {c["ruleset"] for c in told["clauses"]} == {"classic"}
    assert "classic.attack.6" in [c["id"] for c in told["clauses"][:3]]


FLARED = json.dumps(
    {
        "name": "Far Bell",
        "type": "SIGNI",
        "level": 1,
        "text": "[Flare]\n[Vigil] [Auto]: When this SIGNI attacks, draw a card.",
    }
)
WORDS = [
    {"name": "Flare", "kind": "keyword", "means": "[Auto]: Whenever this SIGNI attacks, shuffle your deck.",
     "clause": "1.1", "rule": "It flares.", "since": "2026-10-02"},
    {"name": "Vigil", "kind": "header", "means": "as long as it is your turn",
     "clause": "1.2", "rule": "It keeps vigil.", "since": "2026-10-02"},
]  # fmt: skip


def test_a_card_file_is_read_and_checked_with_the_words_that_are_given_beside_it(owned: TestClient) -> None:
    def printed(sent: Any) -> list[str]:
        told = owned.post("/v1/cards/read", **sent, headers=OWNER).json()
        return [one["printed"] for one in told["cards"][0]["abilities"]]

    whole: Any = {"json": {"cards": FLARED, "mechanics": WORDS}}
    assert printed({"content": FLARED}) == [None, None]
    assert printed(whole) == ["[Flare]", "[Vigil] [Auto]: Whenever this SIGNI attacks, draw a card."]
    seen = owned.post("/v1/cards/check", **whole, headers=OWNER).json()
    assert seen["all"]["round_trips"] == 1
    assert owned.get("/v1/mechanics", headers=OWNER).json()["mechanics"] == []
    # What stands here already is spoken beside what is given.
    toml = "".join(f"{key} = {json.dumps(value)}\n" for key, value in WORDS[1].items())
    assert owned.post("/v1/mechanics", content=f"[[mechanic]]\n{toml}", headers=OWNER).status_code == 200
    assert printed({"json": {"cards": FLARED, "mechanics": WORDS[:1]}}) == printed(whole)
    assert printed({"content": FLARED})[1] == "[Vigil] [Auto]: Whenever this SIGNI attacks, draw a card."


@pytest.mark.parametrize(
    ("mechanics", "said"),
    [
        ("Flare", "a list of objects is wanted"),
        ([WORDS[0] | {"name": "Lancer"}], "row 1: 'Lancer' is a word of the game"),
        ([WORDS[0], WORDS[0]], "row 2: 'Flare' is declared in row 1 already"),
        ([WORDS[0] | {"means": "[Auto]: Sing."}], "`means` is not read: at column"),
        ([WORDS[0]] * 61, "61 mechanics, and 60 are the most"),
    ],
)
def test_given_words_that_are_none_are_told_by_their_rows(
    owned: TestClient, mechanics: Any, said: str
) -> None:
    for path in ("read", "check"):
        sent = {"cards": FLARED, "mechanics": mechanics}
        told = owned.post(f"/v1/cards/{path}", json=sent, headers=OWNER)
        assert (told.status_code, told.json()["code"]) == (400, "not-mechanics")
        assert said in told.text


def test_a_card_file_of_one_row_is_no_file_beside_words(owned: TestClient) -> None:
    named = {"name": "Far Bell", "type": "SIGNI", "level": 1, "text": '"mechanics"'}
    read = owned.post("/v1/cards/read", json=named, headers=OWNER)
    assert read.json()["cards"][0]["name"] == "Far Bell"
    wrong = owned.post("/v1/cards/read", json={"cards": [named], "mechanics": []}, headers=OWNER).text
    assert "`cards` is the text of a card file" in wrong
