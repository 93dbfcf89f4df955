"""What a shipped position says of clauses holds to the letter: that clause, or one of equal rule.

A position of another author passes with any clause of the same entry; ours name the very clause
that the record or the refusal names, or its counterpart in another document.
"""

from __future__ import annotations

from typing import Final

import pytest

from referee.positions import run, run_case, shipped_cases
from referee.positions.checked import checks
from referee.positions.played import refused
from referee.rulebook import also_said_by

NEAR: Final = {
    "faq.general.five-of-ten": "the refresh cites that a deck is empty; that an effect emptied it "
    "and was carried through before is told by the order of the facts, not by a fact of its own",
}
"""The positions whose clause stands beside the one that is cited, in the same entry, and why.

A new position is exact; one that has become so is taken off here.
"""


def exactly(one: str, other: str) -> bool:
    """Whether two clauses are one, or state one rule in different documents."""
    return one == other or other in also_said_by(one)


def test_shipped_positions_name_the_clause_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (checks, refused, run):
        monkeypatch.setattr(module, "same_rule", exactly)
    ran = [run_case(case) for case in shipped_cases()]
    near = {o.id: f"{o.file}:{o.line}: {o.text}" for o in ran if o.status != "pass"}
    assert [told for name, told in near.items() if name not in NEAR] == []
    assert NEAR.keys() - near.keys() == set(), "exact by now; take them off the list"
