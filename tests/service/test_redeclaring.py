"""Declared words put right: the old meaning stays with matches that had it, later ones have the new."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.stores import open_log
from referee.cards import CardDef, DeckList, shipped_decks
from referee.service import Desk, DeskError
from referee.service.event.starting import open_match
from referee.service.looking import catalog_at
from referee.service.records.approving import approve
from referee.service.records.declaring import declare, declared_words, mechanic_versions
from referee.service.records.importing import import_cards, list_imports
from referee.service.records.readings import LineAsked, propose
from referee.service.records.redeclaring import Correction, Redeclaration, redeclare
from tests.postgres import fresh_database

ANN = "head-judge:ann"
TYPO = """
[[mechanic]]
name = "Flare"
kind = "keyword"
means = "[Auto]: Whenever this SIGNI attacks, draw a card."
clause = "1.1"
rule = "A SIGNI with [Flare] draws."
since = 2026-10-02

[[mechanic]]
name = "Vigil"
kind = "header"
means = "as long as it is your turn"
clause = "1.2"
rule = "A vigil is kept in one's own turn."
since = 2026-10-02

[[mechanic]]
name = "Blaze"
kind = "keyword"
means = '[Auto]: Whenever this SIGNI attacks, target SIGNI on your field gains [Flare] until end of turn.'
clause = "1.3"
rule = "A SIGNI with [Blaze] hands on [Flare]."
since = 2026-10-02
"""
FLARE = TYPO.split("[[mechanic]]")[1]
RIGHT = "[[mechanic]]" + FLARE.replace("draw a card", "draw two cards")
BELL = {"name": "Far Bell", "type": "SIGNI", "colors": ["red"], "level": 2, "power": 8000, "text": "[Flare]"}
HEARTH = BELL | {"name": "Warm Hearth", "text": "[Blaze]"}
PLAIN = BELL | {"name": "Still Pond", "text": "[Auto]: Whenever this SIGNI attacks, draw a card."}


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk with a word that was declared wrongly, and cards that were read with it."""
    addresses = {"memory": lambda: "memory:", "sqlite": lambda: str(tmp_path / "log")}
    made = Desk(open_log(addresses.get(request.param, fresh_database)()))
    declare(made, TYPO, "typo.toml")
    bring(made, BELL, HEARTH, PLAIN)
    yield made
    made.close()


def bring(desk: Desk, *rows: dict[str, object]) -> None:
    import_cards(desk, io.BytesIO("\n".join(map(json.dumps, rows)).encode()), "set.jsonl")


def card(desk: Desk, name: str) -> CardDef:
    return desk.catalog_of("diva").definition(name)


def mend(desk: Desk, text: str = RIGHT, by: str = ANN, why: str = "two cards", **how: bool) -> Redeclaration:
    return redeclare(desk, Correction(text, "right.toml", by, why), **how)


def bells() -> DeckList:
    deck = shipped_decks()["ember-court"]
    return DeckList("bells", deck.lrig_deck, ("Far Bell",) * 4 + deck.main[4:])


def test_a_word_and_the_cards_that_name_it_mean_the_new_thing_from_then_on(desk: Desk) -> None:
    open_match(desk, "before", bells(), "ember-court", seed=1)
    was = {name: card(desk, name) for name in ("Far Bell", "Warm Hearth", "Still Pond")}
    made = mend(desk)
    assert ([one.name for one in made.replaced], made.new, made.same) == (["Flare"], (), ())
    assert [one.name for one in made.again] == ["Blaze"]
    assert (sorted(made.cards), made.unread) == (["Far Bell", "Warm Hearth"], ())
    for name, before in was.items():
        assert (card(desk, name) == before) is (name == "Still Pond")
    two = ("end", "you", "deck", "top", 2)
    assert str(two) in str(card(desk, "Far Bell").abilities[0].node)
    assert str(two) in str(card(desk, "Warm Hearth").abilities[0].node)
    # A match keeps what it was opened with, and the next one is opened with the new.
    open_match(desk, "after", bells(), "ember-court", seed=1)
    assert catalog_at(desk, "before").definition("Far Bell") == was["Far Bell"]
    assert catalog_at(desk, "after").definition("Far Bell") == card(desk, "Far Bell")
    assert {one.name: one.means for one in catalog_at(desk, "before").mechanics}["Flare"].endswith("a card.")
    # Who imports the same cards again finds them as they are.
    bring(desk, BELL, HEARTH, PLAIN)
    assert [one.source for one in list_imports(desk)] == ["set.jsonl", "right.toml"]


