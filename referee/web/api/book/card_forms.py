"""The shapes in which the API tells cards and imports."""

from typing import Annotated, Any, Final

from events.data import NULL_IF_NEGATIVE
from referee.cards.mechanics import KINDS
from referee.cards.sheets import Unread
from referee.service.queries.schema import Answered, Next, means
from referee.service.records.importing import CardImport, CardVersion, DeskCard
from referee.web.api.book.clause_forms import Count

Words = Annotated[list[str], means("Words, as printed.")]
Cost = Annotated[list[tuple[str, int]], means("Colour and number.", [["red", 1]])]


_TEXT: Final = {"type": "string"}
_WORD: Final = {
    "type": "object",
    "required": ["name", "kind", "clause", "rule", "since"],
    "additionalProperties": False,
    "properties": {
        "name": _TEXT | {"description": "The word, without brackets."},
        "kind": _TEXT | {"enum": [*KINDS]},
        "means": _TEXT | {"description": "What it means in card text, where its kind needs that."},
        "of": _TEXT | {"description": "What a sum adds up."},
        "cards": {"type": "array", "items": _TEXT, "description": "The cards of a group."},
        "gain": _TEXT | {"description": "The verb under which a counter is gained."},
        "pay": _TEXT | {"description": "The verb under which a counter is paid."},
        "reminder": _TEXT | {"description": "What cards print after it in double parentheses."},
        "clause": _TEXT | {"description": "Number of the set's own rule."},
        "rule": _TEXT | {"description": "The words of that rule."},
        "since": _TEXT | {"format": "date", "description": "Its first day."},
    },
}
GIVEN_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["cards", "mechanics"],
    "additionalProperties": False,
    "properties": {
        "cards": _TEXT | {"description": "The card file."},
        "mechanics": {"type": "array", "items": _WORD, "description": "Words that its set brings."},
    },
}
"""A card file beside the words of its set, as the description of the API tells it."""
GIVEN_EXAMPLE: Final = {
    "cards": '{"name": "Far Bell", "type": "SIGNI", "level": 1, "text": "[Flare]"}',
    "mechanics": [
        {
            "name": "Flare",
            "kind": "keyword",
            "means": "[Auto]: Whenever this SIGNI attacks, shuffle your deck.",
            "clause": "1.1",
            "rule": "Whenever a SIGNI with [Flare] attacks, its player shuffles their deck.",
            "since": "2026-10-02",
        }
    ],
}


class Cards(Answered, frozen=True):
    """The cards with which a match can be opened, by name."""

    cards: Annotated[list[DeskCard], means("This page of them.")]
    imports: Annotated[list[CardImport], means("The imports of the ruleset, oldest first.")]
    found: Count
    next: Next


class Imports(Answered, frozen=True):
    """Each time that cards were brought in, oldest first."""

    imports: Annotated[list[CardImport], means("The imports.")]
    next: Next


class Versions(Answered, frozen=True):
    """What the name of an imported card meant from each import on, oldest first."""

    versions: Annotated[list[CardVersion], means("The versions.")]


class AbilityForm(Answered, frozen=True):
    """One ability: the line that says it, and its program."""

    line: Annotated[int, means("Line of the text, from 1.")]
    program: Annotated[Any, means("The program in the effect language, as nested lists.")]
    hash: Annotated[str, means("Name of the program: 16 digits of its SHA-256.")]
    printed: Annotated[str | None, means("The program in words; null where none says it.")]


class CardForm(Answered, frozen=True):
    """What is printed on a card, what each line means, and the clauses that its words rest on."""

    name: Annotated[str, means("Its name.", "Kiln Tender")]
    type: Annotated[str, means("Its type.", "SIGNI")]
    colors: Words
    level: Annotated[int, means("Its level; null where none is printed."), NULL_IF_NEGATIVE]
    power: Annotated[int, means("Its power; null where none is printed."), NULL_IF_NEGATIVE]
    limit: Annotated[int, means("Its limit; of an assist LRIG what it adds.")]
    classes: Words
    lrig_types: Words
    teams: Words
    cost: Cost
    grow_cost: Cost
    use_timing: Words
    limiting: Words
    coins: Annotated[int, means("How many coins it gives when it appears.")]
    guard: Annotated[bool, means("Whether it guards.")]
    burst: Annotated[bool, means("Whether its last line is a Life Burst.")]
    icons: Words
    text: Annotated[list[str], means("Its text, one ability or keyword a line.")]
    abilities: Annotated[list[AbilityForm], means("How the program reads its text.")]
    rests_on: Annotated[dict[str, list[str]], means("Clauses behind its keywords and icons.")]


class CardTold(CardForm, frozen=True):
    """A card that matches can be opened with."""

    versions: Annotated[list[CardVersion], means("Its imports, oldest first; none for a shipped card.")]


class ReadCards(Answered, frozen=True):
    """The cards of a file, as the program reads them; nothing is kept."""

    cards: Annotated[list[CardForm], means("Card by card.")]


class CardStop(Answered, frozen=True):
    """Words at which reading stopped."""

    words: Annotated[str, means("The words.")]
    cards: Count


class RowFault(Answered, frozen=True):
    """What is wrong with a row of a file, or odd about it."""

    line: Annotated[int, means("Line of the file, from 1.")]
    column: Annotated[int, means("Column of the line, from 1.")]
    card: Annotated[str, means("Name of the card, as far as it could be read.")]
    what: Annotated[str, means("What is wrong.")]
    instead: Annotated[str, means("What would be right.")]


class ImportForm(Answered, frozen=True):
    """What an import did, or would do."""

    rows: Count
    refused: Count
    repeated: Count
    hash: Annotated[str, means("SHA-256 of the file.")]
    written: Annotated[bool, means("Whether anything was written.")]
    dry_run: Annotated[bool, means("Whether it was only tried.")]
    import_: Annotated[CardImport | None, means("The import; null where nothing was written.")]
    cards: Count
    new: Annotated[list[str], means("Names that are new.")]
    changed: Annotated[list[str], means("Names that mean another card from now on.")]
    same: Count
    problems: Annotated[list[RowFault], means("Rows that are refused.")]
    odd: Annotated[list[RowFault], means("Rows that are taken and look odd.")]
    unread: Annotated[list[Unread], means("Lines that are stated when they come up.")]
    stops: Annotated[list[CardStop], means("Where reading stopped, by the cards that it blocks.")]
