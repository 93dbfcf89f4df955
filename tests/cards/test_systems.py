"""A deck that is ahead of its edition is pointed out, with the clauses that came later."""

import pytest

from referee.cards import (
    Catalog,
    DeckList,
    check_deck,
    check_systems,
    read_file,
    shipped,
    shipped_decks,
)
from referee.cards.definition import CardDef
from referee.rulebook import System, editions, known, systems
from tests.guide import GUIDE


def deck(*cards: CardDef) -> tuple[DeckList, Catalog]:
    return DeckList("ahead", (), tuple(c.name for c in cards)), Catalog(list(cards))


def signi(name: str, *text: str) -> CardDef:
    return CardDef(name, "SIGNI", ("red",), 1, 1000, text=text)


PRINTED = {
    "Mode": signi("Chooser", "[Enter]: Choose one of the following."),
    "[Rise]": signi("Tower", "[Rise]: Put this on your SIGNI."),
    "[Harmony]": signi("Choir", "[Harmony]: a red LRIG"),
    "Retire": signi("Leaver", "[Auto]: When this SIGNI is retired, draw a card."),
    "Exceed": signi("Diver", "[Action] Exceed 2: Draw a card."),
    "[Soul]": signi("Vessel", "[Auto]: When a [Soul] is attached to this, draw a card."),
    "Awakened": signi("Sleeper", "[Constant]: As long as this is awakened, +1000 power."),
    "[Dream Team]": CardDef("Dream", "PIECE", ("red",), teams=("Dream Team",)),
    "[S Lancer]": signi("Spear", "[S Lancer]"),
    "Bet": CardDef("Wager", "SPELL", ("red",), text=("Bet {Coin}: Draw two cards instead.",)),
    "[Coin]": CardDef("Minter", "LRIG", ("red",), 1, coins=2),
    "[Virus]": signi("Cough", "[Enter]: Put a [Virus] on target SIGNI zone."),
    "[Acce]": signi("Jewel", "[Action]: Attach this to your SIGNI as [Acce]."),
    "[Charm]": signi("Mask", "[Enter]: Attach the top card of your deck as a [Charm]."),
    "Craft": CardDef("Clay", "SIGNI", ("red",), 1, 1000, craft=True),
    "Resona": CardDef("Chime", "RESONA", ("red",), 1, 1000),
}
EDITIONS = "1.0.0 2.0.0 3.0.0 4.0.0 5.0.0 6.0.0 7.0.0 8.0.0 9.0.0".split()


@pytest.mark.parametrize("system", systems(), ids=lambda s: s.name)
def test_a_card_is_ahead_of_every_edition_before_its_system(system: System) -> None:
    name, since = system.name, system.since
    listed, catalog = deck(PRINTED[name])
    for edition in EDITIONS:
        found = check_systems(listed, catalog, edition_name=edition)
        told = [n for n in found if n.text.startswith(f"{name} came with edition {since}")]
        ahead = EDITIONS.index(edition) < EDITIONS.index(since)
        assert bool(told) == ahead, (name, edition, found)
        for notice in told:
            assert notice.cards == listed.main
            assert all(known(c) for c in notice.clauses)


def test_each_system_came_with_the_edition_whose_history_lists_its_entry() -> None:
    entries = {e.name: {c.casefold() for c in e.changed} for e in editions("diva")}
    named = {"awakened": "awake/awakened", "[s lancer]": "s lancer", "resona": "craft/resona"}
    for system in systems():
        name = system.name.casefold()
        listed = {name, name.strip("[]"), named.get(name, name)}
        assert listed & entries[system.since], system.name


def test_a_program_tells_what_the_text_does_not() -> None:
    (card,) = read_file(
        GUIDE,
        """
        [[card]]
        name = "Graft"
        type = "SIGNI"
        colors = ["red"]
        level = 1
        power = 1000
        text = ["[Enter]: Something is attached."]
        [[card.ability]]
        line = 1
        kind = "enter"
        body = [
          "move", ["end", "you", "deck", "top", 1], ["place", "you", "charm", ["named", "self"]],
        ]
        """,
    )
    listed, catalog = deck(card)
    (notice,) = check_systems(listed, catalog, edition_name="8.0.0")
    assert notice.clauses == ("glossary.charm.1",)
    assert notice.text == (
        "[Charm] came with edition 9.0.0 (2023-12-15); edition 8.0.0 does not explain it: Graft."
    )


def test_a_longer_word_is_no_sign() -> None:
    listed, catalog = deck(signi("Plain", "[Enter]: Sort your trash by alphabet, or better, exceed nothing."))
    assert check_systems(listed, catalog, edition_name="1.0.0") == ()


def test_one_notice_names_all_cards_that_use_a_system() -> None:
    listed, catalog = deck(signi("B Spear", "[S Lancer]"), signi("A Spear", "[S Lancer]"))
    (notice,) = check_systems(listed, catalog, edition_name="6.0.0")
    assert notice.cards == ("A Spear", "B Spear")


def test_it_is_no_fault_because_no_clause_forbids_it() -> None:
    listed, catalog = deck(*(signi(f"Spear {n}", "[S Lancer]") for n in range(10)))
    texts = [f.text for f in check_deck(listed, catalog, edition="1.0.0")]
    assert [t for t in texts if "S Lancer" in t] == []


def test_the_old_guide_explains_none_of_it() -> None:
    listed, catalog = deck(signi("Spear", "[S Lancer]"), signi("Plain", "[Lancer]"))
    (notice,) = check_systems(listed, catalog, "classic")
    assert "edition 2014-08-21 does not explain it: Spear." in notice.text


def test_the_last_edition_explains_every_shipped_deck() -> None:
    for listed in shipped_decks().values():
        assert check_systems(listed, shipped()) == ()
