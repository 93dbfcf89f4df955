"""The book is counted clause by clause, from what a run of positions cites and proves."""

import json

import pytest

from cli import app
from referee.positions import CaseOutcome, coverage, shipped_cases
from referee.rulebook import registry, unplayable

Capture = pytest.CaptureFixture[str]


def outcome(*clauses: str, status: str = "pass", disputed: bool = False, cited: str = "") -> CaseOutcome:
    return CaseOutcome(
        "one",
        status,
        "one.toml",
        1,
        clauses=clauses,
        disputed=disputed,
        cited=tuple(cited.split()),
    )


def test_a_passing_position_proves_the_clauses_that_it_lists() -> None:
    found = coverage([outcome("glossary.refresh.1", "start.refresh.1", cited="glossary.refresh.1")])
    assert found.proven == {"glossary.refresh.1", "start.refresh.1"}
    assert found.cited == {"glossary.refresh.1"}
    assert "glossary.refresh.1" not in found.missing
    assert "classic.refresh.5" in found.missing


@pytest.mark.parametrize(
    "of_no_worth",
    [
        outcome("glossary.refresh.1", status="fail", cited="glossary.refresh.1"),
        outcome("glossary.refresh.1", status="bad", cited="glossary.refresh.1"),
        outcome("glossary.refresh.1", disputed=True, cited="glossary.refresh.1"),
    ],
)
def test_a_position_that_fails_or_is_disputed_proves_nothing(of_no_worth: CaseOutcome) -> None:
    found = coverage([of_no_worth])
    assert found.proven == frozenset()
    assert "glossary.refresh.1" in found.missing
    assert found.cited == {"glossary.refresh.1"}


def test_a_clause_that_the_book_does_not_have_is_not_counted() -> None:
    found = coverage([outcome("glossary.refresh.99")])
    assert found.proven == frozenset()


def test_rows_add_up_to_the_book() -> None:
    found = coverage([])
    assert sum(r.clauses for r in found.rows) == len(registry())
    assert sum(r.unplayable for r in found.rows) == len(unplayable())
    assert sum(r.missing for r in found.rows) == len(found.missing)
    assert len(registry()) == len(found.missing) + len(unplayable())
    by_place = {(r.document, r.system): r.clauses for r in found.rows}
    assert by_place["classic", "arts"] == 20


def test_what_is_proven_after_all_is_no_longer_unplayable() -> None:
    found = coverage([outcome("start.setup.5")])
    assert "start.setup.5" not in found.unplayable
    assert "start.setup.5" in found.proven


def test_no_shipped_position_proves_what_is_called_unplayable() -> None:
    listed = {c for case in shipped_cases() for c in case.row.clauses}
    assert listed & set(unplayable()) == set()


@pytest.mark.parametrize("width", [80, 140])
def test_the_count_is_shown_within_its_width(
    width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = outcome("glossary.refresh.1", cited="glossary.refresh.1 glossary.refresh.2")
    monkeypatch.setattr("cli.book.position.outcomes_of", lambda *_: iter([one]))
    monkeypatch.setenv("COLUMNS", str(width))
    assert app.run(["rulebook", "coverage", "--missing"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert max(map(len, rows)) <= min(width, 96)
    (refresh,) = [r.split() for r in rows if r.startswith("  refresh")][:1]
    assert refresh == ["refresh", "11", "2", "1", "0", "10"]
    (total,) = [r for r in rows if r.startswith("all documents")]
    assert total.split()[2:] == [
        "868",
        "2",
        "1",
        str(len(unplayable())),
        str(867 - len(unplayable())),
    ]
    assert any("glossary.updates.1" in r for r in rows)


def test_the_count_is_also_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    one = outcome("classic.arts.1", cited="classic.arts.1")
    monkeypatch.setattr("cli.book.position.outcomes_of", lambda *_: iter([one]))
    assert app.run(["rulebook", "coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["total"]["proven"] == 1
    assert found["proven"] == ["classic.arts.1"]
    (classic,) = [d for d in found["documents"] if d["document"] == "classic"]
    assert {
        "system": "arts",
        "clauses": 20,
        "cited": 1,
        "proven": 1,
        "unplayable": 0,
        "missing": 19,
    } in classic["systems"]
    assert set(found["unplayable"]) == set(unplayable())
