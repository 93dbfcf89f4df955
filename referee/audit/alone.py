"""The auditor as one file: the modules of this room, one after the other, to be copied away.

What is handed out is the text that runs here: whoever reads the file reads the auditor. Only the
imports of one module of the room by another are left out; no two modules share a name. The
file of an event is verified by it, but for its report, which takes the rules to be counted. A bundle is
not opened: the record inside is verified like any other.
"""

from __future__ import annotations

import ast
from importlib.resources import files
from typing import Final

MODULES: Final = (
    "words",
    "ed25519",
    "tree",
    "notes",
    "cosigned",
    "signed",
    "chance",
    "verify",
    "records",
    "trust",
    "proofs",
    "openings",
    "packed",
    "stored",
    "named",
    "event_files",
    "offline",
)
"""The modules in an order in which each finds what it needs above it."""
_LEFT_OUT: Final = ("referee.audit", "__future__")
_HEAD: Final = '''"""The verifier of the WIXOSS Match Referee: records, proofs, notes, openings, events.

One file; Python 3.11 runs it without anything else:

    python -I -S verifier.py RECORD_OR_PROOF_OR_EVENT --root SIZE:BASE64

It is written by: referee verifier FILE
"""

from __future__ import annotations
'''


def alone() -> str:
    """The auditor as the text of one file; raises ValueError when two modules clash."""
    known: dict[str, str] = {}
    written = [_HEAD]
    for name in MODULES:
        text = (files("referee.audit") / f"{name}.py").read_text("utf-8")
        tree = ast.parse(text)
        for word in _defined(tree):
            if known.setdefault(word, name) != name:
                message = f"{word} is defined in {known[word]} and in {name}"
                raise ValueError(message)
        body = _without_ours(text, tree).strip()
        written.append(f"# ---- {name} ----\n\n{body}\n")
    return "\n\n".join(written)


def _defined(tree: ast.Module) -> set[str]:
    """The names that a module makes at its top, imports of others left out."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def _without_ours(text: str, tree: ast.Module) -> str:
    """The text of a module without its imports of this room, and of what has to stand first."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(_LEFT_OUT):
            end = node.end_lineno or node.lineno
            lines[node.lineno - 1 : end] = [""] * (end - node.lineno + 1)
    return "".join(lines)
