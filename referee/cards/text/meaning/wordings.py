"""What the tables of wordings build that the language has no word for, with names for its fields.

Such nodes stand in what was read of a line until its sentences are bound; a program has none.
"""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.deeds import SpanNode
from referee.effects.nodes.sorts import CardSet, Cond, Effect, Joint, SeatWord, Step, Way


class SelNode(LanguageNode, word="sel", sort="Wording"):
    """A choice where it is said: it becomes a step before, and a name."""

    who: SeatWord
    way: Way
    picks: tuple[Step, ...]


class LastsNode(LanguageNode, word="lasts", sort="Wording"):
    """Statements about one subject, for a span."""

    what: CardSet
    effects: tuple[Effect, ...]
    span: SpanNode


class GivenOfNode(LanguageNode, word="given-of", sort="Wording"):
    """What is done if something holds of what it is done to."""

    test: Cond
    then: Step
    other: Step | None = None


class UnlessNode(LanguageNode, word="unless", sort="Wording"):
    """What is done unless a price is paid."""

    who: SeatWord
    price: Step
    done: Step


class InsteadNode(LanguageNode, word="instead", sort="Wording"):
    """The other branch of the sentences before."""

    test: Cond
    then: Step


class FittingNode(LanguageNode, word="fitting", sort="Wording"):
    """As many were chosen as the text asks for, and something holds of them together."""

    of: CardSet
    together: tuple[Joint, ...]
