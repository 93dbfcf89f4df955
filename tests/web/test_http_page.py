"""The page about the service shows what its lines print, asked with curl over the network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cli import app
from referee.web import Settings
from tests.house.tree import ROOT
from tests.needed import lacking
from tests.soak.served import served

PAGE = ROOT / "docs" / "http.md"
OWNER = "owner-of-the-page"
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def shown() -> list[tuple[str, list[str]]]:
    """Give each line that is typed on the page, with what the page shows of its answer."""
    rows: list[tuple[str, list[str]]] = []
    for block in CONSOLE.findall(PAGE.read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                rows.append((line.removeprefix("$ "), []))
            else:
                rows[-1][1].append(line)
    return rows


def fits(line: str, printed: str) -> bool:
    """Say whether a line of the page is what was printed; `...` stands for anything."""
    parts = (re.escape(part) for part in line.split("..."))
    return re.fullmatch(".*".join(parts), printed, re.DOTALL) is not None


def test_the_lines_of_the_page_print_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("curl") is None:
        lacking("there is no curl: install the Debian package curl")
    place = str(tmp_path / "games.sqlite3")
    for words in (("import", "shipped:demo"), ("open", "m1", "--seed", "7")):
        assert app.run(["--db", place, *words]) == 0
    capsys.readouterr()
    rows = shown()
    assert len(rows) > 20
    with served(Settings(place, public=True, owner=OWNER)) as base:
        surroundings = os.environ | {"REFEREE": base, "TOKEN": OWNER}
        for typed, lines in rows:
            done = subprocess.run(
                ["bash", "-c", typed], capture_output=True, text=True, check=False,
                cwd=tmp_path, env=surroundings,
            )  # fmt: skip
            assert done.returncode == 0, (typed, done.stderr)
            assert fits("\n".join(lines), done.stdout.strip()), (typed, done.stdout[:600])


def test_a_line_that_shows_something_else_is_found() -> None:
    assert fits('{"a":...,"c":3}', '{"a":1,"b":2,"c":3}')
    assert not fits('{"a":1...', '{"a":2,"b":2}')
