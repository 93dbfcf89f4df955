"""Parts of programs with holes: what a wording builds, and whether a part is what it builds."""

import re
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from referee.effects.nodes.base import named
from referee.effects.nodes.filters import HasNode

Node = Any
Binds = dict[str, Node]


class UnboundError(Exception):
    """A pronoun that names nothing: the reading is none."""


class Var(Struct, frozen=True):
    """A hole in a part: filled by the slot of this name; `spread` fills it with several items."""

    name: str
    spread: bool = False


class Phrased(Struct, frozen=True):
    """A word of a part that is made of what slots read, as "end of next $p phase of $o"."""

    text: str

    def made(self, binds: Binds) -> Node:
        """The word, with what the slots hold."""
        return _HOLE.sub(lambda hole: str(binds[hole[1]]), self.text)

    def read(self, node: Node) -> Binds | None:
        """What the slots hold where the word is this one; None where it is another."""
        if not isinstance(node, str):
            return None
        pattern = "".join(
            f"(?P<{part}>[a-z_]+)" if i % 2 else re.escape(part)
            for i, part in enumerate(_HOLE.split(self.text))
        )
        found = re.fullmatch(pattern, node)
        return found and found.groupdict()


_HOLE: Final = re.compile(r"\$([a-z])")
_BEFORE: Final = "role state level color class team type icon".split()
_NOUN: Final = 20
_AFTER: Final = "keyword name power place".split()
_NOUNS: Final = {("icon", (icon,)) for icon in ("guard", "burst", "rise")}
"""Icons that are said after the noun: with a {Guard}."""

_ORDER: Final = {
    **{attr: i for i, attr in enumerate(_BEFORE)},
    "kind": _NOUN,
    **{attr: i for i, attr in enumerate(_AFTER, _NOUN + 1)},
}


def _rank(test: Node) -> int:
    """The place of a test among the others: the order in which a noun phrase says them."""
    match test:
        case ("no", ("has", "color", *_)):
            return _ORDER["color"]
        case ("has" | "cmp", attr, *values) if (attr, *values) not in _NOUNS:
            return _ORDER.get(attr, 2 * _NOUN)
    return 2 * _NOUN


def _trimmed(node: tuple[Node, ...]) -> Node:
    """A node without empty fields at its end."""
    end = len(node)
    while end > 1 and node[end - 1] == ():
        end -= 1
    return node[:end]


def canon(node: tuple[Node, ...]) -> Node:
    """The one form of a node: no empty fields at the end, tests in the order of saying."""
    node = _trimmed(node)
    match node:
        case ("where", of, *tests):
            return _where(of, *tests)
        case ("of", subject, deed):
            return _put(deed, SUBJECT, subject)
        case ("whose", seat, of):
            return seated(of, WHOM, seat)
        case ("batch", deed, least):
            return (*deed, *((),) * (_BATCH - len(deed)), ("range", least, "all"))
        case ("both" | "either", tuple(rows), *_) if rows:
            return _tests(node[0], rows)
        case ("allof", *tests):
            held = tuple(test for test in tests if test)
            return ("allof", *held) if len(held) > 1 else held[0] if held else ()
        case ("seq", *_):
            return _flat(node)
    return node


SUBJECT: Final = ("subject",)
WHOM: Final = "whom"
"""The seat in what is said of one player and of the other."""

_IT, _CAUSE, _BATCH = 3, 6, 8
"""Where a deed says whom it befalls, by what it is caused, and how many it befalls together."""


def _put(node: Node, hole: Node, what: Node) -> Node:
    """A part with another in the place of a hole."""
    if node == hole:
        return what
    return tuple(_put(part, hole, what) for part in node) if isinstance(node, tuple) else node


def _subjects(deed: Node) -> Iterator[Node]:
    """Whom a deed may be said of: the card that it befalls, or the one that causes it."""
    if deed[:1] == ("deed",):
        if deed[_IT : _IT + 1] not in {(), ((),)}:
            yield deed[_IT]
        if len(deed) > _CAUSE and deed[_CAUSE][_IT:]:
            yield deed[_CAUSE][_IT]


def _where(of: Node, tests: Node = ()) -> Node:
    """The one form of a set with tests: none needs no word, and two sets of them are one."""
    match of:
        case _ if not tests:
            return of
        case ("where", whole, more):
            return canon(("where", whole, (*more, *tests)))
    return ("where", of, tuple(sorted(_all_of(tests), key=_rank)))


def _all_of(tests: Node) -> Node:
    """Tests that must all hold, without a test that only holds others together."""
    return tuple(t for test in tests for t in _held(test))


