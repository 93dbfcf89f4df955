"""Cards brought in at the desk: one transaction, versions by content, old matches keep theirs."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.errors import CardsOvertaken
from events.registry.cards import CardImport
from events.stores import open_log
from referee.cards import DeckList, UnknownCardError, shipped_decks
from referee.service import Desk
from referee.service.event.starting import open_match
from referee.service.looking import catalog_at
from referee.service.proof.attesting import export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.importing import Imported, card_versions, import_cards, list_imports
from referee.service.records.removing import bring_record
from referee.service.store.shelf import key_of
from tests.postgres import fresh_database

HOUND: dict[str, Any] = {
    "name": "Cinder Hound",
    "type": "SIGNI",
    "colors": ["red"],
    "level": 1,
    "power": 2000,
    "text": "[Enter]: Draw a card.",
}
ODD = {"name": "Odd Rite", "type": "SPELL", "colors": ["red"], "text": "Invite the moon."}


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk over an empty log of each kind."""
    addresses = {"memory": lambda: "memory:", "sqlite": lambda: str(tmp_path / "log")}
    made = Desk(open_log(addresses.get(request.param, fresh_database)()))
    yield made
    made.close()


def bring(desk: Desk, *rows: dict[str, Any], **more: Any) -> Imported:
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    return import_cards(desk, io.BytesIO(data), "sheet.jsonl", **more)


def with_hounds(names: tuple[str, ...]) -> DeckList:
    """A shipped deck in which a card is another one."""
    deck = shipped_decks()["ember-court"]
    return DeckList("mine", deck.lrig_deck, (*names, *deck.main[len(names) :]))


def test_new_changed_and_as_they_were(desk: Desk) -> None:
    first = bring(desk, HOUND, ODD)
    assert (first.new, first.changed, first.same) == (("Cinder Hound", "Odd Rite"), (), 0)
    again = bring(desk, HOUND, ODD)
    assert (again.new, again.changed, again.same, again.brought) == ((), (), 2, None)
    assert len(list_imports(desk)) == 1
    stronger = bring(desk, HOUND | {"power": 3000}, ODD)
    assert (stronger.new, stronger.changed, stronger.same) == ((), ("Cinder Hound",), 1)
    assert [v.import_id for v in card_versions(desk, "diva", "Cinder Hound")] == [1, 2]
    assert desk.catalog_of("diva").definition("Cinder Hound").power == 3000
    assert [one.taken for one in list_imports(desk, "diva")] == [2, 1]


def test_a_line_that_is_not_read_is_stated_and_told_with_its_place(desk: Desk) -> None:
    made = bring(desk, HOUND, ODD)
    [line] = made.unread
    assert (line.line, line.card, line.sentence) == (2, "Odd Rite", "Invite the moon.")
    assert line.column == json.dumps(ODD).index("Invite") + 1
    [ability] = desk.catalog_of("diva").definition("Odd Rite").abilities
    assert ability.node[3] == ("stated",)


def test_a_dry_run_writes_nothing(desk: Desk) -> None:
    made = bring(desk, HOUND, dry_run=True)
    assert made.new == ("Cinder Hound",)
    assert list_imports(desk) == []
    with pytest.raises(UnknownCardError):
        desk.catalog_of("diva").definition("Cinder Hound")


def test_names_that_mean_two_cards_are_refused_with_both_lines(desk: Desk) -> None:
    other = HOUND | {"power": 1000}
    made = bring(desk, HOUND, ODD, other, ODD, HOUND)
    assert made.new == ("Odd Rite",)
    assert (made.sheet.refused, made.sheet.repeated, made.sheet.rows) == (3, 1, 5)
    assert [(p.line, "line 3" in p.what, "line 1" in p.what) for p in made.sheet.problems] == [
        (1, True, False),
        (3, False, True),
        (5, False, False),
    ]


@pytest.mark.parametrize("other", ["cinder hound", "CINDER HOUND", "\uff23inder Hound", "Cinder Ho\u1d58nd"])
def test_names_that_differ_by_capitals_width_or_blanks_are_one(desk: Desk, other: str) -> None:
    both = bring(desk, HOUND, HOUND | {"name": other}, ODD)
    assert both.new == ("Cinder Hound", "Odd Rite")
    (problem,) = both.sheet.problems
    assert (problem.line, problem.what) == (2, f"{other!r} and 'Cinder Hound' above are one name")
    later = bring(desk, HOUND | {"name": other, "power": 9000})
    assert (later.new, later.changed) == ((), ())
    assert "'Cinder Hound', a card that is here," in later.sheet.problems[0].what
    catalog = desk.catalog_of("diva")
    assert catalog.definition(other).name == "Cinder Hound"
    assert [v.name for v in card_versions(desk, "diva", other)] == ["Cinder Hound"]
    open_match(desk, "m1", with_hounds((other,) * 4), "tide-chorus", seed=1)
    listed = desk.reader("m1").facts(0, 3)[1].body
    assert "Cinder Hound" in listed.main
    assert other not in listed.main


