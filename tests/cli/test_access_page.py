"""The commands of docs/access.md run as they stand there."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Shell
from tests.cli.pages import typed
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/access.md").read_text("utf-8")


def test_tokens_of_the_page_are_made_shown_once_listed_and_revoked(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "page.sqlite3")
    printed = [shell.good(*one.words) for one in typed(PAGE)]
    words = [text.split("token      ")[1].split()[0] for text in printed[1:4]]
    assert all(word not in printed[-1] for word in words)
    assert "player:p1            seat A of m1" in printed[-1]
    assert "spectator            m1, 600 s later  until it is revoked" in printed[-1]
    rows = json.loads(shell.good("token", "list", "--json"))["tokens"]
    assert [row["label"] for row in rows] == ["table 3", "", ""]
    assert "revoked" in shell.good("token", "revoke", rows[0]["id"])
    assert json.loads(shell.good("token", "list", "--json"))["tokens"][0]["state"] == "revoked"


def test_what_no_token_can_be_is_told_with_what_to_do(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "page.sqlite3")
    shell.good("open", "m1", "--seed", "1")
    for words, what in (
        (("--role", "player", "--match", "m1"), "a player plays a seat of a match"),
        (("--role", "king"), "'king' is no role"),
        (("--role", "head-judge", "--match", "m1"), "a head-judge is somebody"),
        (("--role", "player", "--match", "m1", "--seat", "A", "--delay", "5m"), "only spectators"),
        (("--role", "spectator", "--expires", "soon"), "'soon' is no span of time"),
        (("--role", "spectator", "--match", "m9"), "no match m9"),
    ):
        told = shell("token", "make", *words)
        assert told.code != 0
        assert what in told.err, told.err
        assert "try:" in told.err
