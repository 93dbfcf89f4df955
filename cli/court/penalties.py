"""Commands of penalties: what the policy suggests, given, listed, withdrawn; and of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.court.judge import recorded_line
from cli.court.penalty_lines import penalty_lines, suggestion_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import STDIN, Field, asks, filled, named
from cli.drawn.palette import ink
from cli.drawn.waiting import waits
from cli.frame import JUDGE, As, MatchName, Point, command, door_of, kept
from cli.look.sealing import listed_lines
from cli.nearby import none_like
from cli.options import BY, ORDER, form, order, ordering
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from referee.service import Desk
    from referee.service.court.answered import PenaltyAnswer
    from referee.service.orders import Sitting

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
        metavar="[INFRACTION]",
        help="Code or name of an infraction; - reads a JSON object with all options.",
    ),
]
Approved = Annotated[str, typer.Option("--approved", help="Who approved it: head-judge:bo.")]
Another = Annotated[
    bool, typer.Option("--another", help="It is another incident than one close to it.")
]

WHO = (
    Field("infraction", "Code or name of an infraction of the policy.", such="G2"),
    Field("seat", "The seat that did it.", choices=("A", "B")),
    Field("person", "Instead of a seat: a person's id, or spectator:ID.", required=False),
)
"""Who did what."""
HOW = (
    Field("level", "The level, else the suggested one.", required=False),
    Field("reason", "What happened.", such="two Ener too few"),
    Field("deviation", "Why another level than the suggested is given.", required=False),
    Field("approved", "Who approved it: head-judge:bo.", required=False),
    Field("ruling", "The ruling it goes with.", required=False),
    Field("call", "The call it goes with.", required=False),
    Field(
        "same_incident_as", "An earlier penalty about the same incident.", required=False,
        word="same_as",
    ),
    Field("another", "Whether it is another incident.", required=False, choices=("yes", "no")),
    BY,
)  # fmt: skip
"""How it is punished."""
OPTIONS = tuple(field for field in (*WHO, *HOW) if field.name not in {"infraction", "another"})
"""The fields that are options as they stand."""


def _names(desk: Desk, match: str) -> dict[str, str]:
    """Give the name of every infraction of a match's policy by its code."""
    return {one.code: one.name for one in desk.policy(match).infractions}


def suggest(context: typer.Context, match: MatchName, infraction: Code) -> None:
    """Say which penalty the policy suggests, and how that was counted; nothing is recorded."""
    from referee.service.court.punishing import suggest_penalty
    from referee.service.orders.seats import seat_at

    door, typed = door_of(context), kept(context)
    with door.desk() as desk:
        name, _ = desk.resolve(match)
        hint = suggest_penalty(
            desk, name, infraction, seat_at(desk, name, typed["seat"]), typed["person"]
        )
    door.answer(
        {"match": name, "suggestion": as_data(hint)}, suggestion_lines(hint, door.out.width)
    )


def _form(door: Door, desk: Desk, match: str, typed: dict[str, Any], source: str) -> Any:
    """Fill in a penalty; at a terminal the suggestion is told before its level is asked."""
    from referee.service.court.punishing import suggest_penalty
    from referee.service.orders.seats import seat_at

    who = [f._replace(required=not typed["person"]) if f.name == "seat" else f for f in WHO]
    if source:
        who = [f._replace(required=False) if f.name == "seat" else f for f in WHO]
    if source or not asks(door):
        return filled(door, (*who, *HOW), typed, source)
    said = filled(door, who, typed)
    seat = seat_at(desk, match, said["seat"])
    hint = suggest_penalty(desk, match, said["infraction"], seat, said["person"])
    door.lines(suggestion_lines(hint, door.out.width))
    levels = desk.policy(match).levels
    others = tuple(level for level in levels if level != hint.level)
    how = [
        Field("level", "The level.", choices=levels, default=hint.level),
        Field(
            "deviation",
            "Why another level is given.",
            when=("level", *others),
            such="it was noticed at once",
        ),
        *(one for one in HOW if one.name not in ("level", "deviation")),
    ]
    return said | filled(door, how, typed)


