"""Why something happened, and what followed from it: the causes written with the facts, as a tree.

Every outcome names the seq that led to it; so the way up is a chain that ends at what a person
chose, and the way down is all that named this fact, or something that it led to.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from events.kinds import By, Fact
from referee.sight import project_fact
from referee.timeline.path import holds, live_path
from referee.timeline.reader import Reader, check_point
from referee.timeline.states import states
from referee.timeline.words import caption


class Cause(Struct, frozen=True):
    """One fact in a tree of causes, as a viewer may know it.

    `fact` is its projection, `words` its line, `clauses` and `by` why it came about, `followed`
    what it led to; `undone` says that a rewind took it back, which no fact of the court is.
    """

    seq: int
    fact: dict[str, Any]
    words: str
    clauses: tuple[str, ...]
    by: By | None
    undone: bool
    followed: tuple["Cause", ...] = ()


class Why(Struct, frozen=True):
    """The causes of a fact, the nearest first, and the fact with all that followed from it."""

    causes: tuple[Cause, ...]
    tree: Cause


def _chain(reader: Reader, seq: int) -> list[Fact]:
    """Give a fact and its causes, the nearest first."""
    chain: list[Fact] = []
    while seq > 0:
        fact = reader.facts(seq - 1, seq)[0]
        chain.append(fact)
        seq = fact.cause if fact.cause < seq else 0
    return chain


def _followers(reader: Reader, root: Fact) -> list[Fact]:
    """All facts that a fact led to, in log order."""
    family = {root.seq}
    found: list[Fact] = []
    for fact in reader.facts(root.seq, reader.head()):
        if fact.cause in family:
            family.add(fact.seq)
            found.append(fact)
    return found


def _around(facts: Iterable[Fact]) -> set[int]:
    return {seq for fact in facts for seq in (fact.seq - 1, fact.seq)}


def cause_tree(reader: Reader, seq: int, viewer: str = "judge") -> Why:
    """Why the fact of a seq came about and what followed from it, as a viewer may know it.

    Raises OutOfRangeError for a seq that the log does not have.
    """
    check_point(reader, seq, least=1)
    chain = _chain(reader, seq)
    family = _followers(reader, chain[0])
    around = states(reader, _around([*chain, *family]))
    live = live_path(reader.rewinds(), reader.head())

    def node(fact: Fact, followed: Iterable[Cause] = ()) -> Cause:
        words = caption(fact, around[fact.seq - 1], around[fact.seq], viewer)
        gone = not fact.body.COURT and not holds(live, fact.seq)
        shown = project_fact(fact, viewer)
        return Cause(fact.seq, shown, words, fact.clauses, fact.by, gone, tuple(followed))

    below: dict[int, list[Cause]] = {}
    for fact in reversed(family):
        made = node(fact, reversed(below.pop(fact.seq, [])))
        below.setdefault(fact.cause, []).append(made)
    tree = node(chain[0], reversed(below.pop(seq, [])))
    return Why(tuple(node(fact) for fact in chain[1:]), tree)
