"""What the texts of a match listen for, look back at, and do from outside the field.

Most matches have no text that asks for any of it, and then nothing of it is done: the cards of a
match are known from its lists, and each list of cards is read once.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from events.vocabulary import SEATS
from referee.cards import Catalog
from referee.effects.language import Node, field
from referee.state import Card, Match


class Heard(NamedTuple):
    """What texts of a match ask of the referee beside what facts tell by themselves.

    `words` are the deeds that any text speaks of, `noted` those that some text looks back at, with
    whether it does so over the whole game; `silent` those that no fact tells and some text listens
    for; `beyond` names the cards with an ability that works outside the field; `spoken` says
    whether any text forbids, demands, replaces, allows or prices deeds.
    """

    words: frozenset[str]
    noted: dict[str, bool]
    silent: frozenset[str]
    beyond: frozenset[str]
    spoken: bool


RULES = frozenset("forbid require replace allow price".split())
"""The statements about deeds."""

SILENT = frozenset("targeted gains power-changes power-spent".split())
"""Deeds that no fact of their own tells: they are noted where a text listens for them."""

_LAST_KNOWN = frozenset("was-under was-front was-power was-level".split())
"""Words that ask what a card was before it left: the leaving is remembered with it."""


def hear(catalog: Catalog, names: Iterable[str]) -> Heard:
    """Read the texts of some cards, and of the cards that they make others become."""
    noted: dict[str, bool] = {}
    words: set[str] = set()
    beyond: set[str] = set()
    spoken = False
    ahead, seen = list(names), set[str]()
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        for ability in catalog.get(name).abilities:
            if ability.node[0] == "ability" and field(ability.node, 6) is not None:
                beyond.add(name)
            for node in _nodes(ability.node):
                _listen(node, noted, words)
                spoken = spoken or (bool(node) and node[0] in RULES)
                ahead.extend(_others(node))
    words.update(noted)
    return Heard(frozenset(words), noted, SILENT & words, frozenset(beyond), spoken)


def _nodes(node: Node) -> Iterator[Any]:
    """Give a program and every part of it."""
    if isinstance(node, tuple):
        yield node
        for part in node:
            yield from _nodes(part)


def _listen(node: Node, noted: dict[str, bool], words: set[str]) -> None:
    if not node or not isinstance(node[0], str):
        return
    word = node[0]
    if word in {"times", "did", "done"}:
        game = node[2][1] == "start of game"
        noted[node[1][1]] = noted.get(node[1][1], False) or game
    elif word == "deed":
        words.add(node[1])
        if field(node, 9) is not None:
            noted.setdefault(node[1], False)
    elif word == "keyword":
        words.add("wins-battle")
    elif word == "forbid" and field(node, 2) is not None:
        noted.setdefault(node[1][1], False)
    elif word == "modes" and field(node, 4) == "unspent":
        noted["mode"] = True
    if any(part in _LAST_KNOWN for part in node if isinstance(part, str)):
        noted.setdefault("leaves", False)


def _others(node: Node) -> Iterable[str]:
    """Name the cards that a text brings into the match from outside its lists."""
    if node and node[0] == "catalog":
        return tuple(node[1])
    if node and node[0] == "set" and node[2] == "name" and isinstance(node[3], str):
        return (node[3],)
    return ()


def outside(state: Match) -> Iterator[tuple[str, Card, int]]:
    """Give every card outside the field or beneath it, with its seat and, beneath, its host.

    A [Charm] is left out: it has no abilities while it is one (glossary.charm.4).
    """
    for name in SEATS:
        seat = state.seat(name)
        for row in (seat.hand, seat.trash, seat.ener, seat.check, seat.life, seat.deck,
                    seat.lrig_deck, seat.lrig_trash):  # fmt: skip
            for card in row:
                yield name, card, 0
        for slot in (*seat.signi, *seat.lrig):
            if slot is not None:
                for card in slot.under:
                    yield name, card, slot.card.id
                for one in slot.attached:
                    if one.role != "charm":
                        yield name, one.card, slot.card.id
