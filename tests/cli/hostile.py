"""Hostile command lines and import files: every one must be refused in words, and write nothing.

`python -m tests.cli.hostile --count 10000 --seed 1` runs them all in one process and prints
counts; the test suite runs a seeded share.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from cli import app
from tests.cli.hostile_desk import FORMS, desk_lines, event_lines

POINTS = ("show", "log", "legal", "diff", "why", "replay", "checkpoint", "rewind")
NAMES = ("matches", "verify", "export", "act", "open", "rule", "simulate", "import", "deck check")
STRANGE = (
    "", " ", "\t", "\x1b[31m", "\x00"[:0] + "\x07", "é\u0301", "\u202eabc", "\udcff", "A" * 5000,
    "'; DROP TABLE events; --", "../../etc/passwd", "%s%n", "{0}", "[bold]", "@", "@@1",
    "m1@-1", "m1@999999999999999999999", "m1@1.5", "m1@0x10", "m1@turn", "m1@turn99", "m1@nowhere",
    "m1@1@2", "M1", "m1 ", "m9", "m9@1", "-1", "--", "1e9", "NaN", "null", "{}", "💥",
)  # fmt: skip


class Told(NamedTuple):
    """What a command line did: its exit code, and what it printed."""

    code: int
    out: str
    err: str


def run(arguments: list[str], given: bytes = b"") -> Told:
    """Carry out a command line in this process, as a shell would, with bytes on standard input."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="strict", newline="")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="backslashreplace", newline="")
    saved = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = app.run(arguments)
    finally:
        sys.stdin = saved
    out.flush()
    err.flush()
    return Told(
        code,
        out.buffer.getvalue().decode("utf-8", "replace"),
        err.buffer.getvalue().decode("utf-8", "replace"),
    )


