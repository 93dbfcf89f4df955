"""A deck list of the classic game: sizes, bursts, copies, types, the level 0 LRIG; two readings."""

from collections.abc import Iterable

import pytest

from referee.cards import Catalog, DeckFault, DeckList, check_deck
from referee.cards.definition import CardDef
from referee.rulebook import UnknownRuleset, clause

Names = tuple[str, ...]


def lrig(level: int) -> CardDef:
    return CardDef(f"Wim {level}", "LRIG", ("red",), level, limit=level * 2, lrig_types=("Wim",))


CARDS = [
    *(lrig(level) for level in range(5)),
    CardDef("Ode 0", "LRIG", ("black",), 0, lrig_types=("Ode",)),
    *(CardDef(f"Arts {n}", "ARTS", ("blue",), use_timing=("main phase",)) for n in range(8)),
    CardDef("Song", "PIECE", ("red",), use_timing=("main phase",)),
    CardDef("Aide", "ASSIST LRIG", ("red",), 1, lrig_types=("Wim",)),
    *(CardDef(f"Mouse {n}", "SIGNI", ("green",), 1, 1000) for n in range(5)),
    *(CardDef(f"Gift {n}", "SIGNI", ("white",), 1, 1000, burst=True) for n in range(6)),
    CardDef("Knight", "SIGNI", ("red",), 1, 1000, limiting=("Ode",)),
    CardDef("Bolt", "SPELL", ("blue",)),
]
CATALOG = Catalog(CARDS)
LRIGS: Names = ("Wim 0", "Wim 1", "Wim 2", "Wim 3", *(["Arts 0"] * 4), "Arts 1", "Arts 2")
PLAIN: Names = tuple(f"Mouse {n}" for n in range(5) for _ in range(4))
GIFTS: Names = tuple(f"Gift {n}" for n in range(5) for _ in range(4))
MAIN = PLAIN + GIFTS


def faults(
    lrig_deck: Names = LRIGS, main: Names = MAIN, readings: Iterable[tuple[str, str]] = ()
) -> tuple[DeckFault, ...]:
    return check_deck(DeckList("old", lrig_deck, main), CATALOG, "classic", readings=readings)


def only(found: tuple[DeckFault, ...], clause_id: str) -> DeckFault:
    assert len(found) == 1, [f.text for f in found]
    assert clause_id in found[0].clauses
    assert all(clause(c).ruleset == "classic" for c in found[0].clauses)
    return found[0]


def test_classic_deck_5_a_list_of_four_equal_arts_and_any_colours_is_legal() -> None:
    assert faults() == ()


@pytest.mark.parametrize("size", [39, 41])
def test_classic_deck_2_a_main_deck_has_exactly_forty_cards(size: int) -> None:
    main = (*MAIN, "Bolt")[:size] if size == 41 else MAIN[1:]
    only(faults(main=main), "classic.deck.2")


@pytest.mark.parametrize(("gifts", "told"), [(19, "19 cards"), (21, "21 cards")])
def test_classic_deck_3_exactly_twenty_of_them_have_a_life_burst(gifts: int, told: str) -> None:
    rows = [*GIFTS, "Gift 5"][:gifts] + [*PLAIN, "Bolt"][: 40 - gifts]
    fault = only(faults(main=tuple(rows)), "classic.deck.3")
    assert told in fault.text
    assert "exactly 20" in fault.text


def test_classic_deck_4_no_card_is_in_it_five_times() -> None:
    only(faults(main=("Mouse 0", *PLAIN[:-1], *GIFTS)), "classic.deck.4")


@pytest.mark.parametrize("card", ["Arts 0", "Wim 1"])
def test_classic_deck_1_hand_1_it_holds_signi_and_spells(card: str) -> None:
    only(faults(main=(card, *PLAIN[1:], *GIFTS)), "classic.deck.1")


@pytest.mark.parametrize("card", ["Song", "Aide", "Mouse 0"])
def test_classic_lrig_deck_1_the_lrig_deck_holds_lrigs_and_arts(card: str) -> None:
    fault = only(faults(lrig_deck=(*LRIGS[:-1], card)), "classic.lrig-deck.1")
    assert fault.cards == (card,)


def test_classic_lrig_deck_6_it_has_at_most_ten_cards() -> None:
    fault = only(faults(lrig_deck=(*LRIGS, "Arts 3")), "classic.lrig-deck.6")
    assert "besides" not in fault.text
    assert faults(lrig_deck=LRIGS[:4]) == ()


def test_classic_lrig_deck_7_it_has_a_level_0_lrig() -> None:
    only(faults(lrig_deck=LRIGS[1:]), "classic.lrig-deck.7")
    assert faults(lrig_deck=("Ode 0", *LRIGS[:9])) == ()


def test_classic_lrig_deck_8_four_copies_or_one_by_the_reading_lrig_copies() -> None:
    five = ("Wim 0", *(["Arts 0"] * 5))
    only(faults(lrig_deck=five), "classic.lrig-deck.8")
    only(faults(readings=[("lrig_copies", "1")]), "classic.lrig-deck.8")
    single = ("Wim 0", "Wim 1", "Arts 0")
    assert faults(lrig_deck=single, readings=[("lrig_copies", "1")]) == ()


def test_classic_lrig_13_a_limiting_condition_does_not_bind_the_list() -> None:
    assert faults(main=("Knight", *PLAIN[1:], *GIFTS)) == ()


def test_a_ruleset_that_no_document_describes_is_refused() -> None:
    with pytest.raises(UnknownRuleset, match="no ruleset 'old'; there are diva, classic"):
        check_deck(DeckList("old", LRIGS, MAIN), CATALOG, "old")


# The colours of a modern deck, by the reading deck_colors.


def test_faq_main_deck_6_7_the_colours_of_level_0_lrigs_or_of_all_of_them() -> None:
    zeros = [CardDef(f"Z{n} Zero", "LRIG", ("red",), 0, lrig_types=(f"Z{n}",)) for n in range(3)]
    grown = CardDef("Z0 One", "LRIG", ("blue",), 1, limit=2, lrig_types=("Z0",))
    blue = [CardDef(f"Wave {n}", "SIGNI", ("blue",), 1, 1000) for n in range(10)]
    catalog = Catalog([*zeros, grown, *blue])
    deck = DeckList(
        "new", tuple(c.name for c in (*zeros, grown)), tuple(c.name for c in blue for _ in range(4))
    )
    strict = check_deck(deck, catalog)
    assert {c for f in strict for c in f.clauses} == {"faq.main-deck.6", "faq.main-deck.7"}
    assert check_deck(deck, catalog, readings=[("deck_colors", "all-lrigs")]) == ()
