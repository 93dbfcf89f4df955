"""What does the book say: every clause of the four rule documents, by id and by words.

A document is read when one of its clauses is first asked for (5 to 18 ms), so a command that
shows no clause pays nothing.
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from referee.rulebook.clauses import Clause, UnknownClause

DOCUMENTS: Final = ("glossary", "faq", "start", "classic")
"""The rule documents, weightiest first: a later document of this list gives way to an earlier."""

_PRINTED_IN: Final = {"quickguide": "glossary"}
_SUGGESTED: Final = 3


def read_data(name: str) -> dict[str, Any]:
    """Give one data file of the rulebook as TOML tables."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def document(name: str) -> Mapping[str, Clause]:
    """Give the clauses of one document by id, in the order of the document.

    Raises KeyError for a name that is not in DOCUMENTS.
    """
    if name not in DOCUMENTS:
        raise KeyError(name)
    data = read_data(name)
    shared = {"document": data["document"], "ruleset": data["ruleset"]}
    return MappingProxyType({c["id"]: Clause(**shared, **c) for c in data["clause"]})


@cache
def registry() -> Mapping[str, Clause]:
    """Give every clause by id, document by document in the order of DOCUMENTS."""
    return MappingProxyType({i: c for name in DOCUMENTS for i, c in document(name).items()})


def known(clause_id: str) -> bool:
    """Tell whether a clause of this id exists; reads only the document that could hold it."""
    return clause_id in _holding(clause_id)


def clause(clause_id: str) -> Clause:
    """Give the clause of this id.

    Raises UnknownClause, which carries the nearest ids.
    """
    found = _holding(clause_id).get(clause_id)
    if found is None:
        near = get_close_matches(clause_id, registry(), n=_SUGGESTED)
        raise UnknownClause(clause_id, tuple(near))
    return found


def search(words: str) -> list[Clause]:
    """Give the clauses in which every one of these words stands, best first.

    Case does not matter and a word may be part of a longer one, as in "refresh deck". A word in
    the id or the heading counts most, then in the rule itself, then in the example and the note;
    equals keep the order of the documents. No words find nothing.
    """
    wanted = words.casefold().split()
    if not wanted:
        return []
    ranked = [(rank, c) for c in registry().values() if (rank := _rank(c, wanted)) is not None]
    return [c for _, c in sorted(ranked, key=lambda pair: pair[0])]


def _holding(clause_id: str) -> Mapping[str, Clause]:
    """Give the document whose clauses begin as this id does; none has no clause."""
    first = clause_id.partition(".")[0]
    name = _PRINTED_IN.get(first, first)
    return document(name) if name in DOCUMENTS else {}


def _rank(clause: Clause, wanted: list[str]) -> int | None:
    """Add up how deep in a clause each word stands, or None where one is missing."""
    depths = (
        f"{clause.id} {clause.entry}".casefold(),
        clause.text.casefold(),
        f"{clause.system} {clause.given} {clause.when} {clause.then} {clause.note}".casefold(),
    )
    total = 0
    for word in wanted:
        depth = next((n for n, text in enumerate(depths) if word in text), None)
        if depth is None:
            return None
        total += depth
    return total
