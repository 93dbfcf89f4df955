"""Statements, which hold while something lasts."""

from typing import TypeAlias

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.deeds import CauseNode, DeedNode
from referee.effects.nodes.sorts import (
    Amount,
    Attr,
    CardSet,
    Color,
    Extent,
    Keyword,
    Over,
    SeatWord,
    Step,
    Text,
    Value,
)


class ModifyNode(LanguageNode, word="modify", sort="Lasting"):
    """An attribute of cards is higher or lower."""

    what: CardSet
    attr: Attr
    by: Amount


class SetNode(LanguageNode, word="set", sort="Lasting"):
    """An attribute of cards, or of a seat, is this one."""

    what: Over
    attr: Attr
    value: Value


class AlsoNode(LanguageNode, word="also", sort="Lasting"):
    """An attribute of cards is this one too."""

    what: CardSet
    attr: Attr
    value: Value


class GrantNode(LanguageNode, word="grant", sort="Lasting"):
    """Cards have an ability."""

    what: Over
    ability: Text


class LoseNode(LanguageNode, word="lose", sort="Lasting"):
    """Cards have lost these keywords, or all of their abilities."""

    what: CardSet
    which: tuple[Keyword, ...] = ()


class UnaffectedNode(LanguageNode, word="unaffected", sort="Lasting"):
    """Cards are not affected by effects of some causes."""

    what: CardSet
    by: CauseNode


class ForbidNode(LanguageNode, word="forbid", sort="Lasting"):
    """A deed cannot be done, beyond so many times, unless some steps are done for it."""

    deed: DeedNode
    beyond: Amount | None = None
    unless: tuple[Step, ...] = ()


class RequireNode(LanguageNode, word="require", sort="Lasting"):
    """A deed must be done if it can, before any card of a set does the like."""

    deed: DeedNode
    before: CardSet | None = None


class ReplaceNode(LanguageNode, word="replace", sort="Lasting"):
    """A step is done instead of a deed; where a seat is named, it may be."""

    deed: DeedNode
    by: Step
    who: SeatWord | None = None
    extent: Extent | None = None
    """Whether it may be done only where all of it can be; else what can be of it is enough."""


class AllowNode(LanguageNode, word="allow", sort="Lasting"):
    """A deed may be done that the rules do not offer, by some steps."""

    deed: DeedNode
    way: tuple[Step, ...] = ()


class PriceNode(LanguageNode, word="price", sort="Lasting"):
    """What a deed costs is changed by Ener of these colours, so many times."""

    of: DeedNode
    change: tuple[Color, ...]
    times: Amount | None = None

    @property
    def deed(self) -> DeedNode:
        """The deed that has the price; all statements about deeds have one by this name."""
        return self.of


AboutCards: TypeAlias = ModifyNode | SetNode | AlsoNode | GrantNode | LoseNode | UnaffectedNode
"""The statements about cards, each with its `what`."""
AboutDeeds: TypeAlias = ForbidNode | RequireNode | ReplaceNode | AllowNode | PriceNode
"""The statements about deeds, each with its `deed`."""
