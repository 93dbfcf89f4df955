"""The door of every command: where the record is, how to print, and the desk behind it."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from rich.console import Console
from rich.text import Text

from cli.common.errors import CommandError, CommandTrouble
from cli.common.hints import COMMAND, carried, carried_in, with_official
from cli.common.keyring import place_of, signer_at
from cli.drawn.palette import THEME, ink, plain
from events.data import as_data
from events.errors import UnknownMatch
from events.given import LARGEST, FaultyFileError, text_of
from events.letters import cleaned, escaped
from events.wording import did_you_mean

if TYPE_CHECKING:
    from referee.service import Desk

WIDTH = 80
"""Columns of what is written into a pipe."""


_HEAD = re.compile(r"\s*(?:\d+\s\s+|[✗✓⚑▸] )?")
"""What stands before the words of a line: blanks, a number, a mark."""

MEMORY = "memory:"
Mode = Literal["read", "write", "make"]


def default_url() -> str:
    """The address of the database that is used when none is named."""
    from platformdirs import user_data_path

    return str(user_data_path("wixoss-referee") / "matches.sqlite3")


class _Lines:
    """A stream that gives plain ASCII to a terminal without Unicode."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "")
        self.unicode = encoding.startswith("utf")

    def write(self, text: str) -> int:
        """Write text, in ASCII where the stream can do no better."""
        return self.stream.write(text if self.unicode else plain(text))

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


class _Console(Console):
    """A console that tells its caller of a pipe whose reader left; the library would exit with 1."""

    def on_broken_pipe(self) -> None:
        """Let `run` end the command quietly."""
        raise BrokenPipeError


def console(stream: IO[str]) -> Console:
    """Give a console for a stream: no colour and 80 columns when it is piped."""
    lines: Any = _Lines(stream)
    piped = not stream.isatty()
    asked = os.environ.get("COLUMNS", "")
    width = int(asked) if piped and asked.isascii() and asked.isdigit() else 0
    return _Console(
        file=lines,
        theme=THEME,
        highlight=False,
        emoji=False,
        markup=False,
        soft_wrap=True,
        width=width or (WIDTH if piped else None),
        no_color=True if piped else None,
        force_terminal=False if piped else None,
    )


Run = Callable[[list[str]], int]
"""Carries out one command line and gives its exit code."""


def _no_program(arguments: list[str]) -> int:
    message = f"no program runs behind this door: {arguments}"
    raise RuntimeError(message)


