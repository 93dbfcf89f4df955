"""Every primitive move of a stated outcome: what it does, and what it cannot do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.effects.stated.reading import read_moves
from referee.effects.stated.shapes import SHAPES, SHORT
from tests.house.tree import ROOT
from tests.rules.stating import ANSWERS, LARK, OWL, SONG, field, reasons, said, scene, state
from tests.rules.texts import lrig, signi
from tests.table import side

MOVES: list[tuple[str, str, dict[str, Any]]] = [
    ("draw A 2", "cards.moved", {"label": "draw", "count": 2}),
    ("charge B 1", "cards.moved", {"label": "charge", "seat": "B"}),
    ("crush B 2", "cards.moved", {"label": "crush", "count": 2}),
    ("random-discard B 2", "cards.moved", {"label": "discard", "count": 2}),
    ("damage B", "damage.dealt", {"seat": "B"}),
    ("random-discard B 1", "cards.moved", {"label": "discard", "seat": "B"}),
    ("put B deck 2 trash", "cards.moved", {"src": "deck", "dst": "trash", "count": 2}),
    ("put B life 1 hand", "cards.moved", {"src": "life", "dst": "hand"}),
    ("put B hand random 1 deck bottom", "cards.moved", {"src": "hand", "spot": "bottom"}),
    ("put $owl hand", "cards.moved", {"src": "signi", "dst": "hand", "seat": "B"}),
    ("ener $owl", "cards.moved", {"dst": "ener", "label": "put"}),
    ("trash $owl $lark", "cards.moved", {"dst": "trash"}),
    ("exclude $owl", "cards.moved", {"dst": "excluded"}),
    ("vanish $owl", "cards.moved", {"label": "vanish"}),
    ("field $hand center", "cards.moved", {"dst": "signi", "place": 1, "state": "up"}),
    ("field $hand center down", "cards.moved", {"dst": "signi", "state": "down"}),
    ("field $hand center face-down", "cards.moved", {"state": "face-down"}),
    ("under $hand $lark", "cards.moved", {"dst": "under"}),
    ("attach $hand $lark charm", "cards.moved", {"role": "charm"}),
    ("down $owl", "cards.turned", {"to": "down"}),
    ("freeze $owl $lark", "cards.turned", {"to": "frozen"}),
    ("awaken $lark", "cards.turned", {"to": "awakened"}),
    ("face-down $owl", "cards.turned", {"to": "face-down"}),
    ("power $owl -1000 turn", "effect.applied", {"until": 3}),
    ("power $owl +1000 next", "effect.applied", {"until": 4}),
    ("gain $lark Double Crush game", "effect.applied", {"until": 0}),
    ("lose $owl abilities turn", "effect.applied", {}),
    ("cannot attack $owl next", "effect.applied", {}),
    ("coin A +2", "coins.changed", {"amount": 2}),
    ("virus B left", "virus.placed", {"seat": "B", "place": 0}),
    ("shuffle A", "deck.shuffled", {"seat": "A"}),
    ("show $hand both", "cards.shown", {"zone": "hand", "seen": "ABS"}),
    ("show B deck 1 both", "cards.shown", {"seat": "B", "zone": "deck"}),
    ("look A 2", "cards.shown", {"seat": "A", "seen": "A"}),
    ("shift $owl right", "card.shifted", {"place": 2}),
    ("swap $owl $wren", "card.shifted", {}),
    ("end turn", "phase.began", {"phase": "end"}),
]


@pytest.mark.parametrize(("words", "kind", "fields"), MOVES)
def test_each_move_is_done_by_the_verbs_of_all_texts(words: str, kind: str, fields: dict[str, Any]) -> None:
    at = scene().does("use", SONG)
    at.does_exactly(said(at, words)).yes()
    (stated,) = at.told("outcome.stated")
    found = at.told(kind, **fields)
    assert any(f.cause == stated.seq or f.body.KIND == "phase.began" for f in found)
    assert at.asked in {"main", "burst", "discard", "ener-charge"}


def test_a_seat_chooses_what_it_discards() -> None:
    at = scene().does("use", SONG).does_exactly(state("A", "discard B 1; draw A 1")).yes()
    assert (at.asked, at.asked_seat) == ("pick", "B")
    at.picks(OWL)
    assert "Owl" in at.names("B", "trash")
    first, second = at.of("cards.moved", label="discard")[0], at.of("cards.moved", label="draw")[0]
    at.in_order(first, second)


def test_level_and_limit_do_not_keep_a_stated_signi_off_the_field() -> None:
    giant = signi("Giant", level=5, power=12000)
    at = scene(side(hand=[SONG, giant])).does("use", SONG)
    at.does_exactly(state("A", "field $ left", at.state.A.hand[0].id)).yes()
    at.told("cards.moved", dst="signi", names=("Giant",))
    at.told("cards.moved", src="signi", dst="trash", names=("Giant",))


def test_what_lasts_holds_on_the_board_and_ends_in_time() -> None:
    at = scene().does("use", SONG)
    owl, lark = field(at, "B"), field(at, "A")
    moves = "power $ -2000 turn; gain $ Lancer turn; cannot attack $ turn"
    at.does_exactly(state("A", moves, owl, lark, lark)).yes()
    assert at.board.by_id[owl].power == 3000
    assert "Lancer" in at.board.by_id[lark].keywords
    at.until("attacker")
    assert ("Lark",) not in at.offers("attack")
    at.until("main", "B")
    assert at.board.by_id[owl].power == 5000
    assert at.board.by_id[lark].keywords == frozenset()


def test_a_stated_lancer_crushes_once_it_wins() -> None:
    at = scene(b=side(signi=(None, None, signi("Mite", power=1000)))).does("use", SONG)
    at.does_exactly(state("A", "gain $ Lancer turn", field(at, "A"))).yes()
    at.until("attacker").does("attack", LARK)
    at.told("cards.moved", seat="B", label="crush")


def test_texts_are_gone_while_abilities_are_lost() -> None:
    at = scene(side(hand=[SONG], signi=(ANSWERS, None, None))).does("use", SONG)
    at.does_exactly(state("A", "lose $ abilities turn; draw A 1", field(at, "A"))).yes()
    assert at.began() == ["Song"]


def test_a_grow_is_stated_where_the_lrig_fits() -> None:
    at = scene(side(hand=[SONG], lrig_deck=[lrig("Cen, Queen", level=4), lrig("Cen, High", level=5)])).does(
        "use", SONG
    )
    fits, high = (card.id for card in at.state.A.lrig_deck)
    assert "can grow into" in reasons(at, state("A", "grow $", high))
    at.does_exactly(state("A", "grow $", fits)).yes()
    at.told("cards.moved", src="lrig_deck", dst="lrig", label="grow", names=("Cen, Queen",))


def test_a_turn_that_is_cut_off_goes_on_with_its_end_phase() -> None:
    at = scene().until("attacker").does("attack", LARK)
    at.does_exactly(state("judge", "end attack phase", 0, number=0))
    at.told("phase.began", phase="end")
    at.until("main", "B")


# What is not possible.


WRONG = [
    ("draw A 99", "A's deck has"),
    ("crush B 8", "B's Life Cloth has"),
    ("discard A 3", "A's hand has 1 card, not 3"),
    ("random-discard B 3", "B's hand has 2 cards, not 3"),
    ("draw A 9; draw A 9; draw A 30", "A's deck has"),
    ("up $owl", "lies so already"),
    ("down $owl; down $owl", "lies so already"),
    ("down $hand", "not on the field"),
    ("vanish $owl; down $owl", "has left by then"),
    ("freeze $owl $owl", "named twice"),
    ("down #999", "no card that A can mean"),
    ("field $hand left", "A's left SIGNI Zone is not free"),
    ("field $hand center; field $hand right", "has left by then"),
    ("field $lark center", "say shift"),
    ("shift $owl center", "is not free"),
    ("swap $owl $lark", "one player"),
    ("coin A +6", "of 0 to 5"),
    ("coin A -1", "of 0 to 5"),
    ("cure B left", "holds no [Virus]"),
    ("virus B left; virus B left", "holds a [Virus]"),
    ("attach $hand $owl charm", "is not B's"),
    ("attach $hand $lark soul", "is no LRIG"),
    ("under $owl $hand", "bears nothing there"),
    ("put $owl lrig-deck", "main deck card"),
    ("put $hand hand", "already"),
    ("discard B $hand", "not in B's hand"),
    ("negate $owl", "neither attacks nor is being used"),
    ("end attack phase", "no attack phase"),
    ("end turn; draw A 1", "end stands last"),
    ("power $hand +1000 turn", "not on the field"),
    ("nothing; draw A 1", "stands alone"),
    ("more", "stands last"),
    ("sing A 3", "is no move"),
    ("", "nothing was said"),
    ("; ;", "nothing was said"),
    ("draw A", "the end stands where a number"),
    ("draw C 1", "seat A or B"),
    ("draw A 0", "a number up to 99"),
    ("power $owl 1000 turn", "+ or - and a number"),
    ("down $owl left", "the end is wanted"),
    ("gain $owl Song turn", "one of"),
    ("down $", "a card for every $"),
    ("draw A 1; " * 30, "at most 24 moves"),
    ("draw A 1; " * 300, "at most 2000 letters"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_what_is_not_possible_is_refused_before_anything_happens(words: str, why: str) -> None:
    at = scene().does("use", SONG)
    assert why in reasons(at, said(at, words))
    assert (at.asked, at.asked_seat) == ("state", "A")


def test_the_page_about_stated_outcomes_shows_every_move() -> None:
    page = (ROOT / "docs" / "stated.md").read_text("utf-8")
    rows = [row.split("|")[1] for row in page.splitlines() if row.startswith("| `")]
    moves = [said for row in rows for said in re.findall(r"`([^`]+)`", row)]
    assert {move.split()[0] for move in moves} >= {"put", "draw", "more"}
    for move in moves:
        found = read_moves(f"{'nothing; ' if move == 'nothing' else 'draw A 1; '}{move}")
        assert [f for f in found.faults if "stands alone" not in f] == [], move
    shown = {word for word in re.findall(r"[a-z-]+", page) if word in {*SHAPES, *SHORT}}
    assert shown == {*SHAPES, *SHORT}
