"""How the folders of one room import each other, held against the order that is asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.house.doors import DOORS
from tests.house.imports import imported
from tests.house.subrooms import SUBROOMS
from tests.house.tree import ROOT, modules

WHOLE: Final = "referee"
"""The package of all rooms: what its folders may import is the table of doors itself."""


class Way(NamedTuple):
    """One import from a folder or module of a room to another one of the same room."""

    source: str
    target: str
    where: str


Ways = dict[str, list[Way]]


def ways(root: Path) -> Ways:
    """The imports inside each room, by its name; those for the types alone are imports as well.

    A folder counts as one, a module beside the folders as one, the package itself as "".
    """
    return _own_ways() if root == ROOT else _ways(root)


@cache
def _own_ways() -> Ways:
    """The imports inside the rooms of the project, which several tests look at."""
    return _ways(ROOT)


def _ways(root: Path) -> Ways:
    found: Ways = {}
    known = {module.name: module for module in modules(root)}
    rooms = {room for room in DOORS if room in known and known[room].is_package} - {WHOLE}
    for module in known.values():
        around = [room for room in rooms if _lies_in(module.name, room)]
        for line, target in imported(module, set(known)) if around else ():
            for room in around:
                source, to = _unit(module.name, room), _unit(target, room)
                if _lies_in(target, room) and source != to:
                    where = f"{module.path}:{line} imports {target}"
                    found.setdefault(room, []).append(Way(source, to, where))
    return found


def circles(root: Path) -> list[str]:
    """Name every circle of folders inside a room, with the imports of which it is made."""
    return [
        f"{room}: {', '.join(name or '__init__' for name in sorted(circle))} import each other:\n"
        + "\n".join(f"  {where}" for where in _inward(row, circle))
        for room, row in sorted(ways(root).items())
        for circle in _circles(row)
    ]


def wrong_subrooms(root: Path, table: Mapping[str, Mapping[str, str]] = SUBROOMS) -> list[str]:
    """Name every import inside a room that its order does not allow, with what it does allow.

    The package itself stands on top: it passes names on.
    """
    all_ways = ways(root)
    found = [
        f"{way.where}; {_allowed(room, way.source, rows)}"
        for room, rows in table.items()
        for way in all_ways.get(room, [])
        if way.source and way.target not in rows.get(way.source, "").split()
    ]
    return list(dict.fromkeys(found))


def unplaced(root: Path, table: Mapping[str, Mapping[str, str]] = SUBROOMS) -> list[str]:
    """Name what a room holds and its order does not, and what its order names and is not there."""
    found: list[str] = []
    for room, rows in table.items():
        there = {_unit(m.name, room) for m in modules(root) if _lies_in(m.name, room)} - {""}
        found += [f"{room}.{name}: SUBROOMS has no row for it" for name in sorted(there - {*rows})]
        found += [f"{room}.{name}: is not there" for name in sorted({*rows} - there)]
    return found


def upward(table: Mapping[str, Mapping[str, str]] = SUBROOMS) -> list[str]:
    """Name every row of an order that opens a door to a later row, or to none."""
    return [
        f"{room}.{name}: {to} does not stand above it in SUBROOMS"
        for room, rows in table.items()
        for place, name in enumerate(rows)
        for to in rows[name].split()
        if to not in [*rows][:place]
    ]


def _allowed(room: str, source: str, rows: Mapping[str, str]) -> str:
    return f"{room}.{source} may import {rows.get(source) or 'nothing'} of its room"


def _inward(row: list[Way], circle: frozenset[str]) -> list[str]:
    """The imports between the folders of a circle, each once."""
    wheres = (way.where for way in row if {way.source, way.target} <= circle)
    return list(dict.fromkeys(wheres))


def _lies_in(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def _unit(module: str, room: str) -> str:
    return module[len(room) + 1 :].split(".", maxsplit=1)[0]


def _circles(row: list[Way]) -> Iterator[frozenset[str]]:
    """The sets of folders of which each reaches each other one, and itself again."""
    ahead: dict[str, set[str]] = {}
    for way in row:
        ahead.setdefault(way.source, set()).add(way.target)
    reached = {name: _reached(name, ahead) for name in ahead}
    seen: set[str] = set()
    for name in sorted(ahead):
        circle = frozenset(to for to in reached[name] if name in reached.get(to, ()))
        if name in circle and name not in seen:
            seen |= circle
            yield circle


def _reached(name: str, ahead: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    left = [*ahead.get(name, ())]
    while left:
        here = left.pop()
        if here not in found:
            found.add(here)
            left.extend(ahead.get(here, ()))
    return found
