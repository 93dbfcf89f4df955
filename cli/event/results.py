"""Results at the command line: shown, and drawn where one was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cli.common.frame import door_of
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.text import Text

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.event.answers import ResultAnswer
    from referee.service.orders import Sitting


def result_shown(context: typer.Context, match: str, typed: Mapping[str, Any]) -> bool:
    """Show the result of a match where it is not said who won; whether that was so."""
    from referee.service.queries.events import result
    from referee.service.queries.schema import QueryContext

    if typed.get("winner"):
        return False
    door = door_of(context)
    with door.desk() as desk:
        head = desk.reader(match).head()
        answer = result(QueryContext(desk, match, "judge", head, head))
    door.answer(answer, [_line(match, answer.result)])
    return True


def result_answer(_: Door, at: Sitting, told: ResultAnswer) -> Block:
    """Draw the result of a match after it was recorded."""
    return [_line(at.name, told.result)]


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
