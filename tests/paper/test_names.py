"""Short names: what a scorekeeper types and which card it means."""

import pytest

from referee.paper import meant

NAMES = (
    "Kiln Tender",
    "Kiln Marshal",
    "Duelist of the Pyre",
    "Verdict by Fire",
    "Ilvane, Cold Wick",
)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Kiln Tender", ("Kiln Tender",)),
        ("kiln tender", ("Kiln Tender",)),
        ("kiln t", ("Kiln Tender",)),
        ("kt", ("Kiln Tender",)),
        ("ki ma", ("Kiln Marshal",)),
        ("dp", ("Duelist of the Pyre",)),
        ("dotp", ("Duelist of the Pyre",)),
        ("pyre", ("Duelist of the Pyre",)),
        ("fire", ("Verdict by Fire",)),
        ("ilvane, cold", ("Ilvane, Cold Wick",)),
        ("kiln", ("Kiln Tender", "Kiln Marshal")),
        ("tender kiln", ()),
        ("xyz", ()),
        ("", ()),
        ("!", ()),
    ],
)
def test_a_name_is_typed_whole_begun_by_words_or_by_initials(typed: str, names: tuple[str, ...]) -> None:
    assert meant(typed, NAMES) == names


def test_a_whole_name_wins_over_one_that_begins_so() -> None:
    assert meant("kiln", ("Kiln", "Kiln Tender")) == ("Kiln",)


def test_copies_of_a_name_are_one() -> None:
    assert meant("kt", ("Kiln Tender", "Kiln Tender")) == ("Kiln Tender",)
