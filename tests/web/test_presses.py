"""A match is played on the page with few presses, and the page answers by itself what it may."""

from tests.web.presses import counted
from tests.web.recording import recorded

MOST = 9
"""Presses of both people in a turn, who leave payments and idle passes to their screens."""
SEED, TURNS = 21, 10


def test_two_people_press_seldom_in_a_match_of_ten_turns() -> None:
    record = recorded(SEED, TURNS)
    assert record.moves[-1].turn == TURNS, "the match ended before it told anything"
    table = counted(record, "pay.pass")
    assert len(table.presses) == TURNS
    assert table.mean <= MOST, table.kinds
