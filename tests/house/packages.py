"""Whether every room says what it is, is shipped, and is described where people look."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from hatchling.builders.wheel import WheelBuilder

from tests.house.tree import SHIPPED, Module, files, modules

DOCUMENTS: Final = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/glossary.md",
)
_SILENT: Final = ("migrations.versions",)
_LINK: Final = re.compile(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)")
_REVISION: Final = ("revision", "down_revision", "upgrade", "downgrade")


def cardless(root: Path) -> list[str]:
    """Name every room whose package does not say its question, its doors and its public names."""
    return [
        f"{module.path}: its docstring lacks {lack}"
        for module in modules(root)
        if module.is_package and module.name not in _SILENT
        for lack in _lacks(ast.get_docstring(module.tree) or "")
    ]


def wheel_files(root: Path) -> set[str]:
    """The files of which a wheel would be made, as the builder itself finds them."""
    return {one.distribution_path for one in WheelBuilder(str(root)).recurse_included_files()}


def unshipped(root: Path) -> list[str]:
    """Name every module and data file that an installed copy would lack, or should not have."""
    shipped = wheel_files(root)
    wanted = {path for path in files(root) if path.split("/")[0] in SHIPPED}
    there = {m.name for m in modules(root, SHIPPED) if m.is_package}
    found = [
        f"{m.path}: its folder is no package; give it an __init__.py"
        for m in modules(root, SHIPPED)
        if not m.is_package and m.name.rpartition(".")[0] not in there
    ]
    found += [f"{path}: no wheel ships it" for path in sorted(wanted - shipped)]
    return found + [f"{path}: is no part of the program" for path in sorted(shipped - wanted)]


def unfinished_migrations(root: Path) -> list[str]:
    """Name every migration that cannot go up and down."""
    return [
        f"{module.path}: a migration needs {name}"
        for module in modules(root, ("migrations",))
        if module.name.startswith("migrations.versions.")
        for name in _REVISION
        if name not in _assigned(module)
    ]


def undocumented(root: Path) -> list[str]:
    """Name every document that is missing or empty, and every link in one that leads nowhere."""
    found = [
        f"{name}: {'is empty' if (root / name).exists() else 'is missing'}"
        for name in DOCUMENTS
        if not (root / name).exists() or not (root / name).read_text("utf-8").strip()
    ]
    for path in (p for p in files(root) if p.endswith(".md")):
        folder = (root / path).parent
        found += [
            f"{path}: links to {target}, which is not there"
            for target in _LINK.findall((root / path).read_text("utf-8"))
            if not (folder / target).exists()
        ]
    return found


def unrecorded_version(root: Path) -> list[str]:
    """Say so if the newest heading of the changelog is not the version of the project."""
    version = _project(root)["project"]["version"]
    headings = re.findall(r"^## (\S+)", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if headings[:1] == [version]:
        return []
    newest = headings[0] if headings else "nothing"
    return [f"CHANGELOG.md: begins with {newest}; pyproject.toml says {version}"]


def _lacks(card: str) -> list[str]:
    wanted = {
        "its question (a sentence with ?)": "?" in card,
        "what it may import (May import: ...)": "May import:" in card,
        "its public names (Public names: ...)": "Public names:" in card,
    }
    return [lack for lack, there in wanted.items() if not there]


def _project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def _assigned(module: Module) -> set[str]:
    names: set[str] = set()
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names.update(t.id for t in node.targets if isinstance(t, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names
