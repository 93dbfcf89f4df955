"""Words of sets declared at the desk: kept as cards are, pinned by matches that are opened later."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from events.stores import open_log
from referee.auditing.outcomes import cited
from referee.cards import DeckList, shipped_decks
from referee.service import Desk, DeskError
from referee.service.event.starting import open_match
from referee.service.looking import catalog_at
from referee.service.proof.attesting import export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.declaring import declare, declared_words
from referee.service.records.importing import import_cards, list_imports
from referee.service.records.removing import bring_record
from referee.service.telling import clause_texts
from tests.postgres import fresh_database

SHIPPED = files("referee.cards") / "shipped/mechanics"
FAIR, CRAFTS, CARDS = (
    (SHIPPED / name).read_text("utf-8")
    for name in ("lantern-fair.toml", "lantern-crafts.jsonl", "lantern-cards.jsonl")
)
NAMES = [json.loads(row)["name"] for row in CARDS.splitlines()]


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk over an empty log of each kind."""
    addresses = {"memory": lambda: "memory:", "sqlite": lambda: str(tmp_path / "log")}
    made = Desk(open_log(addresses.get(request.param, fresh_database)()))
    yield made
    made.close()


def bring(desk: Desk, sheet: str) -> Any:
    return import_cards(desk, io.BytesIO(sheet.encode()), "sheet.jsonl")


def lanterns() -> DeckList:
    """A shipped deck with a Lamplighter in it."""
    deck = shipped_decks()["ember-court"]
    return DeckList("fair", deck.lrig_deck, ("Lamplighter",) * 4 + deck.main[4:])


def test_cards_are_read_with_the_words_that_were_declared_before(desk: Desk) -> None:
    first = bring(desk, CARDS)
    assert {one.card for one in first.unread} == set(NAMES)
    bring(desk, CRAFTS)
    made = declare(desk, FAIR, "lantern-fair.toml")
    assert (len(made.new), made.same) == (7, ())
    assert len(desk.catalog_of("diva").mechanics) == 7
    again = bring(desk, CARDS)
    assert (again.unread, sorted(again.changed), again.sheet.odd) == ((), sorted(NAMES), ())
    assert desk.catalog_of("classic").mechanics == ()


def test_an_audit_takes_the_clause_of_a_set_and_no_other_that_no_book_has() -> None:
    found = cited("m1", "9.0.0", {"set.vigil.1.2": 3, "glossary.vigil.1": 4})
    assert [(one.code, one.seq) for one in found] == [("unknown-clause", 4)]


def test_words_alone_make_a_catalogue_of_their_own(desk: Desk) -> None:
    before = desk.catalog_of("diva")
    (marker,) = (part for part in FAIR.split("[[mechanic]]") if 'kind = "marker"' in part)
    declare(desk, f"[[mechanic]]{marker}", "snare.toml")
    after = desk.catalog_of("diva")
    assert (before.mechanics, [one.name for one in after.mechanics]) == ((), ["Snare"])
    assert (after.names(), after.digest == before.digest) == (before.names(), False)


def test_the_same_file_again_declares_nothing(desk: Desk) -> None:
    bring(desk, CRAFTS)
    declare(desk, FAIR, "lantern-fair.toml")
    digest = desk.catalog_of("diva").digest
    again = declare(desk, FAIR, "again.toml")
    assert (again.new, len(again.same), again.brought) == ((), 7, None)
    assert desk.catalog_of("diva").digest == digest
    assert [one.brought.source for one in declared_words(desk)] == ["lantern-fair.toml"] * 7
    assert [one.source for one in list_imports(desk)] == ["sheet.jsonl"]


def test_a_file_with_a_fault_declares_nothing(desk: Desk) -> None:
    with pytest.raises(DeskError, match="'Ghost of Wax' is the name of no card here"):
        declare(desk, FAIR, "lantern-fair.toml")
    bring(desk, CRAFTS)
    declare(desk, FAIR, "lantern-fair.toml", dry_run=True)
    assert declared_words(desk) == []


def test_a_match_keeps_the_words_that_it_was_opened_with(desk: Desk) -> None:
    bring(desk, CARDS)
    bring(desk, CRAFTS)
    open_match(desk, "before", lanterns(), "ember-court", seed=1)
    before = catalog_at(desk, "before").digest
    declare(desk, FAIR, "lantern-fair.toml")
    assert catalog_at(desk, "before").digest == before
    assert catalog_at(desk, "before").mechanics == ()
    bring(desk, CARDS)
    open_match(desk, "after", lanterns(), "ember-court", seed=1)
    pinned = catalog_at(desk, "after")
    assert len(pinned.mechanics) == 7
    assert pinned.digest == desk.reading("after").opened.catalog != before
    texts = clause_texts(["set.vigil.1.2", "set.nothing.1"], pinned.mechanics)
    assert texts["set.vigil.1.2"].startswith("An ability with [Vigil] works only")
    assert texts["set.nothing.1"] == ""
    out = io.BytesIO()
    export_record(desk, "after", out)
    other = Desk(open_log("memory:"))
    bring_record(other, io.BytesIO(out.getvalue()))
    assert verify_match(other, "after").ok
    assert catalog_at(other, "after").mechanics == pinned.mechanics
    other.close()
