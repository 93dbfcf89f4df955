"""How the house checks look at a tree: its files, modules and what stands in them.

Every check takes the root of a tree and gives its findings as lines of text, so that a test can
show on a small made-up tree that the check is able to fail.
"""

import ast
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SHIPPED: Final = ("events", "referee", "cli", "migrations")
"""The folders of which the wheel is made."""
CODE: Final = (*SHIPPED, "evidence")


@dataclass(frozen=True)
class Module:
    """Hold one Python file of a tree."""

    root: Path
    path: str

    @cached_property
    def source(self) -> str:
        return (self.root / self.path).read_text("utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, self.path)

    @property
    def is_package(self) -> bool:
        return self.path.endswith("__init__.py")

    @property
    def name(self) -> str:
        """The dotted name under which the file is imported."""
        parts = Path(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if self.is_package else parts)


def files(root: Path) -> list[str]:
    """The files that belong to a tree: in a repository, those that git does not ignore."""
    if (root / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return sorted(p for p in listed.stdout.splitlines() if (root / p).is_file())
    found = (p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file())
    return sorted(p for p in found if "__pycache__" not in p and ".venv" not in p)


def modules(root: Path, folders: tuple[str, ...] = CODE) -> list[Module]:
    """The Python files of some top folders of a tree."""
    return [
        Module(root, path) for path in files(root) if path.endswith(".py") and path.split("/")[0] in folders
    ]


def texts(root: Path) -> Iterator[tuple[str, int, str]]:
    """Every line of every text file of a tree as path, number and line."""
    for path in files(root):
        try:
            text = (root / path).read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            yield path, number, line


def expect_none(findings: list[str]) -> None:
    """Fail with every finding on a line of its own."""
    assert not findings, "\n" + "\n".join(findings)


def plant(root: Path, sources: Mapping[str, str]) -> Path:
    """Write a made-up tree of files, given by path, and return its root."""
    for name, source in sources.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")
    return root
