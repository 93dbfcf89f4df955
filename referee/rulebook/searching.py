"""Which clauses answer what somebody asks in words of their own?

The clauses lie in an index in memory (SQLite's own full text search with Porter's stems), made
when something is first searched for. A question is taken apart into what it is about; each part
may be met by the word as it stands or by what the game calls it (`vocabulary.toml`).
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache
from threading import Lock
from typing import Final, NamedTuple

from referee.rulebook.clauses import Clause
from referee.rulebook.documents import fitting, read_data, registry

COLUMNS: Final = {
    "entry": 4.0, "id": 2.0, "text": 3.0, "system": 1.0, "shown": 0.7, "note": 0.4,
}  # fmt: skip
"""The parts of a clause that are searched, and what a word in each is worth."""
MEANT: Final = 0.6
"""What a word of the same group is worth beside the word as it was said."""
LEAST: Final = 0.4
"""A clause is shown that is worth so much of the best one."""
LONGEST: Final = 4
"""Words of an expression of the vocabulary at most."""
_OWNED: Final = re.compile(r"(?<=\w)['\u2019]s\b")
_WORDS: Final = re.compile(r"[^\W_]+")


class _Part(NamedTuple):
    """One thing that a question is about: how it was said, and how else it is called."""

    said: str
    meant: tuple[str, ...]


class _Index:
    """The clauses by their words."""

    def __init__(self) -> None:
        self.clauses = list(registry().values())
        self.headings: dict[str, list[int]] = {}
        for place, clause in enumerate(self.clauses):
            self.headings.setdefault(_heading(clause.entry), []).append(place)
        self.lock = Lock()
        self.tables = sqlite3.connect(":memory:", check_same_thread=False)
        self.tables.executescript(
            f"CREATE VIRTUAL TABLE clauses USING fts5({', '.join(COLUMNS)}, tokenize='porter');"
            "CREATE VIRTUAL TABLE said USING fts5(word, tokenize='porter');"
            "CREATE VIRTUAL TABLE stems USING fts5vocab(said, instance);"
        )
        rows = ((n, *_columns(c)) for n, c in enumerate(self.clauses))
        marks = ", ".join("?" * (len(COLUMNS) + 1))
        self.tables.executemany(
            f"INSERT INTO clauses (rowid, {', '.join(COLUMNS)}) VALUES ({marks})",  # noqa: S608 - names of our own
            rows,
        )
        data = read_data("vocabulary")
        groups = [[_split(one) for one in group] for group in data["groups"]]
        words = {word for group in groups for one in group for word in one}
        self.idle = frozenset(data["idle"])
        self.stems = dict(zip(words, self._stemmed(words), strict=True))
        self.groups: dict[tuple[str, ...], list[str]] = {}
        for group in groups:
            for one in group:
                others = [" ".join(other) for other in group if other != one]
                self.groups.setdefault(tuple(self.stems[w] for w in one), []).extend(others)

    def _stemmed(self, words: Iterable[str]) -> list[str]:
        """Give the stem of each word, in their order."""
        self.tables.execute("DELETE FROM said")
        self.tables.executemany("INSERT INTO said (word) VALUES (?)", ((w,) for w in words))
        return [row[0] for row in self.tables.execute("SELECT term FROM stems ORDER BY doc")]

    def parts(self, question: str) -> Iterator[_Part]:
        """Take a question apart: expressions of the vocabulary, longest first, then single words.

        What is written in one piece, as an id is, is looked for in one piece.
        """
        words = [_split(piece) for piece in question.casefold().split()]
        flat = [(w, piece) for piece in words for w in piece]
        stems = self._stemmed(w for w, _ in flat)
        at = 0
        while at < len(flat):
            size = self._expression(stems, at)
            meant = self._meant(stems[at : at + max(size, 1)])
            word, piece = flat[at]
            if size > 1 or (size and len(piece) == 1):
                if size > 1 or word not in self.idle:
                    yield _Part(" ".join(w for w, _ in flat[at : at + size]), meant)
                at += size
                continue
            if len(piece) > 1 or word not in self.idle:
                yield _Part(" ".join(piece), ())
            at += len(piece)

    def _expression(self, stems: list[str], at: int) -> int:
        """Give of how many words the longest known expression is that begins here, else 0."""
        sizes = range(min(LONGEST, len(stems) - at), 0, -1)
        return next((n for n in sizes if tuple(stems[at : at + n]) in self.groups), 0)

    def _meant(self, stems: list[str]) -> tuple[str, ...]:
        """Give how else an expression is called, and each of its words."""
        alone = [self.groups.get((one,), []) for one in stems]
        whole = self.groups.get(tuple(stems), [])
        return tuple(dict.fromkeys([*whole, *(word for held in alone for word in held)]))

    def worth(self, words: str) -> dict[int, float]:
        """Give the clauses with an expression, and what it is worth in each."""
        weights = ", ".join(map(str, COLUMNS.values()))
        found = self.tables.execute(
            f"SELECT rowid, -bm25(clauses, {weights}) FROM clauses WHERE clauses MATCH ?",  # noqa: S608 - numbers of our own
            (words,),
        )
        return dict(found.fetchall())


def _columns(one: Clause) -> tuple[str, ...]:
    shown = f"{one.given} {one.when} {one.then}"
    return (one.entry, one.id, one.text, one.system, shown, one.note)


def _split(text: str) -> list[str]:
    return _WORDS.findall(_OWNED.sub("", text))


def _heading(text: str) -> str:
    return " ".join(_split(text.casefold()))


@cache
def _index() -> _Index:
    return _Index()


def _met(index: _Index, part: _Part) -> dict[int, float]:
    """Give what a part of a question is worth in each clause that meets it."""
    found = index.worth(f'"{part.said}"') or index.worth(f'"{part.said}"*')
    if part.meant:
        meant = index.worth(" OR ".join(f'"{other}"' for other in part.meant))
        for place, worth in meant.items():
            found[place] = max(found.get(place, 0.0), worth * MEANT)
    return found


def search(words: str, ruleset: str = "") -> list[Clause]:
    """Give the clauses that best answer some words, best first; of one ruleset, or of both.

    Endings and case do not matter, and the words of other games are understood. A clause does not
    need to have all the words, but those that have more of them come before. Of equals the
    weightier document comes first. The words of a heading find the clauses under it first, in their
    order. Words that are nowhere find nothing. The id of a clause, its beginning or its end finds
    the clauses with such ids, in the order of the book.
    """
    if "." in words and (ids := fitting(words.strip())):
        return [c for c in map(registry().__getitem__, ids) if ruleset in {"", c.ruleset}]
    index = _index()
    with index.lock:
        met = [_met(index, part) for part in index.parts(words)]
    total: dict[int, float] = {}
    count: dict[int, int] = {}
    for one in met:
        for place, worth in one.items():
            total[place] = total.get(place, 0.0) + worth
            count[place] = count.get(place, 0) + 1
    whole = {place: total[place] * (count[place] / len(met)) for place in total}
    least = LEAST * max(whole.values(), default=0.0)
    kept = sorted((place for place in whole if whole[place] >= least), key=lambda p: (-whole[p], p))
    under = index.headings.get(_heading(words), ())
    found = (index.clauses[place] for place in dict.fromkeys((*under, *kept)))
    return [c for c in found if ruleset in {"", c.ruleset}]
