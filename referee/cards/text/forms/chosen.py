"""How many are chosen, of which, and where they go."""

from collections.abc import Iterator
from typing import Final

from referee.cards.text.forms.unmade import Forms, Node, UnmadeError, parts


def _times_of(n: Node, x: Node) -> Node:
    """So many for each of what is counted."""
    scaled = (least if least == 0 else x if least == 1 else ("calc", "x", (x, least)) for least in n[1:])
    return ("range", *scaled)


def _undo_times_of(node: Node) -> Iterator[Node]:
    match node:
        case ("range", least, ("calc", "x", ((*x,), int(n))) as most) if least in {0, most}:
            yield ("times-of", ("range", n if least else 0, n), tuple(x))
        case ("range", least, (*x,)) if least in {0, tuple(x)} and x[0] != "case":
            yield ("times-of", ("range", 1 if least else 0, 1), tuple(x))


def _other_count(test: Node, n: Node, otherwise: Node) -> Node:
    """So many where something holds, and so many where not."""
    pairs = zip(n[1:], otherwise[1:], strict=True)
    return ("range", *(one if one == other else ("case", test, one, other) for one, other in pairs))


def _undo_other_count(node: Node) -> Iterator[Node]:
    tests = {n[1] for n in node[1:] if isinstance(n, tuple) and n[0] == "case"}
    if node[:1] == ("range",) and len(tests) == 1:
        rows = [n[2:] if isinstance(n, tuple) and n[0] == "case" else (n, n) for n in node[1:]]
        yield ("other-count", *tests, ("range", *(n for n, _ in rows)), ("range", *(m for _, m in rows)))


def _taking(chosen: Node) -> Node:
    if chosen[:1] != ("sel",):
        raise UnmadeError
    return ("take", chosen)


def _undo_taking(node: Node) -> Iterator[Node]:
    match node:
        case ("take", chosen):
            yield ("taking", chosen)


_HANDED: Final = (("it",), ("that-card",), ("from-there", ("named", "self"), "hand"))


def _discarding(who: Node, what: Node) -> Node:
    """Cards of a hand that are discarded: those that were spoken of, or that are picked there."""
    what = ("from-there", ("named", "self"), "hand") if what == ("named", "self") else what
    if not _in_hand(who, what):
        raise UnmadeError
    return ("move", what, ("place", who, "trash"), "discard")


def _in_hand(who: Node, what: Node) -> bool:
    """Whether cards are told to be of a hand."""
    picked = what[:1] == ("sel",) and all(("at", who, "hand") in parts(pick[2]) for pick in what[3])
    return picked or what in _HANDED


def _undo_discarding(node: Node) -> Iterator[Node]:
    match node:
        case ("move", what, ("place", who, "trash"), "discard") if _in_hand(who, what):
            yield ("discarding", who, what)


def _each_of(n: Node, x: Node) -> Node:
    """So many for each."""
    return x if n == 1 else ("calc", "x", (x, n))


def _undo_each_of(node: Node) -> Iterator[Node]:
    match node:
        case ("calc", "x", (x, int(n))):
            yield ("each-of", n, x)
    yield ("each-of", 1, node)


def _top_of(who: Node, pile: Node, n: Node) -> Node:
    """Cards from the top of what lies in a row."""
    if pile not in {"deck", "life"}:
        raise UnmadeError
    return ("end", who, pile, "top", n)


def _undo_top_of(node: Node) -> Iterator[Node]:
    match node:
        case ("end", who, "deck" | "life" as pile, "top", n):
            yield ("top-of", who, pile, n)


def _put_back(who: Node, seen: Node) -> Node:
    """Cards that are looked at, and put back in any order where they were."""
    pile = seen[2] if seen[0] == "end" else "deck"
    return ("seq", ("show", seen, who), ("move", ("among",), ("place", who, pile, "top", (), "any")))


def _undo_put_back(node: Node) -> Iterator[Node]:
    match node:
        case ("seq", ("show", seen, who), ("move", ("among",), _)) if _put_back(who, seen) == node:
            yield ("put-back", who, seen)


def _move_either(who: Node, what: Node, places: Node) -> Node:
    one, other = places
    return ("or", who, ("move", what, one), ("move", ("it",), other))


def _undo_move_either(node: Node) -> Iterator[Node]:
    match node:
        case ("or", who, ("move", what, one), ("move", ("it",), other)):
            yield ("move-either", who, what, (one, other))


def _picks(some: Node, other: Node) -> Node:
    """Picks from one hand: what may be any card is picked last."""
    return (other, *some) if some[0][2][:1] == ("at",) else (*some, other)


def _undo_picks(node: Node) -> Iterator[Node]:
    match node:
        case (("pick", *_) as one, ("pick", _, (word, *_), *_) as other):
            yield ("picks", *(((other,), one) if word == "at" else ((one,), other)))


FORMS: Final[Forms] = {
    "put-back": (_put_back, _undo_put_back),
    "top-of": (_top_of, _undo_top_of),
    "times-of": (_times_of, _undo_times_of),
    "other-count": (_other_count, _undo_other_count),
    "each-of": (_each_of, _undo_each_of),
    "picks": (_picks, _undo_picks),
    "taking": (_taking, _undo_taking),
    "discarding": (_discarding, _undo_discarding),
    "move-either": (_move_either, _undo_move_either),
}
