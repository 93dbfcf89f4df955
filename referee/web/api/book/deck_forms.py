"""The shapes in which the API tells decks."""

from typing import Annotated

from referee.cards import DeckFault, Notice
from referee.web.api.schemas import Answered, means


class Decks(Answered, frozen=True):
    """The names of the shipped decks."""

    decks: Annotated[list[str], means("Names.", ["ember-court", "tide-chorus"])]


class DeckForm(Answered, frozen=True):
    """A deck list with every copy named."""

    deck: Annotated[str, means("Its name.")]
    lrig_deck: Annotated[list[str], means("The LRIG deck.")]
    main: Annotated[list[str], means("The main deck.")]


class DeckVerdict(Answered, frozen=True):
    """Whether a deck list is legal: every fault, and what its edition does not explain."""

    deck: Annotated[str, means("Its name.")]
    legal: Annotated[bool, means("Whether it may be played.")]
    faults: Annotated[list[DeckFault], means("Every fault, each with clauses.")]
    notices: Annotated[list[Notice], means("What is pointed out and is no fault.")]
