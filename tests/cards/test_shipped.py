"""The shipped cards and decks as a whole: well made, legal, and each ability proven by a test."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from referee.cards import CardDef, DeckList, check_deck, shipped, shipped_decks
from referee.cards.definition import TIMINGS
from referee.effects.language import NODES, Node, words_of
from referee.effects.library import Library
from referee.rulebook import editions
from referee.rules import PROCEDURES
from tests.cards.board import COVERED

CARDS = [shipped().get(name) for name in shipped().names()]
DECKS = shipped_decks()
CLASSIC = shipped_decks("classic")
ALL = DECKS | CLASSIC
MODERN = {name for deck in DECKS.values() for name in (*deck.main, *deck.lrig_deck)}


def test_every_ability_of_a_shipped_card_has_a_test_of_its_own() -> None:
    for file in Path(__file__).parent.glob("test_*.py"):
        import_module(f"tests.cards.{file.stem}")
    printed = {(c.name, a.line) for c in CARDS for a in c.abilities if a.kind != "rule"}
    assert printed - COVERED == set()


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.name)
def test_every_line_of_text_is_carried_out(card: CardDef) -> None:
    assert {a.line for a in card.abilities} == set(range(1, len(card.text) + 1))


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.name)
def test_every_program_can_be_assembled(card: CardDef) -> None:
    library = Library(shipped(), PROCEDURES)
    rules = library.play_rules(card.name)
    several = (*rules.conditions, *rules.cut_ins, *rules.extras)
    single = [r for r in (rules.rise, rules.harmony, rules.resona) if r is not None]
    assembled = len(library.printed(card.name).abilities) + len(several) + len(single)
    assert assembled == len(card.abilities)


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.name)
def test_every_card_prints_what_its_type_needs(card: CardDef) -> None:
    assert all(len(line) > 3 for line in card.text)
    if card.type in {"LRIG", "ASSIST LRIG"}:
        assert card.lrig_types
        assert bool(card.teams) == (card.name in MODERN)
    if card.type in {"PIECE", "ASSIST LRIG", "ARTS"}:
        assert card.use_timing
    if card.type == "SIGNI":
        assert card.classes
    assert card.guard == (card.classes == ("Page",))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS.keys())
@pytest.mark.parametrize("edition", [e.name for e in editions("diva")])
def test_a_shipped_deck_is_legal_in_every_edition(deck: DeckList, edition: str) -> None:
    assert check_deck(deck, shipped(), edition=edition) == ()


@pytest.mark.parametrize("deck", CLASSIC.values(), ids=CLASSIC.keys())
def test_a_classic_deck_is_legal_in_its_own_ruleset_alone(deck: DeckList) -> None:
    assert check_deck(deck, shipped(), "classic") == ()
    assert check_deck(deck, shipped(), "diva")


@pytest.mark.parametrize("deck", ALL.values(), ids=ALL.keys())
def test_a_shipped_deck_can_be_played_well(deck: DeckList) -> None:
    main = [shipped().definition(n) for n in deck.main]
    levels = Counter(c.level for c in main)
    assert 12 <= sum(c.burst for c in main) <= 20
    assert sum(c.guard for c in main) >= 4
    assert levels[1] >= levels[2] >= 8
    assert levels[3] >= (8 if deck.name in DECKS else 6)
    zeros = [c for c in map(shipped().definition, deck.lrig_deck) if c.level == 0]
    assert len(zeros) == (3 if deck.name in DECKS else 1)


def test_no_two_decks_share_a_card() -> None:
    named = [name for d in ALL.values() for name in {*d.main, *d.lrig_deck}]
    crafts = [c.name for c in CARDS if c.craft]
    assert sorted(named + crafts) == sorted(shipped().names())


def test_together_the_classic_decks_use_what_a_classic_game_is_made_of() -> None:
    cards = [shipped().definition(n) for d in CLASSIC.values() for n in {*d.main, *d.lrig_deck}]
    words = {w for c in cards for a in c.abilities for w in every_word(a.node)}
    assert words >= {"enter", "auto", "action", "use", "burst", "frozen", "down", "vanish"}
    assert words >= {"Lancer", "Double Crush", "Assassin", "Multi Ener"}
    arts = [c for c in cards if c.type == "ARTS"]
    assert {t for c in arts for t in c.use_timing} == {*TIMINGS}
    assert any(len(c.use_timing) > 1 for c in arts)
    assert {c.type for c in cards if c.limiting} == {"SIGNI", "SPELL", "ARTS"}
    for deck in CLASSIC.values():
        assert sum(shipped().definition(n).burst for n in deck.main) == 20


def every_word(node: Node) -> Iterator[object]:
    """Every word and number of a program."""
    if isinstance(node, tuple):
        for item in node:
            yield from every_word(item)
    else:
        yield node


def test_together_the_decks_use_what_a_game_is_made_of() -> None:
    """What a reader, a judge in training or a test of the rules wants to meet in a match."""
    programs = [a.node for c in CARDS for a in c.abilities]
    words = {w for p in programs for w in every_word(p)}
    steps = {w for p in programs for w in words_of(p)} & set(NODES)
    assert words >= {"enter", "auto", "constant", "action", "use", "burst"}
    assert words >= {"Lancer", "Double Crush", "Assassin", "Multi Ener"}
    assert words >= {"attacks", "vanished", "wins-battle", "begins", "ends"}
    assert words >= {"once per turn", "once per game", "coin", "frozen", "down", "up"}
    assert words >= {"draw", "discard", "vanish", "charge", "target", "pick", "chance"}
    assert steps >= {"part", "given", "may", "modes", "each", "show", "shuffle", "lasting"}
    assert steps >= {"modify", "grant", "lose", "forbid", "team", "stack", "beside", "minus"}
    timings = {t for c in CARDS if c.type in {"PIECE", "ASSIST LRIG"} for t in c.use_timing}
    assert timings == {*TIMINGS}
    modern = [shipped().definition(n) for n in MODERN] + [c for c in CARDS if c.craft]
    said = {w for c in modern for a in c.abilities for w in words_of(a.node)}
    left = set(NODES) - said
    brought = {"counter", "header", "total"}
    rare = {"again", "earlier", "unaffected"}  # played in tests/text and in positions of wordings
    assert left == {"stated", *brought, *rare}, "all but what is left to people, or to sets, stands on cards"
