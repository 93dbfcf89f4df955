"""Two lines of play side by side, and a ruling beside the one that was not given."""

from __future__ import annotations

import io

import pytest

from referee.court import Ruling
from referee.rerun import Compared
from referee.service import Desk, DeskError, Refused
from referee.service.court.branching import branches_of, open_branch
from referee.service.court.comparing import compare_at, try_moves
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.event.starting import open_match
from referee.service.proof.attesting import export_record
from tests.service.conftest import play

HEAD = "head-judge:bo"
GUARD = ("glossary.guard.1",)


@pytest.fixture
def table(desk: Desk) -> Desk:
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 40)
    return desk


def compared(desk: Desk, one: str, other: str, viewer: str = "judge") -> Compared:
    ends = [(name, desk.reader(name).head()) for name in (one, other)]
    return compare_at(desk, ends[0], ends[1], viewer)


def told(found: Compared, side: int) -> list[str]:
    """The words that only one of the two lines has."""
    rows = [row.one if side == 1 else row.other for turn in found.turns for row in turn.rows]
    return [said.words for said in rows if said]


def test_a_branch_that_was_not_played_on_differs_by_what_came_after(table: Desk) -> None:
    fork = table.state("m1").seq
    play(table, "m1", 8)
    made = open_branch(table, "m1", fork).name
    found = compared(table, "m1", made)
    assert found.fork == fork
    assert told(found, 1)
    assert told(found, 2) == []
    assert found.differences == compare_at(table, ("m1", table.reader("m1").head()), ("m1", fork)).differences
    same = compare_at(table, ("m1", fork), (made, fork + 1))
    assert (same.differences, told(same, 1), told(same, 2)) == ((), [], [])


def test_the_same_answers_are_alike_and_counted(table: Desk) -> None:
    fork = table.state("m1").seq
    one, other = (open_branch(table, "m1", fork).name for _ in range(2))
    for name in (one, other):
        play(table, name, 6, seed=2)
    found = compared(table, one, other)
    assert (found.fork, found.differences) == (fork, ())
    assert told(found, 1) == told(found, 2) == []
    assert sum(row.same for turn in found.turns for row in turn.rows) > 0


def test_branches_of_branches_part_where_the_first_of_them_left(table: Desk) -> None:
    fork = table.state("m1").seq
    one = open_branch(table, "m1", fork).name
    play(table, one, 6, seed=3)
    middle = table.state(one).seq
    deep = open_branch(table, one, middle).name
    play(table, deep, 4, seed=4)
    play(table, one, 4, seed=5)
    assert compared(table, one, deep).fork == middle
    assert compared(table, deep, "m1").fork == fork
    open_match(table, "m2", seed=6)
    with pytest.raises(DeskError, match="not branches of one match"):
        compared(table, one, "m2")


def test_each_viewer_is_told_what_they_may_know(table: Desk) -> None:
    fork = table.state("m1").seq
    made = open_branch(table, "m1", fork).name
    play(table, made, 60, seed=8)
    drawn = [w for w in told(compared(table, "m1", made, "A"), 2) if w.startswith("B drew")]
    assert drawn
    assert not any(":" in words for words in drawn)
    own = [w for w in told(compared(table, "m1", made, "B"), 2) if w.startswith("B drew")]
    assert all(":" in words for words in own)


def record(desk: Desk, match: str) -> bytes:
    out = io.BytesIO()
    export_record(desk, match, out)
    return out.getvalue()


def test_a_ruling_beside_the_one_that_was_not_given(table: Desk) -> None:
    point = table.state("m1").seq
    asked = table.state("m1").decision
    give_ruling(table, "m1", Ruling("May it?", "No.", GUARD, "state-edit", moves="charge A 1"), HEAD)
    given = table.state("m1")
    play(table, "m1", 5)
    before = record(table, "m1")
    found = try_moves(table, "m1", "R1", Ruling("", "Yes.", remedy="none"), HEAD)
    assert record(table, "m1") == before
    assert (found.ruling.id, found.given.parent, found.otherwise.parent) == ("R1", "m1", "m1")
    assert found.otherwise.point == point
    assert table.state(found.given.name) == given
    now = table.state(found.otherwise.name).decision
    assert now is not None
    assert asked is not None
    assert (now.kind, now.seat) == (asked.kind, asked.seat)
    (other,) = rulings_at(table, found.otherwise.name)
    assert (other.question, other.decision, other.clauses) == ("May it?", "Yes.", GUARD)
    assert found.compared.fork == point
    assert any("Ener Zone" in words for words in found.compared.differences)
    assert [r.decision for r in rulings_at(table, "m1")] == ["No."]
    assert found.given.head == table.reader(found.given.name).head()
    assert found.otherwise.head == table.reader(found.otherwise.name).head()


def test_a_rewind_that_was_ordered_beside_none(table: Desk) -> None:
    back = next(f.seq for f in table.facts("m1", 120) if f.body.KIND == "decision.asked")
    give_ruling(table, "m1", Ruling("Back?", "Back.", GUARD, "rewind", to=back), HEAD)
    after = table.state("m1")
    found = try_moves(table, "m1", "R1", Ruling("", "It stands."), HEAD)
    assert table.state(found.given.name) == after
    assert found.compared.fork <= back
    assert found.compared.differences


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        (Ruling("", ""), "no decision"),
        (Ruling("", "x", ("no.such.1",)), "no.such.1"),
        (Ruling("", "x", remedy="rewind", to=9999), "no seq 9999"),
        (Ruling("", "x", remedy="state-edit", moves="draw A 60"), "60"),
        (Ruling("", "x", remedy="state-edit", moves="dance"), "dance"),
    ],
)
def test_a_ruling_that_is_refused_opens_no_branch(table: Desk, ruling: Ruling, said: str) -> None:
    give_ruling(table, "m1", Ruling("May it?", "No.", GUARD), HEAD)
    with pytest.raises((DeskError, Refused, LookupError), match=said):
        try_moves(table, "m1", "R1", ruling, HEAD)
    with pytest.raises(DeskError, match="no ruling 'R9'"):
        try_moves(table, "m1", "R9", Ruling("", "x"), HEAD)
    with pytest.raises(DeskError, match="may not order"):
        try_moves(table, "m1", "R1", Ruling("", "x"), "scorekeeper:kim")
    assert branches_of(table, "m1") == []
