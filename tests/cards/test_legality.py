"""A deck check names every fault of a list, each with the clauses that it breaks."""

import pytest

from events.values import changed
from referee.cards import Catalog, DeckFault, DeckList, check_deck
from referee.cards.borne import DREAM_TEAM, TEAM, team_icon
from referee.cards.definition import CardDef
from referee.rulebook import NoEdition, UnknownRuleset, known
from tests.guide import compile_text, lenient

Names = tuple[str, ...]


def lrig(name: str, level: int = 0, colors: Names = ("red",)) -> CardDef:
    return CardDef(name, "LRIG", colors, level, limit=level * 2, lrig_types=(name.split(maxsplit=1)[0],))


def signi(name: str, colors: Names = ("red",), *, burst: bool = False, craft: bool = False) -> CardDef:
    return CardDef(name, "SIGNI", colors, 1, 1000, burst=burst, craft=craft)


def piece(name: str, colors: Names = ("red",), teams: Names = ()) -> CardDef:
    return CardDef(name, "PIECE", colors, teams=teams, use_timing=("main phase",))


TEXTS = {
    "Dream Call": "{Use condition} {Dream Team} A red LRIG, a blue LRIG, and a green LRIG.",
    "Dream Fog": "{Use condition} {Dream Team} Three LRIGs that have met the moon.",
    "Dream Sign": "[Dream Team] Three LRIGs that have met the moon.",
    "Mice Fog": "{Use condition} {Team: Mice} at midnight",
    "Mice Talk": "If you have {Team: Mice} on your field, draw a card.",
}
"""Team icons in the text alone: in lines that are read, in lines that are not, in a sentence."""

CARDS = [
    *(lrig(f"{name} Zero") for name in ("Mira", "Oke", "Pell")),
    *(lrig(f"Mira {level}", level) for level in range(1, 6)),
    *(CardDef(f"Oke {n}", "ASSIST LRIG", ("red",), 1, lrig_types=("Oke",)) for n in range(6)),
    lrig("Lime Zero", colors=("green",)),
    CardDef("Odd Zero", "ASSIST LRIG", ("red",), 0, lrig_types=("Odd",)),
    *(piece(f"Piece {n}") for n in range(3)),
    piece("Team Song", teams=("Mice",)),
    piece("Dream Song", teams=("Dream Team",)),
    changed(piece("Mice Call"), abilities=compile_text(["{Use condition} {Team: Mice}"], kind="PIECE")),
    *(
        changed(piece(name), text=(line,), abilities=lenient([line], kind="PIECE").abilities)
        for name, line in TEXTS.items()
    ),
    changed(signi("Chime"), text=("{Life Burst} Draw a card.",)),
    changed(signi("Puppet"), text=("[Craft]",)),
    CardDef(
        "Charm Song",
        "SPELL",
        ("red",),
        text=("((This spell can be used from your LRIG Deck during your main phase.))", "Draw a card."),
    ),
    piece("Dark Song", colors=("black",)),
    *(signi(f"Mouse {n}") for n in range(11)),
    *(signi(f"Burst {n}", burst=True) for n in range(6)),
    signi("Leaf", colors=("green",)),
    signi("Two-Tone", colors=("red", "black")),
    signi("Pebble", colors=()),
    signi("Token", craft=True),
    *(CardDef(f"Spell {n}", "SPELL", ("red",)) for n in range(10)),
]
CATALOG = Catalog(CARDS)
ZEROS = ("Mira Zero", "Oke Zero", "Pell Zero")
LRIGS = (*ZEROS, "Mira 1", "Mira 2", "Mira 3", "Oke 0", "Oke 1", "Oke 2", "Oke 3")
MAIN = tuple(name for n in range(10) for name in [f"Mouse {n}"] * 4)


def faults(lrig_deck: Names = LRIGS, main: Names = MAIN, edition: str = "9.0.0") -> tuple[DeckFault, ...]:
    return check_deck(DeckList("mice", lrig_deck, main), CATALOG, edition=edition)


