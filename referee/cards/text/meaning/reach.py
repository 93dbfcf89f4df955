"""How far words reach: which deeds a price spares, and what Ener is paid for."""

from typing import Final

from referee.cards.text.meaning.pieces import parts, verbs
from referee.cards.text.parts import Node, UnboundError

_PRONOUNS: Final = frozenset({("it",), ("them",), ("that",), ("those",), ("rest",), ("that-card",)})


def is_loose(node: Node) -> bool:
    """Say whether a wording tells several deeds of which a later one speaks of no earlier one.

    Of such deeds it is not told whether a price behind them spares all or the last.
    """
    if node[0] != "seq" or len(node) <= len(("seq", "one")):
        return False
    return not any(part in _PRONOUNS for part in parts(node[2:]))


_PRICED: Final = frozenset({"may", "forbid", "allow"})


def is_unpriced(node: Node) -> bool:
    """Say whether a program lets Ener be paid along with more, where nothing is offered for it."""
    if not isinstance(node, tuple) or node[:1] == ("rule",):
        return False
    if node[:1] and isinstance(node[0], str) and node[0] in _PRICED:
        return False
    if node[:1] == ("ability",):
        node = (*node[:7], *node[8:])
    along = node[:1] in {("seq",), ("part",)} and any(part[:1] == ("pay",) for part in node[1:])
    return along or any(map(is_unpriced, node))


Start = tuple[int, int]
"""Where a sentence of a body begins: its first step, and what was mentioned before it."""


def reach_back(node: Node, body: list[Node], starts: list[Start]) -> int:
    """Say how many sentences the other branch stands for: back to the first that it does again.

    Where the sentence before does something else, and an earlier one does the same, or one between
    them is not done again or hangs on a condition, the reach is not told: no reading.
    """
    if not starts:
        raise UnboundError
    again = verbs([node])
    ends = [*(at for at, _ in starts[1:]), len(body)]
    done = [verbs(body[at:end]) for (at, _), end in zip(starts, ends, strict=True)]
    count = 1
    for at, does in enumerate(done[::-1], 1):
        count = at if again & does - set().union(*done[len(done) - count :]) else count
    back = body[starts[-count][0] :]
    if count > 1 and (
        not all(again & does for does in done[-count:]) or any(s[0] == "given" for s in back)
    ):
        raise UnboundError
    return count


def leaves_open(step: Node, after: Node = ()) -> bool:
    """Say whether it is not told if a sentence is done anyway that comes after a conditional one.

    That is so where an offer, or a step before, decides what is done, and the sentence after it
    neither speaks of that nor asks the same.
    """
    if step[:1] != ("given",) or step[1][0] != "ok" or step[1][1] in _CHOSEN:
        return False
    return after[:1] != ("given",) or not {("ok",), ("not",)} & {after[1][:1]}


_CHOSEN: Final = frozenset({"extra", "bet"})
"""What was paid beside the price, when the card was used: a condition of the state."""
