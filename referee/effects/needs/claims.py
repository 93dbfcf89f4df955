"""Which cards a cost takes, so that no card pays twice (glossary.cost.3).

Each step of a cost claims cards: so many of a set, none of which another step can have as well. A
cost with several such steps can be paid only if all claims find cards of their own, and an answer
to one step may not take what the next steps cannot do without.
"""

from collections.abc import Callable, Iterable, Sequence

from events.vocabulary import COLORS
from referee.effects.analysis.names import names_asked
from referee.effects.board import SetClaim, Speaker, World
from referee.effects.language import Node
from referee.effects.needs import costs
from referee.effects.nodes.base import named
from referee.effects.nodes.steps import ChooseNode, MoveNode, PayNode, SeqNode
from referee.effects.read import read_count, read_set, seats
from referee.state import Card, marks


def read_claims(node: Node) -> tuple[SetClaim, ...]:
    """Read which cards a step takes; a set that an earlier step names is claimed by that one."""
    match named(node):
        case SeqNode(steps=steps):
            return tuple(claim for step in steps for claim in read_claims(step))
        case PayNode() as pay:
            return _paid(pay)
        case ChooseNode(picks=chosen):
            picks = [pick for pick in chosen if not set(names_asked(pick.of)) - {"self"}]
            return tuple(SetClaim(read_count(pick.n.least), read_set(pick.of)) for pick in picks)
        case MoveNode(what=("named", "self") as what):
            return (SetClaim(read_count(1), read_set(what)),)
    return ()


def surcharge_claims() -> tuple[SetClaim, ...]:
    """Which Ener is taken by what texts add to a cost, as the frame or scope that pays it knows."""

    def claim(color: str) -> SetClaim:
        return SetClaim(
            lambda _w, f: (f.names.get(marks.SURCHARGE) or "").split().count(color),
            lambda w, f: [
                c for c in w.state.seat(f.you).ener if color == "any" or color in costs.gives(w.board, c)
            ],
        )

    return tuple(map(claim, (*COLORS, "any")))


def read_needs(node: PayNode) -> Callable[[World, Speaker], tuple[str, ...]]:
    """Make the function that gives what a payment takes, as single requirements, colours first."""
    needs = costs.units(tuple((c, 1) for c in node.ener))
    times, less = node.times, costs.units(tuple((c, 1) for c in node.less))
    amount = read_count(times) if times is not None else read_count(1)
    off = read_count(node.by) if node.by is not None else read_count(1)

    def due(w: World, f: Speaker) -> tuple[str, ...]:
        return costs.without(needs * amount(w, f), less * off(w, f))

    return due


def _paid(node: PayNode) -> tuple[SetClaim, ...]:
    due = read_needs(node)

    def claim(color: str) -> SetClaim:
        def of(w: World, f: Speaker) -> list[Card]:
            row = w.state.seat(seats(node.who, w, f)[0]).ener
            return [c for c in row if color == "any" or color in costs.gives(w.board, c)]

        return SetClaim(lambda w, f: due(w, f).count(color), of)

    return tuple(claim(color) for color in dict.fromkeys(costs.units(tuple((c, 1) for c in node.ener))))


def met(world: World, speaker: Speaker, claims: Iterable[SetClaim], but: Iterable[int] = ()) -> bool:
    """Whether all claims can be met at once, each by cards of its own; `but` are taken."""
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
