"""What changed between two editions, and from which day a clause governs a match."""

from datetime import date

import pytest
from freezegun import freeze_time

from referee.rulebook import (
    ClauseChange,
    NoEdition,
    UnknownClause,
    beginning,
    changes,
    editions,
    first_day,
    in_force,
    in_force_on,
    registry,
    withdrawal,
)


def today() -> date:
    return date.today()  # noqa: DTZ011 - the frozen day is the input


def test_9_brought_attachments_and_the_order_of_the_redraw() -> None:
    found = changes("8.0.0", "9.0.0")
    assert found.entries == (
        (
            "9.0.0",
            ("Acce", "Attach/Attached", "Charm", "Craft", "Craft/RESONA", "Underneath"),
        ),
    )
    assert {"glossary.acce.1", "glossary.craft-resona.5", "glossary.underneath.4"} <= set(found.added)
    assert found.changed == (
        ClauseChange(("quickguide.mulligan.1",), ("glossary.mulligan.3", "glossary.mulligan.4")),
    )
    assert found.withdrawn == ()


def test_2_brought_mode_and_rise_and_a_sixth_rule_based_action() -> None:
    found = changes("1.0.0", "2.0.0")
    assert found.entries == (("2.0.0", ("Rule-based action", "Mode", "Rise")),)
    assert {i.rpartition(".")[0] for i in found.added} == {
        "glossary.mode",
        "glossary.rise",
        "faq.entire",
        "faq.updates",
    }
    assert found.changed == (
        ClauseChange(("quickguide.rule-based-action.1",), ("glossary.rule-based-action.8",)),
    )


def test_a_change_over_several_editions_names_them_all() -> None:
    found = changes("4.0.0", "6.0.0")
    assert found.entries == (("5.0.0", ("Soul",)), ("6.0.0", ("Awake/Awakened",)))
    assert {i.rpartition(".")[0] for i in found.added} == {"glossary.soul", "glossary.awake"}


def test_the_way_back_takes_away_what_the_way_there_brought() -> None:
    there, back = changes("5.0.0", "9.0.0"), changes("9.0.0", "5.0.0")
    assert back.entries == there.entries
    assert back.added == there.withdrawn
    assert back.withdrawn == there.added
    assert {(c.instead, c.withdrawn) for c in back.changed} == {
        (c.withdrawn, c.instead) for c in there.changed
    }


def test_an_edition_does_not_differ_from_itself() -> None:
    found = changes("9.0.0", "9.0.0")
    assert (found.entries, found.added, found.changed, found.withdrawn) == ((), (), (), ())


def test_every_difference_is_told_once() -> None:
    names = [e.name for e in editions("diva")]
    for before in names:
        for after in names:
            found = changes(before, after)
            told = [
                *found.added,
                *found.withdrawn,
                *(i for c in found.changed for i in c.withdrawn),
            ]
            told += [n for c in found.changed for n in c.instead]
            really = [i for i in registry() if in_force(i, before) != in_force(i, after)]
            assert sorted(told) == sorted(really)


def test_editions_of_two_games_are_not_compared() -> None:
    with pytest.raises(NoEdition, match=r"2014-08-21 is an edition of classic and 9\.0\.0 of diva"):
        changes("2014-08-21", "9.0.0")
    with pytest.raises(NoEdition, match=r"no edition '9\.1'"):
        changes("9.0.0", "9.1")


@pytest.mark.parametrize(
    ("clause_id", "day", "governs"),
    [
        ("glossary.acce.1", "2023-12-14", False),
        ("glossary.acce.1", "2023-12-15", True),
        ("glossary.refresh.5", "2021-10-03", False),
        ("glossary.refresh.5", "2021-10-04", True),
        ("quickguide.mulligan.1", "2023-12-14", True),
        ("quickguide.mulligan.1", "2023-12-15", False),
        ("glossary.mulligan.3", "2023-12-14", False),
        ("glossary.mulligan.3", "2023-12-15", True),
        ("faq.entire.1", "2021-12-16", False),
        ("faq.entire.1", "2021-12-17", True),
        ("glossary.rise.1", "2021-12-10", True),
        ("classic.refresh.4", "2014-08-20", False),
        ("classic.refresh.4", "2014-08-21", True),
    ],
)
def test_a_clause_governs_from_its_day_on(clause_id: str, day: str, *, governs: bool) -> None:
    with freeze_time(day):
        assert in_force_on(clause_id, today()) is governs


def test_a_clause_older_than_its_mark_began_before_it() -> None:
    assert registry()["glossary.rule-based-action.2"].since == "2.0.0"
    assert beginning("glossary.rule-based-action.2") == "1.0.0"
    assert first_day("glossary.rule-based-action.2") == date(2021, 10, 4)


def test_a_clause_says_which_edition_took_it_back() -> None:
    assert withdrawal("quickguide.rule-based-action.1") == "2.0.0"
    assert withdrawal("glossary.refresh.1") == ""


def test_every_clause_is_in_force_in_some_edition() -> None:
    for one in registry().values():
        assert any(in_force(one.id, e.name) for e in editions(one.ruleset)), one.id


def test_the_day_of_an_unknown_clause_is_an_error() -> None:
    with pytest.raises(UnknownClause):
        in_force_on("glossary.refesh.1", date(2024, 1, 1))
