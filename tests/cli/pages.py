"""What the pages tell people to type, and whether what they show below it is what is printed.

Blocks that begin with ```console hold lines to type, each behind `$ `, and what they print. A line
`...` stands for any number of lines, `...` within a line for anything in it; a line below which
nothing stands may print what it likes. What is shown may be a refusal; any other command succeeds.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.cli.hostile import Told, run
from tests.house.tree import ROOT

REFUSED = ("error: ", "refused: ")
GAP = "..."
SHELL = re.compile(r"[|<>$;&`]")
"""Signs by which a line needs a real shell, where they stand outside of quotation marks."""
HERE = re.compile(r"<<\s*'?(\w+)'?")
NAMED = re.compile(r"\$\((referee [^()$`]*)\)")
"""A command of the referee whose one line another command takes as a word."""
QUOTED = re.compile(r"'[^']*'|\"[^\"$`]*\"")


class Block(NamedTuple):
    """A block of code of a page: its page, the line at which it begins, its language, its lines."""

    page: str
    line: int
    language: str
    lines: tuple[str, ...]


class Typed(NamedTuple):
    """A command of a console block, where it stands, and the lines that are shown below it."""

    where: str
    command: str
    shown: tuple[str, ...]


def pages() -> dict[str, str]:
    """The text of every page for readers, by its path below the root of the project."""
    found = [ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "ARCHITECTURE")]
    found += sorted((ROOT / "docs").glob("*.md"))
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in found}


def blocks(page: str, text: str) -> Iterator[Block]:
    """Every block of code of a page, fenced or indented; an indented one has that as language."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        start = at
        if lines[at].lstrip().startswith("```"):
            language = lines[at].strip().removeprefix("```")
            at += 1
            while not lines[at].strip().startswith("```"):
                at += 1
            yield Block(page, start + 1, language, tuple(lines[start + 1 : at]))
        elif lines[at].startswith("    ") and (not at or not lines[at - 1].strip()):
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at].strip()):
                at += 1
            yield Block(page, start + 1, "indented", tuple(row[4:] for row in lines[start:at]))
            continue
        at += 1


def untyped(found: Block) -> bool:
    """Whether a block tells to type a command of the referee, and is no console block."""
    said = re.compile(r"(\$ )?referee ")
    return found.language != "console" and any(said.match(row) for row in found.lines)


def typed(page: str, text: str) -> Iterator[Typed]:
    """The commands of the console blocks of a page in their order."""
    for block in blocks(page, text):
        if block.language != "console":
            continue
        rows = list(enumerate(block.lines, block.line + 1))
        assert rows[0][1].startswith("$ "), f"{page}:{block.line}: a block begins with no command"
        while rows:
            number, first = rows.pop(0)
            command = first.removeprefix("$ ")
            if here := HERE.search(command):
                while not command.endswith("\n" + here[1]):
                    command += "\n" + rows.pop(0)[1]
            shown = []
            while rows and not rows[0][1].startswith("$ "):
                shown.append(rows.pop(0)[1].rstrip())
            while shown and not shown[-1]:
                shown.pop()
            yield Typed(f"{page}:{number}", command, tuple(shown))


def _same(shown: str, printed: str) -> bool:
    """Whether one line is shown as it was printed."""
    parts = (re.escape(part) for part in shown.split(GAP))
    return re.fullmatch(".*".join(parts), printed) is not None


def fits(shown: tuple[str, ...], printed: str) -> str:
    """The first lines that are shown and were not printed so, "" where all were."""
    rows = [row.rstrip() for row in printed.rstrip().splitlines()]
    parts: list[list[str]] = [[]]
    for line in shown:
        if line.strip() == GAP:
            parts.append([])
        else:
            parts[-1].append(line)
    for number, part in enumerate(parts, 1):
        end = len(rows) - len(part)
        places = [
            at for at in range(end + 1) if (number > 1 or at == 0) and (number < len(parts) or at == end)
        ]
        place = next((at for at in places if all(map(_same, part, rows[at:]))), None)
        if place is None:
            return "\n".join(part) or "nothing"
        rows = rows[place + len(part) :]
    return ""


def _printed(found: re.Match[str]) -> str:
    """What a command prints that is a word of another one, which it has to be fit for."""
    told = run(shlex.split(found[1])[1:])
    word = told.out.strip()
    assert (told.code, told.err) == (0, ""), (found[1], told)
    assert word, found[1]
    assert not set(word) & set('\n"\\$`'), (found[1], word)
    return word


class Reader:
    """Somebody who types a page: a folder and a data folder of their own."""

    def __init__(self, folder: Path) -> None:
        """Take an empty folder."""
        self.folder = folder
        self.data = folder / "data"
        self.db = self.data / "wixoss-referee" / "matches.sqlite3"

    def surroundings(self) -> dict[str, str]:
        """The variables of their shell."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return os.environ | {"XDG_DATA_HOME": str(self.data), "PATH": path}

    def type(self, command: str) -> Told:
        """Type a line: in this process, or in a shell where it has pipes, files or variables."""
        command = NAMED.sub(_printed, command)
        if command.startswith("referee ") and not SHELL.search(QUOTED.sub("", command)):
            return run(shlex.split(command, comments=True)[1:])
        done = subprocess.run(
            ["bash", "-c", command],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            cwd=self.folder,
            env=self.surroundings(),
        )
        return Told(done.returncode, done.stdout, done.stderr)

    def wrong(self, one: Typed) -> str:
        """What a page shows below a line and is not printed, told with what is; "" for nothing."""
        told = self.type(one.command)
        printed = told.out + told.err
        refused = any(line.startswith(REFUSED) for line in one.shown)
        if refused == (told.code == 0) or (told.err and not refused):
            return f"{one.where}: {one.command}\nended with {told.code}:\n{printed}"
        if one.shown and (missing := fits(one.shown, printed)):
            return f"{one.where}: {one.command}\nshows\n{missing}\nand prints\n{printed}"
        return ""
