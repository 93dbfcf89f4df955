"""Every ambiguous clause that the rules read has a name, a default and a list of values."""

import pytest

from referee.rulebook import Reading, UnknownReading, known, pinned, reading, readings


@pytest.mark.parametrize("each", readings(), ids=lambda r: r.name)
def test_a_reading_is_complete(each: Reading) -> None:
    assert len(set(each.values)) >= 2
    assert each.default == each.values[0]
    assert set(each.rulesets) <= {"diva", "classic"}
    assert each.clauses
    assert [c for c in each.clauses if not known(c)] == []
    assert each.text.endswith(".")


def test_names_are_not_repeated() -> None:
    names = [r.name for r in readings()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("soul_max", "2"),
        ("cut_in_targets", "before"),
        ("forced_turn_end", "cut"),
        ("face_down_zone", "occupied"),
        ("first_player", "chooser"),
        ("life_cloth_top", "last"),
    ],
)
def test_the_recommended_value_is_the_default(name: str, default: str) -> None:
    assert reading(name).default == default


def test_a_header_pins_every_reading_of_its_ruleset() -> None:
    header = dict(pinned({"soul_max": "1"}))
    assert set(header) == {r.name for r in readings("diva")}
    assert header["soul_max"] == "1"
    assert header["forced_turn_end"] == "cut"


def test_the_rulesets_have_different_questions() -> None:
    assert "refresh_timing" in dict(pinned({}, "classic"))
    assert "refresh_timing" not in dict(pinned({}, "diva"))
    assert "life_cloth_top" in dict(pinned({}, "classic"))


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"soulmax": "1"}, "no reading 'soulmax'; there is soul_max"),
        ({"soul_max": "3"}, "'soul_max' is 2 or 1, not '3'"),
        ({"refresh_timing": "at-zero"}, "'refresh_timing' does not come up in diva"),
    ],
)
def test_a_header_refuses_what_no_reading_allows(chosen: dict[str, str], said: str) -> None:
    with pytest.raises(UnknownReading, match=said):
        pinned(chosen)
