"""Whether what is imported is declared, has an upper end, and is locked with hashes."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.house.tree import SHIPPED, modules

LOCKS: Final = "requirements"
LOCKED: Final = {
    "run": (),
    "extras": ("*",),
    "dev": ("*", "dev"),
    "build": ("build",),
    "generator": ("generator",),
}
"""Each list of `make lock`: "*" stands for all extras, the other words for groups."""
IMPORT: Final = re.compile(r"^ *(?:from (\w[\w.]*) import |import (\w[\w.]*)(?: as \w+)?$)", re.MULTILINE)
"""A line of Python that imports; a tree of each module would take ten times as long."""
PIN: Final = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; [^\\]+)?")
HASH: Final = re.compile(r"    --hash=sha256:[0-9a-f]{64}")


def undeclared(root: Path) -> list[str]:
    """Name each distribution that the program imports and pyproject.toml does not name."""
    declared = {canonicalize_name(one.name) for one in _declared(root)}
    found = {
        f"{module.path}: imports {target}, and pyproject.toml does not declare {name}"
        for module in modules(root, SHIPPED)
        for row in IMPORT.finditer(module.source)
        for target in [row[1] or row[2]]
        if (name := canonicalize_name(distribution_of(target))) and name not in declared
    }
    return sorted(found)


def endless(root: Path) -> list[str]:
    """Name each dependency whose range takes in a release that may break what it is used for.

    That is the next minor of a 0.x and the next major of any other, counted from what is locked.
    """
    locked = pins(root, "extras")
    return [
        f"pyproject.toml: {one} has no upper end before {after}"
        for one in _declared(root)
        for version in locked.get(canonicalize_name(one.name), ())[-1:]
        if one.specifier.contains(after := _next(Version(version)))
    ]


def unlocked(root: Path) -> list[str]:
    """Name what is wrong with the lists of versions: `make lock` writes them again."""
    found = [
        f"{LOCKS}/{name}.txt: {one} is not met by {' or '.join(locked.get(at, ())) or 'any line'}"
        for name, parts in LOCKED.items()
        for locked in [pins(root, name)]
        for one in _wanted(root, parts)
        for at in [canonicalize_name(one.name)]
        if at not in locked or not all(one.specifier.contains(version) for version in locked[at])
    ]
    every = pins(root, "dev")
    found += [
        f"{LOCKS}/{name}.txt: {at} is another version than in {LOCKS}/dev.txt"
        for name in ("run", "extras", "build")
        for at, versions in pins(root, name).items()
        if versions != every.get(at)
    ]
    return found + [line for name in LOCKED for line in _strange(root, name)]


def pins(root: Path, name: str) -> dict[str, tuple[str, ...]]:
    """The versions of a list by their distributions: several where machines differ."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _lines(root, name):
        if pin := PIN.match(line):
            found[pin["name"]] = (*found.get(pin["name"], ()), pin["version"])
    return found


@cache
def distribution_of(target: str) -> str:
    """The distribution that brings a module, "" for one of Python or of this project."""
    top = target.partition(".")[0]
    if top in sys.stdlib_module_names or top in SHIPPED:
        return ""
    names = _distributions().get(top, [top])
    if len(names) == 1:
        return names[0]
    path = target.replace(".", "/")  # several share one top folder: the one that has this module
    inner = (f"{path}.py", f"{path}/__init__.py", f"{path}/py.typed")
    return next((one for one in names for file in distribution(one).files or () if str(file) in inner), top)


@cache
def _distributions() -> dict[str, list[str]]:
    return {top: sorted(set(names)) for top, names in packages_distributions().items()}


def _project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def _declared(root: Path) -> list[Requirement]:
    """Everything that the program or an extra of it needs."""
    project = _project(root)["project"]
    extras = project.get("optional-dependencies", {}).values()
    return [Requirement(one) for rows in (project["dependencies"], *extras) for one in rows]


def _wanted(root: Path, parts: tuple[str, ...]) -> list[Requirement]:
    project = _project(root)
    found = [Requirement(one) for one in project["project"]["dependencies"]]
    if parts:
        groups = [one for part in parts if part != "*" for one in project["dependency-groups"][part]]
        found = [Requirement(one) for one in groups if isinstance(one, str)]
    return found + (_declared(root) if "*" in parts else [])


def _next(version: Version) -> Version:
    return Version(f"0.{version.minor + 1}") if version.major == 0 else Version(f"{version.major + 1}.0")


def _lines(root: Path, name: str) -> list[str]:
    return (root / LOCKS / f"{name}.txt").read_text("utf-8").splitlines()


def _strange(root: Path, name: str) -> list[str]:
    """Name each pin without a hash, and each line that is neither, such as an address."""
    found, hashed = [], True
    for number, line in enumerate([*_lines(root, name), "end==0"], 1):
        bare = line.removesuffix(" \\")
        if HASH.fullmatch(bare):
            hashed = True
        elif PIN.fullmatch(bare):
            if not hashed:
                found.append(f"{LOCKS}/{name}.txt:{number - 1}: has no hash")
            hashed = False
        elif not line.startswith("#"):
            found.append(f"{LOCKS}/{name}.txt:{number}: is neither a version nor a hash: {line}")
    return found
