"""Abilities, and rules of how a card is played."""

from referee.effects.nodes.base import LanguageNode
from referee.effects.nodes.sorts import (
    AbilityKind,
    CardSet,
    Cond,
    Effect,
    Event,
    Keyword,
    LimitWord,
    Name,
    RuleKind,
    Step,
    Test,
    Text,
    Window,
)


class AbilityNode(LanguageNode, word="ability", sort="Ability"):
    """An ability: what it waits for or costs, what it does or says, and when it may be used."""

    kind: AbilityKind
    on: Event | None = None
    body: Step | None = None
    effects: tuple[Effect, ...] = ()
    gate: Cond | None = None
    """What must hold for it to work or to be used."""
    works: CardSet | None = None
    """The cards of which it must be one to work outside the field."""
    cost: tuple[Step, ...] = ()
    limit: LimitWord | None = None
    window: tuple[Window, ...] = ()


class KeywordNode(LanguageNode, word="keyword", sort="Ability"):
    """A keyword; [Shadow] may name the sources that it keeps off, [Assassin] the SIGNI that it passes."""

    name: Keyword
    of: Test | None = None
    means: Text | None = None
    """What a keyword says that a set brought."""


class RuleNode(LanguageNode, word="rule", sort="Rule"):
    """How a card is played: under which condition, at which further cost."""

    kind: RuleKind
    cond: Cond | None = None
    cost: tuple[Step, ...] = ()
    name: Name | None = None
