"""What holds on the field while texts last, and the nouns in which the machine speaks of it.

Question: what is each card on the field right now, and who waits for which deed?
Compiled abilities and statements are nouns of this room, and so are the kinds of functions that a
text is read as: what reads texts, runs them and asks what they need speaks of the same nouns.
May import: referee.effects.analysis, code and language, referee.cards, referee.state,
events.vocabulary.
Public names: those below; `PlayRule`, `PlayRules` of `play_rules`.
"""

from referee.effects.board.board import (
    BECOME,
    DEEDS,
    GIVE,
    MODIFY,
    REACH,
    READS_ALL,
    READS_FIELD,
    READS_TURN,
    SET,
    TAKE,
    Board,
    begun,
    holds,
    ids,
    phase_order,
    works_there,
)
from referee.effects.board.derived import (
    LISTED_VALUES,
    Ability,
    Block,
    DeedStatement,
    Derived,
    LeftCard,
    Listener,
    Scope,
    Speaker,
    StandingRule,
    Statement,
    Texts,
)
from referee.effects.board.reach import Actor, Unaffected, is_reached, reaches, why_unaffected
from referee.effects.board.world import (
    AmountFn,
    CondFn,
    FilterFn,
    Offer,
    Possible,
    SetClaim,
    SetFn,
    World,
)
from referee.effects.board.zones import free_zones, outside

__all__ = [
    "BECOME",
    "DEEDS",
    "GIVE",
    "LISTED_VALUES",
    "MODIFY",
    "REACH",
    "READS_ALL",
    "READS_FIELD",
    "READS_TURN",
    "SET",
    "TAKE",
    "Ability",
    "Actor",
    "AmountFn",
    "Block",
    "Board",
    "CondFn",
    "DeedStatement",
    "Derived",
    "FilterFn",
    "LeftCard",
    "Listener",
    "Offer",
    "Possible",
    "Scope",
    "SetClaim",
    "SetFn",
    "Speaker",
    "StandingRule",
    "Statement",
    "Texts",
    "Unaffected",
    "World",
    "begun",
    "free_zones",
    "holds",
    "ids",
    "is_reached",
    "outside",
    "phase_order",
    "reaches",
    "why_unaffected",
    "works_there",
]
