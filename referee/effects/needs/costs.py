"""Which Ener pays a cost: colours, colourless, and [Multi Ener] standing for one colour.

A coloured requirement takes a card of that colour or a [Multi Ener] (glossary.multi-ener.2);
a colourless one takes any card (glossary.colorless.2). A cost is paid whole or not at all
(glossary.cost.3).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from referee.effects.board import Board
from referee.state import Card

ANY = {"any", "colorless"}
MOST_COINS = 5
"""How many [Coin] a player can have (glossary.coin.3)."""
PAY_CLAUSES: tuple[str, ...] = ("start.costs.2", "classic.cost.2")


@lru_cache(4096)
def units(cost: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """A cost as single requirements, colours first: (("red", 2), ("colorless", 1)) is 3."""
    colored = [c for c, n in cost if c not in ANY for _ in range(n)]
    return (*colored, *("any" for c, n in cost if c in ANY for _ in range(n)))


def text(cost: tuple[tuple[str, int], ...]) -> str:
    """Write a cost as it is printed."""
    return " ".join(f"{{{c.capitalize()} x{n}}}" for c, n in cost) or "nothing"


def said(needs: Sequence[str]) -> str:
    """Write requirements as a cost is printed."""
    kinds = dict.fromkeys(needs)
    return text(tuple(("colorless" if n == "any" else n, needs.count(n)) for n in kinds))


def gives(board: Board, card: Card) -> frozenset[str]:
    """Say as which colours an Ener can pay; what it has gained counts as what is printed."""
    derived = board.of(card)
    if "Multi Ener" in derived.keywords:
        return frozenset(("white", "red", "blue", "green", "black"))
    return frozenset(derived.colors)


def without(needs: Sequence[str], less: Sequence[str]) -> tuple[str, ...]:
    """Requirements without others: of that colour, or for any colour the last one; never below nothing."""
    row = list(needs)
    for color in less:
        if color in row:
            row.remove(color)
        elif color in ANY and row:
            row.pop()
    return (*(n for n in row if n not in ANY), *(n for n in row if n in ANY))


def _matches(needs: Sequence[str], gives: list[frozenset[str]]) -> bool:
    """Whether every coloured requirement finds a card of its own."""
    if not needs:
        return True
    for i, colors in enumerate(gives):
        if needs[0] in colors and _matches(needs[1:], gives[:i] + gives[i + 1 :]):
            return True
    return False


def covers(board: Board, needs: Sequence[str], cards: Sequence[Card]) -> bool:
    """Whether exactly these cards pay these requirements."""
    if len(cards) != len(needs):
        return False
    colored = [n for n in needs if n != "any"]
    return not colored or _matches(colored, [gives(board, c) for c in cards])


def payable(board: Board, needs: Sequence[str], ener: Sequence[Card]) -> bool:
    """Whether some cards of an Ener Zone pay these requirements."""
    if len(ener) < len(needs) or (board.payable and _beyond(board, needs, ener)):
        return False
    colored = [n for n in needs if n != "any"]
    return not colored or _matches(colored, [gives(board, c) for c in ener])


def _beyond(board: Board, needs: Sequence[str], ener: Sequence[Card]) -> bool:
    """Whether a text lets the player whose Ener this is pay no cost of this much."""
    whose = (seat for seat in board.payable if board.state.seat(seat).ener[:1] == tuple(ener[:1]))
    return bool(needs) and any(len(needs) > board.payable[seat] for seat in whose)


def in_vain(board: Board, needs: Sequence[str], ener: Sequence[Card]) -> tuple[str, ...]:
    """The clauses by which a coloured requirement is not paid by the Ener that is there.

    That is colourless Ener, however much of it, or enough Ener of other colours.
    """
    if payable(board, needs, ener) or all(n == "any" for n in needs):
        return ()
    if not all(gives(board, c) for c in ener):
        return ("glossary.colorless.3",)
    return ("start.costs.2",) if len(ener) >= len(needs) else ()


def payments(board: Board, needs: Sequence[str], ener: Sequence[Card]) -> Iterator[tuple[int, ...]]:
    """Every way to pay, in the order of the Ener Zone, as ids."""
    for cards in combinations(ener, len(needs)):
        if covers(board, needs, cards):
            yield tuple(c.id for c in cards)


def forced(needs: Sequence[str], ener: Sequence[Card]) -> tuple[int, ...] | None:
    """The payment when all payments are alike: all the Ener, or cards of one known name."""
    names = {c.name for c in ener}
    if len(ener) == len(needs) or (len(names) == 1 and None not in names):
        return tuple(c.id for c in ener[: len(needs)])
    return None


def stands_in(board: Board, needs: Sequence[str], cards: Sequence[Card]) -> bool:
    """Whether a [Multi Ener] stands for a colour that its card has not."""
    derived = [board.of(c) for c in cards]
    if not any("Multi Ener" in d.keywords for d in derived):
        return False
    colored = [n for n in needs if n != "any"]
    return not _matches(colored, [frozenset(d.colors) for d in derived])
