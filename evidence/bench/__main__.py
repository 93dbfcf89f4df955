"""Measurements: what keeping the record costs, and how fast matches are played and looked at.

python -m evidence.bench --quick
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.common.errors import CommandError
from cli.common.frame import door_of
from cli.drawn.palette import ink
from evidence.program import OneCommand

if TYPE_CHECKING:
    from cli.common.door import Door
    from evidence.bench.rounds import Measured

Quick = Annotated[bool, typer.Option("--quick", help="Fewer rounds: for a look only.")]
Against = Annotated[
    Path | None,
    typer.Option(
        "--against",
        metavar="PATH",
        help="Compare play, or with --serve the service, with another checkout.",
    ),
]


Again = Annotated[
    bool, typer.Option("--readjudicate", help="Only how fast recorded matches are judged again.")
]
Rewind = Annotated[bool, typer.Option("--rewind", help="Only what the check of a rewind costs.")]
Serve = Annotated[bool, typer.Option("--serve", help="Only what the service gives over HTTP.")]

Group = Callable[[], "list[Measured]"]


def _groups(folder: Path, server: str, *, quick: bool) -> Iterator[Group]:
    """The groups of figures, each measured when it is called.

    `server` is the address of a PostgreSQL database; without one its group is left out.
    """
    from evidence.bench import engine as bench_engine
    from evidence.bench import log as bench_log
    from evidence.bench import precedents as bench_precedents
    from evidence.bench import proofs as bench_proofs

    rounds, commands, seconds = (7, 60, 2.0) if quick else (9, 300, 15.0)
    simulator = bench_engine.simulator_of_shipped()
    yield lambda: bench_log.sqlite_append(folder, rounds=rounds, commands=commands)
    yield lambda: bench_log.verification(folder, rounds=rounds)
    yield lambda: bench_log.size(folder)
    yield lambda: bench_proofs.proofs(rounds=rounds)
    if server:
        yield lambda: bench_log.postgresql_append(server, rounds=rounds, commands=commands)
        yield lambda: bench_log.feed(server, seconds=seconds)
    for url in (str(folder / "precedents"), server):
        if url:
            yield partial(bench_precedents.precedents, url, rounds=rounds)
    yield lambda: bench_engine.playing(simulator, rounds=rounds)
    yield lambda: bench_engine.reading(simulator, folder, rounds=rounds)
    yield lambda: _rewound(quick=quick)
    yield lambda: _judged_again(quick=quick)
    yield lambda: _served(quick=quick)


def _judged_again(*, quick: bool) -> list[Measured]:
    from evidence.bench.again import judging
    from evidence.bench.engine import simulator_of_shipped

    return judging(simulator_of_shipped(), rounds=5 if quick else 9)


def _rewound(*, quick: bool) -> list[Measured]:
    from evidence.bench.engine import simulator_of_shipped
    from evidence.bench.rewinding import rewinding

    with tempfile.TemporaryDirectory(prefix="referee-bench-", dir=".") as folder:
        return rewinding(simulator_of_shipped(), Path(folder), rounds=7 if quick else 25)


def _served(*, quick: bool) -> list[Measured]:
    from evidence.bench.engine import simulator_of_shipped
    from evidence.bench.serving import serving

    with tempfile.TemporaryDirectory(prefix="referee-bench-", dir=".") as folder:
        return serving(simulator_of_shipped(), Path(folder), quick=quick)


def _show(door: Door, rows: list[Measured]) -> None:
    from evidence.bench.rounds import line

    if not door.as_json:
        for row in rows:
            door.line(ink(line(row), style="bad" if row.holds is False else ""))


def _compared(door: Door, tree: Path, *, quick: bool, serve: bool) -> list[Measured]:
    from evidence.bench.against import NoPlayError, against
    from evidence.bench.facing import facing

    try:
        if serve:
            with tempfile.TemporaryDirectory(prefix="referee-bench-", dir=".") as folder:
                rows = facing(tree, Path(folder), rounds=3 if quick else 9, seconds=3.0)
        else:
            rows = against(tree, rounds=3 if quick else 9, games=5 if quick else 30)
    except NoPlayError as error:
        raise CommandError(str(error), instead="name a checkout of this project") from error
    _show(door, rows)
    return rows


def _tell(door: Door, rows: list[Measured]) -> None:
    """Give the figures to a program, and exit 1 when a promise is not kept."""
    if door.as_json:
        door.data({"rows": rows})
    if any(row.holds is False for row in rows):
        raise typer.Exit(1)


def bench(
    context: typer.Context,
    *,
    quick: Quick = False,
    against: Against = None,
    readjudicate: Again = False,
    rewind: Rewind = False,
    serve: Serve = False,
) -> None:
    """Measure the speed of this program beside the bare database; exit 1 when it is too slow."""
    from evidence.bench.log import server_of

    door = door_of(context)
    alone = {_judged_again: readjudicate, _rewound: rewind, _served: serve}
    measure_one = next((one for one, asked in alone.items() if asked), None)
    if against is not None:
        _tell(door, _compared(door, against, quick=quick, serve=serve))
        return
    if measure_one is not None:
        rows = measure_one(quick=quick)
        _show(door, rows)
        _tell(door, rows)
        return
    asked = door.url if door.url.startswith("postgresql") else ""
    rows = []
    with (
        tempfile.TemporaryDirectory(prefix="referee-bench-", dir=".") as name,
        server_of(asked) as server,
    ):
        for measure in _groups(Path(name), server, quick=quick):
            made = measure()
            rows += made
            _show(door, made)
    if not (door.as_json or server):
        door.line("PostgreSQL is not measured; name a database with --db", style="faint")
    _tell(door, rows)


BENCH: Final = OneCommand("evidence.bench", "--quick", bench)

if __name__ == "__main__":
    BENCH.main()
