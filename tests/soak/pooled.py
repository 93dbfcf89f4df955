"""Many seeds walked by several processes: what the programs of long evidence share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def walked(doc: str | None, walk: Callable[[int], T], what: str, many: int, chunk: int = 50) -> list[T]:
    """Walk as many seeds as the command line says, else `many`; what each came to, in their order.

    `what` names the option that says how many, such as "events"; `doc` is told as help.
    """
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument(f"--{what}", dest="many", type=int, default=many)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    said = parser.parse_args()
    with get_context("spawn").Pool(said.workers) as pool:
        return pool.map(walk, range(said.seed, said.seed + said.many), chunksize=chunk)
