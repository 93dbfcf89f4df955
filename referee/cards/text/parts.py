"""Parts of programs with holes: what a wording builds, and whether a part is what it builds."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from referee.cards.text import forms, histories
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
            f"(?P<{part}>[a-z_<>]+)" if i % 2 else re.escape(part)
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
    word = node[0] if node else ()
    if not isinstance(word, str):
        return node
    if word in forms.BUILT:
        made = forms.BUILT[word](*node[1:])
        return canon(made) if made else made
    build = _BUILT.get(word)
    return node if build is None else build(*node[1:])


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


def _batch(deed: Node, least: Node) -> Node:
    """A deed that befalls so many together, or more."""
    return (*deed, *((),) * (_BATCH - len(deed)), ("range", least, "all"))


def _all_hold(*tests: Node) -> Node:
    """Conditions that must all hold: one needs no word, and what is not asked is left out."""
    held = tuple(test for test in tests if test)
    return ("allof", *held) if len(held) > 1 else held[0] if held else ()


_BUILT: Final[dict[str, Callable[..., Node]]] = {
    "where": _where,
    "both": lambda *rows: _tests("both", *rows) if rows and rows[0] else ("both", *rows),
    "either": lambda *rows: _tests("either", *rows) if rows and rows[0] else ("either", *rows),
    "allof": _all_hold,
    "seq": lambda *steps: _flat(("seq", *steps)),
    "of": lambda subject, deed: _trimmed(_put(deed, SUBJECT, subject)),
    "whose": lambda seat, of: seated(of, WHOM, seat),
    "batch": _batch,
    "tally": lambda *said: histories.tally(_where, *said),
    "history": histories.history,
}
"""The nodes that have one form: of the wordings' own, what they stand for."""


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
        yield from _agreed({part.name: node}, binds)
    elif isinstance(part, Phrased):
        yield from _agreed(part.read(node), binds)
    elif not isinstance(part, tuple):
        if part == node and type(part) is type(node):
            yield binds
    elif isinstance(node, tuple):
        for opened in _opened(part, node):
            yield from _match_row(part, opened, binds)


def _agreed(held: Binds | None, binds: Binds) -> Iterator[Binds]:
    """What holes hold, where it is nothing else than what they held before."""
    if held is not None and all(binds.get(name, one) == one for name, one in held.items()):
        yield {**binds, **held}


def _opened(part: tuple[Node, ...], node: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """Undo `canon` as far as a part asks for it."""
    word = part[0] if part and isinstance(part[0], str) else ""
    if word in forms.UNDONE:
        for made in map(_trimmed, forms.UNDONE[word](node)):
            yield made + ((),) * (len(part) - len(made))
        return
    if word in _UNDONE:
        yield from _UNDONE[word](part, node)
        return
    if word in {"seq", "allof"} and node[:1] != part[:1]:
        yield (word, node)
        return
    lacking = len(part) - len(node)
    spread = any(isinstance(p, Var) and p.spread for p in part)
    yield node if lacking <= 0 or not node or spread else node + ((),) * lacking


def _undo_where(_: Node, node: Node) -> Iterator[Node]:
    yield node if node[:1] == ("where",) else ("where", node, ())


def _undo_both(_: Node, node: Node) -> Iterator[Node]:
    yield node if node[:1] == ("both",) else ("both", (node,))


def _undo_of(_: Node, node: Node) -> Iterator[Node]:
    return (("of", said, _put(node, said, SUBJECT)) for said in _subjects(node))


def _undo_whose(part: Node, node: Node) -> Iterator[Node]:
    for seat in (part[1],) if isinstance(part[1], str) else ("opp", "both"):
        yield ("whose", seat, seated(node, seat, WHOM))


def _undo_batch(_: Node, node: Node) -> Iterator[Node]:
    match node[_BATCH:]:
        case (("range", least, "all"),):
            yield ("batch", _trimmed(node[:_BATCH]), least)


_UNDONE: Final[dict[str, Callable[[Node, Node], Iterator[Node]]]] = {
    "where": _undo_where,
    "both": _undo_both,
    "of": _undo_of,
    "whose": _undo_whose,
    "batch": _undo_batch,
    "tally": histories.untallied,
    "history": histories.unhistory,
}
"""How the nodes of wordings are found again in what they stand for."""


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
