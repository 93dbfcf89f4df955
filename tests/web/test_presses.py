"""A match is played on the page with few presses, and the page answers by itself what it may."""

from tests.web.presses import counted

MOST = 9
"""Presses of one person in a turn, theirs or that of the other."""


def test_a_person_presses_at_most_nine_times_a_turn() -> None:
    table = counted()
    assert len(table.presses) >= 8, "the match ended before it told anything"
    assert table.mean / 2 <= MOST, table.kinds
