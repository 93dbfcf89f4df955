"""Games of another engine, played again by our rules and compared after every decision.

python -m evidence.oracle games.jsonl.gz
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.door import read_bytes
from cli.common.errors import NO, CommandError
from cli.common.frame import door_of
from cli.drawn.palette import ink
from events.given import FaultyFileError, text_of, unpacked
from events.wording import counted
from evidence.program import OneCommand

if TYPE_CHECKING:
    from cli.drawn.blocks import Block
    from evidence.oracle import Recorded, ReplayReport

Games = Annotated[str, typer.Argument(metavar="FILE", help="Recorded games: JSON lines, plain or gzipped.")]
Only = Annotated[int | None, typer.Option("--game", min=0, help="Only the game of this number.")]


def _recorded(source: str, only: int | None) -> list[Recorded]:
    """Read the games of a file; raises CommandError for a file that holds none."""
    from evidence.oracle import RecordedGameError, read_games

    try:
        games = read_games(text_of(unpacked(read_bytes(source))).splitlines())
    except (RecordedGameError, FaultyFileError) as error:
        message = f"{source}: {error}"
        instead = "name a file of recorded games"
        raise CommandError(message, instead=instead, code="no-games") from error
    if only is None:
        return games
    named = [g for g in games if g.number == only]
    if not named:
        message = f"{source} has no game {only}"
        raise CommandError(message, instead=f"its games are 0 to {len(games) - 1}")
    return named


def _told(report: ReplayReport) -> Block:
    used = Counter(report.used)
    lines = [
        ink(f"game {report.game:>3}  ", style="bold")
        + ink(f"{report.steps:>4} steps, {report.compared:>4} decisions compared  ")
        + (ink("✗ goes otherwise", "bad") if report.difference else ink("✓ the same", "good"))
    ]
    lines += [ink(f"          exception {count}x: {name}", "faint") for name, count in used.items()]
    found = report.difference
    if found is not None:
        lines.append(ink(f"          step {found.step} ({found.label}): {found.what}", "bad"))
        lines.append(ink(f"            ours   {json.dumps(found.ours)}"))
        lines.append(ink(f"            theirs {json.dumps(found.theirs)}"))
    return lines


def _as_json(report: ReplayReport) -> dict[str, Any]:
    found = report.difference
    return {
        "game": report.game,
        "family": report.family,
        "steps": report.steps,
        "compared": report.compared,
        "exceptions": dict(Counter(report.used)),
        "difference": None if found is None else found._asdict(),
    }


def oracle(context: typer.Context, source: Games, *, game: Only = None) -> None:
    """Play games of another engine again and compare every zone; exit 1 where one goes otherwise.

    What may differ is declared, with its clause, and counted; anything else is a difference.
    """
    from evidence.oracle import RecordedGameError, replayed

    door = door_of(context)
    try:
        reports = [replayed(one) for one in _recorded(source, game)]
    except RecordedGameError as error:
        raise CommandError(str(error), where=source, code="no-games") from error
    apart = sum(r.difference is not None for r in reports)
    if door.as_json:
        door.data({"games": [_as_json(r) for r in reports], "differences": apart})
    else:
        for report in reports:
            door.lines(_told(report))
        compared = sum(r.compared for r in reports)
        steps = sum(r.steps for r in reports)
        words = f"{counted(len(reports), 'game')}, {counted(steps, 'step')}, "
        words += f"{counted(compared, 'decision')} compared: "
        door.line(f"{words}{counted(apart, 'difference')}" if apart else f"{words}no difference")
    if apart:
        raise typer.Exit(NO)


ORACLE: Final = OneCommand("evidence.oracle", "games.jsonl.gz", oracle)

if __name__ == "__main__":
    ORACLE.main()
