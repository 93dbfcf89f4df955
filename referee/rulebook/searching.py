"""Which clauses answer what somebody asks in words of their own?

The clauses lie in an index in memory (SQLite's own full text search with Porter's stems), made
when something is first searched for. `questions.py` takes a question apart. Where no ruleset is
said, the modern game is asked about first.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache
from threading import Lock
from typing import Final

from referee.rulebook.clauses import Clause
from referee.rulebook.concordance import accords_of, counterparts
from referee.rulebook.documents import clause, fitting, registry
from referee.rulebook.questions import QuestionPart, kinds, parts, split

COLUMNS: Final = {
    "entry": 4.0,
    "id": 2.0,
    "text": 3.0,
    "system": 1.0,
    "shown": 0.7,
    "note": 0.4,
    "rule": 1.0,
}
"""The parts of a clause that are searched, and what a word in each is worth; `rule` is how the
concordance says what this clause and others state."""
MEANT: Final = 0.6
"""What a word of the same group is worth beside the word as it was said."""
COVER: Final = 0.7
"""How much it counts that a clause meets only some parts of a question: 0 nothing, 1 in full."""
LEAVE: Final = 1.4
"""What a clause of the kind that such a question asks for is worth beside the others."""
STATED: Final = 1.5
"""What a clause is worth whose own text says all that is asked, beside those where headings, examples
or notes say a part of it."""
CURRENT: Final = "diva"
"""The ruleset that is asked about where none is said."""
OLDER: Final = 0.85
"""What a clause of the other ruleset is worth then."""
LEAST: Final = 0.4
"""A clause is shown that is worth so much of the best one."""


_BEGIN: Final = "\x02"
_END: Final = "\x03"


class _Index:
    """The clauses by their words."""

    def __init__(self) -> None:
        self.clauses = list(registry().values())
        self.headings: dict[str, list[int]] = {}
        for place, one in enumerate(self.clauses):
            self.headings.setdefault(_heading(one.entry), []).append(place)
        self.lock = Lock()
        self.tables = sqlite3.connect(":memory:", check_same_thread=False)
        self.tables.execute(
            f"CREATE VIRTUAL TABLE clauses USING fts5({', '.join(COLUMNS)}, tokenize='porter')"
        )
        rows = ((n, *_columns(c)) for n, c in enumerate(self.clauses))
        marks = ", ".join("?" * (len(COLUMNS) + 1))
        self.tables.executemany(
            f"INSERT INTO clauses (rowid, {', '.join(COLUMNS)}) VALUES ({marks})",  # noqa: S608 - names of our own
            rows,
        )

    def worth(self, words: str) -> dict[int, float]:
        """The clauses with an expression, and what it is worth in each."""
        weights = ", ".join(map(str, COLUMNS.values()))
        found = self.tables.execute(
            f"SELECT rowid, -bm25(clauses, {weights}) FROM clauses WHERE clauses MATCH ?",  # noqa: S608 - numbers of our own
            (words,),
        )
        return dict(found.fetchall())

    def met(self, part: QuestionPart) -> dict[int, float]:
        """What a part of a question is worth in each clause that meets it."""
        found = self.worth(f'"{part.said}"') or self.worth(f'"{part.said}"*')
        for other in part.meant:
            for place, worth in self.worth(f'"{other}"').items():
                found[place] = max(found.get(place, 0.0), worth * MEANT)
        return found

    def stated(self, part: QuestionPart) -> frozenset[int]:
        """The clauses whose own text says a part of a question, in its words or in others."""
        said = " OR ".join(f'"{word}"' for word in (part.said, *part.meant))
        return frozenset(self.worth(f"text : ({said})"))

    def marked(self, question: str, places: Iterable[int]) -> dict[int, str]:
        """The texts of some clauses with signs around the words of a question."""
        words = {word for part in parts(question) for word in (part.said, *part.meant)}
        sought = " OR ".join(f'"{word}"*' if len(word) > 1 else f'"{word}"' for word in words)
        rows = frozenset(places)
        if not sought or not rows:
            return {}
        found = self.tables.execute(
            "SELECT rowid, highlight(clauses, 2, ?, ?) FROM clauses WHERE clauses MATCH ?",
            (_BEGIN, _END, sought),
        )
        return {place: text for place, text in found.fetchall() if place in rows}

    def weighed(self, question: str, ruleset: str) -> dict[int, float]:
        """What each clause is worth as an answer, as far as it is about the question."""
        asked = parts(question)
        with self.lock:
            met = [self.met(part) for part in asked]
            stated = [self.stated(part) for part in asked]
        wanted = kinds(question)
        whole: dict[int, float] = {}
        for place in {place for one in met for place in one}:
            worths = [one[place] for one in met if place in one]
            one = self.clauses[place]
            whole[place] = sum(worths) * (len(worths) / len(met)) ** COVER
            if len(stated) > 1 and all(place in one for one in stated):
                whole[place] *= STATED
            if one.kind in wanted:
                whole[place] *= LEAVE
            if not ruleset and one.ruleset != CURRENT:
                whole[place] *= OLDER
        return whole


def _columns(one: Clause) -> tuple[str, ...]:
    shown = f"{one.given} {one.when} {one.then}"
    rules = " ".join(accord.rule for accord in accords_of(one.id) if one.id in accord.clauses)
    return (one.entry, one.id, one.text, one.system, shown, one.note, rules)


def _heading(text: str) -> str:
    return " ".join(split(text.casefold()))


@cache
def _index() -> _Index:
    return _Index()


def marked(words: str, clauses: Iterable[Clause]) -> dict[str, tuple[tuple[str, bool], ...]]:
    """The texts of clauses in pieces, each with whether it has a word that was searched for.

    By the ids of the clauses; words are met as `search` meets them, whatever their endings.
    """
    index = _index()
    places = {place: one for place, one in enumerate(index.clauses) if one in tuple(clauses)}
    with index.lock:
        told = index.marked(words, places)
    found = {}
    for place, one in places.items():
        text = told.get(place, one.text)
        pieces = (piece.partition(_END) for piece in text.split(_BEGIN))
        parted = [(p, b) for hit, end, rest in pieces for p, b in ((hit, bool(end)), (rest, False))]
        found[one.id] = tuple((piece, hit) for piece, hit in parted if piece)
    return found


def _current_first(found: Iterable[Clause]) -> Iterator[Clause]:
    """Put the clauses of the older game behind the others, and what the modern one says on their points.

    Such a counterpart stands where its older clause would.
    """
    given: set[str] = set()
    older: list[Clause] = []
    for one in found:
        if one.id in given:
            continue
        now = counterparts(one.id, CURRENT)
        if now and given.isdisjoint(now) and one.id not in now:
            given.add(now[0])
            yield clause(now[0])
        given.add(one.id)
        if one.ruleset == CURRENT:
            yield one
        else:
            older.append(one)
    yield from older


def search(words: str, ruleset: str = "") -> list[Clause]:
    """The clauses that best answer some words, best first; of one ruleset, or of both.

    Endings and case do not matter, and the words of other games are understood. A clause does not
    need to have all the words, but those that have more of them come before. Of equals the
    weightier document comes first. The words of a heading find the clauses under it first, in their
    order. Words that are nowhere find nothing. The id of a clause, its beginning or its end finds
    the clauses with such ids, in the order of the book.

    Of both, the clauses of the older game stand below all of the modern one.
    """
    if "." in words and (ids := fitting(words.strip())):
        return [c for c in map(clause, ids) if ruleset in {"", c.ruleset}]
    index = _index()
    whole = index.weighed(words, ruleset)
    least = LEAST * max(whole.values(), default=0.0)
    kept = sorted((place for place in whole if whole[place] >= least), key=lambda p: (-whole[p], p))
    under = index.headings.get(_heading(words), ())
    found = [index.clauses[place] for place in dict.fromkeys((*under, *kept))]
    return [c for c in found if c.ruleset == ruleset] if ruleset else list(_current_first(found))
