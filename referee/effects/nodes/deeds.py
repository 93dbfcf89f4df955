"""What happens, why, for how long, and where to; and how many."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.sorts import (
    Amount,
    CardSet,
    Cond,
    DeedWord,
    Lying,
    Means,
    Most,
    Order,
    SeatWord,
    Site,
    Source,
    Spot,
    Time,
    When,
    Word,
)


class RangeNode(LanguageNode, word="range", sort="Range"):
    """How many at least and at most."""

    least: Amount
    most: Most


class CauseNode(LanguageNode, word="cause", sort="Cause"):
    """Why something happens: by whose doing, by which means, through which card."""

    whose: SeatWord | None = None
    means: tuple[Means, ...] = ()
    source: CardSet | None = None


class DeedNode(LanguageNode, word="deed", sort="Deed"):
    """Something that happens: what, by whom, to which card, from where to where."""

    what: DeedWord
    who: SeatWord | None = None
    it: CardSet | None = None
    src: Source | None = None
    dst: Word | None = None
    by: CauseNode | None = None
    when: When | None = None
    batch: RangeNode | None = None
    """How many cards it takes at once."""
    nth: RangeNode | None = None
    """The how-manieth of its turn it is."""

    @property
    def is_of_cards(self) -> bool:
        """Whether it is said of cards and of no player."""
        return self.it is not None and self.who is None


class DeedsNode(LanguageNode, word="deeds", sort="Event", row=True):
    """Several deeds, any of which is waited for."""

    deeds: tuple[DeedNode, ...]


class SpanNode(LanguageNode, word="span", sort="Span"):
    """From when until when something lasts, how often it works, and while what holds."""

    start: Time
    end: Time
    uses: Amount | None = None
    while_: Cond | None = None


class PlaceNode(LanguageNode, word="place", sort="Place"):
    """Where a card is put: whose zone, which spot of it, how it lies, in which order."""

    seat: SeatWord
    zone: Site
    spot: Spot | None = None
    as_: Lying | None = None
    order: Order | None = None
