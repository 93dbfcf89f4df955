"""How far long work has come, on a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.common.door import console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cli.common.door import Door


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
