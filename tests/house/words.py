"""What may not stand in any file, and which clauses may be named."""

import re
from pathlib import Path
from typing import Final

from referee.rulebook import UnknownClause, clause
from tests.house.tree import texts

_UNFINISHED: Final = ("TO" + "DO", "FIX" + "ME", "X" * 3)
_MACHINE: Final = ("home", "root", "tmp", "work", "farm", "opt", "mnt", "Users", "private/var")
UNFINISHED: Final = re.compile(rf"\b(?:{'|'.join(_UNFINISHED)})\b")
MACHINE: Final = re.compile(rf"(?<![\w.~>)\]}}*-])/(?:{'|'.join(_MACHINE)})(?![\w-])")
CLAUSE: Final = re.compile(r"\b(?:glossary|quickguide|faq|start|classic)\.[a-z][a-z0-9-]*\.\d+\b")
CITING: Final = ("events/", "referee/", "cli/")


def unfinished(root: Path) -> list[str]:
    """Name every line that says that something is still to be done."""
    return [
        f"{path}:{number}: {found[0]}; finish it, or open an issue"
        for path, number, line in texts(root)
        for found in [UNFINISHED.search(line)]
        if found
    ]


def machine_paths(root: Path) -> list[str]:
    """Name every path that exists on one machine only."""
    return [
        f"{path}:{number}: {found[0]} is a path of one machine; take it as an argument"
        for path, number, line in texts(root)
        for found in [MACHINE.search(line)]
        if found
    ]


def unknown_clauses(root: Path) -> list[str]:
    """Name every clause id in the code, its data and its comments that the rulebook has not."""
    return [
        f"{path}:{number}: {said}"
        for path, number, line in texts(root)
        if path.startswith(CITING)
        for clause_id in CLAUSE.findall(line)
        if (said := _unknown(clause_id))
    ]


def _unknown(clause_id: str) -> str | None:
    try:
        clause(clause_id)
    except UnknownClause as unknown:
        return str(unknown)
    return None
