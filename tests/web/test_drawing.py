"""The board, as it is drawn from views: its states, its places, and what it keeps to itself."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from events.values import changed
from events.vocabulary import VIEWERS
from referee.sight import project_state
from referee.state import Match
from referee.web.drawing.cards import Faces
from referee.web.drawing.parts import PARTS, BoardSource, board, board_parts
from tests.games import cards, game
from tests.sight.permuting import may_know, places, renamed
from tests.web.scene import CARDS, FACES, NAMES, row, seen, slot, view

VOID = {"input", "path", "use", "circle"}


class _Reader(HTMLParser):
    """Reads markup: every element closed, every attribute kept."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{tag} closes something else"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def _read(markup: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = _Reader()
    reader.feed(markup)
    assert reader.open == []
    return reader.found


def _labels(markup: str) -> list[str]:
    return [
        more["aria-label"] or "" for tag, more in _read(markup) if tag == "button" and "aria-label" in more
    ]


def test_a_board_has_every_part_once_and_closes_what_it_opens() -> None:
    drawn = _read(board(seen("A"), sheet="card"))
    assert sorted(a["data-part"] or "" for _, a in drawn if "data-part" in a) == sorted(PARTS)
    ids = [a["id"] for _, a in drawn if "id" in a]
    assert len(ids) == len(set(ids))
    targets = {a["popovertarget"] for _, a in drawn if "popovertarget" in a}
    assert targets <= set(ids)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_in_the_markup_is_a_style_or_a_script(viewer: str) -> None:
    for tag, more in _read(board(seen(viewer))):
        assert tag not in {"style", "script"}
        assert not [name for name in more if name == "style" or name.startswith("on")]


def test_a_card_says_all_of_its_states() -> None:
    parts = board_parts(seen("A"))
    (ballista,) = _labels(parts["near-signi-center"])
    assert ballista == (
        "Ironbriar Ballista, level 3, green, power 15000, printed 12000, down, Double Crush, "
        "Lancer, S Guard, Shadow, with Soul Reed Shield, attacks, A-center"
    )
    (undine,) = _labels(parts["far-signi-right"])
    assert undine == "Pale Undine, level 3, blue, power 12000, down, frozen, with Charm, B-right"
    (warden,) = _labels(parts["near-signi-right"])
    assert "white black" in warden
    assert "2 under it" in warden


def test_changed_values_stand_beside_the_printed_ones() -> None:
    parts = board_parts(seen("A"))
    assert "<s>12000</s>15000" in parts["near-signi-center"]
    assert "<s>L3</s>L4" in parts["near-signi-right"]
    assert "<s>" not in parts["near-signi-left"]


def test_the_shape_says_up_or_down_and_frozen_beside_it() -> None:
    parts = board_parts(seen("A"))
    assert 'class="card blue down frozen"' in parts["far-signi-right"]
    assert 'class="card red up awakened choice"' in parts["far-signi-left"]
    assert "Frozen" in parts["far-signi-right"]


def test_the_far_row_is_mirrored_and_the_near_one_is_not() -> None:
    drawn = _read(board(seen("A")))
    order = [a["data-part"] for _, a in drawn if "signi-" in (a.get("data-part") or "")]
    assert order == [
        "far-signi-right",
        "far-signi-center",
        "far-signi-left",
        "near-signi-left",
        "near-signi-center",
        "near-signi-right",
    ]
    pairs = re.findall(r"<i>(.*?)</i>", board_parts(seen("A"))["midline"])
    assert pairs == ["B-right", "A-left", "B-center", "A-center", "B-left", "A-right"]


def test_the_seat_whose_sight_is_chosen_sits_below() -> None:
    parts = board_parts(seen("B"))
    assert "Teo Lindqvist" in parts["near-plate"]
    assert "Ines Maron" in parts["far-plate"]
    assert "turn player" in parts["far-plate"]


def test_a_virus_belongs_to_its_zone_with_or_without_a_card() -> None:
    assert "Virus in this zone" in board_parts(seen("A"))["far-signi-center"]


def test_words_of_sets_are_drawn_in_their_zones_and_on_the_plate() -> None:
    now = view("A")
    now["seats"]["B"]["markers"] = {"[Snare]": [0]}
    now["seats"]["A"] |= {"counters": {"{Spark}": 3}, "relationships": {"kinship": ["Reed <Shield>"]}}
    parts = board_parts(seen("A")._replace(view=now))
    assert "[Snare]<span" in parts["far-signi-left"]
    assert "[Snare]" not in parts["far-signi-center"]
    assert "{Spark} 3" in parts["near-plate"]
    assert "kinship with Reed &lt;Shield&gt;" in parts["near-force"]


def test_classic_has_no_assist_places() -> None:
    parts = board_parts(seen("A", ruleset="classic"))
    assert parts["near-lrig-left"] == parts["far-lrig-right"] == ""
    assert "A LRIG" in parts["near-lrig-center"]


def test_a_card_that_the_catalogue_lacks_is_drawn_by_its_name() -> None:
    assert "Unheard Of" in board_parts(seen("A"))["far-removed"]


def test_a_card_that_nobody_told_is_a_back_with_a_question_mark() -> None:
    now = view("A")
    now["seats"]["A"]["ener"] = row(600, None)
    now["seats"]["B"]["signi"][1] = slot(None, 601)
    parts = board_parts(BoardSource(now, None, "A", "A", FACES, NAMES))
    assert "unknown card" in parts["near-ener"]
    assert "untold" in parts["far-signi-center"]
    assert '<span class="lv">?</span>' in parts["far-signi-center"]


def test_markup_in_names_is_text() -> None:
    now = view("A")
    now["seats"]["A"]["ener"] = row(600, '<b onclick="x">"Ember" & Co')
    wild = {"A": "<script>alert(1)</script>", "B": "x"}
    drawn = board(BoardSource(now, None, "A", "A", FACES, wild))
    assert "<script" not in drawn
    assert not [a for tag, a in _read(drawn) if "onclick" in a]
    assert "&lt;b onclick=" in drawn


def test_equal_views_give_equal_bytes() -> None:
    assert board(seen("judge")) == board(seen("judge"))


def _after(**zones: Any) -> BoardSource:
    """A board on which B's center SIGNI has just gone, and what came of it."""
    before, now = view("A"), view("A")
    before["seats"]["B"]["signi"][1] = slot("Reed Shield", 500, power=1000)
    now["seats"]["B"] |= zones
    return BoardSource(now, before, "A", "A", FACES, NAMES)


def test_what_just_left_is_a_ghost_that_says_where_to() -> None:
    ener = [*row(501, "Reed Shield"), *view("A")["seats"]["B"]["ener"]]
    parts = board_parts(_after(ener=ener))
    assert "<s>Reed Shield</s><span>to Ener Zone</span>" in parts["far-signi-center"]
    assert '<li class="new">' in parts["far-ener"]
    assert '<span class="delta">+1</span>' in parts["far-ener"]
    assert "delta" not in parts["near-ener"]


def test_a_card_that_left_for_a_hidden_zone_is_followed_by_the_count() -> None:
    parts = board_parts(_after(hand={"count": 6}))
    assert "<span>to hand</span>" in parts["far-signi-center"]
    assert '<span class="delta">+1</span>' in parts["far-hand"]


def test_what_was_paid_stays_in_the_list_for_one_step() -> None:
    one, *rest = view("A")["seats"]["B"]["ener"]
    trash = [*row(700, one["name"]), *view("A")["seats"]["B"]["trash"]]
    parts = board_parts(_after(ener=rest, trash=trash))
    gone = f'<li class="gone"><s>{one["name"]}</s><span>to Trash</span></li>'
    assert gone in parts["far-ener"]


def test_without_the_view_before_nothing_is_marked() -> None:
    for part in board_parts(seen("A")).values():
        assert "delta" not in part
        assert 'class="new"' not in part
        assert "ghost" not in part


def test_the_attacker_points_at_the_zone_that_it_faces() -> None:
    parts = board_parts(seen("A"))
    assert [name for name, part in parts.items() if 'class="arrow"' in part] == ["near-signi-center"]


def test_choices_are_outlined_for_those_who_may_know_them() -> None:
    assert " choice" in board_parts(seen("A"))["far-signi-left"]
    assert not [p for p in board_parts(seen("B")).values() if " choice" in p]


def test_each_effect_in_force_says_its_end_and_the_fact_that_made_it() -> None:
    parts = board_parts(seen("A"))
    assert "until the end of turn 9" in parts["near-force"]
    assert 'data-seq="202"' in parts["near-force"]
    assert "waits" in parts["far-force"]


def test_colours_of_ener_are_counted_one_by_one() -> None:
    counts = re.findall(r'#s-(\w+)"/></svg>(\d+)<', board_parts(seen("A"))["near-ener"])
    assert counts == [("white", "1"), ("green", "1"), ("black", "1"), ("colorless", "1")]


def test_every_count_of_a_phone_opens_its_zone() -> None:
    strip = _read(board_parts(seen("A"))["far-strip"])
    opened = [a["popovertarget"] for tag, a in strip if tag == "button"]
    zones = ("force", "life", "hand", "ener", "known", "lrig-deck", "trash", "check")
    assert opened == [f"far-{zone}" for zone in zones]


def _marked(state: Match) -> tuple[Match, Faces]:
    """Every card of a state a name of its own."""
    names = {p.card.id: f"face-{p.card.id}-" for p in places(state)}
    return renamed(state, lambda card: changed(card, name=names[card.id])), Faces(cards())


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_over_a_whole_game_a_board_names_only_what_its_viewer_may_know(ruleset: str) -> None:
    _, states = game(1, ruleset)
    for state in states[1::5]:
        marked, faces = _marked(state)
        for viewer in VIEWERS:
            drawn = board(BoardSource(project_state(marked, viewer), None, viewer, "A", faces, NAMES))
            known = {p.card.id for p in places(marked) if may_know(p, viewer)}
            named = {int(i) for i in re.findall(r"face-(\d+)-", drawn)}
            assert named <= known
            pressed = {int(i) for i in re.findall(r'data-id="(\d+)"', drawn)}
            assert pressed <= known


def test_a_hidden_card_is_a_back_without_anything_to_press() -> None:
    now = view("A")
    hidden = slot("Pale Undine", 606, face_down=True)
    del hidden["name"]
    now["seats"]["B"]["signi"][1] = hidden
    drawn = board_parts(BoardSource(now, None, "A", "A", FACES, NAMES))["far-signi-center"]
    assert "606" not in drawn
    assert not [tag for tag, _ in _read(drawn) if tag == "button"]
    assert "face-down card, up" in drawn


def test_a_hand_that_is_not_seen_is_so_many_equal_backs() -> None:
    hand = board_parts(seen("A"))["far-hand"]
    assert hand.count('<li class="held"><span class="back slip"></span></li>') == 5
    assert not [card.name for card in CARDS if card.name in hand]
