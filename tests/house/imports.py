"""What each module imports and calls, held against the table of doors."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.house.doors import CORE_WITHOUT, DOORS, STATE_ROOMS, STATE_WITHOUT, VALUES, room_of
from tests.house.tree import CODE, Module, files, modules

FROM_OUTSIDE: Final = {
    "random": "chance comes from the service",
    "secrets": "chance comes from the service",
    "uuid": "ids come from the service",
    "os.urandom": "chance comes from the service",
    "time.time": "the clock comes from the service",
    "time.time_ns": "the clock comes from the service",
    "datetime.datetime.now": "the clock comes from the service",
    "datetime.datetime.today": "the clock comes from the service",
    "datetime.datetime.utcnow": "the clock comes from the service",
    "datetime.date.today": "the clock comes from the service",
    "importlib.import_module": "a door that the table cannot see",
    "print": "printing is the command line's",
}


def wrong_doors(root: Path) -> list[str]:
    """Name every import that the table of doors does not allow, with what it does allow."""
    known = {m.name for m in modules(root)}
    found = [
        f"{module.path}:{line}: {room} imports {target}; {instead}"
        for module in modules(root)
        if (room := room_of(module.name)) is not None
        for line, target in imported(module, known)
        if (instead := _barred(room, target))
    ]
    return list(dict.fromkeys(found))


def homeless(root: Path) -> list[str]:
    """Name every module that lies in no room: in a new top folder, or loose beside the rooms."""
    paths = [p for p in files(root) if p.endswith(".py") and not p.startswith("tests/")]
    return [
        f"{path}: no room of tests/house/doors.py holds it"
        for path in paths
        if (room := room_of((module := Module(root, path)).name)) is None
        or (room == "referee" and module.name != "referee")
    ]


def from_outside(root: Path) -> list[str]:
    """Name every clock, die, id or print that the core reaches for by itself."""
    return [
        f"{module.path}:{line}: {name} in the core; {FROM_OUTSIDE[name]}"
        for module in modules(root, ("events", "referee"))
        if (room := room_of(module.name)) is not None and DOORS[room].core
        for line, name in reached(module)
    ]


def imported(module: Module, known: set[str]) -> Iterator[tuple[int, str]]:
    """The line and full name of everything a module imports, wherever it does so.

    `from events import log` names events.log where that is a module, events.log.Row otherwise
    counts as events.log.
    """
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if inner in known else base


def reached(module: Module) -> Iterator[tuple[int, str]]:
    """The line and name of each use of something that has to come from outside."""
    names = local_names(module.tree)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imports_barred(node)
        elif isinstance(node, ast.Attribute | ast.Name):
            full = dotted(node, names)
            if full in FROM_OUTSIDE and isinstance(node.ctx, ast.Load):
                yield node.lineno, full


def _barred(room: str, target: str) -> str | None:
    """What a room may import instead, or None where this import is allowed."""
    top = target.split(".", maxsplit=1)[0]
    door = DOORS[room]
    if top in CODE:
        inner = room_of(target)
        if inner == room or inner in door.rooms:
            return None
        return f"its rooms are {', '.join(door.rooms) or 'none'}"
    makes_values = room == VALUES or VALUES in door.rooms
    if top in sys.stdlib_module_names or top in door.packages or (top == "msgspec" and makes_values):
        return None
    if room.startswith("referee") and top in CORE_WITHOUT:
        return "the core knows no database; stores are wired in referee.service by events.stores"
    if room in STATE_ROOMS and top in STATE_WITHOUT:
        return "state is values: pydantic stands at the doors of the house"
    return f"its packages are {', '.join(door.packages) or 'none'} and the standard library"


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    kept = len(parts) - node.level + module.is_package
    return ".".join([*parts[:kept], *([node.module] if node.module else [])])


def local_names(tree: ast.Module) -> dict[str, str]:
    """What the imported names of a module stand for, as full dotted names."""
    names = {"print": "print"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                names[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return names


def dotted(node: ast.expr, names: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        base = dotted(node.value, names)
        return f"{base}.{node.attr}" if base else None
    return None


def _imports_barred(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Import):
        named = [alias.name for alias in node.names]
    else:
        named = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    yield from ((node.lineno, name) for name in named if name in FROM_OUTSIDE)