def test_a_shipped_card_in_other_capitals_is_that_card(desk: Desk) -> None:
    shipped = shipped_decks()["ember-court"].main[0]
    made = bring(desk, HOUND | {"name": shipped.upper()}, ODD)
    assert made.new == ("Odd Rite",)
    assert f"{shipped!r}, a shipped card," in made.sheet.problems[0].what


def test_a_shipped_card_keeps_its_name(desk: Desk) -> None:
    shipped = shipped_decks()["ember-court"].main[0]
    made = bring(desk, HOUND | {"name": shipped}, ODD)
    assert made.new == ("Odd Rite",)
    assert "a shipped card has this name" in made.sheet.problems[0].what


def test_rulesets_have_cards_of_their_own(desk: Desk) -> None:
    bring(desk, HOUND)
    bring(desk, HOUND | {"power": 1000}, ruleset="classic")
    assert desk.catalog_of("diva").definition("Cinder Hound").power == 2000
    assert desk.catalog_of("classic").definition("Cinder Hound").power == 1000


def test_a_match_keeps_the_cards_it_was_opened_with(desk: Desk) -> None:
    bring(desk, HOUND)
    deck = with_hounds(("Cinder Hound",) * 4)
    before = open_match(desk, "before", deck, deck, seed=1)
    bring(desk, HOUND | {"power": 7000})
    after = open_match(desk, "after", deck, deck, seed=1)
    assert catalog_at(desk, before).definition("Cinder Hound").power == 2000
    assert catalog_at(desk, after).definition("Cinder Hound").power == 7000
    fresh = Desk(desk.log)
    assert catalog_at(fresh, before).definition("Cinder Hound").power == 2000


def test_a_record_carries_the_cards_that_it_was_played_with(desk: Desk) -> None:
    bring(desk, HOUND)
    deck = with_hounds(("Cinder Hound",) * 4)
    open_match(desk, "m1", deck, deck, seed=1)
    out = io.BytesIO()
    export_record(desk, "m1", out)
    elsewhere = Desk(open_log("memory:"))
    bring_record(elsewhere, io.BytesIO(out.getvalue()))
    assert catalog_at(elsewhere, "m1").definition("Cinder Hound").power == 2000
    assert verify_match(elsewhere, "m1").ok
    assert elsewhere.state("m1") == desk.state("m1")


def test_of_two_imports_at_once_one_is_refused_and_writes_nothing(desk: Desk) -> None:
    bring(desk, HOUND)
    told = CardImport(0, 1, "late.jsonl", "0" * 64, "diva", 0, 0)
    with pytest.raises(CardsOvertaken):
        desk.registry.put_cards(told, {"Late": b"{}"}, 0)
    assert len(list_imports(desk)) == 1
    assert card_versions(desk, "diva", "Late") == []


def test_what_was_worked_out_is_worked_out_again_when_it_is_lost(desk: Desk) -> None:
    bring(desk, HOUND)
    desk.catalog_of("diva")
    kept = desk.registry.card_imports()[0].id
    desk.log.put_finding("catalog", key_of("diva", desk.catalog, kept), b"\xff nothing")
    assert Desk(desk.log).catalog_of("diva").definition("Cinder Hound").power == 2000


KILLED = """
import os, signal, sys
from referee.service.records.importing import import_cards
from events.registry import sql_cards
from referee.service import open_desk
real = sql_cards.sa.insert
def insert(table):
    if table.name == "card_versions":
        os.kill(os.getpid(), signal.SIGKILL)
    return real(table)
sql_cards.sa.insert = insert
desk = open_desk(sys.argv[1])
import_cards(desk, open(sys.argv[2], "rb"), "sheet.jsonl")
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_kill_in_the_middle_leaves_nothing(kind: str, tmp_path: Path) -> None:
    url = str(tmp_path / "log") if kind == "sqlite" else fresh_database()
    sheet = tmp_path / "sheet.jsonl"
    sheet.write_text(json.dumps(HOUND) + "\n" + json.dumps(ODD) + "\n", "utf-8")
    ended = subprocess.run([sys.executable, "-c", KILLED, url, str(sheet)], check=False, env=dict(os.environ))
    assert ended.returncode == -signal.SIGKILL
    desk = Desk(open_log(url))
    assert list_imports(desk) == []
    assert desk.registry.card_versions("diva") == []
    assert len(bring(desk, HOUND, ODD).new) == 2
    desk.close()
