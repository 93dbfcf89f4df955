"""The contents of the book as a page lists them: documents, parts, entries, clauses."""

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from referee.rulebook import DOCUMENTS, Clause, registry, search
from referee.rulebook.documents import document

MOST_FOUND: Final = 60
"""Clauses that a search shows; more words find fewer."""


class ShelfHeading(NamedTuple):
    """One heading of a document with its clauses."""

    name: str
    first: str
    clauses: tuple[Clause, ...]


class Chapter(NamedTuple):
    """One document: what it is called, by which ruleset, its entries in their order."""

    key: str
    title: str
    ruleset: str
    entries: tuple[ShelfHeading, ...]

    @property
    def size(self) -> int:
        """How many clauses it has."""
        return sum(len(one.clauses) for one in self.entries)


@cache
def chapters() -> tuple[Chapter, ...]:
    """The documents with their entries."""
    return tuple(_chapter(key) for key in DOCUMENTS)


def _chapter(key: str) -> Chapter:
    clauses = list(document(key).values())
    first = clauses[0]
    return Chapter(key, first.document, first.ruleset, tuple(_entries(clauses)))


def _entries(clauses: Iterable[Clause]) -> Iterable[ShelfHeading]:
    for name, rows in groupby(clauses, key=lambda one: one.entry):
        held = tuple(rows)
        yield ShelfHeading(name, held[0].id, held)


def chapter_of(clause_id: str) -> Chapter:
    """The document of a clause that is known."""
    return next(c for c in chapters() for e in c.entries for one in e.clauses if one.id == clause_id)


def entry_of(clause_id: str) -> ShelfHeading:
    """The entry of a clause that is known."""
    found = entry_in(chapter_of(clause_id), clause_id)
    return ShelfHeading("", clause_id, ()) if found is None else found


def entry_in(chapter: Chapter, clause_id: str) -> ShelfHeading | None:
    """The entry of a document that holds a clause, None where it does not."""
    held = (e for e in chapter.entries if any(one.id == clause_id for one in e.clauses))
    return next(held, None)


def found(words: str, ruleset: str = "") -> tuple[list[Clause], int]:
    """The clauses that answer what is asked, best first, and how many there are."""
    rows = search(words, ruleset)
    return rows[:MOST_FOUND], len(rows)


def total() -> int:
    """How many clauses the book has."""
    return len(registry())


def short(clause_id: str) -> str:
    """The end of a clause's id, which tells it from its neighbours: 3 of glossary.lancer.3."""
    return clause_id.rsplit(".", 1)[-1]
