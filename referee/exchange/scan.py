"""A notation taken apart: its tags, its moves in the order of the log, its lines for programs."""

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from events.given import json_of
from events.letters import INSTEAD, OddLetterError, escaped, fault, require_sound
from referee.exchange.errors import NotationError
from referee.exchange.movetext import BRANCH

FORMAT: Final = "WixossNotation"
VERSION: Final = 2
"""The form that is written. Version 1 told its comments in other words; its moves are the same."""
OLDEST: Final = 1
LONGEST: Final = 1 << 26
"""Signs of a notation at most; a match of three thousand facts has a hundredth of that."""
_TAG: Final = re.compile(r'\[([A-Z][A-Za-z]*) ("(?:[^"\\]|\\.)*")\]')
_HEADING: Final = re.compile(r"(\d{1,9})\.(?:\.\.)? (setup|A|B)")
_LABEL: Final = re.compile(r"[a-z]+:(?: |$)")
_SEAT: Final = re.compile(r"([AB]|judge): ")
_COMMENT: Final = re.compile(r"\{[^}]*\}?")
_CLOCK: Final = re.compile(r"\[%clk (\d{1,9}):([0-5]\d):([0-5]\d)\]")
_TOKEN: Final = re.compile(r"\{([^}]*)\}|([()])|((?:[^{}();\n]|(?<= \+)\n)+)|([;\n])")
HEADING, MOVE = "heading", "move"
"""What a comment can stand behind on its line."""
RESULTS: Final = {
    "A": "1-0",
    "B": "0-1",
    "none": "1/2-1/2",
    "draw": "1/2-1/2",
    "double-loss": "0-0",
    "": "*",
}
"""How a match ended, as boards write it: the first seat's points, then the second's."""


class ReadMove(NamedTuple):
    """A move as it is written: its line, who moved, the words; `clock` in seconds, -1 for none."""

    line: int
    seat: str
    words: str
    clock: int = -1


class Scanned(NamedTuple):
    """What a notation says; `programs` are the lines for programs with their numbers."""

    tags: dict[str, str]
    moves: tuple[ReadMove, ...]
    programs: tuple[tuple[int, str], ...]

    @property
    def current(self) -> bool:
        """Whether it is of the form that is written today, comments and all."""
        return self.tags[FORMAT] == str(VERSION)


def tag_line(name: str, value: str) -> str:
    """Write a tag."""
    return f"[{name} {escaped(json.dumps(value, ensure_ascii=False))}]"


