"""The marks that the machine keeps among the names of a frame, each with what it says.

A frame at rest holds what a text has bound, by names without a sign; what the machine must know to
go on stands beside it under names that begin with "#", which no text can speak of. They are part of
the record: what a mark is called may never change, or a match recorded before could not go on.
"""

from typing import Final

OWN: Final = "#"
"""How every mark begins, and no name of a text."""

# The answer that a step waits for, and what it did with earlier ones.
DID: Final = "#did"
"""The word of an answer that is kept until what comes before it has been done."""
CARDS: Final = "#cards"
"""The cards of that answer, or those that stated moves name."""
ZONE: Final = "#zone"
"""The zone of that answer."""
NUMBER: Final = "#number"
"""The number of that answer."""
SLOT: Final = "#slot"
"""Which pick of a choice of several is at hand, from 0."""
CHOSEN: Final = "#chosen"
"""What the picks before it have chosen."""
COUNT: Final = "#count"
"""How many cards were to go before something was done instead of one of them."""
PASSED: Final = "#passed"
"""The cards that no text keeps from moving, while an order or a zone is asked for."""
ENTERED: Final = "#entered"
"""The ids of cards that one step has put onto the field so far."""
TRIED: Final = "#tried"
"""The cards that the step has put there or found no place for."""
FULL: Final = "#full"
"""1 while all of an offered step was done as it says, 0 once a part of it was not."""
TAKEN: Final = "#taken"
"""Whether the steps that a text about a deed offers were done; nothing asks for it."""

# What a frame is, and why it runs.
TRIGGER: Final = "#trigger"
"""The number under which a triggered ability waited."""
GRANT: Final = "#grant"
"""The effect that gave the ability, where its icon counts how often it may be used."""
COST: Final = "#cost"
"""Whether the cost of an [Enter] was paid; nothing asks for it."""
PAYING: Final = "#paying"
"""What is paid just now: 1 for a cost, "bet", "surcharge", or the kind of a rule of play.

None for effects.
"""
SURCHARGE: Final = "#surcharge"
"""The Ener that texts add to the cost of an [Action] ability, as words in a row."""
FREE: Final = "#free"
"""1 where a card is used for nothing."""
MODES: Final = "#modes"
"""The modes that were chosen when the card was used."""
SIDE: Final = "#side"
"""The seat whose waiting abilities are finished before those of the other."""
FLOOR: Final = "floor"
"""Within a cut-in: what triggered or was crushed under a lower number waits until it is over."""

# Texts that speak of a deed that is about to happen.
MID: Final = "#mid"
"""1 while a text is asked about a deed, is paid for it or carried out instead of it."""
HELD: Final = "#held"
"""Which rules have had their turn with which deeds, four numbers each."""
GONE: Final = "#gone"
"""The deeds, by what they are about, that do not happen."""
INSTEAD: Final = "#instead"
"""How many deeds of this step were replaced: a text counts them as done."""
HIT: Final = "#hit"
"""The seats that damage still hits."""
CRUSHES: Final = "#crushes"
"""How many Life Cloth each of them crushes, as far as that is settled."""
OTHER: Final = "#other"
"""Set where another way to do something, which a text allows, was gone to its end."""
KEY: Final = "#key"
"""The rule whose steps run above the deed: whose it is and its place there."""
FOR: Final = "#for"
"""What the deed is about: a card, a seat, or one of several draws."""
WORD: Final = "#word"
"""The word of the deed."""
WHO: Final = "#who"
"""The seat that would do the deed."""
CARD: Final = "#card"
"""The card to which the deed would be done."""
MEANS: Final = "#means"
"""By which means the deed would be done."""
WHOSE: Final = "#whose"
"""The seat by whose doing it would be done."""
SOURCE: Final = "#source"
"""The card by which it would be done."""

# One check of the rules.
RULE: Final = "#rule"
"""1 while the rules themselves act and no text."""
CUT: Final = "#cut"
"""1 where the turn ends when this check is over, since a deck was refreshed again."""
GIVEN: Final = "#given"
"""What was answered to the questions of this check."""
WAY: Final = "#way"
"""The SIGNI of which it was asked which rule action moves it; with its id, what was answered."""
STAYING: Final = "#staying"
"""The cards that texts keep though the rules would send them away, which has been told.

It is part of the record: whether a text is told again may not depend on what a process remembers.
"""

# Outcomes that people state.
MOVES: Final = "#moves"
"""The moves that were stated, in their notation, until they are carried out."""
BY: Final = "#by"
"""Who stated them: a seat, whose opponent has to agree, or an official."""
JUDGE: Final = "#judge"
"""1 where a judge is asked for the outcome and not the seat."""
WHY: Final = "#why"
"""The reason that was given for a stated outcome."""
ASKED: Final = "#asked"
"""The kind of a question that nobody could answer."""
BECAUSE: Final = "#because"
"""Why nobody could answer it."""
SEEN: Final = "#seen"
"""Who may see why."""


def cards_fixed(number: int) -> str:
    """Name the cards that a statement of an effect keeps, by its number in the effect."""
    return f"#{number}"


def value_fixed(number: int) -> str:
    """Name the value that a statement of an effect keeps, by its number in the effect."""
    return f"#n{number}"


def of_seat(name: str, seat: str) -> str:
    """Name what one seat has bound while each seat has its turn."""
    return f"#{name}@{seat}"


def way_of(card_id: int) -> str:
    """Name which rule action moves a SIGNI that two would move to different zones."""
    return f"{WAY}{card_id}"


def exceeding(seat: str) -> tuple[str, str]:
    """Name the groups of SIGNI of a seat of which one must go: above a bound, of changed level."""
    return f"#above{seat}", f"#changed{seat}"
