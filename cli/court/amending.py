"""An amendment at the command line: what it would do, and what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.frame import door_of
from cli.drawn.amended import amended_lines
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.court.pointed import AmendAnswer


def trying(
    *,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Only try: which later entries can stand, and how the table differs."),
    ] = False,
) -> None:
    """Carry how an amendment is tried."""


def trial_shown(context: typer.Context, point: str, typed: Mapping[str, Any]) -> bool:
    """Show what an amendment would do where it is only tried; whether that was so."""
    if not typed["dry_run"]:
        return False
    from referee.service.play.amending import Change, amendment

    door = door_of(context)
    with door.desk("read") as desk:
        match, seq = desk.resolve(point)
        told = amendment(desk, match, Change(seq, typed.get("words", "")), typed.get("by") or "judge")
    head = ink(f"back to {match}@{told.to}, the cards as they lie: {told.grade}", style="bold")
    door.answer({"match": match, "amendment": told}, [head, *amended_lines(told, tried=True)])
    return True


def amend_answer(_: Door, told: AmendAnswer, __: Mapping[str, Any]) -> Block:
    """Draw an entry that was amended."""
    return amended_lines(told.amendment)
