"""Roots and proofs on the command line: one fact handed out, and what it is worth."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Shell


def test_one_fact_is_proven_without_the_match(shell: Shell, tmp_path: Path) -> None:
    root = shell.json("root", "m1")["root"]
    file = tmp_path / "fact.json"
    assert "proof of" in shell.good("prove", "m1@9", str(file))
    said = json.loads(file.read_bytes())
    assert (said["fact"][0], said["match"]) == (9, "m1")
    elsewhere = Shell(tmp_path / "none.sqlite3")
    held = elsewhere.good("prove", "--check", str(file), "--root", root)
    assert "m1@9 stands in the match" in held
    assert root in held
    assert "compare the root" not in held
    assert "compare the root" in elsewhere.good("prove", "--check", str(file))
    assert shell.good("prove", "m1@9") == file.read_text("utf-8")
    assert shell("prove", "m1@9", str(file)).code == 2


def test_an_older_root_is_proven_to_have_only_grown(shell: Shell, tmp_path: Path) -> None:
    old = shell.json("root", "m1", "--size", "12")["root"]
    file = tmp_path / "grown.json"
    shell.good("prove", "m1", str(file), "--from", "12")
    new = shell.json("root", "m1")["root"]
    for root in (old, new):
        assert "only grew" in shell.good("prove", "--check", str(file), "--root", root)
    other = shell.json("root", "m1", "--size", "11")["root"]
    told = shell("prove", "--check", str(file), "--root", other)
    assert told.code == 1
    assert "a proof for another tree" in told.out
    shell.good("act", "m1", "1")
    assert shell.json("root", "m1", "--size", "12")["root"] == old
    assert shell.json("root", "m1")["root"] != new


def test_a_public_copy_has_the_same_root_and_hides(shell: Shell, tmp_path: Path) -> None:
    root = shell.json("root", "m1")["root"]
    file = tmp_path / "public.jsonl"
    shell.good("export", "m1", str(file), "--public")
    assert b'"body"' not in file.read_bytes()
    assert "sealed: A, B, J" in shell.good("verify", str(file), "--root", root)
    assert shell.json("root", str(file))["root"] == root
    assert "unaltered" in shell.good("verify", "m1", "--root", root)
    shell.good("act", "m1", "1")
    assert "unaltered" in shell.good("verify", "m1", "--root", root)
    told = shell("verify", str(file), "--root", shell.json("root", "m1")["root"])
    assert told.code == 1
    assert "there are only" in told.out


def test_hidden_parts_are_shown_only_when_asked_for(shell: Shell, tmp_path: Path) -> None:
    facts = shell.good("export", "m1").splitlines()[1:]
    seq = next(n for n, line in enumerate(facts, 1) if '"body"' in line)
    assert all(len(part) == 2 for part in json.loads(shell.good("prove", f"m1@{seq}"))["fact"][7])
    file = tmp_path / "open.json"
    shell.good("prove", f"m1@{seq}", str(file), "--open")
    shown = [[part[0], part[2]] for part in json.loads(file.read_bytes())["fact"][7]]
    hidden = json.loads(facts[seq - 1])["hidden"]
    assert shown == [[part["audience"], part["body"]] for part in hidden]
    root = shell.json("root", "m1")["root"]
    assert shell.json("prove", "--check", str(file), "--root", root)["ok"]


def test_an_altered_proof_is_refused_with_exit_1(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "fact.json"
    shell.good("prove", "m1@9", str(file))
    file.write_bytes(file.read_bytes().replace(b'{"fact":[9,', b'{"fact":[8,'))
    told = shell("prove", "--check", str(file))
    assert told.code == 1
    assert "does not hold: the fact at seq 8 does not lead to the root" in told.out


def test_wrong_use_is_told_as_what_and_what_instead(shell: Shell, tmp_path: Path) -> None:
    for words, what in (
        (["prove"], "no fact is named"),
        (["prove", "m1@9", "--root", "x"], "--root and --note are for checking"),
        (["prove", "m1@9", "--check", "x"], "to be proven and"),
        (["prove", "m1@0"], "there is no fact 0"),
        (["prove", "m1@9", "--size", "8"], "there is no fact 9"),
        (["prove", "m1@9", "--size", "99999"], "never had 99,999 facts"),
        (["prove", "m1@9", "--from", "10"], "10 facts are not the beginning"),
        (["prove", "m1@9", "--from", "8", "--open"], "--from and --in show no fact"),
        (["root", "m1", "--size", "0"], "never had 0 facts"),
        (["verify", "m1", "--root", "x"], "is no root"),
        (["verify", "--root", "1:" + "A" * 43 + "="], "0 are named"),
        (["prove", "--check", str(tmp_path / "none")], "no such file"),
    ):
        told = shell(*words)
        assert told.code == 2, (words, told)
        assert what in told.err, (words, told)
        assert "try: " in told.err, (words, told)


def test_an_altered_record_has_no_root(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "m1.jsonl"
    data = shell.good("export", "m1").encode()
    file.write_bytes(data.replace(b'"seq":9', b'"seq":8', 1))
    told = shell("root", str(file))
    assert told.code == 1
    assert "does not verify" in told.err
