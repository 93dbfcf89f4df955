"""Commands of appeals: filed by a seat, heard and decided by the head judge, listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.court.calls import seconds_of
from cli.court.judge import By, head_of
from cli.court.rulings import (
    RULING,
    ClauseIds,
    Decision,
    Illegal,
    Moves,
    Pile,
    Remedy,
    To,
    ruling_of,
)
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import STDIN, Field, filled
from cli.drawn.palette import ink
from cli.frame import JUDGE, As, Expect, Key, MatchName, Point, command, door_of, ordered_at
from events.data import as_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.door import Door
    from referee.service import Desk

appeal = typer.Typer(name="appeal", help="Appeals of rulings: filed, heard, decided.")
AppealId = Annotated[str, typer.Argument(metavar="APPEAL", help="Id of an appeal, such as A1.")]
Outcome = Annotated[
    str,
    typer.Argument(metavar="[OUTCOME]", help="upheld or overturned; - reads the form as JSON."),
]
Reasons = Annotated[str, typer.Option("--reasons", "--reason", help="The reasons.")]
Over = Annotated[str, typer.Option("--ruling", help="A ruling that supersedes the one appealed.")]
Undo = Annotated[bool, typer.Option("--undo", help="Rewind to right before the ruling appealed.")]
Extend = Annotated[str, typer.Option("--extend", help="Time for the table: 3m.")]

FILE = (
    Field("seat", "The seat that appeals.", choices=("A", "B")),
    Field("grounds", "On which grounds."),
)
NEW = ("decision", "clause", "remedy", "to", "moves", "pile", "illegal")
DECIDE = (
    Field("outcome", "What becomes of the ruling.", choices=("upheld", "overturned")),
    Field("reasons", "The reasons."),
    Field("ruling", "A ruling that supersedes the one appealed.", required=False),
    *(f._replace(required=f.required and bool(f.when)) for f in RULING if f.name in NEW),
    Field("extend", "Time given to the table: 3m.", required=False),
    Field("by", "Who decides: head-judge:bo.", required=False, default="judge"),
)
"""How an appeal is decided."""


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


def _told(
    door: Door, desk: Desk, match: str, facts: Sequence[Any], head: int, *, appeal_id: str
) -> None:
    """Say what was recorded of an appeal."""
    from referee.service.court.answered import JUDGES
    from referee.service.court.answers import appealed

    told = appealed(desk, match, facts, head, to=JUDGES, appeal=appeal_id)
    words = "this key was answered before" if told.repeated else "recorded"
    door.answer(
        as_data(told),
        [
            ink(f"⚑ {words} at {match}@{told.head}", style="court"),
            *appeal_lines([told.appeal], door.out.width),
        ],
    )


def file(
    context: typer.Context,
    match: MatchName,
    ruling: Annotated[str, typer.Argument(metavar="RULING", help="Id of a ruling, such as R1.")],
    *,
    seat: Annotated[str, typer.Option("--seat", help="The seat that appeals: A or B.")] = "",
    grounds: Annotated[str, typer.Option("--grounds", help="On which grounds.")] = "",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Appeal a ruling to the head judge, within the windows of the policy."""
    door = door_of(context)
    said = filled(door, FILE, {"seat": seat.upper(), "grounds": grounds})
    with door.desk("write") as desk:
        name = ordered_at(desk, match)
        words, head = (said["seat"], ruling, said["grounds"]), head_of(desk, name)
        done = desk.appeal(name, *words, key=key, expect=expect)
        _told(door, desk, name, done, head, appeal_id=done[0].body.id)


def hear(
    context: typer.Context,
    match: MatchName,
    name: AppealId,
    *,
    briefing: Annotated[
        str, typer.Option("--briefing", help="What the judge who ruled says of it.")
    ] = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Open the hearing of an appeal; the briefing is kept as a statement of who ruled."""
    door = door_of(context)
    with door.desk("write") as desk:
        head = head_of(desk, match)
        done = desk.hear_appeal(match, name, briefing, by, key=key, expect=expect)
        _told(door, desk, match, done, head, appeal_id=name)


def decide(
    context: typer.Context,
    match: MatchName,
    name: AppealId,
    outcome: Outcome = "",
    *,
    reasons: Reasons = "",
    ruling: Over = "",
    decision: Decision = "",
    clause: ClauseIds = None,
    remedy: Remedy = "none",
    to: To = "",
    moves: Moves = "",
    pile: Pile = "",
    illegal: Illegal = "",
    undo: Undo = False,
    extend: Extend = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Decide an appeal: upheld, or overturned by a ruling that is named or given with it.

    --undo goes back to right before the ruling appealed; --moves are then carried out there.
    """
    door, source = door_of(context), STDIN if outcome == STDIN else ""
    with door.desk("write") as desk:
        desk.resolve(match)
        if undo and (before := _before(desk, match, name)):
            remedy, to = "rewind", before
        typed = {
            "outcome": "" if source else outcome, "reasons": reasons, "ruling": ruling,
            "decision": decision, "clause": clause, "remedy": remedy, "to": to, "moves": moves,
            "pile": pile, "illegal": illegal, "extend": extend, "by": by,
        }  # fmt: skip
        said = filled(door, DECIDE, typed, source)
        verdict, head = _verdict(desk, match, said), head_of(desk, match)
        done = desk.decide_appeal(match, name, verdict, said["by"], key=key, expect=expect)
        _told(door, desk, match, done, head, appeal_id=name)


def _before(desk: Desk, match: str, name: str) -> str:
    """Give the point before the ruling that an appeal is about; "" for an unknown appeal."""
    ruled = [one.ruling for one in desk.appeals(match, "judge") if one.id == name]
    return str(desk.before_ruling(match, ruled[0])) if ruled else ""


def _verdict(desk: Desk, match: str, said: dict[str, Any]) -> Any:
    """Word the decision of an appeal as its form says."""
    from referee.service.court.appealing import Verdict

    seconds = seconds_of(said["extend"]) if said["extend"] else 0
    given = ruling_of(desk, match, said | {"question": ""}) if said["decision"] else None
    return Verdict(said["outcome"], said["reasons"], said["ruling"], given, seconds)


def listed(context: typer.Context, point: Point, *, viewer: As = "judge") -> None:
    """List the appeals of a match up to a point, with their times."""
    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        rows = desk.appeals(match, viewer, seq)
    lines = appeal_lines(rows, door.out.width)
    door.answer(
        {"match": match, "seq": seq, "as": viewer, "appeals": as_data(rows)},
        lines or [ink(f"nobody appealed at {match}", style="faint")],
    )


def attach(app: typer.Typer) -> None:
    """Add the commands of appeals to the command line."""
    filed = 'referee appeal file m1 R1 --seat B --grounds "the clause was misread"'
    command(appeal, "file", filed)(file)
    command(appeal, "hear", "referee appeal hear m1 A1 --by head-judge:bo")(hear)
    decided = 'referee appeal decide m1 A1 upheld --reasons "as ruled" --by head-judge:bo'
    command(appeal, "decide", decided)(decide)
    command(appeal, "list", "referee appeal list m1")(listed)
    app.add_typer(appeal, rich_help_panel=JUDGE, no_args_is_help=True)
