"""Branches at the desk: a log of its own that begins with what it shares."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import KeyReused, RecordError
from events.kinds import BranchOpened, DecisionAsked
from events.records import lines_of
from events.stores import open_log
from referee.audit import root_of, root_over
from referee.rules import Action
from referee.service import Desk, DeskError, StaleError
from referee.service.court.branching import Branch, branches_of, open_branch
from referee.service.event.starting import open_match
from referee.service.matches import list_matches
from referee.service.orders import points as points_orders
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof import roots
from referee.service.proof.attesting import export_record, prove_fact
from referee.service.proof.roots import hashes_of
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import bring_record
from tests.ordering import given
from tests.service.conftest import desk_of, play


def record_of(desk: Desk, match: str) -> bytes:
    out = io.BytesIO()
    export_record(desk, match, out)
    return out.getvalue()


def begun(desk: Desk, commands: int = 30) -> tuple[str, list[int]]:
    """Open a match and play a little; give the seqs at which it waited."""
    return open_match(desk, "m1", seed=7), play(desk, "m1", commands)


def test_a_branch_goes_on_from_a_point_and_leaves_its_parent_alone(desk: Desk) -> None:
    _, points = begun(desk)
    before = record_of(desk, "m1")
    fork = points[12]
    made = open_branch(desk, "m1", fork, purpose="had it attacked", by="floor-judge:ann")
    assert made == Branch("m1.B1", "B1", "m1", fork, fork + 1, "floor-judge:ann", "had it attacked", "")
    first = desk.facts(made.name, fork)[0]
    assert first.body == BranchOpened("B1", "m1", fork, "had it attacked")
    assert desk.state(made.name) == desk.state("m1", fork)
    assert desk.facts(made.name, 0, fork) == desk.facts("m1", 0, fork)
    play(desk, made.name, 90, seed=5)
    assert desk.reader(made.name).head() > fork + 60
    for seq in (3, fork - 1, fork, fork + 1, fork + 2, desk.reader(made.name).head()):
        cold = Desk(desk.log)
        assert cold.state(made.name, seq) == desk.state(made.name, seq)
    assert Desk(desk.log).state(made.name) == desk.state(made.name)
    assert verify_match(desk, made.name).ok
    assert record_of(desk, "m1") == before
    (info,) = [one for one in list_matches(desk) if one.parent]
    assert (info.name, info.parent, info.fork) == ("m1.B1", "m1", fork)


def test_the_same_answers_lead_to_the_same_table(desk: Desk) -> None:
    """Until something is left to chance, a branch that is played as its parent lies as it does."""
    _, points = begun(desk)
    made = open_branch(desk, "m1", points[-2])
    taken = next(f.body for f in desk.facts("m1", points[-2]) if f.body.KIND == "action.taken")
    action = Action(taken.seat, taken.do, taken.cards, taken.zone, taken.number, taken.word)
    own = act(desk, made.name, action.seat, action).facts
    theirs = desk.facts("m1", points[-2], points[-2] + len(own))
    assert [fact.body for fact in own] == [fact.body for fact in theirs]
    assert [fact.seq for fact in own] == [fact.seq + 1 for fact in theirs]


def test_a_branch_of_a_branch_and_at_a_point_that_is_shared(desk: Desk) -> None:
    _, points = begun(desk)
    one = open_branch(desk, "m1", points[20], "one").name
    play(desk, one, 6, seed=3)
    two = open_branch(desk, one, None, "two", purpose="deeper").name
    play(desk, two, 4, seed=4)
    shared = open_branch(desk, two, points[5])
    assert (shared.parent, shared.point, shared.name) == ("m1", points[5], "m1.B2")
    assert [b.name for b in branches_of(desk, "m1")] == ["one", "two", "m1.B2"]
    assert [b.name for b in branches_of(desk, one)] == ["two"]
    assert verify_match(desk, two).ok
    assert desk.policy(two) == desk.policy("m1")
    assert root_over(hashes_of(desk, two)) == root_of(roots.root_of(desk, two))
    assert len(hashes_of(desk, two)) == desk.reader(two).head()
    with pytest.raises(DeskError, match="shares"):
        prove_fact(desk, two, points[5])
    assert prove_fact(desk, two, desk.reader(two).head())


def test_a_branch_at_an_undone_point_goes_on_as_the_table_did_then(desk: Desk) -> None:
    _, points = begun(desk)
    gone, back = points[25], points[10]
    then = desk.state("m1", gone)
    given(points_orders.rewind, desk, "m1", "judge", back, "an illegal attack", as_it_lay=True)
    assert desk.state("m1") == desk.state("m1", back)
    made = open_branch(desk, "m1", gone).name
    assert desk.state(made) == then
    play(desk, made, 60, seed=9)
    assert desk.reader(made).rewinds() == []
    assert Desk(desk.log).state(made) == desk.state(made)
    after = open_branch(desk, "m1", None).name
    assert desk.state(after) == desk.state("m1", back)
    target = next(f.seq for f in desk.facts(made, gone + 2) if isinstance(f.body, DecisionAsked))
    given(points_orders.rewind, desk, made, "judge", target, "on the branch alone")
    play(desk, made, 60, seed=2)
    assert len(desk.reader(made).rewinds()) == 1
    assert Desk(desk.log).reader(made).rewinds() == desk.reader(made).rewinds()
    assert Desk(desk.log).state(made) == desk.state(made)
    assert len(desk.reader("m1").rewinds()) == 1


def test_a_branch_is_refused_amid_a_command_and_to_a_player(desk: Desk) -> None:
    _, points = begun(desk)
    amid = points[12] + 1
    matches = len(list_matches(desk))
    with pytest.raises(DeskError, match="amid a command") as refused:
        open_branch(desk, "m1", amid)
    assert f"branch off at {points[12]}" in refused.value.instead
    with pytest.raises(DeskError, match="may not order branch"):
        open_branch(desk, "m1", points[12], by="A")
    for point in (0, -1, 10**6):
        with pytest.raises(LookupError):
            open_branch(desk, "m1", point)
    assert len(list_matches(desk)) == matches


def test_a_command_of_a_branch_is_answered_again_under_its_key(desk: Desk) -> None:
    _, points = begun(desk)
    made = open_branch(desk, "m1", points[20]).name
    choice = choices_at(desk, made).choices[0].action
    first = act(desk, made, choice.seat, choice, key="k")
    again = act(desk, made, choice.seat, choice, key="k")
    assert again.repeated
    assert (again.first, again.last, again.facts) == (first.first, first.last, first.facts)
    assert again.state == first.state


def test_the_record_of_a_branch_names_its_parent(tmp_path: Path) -> None:
    with closing(desk_of(open_log(str(tmp_path / "here.sqlite3")))) as desk:
        _, points = begun(desk)
        made = open_branch(desk, "m1", points[15]).name
        play(desk, made, 40, seed=5)
        parent, branch = record_of(desk, "m1"), record_of(desk, made)
        end = desk.state(made)
    with closing(desk_of(open_log(str(tmp_path / "there.sqlite3")))) as other:
        with pytest.raises(RecordError, match="import that match first"):
            bring_record(other, lines_of(io.BytesIO(branch)))
        bring_record(other, lines_of(io.BytesIO(parent)))
        assert bring_record(other, lines_of(io.BytesIO(branch))) == made
        assert other.state(made) == end
        assert verify_match(other, made).ok
        assert [one.name for one in branches_of(other, "m1")] == [made]
        play(other, made, 3, seed=8)


def test_a_fork_in_the_history_of_the_parent_is_found(tmp_path: Path) -> None:
    """The parent was written anew behind the branch's back: each alone holds, together not."""
    here, there = tmp_path / "here.sqlite3", tmp_path / "there.sqlite3"
    with closing(desk_of(open_log(str(here)))) as desk:
        _, points = begun(desk)
        made = open_branch(desk, "m1", points[15]).name
    with closing(desk_of(open_log(str(there)), seed=2)) as desk:
        begun(desk)
    import sqlite3  # noqa: PLC0415 - only a forger writes past the log

    with closing(sqlite3.connect(here)) as forger:
        forger.execute("ATTACH ? AS other", (str(there),))
        forger.execute("DROP TRIGGER IF EXISTS events_no_delete")
        for (name,) in forger.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            forger.execute(f"DROP TRIGGER {name}")
        forger.execute("DELETE FROM events WHERE match_id = 1")
        forger.execute("INSERT INTO events SELECT * FROM other.events WHERE match_id = 1")
        forger.commit()
    with closing(desk_of(open_log(str(here)))) as desk:
        assert not verify_match(desk, made).ok
        assert "parent m1" in verify_match(desk, made).reason


def test_a_branch_is_opened_once_by_its_key(desk: Desk) -> None:
    _, points = begun(desk)
    head = desk.reader("m1").head()
    with pytest.raises(StaleError) as stale:
        open_branch(desk, "m1", points[12], expect=head - 1)
    assert stale.value.current == head
    made = open_branch(desk, "m1", points[12], key="k", expect=head)
    play(desk, made.name, 2)
    again = open_branch(desk, "m1", points[12], key="k", expect=head)
    assert (again.name, again.head) == (made.name, desk.reader(made.name).head())
    assert [one.name for one in branches_of(desk, "m1")] == [made.name]
    with pytest.raises(KeyReused):
        open_branch(desk, "m1", points[12], purpose="another", key="k", expect=head)
