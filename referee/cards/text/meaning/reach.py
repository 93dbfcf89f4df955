"""How far words reach: which deeds a price spares, and what Ener is paid for."""

from collections.abc import Iterable, Iterator
from typing import Final

from referee.cards.text.meaning.pieces import parts, verbs
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.abilities import AbilityNode, RuleNode
from referee.effects.nodes.base import named
from referee.effects.nodes.statements import AllowNode, ForbidNode
from referee.effects.nodes.steps import GivenNode, MayNode, MoveNode, PartNode, PayNode, SeqNode

_PRONOUNS: Final = frozenset({("it",), ("them",), ("that",), ("those",), ("rest",), ("that-card",)})


def is_loose(node: Node) -> bool:
    """Whether a wording tells several deeds of which a later one speaks of no earlier one.

    Of such deeds it is not told whether a price behind them spares all or the last.
    """
    match named(node):
        case SeqNode(steps=(_, *later)) if later:
            return not any(part in _PRONOUNS for part in parts(tuple(later)))
    return False


def is_unpriced(node: Node) -> bool:
    """Whether a program lets Ener be paid along with more, where nothing is offered for it."""
    if not isinstance(node, tuple):
        return False
    match read := named(node):
        case RuleNode() | MayNode() | ForbidNode() | AllowNode():
            return False
        case AbilityNode():
            read = read.replaced(cost=())
        case SeqNode(steps=steps) | PartNode(steps=steps):
            if any(isinstance(named(step), PayNode) for step in steps):
                return True
    return any(map(is_unpriced, read))


Start = tuple[int, int]
"""Where a sentence of a body begins: its first step, and what was mentioned before it."""


def reach_back(node: Node, body: list[Node], starts: list[Start]) -> int:
    """How many sentences the other branch stands for: back to the first that it does again.

    Where the sentence before does something else, and an earlier one does the same, or one between
    them is not done again or hangs on a condition, the reach is not told: no reading.
    """
    if not starts:
        raise UnboundError
    again = verbs([node])
    ends = [*(at for at, _ in starts[1:]), len(body)]
    done = [verbs(body[at:end]) for (at, _), end in zip(starts, ends, strict=True)]
    count = 1
    for at, does in enumerate(done[::-1], 1):
        count = at if again & does - set().union(*done[len(done) - count :]) else count
    begun, _ = starts[-count]
    back = body[begun:]
    if count > 1 and (
        not all(again & does for does in done[-count:]) or any(s[:1] == ("given",) for s in back)
    ):
        raise UnboundError
    return count


def end_searches(sentences: Iterable[Node]) -> list[Node]:
    """Sentences of which one that only shuffles belongs to the one before, if that searches for a price.

    A deck is shuffled because it was searched, so that nothing is shuffled where the price is not paid.
    """
    told: list[Node] = []
    for sentence in sentences:
        match named(told[-1]) if told else None, sentence:
            case GivenNode(test=("did",), then=then, other=None) as given, (
                ("shuffle", who) | ("then", ("shuffle", who))
            ) if ("show", ("at", who, "deck"), who) in parts(then):
                told[-1] = given.replaced(then=("seq", then, ("shuffle", who)))
            case _:
                told.append(sentence)
    return told


def leaves_open(made: list[Node], after: Node = ()) -> bool:
    """Whether it is not told if a sentence is done anyway that comes after a conditional one.

    That is so where an offer, or a step before, decides what is done, and the sentence after it
    neither speaks of that nor asks the same, nor asks of what the offer has done.
    """
    match named(made[-1]), named(after):
        case GivenNode(test=("ok", name)), GivenNode(test=test) if _asks_of_offer(made, name, test):
            return False
        case GivenNode(test=("ok", name)), _ if name in _CHOSEN:
            return False
        case GivenNode(test=("ok", _)), GivenNode(test=(("ok" | "not"), *_)):
            return False
        case GivenNode(test=("ok", _)), _:
            return True
    return False


def _asks_of_offer(made: list[Node], name: str, test: Node) -> bool:
    """Whether a test speaks of what was done where an offer was taken."""
    asked = {part for part in parts(test) if part[:1] == ("named",)}
    offers = (step for step in map(named, made) if isinstance(step, MayNode) and step.name == name)
    return any(("named", step.name) in asked for offer in offers for step in _moves(offer.step))


def _moves(node: Node) -> Iterator[MoveNode]:
    """The movements of a step."""
    return (step for step in map(named, parts(node)) if isinstance(step, MoveNode))


_CHOSEN: Final = frozenset({"extra", "bet"})
"""What was paid beside the price, when the card was used: a condition of the state."""
