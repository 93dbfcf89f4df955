"""What a judge sees at a glance: the board, at the widths that people use."""

from __future__ import annotations

from typing import Any

import pytest

from cli.drawn.board import NARROWEST, WIDEST, BoardLayout, board
from cli.drawn.palette import plain
from referee.rules.questions import CLAUSES
from referee.timeline.questions import ASKED, waited_for
from tests.cli.views import FACES, slot, view


def text_of(given: dict[str, Any], *, viewer: str = "judge") -> list[str]:
    sheet = BoardLayout("m1@57", viewer, 80, FACES.get)
    return [line.plain for line in board(given, sheet)]


@pytest.mark.parametrize("width", [20, 64, 80, 83, 96, 140, 300])
@pytest.mark.parametrize("low", [False, True])
def test_every_line_has_one_width(width: int, *, low: bool) -> None:
    drawn = board(view(), BoardLayout("m1@57", "judge", width, FACES.get, low=low))
    wanted = max(NARROWEST, min(width, WIDEST))
    assert {line.cell_len for line in drawn} == {wanted}


def test_a_sits_below_for_all_but_b() -> None:
    for viewer in ("A", "spectator", "judge"):
        assert text_of(view(viewer), viewer=viewer)[-4].startswith("── A turn player")
    assert text_of(view("B"), viewer="B")[2].startswith("── A turn player")


@pytest.mark.parametrize("width", [64, 80, 96])
def test_the_life_cloth_is_told_whatever_else_the_plate_says(width: int) -> None:
    given = view()
    for half in given["seats"].values():
        half |= {"coins": 12, "refreshes": 2, "limit": 10}
    drawn = [x.plain for x in board(given, BoardLayout("m1@57", "judge", width, FACES.get))]
    plates = [x for x in drawn if x.startswith(("── A", "── B"))]
    assert len(plates) == 2
    assert all("Life Cloth ▮▮▮▮▮▮▯ 6" in x for x in plates)


def test_words_of_sets_are_drawn_where_they_lie() -> None:
    given = view()
    given["seats"]["A"] |= {"counters": {"{Spark}": 3}, "relationships": {"kinship": ["Plain Warden"]}}
    given["seats"]["B"]["markers"] = {"[Snare]": [1]}
    drawn = [x.plain for x in board(given, BoardLayout("m1@57", "judge", 96, FACES.get))]
    assert any("{Spark} 3 · kinship with Plain Warden" in line for line in drawn)
    assert any("L2 virus [Snare] ═" in line for line in drawn)
    assert sum("[Snare]" in line for line in drawn) == 1
    narrow = list(board(given, BoardLayout("m1@57", "judge", 64, FACES.get)))
    assert {line.cell_len for line in narrow} == {64}
    assert "Life Cloth ▮" in next(x.plain for x in narrow if x.plain.startswith("── A"))


def test_the_far_half_is_mirrored() -> None:
    lines = text_of(view())
    row = next(line for line in lines if "Glass Heron  " in line and "Plain Warden" in line)
    assert row.index("Plain Warden") < row.index("Glass Heron")
    middle = next(line for line in lines if "⇅" in line)
    assert middle.index("B right ⇅ A left") < middle.index("B center ⇅ A center")
    assert middle.index("B center ⇅ A center") < middle.index("B left ⇅ A right")


def test_states_are_said_in_words() -> None:
    given = "\n".join(text_of(view()))
    for word in ("↷ down", "❄ frozen", "◎ awakened", "» attacks", "virus", "soul Dusk Soul"):
        assert word in given


def test_a_hidden_hand_is_a_count() -> None:
    lines = text_of(view("B"), viewer="B")
    far = lines[3]
    assert far.strip() == "hand 4 ░░░░"


def test_a_changed_power_shows_by_how_much() -> None:
    given = "\n".join(text_of(view()))
    assert "15000 (+3000)" in given
    assert "7000 (-3000)" in given
    assert "║5000  " in given


def test_piles_that_hold_nothing_take_no_row() -> None:
    given = view()
    assert not any("Check Zone" in line for line in text_of(given))
    given["seats"]["B"]["check"] = [{"id": 300, "name": "Tin Soldier"}]
    assert any("Check Zone 1 ▲ Tin Soldier" in line for line in text_of(given))


