"""Commands of appeals: filed by a seat, heard and decided by the head judge, listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.court.judge import recorded_line
from cli.court.rulings import RULING, ruling_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import STDIN, Field, filled
from cli.drawn.palette import ink
from cli.frame import JUDGE, As, MatchName, Point, command, door_of, kept
from cli.look.sealing import listed_lines
from cli.options import BY, ORDER, order, ordering, seconds_of
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from referee.service.court.answered import AppealAnswer
    from referee.service.court.appealing import Verdict
    from referee.service.orders import Sitting

appeal = typer.Typer(name="appeal", help="Appeals of rulings: filed, heard, decided.")
AppealId = Annotated[str, typer.Argument(metavar="APPEAL", help="Id of an appeal, such as A1.")]
Outcome = Annotated[
    str,
    typer.Argument(
        metavar="[OUTCOME]",
        help="upheld or overturned; - reads a JSON object with all options.",
    ),
]
Reasons = Annotated[str, typer.Option("--reasons", "--reason", help="The reasons.")]
Undo = Annotated[bool, typer.Option("--undo", help="Rewind to right before the ruling appealed.")]

FILE = (
    Field("seat", "The seat that appeals.", choices=("A", "B")),
    Field("grounds", "On which grounds.", such="the clause was misread"),
)
NEW = ("decision", "clause", "remedy", "to", "moves", "pile", "illegal")
GIVEN = tuple(f._replace(required=f.required and bool(f.when)) for f in RULING if f.name in NEW)
"""What is said of a ruling that is given with the decision."""
DECIDE = (
    Field("outcome", "What becomes of the ruling.", choices=("upheld", "overturned")),
    Field("reasons", "The reasons.", such="the clause was read as printed"),
    Field("ruling", "A ruling that supersedes the one appealed.", required=False),
    *GIVEN,
    Field("withdraw", "A penalty given with it that falls with it.", required=False, many=True),
    Field("extend", "Time given to the table: 3m.", required=False),
    BY,
)
"""How an appeal is decided."""
OPTIONS = tuple(field for field in DECIDE if field.name not in {"outcome", "reasons"})
"""The fields that are options as they stand."""


def _time(at: int) -> str:
    import datetime as dt

    return f"{dt.datetime.fromtimestamp(at // 1_000_000, tz=dt.UTC):%H:%M:%S}"


def _span(micros: int) -> str:
    minutes, seconds = divmod(micros // 1_000_000, 60)
    return f"{minutes}:{seconds:02d}"


def appeal_lines(rows: Any, width: int, *, whole: bool = True) -> Block:
    """Draw appeals: whose, against what, how they stand; then grounds, times and reasons."""
    lines: Block = []
    for one in rows:
        over = f" by {one.superseded_by}" if one.superseded_by else ""
        text = f"seat {one.seat} against ruling {one.ruling}: {one.stands}{over}"
        lines += hanging(ink(f"⚑ {one.id}  ", style="court"), text, width)
        for row in _further(one) if whole else ():
            lines += hanging(ink("    "), row, width)
    return lines


def _further(one: Any) -> list[str]:
    """Give the lines below an appeal; times are UTC."""
    times = f"filed {_time(one.filed)}"
    if one.heard:
        times += f", in {_time(one.heard)} with {one.heard_by}"
    if one.decided:
        took = f" ({_span(one.decided - one.heard)})" if one.heard else ""
        times += f", out {_time(one.decided)}{took}"
    if one.extension:
        times += f", {_span(one.extension * 1_000_000)} given"
    grounds = [f"grounds: {one.grounds}"] if one.grounds else []
    reasons = [f"{one.decided_by}: {one.reasons}"] if one.reasons else []
    return [*grounds, times, *reasons]


def _told(door: Door, told: AppealAnswer) -> None:
    """Say what was recorded of an appeal."""
    door.answer(as_data(told), [recorded_line(told), *appeal_lines([told.appeal], door.out.width)])


def file(
    context: typer.Context,
    match: MatchName,
    ruling: Annotated[str, typer.Argument(metavar="RULING", help="Id of a ruling, such as R1.")],
) -> None:
    """Appeal a ruling to the head judge, within the windows of the policy."""
    from referee.service.orders import appeals

    said = filled(door_of(context), FILE, kept(context))
    with ordering(context, match, said["seat"]) as (door, at):
        _told(door, appeals.file(at, ruling, said["grounds"]))


def hear(
    context: typer.Context,
    match: MatchName,
    name: AppealId,
    *,
    briefing: Annotated[
        str, typer.Option("--briefing", help="What the judge who ruled says of it.")
    ] = "",
) -> None:
    """Open the hearing of an appeal; the briefing is kept as a statement of who ruled."""
    from referee.service.orders import appeals

    with ordering(context, match) as (door, at):
        _told(door, appeals.hear(at, name, briefing))


def decide(
    context: typer.Context,
    match: MatchName,
    name: AppealId,
    outcome: Outcome = "",
    *,
    reasons: Reasons = "",
    undo: Undo = False,
) -> None:
    """Decide an appeal: upheld, or overturned by a ruling that is named or given with it.

    --undo goes back to right before the ruling appealed; --moves are then carried out there.
    Each penalty named by --withdraw falls with the ruling: all is recorded at once, or nothing.
    """
    from referee.service.court.ruling import seq_before_ruling
    from referee.service.orders import appeals

    source = STDIN if outcome == STDIN else ""
    typed = kept(context, outcome="" if source else outcome, reasons=reasons)
    with ordering(context, match) as (door, at):
        if undo and (ruled := appeals.appealed(at, name)):
            typed |= {"remedy": "rewind", "to": str(seq_before_ruling(at.desk, at.name, ruled))}
        said = filled(door, DECIDE, typed, source)
        who = at._replace(by=said["by"])
        _told(door, appeals.decide(who, name, _verdict(door, who, said)))


def _verdict(door: Door, at: Sitting, said: dict[str, Any]) -> Verdict:
    """Word the decision of an appeal as its form says."""
    from referee.service.court.appealing import Verdict

    seconds = seconds_of(said["extend"]) if said["extend"] else 0
    given = ruling_of(door, at, GIVEN, said, question="") if said["decision"] else None
    gone = tuple(said["withdraw"] or ())
    return Verdict(said["outcome"], said["reasons"], said["ruling"], given, seconds, gone)


def listed(context: typer.Context, point: Point, *, viewer: As = "judge") -> None:
    """List the appeals of a match up to a point, with their times."""
    from referee.service.court.appealing import appeals_at
    from referee.service.sealing import APPEALED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        rows = appeals_at(desk, match, viewer, seq)
        sealed = sealed_facts(desk, match, APPEALED, seq)
    lines, nothing = appeal_lines(rows, door.out.width), f"nobody appealed at {match}"
    door.answer(
        {"match": match, "seq": seq, "as": viewer, "sealed": sealed, "appeals": as_data(rows)},
        listed_lines(lines, nothing, sealed, "the grounds and reasons", door.out.width),
    )


def attach(app: typer.Typer) -> None:
    """Add the commands of appeals to the command line."""
    filed = 'referee appeal file m1 R1 --seat B --grounds "the clause was misread"'
    command(appeal, "file", filed, also=order(*FILE))(file)
    command(appeal, "hear", "referee appeal hear m1 A1 --by head-judge:bo", also=ORDER)(hear)
    decided = 'referee appeal decide m1 A1 upheld --reasons "as ruled" --by head-judge:bo'
    command(appeal, "decide", decided, also=order(*OPTIONS))(decide)
    command(appeal, "list", "referee appeal list m1")(listed)
    app.add_typer(appeal, rich_help_panel=JUDGE, no_args_is_help=True)
