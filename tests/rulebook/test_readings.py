"""Every ambiguous clause that the rules read has a name, a default and a list of values."""

import re
from collections.abc import Callable

import pytest

from referee.rulebook import (
    FixedReading,
    Reading,
    UnknownReading,
    errata,
    errata_page,
    fixed_readings,
    known,
    pinned,
    reading,
    reading_value,
    readings,
    readings_page,
)
from referee.state import Settings
from tests.house.tree import ROOT


@pytest.mark.parametrize("each", readings(), ids=lambda r: r.name)
def test_a_reading_is_complete(each: Reading) -> None:
    assert len(set(each.values)) >= 2
    assert each.default == each.values[0]
    assert set(each.rulesets) <= set(each.defaults)
    assert set(each.defaults.values()) <= set(each.values)
    assert set(each.meanings) == set(each.positions) == set(each.values)
    assert all(text.endswith(".") for text in each.meanings.values())
    assert _sourced(each.source)
    assert set(each.rulesets) <= {"diva", "classic"}
    assert each.clauses
    assert [c for c in each.clauses if not known(c)] == []
    assert each.text.endswith(".")


def _sourced(source: str) -> bool:
    """Whether a source is "open", or names a clause, a card ruling, or an announcement of a year."""
    ids = re.findall(r"[a-z]+(?:\.[a-z0-9-]+)+\.[0-9]+", source)
    assert [one for one in ids if not known(one)] == []
    told = r"card ruling of the publisher|(ruling|announcement).* of 20\d\d"
    return source == "open" or bool(ids) or bool(re.search(told, source))


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
    assert header["before_if_you_do"] == "part"
    assert dict(pinned({}, "classic"))["before_if_you_do"] == "whole"
    assert header["soul_max"] == "1"
    assert header["forced_turn_end"] == "cut"


def test_the_rulesets_have_different_questions() -> None:
    assert "refresh_timing" in dict(pinned({}, "classic"))
    assert "refresh_timing" not in dict(pinned({}, "diva"))
    assert "life_cloth_top" in dict(pinned({}, "classic"))


@pytest.mark.parametrize(
    ("ruleset", "readings_of_it", "name", "value"),
    [
        ("diva", (), "before_if_you_do", "part"),
        ("classic", (), "before_if_you_do", "whole"),
        ("classic", (("before_if_you_do", "part"),), "before_if_you_do", "part"),
        ("classic", (), "trigger_source_gone", "dropped"),
        ("diva", (), "trigger_source_gone", "processed"),
        ("classic", (), "soul_max", "2"),
    ],
)
def test_a_match_that_pins_no_value_has_the_default_of_its_ruleset(
    ruleset: str, readings_of_it: tuple[tuple[str, str], ...], name: str, value: str
) -> None:
    assert reading_value(Settings(ruleset, "", "", readings_of_it), name) == value


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


@pytest.mark.parametrize("each", fixed_readings(), ids=lambda r: r.name)
def test_a_fixed_reading_is_complete(each: FixedReading) -> None:
    assert set(each.rulesets) <= {"diva", "classic"}
    assert each.clauses
    assert [c for c in each.clauses if not known(c)] == []
    assert _sourced(each.source)
    for text in (each.says, each.read, each.should or "."):
        assert text.endswith((".", '".'))


def test_a_point_is_either_pinned_or_fixed() -> None:
    pinned_names = {r.name for r in readings()}
    fixed_names = [f.name for f in fixed_readings()]
    assert len(fixed_names) == len(set(fixed_names))
    assert pinned_names & set(fixed_names) == set()


def test_fixed_readings_belong_to_rulesets() -> None:
    classic = {f.name for f in fixed_readings("classic")}
    assert "classic_over_limit" in classic
    assert "charm_is_seen" not in classic
    assert "vanish" in classic & {f.name for f in fixed_readings("diva")}


def test_errata_say_what_should_stand_there() -> None:
    names = {e.name for e in errata()}
    assert "upped_is_vertical" in names
    assert "charm_is_seen" not in names
    assert all(e.should for e in errata())


@pytest.mark.parametrize(
    ("name", "page", "made_by"),
    [
        ("readings.md", readings_page, "referee rulebook readings --markdown"),
        ("errata.md", errata_page, "referee rulebook errata --markdown"),
    ],
)
def test_a_page_of_the_documents_is_what_the_data_say(
    name: str, page: Callable[[], str], made_by: str
) -> None:
    stored = (ROOT / "docs" / name).read_text("utf-8")
    assert stored == page(), f"make docs/{name} again: {made_by} > docs/{name}"
