"""The unit of systemd is one that systemd takes, and the container is built of what there is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from tests.house.tree import ROOT
from tests.needed import lacking

UNIT = ROOT / "deploy" / "referee.service"
BOUND = 2.5
"""How exposed systemd may find it; 10 is a unit without any of its bounds."""


def checked(folder: Path, text: str) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """Verify a unit, with a program and a user that every machine has."""
    if shutil.which("systemd-analyze") is None:
        lacking("systemd-analyze checks the unit: install systemd")
    unit = folder / UNIT.name
    text = text.replace("/usr/local/bin/referee", shutil.which("true") or "/bin/true")
    unit.write_text(text.replace("User=referee", "User=root"), "utf-8")
    words = ["systemd-analyze", "verify", str(unit)]
    return unit, subprocess.run(words, capture_output=True, text=True, check=False)


def test_systemd_takes_the_unit_and_finds_it_shut(tmp_path: Path) -> None:
    unit, done = checked(tmp_path, UNIT.read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    unit.write_text(unit.read_text("utf-8").replace("User=root", "User=referee"), "utf-8")
    told = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    level = re.search(r"exposure level for \S+: ([\d.]+)", told)
    assert level is not None, told
    assert float(level[1]) <= BOUND


def test_a_word_that_systemd_does_not_know_is_found(tmp_path: Path) -> None:
    _, done = checked(tmp_path, UNIT.read_text("utf-8").replace("LimitNOFILE", "LimitFiles"))
    assert "LimitFiles" in done.stderr


def test_of_what_the_container_copies_the_program_is_built(tmp_path: Path) -> None:
    rows = (ROOT / "deploy" / "Containerfile").read_text("utf-8").splitlines()
    ours = [row.split()[1:-1] for row in rows if row.startswith("COPY ") and "--from" not in row]
    for name in (word for words in ours for word in words):
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(there, tmp_path / name)
    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(built, cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").iterdir()
    with ZipFile(wheel) as packed:
        assert {"cli/app.py", "referee/web/app.py", "migrations/env.py"} <= set(packed.namelist())
