"""A ruling is reviewed blind: packed, answered elsewhere, compared, and kept as a remark."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Shell


def test_a_review_from_pack_to_remark(shell: Shell, tmp_path: Path) -> None:
    shell.good("rule", "m1", "May it?", "--clause", "glossary.guard.1", "--decision", "Never ever.")
    pack, answer = str(tmp_path / "pack.zip"), str(tmp_path / "answer.json")
    shell.good("review", "pack", "m1", "R1", "-o", pack)
    assert b"Never ever" not in Path(pack).read_bytes()
    other = Shell(tmp_path / "none.sqlite3")
    words = ("--decision", "It may not.", "--clause", "glossary.guard.1", "--by", "bea")
    assert "the answer of bea" in other.good("review", "answer", pack, "-o", answer, *words)
    assert not (tmp_path / "none.sqlite3").exists()
    said = shell.json("review", "compare", "m1", "R1", answer)
    assert said["agreement"][0]["clauses"] is True
    assert (said["kept"], said["summary"].endswith("all 1 of 1")) == (False, True)
    shell.good("review", "compare", "m1", "R1", answer, "--keep", "--by", "head-judge:cy")
    assert "blind review of R1 by bea" in " ".join(shell.good("call", "list", "m1").split())


def test_wrong_use_is_told(shell: Shell, tmp_path: Path) -> None:
    shell.good("rule", "m1", "May it?", "--decision", "No.")
    pack, answer = str(tmp_path / "pack.zip"), str(tmp_path / "answer.json")
    shell.good("review", "pack", "m1", "R1", "-o", pack)
    shell.good("review", "answer", pack, "--decision", "x", "--by", "bea", "-o", answer)
    spoiled = tmp_path / "spoiled.json"
    said = json.loads(Path(answer).read_text("utf-8")) | {"pack": "0" * 64}
    spoiled.write_text(json.dumps(said), "utf-8")
    for words, code, told in (
        (("pack", "m1", "R7", "-o", str(tmp_path / "b.zip")), 2, "has no ruling 'R7'"),
        (("answer", pack, "-o", str(tmp_path / "c.json")), 2, "decision"),
        (("answer", answer, "--decision", "x", "--by", "b", "-o", "-"), 1, "no whole zip file"),
        (("compare", "m1", "R1", str(spoiled)), 1, "is to another pack"),
        (("compare", "m1", "R1", answer, answer), 2, "is named twice"),
        (("compare", "m1", "R1", pack), 1, "no answer to a review"),
    ):
        refused = shell("review", *words)
        assert refused.code == code, (words, refused.err)
        assert told in refused.err, refused.err
