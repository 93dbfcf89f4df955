"""Commands of penalties: what the policy suggests, given, listed, withdrawn; and of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.court.judge import By, head_of
from cli.court.penalty_lines import penalty_lines, suggestion_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import STDIN, Field, asks, filled
from cli.drawn.palette import ink
from cli.drawn.waiting import waits
from cli.frame import (
    JUDGE,
    As,
    Expect,
    Key,
    MatchName,
    Point,
    command,
    door_of,
    ordered_at,
)
from events.data import as_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.door import Door
    from referee.service import Desk

penalty = typer.Typer(
    name="penalty", help="Penalties: what the policy suggests; given, listed, withdrawn."
)

Code = Annotated[
    str,
    typer.Argument(metavar="INFRACTION", help="Code or name of an infraction of the policy."),
]
Seat = Annotated[str, typer.Option("--seat", help="The seat that did it: A or B.")]
Person = Annotated[
    str,
    typer.Option("--person", help="Instead of a seat: a person's id, or spectator:ID."),
]
PenaltyId = Annotated[str, typer.Argument(metavar="PENALTY", help="Id of a penalty, such as P1.")]
Done = Annotated[
    str,
    typer.Argument(
        metavar="[INFRACTION]", help="Code or name of an infraction; - reads the form as JSON."
    ),
]
Level = Annotated[str, typer.Option("--level", help="Else the suggested one.")]
Reason = Annotated[str, typer.Option("--reason", help="What happened.")]
Deviation = Annotated[
    str, typer.Option("--deviation", help="Why another level than the suggested is given.")
]
Approved = Annotated[str, typer.Option("--approved", help="Who approved it: head-judge:bo.")]
RulingId = Annotated[str, typer.Option("--ruling", help="The ruling it goes with.")]
CallId = Annotated[str, typer.Option("--call", help="The call it goes with.")]
Same = Annotated[
    str, typer.Option("--same-incident-as", help="An earlier penalty about the same incident.")
]
Another = Annotated[
    bool, typer.Option("--another", help="It is another incident than one close to it.")
]

WHO = (
    Field("infraction", "Code or name of an infraction of the policy."),
    Field("seat", "The seat that did it.", choices=("A", "B")),
    Field("person", "Somebody at no seat: spectator:ID.", required=False),
)
"""Who did what."""
HOW = (
    Field("level", "The level, else the suggested one.", required=False),
    Field("reason", "What happened."),
    Field("deviation", "Why another level than the suggested is given.", required=False),
    Field("approved", "Who approved it: head-judge:bo.", required=False),
    Field("ruling", "The ruling it goes with.", required=False),
    Field("call", "The call it goes with.", required=False),
    Field("same_incident_as", "An earlier penalty about the same incident.", required=False),
    Field("another", "Whether it is another incident.", required=False, choices=("yes", "no")),
    Field("by", "Who gives it: floor-judge:ann.", required=False, default="judge"),
)
"""How it is punished."""


def _names(desk: Desk, match: str) -> dict[str, str]:
    """Give the name of every infraction of a match's policy by its code."""
    return {one.code: one.name for one in desk.policy(match).infractions}


def suggest(
    context: typer.Context,
    match: MatchName,
    infraction: Code,
    *,
    seat: Seat = "",
    person: Person = "",
) -> None:
    """Say which penalty the policy suggests, and how that was counted; nothing is recorded."""
    door = door_of(context)
    with door.desk() as desk:
        name, _ = desk.resolve(match)
        hint = desk.suggest_penalty(name, infraction, seat.upper(), person)
    door.answer(
        {"match": name, "suggestion": as_data(hint)}, suggestion_lines(hint, door.out.width)
    )


def _form(door: Door, desk: Desk, match: str, typed: dict[str, Any], source: str) -> Any:
    """Fill in a penalty; at a terminal the suggestion is told before its level is asked."""
    who = [f._replace(required=not typed["person"]) if f.name == "seat" else f for f in WHO]
    if source:
        who = [f._replace(required=False) if f.name == "seat" else f for f in WHO]
    if source or not asks(door):
        return filled(door, (*who, *HOW), typed, source)
    said = filled(door, who, typed)
    hint = desk.suggest_penalty(match, said["infraction"], said["seat"], said["person"])
    door.lines(suggestion_lines(hint, door.out.width))
    levels = desk.policy(match).levels
    others = tuple(level for level in levels if level != hint.level)
    how = [
        Field("level", "The level.", choices=levels, default=hint.level),
        Field("deviation", "Why another level is given.", when=("level", *others)),
        *(one for one in HOW if one.name not in ("level", "deviation")),
    ]
    return said | filled(door, how, typed)


