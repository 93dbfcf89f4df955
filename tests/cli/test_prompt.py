"""The prompt of a scorekeeper: its keys at a terminal, and its lines in a pipe."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from cli.table.lines import fits
from tests.cli.conftest import Shell
from tests.cli.prompted import (
    BACK,
    DROP,
    END,
    ENTER,
    LAID,
    LEFT,
    MAIN,
    OPENING,
    RIGHT,
    TAB,
    UP,
    entered,
    opened,
    typed,
    view,
    waits,
)
from tests.house.tree import ROOT

QUIET = 0.05
"""Seconds in which a program that waits for a key shows nothing."""


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A paper match before its first entry."""
    return opened(tmp_path)


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the prompt see a person at both ends; the keys come through a pipe of the library."""
    monkeypatch.setattr("cli.table.prompt.asks", lambda _door: True)


# At a terminal.


@pytest.mark.usefixtures("at_terminal")
def test_names_that_a_line_lacks_are_asked_for_and_a_question_mark_lists_them(
    shell: Shell,
) -> None:
    told = typed(shell, LAID, "sinne + maro + oust", "?", "banana", "b", "y")
    assert told.count("say who won the dice, A or B") == 2, "once more after a wrong word"
    assert "      A\n      B\n" in told
    assert "✗ 'banana' is no seat" in told
    assert "B took the first turn" in told


@pytest.mark.usefixtures("at_terminal")
def test_a_question_mark_never_records_a_card_and_a_dash_does(shell: Shell) -> None:
    typed(shell, *MAIN)
    head = view(shell)["seq"]
    told = typed(shell, "gr brannoch tended", "?", "?", "")
    assert told.count("Kiln Tender") == 2
    assert "nothing was entered" in told
    assert view(shell)["seq"] == head
    told = typed(shell, "gr brannoch tended", "-", "kt", "-")
    wanted = re.findall(r"(\S+) cards? of A's deck (?:is|are) revealed", told)
    assert wanted == ["3", "2", "a"], "each is asked for once, whether it was caught or not"
    assert len(shell.json("claims", "m1")["claims"]) == 2


@pytest.mark.parametrize("word", ["", "quit", "undo", END, DROP])
@pytest.mark.usefixtures("at_terminal")
def test_a_line_is_dropped_where_its_name_is_wanted(shell: Shell, word: str) -> None:
    typed(shell, LAID)
    head = view(shell)["seq"]
    assert "nothing was entered" in typed(shell, "sinne + maro + oust", word)
    assert view(shell)["seq"] == head


@pytest.mark.usefixtures("at_terminal")
def test_the_question_stands_below_the_line_and_is_not_printed_as_well(shell: Shell) -> None:
    told = typed(shell, *OPENING, "zeppelin")
    assert "is asked" not in told
    assert "✗ no card of the two decks is called 'zeppelin'" in told


@pytest.mark.usefixtures("at_terminal")
def test_a_line_is_edited_before_it_is_entered(shell: Shell) -> None:
    told = typed(shell, *OPENING, "c rgent" + LEFT * 4 + "e")
    assert "A put Regent of Slag" in told
    assert waits(shell) == ("grow", "A")


@pytest.mark.usefixtures("at_terminal")
def test_a_dropped_line_is_asked_for_anew_and_the_end_leaves(shell: Shell) -> None:
    typed(shell, "nonsense" + DROP + LAID, END)
    assert waits(shell) == ("lrigs", "B")


@pytest.mark.usefixtures("at_terminal")
def test_tab_completes_the_step_that_is_typed(shell: Shell) -> None:
    typed(shell, *OPENING, "c kil" + TAB)
    assert "Kiln Tender" in shell.good("log", "m1")
    offered = "play Tidebell Page left"
    assert [fits(said, offered) for said in ("p ti l", "pl pa", "ti")] == [True, True, False]


@pytest.mark.usefixtures("at_terminal")
def test_a_line_taken_back_is_told_as_done_and_named(shell: Shell) -> None:
    typed(shell, *MAIN)
    told = typed(shell, "undo")
    assert re.search(r"✓ taken back: c regent; g ilvane first \(to m1@\d+\)", told)
    assert "✗" not in told


@pytest.mark.parametrize(
    "line",
    [
        "a l",
        "p tidebell c",
        "c rime",
        "gr maro running",
        "use sounding",
        "g tidebell",
        "pick pc",
        "A a r",
    ],
)
def test_at_a_yes_or_no_question_only_that_is_said(shell: Shell, line: str) -> None:
    for one in (*MAIN, ".", "c lockstep; g maro first", "p pale l"):
        shell.good("enter", "m1", one)
    assert waits(shell) == ("may", "B")
    refused = shell("enter", "m1", line).err
    assert refused.count("refused: ") == 1, refused
    said = "not seat A" if line[0] == "A" else "card's offer: the answer is yes or no, not"
    assert said in refused


@pytest.mark.usefixtures("at_terminal")
def test_a_question_with_one_answer_is_passed_by_itself_and_in_the_record(shell: Shell) -> None:
    typed(shell, *MAIN, ".", "c sounding; g maro first", "u sounding")
    assert waits(shell) == ("main", "B")
    assert "u sounding; ." in shell.good("log", "m1", "--as", "judge", "--level", "full")
    typed(shell, "undo")
    assert waits(shell) == ("main", "B")
    assert [card["name"] for card in view(shell)["seats"]["B"]["trash"]] == []


@pytest.mark.usefixtures("at_terminal")
def test_the_passes_that_are_missing_stand_in_the_next_line(shell: Shell) -> None:
    typed(shell, *MAIN, ".", "c rime; g maro first; p tidebell l")
    told = typed(shell, "a l", "", "lantern")
    assert "✗ attacks are declared in the attack steps of one's own turn" in told
    assert "3 passes are missing to the SIGNI attack step" in told
    assert waits(shell) == ("burst", "A")
    assert "Lantern Page" in told


@pytest.mark.parametrize("keys", [".3; a l", "n" + BACK + ".3; a l", RIGHT + BACK + "l"])
@pytest.mark.usefixtures("at_terminal")
def test_what_is_typed_takes_the_place_of_an_offered_line(shell: Shell, keys: str) -> None:
    typed(shell, *MAIN, ".", "c rime; g maro first; p tidebell l")
    told = typed(shell, "a l", keys, "lantern")
    assert told.count("✗") == 1, "the refusal that offered the line, and none after it"
    assert waits(shell) == ("burst", "A")
    assert entered(shell)[-1] == ".3; a l = lantern"


# In a pipe.


def test_lines_of_a_pipe_are_entered_as_they_come_and_the_question_is_told_once(
    shell: Shell,
) -> None:
    told = shell.good("enter", "m1", given="\n".join([*OPENING, "c regent", "undo", "quit", "c kt"]))
    assert told.count("⚑") == 5, "before the first line and after each"
    assert "taken back" in told
    assert waits(shell) == ("ener-charge", "A")


def test_a_pipe_is_not_asked_for_names_and_takes_no_line_for_one(shell: Shell) -> None:
    told = shell.good("enter", "m1", given=f"{LAID}\nsinne + maro + oust\nA\n")
    assert "✗ say who won the dice, A or B" in told
    assert waits(shell) == ("lrigs", "B")


def test_an_empty_pipe_has_typed_nothing(shell: Shell) -> None:
    done = shell("enter", "m1")
    assert (done.code, "nothing was typed" in done.err) == (2, True)
    assert shell("enter", "m1", "--json", given="1\n").code == 2
    assert shell("enter", "m1", "1", "--from", "shipped:paper").code == 2


# A real terminal.


def test_a_whole_sitting_at_a_pseudo_terminal(shell: Shell) -> None:
    shell.good("enter", "m1", LAID)
    keys = ["sinne + maro + oust", ENTER, "?", ENTER, "A", ENTER, "y", ENTER, "undo", ENTER]
    keys += [UP * 2, ENTER, UP * 5, ENTER, "quit", ENTER]
    shown = _at_pty(["--db", shell.db, "enter", "m1"], keys)
    assert "say who won the dice, A or B" in shown
    assert "Tab completes" in shown, "the help stands below the line"
    assert "Traceback" not in shown
    assert "taken back: " in shown
    assert waits(shell) == ("mulligan", "A"), "the line before the last was typed again"
    assert "Brannoch, Banked Coal" in shown, "and the first, which is of an earlier sitting"


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_at_a_terminal_breaks_inside_a_word(shell: Shell, width: int) -> None:
    for line in (*MAIN, ".", "c lockstep; g maro first", "p pale l"):
        shell.good("enter", "m1", line)
    keys = ["a l", ENTER, "zeppelin", ENTER, "?", ENTER, "quit", ENTER]
    shown = _at_pty(["enter", "m1"], keys, width, REFEREE_DB=shell.db)
    rows = [row.rstrip() for row in re.split(r"[\r\n]+", shown)]
    assert any("the answer is yes or no" in " ".join(rows[n : n + 2]) for n in range(len(rows)))
    assert [row for row in rows if len(row) > width] == []
    assert "Pale Chimer" in shown


def _at_pty(words: list[str], keys: list[str], width: int = 80, **named: str) -> str:
    """Run the referee at a pseudo-terminal, and type a key whenever it has become quiet."""
    person, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
    start = [sys.executable, "-c", "from cli.app import main; main()", *words]
    surroundings = os.environ | {"TERM": "xterm", "NO_COLOR": "1"} | named
    surroundings.pop("COLUMNS", None)
    with subprocess.Popen(
        start, cwd=ROOT, env=surroundings, stdin=terminal, stdout=terminal, stderr=terminal
    ) as process:
        os.close(terminal)
        shown = b""
        for key in [*keys, ""]:
            shown += _shown(person, process)
            with contextlib.suppress(OSError):
                os.write(person, key.encode())
        try:
            assert process.wait(20) == 0, shown
        finally:
            process.kill()
    os.close(person)
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode("utf-8", "replace"))


def _spent(process: subprocess.Popen[bytes]) -> tuple[str, ...]:
    """Whether a process sleeps, and the ticks that it has worked."""
    stat = Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return stat[0], *stat[11:13]


def _shown(person: int, process: subprocess.Popen[bytes], most: float = 60.0) -> bytes:
    """Read a terminal until it has shown something, and its program waits for a key.

    It does when it slept through a while in which it showed nothing and did no work, however much
    else there is to do on this machine.
    """
    shown, end, before = b"", time.monotonic() + most, tuple[str, ...]()
    while time.monotonic() < end:
        ready = select.select([person], [], [], QUIET)[0]
        now = () if ready else _spent(process)
        if shown and now[:1] == ("S",) and now == before:
            break
        before = now
        try:
            got = os.read(person, 65536) if ready else b""
        except OSError:
            break
        shown += got
        if b"\x1b[6n" in got:  # where is the cursor? in the first place
            os.write(person, b"\x1b[1;1R")
    return shown


def test_passes_stop_where_the_turn_ends_and_it_is_said(shell: Shell) -> None:
    for line in (*MAIN[:-1], "c regent; g ilvane first"):
        shell.good("enter", "m1", line, "--by", "scorekeeper:sam")
    assert view(shell)["turn"]["number"] == 1
    told = shell.good("enter", "m1", ".9", "--by", "scorekeeper:sam")
    assert re.search(r"turn 1 ended after [1-8] pass(es)?, and \.9 stopped there", told)
    assert (view(shell)["turn"]["number"], view(shell)["decision"]["seat"]) == (2, "B")
    told = shell.good("enter", "m1", ".", "--by", "scorekeeper:sam")
    assert "stopped" not in told
