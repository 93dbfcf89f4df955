"""What is a question about that somebody asks in words of their own?

A question is taken apart into what it is about. Each part may be met by the word as it was said or
by what the game calls it: `vocabulary.toml` names those, and the kinds of clauses that answer a
question for leave.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache
from threading import Lock
from typing import Final, NamedTuple

from referee.rulebook.documents import read_data

LONGEST: Final = 4
"""Words of an expression of the vocabulary at most."""
_OWNED: Final = re.compile(r"(?<=\w)['\u2019]s\b")
_WORDS: Final = re.compile(r"[^\W_]+")


class QuestionPart(NamedTuple):
    """One thing that a question is about: how it was said, and how else it is called."""

    said: str
    meant: tuple[str, ...]


def split(text: str) -> list[str]:
    """Split a text into its words, without the endings of who owns something."""
    return _WORDS.findall(_OWNED.sub("", text))


def parts(question: str) -> tuple[QuestionPart, ...]:
    """Take a question apart: expressions of the vocabulary, longest first, then single words.

    What is written in one piece, as an id is, is looked for in one piece. Words that say nothing
    about what is asked for are left out, so there may be no part.
    """
    return tuple(_vocabulary().parts(question))


def kinds(question: str) -> frozenset[str]:
    """The kinds of clauses by which such a question is best answered; none is no matter."""
    words = f" {' '.join(split(question.casefold()))} "
    held = _vocabulary()
    return held.leave_kinds if any(f" {one} " in words for one in held.leave) else frozenset()


class _Vocabulary:
    """What people say, and what the book says for it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.tables = sqlite3.connect(":memory:", check_same_thread=False)
        self.tables.executescript(
            "CREATE VIRTUAL TABLE said USING fts5(word, tokenize='porter');"
            "CREATE VIRTUAL TABLE stems USING fts5vocab(said, instance);"
        )
        data = read_data("vocabulary")
        groups = [[split(one) for one in group] for group in data["groups"]]
        words = {word for group in groups for one in group for word in one}
        self.idle = frozenset(data["idle"])
        self.leave: tuple[str, ...] = tuple(data["leave"]["asked"])
        self.leave_kinds = frozenset(data["leave"]["kinds"])
        stems = dict(zip(words, self._stemmed(words), strict=True))
        self.groups: dict[tuple[str, ...], list[str]] = {}
        for group in groups:
            for one in group:
                others = [" ".join(other) for other in group if other != one]
                self.groups.setdefault(tuple(stems[w] for w in one), []).extend(others)

    def _stemmed(self, words: Iterable[str]) -> list[str]:
        """The stem of each word, in their order."""
        with self.lock:
            self.tables.execute("DELETE FROM said")
            self.tables.executemany("INSERT INTO said (word) VALUES (?)", ((w,) for w in words))
            return [row[0] for row in self.tables.execute("SELECT term FROM stems ORDER BY doc")]

    def parts(self, question: str) -> Iterator[QuestionPart]:
        """Take a question apart, see `parts`."""
        words = [split(piece) for piece in question.casefold().split()]
        flat = [(w, piece) for piece in words for w in piece]
        stems = self._stemmed(w for w, _ in flat)
        at = 0
        while at < len(flat):
            size = self._expression(stems, at)
            meant = self._meant(stems[at : at + max(size, 1)])
            word, piece = flat[at]
            if size > 1 or (size and len(piece) == 1):
                if size > 1 or word not in self.idle:
                    yield QuestionPart(" ".join(w for w, _ in flat[at : at + size]), meant)
                at += size
                continue
            if len(piece) > 1 or word not in self.idle:
                yield QuestionPart(" ".join(piece), ())
            at += len(piece)

    def _expression(self, stems: list[str], at: int) -> int:
        """Give of how many words the longest known expression is that begins here, else 0."""
        sizes = range(min(LONGEST, len(stems) - at), 0, -1)
        return next((n for n in sizes if tuple(stems[at : at + n]) in self.groups), 0)

    def _meant(self, stems: list[str]) -> tuple[str, ...]:
        """How else an expression is called, and each of its words."""
        alone = [self.groups.get((one,), []) for one in stems]
        whole = self.groups.get(tuple(stems), [])
        return tuple(dict.fromkeys([*whole, *(word for held in alone for word in held)]))


@cache
def _vocabulary() -> _Vocabulary:
    return _Vocabulary()
