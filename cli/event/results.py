"""The command of results: how a match ended that no rule of the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cli.drawn.forms import Field, filled
from cli.drawn.palette import ink
from cli.frame import JUDGE, MatchName, command, door_of, kept
from cli.options import BY, order, ordering
from events.data import as_data

if TYPE_CHECKING:
    from rich.text import Text

RESULT = (
    Field(
        "winner", "How it ended", required=False, choices=("A", "B", "draw", "double-loss"),
    ),
    Field("reason", "Why it ended so", choices=("time", "reported"), default="time"),
    Field("reported", "Who reported it", required=False, choices=("A", "B", "both")),
    BY,
)  # fmt: skip
"""What a result says."""


def result(context: typer.Context, match: MatchName) -> None:
    """Record how a match ended by time or as it is reported; without --winner, show its result."""
    from referee.service.event.records import Outcome
    from referee.service.event.seating import match_result
    from referee.service.orders import results

    door, typed = door_of(context), kept(context)
    if not typed["winner"]:
        with door.desk() as desk:
            found = match_result(desk, match)
        door.answer({"match": match, "result": as_data(found)}, [_line(match, found)])
        return
    said = filled(door, RESULT, typed)
    with ordering(context, match) as (_, at):
        told = results.record(at, Outcome(said["winner"], said["reason"], said["reported"]))
    door.answer(as_data(told), [_line(match, told.result)])


def _line(match: str, found: Any) -> Text:
    """Draw the result of a match: who won, why, who reported and who confirmed it."""
    from referee.service.event.records import result_words

    if found is None:
        return ink(f"{match} has no result yet", style="faint")
    both = found.reported == "both"
    said = "both seats" if both else f"seat {found.reported}"
    more = f", reported by {said}" if found.reported else ""
    more += f", recorded by {found.confirmed}" if found.confirmed else ""
    words = f"{match}: {result_words(found)}"
    return ink("⚑ ", style="court") + ink(words, style="bold") + ink(more, style="faint")


def attach(app: typer.Typer) -> None:
    """Add the command of results to the command line."""
    command(
        app, "result", "referee result m1 --winner double-loss --by floor-judge:ann",
        panel=JUDGE, also=order(*RESULT),
    )(result)  # fmt: skip
