"""Each value of each reading is shown by a position, which comes out otherwise by another value."""

from __future__ import annotations

import pytest

from referee.positions import Case, run_case, shipped_cases
from referee.rulebook import Reading, fixed_readings, readings
from tests.positions.book import outcomes

VALUES = [(r, ruleset, value) for r in readings() for ruleset in r.rulesets for value in r.values]


def shown(reading: Reading, ruleset: str, value: str) -> list[Case]:
    """The positions that a reading names for one of its values."""
    named = reading.positions[value]
    return [case for case in shipped_cases() if case.row.id in named and case.row.ruleset == ruleset]


def otherwise(case: Case, name: str, value: str) -> Case:
    """The same position under another value of a reading."""
    pinned = {**case.row.readings, name: value}
    return case._replace(row=case.row.model_copy(update={"readings": pinned}))


@pytest.mark.parametrize(
    ("reading", "ruleset", "value"), VALUES, ids=[f"{r.name}-{s}-{v}" for r, s, v in VALUES]
)
def test_a_value_of_a_reading_is_shown_by_what_comes_of_it(
    reading: Reading, ruleset: str, value: str
) -> None:
    cases = shown(reading, ruleset, value)
    assert cases, f"no shipped position of {ruleset} stands in `positions` of {reading.name} = {value}"
    for case in cases:
        assert case.row.readings.get(reading.name, reading.defaults[ruleset]) == value, case.row.id
        assert set(case.row.clauses) & set(reading.clauses), case.row.id
        assert run_case(case).status == "pass", case.row.id
        for other in set(reading.values) - {value}:
            assert run_case(otherwise(case, reading.name, other)).status == "fail", (
                f"{case.row.id} passes with {reading.name} = {value}, and with {other} too"
            )


@pytest.mark.parametrize("reading", readings(), ids=lambda r: r.name)
def test_a_reading_names_shipped_positions_alone(reading: Reading) -> None:
    ids = {case.row.id for case in shipped_cases()}
    assert {one for named in reading.positions.values() for one in named} <= ids


def test_the_position_of_a_fixed_reading_passes_and_rests_on_its_clauses() -> None:
    clauses = {case.row.id: set(case.row.clauses) for case in shipped_cases()}
    passed = {o.id for o in outcomes() if o.status == "pass"}
    for one in fixed_readings():
        if one.position:
            assert one.position in passed, one.name
            assert clauses[one.position] & set(one.clauses), one.name
