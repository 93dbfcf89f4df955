"""What does the book say: every clause of the four rule documents, by id and by its end.

A document is read when one of its clauses is first asked for (5 to 18 ms), so a command that
shows no clause pays nothing.
"""

import tomllib
from collections.abc import Iterable, Mapping
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
    """One data file of the rulebook as TOML tables."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def document(name: str) -> Mapping[str, Clause]:
    """The clauses of one document by id, in the order of the document.

    Raises KeyError for a name that is not in DOCUMENTS.
    """
    if name not in DOCUMENTS:
        raise KeyError(name)
    data = read_data(name)
    shared = {"document": data["document"], "ruleset": data["ruleset"]}
    return MappingProxyType({c["id"]: Clause(**shared, **c) for c in data["clause"]})


@cache
def registry() -> Mapping[str, Clause]:
    """Every clause by id, document by document in the order of DOCUMENTS."""
    return MappingProxyType({i: c for name in DOCUMENTS for i, c in document(name).items()})


def known(clause_id: str) -> bool:
    """Whether a clause of this id exists; reads only the document that could hold it."""
    return clause_id in _holding(clause_id)


def clause(clause_id: str) -> Clause:
    """The clause of this id.

    Raises UnknownClause, which carries the nearest ids.
    """
    found = _holding(clause_id).get(clause_id)
    if found is None:
        raise UnknownClause(clause_id, nearest(clause_id))
    return found


@cache
def ends() -> Mapping[str, tuple[str, ...]]:
    """The ids by their ends, entry and number: attack.2; weightiest document first."""
    found: dict[str, tuple[str, ...]] = {}
    for one in registry():
        end = one.partition(".")[2]
        found[end] = (*found.get(end, ()), one)
    return found


def best_first(ids: Iterable[str], ruleset: str) -> tuple[str, ...]:
    """Order ids: those of a ruleset first, then as the documents are ordered."""
    return tuple(sorted(ids, key=lambda one: registry()[one].ruleset != ruleset))


def spelt(said: str) -> str:
    """Write an id, or a part of one, as ids are written: Double Crush.4 is double-crush.4."""
    return ".".join("-".join(part.split()) for part in said.casefold().split("."))


def fitting(said: str) -> tuple[str, ...]:
    """The ids in which some words stand whole, in the order of the book.

    The words are an id, its end (attack.2), its beginning (glossary.attack) or an entry, as the
    book or the id spells it (Double Crush). A number alone fits none.
    """
    words = spelt(said)
    if not words.strip(".-0123456789"):
        return ()
    return tuple(i for i in registry() if f".{words}." in f".{i}.")


def nearest(said: str, ruleset: str = "diva") -> tuple[str, ...]:
    """The ids that are nearest to one that is unknown: of its entry, else spelt like it."""
    head, _, number = said.rpartition(".")
    if entry := fitting(head if number.isdecimal() else said):
        return best_first(entry, ruleset)[:_SUGGESTED]
    if not number.isdecimal():
        names = dict.fromkeys(i.split(".")[1] for i in registry())
        near = get_close_matches(spelt(said), names, 1)
        if near:
            return best_first(fitting(near[0]), ruleset)[:_SUGGESTED]
    by_end = (i for end in get_close_matches(said, ends(), _SUGGESTED) for i in ends()[end])
    whole = get_close_matches(said, registry(), _SUGGESTED)
    in_full = said.partition(".")[0] in {*DOCUMENTS, *_PRINTED_IN}
    like = whole if in_full else best_first(by_end, ruleset)
    return tuple(dict.fromkeys((*like, *whole)))[:_SUGGESTED]


def _holding(clause_id: str) -> Mapping[str, Clause]:
    """The document whose clauses begin as this id does; none has no clause."""
    first = clause_id.partition(".")[0]
    name = _PRINTED_IN.get(first, first)
    return document(name) if name in DOCUMENTS else {}
