"""A gallery whose memory is spent ends, wherever that is: the service begins another one."""

import subprocess
import sys

import pytest

from referee.web.watcher import SPENT
from tests.house.tree import ROOT

PATIENCE = 20.0

FALLING = """
import asyncio, socket, threading
from referee.web.watcher import watch

def fall():
    raise MemoryError

async def main():
    ours, theirs = socket.socketpair()
    task = asyncio.create_task(watch(theirs))
    await asyncio.sleep(0.05)
    %s
    await task

asyncio.run(main())
"""


@pytest.mark.parametrize(
    "where", ["threading.Thread(target=fall).start()", "asyncio.get_running_loop().call_soon(fall)"]
)
def test_memory_that_is_spent_outside_of_a_request_ends_the_gallery_too(where: str) -> None:
    words = [sys.executable, "-c", FALLING % where]
    assert subprocess.run(words, cwd=ROOT, timeout=PATIENCE, check=False).returncode == SPENT
