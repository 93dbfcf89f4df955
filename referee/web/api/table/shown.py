"""The schema of a view: what somebody sees of a table at a seq."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from referee.service.queries.schema import Answered, means
from referee.web.api.table.side import Side


class TurnView(Answered, frozen=True):
    """Which turn it is, whose, in which phase."""

    number: Annotated[int, means("Number of the turn; 0 during the setup.", 3)]
    seat: Annotated[str, means("Whose turn it is.", "A")]
    phase: Annotated[str, means("Phase, such as main or attack.signi.", "main")]


class Unanswered(Answered, frozen=True):
    """A question that had no legal answer: a judge states what happens instead."""

    kind: Annotated[str, means("Kind of the question.", "pay")]
    seat: Annotated[str, means("Who was asked.", "A")]
    why: Annotated[str, means("What speaks against the nearest answer; empty where hidden.")]


class OutcomeView(Answered, frozen=True):
    """The sentence whose outcome is to be stated, and what was stated and waits for consent."""

    name: Annotated[str, means("Name of the card.")]
    line: Annotated[int, means("Line of its text, from 1.")]
    text: Annotated[str, means("The sentence.")]
    stated: Annotated[list[str], means("The moves that were stated.")]
    unanswered: Annotated[
        Unanswered | UnsetType | None, means("The question in whose place the outcome is asked.")
    ] = UNSET


class OfferView(Answered, frozen=True):
    """The sentence that offers something to be done or not."""

    name: Annotated[str, means("Name of the card.")]
    line: Annotated[int, means("Line of its text, from 1.")]
    text: Annotated[str, means("The sentence.")]
    owner: Annotated[str | UnsetType, means("Whose card it is: in its text, you is this seat.", "A")] = UNSET
    says: Annotated[str | UnsetType, means("What is offered, in words for whoever is not asked.")] = UNSET


class ReminderView(Answered, frozen=True):
    """A line of a card that nobody carries out, and what was done that its words name."""

    seat: Annotated[str, means("Whose card it is.", "A")]
    id: Annotated[int, means("Id of the card.")]
    name: Annotated[str, means("Name of the card.")]
    line: Annotated[int, means("Line of its text, from 1.")]
    text: Annotated[str, means("The sentence.")]
    deed: Annotated[str, means("What was done, in one word or more.", "attack")]


class DecisionView(Answered, frozen=True):
    """What the match waits for; its choices are shown to the seat that is asked, and to judges."""

    kind: Annotated[str, means("Kind of the question.", "main")]
    seat: Annotated[str, means("Who is asked.", "A")]
    least: Annotated[int, means("Least number of things to choose.")]
    most: Annotated[int, means("Greatest number of things to choose.")]
    about: Annotated[dict[str, int], means("Numbers that the question carries.")]
    count: Annotated[int | UnsetType | None, means("How many things can be chosen from.")] = UNSET
    items: Annotated[list[int] | UnsetType, means("Those things: ids or numbers.")] = UNSET
    outcome: Annotated[OutcomeView | UnsetType | None, means("Of which sentence the outcome is asked.")] = (
        UNSET
    )
    offer: Annotated[
        OfferView | UnsetType | None, means("Which sentence offers what is answered by yes or no.")
    ] = UNSET
    sealed: Annotated[
        bool | UnsetType | None,
        means("Whether it is sealed in this copy whose text asks; else absent."),
    ] = UNSET
    reminders: Annotated[
        list[ReminderView] | UnsetType | None,
        means("Lines in play that nobody carries out and whose words name what was just done; else absent."),
    ] = UNSET


class Pinned(Answered, frozen=True):
    """What a match was opened with and its rules depend on."""

    ruleset: Annotated[str, means("diva or classic.", "diva")]
    edition: Annotated[str, means("Edition of the rulebook.")]
    catalog: Annotated[str, means("SHA-256 of the cards that it is played by.")]
    readings: Annotated[dict[str, str], means("How each open point is read.")]
    deal: Annotated[str, means("referee, or paper where people deal.", "referee")]
    chance: Annotated[
        str,
        means(
            "Where chance comes from: machine, seed (a test), shared, people at a paper"
            " match; unknown in records from before this was kept.",
            "machine",
        ),
    ]


class LastingView(Answered, frozen=True):
    """An effect that lasts."""

    id: int
    name: Annotated[str, means("Card whose text it is.")]
    line: Annotated[int, means("Line of its text.")]
    seat: Annotated[str, means("Whose effect it is.")]
    since: Annotated[int, means("Turn from which it holds.")]
    until: Annotated[int, means("Turn at whose end it ends; 0 for the end of the game.")]
    until_at: Annotated[str, means("Phase of that turn at whose end it ends; else empty.")]
    seq: Annotated[int, means("Seq of the fact that made it.")]


class WaitingAbility(Answered, frozen=True):
    """A triggered ability that waits to be processed."""

    id: int
    seat: Annotated[str, means("Who controls it.")]
    name: Annotated[str, means("Card whose text it is.")]
    line: Annotated[int, means("Line of its text.")]
    seq: Annotated[int, means("Seq of the fact that triggered it.")]


class View(Answered, frozen=True):
    """What a viewer sees of a table at a seq."""

    seq: Annotated[int, means("Seq of the last fact that counts here.", 57)]
    turn: TurnView
    first: Annotated[str, means("Who took the first turn.")]
    attacker: Annotated[int, means("Id of the card that attacks; 0 for none.")]
    winner: Annotated[str, means("A, B or none; empty while the match goes on.")]
    reason: Annotated[str, means("How it ended.")]
    settings: Pinned
    decision: DecisionView | None
    seats: Annotated[dict[str, Side], means("What each seat has: A and B.")]
    lasting: list[LastingView]
    waiting: list[WaitingAbility]
