"""A reading is printed, held against the original and played before anybody approves it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from referee.proving import line_readings, look_at_reading, propose_reading
from referee.proving.behaving import Behaviour, BehaviourFault
from referee.proving.line_readings import WordStretch, difference
from referee.proving.paths import PriceFault
from referee.proving.priced import GuardedCard
from referee.service import Desk, DeskError
from referee.service.records.readings import LineAsked
from tests.service.test_card_readings import ASKED, GULL, bring, desk

__all__ = ["desk"]


def test_a_reading_is_printed_and_played(desk: Desk) -> None:
    found = look_at_reading(desk, ASKED)
    (one,) = found.abilities
    assert (one.printed, one.back) == ("[Auto]: Whenever this SIGNI attacks, draw a card.", True)
    assert found.difference[-3:] == (
        WordStretch("-", "the sea hands you"),
        WordStretch("+", "draw"),
        WordStretch("", "a card."),
    )
    assert found.played is not None
    assert (found.played.abilities, found.played.came_up, found.played.faults) == (2, 2, ())


def test_a_card_that_breaks_on_a_board_is_not_proposed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Behaviour("Harbour Gull", 2, 0, (BehaviourFault("Harbour Gull", "1-x-0", 7, "cards were lost"),))
    guard = GuardedCard("Harbour Gull")
    monkeypatch.setattr(line_readings, "guarded", lambda *_a, **_k: (broken, guard))
    with pytest.raises(DeskError, match="cards were lost \\(board 1-x-0, seq 7\\)"):
        propose_reading(desk, ASKED, "judge:ann")
    assert desk.registry.card_readings() == []


def test_a_card_that_is_wrong_at_its_price_is_not_proposed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = PriceFault("Harbour Gull", 1, "twice", "a price is asked twice")
    whole, guard = Behaviour("Harbour Gull", 2, 2, ()), GuardedCard("Harbour Gull", faults=(fault,))
    monkeypatch.setattr(line_readings, "guarded", lambda *_a, **_k: (whole, guard))
    with pytest.raises(DeskError, match="a price is asked twice \\(line 1, at its price\\)"):
        propose_reading(desk, ASKED, "judge:ann")
    assert desk.registry.card_readings() == []


def test_other_lines_that_are_stated_are_not_played(desk: Desk) -> None:
    bring(
        desk, GULL | {"name": "Odd Gull", "text": f"{GULL['text']}\n[Auto]: When this SIGNI attacks, sing."}
    )
    found = look_at_reading(desk, replace(ASKED, name="Odd Gull"))
    assert found.played is not None
    assert (found.played.abilities, found.played.faults) == (2, ())
    song = look_at_reading(desk, LineAsked("Salt Song", 1, "Draw a card."), play=False)
    assert (song.played, song.abilities[0].printed) == (None, "Draw a card.")


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("Draw a card.", "draw a card.", [("", "draw a card.")]),
        ("Draw a card.", "", [("-", "Draw a card.")]),
        ("Draw two cards", "Draw cards", [("", "Draw"), ("-", "two"), ("", "cards")]),
    ],
)
def test_texts_differ_word_by_word(one: str, other: str, told: list[tuple[str, str]]) -> None:
    assert [(part.mark, part.words) for part in difference(one, other)] == told
