"""Each value of each reading is shown by a position, which comes out otherwise by another value."""

from __future__ import annotations

import pytest

from referee.positions import Case, run_case, shipped_cases
from referee.rulebook import Reading, readings
from tests.positions.book import outcomes

VALUES = [(r, ruleset, value) for r in readings() for ruleset in r.rulesets for value in r.values]


def read_so(reading: Reading, ruleset: str, value: str) -> list[Case]:
    """The undisputed positions on a clause of a reading that are played by one value of it."""
    return [
        case
        for case in shipped_cases()
        if case.row.ruleset == ruleset
        and not case.row.disputed
        and case.row.readings.get(reading.name, reading.default) == value
        and set(case.row.clauses) & set(reading.clauses)
    ]


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
    passed = {o.id for o in outcomes() if o.status == "pass"}
    cases = [c for c in read_so(reading, ruleset, value) if c.row.id in passed]
    others = [v for v in reading.values if v != value]
    for other in others:
        found = (run_case(otherwise(c, reading.name, other)).status for c in cases)
        assert "fail" in found, (
            f"{len(cases)} positions on {', '.join(reading.clauses)} pass with {reading.name} = "
            f"{value}, and none of them comes out otherwise with {other}"
        )
