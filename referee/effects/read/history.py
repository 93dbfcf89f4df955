"""How texts look back: how often a deed was done, by which cards, what a card was before it left.

Only what some text of the match looks back at is remembered, for this turn and the one before.
"""

from referee.effects.board import AmountFn, FilterFn, SetFn, Speaker, World
from referee.effects.language import Node
from referee.effects.nodes.amounts import TimesNode, TotalNode
from referee.effects.nodes.base import named
from referee.effects.nodes.filters import DidNode
from referee.effects.nodes.sets import BesideNode, DoneNode, NamedNode, StackNode
from referee.effects.read.attributes import ATTRS
from referee.effects.read.base import AMOUNTS, FILTERS, SETS, place_of, read_set
from referee.effects.read.last_known import last_of, rows
from referee.effects.read.matching import read_history
from referee.state import Card, Deed

UNDER, FRONT = 2, 3
"""The places of the cards under a card that left and of the SIGNI in front of it."""


def _times(node: TimesNode) -> AmountFn:
    history = read_history(node.deed, node.span)
    return lambda w, f: len(history(w, f))


def _total(node: TotalNode) -> AmountFn:
    history, attr = read_history(node.deed, node.span), node.attr

    def size(_w: World, deed: Deed) -> int:
        return deed.size if deed.word in {"marked", "pays"} else 1

    def value(w: World, deed: Deed) -> int:
        left = deed if deed.last else last_of(w, deed.card)
        known = _number(left, _LAST[attr]) if attr in _LAST else -1
        return max(0, known if known >= 0 else getattr(w.library.printed(deed.name), str(attr), 0))

    each = value if attr is not None else size
    return lambda w, f: sum(each(w, deed) for deed in history(w, f))


_LAST = {"power": 0, "level": 1}
"""Where a card that left says what it was."""


def _did(node: DidNode) -> FilterFn:
    history = read_history(node.deed, node.span)
    return lambda w, f, card: any(card.id in {d.card, d.after} for d in history(w, f))


def _done(node: DoneNode) -> SetFn:
    history = read_history(node.deed, node.span)

    def done(w: World, f: Speaker) -> list[Card]:
        found = {d.after or d.card: None for d in history(w, f)}
        places = (place_of(w, card) for card in found if card)
        return [p.card for p in places if p is not None]

    return done


def _number(deed: Deed | None, place: int) -> int:
    """A number that a card last had on the field; -1 where none is remembered."""
    value = deed.last[place] if deed is not None and deed.last else -1
    return value if isinstance(value, int) else -1


def _bound(w: World, f: Speaker, node: Node) -> list[int]:
    """The ids that a set means, though the stays may be over."""
    read = named(node)
    if isinstance(read, NamedNode):
        ids = (f.source,) if read.name == "self" else f.names.get(read.name, ())
        return list(ids)
    return [card.id for card in read_set(node)(w, f)]


def was_under(node: StackNode) -> SetFn:
    """Read the cards that lay under a card when it left, by name where their faces were open."""
    of = node.of

    def under(w: World, f: Speaker) -> list[Card]:
        found: list[Card] = []
        for deed in filter(None, (last_of(w, card) for card in _bound(w, f, of))):
            names = rows(deed, "under")
            found += [Card(0, names[n] or None if names else None) for n in range(_number(deed, UNDER))]
        return found

    return under


def was_front(node: BesideNode) -> SetFn:
    """Read the SIGNI that was in front of a card when it left, while that one is there."""
    of = node.of

    def front(w: World, f: Speaker) -> list[Card]:
        found = [_number(last_of(w, card), FRONT) for card in _bound(w, f, of)]
        places = (place_of(w, card) for card in found if card > 0)
        return [p.card for p in places if p is not None]

    return front


def _last(place: int, w: World, card: Card) -> int:
    return _number(last_of(w, card.id), place)


ATTRS["was-power"] = lambda w, card: _last(0, w, card)
ATTRS["was-level"] = lambda w, card: _last(1, w, card)

_stack, _beside = SETS["stack"], SETS["beside"]


def _read_stack(node: StackNode) -> SetFn:
    return was_under(node) if node.rel == "was-under" else _stack(node)


def _read_beside(node: BesideNode) -> SetFn:
    return was_front(node) if node.where == "was-front" else _beside(node)


SETS["stack"], SETS["beside"] = _read_stack, _read_beside
SETS["done"] = _done
FILTERS["did"] = _did
AMOUNTS["times"] = _times
AMOUNTS["total"] = _total