class World(NamedTuple):
    """A folder with a database in which one match was begun, its record and a legal deck list."""

    folder: Path
    db: Path
    record: bytes
    deck: str
    idle: str

    def written(self) -> dict[str, object]:
        """Everything in the folder that a command could have changed."""
        with contextlib.closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as db:
            names = [r[0] for r in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
            counts = {n: db.execute(f"SELECT count(*) FROM {n}").fetchone() for n in names}  # noqa: S608
        counts.pop("keyframes", None)
        files = sorted(p.name for p in self.folder.iterdir() if "sqlite3-" not in p.name)
        return {"rows": counts, "files": files}


def build(folder: Path) -> World:
    """Open a match, play a little, export it."""
    db = folder / "hostile.sqlite3"
    assert run(["open", "m1", "--seed", "7", "--first", "A", "--db", str(db)]).code == 0
    for _ in range(12):
        assert run(["act", "m1", "1", "--db", str(db)]).code == 0
    record = folder / "good.jsonl"
    assert run(["export", "m1", str(record), "--db", str(db)]).code == 0
    deck = folder / "good.txt"
    shown = run(["deck", "show", "ember-court", "--db", str(db)])
    deck.write_text(shown.out, "utf-8")
    asked = json.loads(run(["legal", "m1", "--json", "--db", str(db)]).out)["seat"]
    return World(folder, db, record.read_bytes(), shown.out, "B" if asked == "A" else "A")


class Hostile:
    """Makes command lines that are wrong for certain, each in its own way."""

    def __init__(self, world: World, seed: int) -> None:
        """Make the same lines for the same seed."""
        self.world = world
        self.chance = random.Random(seed)
        self.ways = [
            self.unknown_command, self.unknown_option, self.strange_point, self.strange_act,
            self.strange_open, self.strange_order, self.strange_number, self.strange_address,
            self.altered_record, self.altered_deck, self.strange_clause, self.missing_words,
            self.strange_desk, self.strange_event,
        ]  # fmt: skip

    def word(self) -> str:
        """A strange word: a known trap, or random letters."""
        if self.chance.random() < 0.6:
            return self.chance.choice(STRANGE)
        letters = [chr(self.chance.choice((33, 97, 200, 0x4E00)) + i) for i in range(8)]
        return "x" + "".join(self.chance.sample(letters, self.chance.randint(1, 8)))

    def unknown_command(self) -> tuple[list[str], bytes]:
        """Name a command that does not exist."""
        return ["x" + self.word(), self.word()], b""

    def unknown_option(self) -> tuple[list[str], bytes]:
        """Give an option that no command has."""
        name = self.chance.choice(POINTS + NAMES)
        return [*name.split(), "--x" + self.word().strip("-="), self.word()], b""

    def strange_point(self) -> tuple[list[str], bytes]:
        """Ask for a point that is in no match."""
        words = [self.chance.choice(POINTS), self.word()]
        if words[0] == "checkpoint":
            words.append("name")
        if words[0] == "diff":
            words.append(self.word())
        return words, b"quit\n"

    def strange_act(self) -> tuple[list[str], bytes]:
        """Act for nobody, out of turn, or with words that are no action."""
        verb = self.chance.choice(("play", "attack", "charge", "grow", "use", "guard", "pick", "act"))
        words = [verb, "no " + self.word()]
        start = self.chance.choice((["A"], ["B"], ["C"], [], ["--seat", "C"]))
        if self.chance.random() < 0.2:
            return ["act", "m1", self.world.idle, "pass"], b""
        if self.chance.random() < 0.2:
            words = [str(10**9 + self.chance.randint(0, 10**6))]
        line = ["act", self.chance.choice(("m1", "m9", self.word())), *start, *words]
        return line, b""

    def strange_open(self) -> tuple[list[str], bytes]:
        """Open a match that cannot be: a taken name, an unknown deck, date or edition."""
        way = self.chance.choice(
            (
                ["m1"],
                ["n1", "--deck-a", "no " + self.word()],
                ["n1", "--edition", "x" + self.word()],
                ["n1", "--date", "x" + self.word()],
                ["n1", "--first", "C" + self.word()],
                ["n1", "--round", "x" + self.word()],
                ["/" * 300 + self.word()],
            )
        )
        return ["open", *way], b""

    def strange_order(self) -> tuple[list[str], bytes]:
        """Rule or go back without a reason, a clause or a point that exists."""
        way = self.chance.choice(
            (
                ["rule", "m1"],
                ["rule", "m1", "--question", "q", "--decision", "d", "--clause", "x" + self.word()],
                ["rule", "m1", "--question", "", "--decision", "d"],
                ["rule", "m1", "--question", "q", "--decision", "d", "--remedy", "rewind"],
                ["rewind", "m1@999999"],
                ["rewind", "m1@x" + self.word(), "--dry-run"],
            )
        )
        return way, b""

    def strange_desk(self) -> tuple[list[str], bytes]:
        """Order at the desk what cannot be ordered."""
        return self.chance.choice(desk_lines(self.word())), self.chance.choice(FORMS)

    def strange_event(self) -> tuple[list[str], bytes]:
        """Order at an event that there is not, or that cannot be opened."""
        name = self.chance.choice(("nowhere", "x" + self.word(), "m1"))
        return self.chance.choice(event_lines(name, self.word)), b""

    def strange_number(self) -> tuple[list[str], bytes]:
        """A number where none can be meant."""
        bad = self.chance.choice(("-1", "x", "1.5", "", "9" * 40 + "x"))
        way = self.chance.choice(
            (
                ["simulate", "--games", bad],
                ["simulate", "--games", "1", "--seed", "x" + bad],
                ["log", "m1", "--after", bad],
                ["legal", "m1", "--limit", bad],
                ["act", "m1", "pass", "--expect", bad],
                ["rulebook", "search", "deck", "--limit", bad],
            )
        )
        return way, b""

    def strange_address(self) -> tuple[list[str], bytes]:
        """Name a database that is none."""
        text = self.world.folder / "good.txt"
        bad = self.chance.choice(
            (
                str(text),
                str(self.world.folder),
                "mysql://x/y",
                "sqlite://",
                "postgresql://nobody@127.0.0.1:1/none",
                str(self.world.folder / "no" / "such" / "folder.sqlite3"),
                "http://[",
            )
        )
        return [
            *self.chance.choice((["matches"], ["show", "m1"], ["db", "current"])),
            "--db",
            bad,
        ], b""

    def altered_record(self) -> tuple[list[str], bytes]:
        """Import or verify a record in which something was altered."""
        return [self.chance.choice(("import", "verify")), "-"], self._altered()

    def _altered(self) -> bytes:
        data = bytearray(self.world.record)
        at = self.chance.randrange(len(data))
        way = self.chance.randrange(7)
        if way == 0:
            data[at] ^= 1 << self.chance.randrange(8)
        elif way == 1:
            del data[at : at + self.chance.randint(1, 200)]
        elif way == 2:
            data[at:at] = bytes(self.chance.randrange(256) for _ in range(self.chance.randint(1, 9)))
        elif way == 3:
            data = data[:at]
        elif way == 4:
            lines = bytes(data).split(b"\n")
            self.chance.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        elif way == 5:
            nested = b"[" * 20000 + b"]" * 20000
            data = bytearray(self.chance.choice((b"", b"\n", b"{}", b"null\n", nested, b"\xff\xfe")))
        else:
            lines = bytes(data).split(b"\n")
            lines.insert(self.chance.randrange(len(lines)), b'{"seq":1e400,"kind":NaN}')
            data = bytearray(b"\n".join(lines))
        return bytes(data)

    def altered_deck(self) -> tuple[list[str], bytes]:
        """Check a deck list that is not one, or not legal."""
        rows = self.world.deck.splitlines()
        at = self.chance.randrange(3, len(rows))  # what stands above the first heading is a title
        way = self.chance.randrange(5)
        if way == 0:
            rows.insert(at, f"4 No Such Card {self.word()}")
        elif way == 1:
            rows.insert(at, f"{self.chance.choice((0, -1, 10**30, 'x'))} No Such Card {self.word()}")
        elif way == 2:
            rows = [r for r in rows if r.startswith(("LRIG", "Main"))]
        elif way == 3:
            rows = [self.word() for _ in range(5)]
        else:
            rows = [r.replace("1 ", "9 ").replace("4 ", "9 ") for r in rows]
        return ["deck", "check", "-"], "\n".join(rows).encode("utf-8", "surrogateescape")

    def strange_clause(self) -> tuple[list[str], bytes]:
        """Ask for what does not exist; a search, which any of its words will do, for one word."""
        way = self.chance.choice((["rulebook", "show"], ["cards", "show"], ["rulebook", "search"]))
        word = "x" + self.word() + "qq"
        return [*way, "".join(filter(str.isalnum, word)) if way[1] == "search" else word], b""

    def missing_words(self) -> tuple[list[str], bytes]:
        """Leave out what a command needs."""
        name = self.chance.choice(("show", "log", "legal", "act", "why", "diff", "rewind", "export"))
        return [name], b""

    def line(self) -> tuple[str, list[str], bytes]:
        """The next hostile line: its way, its arguments, its standard input."""
        way = self.chance.choice(self.ways)
        arguments, given = way()
        if self.chance.random() < 0.3:
            arguments = ["--json", *arguments]
        if "--db" not in arguments:
            arguments = ["--db", str(self.world.db), *arguments]
        return way.__name__, arguments, given


def fault(told: Told, arguments: list[str]) -> str:
    """What is wrong with the answer to a hostile line, "" when it is as it must be."""
    if told.code not in {1, 2}:
        return f"exit {told.code}"
    said = told.err + told.out
    if "Traceback" in said:
        return "a traceback"
    if "a fault in this program" in said:
        return "a fault"
    if not said.strip():
        return "no message"
    if "--json" in arguments and told.err.strip():
        try:
            json.loads(told.err)["error"]["message"]
        except (ValueError, KeyError, TypeError):
            return "an error that is not JSON"
    return ""


def attack(world: World, count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Run so many hostile lines; give counts by way and exit code, and the faults found."""
    hostile = Hostile(world, seed)
    before = world.written()
    counts: Counter[str] = Counter()
    faults = []
    for number in range(count):
        way, arguments, given = hostile.line()
        told = run(arguments, given)
        counts[f"{way}: exit {told.code}"] += 1
        wrong = fault(told, arguments)
        if wrong:
            faults.append(f"{number} {way}: {wrong}: {arguments!r:.300} {told.err:.300}")
    if world.written() != before:
        faults.append(f"something was written: {before} became {world.written()}")
    return counts, faults


def main() -> int:
    """Run the hostile lines that were asked for and print what they did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts, faults = attack(build(Path(folder)), asked.count, asked.seed)
    lines = [f"{count:>7}  {way}" for way, count in sorted(counts.items())]
    lines += [*faults[:50], f"{asked.count} hostile lines, {len(faults)} faults"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
