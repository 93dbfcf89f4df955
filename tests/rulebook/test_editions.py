"""A match is judged by the edition in force on its day, and by no clause of a later one."""

from datetime import date

import pytest
from freezegun import freeze_time

from referee.rulebook import (
    NoEdition,
    UnknownClause,
    edition,
    edition_on,
    editions,
    in_force,
    registry,
)

FIRST_DAYS = {
    "1.0.0": "2021-10-04",
    "2.0.0": "2021-12-10",
    "3.0.0": "2022-03-04",
    "4.0.0": "2022-05-20",
    "5.0.0": "2022-07-29",
    "6.0.0": "2022-10-07",
    "7.0.0": "2022-12-04",
    "8.0.0": "2023-01-13",
    "9.0.0": "2023-12-15",
}


def test_the_editions_begin_on_the_days_that_the_glossary_lists() -> None:
    assert {e.name: e.since.isoformat() for e in editions("diva")} == FIRST_DAYS


def test_the_dates_are_those_of_the_clause_itself() -> None:
    text = registry()["glossary.updates.1"].text
    assert all(f"{name} {day}" in text for name, day in FIRST_DAYS.items())


@pytest.mark.parametrize(("name", "day"), FIRST_DAYS.items())
def test_an_edition_governs_from_its_first_day(name: str, day: str) -> None:
    with freeze_time(day):
        assert edition_on(date.today()) == name  # noqa: DTZ011 - the frozen day is the input


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2022-06-01", "4.0.0"),
        ("2023-12-14", "8.0.0"),
        ("2023-11-17", "8.0.0"),
        ("2031-01-01", "9.0.0"),
    ],
)
def test_an_edition_governs_until_the_next_one_begins(day: str, name: str) -> None:
    with freeze_time(day):
        assert edition_on(date.today()) == name  # noqa: DTZ011 - the frozen day is the input


@freeze_time("2021-10-03")
def test_a_day_before_the_first_edition_has_none() -> None:
    with pytest.raises(NoEdition, match=r"1\.0\.0, is in force from 2021-10-04"):
        edition_on(date.today())  # noqa: DTZ011 - the frozen day is the input


def test_the_classic_game_has_its_own_edition() -> None:
    assert edition_on(date(2015, 1, 1), "classic") == "2014-08-21"


def test_an_unknown_ruleset_is_answered_with_those_there_are() -> None:
    with pytest.raises(NoEdition, match="classic, diva"):
        edition_on(date(2024, 1, 1), "key")


def test_an_unknown_edition_is_answered_with_those_there_are() -> None:
    near = r"no edition '9\.1\.0'; did you mean 9\.0\.0, 1\.0\.0 \(there are 2014-08-21, 1\.0\.0"
    with pytest.raises(NoEdition, match=near):
        edition("9.1.0")


def test_every_clause_came_with_an_edition_of_its_ruleset() -> None:
    names = {(e.ruleset, e.name) for e in editions()}
    assert [c.id for c in registry().values() if (c.ruleset, c.since) not in names] == []


def test_a_clause_is_in_force_from_its_edition_on() -> None:
    assert not in_force("glossary.acce.1", "8.0.0")
    assert in_force("glossary.acce.1", "9.0.0")


def test_no_clause_of_8_or_9_judges_a_match_under_7() -> None:
    later = [c.id for c in registry().values() if c.since in {"8.0.0", "9.0.0"}]
    assert later
    assert not any(in_force(i, "7.0.0") for i in later)


def test_rules_that_read_the_same_before_their_mark_were_in_force_before_it() -> None:
    assert in_force("glossary.rule-based-action.2", "1.0.0")
    assert not in_force("glossary.rule-based-action.8", "1.0.0")


def test_the_shorter_list_of_rule_based_actions_ends_when_the_longer_begins() -> None:
    shorter, longer = "quickguide.rule-based-action.1", "glossary.rule-based-action.8"
    for each in editions("diva"):
        assert in_force(shorter, each.name) != in_force(longer, each.name)


def test_the_newest_edition_holds_every_modern_clause_that_was_not_withdrawn() -> None:
    missing = [c.id for c in registry().values() if c.ruleset == "diva" and not in_force(c.id, "9.0.0")]
    assert missing == ["quickguide.rule-based-action.1", "quickguide.mulligan.1"]


def test_a_clause_of_one_game_never_judges_the_other() -> None:
    assert not in_force("classic.refresh.1", "9.0.0")
    assert not in_force("glossary.refresh.1", "2014-08-21")
    assert in_force("classic.refresh.1", "2014-08-21")


def test_asking_for_an_unknown_clause_or_edition_is_an_error() -> None:
    with pytest.raises(UnknownClause):
        in_force("glossary.refresh.99", "9.0.0")
    with pytest.raises(NoEdition):
        in_force("glossary.refresh.1", "10.0.0")
