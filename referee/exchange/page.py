"""How the moves of a match are laid out: turns, phases, one move after another, comments.

The page knows signs and widths, and nothing of a match.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from events.letters import cleaned

WIDTH: Final = 88
LABEL: Final = 3
INDENT: Final = 12
"""Where labels of phases begin, and where moves do."""


class WrittenMove(NamedTuple):
    """One move, or a comment where it has no words; `said` are the sentences of its comment."""

    words: str
    said: tuple[str, ...] = ()


def comment_of(said: Iterable[str]) -> str:
    """A comment of some sentences; its own signs cannot stand in it."""
    text = "; ".join(" ".join(cleaned(one).split()) for one in said)
    for sign, other in (("{", "("), ("}", ")")):
        text = text.replace(sign, other)
    return f"{{{text}}}" if text else ""


_WORD: Final = re.compile(r"\S*\[%(?:seq|clk) [^\]]*\]\S*|\S+")
"""A word of a comment; a mark is never parted."""
MORE: Final = " +"
"""What ends a line whose move goes on with the next card."""


def _flowed(start: str, words: str, comment: str, indent: int) -> Iterator[str]:
    """Lay out a move, parted between its cards alone, and its comment, parted anywhere."""
    line, *rest = words.split(f"{MORE} ")
    line, empty = start + line, not words
    for card in rest:
        if len(line) + len(MORE) + 1 + len(card) > WIDTH:
            yield line + MORE
            line = " " * (indent + 2) + card
        else:
            line += f"{MORE} {card}"
    for number, word in enumerate(_WORD.findall(comment)):
        if number and len(line) + 1 + len(word) > WIDTH:
            yield line
            line, empty = " " * (indent + 2), True
        line += word if empty else f" {word}"
        empty = False
    yield line


def _joined(moves: Iterable[WrittenMove]) -> list[WrittenMove]:
    """Put moves without a comment on one line with those before, as long as there is room."""
    rows: list[WrittenMove] = []
    for move in moves:
        last = rows[-1] if rows else None
        if last is not None and last.words and not last.said and move.words:
            both = f"{last.words}; {move.words}"
            room = WIDTH - INDENT - (0 if not move.said else 12)
            if len(both) <= room and not (move.said and len(last.words) > WIDTH // 4):
                rows[-1] = WrittenMove(both, move.said)
                continue
        rows.append(move)
    return rows


class TextPage:
    """A text that grows: headings, blocks under a label, variations, comments between."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        self.lines: list[str] = []
        self._label = ""
        self._moves: list[WrittenMove] = []
        self._deep = 0

    def heading(self, text: str, marks: str) -> None:
        """Write the heading of a turn."""
        self.flush()
        if self.lines and not self.lines[-1].lstrip().startswith("( "):
            self.lines.append("")
        self.lines += _flowed("  " * self._deep, text, f"{{{marks}}}" if marks else "", 2)

    def label(self, text: str) -> None:
        """Let the moves that follow stand under a label; one without moves is not written."""
        self.flush()
        self._label = text

    def move(self, words: str) -> None:
        """Write a move."""
        self._moves.append(WrittenMove(words))

    def say(self, text: str) -> None:
        """Add a sentence to the comment of the last move, or to one that stands alone."""
        last = self._moves.pop() if self._moves else WrittenMove("")
        self._moves.append(WrittenMove(last.words, (*last.said, text)))

    def alone(self, text: str) -> None:
        """Write a comment on lines of its own."""
        self.flush(keep=True)
        indent = LABEL + 2 * self._deep
        self.lines += _flowed(" " * indent, "", comment_of([text]), indent)

    def open(self, text: str) -> None:
        """Begin a variation."""
        self.flush(keep=True)
        self.lines.append(f"{'  ' * self._deep} ( {comment_of([text])}".rstrip())
        self._deep += 1

    def close(self) -> None:
        """End a variation."""
        self.flush()
        self._deep -= 1
        self.lines.append(f"{'  ' * self._deep} )")

    def flush(self, *, keep: bool = False) -> None:
        """Write the moves under their label; with `keep` the label stays for what follows."""
        label = f"{self._label}:" if self._label else ""
        deep = "  " * self._deep
        start = f"{deep}{' ' * LABEL}{label}"
        for move in _joined(self._moves):
            begun = f"{start:<{INDENT + len(deep)}}"
            begun = begun if begun.endswith(" ") else f"{begun} "
            self.lines += _flowed(begun, move.words, comment_of(move.said), INDENT + len(deep))
            start = deep
        if self._moves:
            self._label = ""
        self._moves = []
        if not keep:
            self._label = ""
