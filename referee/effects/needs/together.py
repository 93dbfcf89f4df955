"""What must hold of chosen cards together: different, alike, or a sum (glossary.effect.1)."""

from collections.abc import Callable

from referee.effects.board import Speaker
from referee.effects.language import Node
from referee.effects.read import ATTRS, World, read_amount
from referee.state import Card


def read_together(node: Node) -> Callable[[World, Speaker, list[Card]], bool]:
    """Read what must hold of chosen cards together."""
    attr = ATTRS[node[1]]

    def different(w: World, _f: Speaker, cards: list[Card]) -> bool:
        kinds = [attr(w, c) for c in cards]
        return len(set(map(str, kinds))) == len(cards)

    def alike(w: World, _f: Speaker, cards: list[Card]) -> bool:
        return len({str(attr(w, c)) for c in cards}) <= 1

    if node[0] in {"different", "alike"}:
        return different if node[0] == "different" else alike
    op, amount = node[2], read_amount(node[3])

    def adds(w: World, f: Speaker, cards: list[Card]) -> bool:
        total, bound = sum(attr(w, c) for c in cards), amount(w, f)
        return bool({"<=": total <= bound, ">=": total >= bound, "=": total == bound}[op])

    return adds
