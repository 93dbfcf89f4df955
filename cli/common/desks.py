"""Many logs, each looked at in its turn: at one desk, or at desks in processes of their own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, Final, TypeVar

from cli.common.door import MEMORY

T = TypeVar("T")
AHEAD: Final = 8
"""So many logs for each process are handed out before the first answer is waited for."""
_DESKS: list[Any] = []
"""The desk of a process that looks for another one."""


def _sit_down(url: str) -> None:
    """Open the desk of a process that looks for another one."""
    from referee.service import open_desk

    _DESKS.append(open_desk(url, readonly=True))


def _asked(ask: Callable[[Any, str], T], name: str) -> T:
    return ask(_DESKS[0], name)


def each(url: str, names: list[str], ask: Callable[[Any, str], T], jobs: int = 1) -> Iterator[T]:
    """Ask something of every log of a database, in the order of their names, in so many processes.

    `ask` is given a desk and a name; it goes to other processes, so it stands in a module.
    """
    if jobs > 1 and len(names) > 1:
        yield from _at_once(url, names, ask, jobs)
        return
    from referee.service import open_desk

    with closing(open_desk(url, readonly=url != MEMORY)) as desk:
        for name in names:
            yield ask(desk, name)


def _at_once(url: str, names: list[str], ask: Callable[[Any, str], T], jobs: int) -> Iterator[T]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    waiting: deque[Future[T]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_sit_down, initargs=(url,))
    with pool:
        try:
            for name in names:
                waiting.append(pool.submit(_asked, ask, name))
                if len(waiting) > AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
