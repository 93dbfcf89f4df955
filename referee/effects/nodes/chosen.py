"""What is chosen: how many of which cards, and what must hold of them together."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.deeds import RangeNode
from referee.effects.nodes.sorts import Amount, Attr, CardSet, Joint, Op


class PickNode(LanguageNode, word="pick", sort="Pick"):
    """So many cards of a set, of which something holds together."""

    n: RangeNode
    of: CardSet
    together: tuple[Joint, ...] = ()


class DifferentNode(LanguageNode, word="different", sort="Together"):
    """No two of the cards share an attribute."""

    attr: Attr


class AlikeNode(LanguageNode, word="alike", sort="Together"):
    """All of the cards share an attribute."""

    attr: Attr


class AddsNode(LanguageNode, word="adds", sort="Together"):
    """The numbers of an attribute come together to some sum."""

    attr: Attr
    op: Op
    n: Amount
