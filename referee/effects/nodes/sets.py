"""Sets of cards, of SIGNI zones, and of what can be declared."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.deeds import DeedNode, SpanNode
from referee.effects.nodes.sorts import (
    AbilityKind,
    Amount,
    Area,
    Attr,
    Best,
    CardSet,
    Domain,
    Name,
    Near,
    PileEnd,
    Relation,
    SeatWord,
    Test,
    Zone,
)


class NamedNode(LanguageNode, word="named", sort="Set"):
    """The cards that have a name in this text."""

    name: Name


class AtNode(LanguageNode, word="at", sort="Set"):
    """The cards in a zone."""

    seat: SeatWord
    zone: Zone


class EndNode(LanguageNode, word="end", sort="Set"):
    """So many cards from the top or the bottom of a pile."""

    seat: SeatWord
    zone: Zone
    which: PileEnd
    n: Amount


class UntilNode(LanguageNode, word="until", sort="Set"):
    """A pile from its top down to the first card that passes a test."""

    seat: SeatWord
    zone: Zone
    test: Test


class StackNode(LanguageNode, word="stack", sort="Set"):
    """The cards under or on cards."""

    of: CardSet
    rel: Relation


class BesideNode(LanguageNode, word="beside", sort="Set"):
    """The SIGNI or zones next to others, or in front of them."""

    of: CardSet
    where: Near


class PlacesNode(LanguageNode, word="places", sort="Set"):
    """SIGNI zones of a seat."""

    seat: SeatWord
    which: Area


class InsideNode(LanguageNode, word="inside", sort="Set"):
    """The SIGNI in some zones."""

    place: CardSet


class EarlierNode(LanguageNode, word="earlier", sort="Set"):
    """The cards that the picks before have taken of the same choice."""


class DoneNode(LanguageNode, word="done", sort="Set"):
    """The cards to which a deed was done in a span."""

    deed: DeedNode
    span: SpanNode


class WhereNode(LanguageNode, word="where", sort="Set"):
    """The cards of a set that pass all of some tests."""

    of: CardSet
    tests: tuple[Test, ...]


class MinusNode(LanguageNode, word="minus", sort="Set"):
    """The cards of a set that are not in another."""

    of: CardSet
    but: CardSet


class JoinNode(LanguageNode, word="join", sort="Set"):
    """The cards of several sets."""

    sets: tuple[CardSet, ...]


class ExtremeNode(LanguageNode, word="extreme", sort="Set"):
    """The cards of a set that have the most or the least of an attribute."""

    of: CardSet
    attr: Attr
    which: Best


class ValuesNode(LanguageNode, word="values", sort="Set"):
    """What can be declared: numbers between two bounds, colours, classes, icons."""

    domain: Domain
    least: Amount | None = None
    most: Amount | None = None
    of: CardSet | None = None
    """The cards of whose colours or classes one is declared."""


class CatalogNode(LanguageNode, word="catalog", sort="Set"):
    """Crafts of these names, which come into the game."""

    names: tuple[Name, ...]


class WaitingNode(LanguageNode, word="waiting", sort="Set"):
    """The abilities of one kind of some cards that wait to be carried out."""

    of: CardSet
    kind: AbilityKind
