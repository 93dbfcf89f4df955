"""Every order at an event that a text advises has what the order requires, so that it can be typed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cli.common.declared import order_rows

ROOTS = (
    "referee/court",
    "referee/service",
    "referee/auditing",
    "referee/tournament",
    "cli/event",
    "cli/common",
)
ADVISED = re.compile(r"""referee (event [a-z]+(?: [a-z]+)?)((?: (?:"[^"]*"|'[^']*'|[^\s,;()"'`]+))*)""")
EXAMPLES = {"order", "command"}
"""Functions that take an example of a whole command, which the tests of the documents try."""


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of a module as they are told, X for what is put in; without docstrings and examples."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in EXAMPLES:
            skipped |= {id(one) for one in node.args}
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(one) for one in node.values}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, re.sub(r"\{[a-z]+\}", "X", node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = (one.value if isinstance(one, ast.Constant) else "X" for one in node.values)
            yield node.lineno, "".join(map(str, parts))


def lacks(words: str, rest: str, rows: dict[str, Any]) -> str:
    """What an advised order lacks of what it requires; "" for nothing, and for no order of an official."""
    command = words if words in rows else words.rpartition(" ")[0]
    if command not in rows:
        return ""
    said = f"{words.removeprefix(command)}{rest}"
    required = [one for one in rows[command]["fields"] if one["required"]]
    options = [f"--{one['option'] or one['name']}" for one in required if not one["placed"]]
    missing = [one for one in options if one not in said]
    placed = sum(one["placed"] for one in required)
    typed = re.findall(r"""(?<!\S)(?:"[^"]*"|[^\s"-]\S*)""", re.sub(r"--\S+ (?:\"[^\"]*\"|\S+)", "", said))
    return ", ".join([*missing, *(["its words"] if len(typed) < placed else [])])


def test_every_advised_order_has_what_it_requires() -> None:
    rows = {row["command"]: row for row in order_rows() if row["at"] == "event" and row["command"]}
    wrong, seen = [], 0
    for path in (one for root in ROOTS for one in sorted(Path(root).rglob("*.py"))):
        for line, text in texts(ast.parse(path.read_text("utf-8"))):
            for found in ADVISED.finditer(text):
                seen += 1
                missing = lacks(found[1], found[2], rows)
                if missing:
                    wrong.append(f"{path}:{line}: {found[0]} lacks {missing}")
    assert seen > 30
    assert wrong == []
