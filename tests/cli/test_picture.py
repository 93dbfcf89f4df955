"""A picture of a moment: one file that shows what the screen shows, and needs no other."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path / "picture.sqlite3")
    shell.good("import", "shipped:demo")
    return shell


def words(path: Path) -> str:
    root = ET.fromstring(path.read_text("utf-8"))  # noqa: S314 - written a line before
    return " ".join(text.strip() for text in root.itertext()).replace("\xa0", " ")


def test_a_picture_shows_what_its_viewer_may_see(shell: Shell, tmp_path: Path) -> None:
    hand = shell.json("show", "demo@200", "--as", "A")["view"]["seats"]["A"]["hand"]["cards"]
    for viewer in "AB":
        shell.good("show", "demo@200", "--as", viewer, "--picture", str(tmp_path / f"{viewer}.svg"))
    mine, theirs = words(tmp_path / "A.svg"), words(tmp_path / "B.svg")
    assert "demo@200, seen by A" in mine
    assert hand[0]["name"] in mine
    assert mine != theirs
    assert theirs.count(hand[0]["name"]) < mine.count(hand[0]["name"])


def test_a_picture_needs_nothing_beside_it_and_is_drawn_the_same_again(shell: Shell, tmp_path: Path) -> None:
    drawn = []
    for name in ("one.svg", "two.svg"):
        shell.good("show", "demo@200", "--picture", str(tmp_path / name))
        drawn.append((tmp_path / name).read_text("utf-8"))
    assert drawn[0] == drawn[1]
    assert drawn[0].replace("http://www.w3.org/2000/svg", "").count("http") == 0


def test_a_picture_takes_no_file_away(shell: Shell, tmp_path: Path) -> None:
    there = tmp_path / "there.svg"
    there.write_text("mine", "utf-8")
    taken = shell("show", "demo@200", "--picture", str(there))
    assert (taken.code, "is there already" in taken.err) == (2, True)
    assert there.read_text("utf-8") == "mine"
    other = shell("show", "demo@200", "--picture", str(tmp_path / "a.png"))
    assert (other.code, "end it in .svg" in other.err) == (2, True)