def give(
    context: typer.Context,
    match: MatchName,
    infraction: Done = "",
    *,
    seat: Seat = "",
    person: Person = "",
    level: Level = "",
    reason: Reason = "",
    deviation: Deviation = "",
    approved: Approved = "",
    ruling: RulingId = "",
    call: CallId = "",
    same: Same = "",
    another: Another = False,
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Give a penalty: the suggested level, or another one with its reason."""
    door, source = door_of(context), STDIN if infraction == STDIN else ""
    typed = {
        "infraction": "" if source else infraction, "seat": seat.upper(), "person": person,
        "level": level, "reason": reason, "deviation": deviation, "approved": approved,
        "ruling": ruling, "call": call, "same_incident_as": same,
        "another": "yes" if another else "", "by": by,
    }  # fmt: skip
    with door.desk("write") as desk:
        name = ordered_at(desk, match)
        said = _form(door, desk, name, typed, source)
        head = head_of(desk, name)
        once: Any = {"key": key, "expect": expect}
        _told(door, desk, name, _given(door, desk, name, said, source, once=once), head)


SETTLES = {
    "same-incident": (
        Field("another", "Is it another incident?", choices=("yes", "no")),
        Field("same_incident_as", "The penalty about the same incident.", when=("another", "no")),
    ),
    "not-approved": (Field("approved", "Who approved it: head-judge:bo."),),
}
"""What is asked at a terminal where a penalty is refused for want of it, by code."""


def _given(
    door: Door, desk: Desk, match: str, said: dict[str, Any], source: str, *, once: Any
) -> Sequence[Any]:
    """Give a penalty as its form says; what it is refused for is asked once where one can ask."""
    from referee.service import DeskError
    from referee.service.court.punishing import Wording

    open_ = {} if source or not asks(door) else dict(SETTLES)
    while True:
        wording = Wording(
            said["infraction"], said["seat"], said["person"], said["level"], said["reason"],
            said["deviation"], said["approved"], said["ruling"], said["call"],
            said["same_incident_as"], said["another"] == "yes",
        )  # fmt: skip
        try:
            return desk.penalize(match, wording, said["by"], **once)
        except DeskError as error:
            fields = open_.pop(error.code, ())
            if not fields:
                raise
            door.line(ink("✗ ", style="bad") + ink(error.message))
            said = said | filled(door, fields, {})


def _told(door: Door, desk: Desk, match: str, facts: Sequence[Any], head: int) -> None:
    """Say what was recorded of a penalty, and where the match stands."""
    from referee.service.court.answered import JUDGES
    from referee.service.court.answers import punished

    told = punished(desk, match, facts, head, to=JUDGES)
    words = "this key was answered before" if told.repeated else "recorded"
    lines = [
        ink(f"⚑ {words} at {match}@{told.head}", style="court"),
        *penalty_lines([told.penalty], _names(desk, match), door.out.width),
        waits(desk.view(match, "judge")),
    ]
    door.answer(as_data(told), lines)


def carry(
    context: typer.Context,
    match: MatchName,
    link: Annotated[str, typer.Argument(metavar="PENALTY", help="A penalty, as m1/P1.")],
    *,
    approved: Approved = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Carry out here a loss that an earlier match of the event kept for the next one."""
    door = door_of(context)
    with door.desk("write") as desk:
        head = head_of(desk, match)
        done = desk.carry_penalty(match, link, by, approved, key=key, expect=expect)
        _told(door, desk, match, done, head)


def withdraw(
    context: typer.Context,
    match: MatchName,
    name: PenaltyId,
    *,
    reason: Annotated[str, typer.Option("--reason", help="Why it is withdrawn.")] = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Withdraw a penalty: it stays in the record; a match that it ended goes on."""
    door = door_of(context)
    fields = (Field("reason", "Why it is withdrawn."),)
    said = filled(door, fields, {"reason": reason})
    with door.desk("write") as desk:
        head = head_of(desk, match)
        done = desk.withdraw_penalty(match, name, said["reason"], by, key=key, expect=expect)
        _told(door, desk, match, done, head)


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
    from referee.service.court.answers import punishments

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        found = punishments(desk, match, viewer, seq, seat)
        names, owed = _names(desk, match), desk.owed(match)
    lines = penalty_lines(found.penalties, names, door.out.width)
    for past in owed:
        text = f"{past.penalty.level} of {past.penalty.person}, kept for this match"
        lines += hanging(ink(f"⚑ {past.link}  ", style="court"), text, door.out.width)
    door.answer(
        {"match": match, "seq": seq, "as": viewer} | as_data(found),
        lines or [ink(f"no penalty was given at {match}", style="faint")],
    )


def history(
    context: typer.Context,
    person: Annotated[str, typer.Argument(metavar="PERSON", help="Id of a person.")],
    *,
    event: Annotated[str, typer.Option("--event", help="The event.")],
) -> None:
    """Tell what a person was given in an event, match by match."""
    door = door_of(context)
    with door.desk() as desk:
        rows = desk.penalty_history(person, event)
        lines: Block = []
        for past in rows:
            lines.append(ink(f"{past.date}  {past.match}", style="bold"))
            names = _names(desk, past.match)
            lines += penalty_lines([past.penalty], names, door.out.width)
    value = [{"match": p.match, "date": p.date, "penalty": as_data(p.penalty)} for p in rows]
    door.answer(
        {"person": person, "event": event, "penalties": value},
        lines or [ink(f"{person} was given nothing in {event}", style="faint")],
    )


def attach(app: typer.Typer) -> None:
    """Add the commands of penalties to the command line."""
    command(penalty, "suggest", "referee penalty suggest m1 G2 --seat B")(suggest)
    command(
        penalty,
        "give",
        'referee penalty give m1 G2 --seat B --reason "two Ener too few" --by floor-judge:ann',
    )(give)
    command(penalty, "carry", "referee penalty carry m2 m1/P1 --by head-judge:bo")(carry)
    command(penalty, "list", "referee penalty list m1")(listed)
    withdrawn = 'referee penalty withdraw m1 P1 --reason "it was seat A" --by head-judge:bo'
    command(penalty, "withdraw", withdrawn)(withdraw)
    command(penalty, "history", "referee penalty history p-7 --event winter-open")(history)
    app.add_typer(penalty, rich_help_panel=JUDGE, no_args_is_help=True)
