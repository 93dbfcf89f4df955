"""A name that nothing has is answered with those that are near it, whatever was to be named."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from events.wording import SOME, did_you_mean, instead_of
from referee.web import ServiceSettings, make_app
from tests.cli.conftest import Shell

BO = ("--by", "head-judge:bo")
LAID: tuple[tuple[str, ...], ...] = (
    ("event", "open", "winter-open", "--by", "kim", "--date", "2026-03-01"),
    ("event", "enter", "p12", "--deck", "ember-court", "--by", "kim"),
    ("event", "enter", "p34", "--deck", "ember-court", "--by", "kim"),
    ("event", "appoint", "annika", "floor-judge", "--by", "kim"),
    ("people", "add", "p12", "--name", "Kim Lee"),
    ("open", "m1", "--seed", "7", "--first", "A"),
    ("act", "m1", "1"),
    ("checkpoint", "m1", "before-the-attack"),
    ("call", "open", "m1", "May it?", "--seat", "A"),
    ("statement", "m1", "I said so.", "--person", "ann", "--about", "C1", *BO),
    ("rule", "m1", "May it?", "--decision", "It may.", *BO),
    ("penalty", "give", "m1", "G2", "--seat", "B", "--reason", "Ener", *BO),
    ("appeal", "file", "m1", "R1", "--seat", "B", "--grounds", "misread"),
)
RULE = ("rule", "m1", "q", "--decision", "d", *BO)
KINDS: dict[str, tuple[tuple[str, ...], str]] = {
    "match": (("show", "m2"), "m1"),
    "event": (("event", "show", "winter-opne"), "winter-open"),
    "event of matches": (("root", "winter-opne"), "winter-open"),
    "person": (("people", "show", "p21"), "p12"),
    "person of an event": (("event", "drop", "p21", "--by", "kim"), "p12"),
    "official": (("event", "release", "anika", "floor-judge", "--by", "kim"), "annika"),
    "office": (("event", "appoint", "di", "flor-judge", "--by", "kim"), "floor-judge"),
    "role": (("note", "m1", "x", "--by", "hed-judge:bo"), "head-judge"),
    "edition": (("open", "m3", "--edition", "9.0.1"), "9.0.0"),
    "edition of a clause": (("rulebook", "diff", "8.0.0", "9.0.1"), "9.0.0"),
    "reading": (("rulebook", "readings", "soul_mox"), "soul_max"),
    "clause": (("rulebook", "show", "glossary.atack.2"), "glossary.attack.2"),
    "clause of a ruling": ((*RULE, "--clause", "glossary.atack.2"), "glossary.attack.2"),
    "ruling": (("ruling", "show", "m1", "R2"), "R1"),
    "ruling to withdraw": (("ruling", "withdraw", "m1", "R2", "--reason", "x", *BO), "R1"),
    "ruling to appeal": (("appeal", "file", "m1", "R2", "--seat", "A", "--grounds", "x"), "R1"),
    "penalty": (("penalty", "withdraw", "m1", "P2", "--reason", "x", *BO), "P1"),
    "level": (
        ("penalty", "give", "m1", "G2", "--seat", "A", "--reason", "x", "--level", "warnig", *BO),
        "warning",
    ),
    "infraction": (("penalty", "suggest", "m1", "ilegal play", "--seat", "A"), "G2"),
    "appeal": (("appeal", "hear", "m1", "A2", "--by", "head-judge:di"), "A1"),
    "call": (("call", "claim", "m1", "C2", *BO), "C1"),
    "call of a ruling": ((*RULE, "--call", "C2"), "C1"),
    "statement": ((*RULE, "--statement", "S2"), "S1"),
    "what a statement is about": (("statement", "m1", "x", "--person", "a", "--about", "C2"), "C1"),
    "policy": (("policy", "show", "generic-2"), "generic-1"),
    "checkpoint": (("show", "m1@before-the-atack"), "before-the-attack"),
    "stretch": (("log", "m1@before-the-atack..5"), "before-the-attack"),
    "deck": (("deck", "show", "ember-cort"), "ember-court"),
    "deck of a match": (("open", "m3", "--deck-a", "ember-cort"), "ember-court"),
    "card": (("cards", "show", "Kiln Tendr"), "Kiln Tender"),
    "command": (("shwo", "m1"), "show"),
    "schema": (("schema", "lgo"), "log"),
    "remedy": ((*RULE, "--remedy", "rewnd"), "rewind"),
    "infraction of a ruling": ((*RULE, "--infraction", "G22"), "G2"),
    "ruling of a review": (("review", "pack", "m1", "R2", "-o", "x.zip"), "R1"),
    "role of a token": (("token", "make", "--role", "hed-judge", "--person", "x"), "head-judge"),
    "result": (("result", "m1", "--winner", "drwa"), "draw"),
    "ruleset": (("open", "m3", "--ruleset", "clasic"), "classic"),
    "event of a report": (("readjudicate", "--event", "winter-opne"), "winter-open"),
}


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("near") / "near.sqlite3")
    for words in LAID:
        shell.good(*words)
    return shell


@pytest.mark.parametrize("kind", KINDS)
def test_a_near_name_is_offered_for_one_that_is_unknown(laid: Shell, kind: str) -> None:
    words, near = KINDS[kind]
    told = laid(*words)
    assert told.code in {1, 2}
    (instead,) = [line for line in told.err.splitlines() if line.startswith("try: ")]
    assert near in instead.split(";")[0].split("referee ")[0], told.err


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("matches", "--event", "winter-opne"), "winter-open"),
        (("matches", "--person", "p21"), "p12"),
        (("matches", "--ruleset", "clasic"), "classic"),
        (("matches", "--holds", "glossary.atack.2"), "glossary.attack.2"),
        (("matches", "--holds", "Kiln Tendr"), "Kiln Tender"),
        (("log", "m1", "--only", "actoin.taken"), "action.taken"),
        (("precedent", "--clause", "glossary.atack.2"), "glossary.attack.2"),
        (("precedent", "--event", "winter-opne"), "winter-open"),
        (("penalty", "history", "p12", "--event", "winter-opne"), "winter-open"),
    ],
)
def test_a_search_that_finds_nothing_offers_what_is_near(
    laid: Shell, words: tuple[str, ...], near: str
) -> None:
    assert f"; did you mean {near}" in laid.good(*words)


def test_a_search_for_what_there_is_says_only_that_nothing_was_found(laid: Shell) -> None:
    assert laid.good("matches", "--event", "winter-open") == "no match like that\n"


def test_a_file_is_offered_for_one_that_is_not_there(laid: Shell, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("", "utf-8")
    told = laid("deck", "check", str(tmp_path / "mien.txt"))
    assert "try: did you mean mine.txt; name a file" in told.err


def test_a_token_is_offered_by_its_id(laid: Shell) -> None:
    words = ("token", "make", "--role", "player", "--match", "m1", "--seat", "A", "--person", "p12")
    known = str(laid.json(*words)["id"])
    told = laid("token", "revoke", known[:-1])
    assert f"try: did you mean {known}" in told.err


def test_a_clause_of_a_review_is_offered(laid: Shell, tmp_path: Path) -> None:
    pack = tmp_path / "review.zip"
    laid.good("review", "pack", "m1", "R1", "-o", str(pack))
    words = ("--decision", "d", "--clause", "glossary.atack.2", "--by", "bea")
    told = laid("review", "answer", str(pack), *words)
    assert "did you mean glossary.attack.2" in " ".join(told.err.split())


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("/v1/people/p21", "p12"),
        ("/v1/policies/generic-2", "generic-1"),
        ("/v1/decks/ember-cort", "ember-court"),
        ("/v1/cards/Kiln%20Tendr", "Kiln Tender"),
        ("/v1/matches/m1/rulings/R2", "R1"),
        ("/v1/matches/m1/view?seq=before-the-atack", "before-the-attack"),
        ("/v1/matches/m1/log?stretch=before-the-atack..5", "before-the-attack"),
        ("/v1/rulebook/clauses/glossary.atack.2", "glossary.attack.2"),
        ("/v1/rulebook/editions/8.0.0/changes/9.0.1", "9.0.0"),
        ("/v1/rulebook/readings/soul_mox", "soul_max"),
    ],
)
def test_the_service_offers_the_same(laid: Shell, path: str, near: str) -> None:
    with TestClient(make_app(ServiceSettings(laid.db, owner="own"))) as client:
        answer = client.get(path, headers={"authorization": "Bearer own"})
    assert answer.status_code == 404
    assert near in answer.json()["instead"], answer.json()


def test_what_is_near_comes_first_then_what_there_is() -> None:
    many = [f"R{number}" for number in range(1, 12)]
    assert did_you_mean(" WINTER-opne ", ["winter-open"]) == "did you mean winter-open"
    assert did_you_mean("zzz", ["winter-open"]) == ""
    assert instead_of("zzz", ["winter-open"], "open one") == "name one of winter-open"
    assert instead_of("zzz", many, "rule first").endswith(f"{many[SOME - 1]}, ...")
    assert instead_of("zzz", (), "rule first") == "rule first"
