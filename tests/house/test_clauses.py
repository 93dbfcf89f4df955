"""The book and the positions hold together: no clause unproven, none cited that is not in force."""

from __future__ import annotations

from referee.positions import coverage, shipped_cases
from referee.positions.played.laying import edition_of
from referee.rulebook import in_force, known
from tests.house.tree import expect_none
from tests.positions.book import outcomes


def test_every_clause_is_proven_by_a_position_or_listed_as_no_event_of_a_table() -> None:
    expect_none([f"no position proves {c}" for c in coverage(outcomes()).missing])


def test_a_position_cites_and_proves_what_is_in_force_in_its_edition() -> None:
    cited = {o.id: o.cited for o in outcomes()}
    wrong = [
        f"{case.place}: {case.row.id} cites {clause}, which {edition_of(case)} does not have"
        for case in shipped_cases()
        for clause in sorted({*cited[case.row.id], *case.row.clauses})
        if clause not in {one.clause_id for one in case.mechanics}
        and (not known(clause) or not in_force(clause, edition_of(case)))
    ]
    expect_none(wrong)
