"""Tests of one card."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.deeds import DeedNode, SpanNode
from referee.effects.nodes.sorts import Amount, Attr, CardSet, Op, Relation, Test, Value


class HasNode(LanguageNode, word="has", sort="Filter"):
    """An attribute of the card is one of these."""

    attr: Attr
    values: tuple[Value, ...]


class CmpNode(LanguageNode, word="cmp", sort="Filter"):
    """A number of the card stands so to an amount."""

    attr: Attr
    op: Op
    n: Amount


class SharesNode(LanguageNode, word="shares", sort="Filter"):
    """The card shares an attribute with one of a set."""

    attr: Attr
    other: CardSet


class NoNode(LanguageNode, word="no", sort="Filter"):
    """The card fails a test."""

    test: Test


class EitherNode(LanguageNode, word="either", sort="Filter"):
    """The card passes one of some tests."""

    tests: tuple[Test, ...]


class BothNode(LanguageNode, word="both", sort="Filter"):
    """The card passes all of some tests."""

    tests: tuple[Test, ...]


class DidNode(LanguageNode, word="did", sort="Filter"):
    """A deed was done to the card in a span."""

    deed: DeedNode
    span: SpanNode


class BearsNode(LanguageNode, word="bears", sort="Filter"):
    """The card has one under or on it that passes a test."""

    rel: Relation
    test: Test | None = None
