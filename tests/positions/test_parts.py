"""The parts of the room build on each other in one order: written, played, checked, the script."""

from __future__ import annotations

import ast
from pathlib import Path

from referee import positions

ROOM = Path(positions.__file__).parent
ORDER = ("written", "played", "checked")


def _imported(path: Path) -> set[str]:
    """What a module imports of the room: parts, and modules that stand above all parts."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    names = [n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)]
    prefix = "referee.positions."
    return {n.removeprefix(prefix).split(".")[0] for n in names if n.startswith(prefix)}


def test_no_part_imports_one_that_builds_on_it() -> None:
    for i, part in enumerate(ORDER):
        fine = {*ORDER[: i + 1], "errors", "outcome", "places"}
        for path in sorted((ROOM / part).glob("*.py")):
            assert _imported(path) <= fine, path.name