def only(found: tuple[DeckFault, ...]) -> DeckFault:
    assert len(found) == 1, [f.text for f in found]
    assert all(known(c) for c in found[0].clauses)
    return found[0]


def with_main(*names: str) -> Names:
    """The main deck with its last cards replaced."""
    return (*MAIN[: len(MAIN) - len(names)], *names)


LEGAL: dict[str, tuple[Names, Names]] = {
    "ten LRIGs and forty SIGNI": (LRIGS, MAIN),
    "ten LRIGs and two PIECEs": ((*LRIGS, "Piece 0", "Piece 1"), MAIN),
    "one of two PIECEs bears a team": ((*LRIGS, "Piece 0", "Team Song"), MAIN),
    "only the three LRIGs that start": (ZEROS, MAIN),
    "twenty Life Bursts": (LRIGS, with_main(*[f"Burst {n}" for n in range(5)] * 4)),
    "forty spells": (LRIGS, tuple(f"Spell {n}" for n in range(10)) * 4),
    "a colourless card": (LRIGS, with_main("Pebble")),
    "four level 0 LRIGs lend all their colours": (
        (*ZEROS, "Lime Zero"),
        with_main("Leaf"),
    ),
}


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_list_has_no_fault(name: str) -> None:
    assert faults(*LEGAL[name]) == ()


ALONE: dict[str, tuple[tuple[Names, Names], str, set[str]]] = {
    "a main deck of 39": (
        (LRIGS, MAIN[1:]),
        "39 cards",
        {"faq.main-deck.1", "glossary.main-deck.2", "start.main-deck.1"},
    ),
    "a main deck of 41": (
        (LRIGS, (*MAIN, "Mouse 10")),
        "41 cards",
        {"faq.main-deck.1", "glossary.main-deck.2", "start.main-deck.1"},
    ),
    "five copies": (
        (LRIGS, with_main("Mouse 0")),
        "Mouse 0 is in the main deck 5 times",
        {"glossary.deck.2", "glossary.main-deck.4", "faq.main-deck.5", "start.main-deck.3"},
    ),
    "21 Life Bursts": (
        (LRIGS, with_main(*[f"Burst {n}" for n in range(5)] * 4, "Burst 5")),
        "21 cards with Life Burst",
        {
            "faq.main-deck.3",
            "glossary.life-burst.4",
            "glossary.main-deck.3",
            "start.main-deck.2",
        },
    ),
    "an LRIG in the main deck": (
        (LRIGS, with_main("Mira 4")),
        "Mira 4 is a LRIG; the main deck",
        {"glossary.main-deck.1", "start.main-deck.1", "glossary.lrig.1"},
    ),
    "a PIECE in the main deck": (
        (LRIGS, with_main("Piece 0")),
        "Piece 0 is a PIECE; the main deck",
        {"glossary.main-deck.1", "start.main-deck.1", "glossary.piece.1"},
    ),
    "a SIGNI in the LRIG deck": (
        ((*LRIGS[:-1], "Mouse 10"), MAIN),
        "Mouse 10 is a SIGNI; the LRIG deck",
        {"glossary.lrig-deck.1", "start.lrig-deck.4"},
    ),
    "a spell in the LRIG deck": (
        ((*LRIGS[:-1], "Spell 0"), MAIN),
        "Spell 0 is a SPELL; the LRIG deck",
        {"glossary.lrig-deck.1", "start.lrig-deck.4"},
    ),
    "eleven LRIGs": (
        ((*LRIGS, "Mira 4"), MAIN),
        "11 cards besides PIECEs",
        {"faq.lrig-deck.1", "faq.lrig-deck.3", "glossary.lrig-deck.2", "start.lrig-deck.2"},
    ),
    "three PIECEs": (
        ((*LRIGS[:-1], "Piece 0", "Piece 1", "Piece 2"), MAIN),
        "3 PIECEs",
        {"faq.lrig-deck.2", "faq.lrig-deck.3", "glossary.lrig-deck.3", "start.lrig-deck.2"},
    ),
    "one LRIG twice": (
        ((*LRIGS[:-1], "Mira 1"), MAIN),
        "Mira 1 is in the LRIG deck 2 times",
        {"glossary.deck.3", "glossary.lrig-deck.6", "start.lrig-deck.3"},
    ),
    "two level 0 LRIGs": (
        (LRIGS[1:], MAIN),
        "2 level 0 LRIGs",
        {"glossary.assist-lrig.2", "glossary.lrig-zone.2", "start.setup.2"},
    ),
    "two PIECEs that bear a team": (
        ((*LRIGS, "Team Song", "Dream Song"), MAIN),
        "2 PIECEs bear [Team] or [Dream Team]",
        {"glossary.dream-team.4"},
    ),
    "a colour of no LRIG in the main deck": (
        (LRIGS, with_main("Leaf")),
        "Leaf is green; the level 0 LRIGs have red",
        {"faq.main-deck.6"},
    ),
    "one colour of two in the main deck": (
        (LRIGS, with_main("Two-Tone")),
        "Two-Tone is black",
        {"faq.main-deck.6", "faq.main-deck.8"},
    ),
    "a colour of no LRIG in the LRIG deck": (
        ((*LRIGS, "Dark Song"), MAIN),
        "Dark Song is black",
        {"faq.main-deck.7"},
    ),
    "a Craft": (
        (LRIGS, with_main("Token")),
        "Token is a Craft",
        {"glossary.craft.6"},
    ),
    "a name that nobody knows": (
        (LRIGS, with_main("Mouse 77")),
        "No card is named 'Mouse 77'; near are Mouse",
        set(),
    ),
}


