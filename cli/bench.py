"""Measurements: what keeping the record costs, and how fast matches are played and looked at."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.frame import OPERATE, command, door_of
from cli.palette import ink

if TYPE_CHECKING:
    from cli.bench_log import Measured
    from cli.door import Door

Quick = Annotated[bool, typer.Option("--quick", help="Fewer rounds: for a look only.")]


def _groups(folder: Path, url: str, *, quick: bool) -> Iterator[Callable[[], list[Measured]]]:
    """Give the groups of figures, each measured when it is called."""
    from cli import bench_log

    rounds, commands, seconds = (7, 60, 2.0) if quick else (9, 300, 15.0)
    yield lambda: bench_log.sqlite_append(folder, rounds=rounds, commands=commands)
    yield lambda: bench_log.verification(folder, rounds=rounds)
    yield lambda: bench_log.size(folder)
    if url.startswith("postgresql"):
        yield lambda: bench_log.postgresql_append(url, rounds=rounds, commands=commands)
        yield lambda: bench_log.feed(url, seconds=seconds)


def _show(door: Door, rows: list[Measured]) -> None:
    from cli.bench_log import line

    if door.as_json:
        return
    for row in rows:
        style = "bad" if row.holds is False else ""
        door.line(ink(line(row), style=style))


def bench(context: typer.Context, *, quick: Quick = False) -> None:
    """Measure against the bare database and print ratios; exit 1 when a promise is not kept."""
    door = door_of(context)
    rows: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as name:
        for measure in _groups(Path(name), door.url, quick=quick):
            made = measure()
            rows += made
            _show(door, made)
    if door.as_json:
        door.data({"rows": rows})
    if any(row.holds is False for row in rows):
        raise typer.Exit(1)


def attach(app: typer.Typer) -> None:
    """Add the measurements to the command line."""
    command(app, "bench", "referee bench --quick", panel=OPERATE)(bench)