def _held(test: Node) -> Node:
    match test:
        case ("both", *held):
            return held[0] if held else ()
    return (test,)


def _tests(head: str, rows: Node) -> Node:
    """The one form of several tests: one needs no word, and what all share stands once."""
    if head == "both":
        rows = _all_of(rows)
    elif shared := _shared(rows):
        return shared
    return rows[0] if len(rows) == 1 else (head, rows)


def _shared(rows: Node) -> Node:
    """Alternatives that differ in one attribute as one test of it, beside what they share."""
    branches = [_all_of((row,)) for row in rows]
    common = tuple(t for t in branches[0] if all(t in branch for branch in branches[1:]))
    rest = [[t for t in branch if t not in common] for branch in branches]
    left = [named(test) for branch in rest if len(branch) == 1 for test in branch]
    asked = [test for test in left if isinstance(test, HasNode)]
    attrs = {test.attr for test in asked}
    if len(rows) == 1 or len(asked) < len(rest) or len(attrs) != 1:
        return ()
    merged = ("has", attrs.pop(), tuple(v for test in asked for v in test.values))
    return ("both", (merged, *common)) if common else merged


def _flat(node: tuple[Node, ...]) -> Node:
    """A sequence without sequences in it; one step needs no sequence."""
    if any(isinstance(step, tuple) and step[:1] == ("seq",) for step in node[1:]):
        steps = [s for n in node[1:] for s in (n[1:] if n[:1] == ("seq",) else (n,))]
        node = ("seq", *steps)
    head, *steps = node
    return steps[0] if len(steps) == 1 else (head, *steps)


def make(part: Node, binds: Binds) -> Node:
    """Fill the holes of a part."""
    if isinstance(part, Var):
        return binds[part.name]
    if isinstance(part, Phrased):
        return part.made(binds)
    if not isinstance(part, tuple):
        return part
    made: list[Node] = []
    for item in part:
        if isinstance(item, Var) and item.spread:
            made += binds[item.name]
        else:
            made.append(make(item, binds))
    return canon(tuple(made))


def match(part: Node, node: Node, binds: Binds) -> Iterator[Binds]:
    """Every way in which filling the holes of a part gives a node."""
    if isinstance(part, Var):
        if part.name not in binds:
            yield {**binds, part.name: node}
        elif binds[part.name] == node:
            yield binds
    elif isinstance(part, Phrased):
        held = part.read(node)
        if held is not None and all(binds.get(name, one) == one for name, one in held.items()):
            yield {**binds, **held}
    elif not isinstance(part, tuple):
        if part == node and type(part) is type(node):
            yield binds
    elif part[:1] == ("of",) and isinstance(node, tuple):
        for said in _subjects(node):
            yield from _match_row(part, ("of", said, _put(node, said, SUBJECT)), binds)
    elif part[:1] == ("whose",) and isinstance(node, tuple):
        yield from _match_row(part, ("whose", part[1], seated(node, part[1], WHOM)), binds)
    elif part[:1] == ("batch",) and isinstance(node, tuple):
        match node[_BATCH:]:
            case (("range", least, "all"),):
                yield from _match_row(part, ("batch", _trimmed(node[:_BATCH]), least), binds)
    elif isinstance(node, tuple):
        yield from _match_row(part, _opened(part, node), binds)


def _opened(part: tuple[Node, ...], node: tuple[Node, ...]) -> tuple[Node, ...]:
    """Undo `canon` as far as a part asks for it."""
    if part[:1] == ("where",) and node[:1] != ("where",):
        return ("where", node, ())
    if part[:1] in {("seq",), ("allof",)} and node[:1] != part[:1]:
        return (part[0], node)
    if part[:1] == ("both",) and node[:1] != ("both",):
        return ("both", (node,))
    lacking = len(part) - len(node)
    if lacking <= 0 or not node or any(isinstance(p, Var) and p.spread for p in part):
        return node
    return node + ((),) * lacking


def _match_row(part: tuple[Node, ...], node: tuple[Node, ...], binds: Binds) -> Iterator[Binds]:
    if not part:
        if not node:
            yield binds
        return
    first, rest = part[0], part[1:]
    if isinstance(first, Var) and first.spread:
        for taken in range(len(node), -1, -1):
            for more in match(Var(first.name), node[:taken], binds):
                yield from _match_row(rest, node[taken:], more)
    elif node:
        for more in match(first, node[0], binds):
            yield from _match_row(rest, node[1:], more)


def seated(node: Node, before: str, after: str) -> Node:
    """Put one seat for another wherever it stands as a word."""
    if isinstance(node, tuple):
        return tuple(seated(n, before, after) for n in node)
    return after if node == before else node
