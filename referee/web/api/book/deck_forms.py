"""The shapes in which the API tells decks."""

from pydantic import BaseModel, Field

from referee.cards import Fault, Notice
from referee.web.api.forms import form_of


class Decks(BaseModel):
    """The names of the shipped decks."""

    decks: list[str] = Field(description="Names.", examples=[["ember-court", "tide-chorus"]])


class DeckForm(BaseModel):
    """A deck list with every copy named."""

    deck: str = Field(description="Its name.")
    lrig_deck: list[str] = Field(description="The LRIG deck.")
    main: list[str] = Field(description="The main deck.")


class DeckVerdict(BaseModel):
    """Whether a deck list is legal: every fault, and what its edition does not explain."""

    deck: str = Field(description="Its name.")
    legal: bool = Field(description="Whether it may be played.")
    faults: list[form_of(Fault)] = Field(description="Every fault, each with clauses.")  # type: ignore[valid-type]
    notices: list[form_of(Notice)] = Field(description="What is pointed out and is no fault.")  # type: ignore[valid-type]
