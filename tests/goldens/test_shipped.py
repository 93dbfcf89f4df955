"""The shipped record is the one that this program makes, and every point of it can be shown."""

from __future__ import annotations

from io import BytesIO

import pytest

from events.memory_log import MemoryLog
from referee.effects.language import Node
from referee.effects.program.assemble import Assembler
from referee.service import Desk
from referee.service.looking import view_at
from referee.service.records.removing import bring_record
from tests.goldens.shipped import PATH, recorded


@pytest.fixture
def desk() -> Desk:
    desk = Desk(MemoryLog())
    bring_record(desk, BytesIO(PATH.read_bytes()))
    return desk


def shown(desk: Desk) -> list[object]:
    """Show every point at which the match waited, with what holds on the field."""
    points = [f.seq for f in desk.facts("demo") if f.body.KIND == "decision.asked"]
    return [view_at(desk, "demo", "judge", seq) for seq in points]


def test_this_program_records_the_match_as_it_is_shipped() -> None:
    assert recorded() == PATH.read_bytes()


def test_every_point_of_it_can_be_shown(desk: Desk) -> None:
    assert len(shown(desk)) > 100


def test_a_record_outlives_another_way_of_writing_code(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write one verb more before each step: the places in the record still mean the same."""
    now, step = shown(desk), Assembler.step

    def padded(writer: Assembler, node: Node) -> None:
        writer.add("bind", ("#pad", None))
        step(writer, node)

    monkeypatch.setattr(Assembler, "step", padded)
    again = Desk(MemoryLog())
    bring_record(again, BytesIO(PATH.read_bytes()))
    assert shown(again) == now
