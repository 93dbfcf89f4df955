"""The forms of what the people of an event do themselves."""

from typing import Annotated

from pydantic import Field

from events.data import NULL_IF_EMPTY
from referee.service.queries.schema import Answered, means
from referee.web.api.forms import CommandBody

LIST = 300_000


class JoinForm(CommandBody):
    """Who enters themselves."""

    name: str = Field(min_length=1, max_length=80, examples=["Kim Lee"], description="Their name.")
    contact: str = Field(
        default="",
        max_length=80,
        examples=["kim@example.org"],
        description="How they are reached, if they say.",
    )
    text: str = Field(
        default="",
        max_length=LIST,
        examples=["LRIG Deck\n1 Ember Novice\nMain Deck\n4 Kiln"],
        description="Their deck list, now or later.",
    )
    code: str = Field(
        default="",
        max_length=80,
        examples=["KILN-4821"],
        description="The code on the poster, where the event asks for one.",
    )
    second: bool = Field(
        default=False,
        description="Whether a second person of a name is meant that is entered already.",
    )


class JoinedAnswer(Answered, frozen=True):
    """Who entered themselves."""

    event: Annotated[str, means("Name of the event.", "winter-open")]
    person: Annotated[str, means("The id that they got.", "p-012")]
    token: Annotated[
        str, means("The token of their page; null for a repeat whose key could be guessed."), NULL_IF_EMPTY
    ]
    waits: Annotated[bool, means("Whether they wait for a place.")]


class ListForm(CommandBody):
    """A deck list of one's own."""

    text: str = Field(
        min_length=1,
        max_length=LIST,
        examples=["LRIG Deck\n1 Ember Novice\nMain Deck\n4 Kiln"],
        description="The list in any layout: lines, CSV, JSON, or XML of a deck editor.",
    )


class AtOwnTable(CommandBody):
    """One's own table in a round."""

    round: int = Field(ge=1, le=99, examples=[1], description="Number of the round.")
    table: int = Field(ge=1, le=9999, examples=[12], description="Number of the table.")


class ReportForm(AtOwnTable):
    """How one's own table ended."""

    winner: str = Field(
        max_length=80, examples=["A"], description="Who won, by seat or id; draw, double-loss."
    )
    games: str = Field(
        default="", max_length=8, examples=["2-1"], description="Games of seat A and of seat B."
    )


class CallForm(AtOwnTable):
    """A call of a judge to one's own table."""

    question: str = Field(
        default="", max_length=400, examples=["Who is first?"], description="What is asked."
    )


class AppealForm(CommandBody):
    """An appeal of a penalty of one's own."""

    penalty: str = Field(max_length=20, examples=["P1"], description="Id of the penalty.")
    grounds: str = Field(min_length=1, max_length=400, examples=["It was p8."], description="The grounds.")


class GameForm(AtOwnTable):
    """The next game of a match at one's own table."""


class LeaveForm(CommandBody):
    """Leaving an event."""
