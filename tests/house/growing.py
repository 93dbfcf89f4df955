"""What can grow while a program runs, as far as the code shows it, and whether it has a row of its own.

Every cache, queue, pool and container that an object keeps has a row in `events.bounds`, or belongs to
what ends soon (`tests.house.lifespans`).
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.house.lifespans import LIFESPANS
from tests.house.tree import Module, modules

FOLDERS: Final = ("events", "referee", "cli")
GROWS: Final = frozenset(
    "dict list set bytearray OrderedDict deque defaultdict Counter WeakValueDictionary WeakKeyDictionary "
    "WeakSet BoundedCache LRUCache TTLCache Queue SimpleQueue LifoQueue PriorityQueue ThreadPoolExecutor "
    "ProcessPoolExecutor Semaphore BoundedSemaphore CapacityLimiter WaitingLine".split()
)
"""What is made empty and filled later."""
ANYWHERE: Final = frozenset(
    "SpooledTemporaryFile TemporaryFile NamedTemporaryFile ThreadPoolExecutor ProcessPoolExecutor".split()
)
"""What takes threads, processes or the disk, also where nobody keeps it."""
CACHES: Final = frozenset({"cache", "lru_cache", "cached"})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def unbounded(
    root: Path, rows: Mapping[str, object], short: Mapping[str, tuple[str, ...]] = LIFESPANS
) -> list[str]:
    """Name all that grows without a row, and every row and lifespan that is of nothing."""
    there = modules(root, FOLDERS)
    found = {place: line for module in there for place, line in growing(module)}
    ends = [begin for begins in short.values() for begin in begins]
    lost = [
        f"{line}: {place} grows; write in events/bounds.py what bounds it"
        for place, line in found.items()
        if place not in rows and not any(place.startswith(one) for one in ends)
    ]
    stale = [
        f"tests/house/lifespans.py: nothing of {one} grows"
        for one in ends
        if not any(place.startswith(one) and place not in rows for place in found)
    ]
    lost += [f"{line}: {said}" for module in there for line, said in misnamed(module)]
    gone = [place for place in rows if place not in found and not _is_there(root, place)]
    return lost + stale + [f"events/bounds.py: {one} is not there" for one in gone]


def _is_there(root: Path, place: str) -> bool:
    """Whether a module has a word; what belongs to a library is taken on trust."""
    module, _, name = place.partition(":")
    file = root / f"{module.replace('.', '/')}.py"
    if module.partition(".")[0] not in FOLDERS:
        return True
    return file.exists() and name.rpartition(".")[2] in file.read_text("utf-8")


def growing(module: Module) -> Iterator[tuple[str, str]]:
    """Everything in a module that can grow, by its place, with the line."""
    for names, node in _named(module.tree, ()):
        yield f"{module.name}:{'.'.join(names)}", f"{module.path}:{node.lineno}"


def misnamed(module: Module) -> Iterator[tuple[str, str]]:
    """Every cache that takes the row of another place, with its line."""
    for place, node in _caches(module):
        if (row := ast.literal_eval(node.args[0])) != place:
            yield f"{module.path}:{node.lineno}", f"{place} names {row}"


def caches(module: Module) -> Iterator[str]:
    """The places of the caches of a module that a row of the table bounds."""
    return (place for place, _ in _caches(module))


def _caches(module: Module) -> Iterator[tuple[str, ast.Call]]:
    for names, node in _named(module.tree, ()):
        made = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
        if isinstance(made, ast.Call) and _called(made) == "BoundedCache":
            yield f"{module.name}:{'.'.join(names)}", made


def _named(parent: ast.AST, within: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.stmt | ast.expr]]:
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef) and any(_last(one) in GROWS for one in node.bases):
            yield (*within, node.name), node
        if isinstance(node, _FUNCTIONS) and _is_cached(node):
            yield (*within, node.name), node
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None and _grows(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from (((*_owner(within, target), name), node) for name in _kept(target, within))
        if isinstance(node, ast.Call) and _called(node) in ANYWHERE:
            yield (*within, _called(node)), node
        deeper = isinstance(node, (ast.ClassDef, *_FUNCTIONS))
        yield from _named(node, (*within, node.name) if deeper else within)  # type: ignore[attr-defined]


def _is_cached(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    given = node.args
    takes = given.args or given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg
    return bool(takes) and any(_last(one) in CACHES for one in node.decorator_list)


def _grows(value: ast.expr) -> bool:
    if isinstance(value, ast.IfExp):
        return _grows(value.body) or _grows(value.orelse)
    if isinstance(value, ast.Call) and _called(value) == "field":
        made = next((one.value for one in value.keywords if one.arg == "default_factory"), None)
        return made is not None and _last(made) in GROWS
    empty = (isinstance(value, ast.Dict) and not value.keys) or (
        isinstance(value, ast.List) and not value.elts
    )
    return empty or (isinstance(value, ast.Call) and _called(value) in GROWS | CACHES)


def _kept(target: ast.expr, within: tuple[str, ...]) -> Iterator[str]:
    """The names under which a value is kept beyond the function that made it."""
    if isinstance(target, ast.Attribute) and ast.unparse(target.value) in {"self", "app.state"}:
        yield target.attr
    elif isinstance(target, ast.Name) and not any(one[:1].islower() or one[:1] == "_" for one in within):
        yield target.id


def _owner(within: tuple[str, ...], target: ast.expr) -> tuple[str, ...]:
    """The class of an attribute; the module of what an application keeps."""
    if isinstance(target, ast.Attribute):
        return () if ast.unparse(target.value) == "app.state" else within[:-1]
    return within


def _called(node: ast.Call) -> str:
    return _last(node.func)


def _last(node: ast.expr) -> str:
    """The last word of a dotted name, without what stands in brackets."""
    if isinstance(node, ast.Subscript):
        return _last(node.value)
    if isinstance(node, ast.Call):
        return _last(node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
