"""Steps: they do something, in time."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.deeds import DeedNode, PlaceNode, RangeNode, SpanNode
from referee.effects.nodes.sorts import (
    Again,
    Amount,
    CardSet,
    Color,
    Cond,
    Effect,
    Label,
    Name,
    Over,
    PriceWord,
    SeatWord,
    Step,
    Token,
    Turned,
    Value,
    Way,
)


class SeqNode(LanguageNode, word="seq", sort="Step", row=True):
    """Steps one after the other."""

    steps: tuple[Step, ...]


class PartNode(LanguageNode, word="part", sort="Step", row=True):
    """Steps behind "Then": their targets are chosen when they are reached."""

    steps: tuple[Step, ...]


class GivenNode(LanguageNode, word="given", sort="Step"):
    """A step if something holds, else another."""

    test: Cond
    then: Step
    other: Step | None = None


class MayNode(LanguageNode, word="may", sort="Step"):
    """A step that a seat may decline; the name says whether it was done."""

    who: SeatWord
    step: Step
    name: Name


class ModesNode(LanguageNode, word="modes", sort="Step"):
    """Some of several steps, chosen beforehand."""

    who: SeatWord
    n: RangeNode
    options: tuple[Step, ...]
    again: Again | None = None


class RepeatNode(LanguageNode, word="repeat", sort="Step"):
    """A step so many times."""

    n: Amount
    step: Step


class AgainNode(LanguageNode, word="again", sort="Step"):
    """The whole effect is done once more, from its beginning."""


class EachNode(LanguageNode, word="each", sort="Step"):
    """A step for each seat or card, which goes by the name meanwhile."""

    over: Over
    name: Name
    step: Step


class LaterNode(LanguageNode, word="later", sort="Step"):
    """A step that waits for a deed."""

    on: DeedNode
    span: SpanNode
    step: Step


class ChooseNode(LanguageNode, word="choose", sort="Step"):
    """A seat chooses cards, which have the name from then on."""

    who: SeatWord
    way: Way
    picks: tuple[PickNode, ...]
    name: Name


class ShowNode(LanguageNode, word="show", sort="Step"):
    """A seat looks at cards, or both do; they have the name from then on."""

    what: CardSet
    to: SeatWord
    name: Name | None = None


class MoveNode(LanguageNode, word="move", sort="Step"):
    """Cards go to a place: as which deed, under which name from then on, at which price."""

    what: CardSet
    to: PlaceNode
    deed: Label | None = None
    name: Name | None = None
    price: PriceWord | None = None


class SwapNode(LanguageNode, word="swap", sort="Step"):
    """Two cards, or the cards of two sets, change places."""

    one: CardSet
    two: CardSet
    name: Name | None = None


class TurnNode(LanguageNode, word="turn", sort="Step"):
    """Cards come to lie otherwise: up, down, face down, frozen; they have the name from then on."""

    what: CardSet
    to: Turned
    name: Name | None = None


class ShuffleNode(LanguageNode, word="shuffle", sort="Step"):
    """The deck of a seat is shuffled."""

    whose: SeatWord


class MarkNode(LanguageNode, word="mark", sort="Step"):
    """Tokens are put or taken away: coins of a seat, a [Virus] of a zone."""

    on: Over
    token: Token
    by: Amount
    of: Value | None = None
    """The card whose name a relationship of a seat is with."""


class PayNode(LanguageNode, word="pay", sort="Step"):
    """A seat pays Ener of these colours, so many times."""

    who: SeatWord
    ener: tuple[Color, ...]
    times: Amount | None = None
    name: Name | None = None
    """How the cards that paid are called from then on."""
    less: tuple[Color, ...] = ()
    """What each time of `by` takes off the price."""
    by: Amount | None = None


class LastingNode(LanguageNode, word="lasting", sort="Step"):
    """Statements hold for a span."""

    effects: tuple[Effect, ...]
    span: SpanNode


class NegateNode(LanguageNode, word="negate", sort="Step"):
    """An attack, a use or waiting abilities come to nothing."""

    what: CardSet


class DamageNode(LanguageNode, word="damage", sort="Step"):
    """A seat takes damage from a card."""

    who: SeatWord
    by: CardSet


class UseNode(LanguageNode, word="use", sort="Step"):
    """A card is used, for its price or for nothing."""

    what: CardSet
    price: PriceWord


class StatedNode(LanguageNode, word="stated", sort="Step"):
    """The outcome is stated by people when it comes up."""
