"""Matches between random players: how many, how long, who won, how fast."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from cli.decks import chosen_deck
from cli.door import console
from cli.frame import OPERATE, command, door_of
from cli.palette import ink

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.blocks import Block
    from cli.door import Door

Games = Annotated[int, typer.Option("--games", min=1, max=10**6, help="How many matches.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same matches.")]
DeckA = Annotated[str, typer.Option("--deck-a", "--deck", help="Seat A's deck: shipped, or FILE.")]
DeckB = Annotated[str, typer.Option("--deck-b", help="Seat B's deck: shipped, or FILE.")]


class Counts(Protocol):
    """What a run of matches came to, as the service counts it."""

    games: int
    decisions: int
    facts: int
    turns: int
    winners: dict[str, int]
    reasons: dict[str, int]


@contextmanager
def progress(door: Door, what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on standard error while long work goes on, on a terminal only."""
    err = console(sys.stderr)
    if not err.is_terminal or door.as_json:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def summary_json(counts: Counts, seconds: float) -> dict[str, Any]:
    """Give the figures of a run."""
    return {
        "games": counts.games,
        "decisions": counts.decisions,
        "facts": counts.facts,
        "facts_per_decision": round(counts.facts / max(counts.decisions, 1), 2),
        "turns_per_game": round(counts.turns / max(counts.games, 1), 2),
        "seconds": round(seconds, 3),
        "games_per_second": round(counts.games / max(seconds, 1e-9), 2),
        "winners": dict(sorted(counts.winners.items())),
        "reasons": dict(sorted(counts.reasons.items(), key=lambda pair: -pair[1])),
    }


def summary_lines(told: dict[str, Any]) -> Block:
    """Draw the figures of a run."""
    winners = " · ".join(f"{who} {count}" for who, count in told["winners"].items())
    rows = [
        ("games", f"{told['games']:,}, {told['turns_per_game']} turns each"),
        ("decisions", f"{told['decisions']:,}"),
        ("facts", f"{told['facts']:,}, {told['facts_per_decision']} per decision"),
        ("speed", f"{told['games_per_second']} games a second ({told['seconds']} s)"),
        ("won by", winners),
    ]
    lines = [ink(f"{name:<11}", style="faint") + ink(words) for name, words in rows]
    for i, (reason, count) in enumerate(told["reasons"].items()):
        head = "decided by" if i == 0 else ""
        lines.append(ink(f"{head:<11}", style="faint") + ink(f"{count:>6}  {reason}"))
    return lines


def simulate(
    context: typer.Context,
    *,
    games: Games = 10,
    seed: Seed = 1,
    deck_a: DeckA = "",
    deck_b: DeckB = "",
) -> None:
    """Let random players play matches; in memory, or into the database that --db names."""
    from referee.service import run_games

    door = door_of(context)
    if not door.given:
        door.url = "memory:"
    with door.desk() as desk, progress(door, "playing", games) as done:
        start = perf_counter()
        decks = chosen_deck(desk, deck_a), chosen_deck(desk, deck_b)
        counts = run_games(desk, games, seed, decks, keep=door.given, done=done)
        seconds = perf_counter() - start
    told = summary_json(counts, seconds)
    door.answer(told | {"seed": seed}, summary_lines(told))


def attach(app: typer.Typer) -> None:
    """Add the simulation to the command line."""
    command(app, "simulate", "referee simulate --games 100 --seed 1", panel=OPERATE)(simulate)
