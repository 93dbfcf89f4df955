"""Lines that nobody carries out: marked on their cards, in the log, and told when they come up."""

from __future__ import annotations

from typing import Any

import pytest

from events.values import changed
from referee.cards import CardDef, Catalog, MechanicDef
from referee.effects.library import Library
from referee.rules import PROCEDURES, Action, Table
from referee.service.table.unread import LATEST, latest, lines_said, reminders
from referee.service.views import view_of
from referee.timeline.questions import reminded, waited_for
from tests.rules.stating import LARK, OWL, field, scene
from tests.rules.texts import signi
from tests.table import Scene, side


def keeper(text: str) -> CardDef:
    """A SIGNI with one line that nobody reads."""
    return changed(signi("Keeper", ("ability", "unread"), power=3000), text=(text,))


def seen(at: Scene, viewer: str = "A") -> dict[str, Any]:
    return view_of(Table(at.state, at.library), viewer, lambda: at.facts[-LATEST:])


def put(text: str) -> Scene:
    return scene(
        side(hand=[LARK], signi=(keeper(text), LARK, None), ener=[LARK] * 3), side(signi=(OWL, None, None))
    )


def test_a_card_with_a_line_that_nobody_carries_out_is_marked() -> None:
    view = seen(put("[Const]: While the moon is up, sing."))
    slots = view["seats"]["A"]["signi"]
    assert slots[0]["unread"] == [1]
    assert "unread" not in slots[1]
    assert "reminders" not in view["decision"]


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("[Const]: Whenever a SIGNI of yours attacks, sing.", "attack"),
        ("[Const]: If damage would be dealt to your opponent, sing.", "damage"),
        ("[Const]: Whenever your opponent discards, sing.", ""),
        ("[Const]: In the attack phase, sing.", ""),
    ],
)
def test_a_line_comes_up_when_a_deed_is_done_that_it_names(text: str, deed: str) -> None:
    at = put(text).until("attacker").does("attack", LARK)
    while at.asked in {"guard", "burst"}:
        at.does("pass" if at.asked == "guard" else "no")
    told = seen(at)["decision"].get("reminders", [])
    assert [one["deed"] for one in told] == ([deed] if deed else [])


def test_a_line_comes_up_when_a_marker_is_put_that_it_names() -> None:
    at = put("[Const]: While a [Snare] lies there, sing.")
    snare = MechanicDef("Snare", "marker", "9.1", "A rule.", "2026-10-02")
    cards = map(at.library.catalog.get, at.library.catalog.names())
    at.library = Library(Catalog(cards, [snare]), PROCEDURES)
    at.does_exactly(Action("judge", "state", (0,), number=0, word="mark B left Snare"))
    (one,) = seen(at)["decision"]["reminders"]
    assert (one["name"], one["deed"]) == ("Keeper", "[Snare]")


def test_a_reminder_is_said_beside_the_question() -> None:
    at = put("[Const]: Whenever a SIGNI enters your field, sing.").does("play", LARK, zone="right")
    view = seen(at, "B")
    (words,) = reminded(view)
    assert words.startswith("remember A's Keeper, line 1, which is not carried out (enter): [Const]")
    assert "remember" not in waited_for(view)
    at.passes()
    assert "reminders" not in seen(at)["decision"]


def test_a_card_that_just_left_is_remembered_once() -> None:
    at = put("[Const]: When this SIGNI leaves the field, sing.")
    at.does_exactly(Action("judge", "state", (0, field(at, "A")), number=0, word="vanish $"))
    (one,) = seen(at)["decision"]["reminders"]
    assert (one["name"], one["deed"]) == ("Keeper", "leave")


def test_a_table_whose_cards_are_all_read_asks_for_no_fact() -> None:
    at = scene()

    def never() -> list[Any]:
        raise AssertionError

    assert "reminders" not in view_of(Table(at.state, at.library), "A", never)["decision"]
    assert reminders(Table(at.state, at.library), latest(at.facts)) == []
    assert lines_said((1, 2, 3)) == "lines 1, 2 and 3 are"
