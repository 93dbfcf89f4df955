"""Commands of penalties: what the policy suggests, given, listed, withdrawn; and of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.common.forms import YES, PromptField, asks, filled
from cli.common.frame import JUDGE, As, MatchName, Point, command, door_of, kept
from cli.common.nearby import none_like
from cli.common.options import form
from cli.court.judge import recorded_line
from cli.court.penalty_lines import penalty_lines, suggestion_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines
from cli.drawn.waiting import waits_at
from events.data import as_data

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.common.forms import Talk
    from referee.service import Desk
    from referee.service.court.answered import PenaltyAnswer
    from referee.service.orders import Sitting

penalty = typer.Typer(name="penalty", help="Penalties: what the policy suggests; given, listed, withdrawn.")

Code = Annotated[
    str,
    typer.Argument(metavar="INFRACTION", help="Code or name of an infraction of the policy."),
]
WHO = (
    PromptField("seat", "The seat that did it.", choices=("A", "B")),
    PromptField("person", "Instead of a seat: a person's id, or spectator:ID.", required=False),
)
"""For whom a penalty is suggested."""


def _names(desk: Desk, match: str) -> dict[str, str]:
    """The name of every infraction of a match's policy by its code."""
    return {one.code: one.name for one in desk.policy(match).infractions}


def suggest(context: typer.Context, match: MatchName, infraction: Code) -> None:
    """Say which penalty the policy suggests, and how that was counted; nothing is recorded.

    By the name of an event and a person it counts for a table without a match.
    """
    from referee.service.court.punishing import suggest_penalty
    from referee.service.event.people import explain_ids
    from referee.service.orders.seats import seat_at
    from referee.service.proof.gathering import names_event

    door, typed = door_of(context), kept(context)
    with door.desk() as desk:
        name, _ = desk.resolve(match)
        seat, person = seat_at(desk, name, typed["seat"]), typed["person"]
        with explain_ids(desk, name, [person] if names_event(desk, name) else []):
            hint = suggest_penalty(desk, name, infraction, seat, person)
    door.answer({"match": name, "suggestion": hint}, suggestion_lines(hint, door.out.width))


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


def listed(
    context: typer.Context,
    point: Point,
    *,
    viewer: As = "judge",
    seat: Annotated[
        Literal["", "A", "B"],
        typer.Option("--seat", metavar="A|B", help="Only those of a seat.", case_sensitive=False),
    ] = "",
) -> None:
    """List the penalties of a match up to a point, withdrawn ones included."""
    from referee.service.court.punished import punishments
    from referee.service.court.punishing import owed_at
    from referee.service.sealing import PUNISHED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        found = punishments(desk, match, viewer, seq, seat)
        sealed = sealed_facts(desk, match, PUNISHED, seq)
        names, owed = _names(desk, match), owed_at(desk, match)
    lines = penalty_lines(found.penalties, names, door.out.width)
    for past in owed:
        text = f"{past.penalty.level} of {past.penalty.person}, kept for this match"
        lines += hanging(ink(f"⚑ {past.link}  ", style="court"), text, door.out.width)
    door.answer(
        {"match": match, "seq": seq, "as": viewer, "sealed": sealed} | as_data(found),
        listed_lines(lines, f"no penalty was given at {match}", sealed, "the reasons", door.out.width),
    )


def history(
    context: typer.Context,
    person: Annotated[str, typer.Argument(metavar="PERSON", help="Id of a person.")],
    *,
    event: Annotated[str, typer.Option("--event", help="The event.")],
) -> None:
    """Tell what a person was given in an event, match by match."""
    from referee.service.court.punishing import penalty_history
    from referee.service.sealing import PUNISHED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        rows = penalty_history(desk, person, event)
        matches = dict.fromkeys(past.match for past in rows)
        sealed = sum(sealed_facts(desk, match, PUNISHED) for match in matches)
        lines: Block = []
        for past in rows:
            lines.append(ink(f"{past.date}  {past.match}", style="bold"))
            names = _names(desk, past.match)
            lines += penalty_lines([past.penalty], names, door.out.width)
        nothing = f"{person} was given nothing in {event}"
        asked = (("event", event), ("person", person))
        none = "" if rows else none_like(desk, nothing, asked)
    value = [{"match": p.match, "date": p.date, "penalty": p.penalty} for p in rows]
    door.answer(
        {"person": person, "event": event, "sealed": sealed, "penalties": value},
        listed_lines(lines, none, sealed, "the reasons", door.out.width),
    )


def attach(app: typer.Typer) -> None:
    """Add the commands of penalties to the command line."""
    example = "referee penalty suggest m1 G2 --seat B"
    command(penalty, "suggest", example, also=(form(*WHO),))(suggest)
    command(penalty, "list", "referee penalty list m1")(listed)
    command(penalty, "history", "referee penalty history p-7 --event winter-open")(history)
    app.add_typer(penalty, rich_help_panel=JUDGE, no_args_is_help=True)
