"""Commands of penalties: what the policy suggests, given, listed, withdrawn; and of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cli.common.forms import YES, PromptField, asks, filled
from cli.common.frame import JUDGE
from cli.common.nearby import none_like
from cli.common.rendering import renders
from cli.court.judge import recorded_line
from cli.court.penalty_lines import penalty_lines, suggestion_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines
from cli.drawn.waiting import waits_at

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.common.forms import Talk
    from referee.service import Desk
    from referee.service.court.answered import PenaltyAnswer
    from referee.service.orders import Sitting
    from referee.service.queries.penalties import History, Penalties, Suggested
    from referee.service.queries.schema import QueryContext

penalty = typer.Typer(name="penalty", help="Penalties: what the policy suggests; given, listed, withdrawn.")


def _names(desk: Desk, match: str) -> dict[str, str]:
    """The name of every infraction of a match's policy by its code."""
    return {one.code: one.name for one in desk.policy(match).infractions}


@renders("penalty suggest")
def suggested_lines(door: Door, _: QueryContext, answer: Suggested) -> Block:
    """Draw what the policy suggests."""
    return suggestion_lines(answer.suggestion, door.out.width)


def penalty_talk(talk: Talk) -> PenaltyAnswer:
    """Give a penalty as its form says; what it is refused for is asked once where one can ask."""
    from referee.service import DeskError

    said, asked = _said(talk), asks(talk.door) and not talk.source
    open_ = dict(SETTLES) if asked else {}
    while True:
        try:
            done: PenaltyAnswer = talk.give(said | {"another": said["another"] in {True, YES}})
        except DeskError as error:
            fields = open_.pop(error.code, ())
            if not fields:
                raise
            talk.door.line(ink("✗ ", style="bad") + ink(error.message))
            said = said | filled(talk.door, fields, {})
        else:
            return done


def _said(talk: Talk) -> dict[str, Any]:
    """Fill in a penalty; at a terminal the suggestion is told before its level is asked."""
    from referee.service.court.punishing import suggest_penalty
    from referee.service.orders.seats import seat_at

    door, at, typed = talk.door, talk.at, talk.typed
    needed = not talk.source and not typed.get("person")
    fields = [f._replace(required=needed) if f.name == "seat" else f for f in talk.fields]
    if talk.source or not asks(door):
        return filled(door, fields, typed, talk.source)
    said = filled(door, [f for f in fields if f.name in ASKED_FIRST], typed)
    seat = seat_at(at.desk, at.name, said["seat"])
    hint = suggest_penalty(at.desk, at.name, said["infraction"], seat, said["person"])
    door.lines(suggestion_lines(hint, door.out.width))
    levels = at.desk.policy(at.name).levels
    others = tuple(level for level in levels if level != hint.level)
    how = [
        PromptField("level", "The level.", choices=levels, default=hint.level),
        PromptField(
            "deviation",
            "Why another level is given.",
            when=("level", *others),
            such="it was noticed at once",
        ),
        *(one for one in fields if one.name not in {*ASKED_FIRST, "level", "deviation"}),
    ]
    return said | filled(door, how, typed)


ASKED_FIRST = ("infraction", "seat", "person")
"""What is asked before a penalty is suggested."""
SETTLES = {
    "same-incident": (
        PromptField("another", "Is it another incident?", choices=("yes", "no")),
        PromptField(
            "same_incident_as",
            "The penalty about the same incident.",
            when=("another", "no"),
            such="P1",
        ),
    ),
    "not-approved": (PromptField("approved", "Who approved it: head-judge:bo.", such="head-judge:bo"),),
}
"""What is asked at a terminal where a penalty is refused for want of it, by code."""


def penalty_answer(door: Door, at: Sitting, told: PenaltyAnswer) -> Block:
    """Draw a penalty after an order about it, and where the match stands if it was given in one."""
    lines = [
        recorded_line(told),
        *penalty_lines([told.penalty], _names(at.desk, at.name), door.out.width),
    ]
    return lines if told.penalty.round else [*lines, waits_at(at.desk, at.name)]


@renders("penalty list")
def penalties_lines(door: Door, at: QueryContext, answer: Penalties) -> Block:
    """Draw the penalties of a match, and the losses that are kept for it."""
    from referee.service.court.punishing import owed_at

    lines = penalty_lines(answer.penalties, _names(at.desk, at.name), door.out.width)
    for past in owed_at(at.desk, at.name) if answer.owed else ():
        text = f"{past.penalty.level} of {past.penalty.person}, kept for this match"
        lines += hanging(ink(f"⚑ {past.link}  ", style="court"), text, door.out.width)
    nothing = f"no penalty was given at {at.name}"
    return listed_lines(lines, nothing, answer.sealed, "the reasons", door.out.width)


@renders("penalty history")
def history_lines(door: Door, at: QueryContext, answer: History) -> Block:
    """Draw what a person was given, each below its day and match."""
    lines: Block = []
    for past in answer.penalties:
        lines.append(ink(f"{past.date}  {past.match}", style="bold"))
        lines += penalty_lines([past.penalty], _names(at.desk, past.match), door.out.width)
    nothing = f"{answer.person} was given nothing in {answer.event}"
    asked = (("event", answer.event), ("person", answer.person))
    none = "" if lines else none_like(at.desk, nothing, asked)
    return listed_lines(lines, none, answer.sealed, "the reasons", door.out.width)


def attach(app: typer.Typer) -> None:
    """Add the group of commands about penalties to the command line."""
    app.add_typer(penalty, rich_help_panel=JUDGE, no_args_is_help=True)
