"""Breaks the referee on purpose, one token at a time, and tells what nobody noticed.

    python -m tests.mutants --count 60 --seed 1

Each break is made in a copy of the project. First every position is run, then the tests of the
rules and of the machine; a break that passes both is told with its line. Some change nothing that
can be seen (an order of equals, a shortcut): the others lack a position or a test.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
COPIED = ("cli", "events", "referee", "tests", "migrations", "pyproject.toml")
BROKEN = (
    "rules",
    "effects/analysis",
    "effects/needs",
    "effects/deeds",
    "effects/verbs",
    "effects/read",
)
"""The rooms that are broken: what may happen, and what texts do."""
MOST_SECONDS = 300

OTHERS: dict[type[ast.AST], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
}
"""What stands in the place of each operator in a broken copy."""

PLAY = """
import sys
from referee.positions import run_case, shipped_cases
for case in shipped_cases():
    outcome = run_case(case)
    if outcome.status != "pass":
        sys.exit(f"{outcome.id}: {outcome.text}")
"""
TESTS = ("tests/rules", "tests/machine")


class Break(NamedTuple):
    """One place of a file, and what stands there instead."""

    path: Path
    start: int
    end: int
    new: str

    def made(self, text: str) -> str:
        """The text of the file with the break in it."""
        return text[: self.start] + self.new + text[self.end :]

    def told(self, text: str) -> str:
        """Where it is, the line as it was and as it becomes."""
        number = text[: self.start].count("\n")
        before, after = text.splitlines()[number], self.made(text).splitlines()[number]
        place = f"{self.path.relative_to(ROOT)}:{number + 1}"
        return f"{place}\n    - {before.strip()}\n    + {after.strip()}"


def breaks_of(path: Path) -> Iterator[Break]:
    """Every break of a file."""
    text = path.read_text()
    rows = [0]
    for line in text.splitlines(keepends=True):
        rows.append(rows[-1] + len(line.encode()))
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for start, end, new in _of_node(node, text, rows):
            yield Break(path, start, end, new)


Place = tuple[int, int, str]
"""Where something stands in a text, from and to, and what comes instead."""


def _of_node(node: ast.AST, text: str, rows: list[int]) -> Iterator[Place]:
    """The breaks of an operator, a constant, a call that stands alone, a test."""

    def at(one: ast.expr | ast.stmt) -> tuple[int, int]:
        first = rows[one.lineno - 1] + one.col_offset
        return first, rows[(one.end_lineno or one.lineno) - 1] + (one.end_col_offset or 0)

    match node:
        case (
            ast.Compare(left=one, ops=[op], comparators=[other])
            | ast.BoolOp(op=op, values=[one, other, *_])
            | ast.BinOp(left=one, op=op, right=other)
        ) if type(op) in OTHERS:
            yield _between(at(one)[1], at(other)[0], text, OTHERS[type(op)])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield at(node)[0], at(operand)[0], ""
        case ast.Constant(value=bool() | int() as value):
            yield *at(node), str(not value if isinstance(value, bool) else value + 1)
        case ast.Subscript(value=ast.Name(id="OTHER"), slice=inner):
            yield *at(node), text[slice(*at(inner))]
        case ast.Expr(value=ast.Call()):
            yield *at(node), "pass"
        case ast.If(test=test):
            yield *at(test), "False"
            yield *at(test), "True"


def _between(start: int, end: int, text: str, new: str) -> Place:
    """The place of an operator; brackets that stand around it are left alone."""
    gap = text[start:end]
    inner = gap.strip(" ()\n")
    first = start + gap.index(inner)
    return first, first + len(inner), new


def noticed(copy: Path) -> str:
    """Run positions and tests in a copy; say what noticed a break, nothing where none did."""
    tests = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS)
    for name, command in (("position", (sys.executable, "-c", PLAY)), ("test", tests)):
        try:
            done = subprocess.run(
                command,
                cwd=copy,
                capture_output=True,
                text=True,
                timeout=MOST_SECONDS,
                env={"PYTHONPATH": str(copy), "PATH": ""},
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{name}: does not end"
        if done.returncode:
            return f"{name}: {(done.stderr.strip() or done.stdout.strip()).splitlines()[-1][:150]}"
    return ""


def main() -> None:
    """Make so many breaks, chosen by a seed, and tell of each what noticed it."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--count", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    files = sorted(p for room in BROKEN for p in (ROOT / "referee" / room).rglob("*.py"))
    found = [one for path in files for one in breaks_of(path)]
    survived = 0
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name)
        for one in random.Random(given.seed).sample(found, given.count):
            broken = copy / one.path.relative_to(ROOT)
            text = broken.read_text()
            broken.write_text(one.made(text))
            by = noticed(copy)
            broken.write_text(text)
            survived += not by
            sys.stdout.write(f"{'noticed' if by else 'SURVIVED'} {one.told(text)}\n    {by}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{given.count} breaks of {len(found)}, {survived} unnoticed\n")


if __name__ == "__main__":
    main()
