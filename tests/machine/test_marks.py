"""What the machine keeps among the names of a frame is part of the record, named in one place."""

import ast
from pathlib import Path

from referee.state import marks
from tests.house.tree import modules

ROOT = Path(__file__).parents[2]

NAMES = """
    # #asked #because #by #card #cards #chosen #cost #count #crushes #cut #did #entered #for #free
    #full #given #gone #grant #held #hit #instead #judge #key #means #mid #modes #moves #number #other #passed
    #paying #rule #seen #side #slot #source #staying #surcharge #taken #tried #trigger #way #who #whose #why
    #word #zone floor
"""


def test_a_mark_is_called_what_records_call_it() -> None:
    kept = {name: value for name, value in vars(marks).items() if name.isupper()}
    assert sorted(kept.values()) == sorted(NAMES.split())
    assert marks.cards_fixed(3) == "#3"
    assert marks.value_fixed(3) == "#n3"
    assert marks.of_seat("c", "A") == "#c@A"
    assert marks.way_of(12) == "#way12"
    assert marks.exceeding("B") == ("#aboveB", "#changedB")


def test_a_mark_is_written_in_no_other_place() -> None:
    kept = {value for name, value in vars(marks).items() if name.isupper() and value != marks.OWN}
    written = [
        f"{module.path}:{node.lineno}: {node.value!r} is a mark; name it by referee.state.marks"
        for module in modules(ROOT, ("referee",))
        if module.path.startswith(("referee/effects/", "referee/rules/"))
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in kept
    ]
    assert written == []
