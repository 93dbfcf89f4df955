"""Which cards a cost takes, so that no card pays twice (glossary.cost.3).

Each step of a cost claims cards: so many of a set, none of which another step can have as well. A
cost with several such steps can be paid only if all claims find cards of their own, and an answer
to one step may not take what the next steps cannot do without.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.effects.board import Speaker
from referee.effects.language import Node, field
from referee.effects.needs import costs
from referee.effects.program.names import names_asked
from referee.effects.read import AmountFn, SetFn, World, read_count, read_set, seats
from referee.state import Card


class Claim(NamedTuple):
    """So many cards of a set."""

    number: AmountFn
    of: SetFn


def read_claims(node: Node) -> tuple[Claim, ...]:
    """Read which cards a step takes; a set that an earlier step names is claimed by that one."""
    word = node[0]
    if word == "seq":
        return tuple(claim for step in node[1:] for claim in read_claims(step))
    if word == "pay":
        return _paid(node)
    if word == "choose":
        picks = [pick for pick in node[3] if not set(names_asked(pick[2])) - {"self"}]
        return tuple(Claim(read_count(pick[1][1]), read_set(pick[2])) for pick in picks)
    if word == "move" and node[1] == ("named", "self"):
        return (Claim(read_count(1), read_set(node[1])),)
    return ()


def _paid(node: Node) -> tuple[Claim, ...]:
    who, ener, times = node[1], node[2], field(node, 3)
    amount = read_count(times) if times is not None else read_count(1)

    def claim(color: str, number: int) -> Claim:
        def of(w: World, f: Speaker) -> list[Card]:
            row = w.state.seat(seats(who, w, f)[0]).ener
            return [c for c in row if color == "any" or color in costs.gives(w.board, c)]

        return Claim(lambda w, f: number * amount(w, f), of)

    return tuple(claim(color, ener.count(color)) for color in dict.fromkeys(ener))


def met(world: World, speaker: Speaker, claims: Iterable[Claim], but: Iterable[int] = ()) -> bool:
    """Say whether all claims can be met at once, each by cards of its own; `but` are taken."""
    taken = frozenset(but)
    rows: list[list[int]] = []
    for number, of in claims:
        ids = [c.id for c in of(world, speaker) if c.id not in taken]
        rows += [ids] * number(world, speaker)
    given: dict[int, int] = {}
    return all(_finds(rows, at, given, set()) for at in range(len(rows)))


def _finds(rows: Sequence[list[int]], at: int, given: dict[int, int], tried: set[int]) -> bool:
    """Give a claim a card, moving those that others have to other cards where that helps."""
    for card in rows[at]:
        if card in tried:
            continue
        tried.add(card)
        if card not in given or _finds(rows, given[card], given, tried):
            given[card] = at
            return True
    return False
