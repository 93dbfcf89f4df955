"""Cards as nobody had them: a wording of one set alone is left out, and a hole between two is found."""

import tomllib

import pytest

from referee.cards import shipped
from referee.cards.definition import AbilityDef, MechanicDef
from referee.cards.printed import PrintedText
from referee.cards.text import TextReader, reader_of
from referee.proving import look, paraphrases
from referee.proving.left_out import left_out, wordings_of
from referee.proving.looking import CheckedCard
from referee.proving.paraphrases import paraphrased, phrases, phrases_of
from referee.proving.unseen import unseen
from tests.guide import GUIDE

DRAWS = "[Enter]: Draw a card."
ALONE = "[Enter]: Swap the positions of two target SIGNI on your opponent's field."
UNREAD = "Sing until the tide turns."


def _card(name: str, group: str, *lines: str, reader: TextReader = GUIDE) -> CheckedCard:
    return look(reader, PrintedText(name, "SIGNI", lines, set=group))


def _nothing() -> None:
    """Show no progress."""


CARDS = (
    _card("Reed Wisp", "HB", DRAWS),
    _card("Kiln Gull", "HB", UNREAD),
    _card("Salt Wisp", "TD", DRAWS),
    _card("Tide Bell", "TD", DRAWS, ALONE),
    _card("Plain Stone", "TD"),
)


def test_a_card_that_needs_wordings_of_its_set_alone_is_not_read_without_them() -> None:
    harbour, tide = left_out(GUIDE, CARDS, _nothing)
    assert (harbour.name, harbour.cards, harbour.recognised, harbour.left_out) == ("HB", 2, 1, 1)
    assert harbour.rows == ()
    assert (tide.name, tide.cards, tide.recognised, tide.left_out) == ("TD", 2, 2, 1)
    assert any(row.startswith("verbs:") for row in tide.rows)


def test_a_wording_that_another_set_has_too_stays() -> None:
    (_, tide) = left_out(GUIDE, (*CARDS[1:], _card("Far Bell", "HB", ALONE, DRAWS)), _nothing)
    assert (tide.recognised, tide.left_out, tide.rows) == (2, 2, ())


def test_the_wordings_of_a_declared_word_stay() -> None:
    node = ("ability", "auto", ("deed", "attacks", (), ("named", "self")), ("shuffle", "you"))
    flare = MechanicDef("Flare", "keyword", "1", "A rule.", "2026-10-02", node=node)
    reader = reader_of((flare,))
    cards = (
        _card("Far Bell", "HB", "[Flare]", reader=reader),
        _card("Tide Bell", "TD", "[Lancer]", reader=reader),
    )
    harbour, tide = left_out(reader, cards, _nothing)
    assert (harbour.left_out, harbour.rows) == (1, ())
    assert tide.left_out == 0


def test_a_line_is_read_without_a_wording_where_others_read_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # The history that was found names a wording without which the rest still reads the line.
    history = {DRAWS: frozenset({"nowhere:1.0"}), ALONE: frozenset({"nowhere:1.0", "nowhere:2.0"})}
    monkeypatch.setattr("referee.proving.left_out.wordings_of", lambda _r, row, _: history[row.line.text])
    (_, tide) = left_out(GUIDE, CARDS, _nothing)
    assert tide.rows == ("nowhere:2.0",)
    assert tide.left_out == 2


def test_the_history_of_every_shipped_line_is_found() -> None:
    lost = []
    for name in shipped().names():
        card = shipped().definition(name)
        looked = look(GUIDE, PrintedText(name, card.type, tuple(card.text)))
        lost += [
            line.row.line.text
            for line in looked.lines
            if isinstance(line.made, AbilityDef) and not wordings_of(GUIDE, line.row, line.made)
        ]
    assert lost == []


TABLE = """
[slots]
n = "(?:two|three)"

[[pair]]
one = "when this SIGNI attacks"
other = "whenever this SIGNI attacks"

[[pair]]
one = "draw {n} cards"
other = "haul {n} cards"

[[pair]]
one = "your hand"
other = "their hand"
not_after = "from "
not_before = " or"
"""


def test_a_phrase_whose_equal_is_not_read_is_a_hole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paraphrases, "phrases", lambda: phrases_of(tomllib.loads(TABLE)))
    card = _card("Reed Wisp", "", "[Auto]: When this SIGNI attacks, draw two cards.")
    found = paraphrased(GUIDE, (card, card), _nothing)
    assert (found.lines, found.tried, found.same, found.declined, found.otherwise) == (1, 2, 1, 1, 0)
    (hole,) = found.holes
    assert (hole.was, hole.said, hole.tried) == ("draw {n} cards", "haul {n} cards", 1)
    assert hole.text == "[Auto]: When this SIGNI attacks, haul two cards."


def test_an_equal_that_is_read_as_another_program_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TABLE.replace("haul {n} cards", "draw {n} cards and discard a card")
    monkeypatch.setattr(paraphrases, "phrases", lambda: phrases_of(tomllib.loads(table)))
    found = paraphrased(GUIDE, (_card("Reed Wisp", "", "[Enter]: Draw two cards."),), _nothing)
    assert (found.tried, found.declined, found.otherwise) == (1, 0, 1)


def test_a_phrase_stays_beside_words_that_change_what_it_says() -> None:
    (phrase,) = (one for one in phrases_of(tomllib.loads(TABLE)) if one.was == "your hand")
    assert [one.start() for one in phrase.finds("your hand")] == [0]
    assert not list(phrase.finds("from your hand"))
    assert not list(phrase.finds("your hand or trash"))
    assert not list(phrase.finds("your handful"))


def test_both_sides_of_a_pair_have_the_same_slots_and_no_pair_stands_twice() -> None:
    rows = phrases()
    assert len(rows) >= 2 * 40
    assert len({(one.was, one.said) for one in rows}) == len(rows)
    assert [one.was for one in rows if one.was == one.said] == []
    slots = {(one.was, one.said): one.found.groupindex.keys() for one in rows}
    assert [pair for pair, own in slots.items() if own != slots[pair[1], pair[0]]] == []


def test_the_sum_is_that_of_the_sets() -> None:
    made = unseen(GUIDE, CARDS, lambda _what, _total: _nothing)
    assert (made.total.cards, made.total.recognised, made.total.left_out) == (4, 3, 2)
    assert made.paraphrases.lines == 2
