"""Commands about positions: run them, show how they were played, and say what held and what did not."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.book.showing import tell_shown
from cli.common.errors import NO, WRONG, CommandError
from cli.common.frame import BOOK, command, door_of
from cli.drawn.blocks import Block
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.common.door import Door
    from referee.positions import CaseOutcome

position = typer.Typer(name="position", help="Run positions: boards that show a rule.")

Paths = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE|DIR...]", help="Position files; else the shipped ones."),
]
ShownPaths = Annotated[
    list[str], typer.Argument(metavar="FILE|DIR...", help="Position files or folders of them.")
]
Only = Annotated[str, typer.Option("--only", help="Only cases whose id contains this.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many files are run at a time.")]
PROGRESS_FROM = 50
"""With so many cases a terminal is told how far the run is."""


def _files(paths: list[str]) -> list[Path]:
    from referee.positions import files_of
    from referee.positions.shelf import BOOK as SHELF

    if not paths:
        return files_of(SHELF)
    missing = [p for p in paths if not Path(p).exists()]
    if missing:
        message = f"no file and no folder is named {missing[0]!r}"
        raise CommandError(message, instead="name position files or folders of them")
    found = [f for p in paths for f in files_of(Path(p))]
    if not found:
        message = f"no position file lies in {', '.join(paths)}"
        raise CommandError(message, instead="name a folder with .toml files")
    return found


def outcomes_of(files: list[Path], jobs: int, only: str = "") -> Iterator[CaseOutcome]:
    """What came of each case of position files whose id contains `only`, in their order.

    So many files are run at a time.
    """
    from referee.positions import run_file

    if jobs == 1 or len(files) == 1:
        for path in files:
            yield from run_file(path, only=only)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        for rows in pool.map(_run_one, files, repeat(only)):
            yield from rows


def _run_one(path: Path, only: str) -> list[CaseOutcome]:
    from referee.positions import run_file

    return list(run_file(path, only=only))


def run_positions(context: typer.Context, paths: Paths = None, *, only: Only = "", jobs: Jobs = 1) -> None:
    """Play positions by the rules and check what they expect; exit 1 where one fails.

    Cases that rest on an open reading are counted apart. A file or case that cannot be played is
    told with its line, and the exit code is 2.
    """
    from referee.positions.told import run_told

    door = door_of(context)
    files = _files(paths or [])
    outcomes = []
    for outcome in outcomes_of(files, jobs, only):
        if only and only not in outcome.id:
            continue
        outcomes.append(outcome)
        if not door.as_json:
            _tell(door, outcome)
        _progress(door, len(outcomes))
    _progress(door, 0)
    _require_cases(outcomes, only)
    if door.as_json:
        door.data(run_told(outcomes))
    else:
        door.lines(_summary_lines(outcomes))
    raise typer.Exit(_exit(outcomes))


def show_positions(context: typer.Context, paths: ShownPaths, *, only: Only = "") -> None:
    """Show how the positions of files are played: the board, the facts, each question and its answer.

    Of a case that fails the board is shown at the failure, with the check that does not hold.
    """
    from referee.positions import PositionError, read_file, show_case
    from referee.positions.run import bad_file
    from referee.positions.told import run_told, shown_told

    door = door_of(context)
    shown, outcomes = [], []
    for path in _files(paths):
        try:
            found = [(case, show_case(case)) for case in read_file(path) if only in case.row.id]
        except PositionError as error:
            bad = [bad_file(problem) for problem in error.problems]
            outcomes += bad
            for outcome in bad if not door.as_json else ():
                _tell(door, outcome)
            continue
        shown += found
        outcomes += [one.outcome for _, one in found]
        for case, one in found if not door.as_json else ():
            tell_shown(door, case, one, questions=True)
    _require_cases(outcomes, only)
    if door.as_json:
        door.data(run_told(outcomes) | {"shown": [shown_told(*one) for one in shown]})
    raise typer.Exit(_exit(outcomes))


def _require_cases(outcomes: list[CaseOutcome], only: str) -> None:
    if only and not outcomes:
        message = f"no case has {only!r} in its id"
        raise CommandError(message, instead="leave --only out to run all")


def _exit(outcomes: Iterable[CaseOutcome]) -> int:
    rows = [o for o in outcomes if o.status != "pass"]
    if any(o.status == "bad" for o in rows):
        return WRONG
    return NO if any(not o.disputed for o in rows) else 0


def _progress(door: Door, count: int) -> None:
    """Tell a terminal how far the run is, on one line that is wiped at the end."""
    if not door.err.is_terminal or (count and count % PROGRESS_FROM):
        return
    door.err.file.write(f"\r{counted(count, 'case')}" if count else "\r          \r")
    door.err.file.flush()


def _tell(door: Door, outcome: CaseOutcome) -> None:
    from referee.positions.outcome import wanted

    if outcome.status == "pass":
        return
    word = "cannot be played" if outcome.status == "bad" else "fails"
    word = f"{word} (disputed)" if outcome.disputed else word
    door.line(ink("✗ ", style="bad") + ink(outcome.id or "a file", style="bold") + ink(f" {word}"))
    door.line(ink(f"    {outcome.file}:{outcome.line}", style="faint"))
    if outcome.status == "bad":
        door.lines([f"    {row}" for row in outcome.text.split("\n")])
        return
    door.line(f"    expected: {wanted(outcome.check, _plain(outcome.expected))}")
    door.line(f"    found: {_plain(outcome.found)}")
    for asked in outcome.open:
        door.line(ink(f"    no step answers: {asked}", style="faint"))
    places = [("step", outcome.step), ("seq", outcome.seq)]
    told = ", ".join(f"{word} {number}" for word, number in places if number)
    if told:
        door.line(ink(f"    at {told}", style="faint"))


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def _summary_lines(outcomes: list[CaseOutcome]) -> Block:
    from referee.positions.told import by_system, counts

    lines: Block = []
    for name, rows in by_system(outcomes).items():
        part = counts(rows)
        good = part["passed"] + part["disputed_passed"]
        style = "good" if good == len(rows) else "bad"
        lines.append(ink(f"{name:<24}") + ink(f"{good:>5} of {len(rows)}", style=style))
    whole = counts(outcomes)
    cases = counted(len(outcomes), "case")
    told = f"{cases}: {whole['passed']} passed, {whole['failed']} failed"
    if whole["bad"]:
        told += f", {whole['bad']} cannot be played"
    disputed = whole["disputed_passed"] + whole["disputed_failed"]
    if disputed:
        told += f"; disputed: {whole['disputed_passed']} of {disputed} passed"
    return [*lines, ink(told, style="bold")]


def attach(app: typer.Typer) -> None:
    """Add the commands about positions to the command line."""
    command(position, "run", "referee position run my-positions/")(run_positions)
    command(position, "show", "referee position show my-positions/spell.toml --only target")(show_positions)
    app.add_typer(position, rich_help_panel=BOOK, no_args_is_help=True)
