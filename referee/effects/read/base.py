"""What every text that is read shares: whose seats a word means, and the tables of words.

A set may hold filters, a filter amounts, an amount sets: so the readers of each sort stand in a
table that their modules fill, and the four doors below look a node up by its word.
"""

from collections.abc import Callable

from events.vocabulary import OTHER
from referee.effects.board import AmountFn, CondFn, FilterFn, SetFn, Speaker, World
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.state import Place


def seats(word: str, w: World, f: Speaker) -> tuple[str, ...]:
    """The seats that a word means; of both, the turn player's stands first."""
    if word == "you":
        return (f.you,)
    if word == "opp":
        return (OTHER[f.you],)
    if word == "both":
        first = w.state.turn.seat
        return (first, OTHER[first])
    return (f.names[word],)


def place_of(w: World, card_id: int) -> Place | None:
    """Where a card lies, the field first."""
    return w.board.places.get(card_id) or w.state.find(card_id)


SETS: dict[str, Callable[[Node], SetFn]] = {}
FILTERS: dict[str, Callable[[Node], FilterFn]] = {}
AMOUNTS: dict[str, Callable[[Node], AmountFn]] = {}
CONDS: dict[str, Callable[[Node], CondFn]] = {}


def read_set(node: Node) -> SetFn:
    """Make the function that gives the cards of a set."""
    return SETS[node[0]](named(node))


def read_filter(node: Node) -> FilterFn:
    """Make the function that tests one card."""
    return FILTERS[node[0]](named(node))


def read_names(node: Node | None) -> Callable[[World, Speaker], list[str]]:
    """Make the function that names cards: one by its name, those of a set; "" where none is said."""
    if not isinstance(node, tuple):
        name = node or ""
        return lambda _w, _f: [name]
    of = read_set(node)
    return lambda w, f: [name for card in of(w, f) if (name := w.board.of(card).name)]


def read_amount(node: Node) -> AmountFn:
    """Make the function that gives a number."""
    if isinstance(node, int):
        return lambda _w, _f: node
    return AMOUNTS[node[0]](named(node))


def read_count(node: Node) -> AmountFn:
    """Make the function that gives how many: a number that comes out below 0 is none."""
    amount = read_amount(node)
    return amount if isinstance(node, int) else lambda w, f: max(0, amount(w, f))


def read_cond(node: Node) -> CondFn:
    """Make the function that tests a condition."""
    return CONDS[node[0]](named(node))


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}
