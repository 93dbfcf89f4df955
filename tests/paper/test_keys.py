"""What is typed for three turns: fewer keys than it was, for the same table."""

from referee.service.play.papering import claims_at, enter_check, enter_line
from referee.service.proof.verifying import verify_match
from tests.house.tree import ROOT
from tests.paper.desks import SAM, paper_desk
from tests.paper.entered import public
from tests.paper.keys import BEFORE, NOW, typed


def test_the_turns_are_typed_in_fewer_keys_and_lay_the_same_table() -> None:
    before, now = typed(BEFORE), typed(NOW)
    assert public(before.desk.state("m1")) == public(now.desk.state("m1"))
    assert verify_match(before.desk, "m1").ok
    assert verify_match(now.desk, "m1").ok
    assert claims_at(now.desk, "m1") == []
    page = (ROOT / "docs/figures.md").read_text("utf-8")
    assert f"| {now} | {before} |" in page, "the page has other figures"


def test_an_answer_that_alone_is_possible_follows_by_itself_whatever_it_names() -> None:
    desk = paper_desk("c regent; g ilvane first", ".", "c lockstep; g maro first", ".4", "c bramble")
    assert enter_check(desk, "m1", "g ilvane kindled", SAM) == ["pick Regent of Slag"]
    enter_line(desk, "m1", "g ilvane kindled; p ashwhip r", SAM)
    assert [slot is not None for slot in desk.state("m1").A.signi] == [False, False, True]
