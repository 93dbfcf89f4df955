"""What a card that left the field last was there, for texts that speak of it as that SIGNI.

A text speaks so of its own source, of the card of the deed that it waited for and of what it chose
on the field; of a card that it chose in another zone it means the card there. Whether values count
as they last were or as printed is the reading `left_signi_values`.
Source: glossary.triggered-ability.2, faq.auto.4.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from referee.effects.board import LISTED_VALUES, Derived, LeftCard, SetFn, Speaker, World
from referee.effects.language import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import LanguageNode, named
from referee.effects.nodes.sets import (
    AtNode,
    BesideNode,
    ExtremeNode,
    InsideNode,
    MinusNode,
    NamedNode,
    StackNode,
    WhereNode,
)
from referee.effects.nodes.steps import ChooseNode, MoveNode
from referee.effects.read.base import place_of, read_filter, read_set
from referee.rulebook import reading_value
from referee.state import Card, Deed

_NUMBERS = 4
"""How many numbers stand at the front of what is remembered: see `Deed.last`."""


class _TextNames(NamedTuple):
    """The names that mean cards outside the field, and those of them that later come to it."""

    elsewhere: frozenset[str] = frozenset()
    entering: frozenset[str] = frozenset()


_NAMES: ContextVar[_TextNames] = ContextVar("names", default=_TextNames())  # noqa: B039 - immutable
"""The names of the text that is being assembled."""


@contextmanager
def names_of_text(node: AbilityNode) -> Iterator[None]:
    """Know, while a text is assembled, which of its names mean cards outside the field."""
    elsewhere = {*_chosen_elsewhere(node)} | ({"self"} if node.works is not None else set())
    token = _NAMES.set(_TextNames(frozenset(elsewhere), frozenset(_entering(node))))
    try:
        yield
    finally:
        _NAMES.reset(token)


def is_of_field(name: str) -> bool:
    """Whether a name of the text that is being assembled was given to a card of the field."""
    return name not in _NAMES.get().elsewhere


def may_enter(name: str) -> bool:
    """Whether a name of the text that is being assembled can mean a card of the field."""
    names = _NAMES.get()
    return name not in names.elsewhere or name in names.entering


def _chosen_elsewhere(node: Node) -> Iterator[str]:
    if not isinstance(node, tuple):
        return
    read = named(node)
    if isinstance(read, ChooseNode) and not all(_on_field(pick.of) for pick in read.picks):
        yield read.name
    for part in node:
        yield from _chosen_elsewhere(part)


def _entering(node: Node) -> Iterator[str]:
    if not isinstance(node, tuple):
        return
    read = named(node)
    if isinstance(read, MoveNode) and read.to.zone in {"field", "signi"}:
        what = named(read.what)
        of = named(what.of) if isinstance(what, WhereNode) else what
        yield from (of.name,) if isinstance(of, NamedNode) else ()
    for part in node:
        yield from _entering(part)


def _on_field(of: Node) -> bool:
    """Whether cards are chosen from those on the field."""
    match named(of):
        case WhereNode(of=inner) | MinusNode(of=inner) | ExtremeNode(of=inner):
            return _on_field(inner)
        case AtNode(zone=zone):
            return zone in {"field", "signi", "lrig"}
        case BesideNode() | InsideNode() | NamedNode():
            return True
    return False


def recalls(node: Node) -> bool:
    """Whether a text asks for a value of a card that it speaks of by a name."""
    if not isinstance(node, tuple) or not node:
        return False
    read = named(node)
    if isinstance(read, WhereNode | StackNode | BesideNode) and isinstance(named(read.of), NamedNode):
        return True
    asks = isinstance(read, LanguageNode) and "attr" in read.PLACES
    if asks and any(isinstance(named(part), NamedNode) for part in node):
        return True
    return any(map(recalls, node))


def last_of(w: World, card_id: int) -> Deed | None:
    """The deed by which a card left the field, by its id there or by the one it got in leaving."""
    for deed in reversed(w.state.ledger):
        if deed.word == "leaves" and card_id in {deed.card, deed.after}:
            return deed
    return None


def left_card(w: World, card_id: int, card: Card | None) -> Card | None:
    """A card that is no longer on the field, as what it last was there if that is remembered.

    `card` is the card where it lies now, None where that stay is over too.
    """
    deed = last_of(w, card_id) if w.state.ledger else None
    if deed is None or reading_value(w.state.settings, "left_signi_values") == "printed":
        return card
    name, seen = (deed.name, "") if card is None else (card.name, card.seen)
    lying = tuple(row for row in deed.last[_NUMBERS:] if isinstance(row, tuple))
    return LeftCard(card_id, name, seen, _derived(w, deed), deed.who, lying)


def source_deed(w: World, seat: str, source: int, name: str | None = None) -> Deed:
    """A card by which something is done, as a deed of its own: whose it is, and where it lies or last lay.

    The effect of a SIGNI stays one when the SIGNI has left, and its Life Burst is one too; `name` is
    that of a card nobody can find.
    """
    place = place_of(w, source)
    on_field = place is not None and place.zone in {"signi", "lrig"}
    deed = None if on_field or not w.state.ledger else last_of(w, source)
    if deed is not None:
        return Deed("", deed.who, deed.card, deed.name, deed.after, deed.src)
    if place is not None:
        seat, name = place.seat, place.card.name
    if place is not None and on_field:
        return Deed("", seat, source, name, source, place.zone)
    kind = w.library.definition(name).type
    zone = "lrig" if "LRIG" in kind else "signi" if kind in {"SIGNI", "RESONA"} else "check"
    return Deed("", seat, source, name, source, zone)


def gone_cards(w: World, ids: tuple[int, ...]) -> list[Card]:
    """The cards of some ids, also where the stay is over, for a text that asks for their values."""
    found = []
    for card_id in ids:
        place = place_of(w, card_id)
        on_field = place is not None and place.slot is not None
        card = None if place is None else place.card
        one = card if on_field else left_card(w, card_id, card)
        if one is not None:
            found.append(one)
    return found


def rows(deed: Deed, word: str) -> tuple[str, ...]:
    """What is remembered under a word beside the numbers; nothing where it was as printed."""
    found = (row for row in deed.last[_NUMBERS:] if isinstance(row, tuple) and row[0] == word)
    return next((row[1:] for row in found), ())


def _derived(w: World, deed: Deed) -> Derived:
    was = w.library.printed(deed.name).copy()
    values: dict[str, Any] = dict(zip(("power", "level"), deed.last, strict=False))
    for row in deed.last[_NUMBERS:]:
        word, *found = row if isinstance(row, tuple) else ("",)
        if word in LISTED_VALUES:
            values[word] = frozenset(found) if word == "keywords" else tuple(found)
        elif word == "abilities":
            values[word] = tuple(w.library.ability(program) for program in found)
        elif word in {"name", "limit"}:
            values[word] = int(found[0]) if word == "limit" else found[0]
    for word, value in values.items():
        setattr(was, word, value)
    return was


def bound_ids(f: Speaker, name: str) -> tuple[int, ...]:
    """The ids that a name means, though the stays may be over."""
    bound = (f.source,) if name == "self" else f.names.get(name)
    return bound if isinstance(bound, tuple) else ()


def read_values(node: Node) -> SetFn:
    """Make the function that gives the cards of a set for a text that asks for their values.

    A SIGNI that is spoken of by a name has them still when its stay is over.
    """
    read = named(node)
    if isinstance(read, NamedNode) and is_of_field(read.name):
        name, standing = read.name, read_set(node)

        def values(w: World, f: Speaker) -> list[Card]:
            found, bound = standing(w, f), bound_ids(f, name)
            if len(found) == len(bound) or not w.state.ledger:
                return found
            return gone_cards(w, bound)

        return values
    if isinstance(read, WhereNode) and isinstance(named(read.of), NamedNode):
        of, tests = read_values(read.of), [read_filter(t) for t in read.tests]
        return lambda w, f: [c for c in of(w, f) if all(t(w, f, c) for t in tests)]
    return read_set(node)