def _tags(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Read the tags at the head; raises NotationError for anything else, and for a newer form."""
    for number, line in enumerate(lines, 1):
        if not line.startswith("["):
            return
        found = _TAG.fullmatch(line)
        if found is None:
            raise NotationError(number, "this line says no tag", 'write [Name "value"]')
        try:
            value: str = json_of(found[2])
        except ValueError as error:
            raise NotationError(number, 'no text in this tag, such as "final"') from error
        if number == 1:
            _version(found[1], value)
        yield found[1], value


def _version(name: str, value: str) -> None:
    if name != FORMAT:
        what = f"the first tag is {name} and not {FORMAT}; this is no notation of a match"
        raise NotationError(1, what, "name a file that was written by: referee export MATCH")
    if value not in map(str, range(OLDEST, VERSION + 1)):
        what = f"version {value} of the notation; this program reads {OLDEST} to {VERSION}"
        raise NotationError(1, what, "use a newer program")


class _Moves:
    """The moves while they are gathered: whose turn it is, who moved last, what time it is."""

    def __init__(self) -> None:
        self.rows: list[ReadMove] = []
        self.turn = self.seat = ""
        self.clock, self.deep, self.away = -1, 0, 0

    def bracket(self, sign: str, follows: str) -> None:
        """Begin or end a variation; a branch is a match of its own, and its moves are passed by."""
        self.deep += 1 if sign == "(" else -1
        if sign == "(" and not self.away and follows.lstrip().startswith(f"{{{BRANCH} "):
            self.away = self.deep
        elif self.deep < self.away:
            self.away = 0

    def comment(self, text: str, after: str) -> None:
        """Take the clock of a heading, which the move before it ran into, or that of a move."""
        found = _CLOCK.search(text)
        if found is None or after == "":
            return
        hours, minutes, seconds = map(int, found.groups())
        clock = 3600 * hours + 60 * minutes + seconds
        if after == HEADING:
            self.clock = clock
        if self.rows:
            self.rows[-1] = self.rows[-1]._replace(clock=clock)

    def words(self, text: str, line: int) -> str:
        """Take a heading, a label or a move; say which it was."""
        heading = _HEADING.fullmatch(text)
        if heading is not None:
            self.turn = self.seat = "" if heading[2] == "setup" else heading[2]
            return HEADING
        label = _LABEL.match(text)
        if label is not None:
            text, self.seat = text[label.end() :].strip(), self.turn
        who = _SEAT.match(text)
        if who is not None:
            text, self.seat = text[who.end() :].strip(), who[1]
        if text and text not in RESULTS.values():
            if not self.seat:
                raise NotationError(line, f"nobody makes the move {text!r}", "write A: or B:")
            self.rows.append(ReadMove(line, self.seat, text, self.clock))
            return MOVE
        return ""


def _moves(text: str, line: int) -> tuple[ReadMove, ...]:
    """Read the moves of a text that begins on a line."""
    taken, at, after = _Moves(), 0, ""
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise NotationError(line, f"{text[at]!r} has no partner", "close every bracket")
        comment, bracket, words, end = found.groups()
        if comment is not None and not taken.away:
            taken.comment(comment, after)
        elif bracket is not None:
            taken.bracket(bracket, text[found.end() : found.end() + 20])
        elif taken.away:
            pass
        elif words is not None and words.strip():
            after = taken.words(" ".join(words.split()), line)
        elif end == "\n":
            after = ""
        if taken.deep < 0:
            raise NotationError(line, "a variation ends that did not begin", "close each once")
        line, at = line + found[0].count("\n"), found.end()
    if taken.deep:
        raise NotationError(line, "a variation does not end", "close every bracket")
    return tuple(taken.rows)


def _require_sound(lines: list[str], tags: dict[str, str]) -> None:
    """Raise NotationError for a tag or a move with letters that no text has.

    Comments are no news, and lines for programs are held by their hashes.
    """
    for name, value in tags.items():
        if said := fault(value):
            raise NotationError(0, f"the tag {name}: {said}", INSTEAD)
    moves = "\n".join([*[""] * len(tags), *lines[len(tags) :]])
    try:
        require_sound(_COMMENT.sub(lambda at: "\n" * at[0].count("\n"), moves))
    except OddLetterError as error:
        raise NotationError(error.line, error.what, INSTEAD) from None


def scan(text: str) -> Scanned:
    """Take a notation apart.

    Raises NotationError, naming the line, for what is none, is of a newer form, or breaks off.
    """
    if len(text) > LONGEST:
        raise NotationError(0, f"longer than {LONGEST} signs; this is no notation of a match")
    lines = text.split("\n")
    tags = dict(_tags(lines))
    if not tags:
        raise NotationError(1, "there is no tag at the head; this is no notation of a match")
    first = next((n for n, line in enumerate(lines) if line.startswith("%")), len(lines))
    programs = [(n + 1, line) for n, line in enumerate(lines) if n >= first and line]
    if programs and programs[-1][1] != "%end":
        what = "the last line is not %end; the file was cut short"
        raise NotationError(programs[-1][0], what, "fetch it again")
    _require_sound(lines[:first], tags)
    body = "\n".join(lines[len(tags) : first])
    return Scanned(tags, _moves(body, len(tags) + 1), tuple(programs[:-1]))
