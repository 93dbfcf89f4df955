"""What a match waits for, as one viewer may know it: the question, and what may be answered."""

from typing import Any

from msgspec import Struct

from referee.rules import Action, attackers
from referee.service.desk import Desk
from referee.service.errors import SealedCopy
from referee.service.play.listings import listed_at
from referee.service.table.asked import ONE, YES, Question, question_of, shape_of
from referee.service.table.leading import led_to
from referee.service.table.listing import MOST_LISTED, Choice, Choices
from referee.service.table.stating import asked_about, is_untold, offer
from referee.sight import project_decision


class PendingDecision(Struct, frozen=True):
    """A match at a seq: what is asked there, and what may be answered.

    `decision` is null where nothing is asked, `winner` and `reason` are "" while it goes on.
    `choices` are told to who is asked and to judges: how each is typed (`text`), what it is called
    (`told`) and what it brings (`promise`); `more` says that there are others, which can be named
    by their number as well. `sealed` says that what may be answered is sealed in this
    copy.
    """

    seq: int
    winner: str
    reason: str
    decision: dict[str, Any] | None
    choices: list[dict[str, Any]]
    more: bool
    sealed: bool


def asked_at(
    desk: Desk,
    match: str,
    viewer: str,
    seq: int | None = None,
    *,
    seats: tuple[str, ...] = (),
    most: int = 50,
) -> PendingDecision:
    """What is asked at a seq, or at the head, and so many answers at most.

    They are told to a viewer who is asked, to a judge, and to whoever acts for one of `seats`.
    """
    live = desk.live.get(match)
    table = desk.table_of(live) if seq is None else desk.table(match, seq)
    state, decision = table.state, table.decision
    shown = project_decision(state, viewer)
    found = Choices(decision, table.seat, [])
    if shown is not None and table.seat:
        about = asked_about(table, viewer)
        if about:
            shown["outcome"] = about
        offered = offer(table, viewer)
        if offered:
            shown["offer"] = offered
        if is_untold(table):
            shown["sealed"] = True
        if table.seat in {viewer, *seats} or viewer == "judge":
            found = listed_at(desk, match, seq, table, most + 1)
    rows = [_row(row) for row in found.choices[:most]]
    more = len(found.choices) > most
    at = live.head.seq if seq is None else seq
    sealed = shown is not None and bool(state.sealed)
    return PendingDecision(at, state.winner, state.reason, shown, rows, more, sealed)


def _row(row: Choice) -> dict[str, Any]:
    """One answer as values."""
    return {
        "number": row.number,
        "text": row.text,
        "told": row.told,
        "promise": row.promise,
        "action": action_data(row.action),
    }


def attackers_at(desk: Desk, match: str) -> tuple[int, ...]:
    """The ids of the SIGNI and the LRIG with which the turn player could attack now.

    None in the opening turn, which has no attack phase (glossary.attack-phase.3).
    """
    return attackers(desk.table(match))


def choice_led_to(desk: Desk, match: str, *, onward: bool, pays: bool) -> Question | None:
    """The choice of one card that the seat that is asked makes right after its yes.

    `onward` says that an only answer is given for it, `pays` that payments are made as they
    are suggested. None where another follows, or something hidden is told in between.
    """
    return led_to(desk.table(match), onward=onward, pays=pays)


def question_at(desk: Desk, match: str, seq: int | None = None) -> Question | None:
    """The question that waits at a seq, or at the head, with all that may be answered.

    It is meant for the seat that is asked. None where nothing is asked; raises SealedCopy.
    """
    table = desk.table(match, seq)
    if table.decision is None or not table.seat:
        return None
    single = shape_of(table, table.decision) in {ONE, YES}
    found = listed_at(desk, match, seq, table, MOST_LISTED if single else 2)
    if found.sealed:
        raise SealedCopy(match)
    return question_of(table, found.choices)


def action_data(action: Action) -> dict[str, Any]:
    """An action as values."""
    return {
        "seat": action.seat,
        "do": action.do,
        "cards": action.cards,
        "zone": action.zone,
        "number": action.number,
        "word": action.word,
    }
