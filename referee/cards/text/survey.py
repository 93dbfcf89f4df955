"""How much of the text of some cards is read: the figures that say how good the tables are.

A card is *recognised* when every line of it is read whole, and *round-trips* when each of its
programs is printed and what is printed means the same program again. What stops most cards is
counted by the words at which reading stopped.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from events.record import record
from referee.cards.definition import AbilityDef
from referee.cards.text.compiler import Declined, read_text
from referee.cards.text.official import print_ability
from referee.cards.text.sameness import same

SHOWN_WORDS: Final = 4
"""So many words at which reading stopped tell one stop from another."""


@record
class Text:
    """What is read of a card: its name and type, its lines, and whether the last is its burst."""

    name: str
    type: str
    lines: tuple[str, ...]
    burst: bool = False


@record
class Tally:
    """How many cards there are with text, how many are read whole, how many print back."""

    cards: int
    recognised: int
    round_trips: int


@record
class Stop:
    """Where reading stops: the next words, how many cards they block, and the first of them."""

    words: str
    cards: int
    name: str
    declined: Declined


@record
class Survey:
    """The figures of some cards: over all, by type, and the stops that block most cards first."""

    all: Tally
    types: tuple[tuple[str, Tally], ...]
    stops: tuple[Stop, ...]


def prints_back(one: AbilityDef, kind: str) -> bool:
    """Say whether a program is printed, and what is printed means the same."""
    printed = print_ability(one.node, kind)
    if printed is None:
        return False
    burst = one.kind == "burst"
    again = read_text([printed], kind=_bearer(one, kind), burst=burst).abilities
    return len(again) == 1 and same(again[0].node, one.node)


def _bearer(one: AbilityDef, kind: str) -> str:
    """Give a type that bears such a line: a body belongs to a card that is used."""
    return "SPELL" if one.kind == "use" else kind


def _tally(rows: Sequence[tuple[bool, bool]]) -> Tally:
    return Tally(len(rows), sum(r for r, _ in rows), sum(p for _, p in rows))


def _stop(declined: Declined) -> str:
    return " ".join(declined.words.split()[:SHOWN_WORDS]) or "the end of the line"


def survey(texts: Iterable[Text]) -> Survey:
    """Read the texts of cards and count; cards without text are left out."""
    rows: dict[str, list[tuple[bool, bool]]] = {}
    blocked: Counter[str] = Counter()
    first: dict[str, tuple[str, Declined]] = {}
    for text in texts:
        if not text.lines:
            continue
        made = read_text(text.lines, kind=text.type, burst=text.burst)
        whole = not made.declined
        back = whole and all(prints_back(one, text.type) for one in made.abilities)
        rows.setdefault(text.type, []).append((whole, back))
        blocked.update({_stop(declined) for declined in made.declined})
        for declined in made.declined:
            first.setdefault(_stop(declined), (text.name, declined))
    stops = tuple(Stop(words, count, *first[words]) for words, count in blocked.most_common())
    every = [row for listed in rows.values() for row in listed]
    return Survey(_tally(every), tuple((t, _tally(r)) for t, r in sorted(rows.items())), stops)
