"""Amounts: numbers that are reckoned when they are needed."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.deeds import DeedNode, SpanNode
from referee.effects.nodes.sorts import (
    Amount,
    Arithmetic,
    Attr,
    CardSet,
    Cond,
    Name,
    SeatWord,
    Token,
    Value,
)


class CountNode(LanguageNode, word="count", sort="Amount"):
    """How many cards there are in a set."""

    of: CardSet


class SumNode(LanguageNode, word="sum", sort="Amount"):
    """What the numbers of some cards come to together."""

    attr: Attr
    of: CardSet


class KindsNode(LanguageNode, word="kinds", sort="Amount"):
    """How many different values of an attribute some cards have."""

    attr: Attr
    of: CardSet


class TimesNode(LanguageNode, word="times", sort="Amount"):
    """How often a deed was done in a span."""

    deed: DeedNode
    span: SpanNode


class CounterNode(LanguageNode, word="counter", sort="Amount"):
    """How many of a counter a seat has; of a relationship, with a card of this name."""

    who: SeatWord
    token: Token
    of: Value | None = None


class TotalNode(LanguageNode, word="total", sort="Amount"):
    """What the deeds of a span come to together: an attribute of their cards, or how many.

    A card that left the field counts with what it was there. `name` is how a set calls the sum.
    """

    deed: DeedNode
    span: SpanNode
    attr: Attr | None = None
    name: Name | None = None


class NumNode(LanguageNode, word="num", sort="Amount"):
    """A number that has a name in this text, or how many cards have that name."""

    name: Name


class CalcNode(LanguageNode, word="calc", sort="Amount"):
    """What is reckoned of amounts, from the left."""

    op: Arithmetic
    args: tuple[Amount, ...]


class CaseNode(LanguageNode, word="case", sort="Amount"):
    """One amount if something holds, else another."""

    test: Cond
    then: Amount
    other: Amount