@pytest.mark.parametrize("name", ALONE)
def test_one_fault_is_told_alone_with_its_clauses(name: str) -> None:
    deck, said, clauses = ALONE[name]
    fault = only(faults(*deck))
    assert said in fault.text
    assert set(fault.clauses) == clauses


def test_a_fault_names_the_cards_that_it_is_about() -> None:
    assert only(faults(LRIGS, with_main("Leaf"))).cards == ("Leaf",)
    assert only(faults((*LRIGS, "Team Song", "Dream Song"))).cards == ("Team Song", "Dream Song")


def test_pieces_without_three_level_0_lrigs_are_a_fault_of_their_own() -> None:
    found = faults((*LRIGS[1:], "Piece 0"))
    assert [f.clauses[0] for f in found] == ["glossary.assist-lrig.2", "glossary.piece.2"]
    assert found[1].cards == ("Piece 0",)


def test_an_assist_lrig_of_level_0_does_not_start_the_game() -> None:
    """Three LRIG cards of level 0 start; an ASSIST LRIG is only grown into."""
    fault = only(faults(("Mira Zero", "Oke Zero", "Odd Zero")))
    assert fault.cards == ("Mira Zero", "Oke Zero")


def test_all_faults_of_a_list_are_told_at_once() -> None:
    lrigs = (
        "Mira Zero",
        "Oke Zero",
        *("Mira 1", "Mira 1", "Mira 2", "Mira 3", "Oke 0", "Oke 1", "Oke 2", "Oke 3"),
        *("Mouse 0", "Team Song", "Dream Song", "Dark Song"),
    )
    bursts = tuple(f"Burst {n}" for n in range(6)) * 4
    main = (*bursts, *["Mouse 0"] * 5, "Piece 0", "Mira 4", "Leaf", "Two-Tone", "Token", "Nobody")
    told = {c for f in faults(lrigs, main) for c in f.clauses}
    assert told == {c for _, _, clauses in ALONE.values() for c in clauses} | {"glossary.piece.2"}
    assert [f.cards for f in faults(lrigs, main) if not f.clauses] == [("Nobody",)]


