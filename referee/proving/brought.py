"""What lies on a trial board by words that sets brought: markers, counters and relationships.

A text that asks for one finds it there, as it finds [Coin] and [Virus]; a board for a text without such
words is laid as if there were none.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from events.kinds import CounterChanged, MarkerPlaced
from events.vocabulary import SEATS
from referee.cards import CardDef
from referee.effects.language import Node

ZONES: Final = 3
MANY: Final = 5
"""So many of a counter a seat has on a board that helps, as it has [Coin]."""
LIKELY: Final = {True: 1 / 2, False: 1 / 4}
"""How likely a marker lies in a zone, and a relationship is there, on a board that helps and on others."""

Asked = tuple[str, str]
"""A word as programs have it, and of a relationship the name of the card; else ""."""


def _asked(node: Node, name: str) -> Iterator[Asked]:
    """The words of sets in a program; a relationship with a card that it does not name is with its own."""
    if not isinstance(node, tuple) or not node:
        return
    match node:
        case ("places", _, str(word)) if word[0] == "[":
            yield word, ""
        case ("mark", _, str(word), *rest) | ("counter", _, str(word), *rest) if word[:1] in {"[", "{"}:
            of = rest[node[0] == "mark" :]
            yield word, (of[0] if isinstance(of[0], str) else name) if of else ""
    for part in node:
        yield from _asked(part, name)


def words_asked(card: CardDef) -> tuple[Asked, ...]:
    """The words of sets of which the text of a card speaks, each once, in order."""
    return tuple(sorted({one for a in card.abilities for one in _asked(a.node, card.name)}))


def brought(
    words: Iterable[Asked], own: str, source: Random, *, helped: bool
) -> Iterator[CounterChanged | MarkerPlaced]:
    """The facts that lay them: markers on both fields, counters and relationships of who has the card."""
    for word, of in words:
        if word[0] == "[":
            for seat in SEATS:
                places = (place for place in range(ZONES) if source.random() < LIKELY[helped])
                yield from (MarkerPlaced(seat, word, place) for place in places)
        elif of:
            if source.random() < LIKELY[helped]:
                yield CounterChanged(own, word, 1, of)
        elif number := source.choice((MANY if helped else 0, MANY)):
            yield CounterChanged(own, word, number)
