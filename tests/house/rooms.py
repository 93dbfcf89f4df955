"""The tables of rooms in ARCHITECTURE.md, written from the doors and from what each room says.

`python -m tests.house.rooms` writes them anew. The question of a room stands in the docstring of
its package, behind "Question:"; what it may import, in `tests.house.doors` and, inside a large
room, in `tests.house.subrooms`.
"""

import ast
import re
import sys
from pathlib import Path
from typing import Final

from tests.house.doors import DOORS, WORDS
from tests.house.subrooms import SUBROOMS
from tests.house.tree import ROOT, Module, modules

PAGE: Final = "ARCHITECTURE.md"
_BLOCK: Final = re.compile(r"(<!-- (rooms|inside [\w.]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_QUESTION: Final = re.compile(r"Question:\s+(.*?\?)(?=\s|$)", re.DOTALL)
_RECORD: Final = "events"
"""The room whose modules are rooms too; in the tables they are one."""

_FEW: Final = 4
"""So many rooms of the record are named one by one."""


def written(root: Path) -> str:
    """The page with its tables as they should stand."""
    known = {module.name: module for module in modules(root)}

    def block(found: re.Match[str]) -> str:
        begins, which, ends = found.groups()
        room = which.removeprefix("inside").strip()
        rows = _rooms(known) if which == "rooms" else _inside(known, room)
        return f"{begins}{rows}{ends}"

    return _BLOCK.sub(block, (root / PAGE).read_text("utf-8"))


def stale(root: Path) -> list[str]:
    """Name the table that is missing or says something else than doors and rooms do."""
    page = (root / PAGE).read_text("utf-8")
    marks = {which for _, which, _ in _BLOCK.findall(page)}
    wanted = {"rooms", *(f"inside {room}" for room in SUBROOMS)}
    found = [f"{PAGE}: has no table <!-- {which} -->" for which in sorted(wanted - marks)]
    if written(root) != page:
        found.append(f"{PAGE}: its tables are old; write them with python -m tests.house.rooms")
    return found


def unasked(root: Path) -> list[str]:
    """Name every room of the tables whose docstring does not say which question it answers."""
    known = {module.name: module for module in modules(root)}
    return [
        f"{known[room].path}: its docstring has no sentence Question: ...?"
        for room in _shown(known)
        if _asked(known[room]) is None
    ]


def question(docstring: str) -> str | None:
    """The question in a docstring, in one line; None where it has none."""
    found = _QUESTION.search(docstring)
    return " ".join(found[1].split()) if found else None


def _shown(known: dict[str, Module]) -> list[str]:
    """The rooms that have a row, in the order of the doors: of `events` only its packages."""
    there = [room for room in DOORS if room in known]
    return [r for r in there if known[r].is_package or not r.startswith(f"{_RECORD}.")]


def _rooms(known: dict[str, Module]) -> str:
    rows = [(room, _asked(known[room]) or "", _opened(room)) for room in _shown(known)]
    return _table("room", "the question it answers", rows)


def _inside(known: dict[str, Module], room: str) -> str:
    rows = []
    for name, doors in SUBROOMS[room].items():
        module = known[f"{room}.{name}"]
        opened = ", ".join(f"`{to}`" for to in doors.split())
        rows.append((name, _asked(module) or _first(module), opened or "nothing of the room"))
    return _table("inside", "what it answers or holds", rows)


def _table(name: str, about: str, rows: list[tuple[str, str, str]]) -> str:
    head = f"| {name} | {about} | may import |\n|---|---|---|\n"
    return head + "".join(f"| `{room}` | {asked} | {opened} |\n" for room, asked, opened in rows)


def _opened(room: str) -> str:
    """What a room may import, the record in a word and the referee's rooms without its name."""
    door = DOORS[room]
    ours = [r.removeprefix("referee.") for r in door.rooms if not r.startswith(_RECORD)]
    record = {r for r in door.rooms if r.startswith(_RECORD)}
    words = [f"`{name}`" for name in ours]
    if record:
        words.append("its own modules" if room.startswith(_RECORD) else _of_record(record))
    if door.packages:
        words.append(", ".join(door.packages))
    return ", ".join(words) or "the standard library"


def _of_record(record: set[str]) -> str:
    """Some rooms of the record: by name where they are few, else those that go together."""
    words = record >= {*WORDS}
    rest = sorted(record - {*WORDS} if words else record)
    if len(rest) > _FEW:
        return "the record"
    return ", ".join([*(f"`{name}`" for name in rest), *(["words of the record"] if words else [])])


def _asked(module: Module) -> str | None:
    return question(ast.get_docstring(module.tree) or "")


def _first(module: Module) -> str:
    line = (ast.get_docstring(module.tree) or "").split("\n", maxsplit=1)[0].rstrip(".")
    return line[:1].lower() + line[1:]


if __name__ == "__main__":
    (ROOT / PAGE).write_text(written(ROOT), "utf-8")
    sys.stdout.write(f"{PAGE}: written\n")