def test_what_a_viewer_knows_of_a_deck_is_told_by_place() -> None:
    given = view()
    given["seats"]["A"]["deck"]["known"] = [{"place": 2, "name": "Tin Soldier"}]
    assert any("known in the deck: 2. Tin Soldier" in line for line in text_of(given))


def test_a_long_hand_goes_on_in_the_next_line() -> None:
    given = view()
    names = [f"A Card of Some Length {i}" for i in range(9)]
    cards = [{"id": 400 + i, "name": name} for i, name in enumerate(names)]
    given["seats"]["A"]["hand"] = {"count": 9, "cards": cards}
    drawn = "\n".join(text_of(given))
    assert all(name in drawn for name in names)


def test_equal_cards_are_counted_together() -> None:
    given = view()
    given["seats"]["A"]["ener"] = [{"id": i, "name": "Tin Soldier"} for i in range(3)]
    assert any("ener 3 ▲3  3x ▲ Tin Soldier" in line for line in text_of(given))


def test_a_card_whose_face_is_hidden_has_no_name() -> None:
    given = view("spectator")
    hidden = slot(None, 9, face_down=True)
    del hidden["name"]
    given["seats"]["A"]["lrig"][1] = hidden
    drawn = "\n".join(text_of(given, viewer="spectator"))
    assert "░ face down" in drawn
    assert "Ember Queen" not in drawn.split("⇅")[-1]


def test_the_setup_names_no_turn() -> None:
    given = view()
    given["turn"] = {"number": 0, "seat": "A", "phase": "setup"}
    title = text_of(given)[0]
    assert "turn" not in title


def test_the_end_says_who_won_and_why() -> None:
    given = view() | {"winner": "B", "reason": "damage without Life Cloth", "decision": None}
    assert waited_for(given) == "the match is over: B wins (damage without Life Cloth)"


def test_a_terminal_without_unicode_gets_ascii() -> None:
    for line in text_of(view()):
        assert plain(line).isascii()
        assert len(plain(line)) == len(line)


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ({"kind": "guard", "seat": "B", "least": 0, "most": 1}, "B is choosing: guard or pass"),
        (
            {"kind": "pay", "seat": "A", "least": 2, "most": 2, "count": 5},
            "A is choosing the Ener that pays (2 of 5)",
        ),
        (
            {"kind": "targets", "seat": "A", "least": 0, "most": 2},
            "A is choosing targets (0 to 2)",
        ),
        ({"kind": "new-kind", "seat": "A", "least": 0, "most": 0}, "A is choosing: new kind"),
    ],
)
def test_a_question_is_asked_in_words(decision: dict[str, Any], words: str) -> None:
    assert waited_for({"decision": decision}) == words


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ({"says": "pay {Blue} to use Salt Page's [Enter], or not"},) * 2,
        ({}, {"says": "use Salt Page, line 2, or not"}),
    ],
)
def test_what_a_card_offers_is_said_as_the_service_words_it(
    says: dict[str, str], words: dict[str, str]
) -> None:
    offer = {"name": "Salt Page", "line": 2, "text": "[Enter] {Blue}: Draw a card."}
    decision = {"kind": "may", "seat": "B", "offer": offer | says}
    assert waited_for({"decision": decision}) == f"B is choosing: {words['says']}"


def test_a_player_is_called_by_name_where_it_is_known() -> None:
    view = {"decision": {"kind": "grow", "seat": "A"}}
    assert waited_for(view, {"A": "Mia"}) == "Mia is choosing: grow or pass"
    assert waited_for({"winner": "B", "reason": "damage"}, {"B": "Kenji"}).endswith("Kenji wins (damage)")


@pytest.mark.parametrize(("phase", "what"), [("attack.signi", "a SIGNI"), ("attack.lrig", "an LRIG")])
def test_an_attack_is_asked_by_its_step(phase: str, what: str) -> None:
    view = {"turn": {"phase": phase}, "decision": {"kind": "attacker", "seat": "A"}}
    assert waited_for(view) == f"A is choosing: attack with {what} or pass"


def test_a_style_ends_with_its_words() -> None:
    drawn = board(view(), BoardLayout("m1@57", "judge", 80, FACES.get))
    hand = next(line for line in drawn if line.plain.startswith(" hand 4"))
    assert hand.style == ""
    assert all(span.end <= hand.plain.index("Field Mouse") for span in hand.spans[:2])


def test_every_question_of_the_rules_has_words() -> None:
    assert set(CLAUSES) <= set(ASKED)
