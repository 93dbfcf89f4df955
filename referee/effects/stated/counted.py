"""Whether what is counted can be stated: coins and counters of a seat, markers of a zone, relationships.

A word that a set brought is one of the words with which the match was opened.
"""

from collections.abc import Iterator
from typing import Final

from events.vocabulary import POSITIONS
from referee.effects.needs.costs import MOST_COINS
from referee.effects.stated.lying import Fault, places
from referee.effects.stated.notation import Move
from referee.effects.stated.prospect import Prospect

_PUT: Final = frozenset({"virus", "mark"})


def coins(p: Prospect, move: Move) -> Iterator[Fault]:
    """Whether a seat can gain or pay so many [Coin]: none has less than none, or more than five."""
    after = p.coins[move.seat] + move.number
    if not 0 <= after <= MOST_COINS:
        text = f"{move.seat} has {p.coins[move.seat]} [Coin], of 0 to {MOST_COINS}"
        yield text, ("glossary.coin.3",)
    p.coins[move.seat] = after


def _unknown(p: Prospect, move: Move, kind: str, word: str) -> Iterator[Fault]:
    """Tell a word that no set of this match brought as one of a kind."""
    known = p.world.library.brought(kind)
    if word not in known:
        there = f"there are {', '.join(known)}" if known else "the match was opened with none"
        yield f"no {kind} is named {move.called[0]!r}; {there}", ()


def marked(p: Prospect, move: Move) -> Iterator[Fault]:
    """Whether a marker can be put on a zone or taken off: each zone holds one of a name at most."""
    putting, position = move.verb in _PUT, POSITIONS.index(move.words[0])
    word = f"[{move.called[0]}]" if move.called else "virus"
    if move.called:
        yield from _unknown(p, move, "marker", word)
    spot = (move.seat, position, word)
    there = p.marked.get(spot, position in p.world.state.seat(move.seat).marked(word))
    if there == putting:
        called = word if move.called else "[Virus]"
        clauses = p.world.library.declared(word) if move.called else ("glossary.virus.2",)
        zone = f"{move.seat}'s {POSITIONS[position]} SIGNI Zone"
        yield f"{zone} holds {'a' if there else 'no'} {called}", clauses
    p.marked[spot] = putting


def counters(p: Prospect, move: Move) -> Iterator[Fault]:
    """Whether a seat can gain or pay so many of a counter that a set brought."""
    word = f"{{{move.called[0]}}}"
    yield from _unknown(p, move, "counter", word)
    yield from _counted(p, move, word, "", move.number)


def related(p: Prospect, move: Move) -> Iterator[Fault]:
    """Whether a seat can gain or lose a relationship with the name of a card."""
    word = f"{{{move.called[0]}}}"
    yield from _unknown(p, move, "relationship", word)
    names = [*move.called[1:], *(place.card.name for place in places(p, move))]
    for name in names:
        if not name or not p.world.library.definition(name).name:
            yield (f"no card is named {name!r}" if name else "the name of that card is not known"), ()
            continue
        has = p.counters.get((move.seat, word, name), p.world.state.seat(move.seat).count(word, name))
        if has and move.verb == "relation":
            yield f"{move.seat} has a {move.called[0]} with {name} already", p.world.library.declared(word)
        yield from _counted(p, move, word, name, 1 if move.verb == "relation" else -1)


def _counted(p: Prospect, move: Move, word: str, of: str, by: int) -> Iterator[Fault]:
    key = move.seat, word, of
    have = p.counters.get(key, p.world.state.seat(move.seat).count(word, of))
    if have + by < 0:
        what = f"no {move.called[0]} with {of}" if of else f"{have} {word}, and {-by} are taken"
        yield f"{move.seat} has {what}", p.world.library.declared(word)
    p.counters[key] = have + by
