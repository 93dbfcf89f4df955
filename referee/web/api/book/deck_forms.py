"""The shapes in which the API tells decks."""

from typing import Annotated

from referee.cards import DeckFault, DeckRow, Notice
from referee.service.queries.schema import Answered, means


class Decks(Answered, frozen=True):
    """The names of the shipped decks."""

    decks: Annotated[list[str], means("Names.", ["ember-court", "tide-chorus"])]


class DeckForm(Answered, frozen=True):
    """A deck list with every copy named."""

    deck: Annotated[str, means("Its name.")]
    lrig_deck: Annotated[list[str], means("The LRIG deck.")]
    main: Annotated[list[str], means("The main deck.")]


class DeckNote(Answered, frozen=True):
    """A line of a list that names no card."""

    line: Annotated[int, means("Its number.", 1)]
    text: Annotated[str, means("What it says.", "My list")]


class DeckVerdict(Answered, frozen=True):
    """Whether a deck list is legal: every fault, and what its edition does not explain."""

    deck: Annotated[str, means("Its name.")]
    legal: Annotated[bool, means("Whether it may be played.")]
    faults: Annotated[list[DeckFault], means("Every fault, each with clauses.")]
    notices: Annotated[list[Notice], means("What is pointed out and is no fault.")]
    read: Annotated[list[DeckRow], means("What each line was read as.")]
    notes: Annotated[list[DeckNote], means("The lines that were taken for a title or a note.")]
    encoding: Annotated[str, means("The encoding in which the list was read.", "utf-8")]
    list: Annotated[str, means("The list as it can be registered: counts and names under two headings.")]
