"""What is paid, icon by icon, and the steps of a cost."""

from collections.abc import Iterator
from typing import Final

from referee.cards.text.forms.unmade import Forms, Node, UnmadeError


def _flat(*rows: Node) -> Node:
    """Several lists as one."""
    return tuple(one for row in rows for one in row)


def _tolls(steps: Node) -> Node:
    """Payments one after another, those of a kind as one."""
    made: list[Node] = []
    for step in steps:
        match (made[-1] if made else (), step):
            case (("pay", who, ener), ("pay", payer, (icon,))) if who == payer:
                made[-1] = ("pay", who, (*ener, icon))
            case (("mark", *before, n), ("mark", *counter, m)) if before == counter:
                made[-1] = ("mark", *before, n + m)
            case _:
                made.append(step)
    return tuple(made)


def _icons(step: Node) -> tuple[Node, ...]:
    """A payment icon by icon; nothing where a step is no payment."""
    match step:
        case ("pay", who, (*ener,)):
            return tuple(("pay", who, (icon,)) for icon in ener)
        case ("pay", _, _, 0):
            return (step,)
        case ("move", ("sel", _, _, (("pick", _, ("stack", _, "under")),)), (*_, "lrig_trash")):
            return (step,)
        case ("mark", str(who), counter, int(n)) if n < 0:
            return (("mark", who, counter, -1),) * -n
    return ()


def _undo_tolls(node: Node) -> Iterator[Node]:
    tolls = [_icons(step) for step in node]
    if all(tolls):
        yield ("tolls", _flat(*tolls))


def _paying(tolls: Node) -> Node:
    """What an effect lets somebody pay: cards that it takes from under a LRIG are no Exceed."""
    if any(step[0] == "move" for step in tolls):
        raise UnmadeError
    return ("seq", *_tolls(tolls))


def _undo_paying(node: Node) -> Iterator[Node]:
    for found in _undo_tolls(node[1:] if node[:1] == ("seq",) else (node,)):
        yield ("paying", *found[1:])


def _gaining(who: Node, coins: Node) -> Node:
    return ("mark", who, "coin", len(coins))


def _undo_gaining(node: Node) -> Iterator[Node]:
    match node:
        case ("mark", who, "coin", int(n)) if n > 0:
            yield ("gaining", who, ((),) * n)


_DOWNED: Final = ("turn", ("named", "self"), "down")


def _cost(tolls: Node = (), downed: Node = (), more: Node = (), acts: Node = ()) -> Node:
    """The steps of a cost: Ener that is said behind {Down} is paid before."""
    if more and not downed:
        raise UnmadeError
    ener = tuple(step for step in more if step[0] == "pay")
    others = tuple(step for step in more if step not in ener)
    return (*_tolls((*tolls, *ener)), *downed, *_tolls(others), *acts)


def _undo_cost(node: Node) -> Iterator[Node]:
    at = node.index(_DOWNED) if _DOWNED in node else -1
    before = node[: max(at, 0)]
    rest = node[at + 1 :]
    end = next((i for i, step in enumerate(rest) if not _icons(step)), len(rest))
    tolls, more = (_flat(*map(_icons, steps)) for steps in (before, rest[:end]))
    if at < 0:
        tolls, more = more, ()
    if all(map(_icons, before)):
        yield ("cost-of", tolls, node[at : at + 1] if at >= 0 else (), more, rest[end:])


FORMS: Final[Forms] = {
    "tolls": (_tolls, _undo_tolls),
    "paying": (_paying, _undo_paying),
    "gaining": (_gaining, _undo_gaining),
    "cost-of": (_cost, _undo_cost),
}
