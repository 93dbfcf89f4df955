"""How it is said on a terminal what a match waits for."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cli.drawn.palette import ink

if TYPE_CHECKING:
    from referee.service import Desk


def waited_for(view: dict[str, Any], names: Mapping[str, str] = MappingProxyType({})) -> str:
    """What the match waits for in a view, or how it ended; seats are called by their names where known."""
    from referee.timeline import questions

    return questions.waited_for(view, names)


def waits(view: dict[str, Any], names: Mapping[str, str] = MappingProxyType({})) -> Text:
    """Say it with the flag of the court before it."""
    return ink(f"⚑ {waited_for(view, names)}", style="court")


def waits_at(desk: Desk, match: str) -> Text:
    """What a match waits for now, as a judge reads it."""
    from referee.service.event.public import seat_names
    from referee.service.looking import view_at

    return waits(view_at(desk, match, "judge"), seat_names(desk, match, "judge"))


def reminds(view: dict[str, Any], width: int) -> list[Text]:
    """Say which lines in play nobody carries out and speak of what was just done; no line for none."""
    if not (view.get("decision") or {}).get("reminders"):
        return []
    from referee.timeline import questions

    rows = (wrap(words, width - 2) for words in questions.reminded(view))
    return [ink(f"  {line}", style="bad") for row in rows for line in row]
