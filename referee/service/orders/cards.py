"""Newer versions of cards: taken up in a match that runs, by a judge's order."""

from typing import Annotated

from referee.service.answers import stands
from referee.service.court.answered import CardsAnswer
from referee.service.court.newer import changes_of
from referee.service.court.renewing import Renewal, renewed, then_settled
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting
from referee.service.orders.words import cited_at

Cards = Annotated[
    tuple[str, ...],
    Field(
        "The cards; else all whose lines were read since the match was opened.",
        such="Harbour Gull",
        most=WORD,
        label="Cards",
        option="card",
        kind="many",
    ),
]
Reason = Annotated[
    str,
    Field(
        "Why the match goes on by them; it stays in the record.",
        such="its line is read since round 2",
        most=TEXT,
        label="Reason",
    ),
]
Cited = Annotated[
    tuple[str, ...],
    Field(
        "Clauses that are cited.",
        such="glossary.effect.1",
        label="Clauses",
        option="clause",
        kind="clauses",
    ),
]


@order(
    "take-up",
    "/card-versions",
    "Take up newer versions of cards",
    'referee take-up m1 --card "Harbour Gull" --reason "read since round 2" --by head-judge:bo',
    form=True,
    sees=True,
)
def take_up(
    at: Sitting,
    cards: Cards = (),
    reason: Reason = "",
    clauses: Cited = (),
) -> CardsAnswer:
    """Let a match go on by newer versions of its cards: lines that were read since, other prints.

    From here on they are played by their new text; a rewind to before the order takes it back. It
    is refused while something waits by an old text.
    """
    desk, reader = at.desk, at.reader
    drafts = renewed(desk, at.name, Renewal(cards, reason, at.who, cited_at(desk, at.name, clauses)))
    words = ("take-up", *cards, "", reason, *clauses, at.by)
    then = then_settled(desk, at.name, at.who)
    facts = at.commit(reader, drafts, *words, then=then)
    now = stands(desk, at.name, at.to.eyes, facts, at.before)
    body = facts[0].body
    return CardsAnswer(*now, body.catalog, changes_of(desk, at.name, body))
