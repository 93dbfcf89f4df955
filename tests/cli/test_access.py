"""Commands that show what is hidden ask first, and are kept where that is due."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.court.policy import GENERIC, shipped
from tests.cli.conftest import Shell

LOOKS = [
    ("show", "w1@5"),
    ("log", "w1"),
    ("why", "w1@5"),
    ("diff", "w1@5", "6"),
    ("export", "w1"),
    ("diff", "w1@5", "--as", "A", "--against", "judge"),
    ("export", "w1", "--notation"),
    ("export", "w1", "--cloudevents", "--as", "judge"),
    ("export", "w1", "--html"),
    ("replay", "w1@5"),
    ("show", "w1@5", "--json"),
    ("facts", "w1", "--csv", "-"),
]
FREE = [
    ("show", "w1@5", "--as", "spectator"),
    ("log", "w1", "--as", "A"),
    ("verify", "w1"),
    ("export", "w1", "--public"),
    ("export", "w1", "--cloudevents", "--as", "B"),
    ("export", "w1", "--html", "--as", "A"),
    ("prove", "w1@6"),
    ("root", "w1"),
    ("access", "w1"),
    ("facts", "w1", "--csv", "-", "--as", "B"),
]


def watched(tmp_path: Path, use: str = "all calls") -> Shell:
    """Open a match whose policy keeps every full view."""
    text = shipped()[GENERIC].decode().replace('access = "events"', 'access = "kept"')
    policy = tmp_path / "kept.toml"
    policy.write_text(text.replace('use = "all calls"', f'use = "{use}"'), "utf-8")
    shell = Shell(tmp_path / "watched.sqlite3")
    shell.good("open", "w1", "--seed", "1", "--first", "A", "--policy", str(policy))
    for _ in range(3):
        shell.good("act", "w1", "1")
    return shell


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    return watched(tmp_path_factory.mktemp("kept"))


def views(shell: Shell) -> list[dict[str, object]]:
    found: list[dict[str, object]] = shell.json("access", "w1")["views"]
    return found


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_a_full_view_is_kept_before_it_is_shown(kept: Shell, words: tuple[str, ...]) -> None:
    purpose = " ".join(words)
    before = len(views(kept))
    for _ in range(2):
        told = kept(*words, "--by", "floor-judge:ann", "--purpose", purpose, given="quit\n")
        assert told.code == 0, told
    rows = views(kept)
    assert len(rows) == before + 1
    assert (rows[-1]["by"], rows[-1]["purpose"]) == ("floor-judge:ann", purpose)


@pytest.mark.parametrize("words", FREE, ids=" ".join)
def test_other_eyes_leave_nothing(kept: Shell, words: tuple[str, ...]) -> None:
    before = views(kept)
    kept.good(*words)
    assert views(kept) == before


def test_who_may_not_look_is_refused_with_the_reason(tmp_path: Path) -> None:
    shell = watched(tmp_path, "off")
    for words in LOOKS:
        refused = shell(*words, "--by", "head-judge:bea", given="quit\n")
        assert refused.code == 1, words
        assert refused.out == ""
        assert "keeps it shut for judges" in refused.err
        assert "--as spectator" in refused.err
    assert shell.json("access", "w1")["views"] == []
    assert shell("act", "w1", "1", "--as", "judge").code == 1
    assert "A|" not in shell.good("show", "w1", "--by", "auditor:cy")


def test_at_an_event_a_judge_gives_a_name(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "event.sqlite3")
    for words in (
        ("open", "cup", "--date", "2026-03-01"),
        ("enter", "p7", "--deck", "ember-court"),
        ("enter", "p8", "--deck", "tide-chorus"),
        ("appoint", "ann", "floor-judge"),
        ("round", "open", "1"),
        ("seat", "1", "12", "p7", "p8"),
    ):
        shell.good("event", *words, "--by", "kim")
    for by in ("judge", "zed"):
        refused = shell("show", "cup-1-12", "--by", by)
        assert refused.code in {1, 2}
        assert "--as spectator" in refused.err
    shell.good("show", "cup-1-12", "--as", "spectator")
    for point in ("cup-1-12", "cup-1-12@3"):
        shell.good("show", point, "--by", "ann", "--purpose", "call C1")
    told = shell.json("access", "cup-1-12")
    assert told["kept"] is True
    assert [(one["by"], one["purpose"]) for one in told["views"]] == [("floor-judge:ann", "call C1")]
    assert shell("export", "cup").code == 1
    assert shell.good("export", "cup", "--by", "kim").startswith('{"blobs":')
    for form in ("--notation", "--whole"):
        assert "is an event, and no match" in shell("export", "cup", form, "--by", "kim").err
    assert "is an event" in shell("bundle", "make", "cup", "--case", "x", "-o", "-", "--by", "kim").err
    assert shell.json("access", "cup")["views"] == []
    assert shell.good("export", "cup", "--cloudevents", "--by", "kim").count("\n") > 5


def test_replay_does_not_open_a_judges_eyes_by_a_key(kept: Shell) -> None:
    refused = kept("replay", "w1@5", "--as", "A", given="next\njudge\n")
    assert refused.code == 2
    assert "'judge' is no step" in refused.err
    assert kept("replay", "w1@5", "--as", "A", given="B\nquit\n").code == 0


def test_a_match_of_no_event_keeps_nothing(shell: Shell) -> None:
    head = shell.json("root", "m1")["root"]
    shell.good("show", "m1")
    shell.good("export", "m1")
    assert shell.json("root", "m1")["root"] == head
    told = shell.json("access", "m1")
    assert (told["kept"], told["views"]) == (False, [])
    assert "nobody looked" in shell.good("access", "m1")


def test_the_list_says_who_when_where_and_what_for(tmp_path: Path) -> None:
    shell = watched(tmp_path)
    shell.good("show", "w1@5", "--by", "head-judge:bea", "--purpose", "call C1")
    shell.good("show", "w1@5", "--by", "ann")
    printed = shell.good("access", "w1")
    assert "head-judge:bea at w1@5: call C1" in printed
    assert "judge:ann at w1@5, no purpose given" in printed
    assert json.loads(shell.good("access", "w1", "--json"))["kept"] is True
