"""How many cards a sealed deck list has: its cards got ids in order, and later facts name ids.

The list of a seat is a hidden part, and how many cards lie in each deck is for all to see. A sealed
copy tells that by the ids alone: those of a list end where the next ones begin, and a shuffle gives
the whole main deck new ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from events.canonical import load
from events.kinds import DeckListed, Fact
from events.log import Row
from events.values import changed
from referee.rulebook import ruleset

_SHUFFLED: Final = "deck.shuffled"


def is_uncounted(fact: Fact) -> bool:
    """Whether a fact is a deck list that this copy does not tell."""
    return bool(fact.sealed) and isinstance(fact.body, DeckListed) and not fact.body.main


def counted(facts: Sequence[Fact], rows: Iterable[Row]) -> list[Fact]:
    """Fill in sealed deck lists with so many cards without a name; `rows` are those of the match.

    In a copy that ends before the next id was given, the LRIG Deck stays empty.
    """
    ids = list(_ids(rows))
    return [_filled(one, ids) if is_uncounted(one) else one for one in facts]


def _ids(rows: Iterable[Row]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """The first id that each fact gave, with its kind and what it tells."""
    for row in rows:
        told = load(row.open)
        first = told.get("new", told.get("id", 0))
        if isinstance(first, int) and first:
            yield first, row.kind, told
        elif row.kind == "match.opened":
            yield 0, row.kind, told


def _filled(fact: Fact, ids: Sequence[tuple[int, str, dict[str, Any]]]) -> Fact:
    body: Any = fact.body
    firsts = [first for first, _, _ in ids]
    own = firsts.index(body.new)
    size = next((first - body.new for first in firsts[own + 1 :]), 0)
    main = _main(body.seat, ids)
    lists = {"main": (None,) * main, "lrig_deck": (None,) * max(size - main, 0)}
    return changed(fact, body=changed(body, **lists))


def _main(seat: str, ids: Sequence[tuple[int, str, dict[str, Any]]]) -> int:
    """Count a main deck by its first shuffle; before that it has the size that the rules ask."""
    for (first, kind, told), (after, _, _) in pairwise(ids):
        if kind == _SHUFFLED and told["seat"] == seat:
            return after - first
    opened = next(told for _, kind, told in ids if kind == "match.opened")
    return ruleset(opened["ruleset"]).main_size