class Door:
    """What a command was called with: the address of the record and the way to answer."""

    def __init__(self, run: Run | None = None) -> None:
        """Begin with the database of the surroundings and answers as text."""
        self.run: Run = run if run is not None else _no_program
        self.url = os.environ.get("REFEREE_DB", "") or default_url()
        self.given = False
        self.as_json = False
        self.out = console(sys.stdout)
        self.err = console(sys.stderr)

    @property
    def on_terminal(self) -> bool:
        """Whether a person looks at the output right now."""
        return self.out.is_terminal

    @property
    def place(self) -> str:
        """The address of the database as it may be shown: without a password."""
        scheme, sign, rest = self.url.partition("://")
        person, at, host = rest.rpartition("@")
        return f"{scheme}{sign}{person.partition(':')[0]}{at}{host}" if at else self.url

    @property
    def options(self) -> tuple[str, ...]:
        """What was said for the whole command line: --db and --json, without a password."""
        database = ("--db", self.place) if self.given else ()
        return (*database, "--json") if self.as_json else database

    @property
    def is_there(self) -> bool:
        """Whether the database is one that can be opened without making it."""
        name = self.url.removeprefix("sqlite:///")
        return "://" in name or (self.url != MEMORY and Path(name).exists())

    def make_room(self) -> None:
        """Make the user's data folder when the default database is to lie there."""
        if self.url == default_url():
            Path(self.url).parent.mkdir(parents=True, exist_ok=True)

    def warn_of_readers(self) -> None:
        """Say on standard error that other users of the machine may read the database.

        A new one is for its user alone; the mode of one that is there is left to its owner.
        """
        file = Path(self.url.removeprefix("sqlite:///"))
        if "://" in str(self.url.removeprefix("sqlite:///")) or not file.is_file():
            return
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & (stat.S_IRGRP | stat.S_IROTH):
            console(sys.stderr).print(
                ink(
                    f"others on this machine may read {file} (mode {mode:o}), with hands and "
                    f"contacts in it; unless that is meant: chmod 600 {file}",
                    style="faint",
                ),
                soft_wrap=True,
            )

    def _warn_of_heads(self, said: str) -> None:
        """Say on standard error that a log may be cut from now on without being noticed."""
        if said:
            what = f"{said}; a log that is cut would not be noticed, so mend it: referee verify"
            console(sys.stderr).print(ink(printable(what), style="court"), soft_wrap=True)

    @contextmanager
    def desk(self, mode: Mode = "read") -> Iterator[Desk]:
        """Open the desk of the referee on the record, and close it afterwards.

        "read" changes nothing and "write" needs a database that is there; only "make" makes one,
        so that a slip in an address leaves no empty file behind.
        """
        from referee.service import open_desk

        if mode == "make":
            self.make_room()
        elif mode == "write":
            self._require_file()
        reads = mode == "read" and self.url != MEMORY
        desk = open_desk(self.url, readonly=reads, create=mode == "make" or self.url == MEMORY)
        if mode != "read" and (place := place_of(self.url)) is not None and place.exists():
            desk.sign_with(lambda: signer_at(place))
        desk.heads.on_unkept = self._warn_of_heads
        try:
            yield desk
        except UnknownMatch as error:
            raise self._unknown(desk, str(error.match)) from error
        finally:
            desk.close()

    def _unknown(self, desk: Desk, match: str) -> CommandError:
        """Say that a match is not there, and which names are near."""
        from referee.service.event.running import event_names
        from referee.service.matches import match_names
        from referee.service.records.removing import removals_of

        gone = next((one for one in removals_of(desk) if one.match == match), None)
        if gone is not None:
            message = f"{match} was removed by {gone.by}: {gone.reason}"
            instead = "import its record again; see what else was removed: referee audit --all"
            return CommandError(message, instead=instead, code="unknown-match")
        near = did_you_mean(match, [*match_names(desk), *event_names(desk)])
        instead = "; ".join(filter(None, (near, "list the matches: referee matches")))
        message = f"no match {match} in {self.place}"
        return CommandError(message, instead=instead, code="unknown-match")

    def _require_file(self) -> None:
        if self.url != MEMORY and not self.is_there:
            message = f"no database at {self.url.removeprefix('sqlite:///')}"
            instead = "name one that is there, or begin with: referee open"
            raise CommandError(message, instead=instead, code="database-absent")

    def data(self, value: object) -> None:
        """Print a value as one line of JSON."""
        ascii_only = not _Lines(sys.stdout).unicode
        text = json.dumps(as_data(value), ensure_ascii=ascii_only)
        sys.stdout.write(escaped(text) + "\n")

    def line(self, text: str | Text = "", style: str = "") -> None:
        """Print one line: broken at words at a terminal, without blanks at its end in a pipe."""
        value = text if isinstance(text, Text) else ink(text)
        if not value.plain.isprintable():
            value = ink(printable(value.plain))
        value = carried_in(value, self.options)
        if not self.on_terminal:
            value = value.copy()
            value.rstrip()
        for row in self._rows(value):
            self.out.print(row, style=style or None, soft_wrap=True)

    def _rows(self, line: Text) -> list[Text]:
        """Break a line at words where a person reads it; what follows stands under its words."""
        width = self.out.width
        if not self.on_terminal or line.cell_len <= width:
            return [line]
        head = _HEAD.match(line.plain)
        indent = head.end() if head is not None and head.end() <= width // 2 else 0
        rows = line[indent:].wrap(self.out, width - indent)
        return [(ink(" " * indent) if n else line[:indent]) + row for n, row in enumerate(rows)]

    def offer(self, before: str, words: str) -> None:
        """Print a line that ends with a command which may be typed next."""
        self.line(ink(before, style="faint") + ink(words, style=COMMAND))

    def lines(self, block: Sequence[Text | str]) -> None:
        """Print lines below each other."""
        for line in block:
            self.line(line)

    def answer(self, value: object, block: Sequence[Text | str]) -> None:
        """Answer in the way that was asked for: a JSON value, or lines."""
        if self.as_json:
            self.data(value)
        else:
            self.lines(block)


def printable(text: str) -> str:
    """Text in which nothing can steer a terminal: control characters are shown as escapes."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def written_out(pieces: Iterable[str]) -> None:
    """Write a file to standard output: as it is into a pipe, cleaned where a person reads it."""
    person = sys.stdout.isatty()
    sys.stdout.writelines(cleaned(one) if person else one for one in pieces)


def tell(trouble: CommandTrouble, door: Door) -> None:
    """Print a failure to standard error: one JSON object, or what, where, what instead."""
    trouble = trouble._replace(instead=carried(with_official(trouble.instead), door.options))
    if door.as_json:
        text = json.dumps(trouble.as_json(), ensure_ascii=True)
        sys.stderr.write(text + "\n")
        return
    err = console(sys.stderr)
    whole = not err.is_terminal
    head = "refused: " if trouble.reasons else "error: "
    for text, clauses in trouble.reasons or ((trouble.message, trouble.clauses),):
        row = ink(head, style="bad") + ink(printable(text))
        if clauses:
            row += ink(f" [{', '.join(clauses)}]", style="clause")
        err.print(row, soft_wrap=whole)
    if trouble.where:
        err.print(ink(f"where: {printable(trouble.where)}", style="faint"), soft_wrap=whole)
    if trouble.instead:
        err.print(ink(f"try: {printable(trouble.instead)}"), soft_wrap=whole)


def read_bytes(source: str) -> bytes:
    """Read a file as it is, or standard input for `-`; raises OSError for one that cannot be.

    Raises CommandError for more than any file of ours has; no more of it is read.
    """
    if not source:
        message = "an empty file name"
        raise CommandError(message, instead="name a file, or - for standard input")
    with nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        message = f"{source} has more than {LARGEST:,} bytes, and no such file has"
        raise CommandError(message, instead="name another file", code="faulty-file")
    return data


def read_text(source: str) -> str:
    """Read a text file, or standard input for `-`.

    Raises OSError for a file that cannot be read and CommandError for one that is not text.
    """
    try:
        return text_of(read_bytes(source))
    except FaultyFileError as error:
        name = "standard input" if source == "-" else source
        where = f"{name}, line {error.line}" if error.line else name
        raise CommandError(error.what, where=where, instead=error.instead, code="faulty-file") from None
