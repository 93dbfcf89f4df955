"""Branches at the terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Shell


def test_a_branch_at_the_terminal(shell: Shell, tmp_path: Path) -> None:
    before = shell.good("export", "m1")
    made = shell.json("branch", "m1", "other", "--purpose", "a slip")
    head = shell.json("log", "m1")["facts"][-1]["seq"]
    assert made["branch"]["name"] == "other"
    assert (made["branch"]["parent"], made["branch"]["point"]) == ("m1", head)
    assert made["decision"] == shell.json("show", "m1")["view"]["decision"]
    (listed,) = shell.json("branch", "list", "m1")["branches"]
    assert listed == made["branch"]
    assert [row["parent"] for row in shell.json("matches")] == [None, "m1"]
    assert "branch of" in shell.good("matches")
    assert shell.good("export", "m1") == before
    file = tmp_path / "other.jsonl"
    shell.good("export", "other", str(file))
    told = shell.good("verify", str(file))
    assert f"they follow m1@{head}, which is not in this file" in told
    root = shell("verify", str(file), "--root", shell.json("root", "other")["root"])
    assert root.code == 1
    assert "a branch" in root.out
    assert "facts of its parent" in root.out
    for words in (("show",), ("log",), ("legal",), ("diff",), ("why",), ("knows", "--as", "A")):
        shell.good(words[0], "other", *words[1:])
    answer = shell.json("legal", "other")
    shell.good("act", "other", answer["seat"], "1")
    shell.good("checkpoint", "other", "here")
    shell.good("rewind", f"other@{head}")
    assert shell.json("show", "other")["view"]["decision"] == made["decision"]
    assert shell.good("export", "m1") == before
    assert shell("branch", "m1@2").code != 0
    assert shell("branch", "m1", "other").code != 0
    assert "no branch leaves other" in shell.good("branch", "list", "other")


def test_the_same_key_opens_one_branch_though_the_match_went_on(shell: Shell) -> None:
    made = shell.json("branch", "m1", "--key", "b1")
    asked = shell.json("legal", "m1")
    shell.good("act", "m1", asked["seat"], "1")
    assert shell.json("branch", "m1", "--key", "b1") == made
    assert len(shell.json("branch", "list", "m1")["branches"]) == 1
