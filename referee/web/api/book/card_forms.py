"""The shapes in which the API tells cards and imports."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from referee.cards.sheets import Unread
from referee.service.records.importing import CardImport, CardVersion, Known
from referee.web.api.answers import Next
from referee.web.api.book.clause_forms import Count
from referee.web.api.forms import form_of

Words = Annotated[list[str], Field(description="Words, as printed.")]
Cost = Annotated[
    list[tuple[str, int]], Field(description="Colour and number.", examples=[[["red", 1]]])
]


class Cards(BaseModel):
    """The cards with which a match can be opened, by name."""

    cards: list[form_of(Known)] = Field(description="This page of them.")  # type: ignore[valid-type]
    imports: list[form_of(CardImport)] = Field(  # type: ignore[valid-type]
        description="The imports of the ruleset, oldest first."
    )
    found: Count
    next: Next


class Imports(BaseModel):
    """Each time that cards were brought in, oldest first."""

    imports: list[form_of(CardImport)] = Field(description="The imports.")  # type: ignore[valid-type]
    next: Next


class Versions(BaseModel):
    """What the name of an imported card meant from each import on, oldest first."""

    versions: list[form_of(CardVersion)] = Field(description="The versions.")  # type: ignore[valid-type]


class AbilityForm(BaseModel):
    """One ability: the line that says it, and its program."""

    line: int = Field(description="Line of the text, from 1.")
    program: Any = Field(description="The program in the effect language, as nested lists.")
    hash: str = Field(description="Name of the program: 16 digits of its SHA-256.")
    printed: str | None = Field(description="The program in words; null where none says it.")


class CardForm(BaseModel):
    """What is printed on a card, what each line means, and the clauses that its words rest on."""

    name: str = Field(description="Its name.", examples=["Kiln Tender"])
    type: str = Field(description="Its type.", examples=["SIGNI"])
    colors: Words
    level: int = Field(description="Its level; -1 where none is printed.")
    power: int = Field(description="Its power; -1 where none is printed.")
    limit: int = Field(description="Its limit; of an assist LRIG what it adds.")
    classes: Words
    lrig_types: Words
    teams: Words
    cost: Cost
    grow_cost: Cost
    use_timing: Words
    limiting: Words
    coins: int = Field(description="How many coins it gives when it appears.")
    guard: bool = Field(description="Whether it guards.")
    burst: bool = Field(description="Whether its last line is a Life Burst.")
    icons: Words
    text: list[str] = Field(description="Its text, one ability or keyword a line.")
    abilities: list[AbilityForm] = Field(description="How the program reads its text.")
    rests_on: dict[str, list[str]] = Field(description="Clauses behind its keywords and icons.")


class CardTold(CardForm):
    """A card that matches can be opened with."""

    versions: list[form_of(CardVersion)] = Field(  # type: ignore[valid-type]
        description="Its imports, oldest first; none for a shipped card."
    )


class ReadCards(BaseModel):
    """The cards of a file, as the program reads them; nothing is kept."""

    cards: list[CardForm] = Field(description="Card by card.")


class Stop(BaseModel):
    """Words at which reading stopped."""

    words: str = Field(description="The words.")
    cards: Count


class RowFault(BaseModel):
    """What is wrong with a row of a file, or odd about it."""

    line: int = Field(description="Line of the file, from 1.")
    column: int = Field(description="Column of the line, from 1.")
    card: str = Field(description="Name of the card, as far as it could be read.")
    what: str = Field(description="What is wrong.")
    instead: str = Field(description="What would be right.")


class ImportForm(BaseModel):
    """What an import did, or would do."""

    rows: Count
    refused: Count
    repeated: Count
    hash: str = Field(description="SHA-256 of the file.")
    written: bool = Field(description="Whether anything was written.")
    dry_run: bool = Field(description="Whether it was only tried.")
    import_: form_of(CardImport) | None = Field(  # type: ignore[valid-type]
        alias="import", description="The import; null where nothing was written."
    )
    cards: Count
    new: list[str] = Field(description="Names that are new.")
    changed: list[str] = Field(description="Names that mean another card from now on.")
    same: Count
    problems: list[RowFault] = Field(description="Rows that are refused.")
    odd: list[RowFault] = Field(description="Rows that are taken and look odd.")
    unread: list[form_of(Unread)] = Field(description="Lines that are stated when they come up.")  # type: ignore[valid-type]
    stops: list[Stop] = Field(description="Where reading stopped, by the cards that it blocks.")
