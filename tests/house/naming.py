"""What classes and folders are called, and whether the glossary has them."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from tests.house.tree import Module, modules

SHARED: Final = {"BadKey": "its name is the code of the error in both: for a verifier key, for a signing key"}
"""Class names that stand in two modules, each with its reason."""
GLOSSARY: Final = "docs/glossary.md"
HEADING: Final = "## Words of the code"
WORD: Final = re.compile(r"^\| `(\w+)` \| \S")


def shared_names(root: Path) -> list[str]:
    """Name every class name that stands in two modules, with the modules."""
    found = defaultdict(list)
    for module in _modules(root):
        for name in sorted({one.name for one in _classes(module)}):
            found[name].append(module.path)
    return [
        f"class {name} stands in {' and '.join(paths)}: name each by what it is of"
        for name, paths in sorted(found.items())
        if len(paths) > 1 and name not in SHARED
    ]


def unlisted(root: Path) -> list[str]:
    """Name every folder, and every class that a room hands out, that the glossary has not.

    Fact kinds are in docs/record.md.
    """
    words, kinds = set(_words(root)), set(_kinds(root))
    missing = sorted(_folders(root) - words) + sorted(_exported(root) - words - kinds)
    return [f"{GLOSSARY}: `{name}` is not under {HEADING[3:]!r}" for name in missing]


def unknown_words(root: Path) -> list[str]:
    """Name every word of the code in the glossary that is no class, end of one, or folder."""
    names = {one.name for module in _modules(root) for one in _classes(module)}
    known = names | _folders(root)
    return [
        f"{GLOSSARY}: `{word}` is no class and no folder"
        for word in _words(root)
        if word not in known and not any(name.endswith(word) for name in names)
    ]


@lru_cache(maxsize=1)
def _modules(root: Path) -> list[Module]:
    return modules(root)


def _words(root: Path) -> list[str]:
    text = (root / GLOSSARY).read_text("utf-8")
    _, _, part = text.partition(HEADING)
    return [found[1] for line in part.splitlines() if (found := WORD.match(line))]


def _classes(module: Module) -> Iterator[ast.ClassDef]:
    return (one for one in ast.walk(module.tree) if isinstance(one, ast.ClassDef))


def _kinds(root: Path) -> Iterator[str]:
    for module in _modules(root):
        if module.path.startswith("events/kinds/"):
            yield from (one.name for one in _classes(module) if one.decorator_list)


def _folders(root: Path) -> set[str]:
    return {Path(module.path).parent.name for module in _modules(root)} - {"migrations", "versions"}


def _exported(root: Path) -> set[str]:
    classes = {one.name for module in _modules(root) for one in _classes(module)}
    rooms = [module for module in _modules(root) if module.is_package]
    return {name for module in rooms for name in _public(module.tree)} & classes


def _public(tree: ast.Module) -> Iterator[str]:
    for one in tree.body:
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
            yield from ast.literal_eval(one.value)
