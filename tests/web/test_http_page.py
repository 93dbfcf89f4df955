"""The page about the service shows what its lines print, asked with curl over the network."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli import app
from referee.web import ServiceSettings
from tests.cli.pages import fits, pages, typed
from tests.needed import lacking
from tests.soak.served import served

PAGE = "docs/http.md"
OWNER = "owner-of-the-page"


def test_the_lines_of_the_page_print_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("curl") is None:
        lacking("there is no curl: install the Debian package curl")
    place = str(tmp_path / "games.sqlite3")
    for words in (("import", "shipped:demo"), ("open", "m1", "--seed", "7")):
        assert app.run(["--db", place, *words]) == 0
    capsys.readouterr()
    rows = list(typed(PAGE, pages()[PAGE]))
    assert len(rows) > 20
    with served(ServiceSettings(place, public=True, owner=OWNER)) as base:
        surroundings = os.environ | {"REFEREE": base, "TOKEN": OWNER}
        for one in rows:
            done = subprocess.run(
                ["bash", "-c", one.command],
                capture_output=True,
                text=True,
                check=False,
                cwd=tmp_path,
                env=surroundings,
            )
            assert done.returncode == 0, (one, done.stderr)
            missing = fits(one.shown, done.stdout) if one.shown else ""
            assert not missing, (one.where, missing, done.stdout[:600])
