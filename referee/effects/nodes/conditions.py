"""Conditions: whether something holds."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.sorts import Amount, CardSet, Cond, Joint, Name, Op, SeatWord, Test, When


class CompareNode(LanguageNode, word="compare", sort="Cond"):
    """One amount stands so to another."""

    left: Amount
    op: Op
    right: Amount


class EveryNode(LanguageNode, word="every", sort="Cond"):
    """All cards of a set pass a test."""

    of: CardSet
    test: Test


class FitsNode(LanguageNode, word="fits", sort="Cond"):
    """Something holds of the cards of a set together."""

    of: CardSet
    together: tuple[Joint, ...]


class OkNode(LanguageNode, word="ok", sort="Cond"):
    """What has this name was done."""

    name: Name


class DuringNode(LanguageNode, word="during", sort="Cond"):
    """It is this phase, or a turn of this seat."""

    when: When
    whose: SeatWord | None = None


class TeamNode(LanguageNode, word="team", sort="Cond"):
    """All three LRIGs are of a team, and of this level at least."""

    name: Name
    level: Amount | None = None


class DreamTeamNode(LanguageNode, word="dream-team", sort="Cond"):
    """Of the three LRIGs each passes a test of its own."""

    tests: tuple[Test, ...]


class AllOfNode(LanguageNode, word="allof", sort="Cond", row=True):
    """All of these hold."""

    tests: tuple[Cond, ...]


class AnyOfNode(LanguageNode, word="anyof", sort="Cond", row=True):
    """One of these holds."""

    tests: tuple[Cond, ...]


class HeaderNode(LanguageNode, word="header", sort="Cond"):
    """What the header of an ability says holds: its word, and the condition that it stands for."""

    name: Name
    means: Cond


class NotNode(LanguageNode, word="not", sort="Cond"):
    """Something does not hold."""

    test: Cond