def give(
    context: typer.Context, match: MatchName, infraction: Done = "", *, another: Another = False
) -> None:
    """Give a penalty: the suggested level, or another one with its reason."""
    source = STDIN if infraction == STDIN else ""
    typed = kept(context, infraction="" if source else infraction, another="yes" if another else "")
    with ordering(context, match) as (door, at):
        said = _form(door, at.desk, at.name, typed, source)
        _told(door, at, _given(door, at._replace(by=said["by"]), said, source))


SETTLES = {
    "same-incident": (
        Field("another", "Is it another incident?", choices=("yes", "no")),
        Field(
            "same_incident_as",
            "The penalty about the same incident.",
            when=("another", "no"),
            such="P1",
        ),
    ),
    "not-approved": (Field("approved", "Who approved it: head-judge:bo.", such="head-judge:bo"),),
}
"""What is asked at a terminal where a penalty is refused for want of it, by code."""


def _given(door: Door, at: Sitting, said: dict[str, Any], source: str) -> PenaltyAnswer:
    """Give a penalty as its form says; what it is refused for is asked once where one can ask."""
    from referee.court.incidents import Wording
    from referee.service import DeskError
    from referee.service.orders import penalties
    from referee.service.orders.words import worded

    open_ = {} if source or not asks(door) else dict(SETTLES)
    while True:
        words = named((*WHO, *HOW), said) | {"another": said["another"] == "yes"}
        try:
            return penalties.give(at, worded(Wording, words))
        except DeskError as error:
            fields = open_.pop(error.code, ())
            if not fields:
                raise
            door.line(ink("✗ ", style="bad") + ink(error.message))
            said = said | filled(door, fields, {})


def _told(door: Door, at: Sitting, told: PenaltyAnswer) -> None:
    """Say what was recorded of a penalty, and where the match stands."""
    from referee.service.looking import view_at

    lines = [
        recorded_line(told),
        *penalty_lines([told.penalty], _names(at.desk, at.name), door.out.width),
        waits(view_at(at.desk, at.name, "judge")),
    ]
    door.answer(as_data(told), lines)


def carry(
    context: typer.Context,
    match: MatchName,
    link: Annotated[str, typer.Argument(metavar="PENALTY", help="A penalty, as m1/P1.")],
    *,
    approved: Approved = "",
) -> None:
    """Carry out here a loss that an earlier match of the event kept for the next one."""
    from referee.service.orders import penalties

    with ordering(context, match) as (door, at):
        _told(door, at, penalties.carry(at, link, approved))


ENDED = (Field("reason", "Why it is withdrawn.", such="it was seat A"), BY)
"""What is said of a penalty that is withdrawn."""


def withdraw(context: typer.Context, match: MatchName, name: PenaltyId) -> None:
    """Withdraw a penalty: it stays in the record; a match that it ended goes on."""
    from referee.service.orders import penalties

    said = filled(door_of(context), ENDED, kept(context))
    with ordering(context, match) as (door, at):
        _told(door, at, penalties.withdraw(at, name, said["reason"]))


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
        listed_lines(
            lines, f"no penalty was given at {match}", sealed, "the reasons", door.out.width
        ),
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
    value = [{"match": p.match, "date": p.date, "penalty": as_data(p.penalty)} for p in rows]
    door.answer(
        {"person": person, "event": event, "sealed": sealed, "penalties": value},
        listed_lines(lines, none, sealed, "the reasons", door.out.width),
    )


def attach(app: typer.Typer) -> None:
    """Add the commands of penalties to the command line."""
    command(penalty, "suggest", "referee penalty suggest m1 G2 --seat B", also=(form(*WHO[1:]),))(
        suggest
    )
    command(
        penalty,
        "give",
        'referee penalty give m1 G2 --seat B --reason "two Ener too few" --by floor-judge:ann',
        also=order(*OPTIONS),
    )(give)
    command(penalty, "carry", "referee penalty carry m2 m1/P1 --by head-judge:bo", also=ORDER)(
        carry
    )
    command(penalty, "list", "referee penalty list m1")(listed)
    withdrawn = 'referee penalty withdraw m1 P1 --reason "it was seat A" --by head-judge:bo'
    command(penalty, "withdraw", withdrawn, also=order(*ENDED))(withdraw)
    command(penalty, "history", "referee penalty history p-7 --event winter-open")(history)
    app.add_typer(penalty, rich_help_panel=JUDGE, no_args_is_help=True)
