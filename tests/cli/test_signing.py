"""Signed roots on the command line: who vouches for a match, and what is signed by itself."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Shell


def test_a_signed_note_holds_a_public_copy_and_a_proof(shell: Shell, tmp_path: Path) -> None:
    key, note, public, fact = (str(tmp_path / n) for n in ("k", "n", "p.jsonl", "f.json"))
    verifier = shell.json("keys", "new", "head-judge", "--key", key)["verifier"]
    assert Path(key).stat().st_mode & 0o77 == 0
    assert shell.good("keys", "show", "--key", key).strip() == verifier
    shell.good("sign", "m1", note, "--key", key, "--line", "table 4")
    assert "\ntable 4\n" in Path(note).read_text("utf-8")
    trusted = ("--note", note, "--key", verifier)
    shell.good("export", "m1", public, "--public")
    shell.good("prove", "m1@9", fact)
    shell.good("verify", public, *trusted)
    shell.good("prove", "--check", fact, *trusted)
    shell.good("act", "m1", "1")
    shell.good("verify", "m1", *trusted)
    shell.good("prove", "m1@9", str(tmp_path / "later.json"))
    later = shell("prove", "--check", str(tmp_path / "later.json"), *trusted)
    assert later.code == 1
    assert "a proof for another tree" in later.out


def test_what_a_key_did_not_sign_is_refused_with_the_reason_and_exit_1(shell: Shell, tmp_path: Path) -> None:
    key, other, note, altered = (str(tmp_path / n) for n in ("k", "o", "n", "a"))
    right = shell.json("keys", "new", "a", "--key", key)["verifier"]
    wrong = shell.json("keys", "new", "a", "--key", other)["verifier"]
    shell.good("sign", "m1", note, "--key", key)
    text = Path(note).read_text("utf-8")
    Path(altered).write_text(text.replace("referee/m1", "referee/m2"), "utf-8")
    for words, what in (
        (["m1", "--note", note, "--key", wrong], "is not signed by a+"),
        (["m1", "--note", altered, "--key", right], "the note was altered"),
        (["m1", "--key", right], "no checkpoint signed by a+"),
    ):
        told = shell("verify", *words)
        assert (told.code, what in told.out) == (1, True), (words, told)


def test_wrong_use_is_told_with_exit_2(shell: Shell, tmp_path: Path) -> None:
    key, note = (str(tmp_path / n) for n in ("k", "n"))
    shell.good("keys", "new", "a", "--key", key)
    shell.good("sign", "m1", note, "--key", key)
    for words, what in (
        (["verify", "m1", "--note", note], "checked by the key"),
        (["verify", "m1", "--note", note, "--key", "x"], "no verifier key"),
        (["prove", "--check", note, "--key", "x"], "a key is for the note"),
        (["keys", "new", "a", "--key", key], "is there already"),
        (["keys", "new", "a b", "--key", str(tmp_path / "z")], "names no key"),
        (["keys", "show", "--key", str(tmp_path / "none")], "no key at"),
        (["keys", "show"], "no key at"),
        (["sign", "m1", "--key", key, "--line", ""], "cannot stand in a note"),
        (["sign", "m9", "--key", key], "m9"),
    ):
        told = shell(*words)
        assert told.code == 2, (words, told)
        assert what in told.err, (words, told)
    told = shell("sign", "m1", "--key", note)
    assert (told.code, "holds no key" in told.err) == (1, True), told


def test_a_desk_with_a_key_signs_its_rulings(shell: Shell, tmp_path: Path) -> None:
    verifier = shell.json("keys", "new", "desk")["verifier"]
    assert (tmp_path / "own.key").exists()
    rule = ("rule", "m1", "Whose?", "--clause", "glossary.edition.1", "--decision", "Theirs.")
    shell.good(*rule)
    assert "1 checkpoint signed by desk+" in shell.good("verify", "m1", "--key", verifier)
    record = tmp_path / "record.jsonl"
    shell.good("export", "m1", str(record), "--public")
    (one,) = shell.json("verify", str(record), "--key", verifier)["records"]
    assert one["signed"][0]["seq"] == one["signed"][0]["size"] + 1
    other = shell.json("keys", "new", "desk", "--key", str(tmp_path / "o"))["verifier"]
    told = shell("verify", str(record), "--key", other)
    assert (told.code, "is signed by desk+" in told.out) == (1, True), told


def test_a_locked_key_is_opened_by_its_password_alone(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_KEY", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("REFEREE_KEY_PASSWORD", "ember")
    shell.good("keys", "new", "desk")
    shell.good("keys", "show")
    monkeypatch.delenv("REFEREE_KEY_PASSWORD")
    rule = ("rule", "m1", "Whose?", "--clause", "glossary.edition.1", "--decision", "Theirs.")
    before = shell.json("root", "m1")
    told = shell(*rule)
    assert (told.code, "holds no key that this password opens" in told.err) == (1, True), told
    assert shell.json("root", "m1") == before


def test_an_event_is_proven_as_a_whole(shell: Shell, tmp_path: Path) -> None:
    for name in ("e1", "e2"):
        shell.good("open", name, "--event", "winter")
    key = str(tmp_path / "k")
    verifier = shell.json("keys", "new", "organiser", "--key", key)["verifier"]
    said = shell.json("root", "winter")
    assert [name for name, _ in said["matches"]] == ["e1", "e2"]
    before, member, grown, note = (str(tmp_path / n) for n in ("b", "m.json", "g.json", "n"))
    Path(before).write_text(json.dumps(said), "utf-8")
    shell.good("sign", "winter", note, "--key", key)
    shell.good("prove", "e2", member, "--in", "winter")
    trusted = ("--note", note, "--key", verifier)
    told = shell.good("prove", "--check", member, *trusted)
    assert "stands in the event winter" in told
    assert shell.json("root", "e2")["root"] in told
    assert "✓ winter" in shell.good("verify", "winter", *trusted)
    shell.good("open", "e3", "--event", "winter")
    shell.good("prove", "winter", grown, "--from", before)
    assert "only grew since it had 2 logs" in shell.good("prove", "--check", grown, *trusted)
    for words, code, what in (
        (("verify", "winter", *trusted), 1, "another root now"),
        (("prove", "m1", "--in", "winter"), 2, "no match of winter"),
        (("prove", "winter", "--from", note), 2, "does not say what winter was"),
        (("prove", "--check", member, "--root", said["root"][:-5] + "AAAA="), 1, "another tree"),
    ):
        seen = shell(*words)
        assert (seen.code, what in seen.out + seen.err) == (code, True), (words, seen)


def test_a_shipped_match_is_opened_after_its_end(shell: Shell, tmp_path: Path) -> None:
    shell.good("import", "shipped:demo")
    lists, public, verifier = (str(tmp_path / n) for n in ("l", "p.jsonl", "v.py"))
    assert "2 parts opened" in shell.good("reveal", "demo", lists, "--only", "lists")
    shell.good("export", "demo", public, "--public")
    told = shell.good("verify", public, "--openings", lists)
    assert "2 parts opened as committed" in told
    shell.good("verify", "demo", "--openings", lists)
    lied = Path(lists).read_bytes().replace(b"Kiln Tender", b"Kiln Tendet", 1)
    Path(lists).write_bytes(lied)
    failed = shell("verify", public, "--openings", lists)
    assert (failed.code, "is not what was committed to" in failed.out) == (1, True), failed
    assert "shuffle" in shell.good("commitments", "demo")
    shell.good("verifier", verifier)
    assert "from referee" not in Path(verifier).read_text("utf-8")
    for words, what in (
        (["reveal", "m1"], "must stay so until it is over"),
        (["reveal", "demo", "--by", "floor-judge:x"], "may not order open"),
        (["reveal", "demo", "--only", "hands"], "nothing to open"),
        (["prove", "m1@3", "--open", "--by", "B"], "may not order open"),
    ):
        seen = shell(*words)
        assert seen.code in {1, 2}, (words, seen)
        assert what in seen.err, (words, seen)


def test_the_key_file_of_a_server_has_to_be_named() -> None:
    assert os.environ.get("REFEREE_KEY") is None
    told = Shell("memory:")("keys", "new", "desk")
    assert (told.code, "no file is named" in told.err) == (2, True), told
