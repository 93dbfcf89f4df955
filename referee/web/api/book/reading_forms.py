"""The shapes in which the API takes and tells readings of card lines."""

from typing import Annotated, Literal

from pydantic import Field

from referee.proving import LineReadingLook
from referee.service.queries.schema import Answered, Next, means
from referee.service.records.importing import CardImport
from referee.service.records.reading_files import ReadingFault
from referee.service.records.readings import CardReading
from referee.service.records.unread import UnreadLine
from referee.web.api.forms import RequestBody
from referee.web.api.ordering import Text, Word

Ruleset = Literal["diva", "classic"]


class ReaderBody(RequestBody):
    """Who orders it."""

    by: Word = Field(
        default="",
        examples=["head-judge:ann"],
        description="Who orders it. A token orders as its own person; the owner may name anybody.",
    )


class LineBody(ReaderBody):
    """A card line that is not read, in other words or as a program."""

    name: Word = Field(min_length=1, examples=["Reed Song"], description="Name of an imported card.")
    line: int = Field(ge=1, le=99, examples=[1], description="Line of its text, from 1.")
    words: Text = Field(
        default="", examples=["Draw two cards."], description="The whole line in other words."
    )
    program: Text = Field(default="", description="Its program as JSON, instead of words.")
    why: Text = Field(default="", description="Why it is read so.")
    ruleset: Ruleset = Field(default="diva", description="The game of the card.")
    dry_run: bool = Field(default=False, description="Show what it would be, keep nothing.")


class ApprovalBody(ReaderBody):
    """Readings that somebody else proposed."""

    readings: Annotated[tuple[int, ...], Field(max_length=1000)] = Field(
        default=(), examples=[[1]], description="Their numbers; none for all that others have proposed."
    )
    ruleset: Ruleset = Field(default="diva", description="The game, where no number is given.")


class WithdrawalBody(ReaderBody):
    """Why a reading is withdrawn."""

    why: Text = Field(default="", examples=["It shuffles, too."], description="Why.")


class CardReadingForm(CardReading, frozen=True):
    """A reading of a card line, with how it stands: proposed, approved or withdrawn."""

    stands: str = ""


class CardReadings(Answered, frozen=True):
    """Readings of card lines, oldest first."""

    readings: Annotated[list[CardReadingForm], means("This page of them.")]
    next: Next


class HandedReading(Answered, frozen=True):
    """An approved reading as it is handed to another house."""

    ruleset: Annotated[str, means("The game of the card.", "diva")]
    hash: Annotated[str, means("SHA-256 of the line with the type of its card.")]
    card: Annotated[str, means("Name of the card.", "Reed Song")]
    type: Annotated[str, means("Type of the card, or Life Burst.", "SPELL")]
    line: Annotated[int, means("Line of its text, from 1.", 1)]
    text: Annotated[str, means("The line as it is printed.")]
    words: Annotated[str, means("The other words; empty where the program was written.")]
    program: Annotated[str, means("Its abilities as JSON.")]
    by: Annotated[str, means("Who proposed it.", "judge:ann")]
    approved_by: Annotated[str, means("Who approved it.", "head-judge:bo")]
    approved: Annotated[int, means("When, in microseconds since 1970: this is the form of the file.")]
    why: Annotated[str, means("Why it is read so.")]


class ReadingsFile(Answered, frozen=True):
    """The approved readings as a file that another house takes."""

    format: Annotated[str, means("What the file is.", "card readings 1")]
    readings: Annotated[list[HandedReading], means("The readings.")]


class UnreadLines(Answered, frozen=True):
    """Lines of imported cards that are not read, by the name of the card."""

    lines: Annotated[list[UnreadLine], means("This page of them.")]
    next: Next


class ReadLine(Answered, frozen=True):
    """A line as it was read, and the reading that is kept of it."""

    look: Annotated[LineReadingLook, means("What the reading makes of the line.")]
    reading: Annotated[CardReadingForm | None, means("The reading; null where it was only tried.")]
    repeated: Annotated[bool, means("Whether it was there before.")]


class SettledForm(Answered, frozen=True):
    """Readings that were approved or withdrawn."""

    readings: Annotated[list[CardReadingForm], means("The readings as they stand now.")]
    cards: Annotated[list[str], means("Names of the cards that are a new version.")]
    brought: Annotated[CardImport | None, means("The import under which they stand; null for no card.")]


class BroughtForm(Answered, frozen=True):
    """What a file of readings brought."""

    proposed: Annotated[list[CardReadingForm], means("Those that are proposed now.")]
    same: Annotated[int, means("How many were here before.", 0)]
    refused: Annotated[list[ReadingFault], means("Those that are not taken.")]
