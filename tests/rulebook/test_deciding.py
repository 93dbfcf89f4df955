"""The words of clauses on which they turn."""

from pathlib import Path

from cli.app import run
from referee.rulebook import clause, deciding, known
from referee.rulebook.documents import read_data
from referee.service import open_desk


def test_they_stand_once_in_the_clause_and_are_not_all_of_it() -> None:
    rows = read_data("deciding")["deciding"]
    assert len(rows) > 100
    for name, words in rows.items():
        text = clause(name).text
        assert deciding(name) == words
        assert text.count(words) == 1, name
        assert len(words) < len(text.rstrip(".")), name


def test_a_clause_that_nobody_marked_has_none() -> None:
    assert known("glossary.updates.1")
    assert deciding("glossary.updates.1") == ""


def test_most_clauses_that_the_demonstration_cites_have_them(tmp_path: Path) -> None:
    place = str(tmp_path / "demo.sqlite3")
    assert run(["--db", place, "demo"]) == 0
    desk = open_desk(place, readonly=True)
    cited = [one for fact in desk.facts("demo") for one in fact.clauses]
    desk.close()
    marked = [one for one in cited if deciding(one)]
    assert len(marked) > 0.95 * len(cited)
