"""How a process of tests does once, or leaves out, what would be done anew for each test."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator, Iterator
from hashlib import sha256
from typing import Final

import pytest

from events import migrate
from referee.cards import Catalog
from referee.effects.library import Library
from referee.service.store import shelf
from referee.service.store.shelf import LARGE, Shelf
from tests.kept import libraries_worked_out, tables_kept

CIRCLES: Final = 50_000
"""How many new objects lie between two searches; as in `cli.app`, which is not loaded for it."""

gc.set_threshold(CIRCLES, 20, 20)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Run half as many processes again as there are cores, unless a number is given.

    Tests of services, servers and browsers wait for two fifths of their time, and the core with them.
    """
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + cores // 2


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave aside what was collected: thousands of tests, which stay until the end.

    Each search for circles walked them all again; that was a sixth of the time of the core's tests.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def libraries_kept() -> Iterator[None]:
    """Let all desks of a process read the same cards once.

    A process has one desk and reads its cards once; a process of tests has thousands of desks. A
    library never changes, so they share it as the matches of one desk do.
    """
    kept: dict[bytes | str, Library] = {}
    read, now = Shelf._library, Shelf.current_library

    def once(key: bytes | str, make: Callable[[], Library]) -> Library:
        if key not in kept:
            kept[key] = make()
        return kept[key]

    def library(self: Shelf, catalog: str, data: bytes) -> Library:
        if len(data) >= LARGE:
            return read(self, catalog, data)
        return once(sha256(data).digest(), lambda: read(self, catalog, data))

    def current_library(self: Shelf, ruleset: str, shipped: Catalog) -> Library:
        if self._registry.card_imports(ruleset):
            return now(self, ruleset, shipped)
        return self.made(shipped.digest, lambda: once(shipped.digest, lambda: now(self, ruleset, shipped)))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Shelf, "_library", library)
        patched.setattr(Shelf, "current_library", current_library)
        patched.setattr(shelf, "worked_out", libraries_worked_out(shelf.worked_out))
        yield


@pytest.fixture(autouse=True, scope="session")
def tables_said_once() -> Iterator[None]:
    """Let a process of tests work out once how the tables of a new file are made.

    tests/migrations have them made by the migrations each time, and hold these to be the same.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(migrate, "upgrade", tables_kept(migrate.upgrade, migrate.version))
        yield
