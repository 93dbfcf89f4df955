"""A match opened by a title gets an id for addresses, and keeps its title."""

import pytest

from referee.service import Desk, DeskError
from referee.service.answers import told_opened
from referee.service.event.starting import open_match, open_match_once
from referee.service.matches import list_matches


def test_an_id_is_made_of_a_title_and_the_title_is_kept(desk: Desk) -> None:
    assert open_match(desk, "  Winter   final ", seed=1) == "winter-final"
    assert open_match(desk, "Winter final", seed=1) == "winter-final-2"
    assert open_match(desk, "決勝 / A@B", seed=1) == "a-b"
    assert open_match(desk, "決勝", seed=1) == "match"
    rows = {one.name: one.title for one in list_matches(desk)}
    assert rows == {
        "winter-final": "Winter final",
        "winter-final-2": "Winter final",
        "a-b": "決勝 / A@B",
        "match": "決勝",
    }
    assert told_opened(desk, "winter-final", "judge").title == "Winter final"


def test_a_name_that_can_be_one_stays_and_has_no_title(desk: Desk) -> None:
    assert open_match(desk, "Final_2.b", seed=1) == "Final_2.b"
    assert [one.title for one in list_matches(desk)] == [""]


def test_the_same_title_under_one_key_opens_one_match(desk: Desk) -> None:
    first = open_match_once(desk, "k1", "Winter final", seed=1)
    assert open_match_once(desk, "k1", "Winter final", seed=1) == first == "winter-final"
    assert open_match_once(desk, "k2", "Winter final", seed=1) == "winter-final-2"
    assert open_match_once(desk, "k2", "Winter final", seed=1) == "winter-final-2"


@pytest.mark.parametrize("title", ["x " * 60, "a\x07 b"])
def test_a_title_that_cannot_be_shown_opens_nothing(desk: Desk, title: str) -> None:
    with pytest.raises(DeskError):
        open_match(desk, title, seed=1)
    assert list_matches(desk) == []