def test_a_piece_bears_the_team_that_its_use_condition_names() -> None:
    assert only(faults((*LRIGS, "Mice Call", "Dream Song"))).cards == ("Mice Call", "Dream Song")


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "Mice Talk"])
def test_a_piece_bears_the_team_icon_that_stands_in_its_text(name: str) -> None:
    fault = only(faults((*LRIGS, name, "Dream Song")))
    assert (fault.cards, fault.clauses) == ((name, "Dream Song"), ("glossary.dream-team.4",))


def test_a_piece_does_not_bear_a_team_that_its_effect_speaks_of() -> None:
    assert faults((*LRIGS, "Mice Talk", "Dream Song")) == ()


def test_a_life_burst_that_stands_in_the_text_is_counted() -> None:
    bursts = tuple(f"Burst {n}" for n in range(5)) * 4
    main = (*bursts, *MAIN[:19], "Chime")
    assert "21 cards with Life Burst" in only(faults(main=main)).text


def test_a_craft_that_its_text_names_lies_in_no_deck() -> None:
    assert only(faults(LRIGS, with_main("Puppet"))).clauses == ("glossary.craft.6",)


def test_a_spell_craft_that_a_reminder_tells_lies_in_no_deck() -> None:
    main = (*["Charm Song"] * 4, *MAIN[4:])
    assert only(faults(LRIGS, main)).clauses == ("glossary.craft.6",)


def test_two_team_pieces_were_legal_before_edition_7() -> None:
    two = (*LRIGS, "Team Song", "Dream Song")
    assert faults(two, edition="6.0.0") == ()
    assert only(faults(two, edition="7.0.0")).clauses == ("glossary.dream-team.4",)


def test_an_edition_that_nobody_knows_is_refused() -> None:
    with pytest.raises(NoEdition):
        faults(edition="12.0.0")


def test_another_ruleset_is_refused_by_name() -> None:
    with pytest.raises(UnknownRuleset, match="no ruleset 'modern'; there are diva, classic"):
        check_deck(DeckList("mice", LRIGS, MAIN), CATALOG, "modern")


def test_the_order_of_the_list_does_not_change_the_verdict() -> None:
    main = with_main("Leaf", "Token", "Two-Tone")
    forward, back = faults(LRIGS, main), faults(LRIGS[::-1], main[::-1])
    assert {f.clauses for f in forward} == {f.clauses for f in back}


@pytest.mark.parametrize("kind", ["ARTS", "RESONA"])
def test_a_type_of_another_game_lies_in_no_deck(kind: str) -> None:
    strange = CardDef("Strange", kind, ("red",), 1 if kind == "RESONA" else -1)
    catalog = Catalog([*CARDS, strange])
    for listed in (
        DeckList("a", (*LRIGS[:9], "Strange"), MAIN),
        DeckList("b", LRIGS, (*MAIN[:39], "Strange")),
    ):
        fault = only(check_deck(listed, catalog))
        assert fault.cards == ("Strange",)
        assert "start.card-types.1" in fault.clauses


HEADS = (
    "[Use condition] [Dream Team]",
    "{Use condition}: {Dream Team}",
    "Use condition: [Dream Team]",
    "[Main Phase] [Dream Team]",
    "{Attack Phase} {Use Condition} {Dream Team}",
    "· [Dream Team]",
    "{{Dream Team}}",
    "{Dream  Team}",
    "{Dream Team: a red LRIG}",
    "<Dream Team>",
    "【Dream Team】",
)


@pytest.mark.parametrize("head", [*HEADS, *(h.replace("Dream Team", "Team: Mice") for h in HEADS)])
def test_glossary_dream_team_4_an_icon_is_seen_however_a_file_writes_it(head: str) -> None:
    wanted = DREAM_TEAM if "Dream" in head else TEAM
    assert team_icon(changed(piece("It"), text=("Draw a card.", f"{head} Three LRIGs."))) == wanted


@pytest.mark.parametrize(
    "line", ["Draw a card if you used a [Dream Team].", "[Enter]: [Dream Team].", "Dream Team: no."]
)
def test_an_icon_that_a_sentence_speaks_of_is_not_borne(line: str) -> None:
    assert not team_icon(changed(piece("It"), text=(line,)))
