"""A stretch of a match is named by the same words in every command that takes one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Shell


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """The shipped match, which nobody changes."""
    shell = Shell(tmp_path_factory.mktemp("stretches") / "demo.sqlite3")
    shell.good("import", "shipped:demo")
    return shell


def seqs(shell: Shell, *words: str) -> tuple[int, int]:
    """The first and the last seq that a log tells."""
    facts = shell.json("log", *words)["facts"]
    assert [f["seq"] for f in facts] == list(range(facts[0]["seq"], facts[-1]["seq"] + 1))
    return facts[0]["seq"], facts[-1]["seq"]


@pytest.fixture(scope="module")
def began(demo: Shell) -> dict[int, int]:
    """At which seq each turn began."""
    facts = demo.json("log", "demo")["facts"]
    return {f["body"]["number"]: f["seq"] for f in facts if f["kind"] == "turn.began"}


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("demo@120..180", 120, 180),
        ("demo@..57", 1, 57),
        ("demo@57", 57, 57),
        ("demo@57..57", 57, 57),
    ],
)
def test_seqs_are_both_in_the_stretch(demo: Shell, said: str, first: int, last: int) -> None:
    assert seqs(demo, said) == (first, last)


def test_an_open_end_is_an_end_of_the_match(demo: Shell) -> None:
    head = demo.json("matches")[0]["head"]
    assert seqs(demo, "demo") == seqs(demo, "demo@..") == (1, head)
    assert seqs(demo, "demo@700..") == seqs(demo, "demo@700..head") == (700, head)


@pytest.mark.parametrize("said", ["demo@turn3", "demo@t3", "demo@turn3..turn3", "demo@T3"])
def test_a_turn_is_the_whole_of_it(demo: Shell, began: dict[int, int], said: str) -> None:
    assert seqs(demo, said) == (began[3], began[4] - 1)


def test_turns_are_joined_and_a_turn_can_be_an_option(demo: Shell, began: dict[int, int]) -> None:
    assert seqs(demo, "demo@t3..t4") == (began[3], began[5] - 1)
    assert seqs(demo, "demo", "--turn", "3") == (began[3], began[4] - 1)
    told = demo("log", "demo@t3", "--turn", "4")
    assert (told.code, "two stretches" in told.err) == (2, True)


def test_phases_follow_each_other_through_their_turn(demo: Shell, began: dict[int, int]) -> None:
    first, last = seqs(demo, "demo@t4.main")
    begun, ended = seqs(demo, "demo@turn4.attack")
    assert last == begun - 1
    assert began[4] < first < last < begun < ended < began[5]
    assert seqs(demo, "demo@t4.up..t4.draw")[0] == began[4]


def test_what_came_after_a_point_may_be_named(demo: Shell) -> None:
    assert seqs(demo, "demo", "--after", "700")[0] == 701
    assert seqs(demo, "demo", "--after", "turn3")[0] == demo.json("show", "demo@turn3")["view"]["seq"] + 1


def test_a_ruling_is_a_point(shell: Shell) -> None:
    shell.good("rule", "m1", "q", "--decision", "d")
    seq = shell.json("ruling", "list", "m1")["rulings"][0]["seq"]
    for name in ("R1", "r1", "R-1"):
        assert shell.json("log", f"m1@{name}")["facts"][0]["seq"] == seq
        assert shell.json("why", f"m1@{name}")["seq"] == seq


def test_a_difference_lies_between_both_ends(demo: Shell) -> None:
    assert demo.json("diff", "demo@57..60") == demo.json("diff", "demo@57", "60")
    told = demo("diff", "demo@57..60", "70")
    assert (told.code, "a third point" in told.err) == (2, True)


def test_a_replay_stays_in_its_stretch(demo: Shell) -> None:
    told = demo.good("replay", "demo@57..58", "--json", given="back\nnext\nnext\nnext\n")
    assert [json.loads(line)["seq"] for line in told.splitlines()] == [57, 57, 58, 58, 58]
    told = demo.good("replay", "demo@57", "--json", given="back\nnext\nnext\n")
    assert [json.loads(line)["seq"] for line in told.splitlines()] == [57, 56, 57, 58]


def test_a_bundle_holds_the_stretch_of_its_log(demo: Shell, tmp_path: Path) -> None:
    out = str(tmp_path / "case.zip")
    first, last = seqs(demo, "demo@t3")
    told = demo.good("bundle", "make", "demo@t3", "--case", "turn three", "--out", out)
    assert f"demo@{first}..{last} in" in told


def test_a_page_holds_the_stretch_of_its_address(demo: Shell) -> None:
    """Exactly as by --from and --to, which still name it."""
    page = demo.good("export", "demo@57..60", "--html")
    assert page == demo.good("export", "demo", "--html", "--from", "57", "--to", "60")
    assert len(page) < len(demo.good("export", "demo", "--html"))
    told = demo("export", "demo@57..60")
    assert (told.code, "try: add --html" in told.err) == (2, True)


@pytest.mark.parametrize("command", ["log", "bundle make", "diff", "replay", "export --html"])
@pytest.mark.parametrize(
    ("said", "why", "instead"),
    [
        ("20..5", "runs backwards: 20 comes after 5", "name the earlier end first"),
        ("turm3..t4", "demo has no point 'turm3'", "did you mean turn3"),
        ("t99..", "demo has no point 't99'", "name a seq from 0 to"),
        ("1..99999", "beyond the end of the log", "ask for 1 to"),
        ("x..y", "demo has no point 'x'", "one of setup"),
    ],
)
def test_a_stretch_that_is_not_there_is_refused_alike(
    demo: Shell, command: str, said: str, why: str, instead: str
) -> None:
    case = ["--case", "c", "--out", "-"] if command == "bundle make" else []
    told = demo(*command.split(), f"demo@{said}", *case)
    assert told.code == 2
    assert why in told.err
    assert re.search(f"try: .*{re.escape(instead)}", told.err), told.err


@pytest.fixture(scope="module")
def undone(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """The shipped match, taken back from its end into turn 4, and from there into turn 2."""
    shell = Shell(tmp_path_factory.mktemp("undone") / "undone.sqlite3")
    shell.good("import", "shipped:demo")
    for point in ("turn4.main", "turn2.main"):
        shell.good("rewind", f"demo@{point}", "--reason", "x", "--by", "head-judge:bo")
    return shell


def told(shell: Shell, *words: str) -> dict[int, bool]:
    """The facts that a log tells, by seq, and whether each still counts."""
    return {f["seq"]: not f.get("undone") for f in shell.json("log", *words)["facts"]}


def test_a_turn_has_its_own_facts_and_those_of_it_that_were_undone(
    undone: Shell, began: dict[int, int]
) -> None:
    head = undone.json("matches")[0]["head"]
    second = told(undone, "demo", "--turn", "2")
    own = set(range(began[2], began[3]))
    assert own < set(second)
    later = sorted(seq for seq in second if seq >= began[3])
    assert later == list(range(later[0], head + 1))
    main = undone.json("show", "demo@turn2.main")["view"]["seq"]
    assert {seq for seq, counts in second.items() if not counts} == {s for s in own if s > main}
    assert told(undone, "demo@turn2") == told(undone, "demo@t2..t2") == second
    lines = undone.good("log", "demo", "--turn", "2")
    assert "turn 3 of" not in lines
    assert "turn 2 of" in lines


def test_a_turn_that_was_undone_belongs_to_no_other(undone: Shell, began: dict[int, int]) -> None:
    second = told(undone, "demo@turn2")
    assert not set(range(began[3], began[6])) & set(second)
    assert "has no point 'turn3'" in undone("log", "demo@turn3").err
    head = undone.json("matches")[0]["head"]
    assert set(told(undone, f"demo@{began[2]}..{head}")) == set(range(began[2], head + 1))


def test_phases_and_turns_join_without_what_was_undone_of_others(
    undone: Shell, began: dict[int, int]
) -> None:
    joined = told(undone, "demo@t1..t2")
    assert set(joined) == set(told(undone, "demo@t1")) | set(told(undone, "demo@t2"))
    main = told(undone, "demo@t2.main")
    assert set(main) < set(told(undone, "demo@t2"))
    assert not any(began[3] <= seq < began[6] for seq in main)


def test_replay_steps_over_what_belongs_to_other_turns(undone: Shell, began: dict[int, int]) -> None:
    said = undone("replay", "demo@t2..t2", "--json", given=f"{began[3] - 1}\nnext\nback\n{began[4]}\n")
    seqs_seen = [json.loads(row)["seq"] for row in said.out.splitlines()]
    later = min(seq for seq in told(undone, "demo@t2") if seq >= began[3])
    assert seqs_seen[1:] == [began[3] - 1, later, began[3] - 1, later]


@pytest.mark.parametrize(
    "words",
    [
        ("log", "demo", "--after"),
        ("diff", "demo@57"),
        ("diff", "demo@57..60"),
        ("takeback", "demo", "--seat", "A", "--to"),
        ("checkpoint", "demo"),
    ],
)
def test_an_empty_name_names_no_point(demo: Shell, words: tuple[str, ...]) -> None:
    """A script whose variable is empty is told so, and does not get the answer to all of it."""
    told = demo(*words, "")
    assert (told.code, told.out) == (2, "")
    assert "try:" in told.err
