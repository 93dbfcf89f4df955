"""A copy of the project in which the rooms that play are compiled to C by mypyc, to be measured.

Question: what would play gain by a compiled build?

    python -m evidence.compiled ../native --part all
    python -m evidence.bench --against ../native   # the copy and this checkout, in turns
    cd ../native && PYTHONPATH=. python -m pytest tests/rules

Needs a C compiler, the headers of this Python and setuptools. What was found with it stands in
docs/figures.md. The copy is thrown away afterwards; no compiled file lies in the checkout.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final, NamedTuple

import typer

from cli.common.errors import CommandError
from cli.common.frame import door_of
from evidence.program import OneCommand

HERE: Final = Path(__file__).parents[1]
_COPIED: Final = (
    "events",
    "referee",
    "cli",
    "migrations",
    "evidence",
    "tests",
    "docs",
    "README.md",
)
_MEGA: Final = 1_000_000


class CompiledPart(StrEnum):
    """How much is compiled."""

    FOLD = "fold"
    RUN = "run"
    ALL = "all"


_FOLD: Final = ("referee/fold/*.py",)
_RUN: Final = (*_FOLD, "referee/effects/run.py", "referee/effects/read/*.py")
_ROOMS: Final[dict[CompiledPart, tuple[str, ...]]] = {
    CompiledPart.FOLD: _FOLD,
    CompiledPart.RUN: _RUN,
    CompiledPart.ALL: (
        *_FOLD,
        "referee/state/*.py",
        "referee/effects/**/*.py",
        "referee/rules/**/*.py",
    ),
}
"""The files that each part compiles."""
_LEFT_OUT: Final = (
    "effects/nodes",
    "effects/program",
    "effects/analysis",
    "effects/library.py",
    "effects/language.py",
    "effects/contents.py",
    "__init__.py",
)
"""Nodes are tuples of their own class, which mypyc does not compile. The others read texts before a
match is played; compiled, they fail where one name has several types in a function.
"""
_UNLIKE: Final = ("(Struct, ", "@runtime_checkable")
"""What stands in files whose classes mypyc makes other ones: it drops `frozen` and `array_like`
of values, and what tells a protocol at run time."""


class Edit(NamedTuple):
    """A place that mypyc cannot compile, and what stands there in the copy."""

    path: str
    here: str
    there: str


DERIVED: Final = (
    '"abilities acting classes colors constants icons keywords level limit listening'
    ' lrig_types more name power teams type"'
)
"""The fields of a derived card: a compiled class has no slots to read them from."""
EDITS: Final = (
    Edit(
        "referee/effects/board/derived.py",
        "for name in Derived.__slots__:",
        f"for name in {DERIVED}.split():",
    ),
    Edit(
        "referee/rules/units.py",
        'clauses = ("glossary.action.3"',
        'clauses: tuple[str, ...] = ("glossary.action.3"',
    ),
    Edit("referee/rules/units.py", "downs = (", "downs: tuple[str, ...] = ("),
)
BUILD: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup

files, sys.argv[1:] = sys.argv[1:], ["-q", "build_ext", "--inplace", "-j1"]
made = mypycify(files, group_name="referee", opt_level="3", multi_file=True)
setup(name="referee", packages=[], py_modules=[], ext_modules=made)
"""
"""Run in the copy by a process of its own, with the files to compile as its arguments."""


def copied(folder: Path) -> None:
    """Copy the project to a new folder, with the places changed that mypyc cannot compile.

    Raises FileExistsError where something lies there already.
    """
    folder.mkdir(parents=True)
    for name in _COPIED:
        source = HERE / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    tools = (HERE / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(tools[tools.index("[tool.") :], "utf-8")
    for edit in EDITS:
        path = folder / edit.path
        path.write_text(path.read_text("utf-8").replace(edit.here, edit.there), "utf-8")


def files_of(part: CompiledPart, folder: Path) -> list[str]:
    """The files of a part that are compiled, from the folder of the copy."""
    found = {path for pattern in _ROOMS[part] for path in folder.glob(pattern)}
    names = sorted(path.relative_to(folder).as_posix() for path in found)
    return [
        name
        for name in names
        if not any(out in name for out in _LEFT_OUT)
        if not any(words in (folder / name).read_text("utf-8") for words in _UNLIKE)
    ]


def compiled(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the copy.")],
    *,
    part: Annotated[CompiledPart, typer.Option("--part", help="How much is compiled.")] = CompiledPart.ALL,
) -> None:
    """Copy the project, compile its fold, effects and rules there, and say what that took."""
    door = door_of(context)
    try:
        copied(folder)
    except FileExistsError as error:
        message = f"{folder} is there already"
        raise CommandError(message, instead="name a new folder") from error
    files, began = files_of(part, folder), perf_counter()
    ran = subprocess.run(  # noqa: S603 - this Python, and the program above
        [sys.executable, "-c", BUILD, *files],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        last = ran.stderr.strip().rpartition("\n")[2]
        message = f"{folder} could not be compiled: {last}"
        raise CommandError(message, instead="install setuptools, a C compiler, Python's headers")
    shutil.rmtree(folder / "build")
    size = sum(path.stat().st_size for path in folder.rglob("*.so"))
    door.line(f"{len(files)} modules, {perf_counter() - began:.0f} s, {size / _MEGA:.1f} MB")


COMPILED: Final = OneCommand("evidence.compiled", "../native --part all", compiled)

if __name__ == "__main__":
    COMPILED.main()
