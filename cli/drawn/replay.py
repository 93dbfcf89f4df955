"""Stepping through a match: what a key does, and what the screen then shows.

The tape gives views and words; this file only moves along it. Without a terminal the same keys
are read as words, one a line, so that a script and a test can step as a person does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cli.drawn.blocks import Block, fit
from cli.drawn.board import BoardLayout
from cli.drawn.logbook import LogLayout, fact_rows
from cli.drawn.pages import spread_out
from cli.drawn.palette import ink
from cli.drawn.slots import Faces

if TYPE_CHECKING:
    from referee.timeline.story import LogLine

KEY_ROWS: Final = 3
"""Rows that a terminal needs below the table for what the keys do."""
REASON_ROWS: Final = 6
"""Rows that open reasons get at least."""

KEYS: Final[dict[str, str]] = {
    "\x1b[C": "next",
    "\x1b[D": "back",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOC": "next",
    "\x1bOD": "back",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "l": "next",
    " ": "next",
    "h": "back",
    "k": "up",
    "j": "down",
    "]": "turn+",
    "[": "turn-",
    ".": "phase+",
    ",": "phase-",
    "n": "court",
    "1": "A",
    "2": "B",
    "3": "spectator",
    "4": "judge",
    "w": "why",
    "0": "home",
    "G": "end",
    "q": "quit",
    "\x03": "quit",
    "\x04": "quit",
}
"""Keys of a terminal and the words that a script uses for them."""

HELP: Final = (
    "←→ fact  ↑↓ action  [ ] turn  , . phase  n court  1 A  2 B  3 spectator  4 judge  "
    "w why  0 begin  G end  q quit"
)


class Tape(NamedTuple):
    """A match as replay needs it: its name, its ends, what gives views, words, reasons.

    `names` calls the seats as a viewer reads them, `eyes` gives the viewer who sees the same:
    everybody's of a sealed copy. `holds` says which seqs between the ends it has.
    """

    match: str
    first: int
    head: int
    view: Callable[[str, int], dict[str, Any]]
    lines: Callable[[str], list[LogLine]]
    why: Callable[[str, int], Block]
    faces: Faces
    eyes: Callable[[str], str] = str
    holds: Callable[[int], bool] = lambda _: True
    names: Callable[[str], Mapping[str, str]] = lambda _: {}


class ReplayScreen:
    """Where a reader stands in a match, through whose eyes, and whether reasons are open."""

    def __init__(self, tape: Tape, seq: int, viewer: str, *, full: bool = True) -> None:
        """Stand at a seq with the sight of a viewer.

        Without `full` the eyes of a judge stay shut: who opens them is kept, so it is asked first.
        """
        self.full = full
        self.tape = tape
        self.seq = seq
        self.viewer = viewer
        self.reasons = False
        self.lines: dict[str, list[LogLine]] = {}
        self.running = True

    def told(self) -> list[LogLine]:
        """The log in words for the present viewer; worded once per viewer."""
        if self.viewer not in self.lines:
            self.lines[self.viewer] = self.tape.lines(self.viewer)
        return self.lines[self.viewer]

    def press(self, word: str) -> bool:
        """Do what a key stands for; False for a word that means nothing here."""
        if word == "judge" and not self.full:
            return False
        if word in {"A", "B", "spectator", "judge"}:
            self.viewer = self.tape.eyes(word)
        elif word == "why":
            self.reasons = not self.reasons
        elif word == "quit":
            self.running = False
        elif word.isascii() and word.isdigit():
            self.seq = self._within(int(word[:9]))
        else:
            target = self._target(word)
            if target is None:
                return False
            self.seq = self._within(target, backward=target < self.seq)
        return True

    def _within(self, seq: int, *, backward: bool = False) -> int:
        """The seq of the tape that is asked for, or the next one that it has."""
        tape, step = self.tape, -1 if backward else 1
        seq = max(tape.first, min(seq, tape.head))
        while not tape.holds(seq):
            seq += step
        return seq

    def _target(self, word: str) -> int | None:
        plain = {
            "next": self.seq + 1,
            "back": self.seq - 1,
            "home": self.tape.first,
            "end": self.tape.head,
        }
        if word in plain:
            return plain[word]
        tests: dict[str, Callable[[LogLine], bool]] = {
            "up": lambda one: one.kind == "action.taken",
            "down": lambda one: one.kind == "action.taken",
            "turn-": lambda one: one.kind == "turn.began",
            "turn+": lambda one: one.kind == "turn.began",
            "phase-": lambda one: one.kind == "phase.began",
            "phase+": lambda one: one.kind == "phase.began",
            "court": lambda one: one.court,
        }
        if word not in tests:
            return None
        backward = word in {"up", "turn-", "phase-"}
        return self._nearest(tests[word], backward=backward)

    def _nearest(self, test: Callable[[LogLine], bool], *, backward: bool) -> int:
        """The next seq, or the one before, that passes a test; the end if there is none."""
        seqs = [one.seq for one in self.told() if test(one)]
        if backward:
            return max((s for s in seqs if s < self.seq), default=self.tape.first)
        return min((s for s in seqs if s > self.seq), default=self.tape.head)

    def screen(self, width: int, height: int) -> Block:
        """Draw the table where the reader stands, its caption, and the reasons if they are open.

        Where the rows do not suffice the low board is taken, and the reasons are cut.
        """
        under = self._caption(width)
        wanted = len(under) + KEY_ROWS + (REASON_ROWS if self.reasons else 0)
        lines = self._table(width, low=False)
        if len(lines) + wanted > height:
            lines = self._table(width, low=True)
        lines += under
        if self.reasons:
            told = self.tape.why(self.viewer, self.seq)
            room = max(height - len(lines) - KEY_ROWS - 1, REASON_ROWS)
            lines += told[:room]
            if len(told) > room:
                whole = ink(f"referee why {self.tape.match}@{self.seq}", style="command")
                lines.append(ink("  all of it: ", style="faint") + whole)
        return lines

    def _table(self, width: int, *, low: bool) -> Block:
        view = self.tape.view(self.viewer, self.seq)
        address = f"{self.tape.match}@{self.seq}"
        sheet = BoardLayout(
            address, self.viewer, width, self.tape.faces, low=low, names=self.tape.names(self.viewer)
        )
        return spread_out(sheet, view, self.told())

    def _caption(self, width: int) -> Block:
        """Tell the fact at which the reader stands, with its clauses."""
        here = [one for one in self.told() if one.seq == self.seq]
        if not here:
            return [fit(ink(f"{self.seq}  nothing that {self.viewer} is told", "faint"), width)]
        return fact_rows(here[0], LogLayout(width, clauses=True, here=self.seq))


def _read_key(stream: Any) -> str:
    """Read one key press: a byte, or the whole sequence of an arrow key."""
    import os
    import select

    descriptor = stream.fileno()
    key = os.read(descriptor, 1).decode("utf-8", "replace")
    if key == "\x1b" and select.select([descriptor], [], [], 0.05)[0]:
        key += os.read(descriptor, 8).decode("utf-8", "replace")
    return key


def terminal_words() -> Iterator[str]:
    """The words of the keys that a person presses; the terminal is restored at the end."""
    import termios
    import tty

    saved = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        while True:
            key = _read_key(sys.stdin)
            if not key:
                return
            yield KEYS.get(key, key)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, saved)


def piped_words() -> Iterator[str]:
    """The words of standard input, one a line; single keys are understood as well."""
    for line in sys.stdin:
        word = line.strip()
        if word:
            yield KEYS.get(word, word)
