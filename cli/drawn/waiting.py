"""How it is said on a terminal what a match waits for."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.text import Text

from cli.drawn.palette import ink


def waited_for(view: dict[str, Any]) -> str:
    """What the match waits for in a view, or how it ended."""
    from referee.timeline import questions

    return questions.waited_for(view)


def waits(view: dict[str, Any]) -> Text:
    """Say it with the flag of the court before it."""
    return ink(f"⚑ {waited_for(view)}", style="court")


def reminds(view: dict[str, Any], width: int) -> list[Text]:
    """Say which lines in play nobody carries out and speak of what was just done; no line for none."""
    if not (view.get("decision") or {}).get("reminders"):
        return []
    from referee.timeline import questions

    rows = (wrap(words, width - 2) for words in questions.reminded(view))
    return [ink(f"  {line}", style="bad") for row in rows for line in row]
