"""Every position that ships passes, shows clauses that exist, and has an id of its own."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from cli.book.perft import _cases
from cli.common.errors import CommandError
from referee.bounded.works import WORKS
from referee.positions import shelf, shipped_cases
from referee.positions.shelf import BOOK
from referee.rulebook import known
from referee.service import DeskError
from tests.positions.book import FILES, ran


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(BOOK)) for p in FILES])
def test_the_positions_of_a_file_pass(path: Path) -> None:
    wrong = [o for o in ran(path) if o.status != "pass" and not o.disputed]
    told = "\n".join(f"{o.file}:{o.line} {o.id}: {o.text} (seq {o.seq})" for o in wrong)
    assert not wrong, told


def test_every_position_has_an_id_of_its_own() -> None:
    counts = Counter(case.row.id for case in shipped_cases())
    assert [name for name, count in counts.items() if count > 1] == []


def test_ids_alone_are_compared_with_an_unknown_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(shelf.case_ids()) == [case.row.id for case in shipped_cases()]

    def read(path: Path) -> None:
        pytest.fail(f"{path} is read for a name that nothing has")

    monkeypatch.setattr(shelf, "_read", read)
    for work in (partial(WORKS["lines"], {"case": "NaN", "depth": 1}, b""), partial(_cases, "NaN")):
        with pytest.raises((DeskError, CommandError), match=r"no .*shipped position is named 'NaN'"):
            work()


def test_every_clause_that_a_position_names_exists() -> None:
    named = {(case.place, clause) for case in shipped_cases() for clause in case.row.clauses}
    named |= {
        (case.place, clause)
        for case in shipped_cases()
        for step in case.row.script
        for clause in step.get("clauses", ())
    }
    assert [f"{place}: {clause}" for place, clause in sorted(named) if not known(clause)] == []


def test_every_position_says_which_clauses_it_shows_and_why() -> None:
    silent = [
        case.place
        for case in shipped_cases()
        if not (case.row.clauses and case.row.why and case.row.title and case.row.system)
    ]
    assert silent == []


def test_the_id_of_a_position_leads_to_its_file() -> None:
    astray = []
    for case in shipped_cases():
        path = Path(case.source.name)
        begins = f"{path.parent.name}.{path.stem}."
        if not case.row.id.startswith(begins):
            astray.append(f"{case.place}: {case.row.id} does not begin with {begins}")
    assert astray == []
