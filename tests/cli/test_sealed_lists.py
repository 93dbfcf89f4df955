"""A public copy of an event: whatever is read of it says what of that is sealed, and is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.cli.conftest import Shell
from tests.cli.hostile import Told
from tests.cli.test_help import COMMANDS
from tests.trial import TRIAL

M: Final = "cup-1-4"
ORDERS: Final = """
event open cup --by kim --date 2026-03-01 --policy trial.toml
event enter p1 --event cup --deck ember-court --by kim
event enter p2 --event cup --deck tide-chorus --by kim
event appoint ann floor-judge --by kim
event appoint bo head-judge --by kim
event appoint di head-judge --by kim
event round open 1 --minutes 50 --by kim
event seat 1 4 p1 p2 --seed 1 --by kim
event round begin 1 --by kim
"""
COURT: Final = f"""
takeback ask {M} --seat A
call open {M} "May it attack?" --seat A
call claim {M} C1 --by ann
statement {M} "I said so." --person ann --about C1 --by ann
rule {M} "Does the guard hold?" --clause glossary.guard.1 --decision "Yes." --by bo
rule {M} --call C1 --clause glossary.guard.1 --decision "No." --by ann
appeal file {M} R2 --seat B --grounds misread
appeal hear {M} A1 --by di
appeal decide {M} A1 upheld --reasons "as ruled" --by di
penalty give {M} G2 --seat B --reason "two Ener too few" --by ann
show {M} --by ann --purpose "call C1"
call open {M} "And this?" --seat B
checkpoint {M} here --by ann
note {M} bumped --by ann
extend {M} 5m --reason called --by ann
branch open {M}@44 --purpose "had A passed" --by bo
"""
READS: Final = {
    "matches": "",
    "legal": M,
    "claims": M,
    "accounts": f"{M} {M}.B1",
    "show": f"{M} --by bo",
    "log": f"{M} --level full --by bo",
    "diff": f"{M}@36 {M}@44 --by bo",
    "why": f"{M}@49 --by bo",
    "replay": f"{M} --by bo",
    "knows": f"{M} --as A",
    "checkpoint": M,
    "precedent": "guard",
    "result": M,
    "stats": "length",
    "compare": f"{M} {M}.B1",
    "readjudicate": M,
    "audit": "cup",
    "slowplay": M,
    "ruling list": M,
    "ruling show": f"{M} R1",
    "due list": M,
    "call list": M,
    "penalty suggest": f"{M} G2 --seat B",
    "penalty list": M,
    "penalty history": "p2 --event cup",
    "appeal list": M,
    "event show": "cup",
    "event list": "",
    "event export": "people cup --by bo",
    "event calendar": "cup",
    "event hook list": "--event cup",
    "event report": "cup --by bo",
    "event pack": "cup - --by bo",
    "event calls": "cup",
    "event clock": "1 --event cup",
    "branch list": M,
    "access": M,
    "verify": "",
    "root": f"{M} --size 50",
    "commitments": M,
    "export": f"{M} --notation --by bo",
    "facts": f"{M} --csv - --by bo",
    "review pack": f"{M} R1 -o pack.zip --by bo",
    "match removed": "",
    "reveal": f"{M} --by bo",
    "bundle make": f"{M}@44..49 --case guard -o - --by bo",
    "prove": f"{M}@49 --size 50",
    "amend": f"{M}@36 pass --dry-run --by bo",
    "rewind": f"{M}@36 --dry-run --by bo",
    "share": M,
}
"""Every command that reads a match or an event, on that of this page."""
OTHERS: Final = frozenset(
    """
    demo open act enter takeback take-up rule statement illegal missed extend note whatif state import
    verifier sign consent perft simulate serve schema help
    ruling due call penalty appeal event people branch policy review match bundle keys deck cards mechanics
    rulebook position token db publish witness archive restore doctor
    """.split()
)
"""Words that begin all other commands: they write, or read no match of the database."""
DATABASE: Final = re.compile(r"(?<=referee )--db \S+ ")
"""How a command that is offered names the database."""
TIMES: Final = re.compile(r"\d+:\d\d(:\d\d)?|\d+\.\d+s|\d+\.\d+ ?ms")


def split(line: str) -> list[str]:
    """Part a command line as a shell does."""
    return shlex.split(line)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    place = tmp_path_factory.mktemp("whole")
    shell = Shell(place / "whole.sqlite3")
    (place / "trial.toml").write_bytes(TRIAL)
    for line in ORDERS.replace("trial.toml", f"'{place}/trial.toml'").strip().splitlines():
        shell.good(*split(line))
    for _ in range(7):
        shell.good("act", M, "1")
    for line in COURT.strip().splitlines():
        shell.good(*split(line))
    return shell


@pytest.fixture(scope="module")
def copy(whole: Shell, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    folder = tmp_path_factory.mktemp("copy")
    shell = Shell(folder / "copy.sqlite3")
    for name in ("cup", M, f"{M}.B1"):
        file = str(folder / f"{name}.jsonl")
        whole.good("export", name, file, "--public", "--by", "bo")
        shell.good("import", file)
    return shell


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(told: Told) -> str:
    """All that was said, without times and databases, which differ from look to look."""
    return DATABASE.sub("", TIMES.sub("", told.out + told.err))


def test_every_command_is_read_here_or_reads_no_match() -> None:
    names = {" ".join(path) for path in COMMANDS}
    assert READS.keys() <= names
    rest = {name.split()[0] for name in names - READS.keys()}
    assert rest == OTHERS & rest


@pytest.mark.parametrize("name", READS)
def test_whoever_reads_a_copy_is_told_what_is_sealed(whole: Shell, copy: Shell, name: str) -> None:
    words = [*name.split(), *split(READS[name])]
    there, here = whole(*words), copy(*words)
    assert here.code in {0, 1}, (here.out, here.err)
    assert "fault in this program" not in here.err
    lines = dict.fromkeys(said(there).splitlines())
    other = [line for line in said(here).splitlines() if line not in lines]
    told = here.out + here.err
    if other or len(said(here)) < len(said(there)):
        assert "sealed" in told, (there.out, here.out)


def test_each_list_counts_the_facts_with_sealed_parts(copy: Shell) -> None:
    told = {
        "ruling list": 2,
        "call list": 3,
        "appeal list": 2,
        "penalty list": 1,
        "due list": 0,
    }
    for name, count in told.items():
        assert copy.json(*name.split(), M)["sealed"] == count, name
    assert copy.json("ruling", "show", M, "R1")["sealed"] == 1
    assert copy.json("access", M)["sealed"] == 1
    assert "no purpose given" not in copy.good("access", M)
    assert copy.json("branch", "list", M)["sealed"] == 1
    assert copy.json("event", "calls", "cup")["sealed"] == 2
    assert copy.json("penalty", "history", "p2", "--event", "cup")["sealed"] == 1
    line = "sealed in this copy: what was asked, agreed and decided, in 2 facts"
    assert line in copy.good("ruling", "list", M)


def test_a_whole_match_counts_none(whole: Shell) -> None:
    for name in ("ruling list", "call list", "appeal list", "penalty list", "branch list"):
        assert whole.json(*name.split(), M)["sealed"] == 0, name
        assert "sealed" not in whole.good(*name.split(), M)


def test_words_that_are_sealed_are_not_searched_and_counted_for_no_side(whole: Shell, copy: Shell) -> None:
    told = copy.good("precedent", "guard")
    assert "no ruling like that whose words are told here" in told
    assert "the words of 2 rulings are sealed in this copy" in told
    assert copy.json("precedent", "guard")["sealed"] == 2
    clause = ("precedent", "--clause", "glossary.guard.1")
    assert "1 decided this point so, 1 otherwise" in whole.good(*clause)
    found = copy.good(*clause)
    assert "decided this point so" not in found
    assert "decided  (sealed in this copy)" in found
    assert [(one["same"], one["otherwise"]) for one in copy.json(*clause)["rulings"]] == [(0, 0)] * 2


def test_the_question_is_told_and_its_answers_are_sealed(whole: Shell, copy: Shell) -> None:
    assert whole.good("legal", M).splitlines()[0].startswith("A: What do you do in your main phase?")
    assert copy.good("legal", M).splitlines() == [
        "A is choosing: act in the main phase or pass",
        "      what may be answered is sealed in this copy",
    ]
    told = copy.json("legal", M)
    assert (told["seat"], told["decision"], told["sealed"], told["choices"]) == (
        "A",
        "main",
        True,
        [],
    )
    assert whole.json("legal", M)["sealed"] is False


@pytest.mark.parametrize("form", ["--html", "--notation", "--cloudevents"])
def test_an_export_for_other_eyes_says_whose_it_is(copy: Shell, form: str) -> None:
    for viewer, who in (("A", "seat A"), ("judge", "a judge")):
        told = copy("export", M, f"{viewer}.out", form, "--as", viewer)
        assert told.code == 0
        assert f"{M} is a sealed copy: this is what a spectator sees, not {who}" in told.err
    assert copy("export", M, "s.out", form, "--as", "spectator").err == ""
    assert Path("A.out").read_bytes() == Path("s.out").read_bytes()
    assert copy.json("export", M, "j.out", form, "--as", "B")["as"] == "spectator"


def test_the_page_of_a_sealed_copy_says_so(whole: Shell, copy: Shell) -> None:
    copy("export", M, "copy.html", "--html", "--as", "A")
    whole.good("export", M, "whole.html", "--html", "--as", "spectator")
    assert "Sealed copy" in Path("copy.html").read_text("utf-8")
    assert "Sealed copy" not in Path("whole.html").read_text("utf-8")


@pytest.mark.parametrize("name", ["log", "diff", "why", "replay"])
def test_eyes_that_are_not_given_are_said(copy: Shell, name: str) -> None:
    told = copy(name, f"{M}@44", "--as", "B")
    assert "this is what a spectator sees, not seat B" in told.err
    assert copy.json(name, f"{M}@44", "--as", "B")["as"] == "spectator"


def test_roots_of_an_event_and_of_its_logs_are_told_apart(whole: Shell) -> None:
    event = whole.good("root", "cup").splitlines()
    logs = [line.split() for line in event[3:]]
    assert [name for name, _ in logs] == ["cup", M]
    assert dict(logs)[M] == whole.good("root", M).splitlines()[1]
    told = whole.good("verify", "cup")
    assert "✓ cup: the event with its matches: 2 logs, consistent with itself" in told
    assert f"its root is {event[1]}; compare it" in told
    held = whole.good("verify", "cup", "--root", event[1])
    assert "cup: the event with its matches: 2 logs, unaltered" in held
