"""How a process of tests looks for circles: seldom, as the command itself does."""

from __future__ import annotations

import gc
from typing import Final

import pytest

CIRCLES: Final = 50_000
"""How many new objects lie between two searches; as in `cli.app`, which is not loaded for it."""

gc.set_threshold(CIRCLES, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave aside what was collected: thousands of tests, which stay until the end.

    Each search for circles walked them all again; that was a sixth of the time of the core's tests.
    """
    gc.collect()
    gc.freeze()
