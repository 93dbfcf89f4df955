"""How large things may grow before they are hard to read, and which waivers say otherwise.

Each measure has a comfortable bound and a hard one. What passes the comfortable bound needs a
waiver with its reason in waivers.toml; nothing passes the hard one. A waiver that is no longer
needed is a finding too.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.house.tree import Module, modules


class Bound(NamedTuple):
    """Say how much of one thing is comfortable and how much is the most there may be."""

    comfortable: int
    hard: int


class Size(NamedTuple):
    """Hold one measured thing."""

    path: str
    line: int
    name: str
    measure: str
    value: int


BOUNDS: Final = {
    "file lines": Bound(600, 800),
    "function lines": Bound(40, 70),
    "positional parameters": Bound(5, 9),
    "public names": Bound(12, 24),
}
WAIVERS: Final = "tests/house/waivers.toml"
_DEFINED: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def too_large(root: Path) -> list[str]:
    """Name everything past a bound that no waiver covers, and every waiver without use."""
    waived = waivers(root)
    large = [s for s in measured(root) if s.value > BOUNDS[s.measure].comfortable]
    found = [_said(s) for s in large if not _covered(s, waived)]
    used = {_key(s) for s in large}
    stale = [f"{WAIVERS}: {' '.join(k)} is within its bound again" for k in waived if k not in used]
    unsaid = [f"{WAIVERS}: {' '.join(k)} has no reason" for k, why in waived.items() if not why]
    return found + stale + unsaid


def waivers(root: Path) -> dict[tuple[str, str, str], str]:
    """The reason of each waiver by path, name and measure; a tree may have none."""
    path = root / WAIVERS
    if not path.exists():
        return {}
    listed = tomllib.loads(path.read_text("utf-8"))["waiver"]
    return {(w["path"], w.get("name", ""), w["measure"]): w["reason"].strip() for w in listed}


def measured(root: Path) -> Iterator[Size]:
    """Measure every file, function and module; tests are measured by lines only."""
    for module in modules(root):
        yield from _lines(module)
        yield from _parameters(module)
        if not module.is_package:
            yield _names(module)
    for module in modules(root, ("tests",)):
        yield from _lines(module)


def _lines(module: Module) -> Iterator[Size]:
    yield Size(module.path, 1, "", "file lines", len(module.source.splitlines()))
    for name, function in _functions(module.tree):
        lines = (function.end_lineno or function.lineno) - function.lineno + 1
        yield Size(module.path, function.lineno, name, "function lines", lines)


def _parameters(module: Module) -> Iterator[Size]:
    for name, function in _functions(module.tree):
        given = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
        bound = given[:1] in (["self"], ["cls"])
        value = len(given) - bound
        yield Size(module.path, function.lineno, name, "positional parameters", value)


def _names(module: Module) -> Size:
    """Count what a module offers: its classes and functions without an underscore."""
    offered = [n.name for n in module.tree.body if isinstance(n, _DEFINED)]
    value = sum(not name.startswith("_") for name in offered)
    return Size(module.path, 1, "", "public names", value)


def _functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue  # no function is defined within an expression, and most nodes are expressions
        name = f"{inside}{node.name}" if isinstance(node, _DEFINED) else inside
        if isinstance(node, Function):
            yield name, node
        yield from _functions(node, f"{name}." if isinstance(node, _DEFINED) else inside)


def _key(size: Size) -> tuple[str, str, str]:
    return size.path, size.name, size.measure


def _covered(size: Size, waived: dict[tuple[str, str, str], str]) -> bool:
    return size.value <= BOUNDS[size.measure].hard and _key(size) in waived


def _said(size: Size) -> str:
    bound = BOUNDS[size.measure]
    name = f" {size.name}" if size.name else ""
    if size.value > bound.hard:
        instead = f"never more than {bound.hard}"
    else:
        instead = f"more than {bound.comfortable} needs a waiver with its reason in {WAIVERS}"
    return f"{size.path}:{size.line}:{name} has {size.value} {size.measure}; {instead}"