def test_what_a_word_meant_stays_with_who_replaced_it_and_why(desk: Desk) -> None:
    mend(desk, why="The set says two.")
    first, last = mechanic_versions(desk, "diva", "Flare")
    assert (first.by, first.why, first.brought.source) == ("", "", "typo.toml")
    assert (last.by, last.why, last.brought.source) == (ANN, "The set says two.", "right.toml")
    assert first.mechanic.means.endswith("draw a card.")
    assert last.mechanic.means.endswith("draw two cards.")
    told = {one.mechanic.name: one.why for one in declared_words(desk)}
    assert told == {"Blaze": "The set says two.", "Flare": "The set says two.", "Vigil": ""}


def test_the_same_words_again_replace_nothing(desk: Desk) -> None:
    mend(desk)
    digest = desk.catalog_of("diva").digest
    again = mend(desk)
    assert (again.same, again.replaced, again.again, again.cards) == (("Flare",), (), (), ())
    assert again.brought is None
    assert desk.catalog_of("diva").digest == digest


def test_a_line_that_is_read_no_longer_is_told(desk: Desk) -> None:
    bring(
        desk,
        BELL | {"name": "Kept Watch", "text": "[Vigil] [Auto]: Whenever this SIGNI attacks, draw a card."},
    )
    _, vigil, _ = (f"[[mechanic]]{part}" for part in TYPO.split("[[mechanic]]")[1:])
    marker = vigil.replace('"header"', '"marker"').replace('means = "as long as it is your turn"\n', "")
    tried = mend(desk, marker, dry_run=True)
    assert not any(one.why for one in declared_words(desk))
    made = mend(desk, marker)
    assert tried == Redeclaration(**{n: getattr(made, n) for n in made.__struct_fields__} | {"brought": None})
    assert [(one.card, one.line) for one in made.unread] == [("Kept Watch", 1)]
    assert made.cards == ("Kept Watch",)


def test_a_reading_that_names_the_word_stays_as_approved_and_is_told(desk: Desk) -> None:
    bring(desk, BELL | {"name": "Odd Bell", "text": "It rings."})
    asked = LineAsked("Odd Bell", 1, "[Flare]")
    approve(desk, [propose(desk, asked, "head-judge:bo").reading.id], ANN)
    was = card(desk, "Odd Bell")
    assert mend(desk).readings == (1,)
    assert card(desk, "Odd Bell") == was


@pytest.mark.parametrize(
    ("text", "by", "why", "said"),
    [
        (RIGHT, "judge", "two", "names nobody"),
        (RIGHT, ANN, " ", "replaced for a reason"),
        (RIGHT.replace("Flare", "FLARE"), ANN, "two", "declared as 'Flare'; write it so"),
        (RIGHT.replace("draw two cards", "sing"), ANN, "two", "line 4: `means` is not read"),
        (RIGHT.replace("draw two cards", "this SIGNI gains [Blaze]"), ANN, "two", "speaks of itself"),
        (
            RIGHT.replace('"keyword"', '"counter"').replace("means", "reminder"),
            ANN,
            "two",
            "a word that speaks of these: `means` is not read",
        ),
    ],
)
def test_a_correction_that_cannot_be_taken_changes_nothing(
    desk: Desk, text: str, by: str, why: str, said: str
) -> None:
    digest = desk.catalog_of("diva").digest
    with pytest.raises(DeskError, match=said):
        mend(desk, text, by, why)
    assert desk.catalog_of("diva").digest == digest
    assert [one.brought.source for one in declared_words(desk)] == ["typo.toml"] * 3
