"""How often something was done, as a wording says it: "used two or more spells", "discarded a card".

A wording has the deed, how many of which cards, and by what; the part of a program is one comparison.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

Node = Any
COUNTED: Final = "counted"
"""The word of how many, as a comparison and a number, and of which cards, as tests."""

_IT, _CAUSE = 3, 6
"""Where a deed says which card it is done to, and by what."""

_BARE: Final = 2
"""The length of what is counted where it is any cards."""

SUBJECT: Final = ("subject",)


def trimmed(node: tuple[Node, ...]) -> Node:
    """A node without empty fields at its end."""
    end = len(node)
    while end > 1 and node[end - 1] == ():
        end -= 1
    return node[:end]


def _with(deed: Node, at: int, what: Node) -> Node:
    """A deed with another in one of its fields."""
    row = [*deed, *((),) * (at + 1 - len(deed))]
    row[at] = what
    return trimmed(tuple(row))


def tally(of_those: Callable[[Node, Node], Node], deed: Node, counted: Node, cause: Node = ()) -> Node:
    """A deed with the cards that are counted, and how many: of any cards it says no more.

    `of_those` gives the one form of a set with tests.
    """
    bound, tests = counted[1], counted[2] if len(counted) > _BARE else ()
    it = deed[_IT] if len(deed) > _IT else ()
    made = _with(deed, _IT, of_those(it[1], tests) if it and tests else ())
    return ("tally-of", _with(made, _CAUSE, cause) if cause else made, bound)


def history(told: Node, span: Node) -> Node:
    """How often a deed was done in a stretch of time, compared with a number."""
    _, deed, bound = told
    return ("compare", ("times", deed, span), *bound)


def untallied(part: Node, node: Node) -> Iterator[Node]:
    """A tally in its three parts, as a deed of some wording says it."""
    match node, part:
        case ("tally-of", deed, bound), (_, ("deed", *_) as said, *_):
            cause = deed[_CAUSE] if len(deed) > _CAUSE else ()
            bare = _with(deed, _CAUSE, ())
            it: Node = bare[_IT] if len(bare) > _IT else ()
            tests: Node = ()
            if it[:1] == ("where",):
                _, of, tests = it
                bare = _with(bare, _IT, ("where", of, SUBJECT))
            elif not it and len(said) > _IT:
                bare = _with(bare, _IT, said[_IT])
            row = ("tally", bare, (COUNTED, bound, tests), cause)
            yield row if cause else row[: len(part)]


def unhistory(_: Node, node: Node) -> Iterator[Node]:
    """A comparison of how often a deed was done in its two parts."""
    match node:
        case ("compare", ("times", deed, span), op, n):
            yield ("history", ("tally-of", deed, (op, n)), span)
