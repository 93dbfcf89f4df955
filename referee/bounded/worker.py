"""The worker: the process in which given files are worked at, one after the other, until it ends.

It takes so much memory and no more; the clock of the system ends it where whoever started it does
not live to do so.
"""

import resource
import signal
import socket
import traceback
from multiprocessing.connection import Connection
from resource import RUSAGE_SELF, getrusage
from typing import Any, Final

from pydantic_core import from_json, to_json

from events.data import as_json
from referee.bounded.works import WORKS
from referee.bounded.workshop import DONE, FAULT, NO, ON, SPENT
from referee.service.trouble import Trouble, trouble_of

MEMORY: Final = 224 << 20
"""Bytes of data of the process at most; about 110 million are the program."""
KEPT: Final = 40 << 10
"""Kilobytes by which it may have grown at its most and still go on: what it took it would keep."""
DEEP: Final = Trouble(
    "faulty-file", "what stands in the file is too deep in each other", "the file", "write it flat"
)


def beside(pipe: socket.socket) -> None:
    """Work until the pipe is shut, within bounds."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _work(Connection(pipe.detach()))


def _work(pipe: Connection) -> None:
    """Work until the pipe is shut; what ran out of memory ends the process after it said so.

    Each answer says whether the worker goes on after it.
    """
    begun = getrusage(RUSAGE_SELF).ru_maxrss
    pipe.send_bytes(DONE)
    while True:
        try:
            asked = from_json(pipe.recv_bytes())
            pieces = []
            while piece := pipe.recv_bytes():
                pieces.append(piece)
            signal.alarm(asked["seconds"] * 2)
            ended, told = worked(asked["work"], asked["said"], b"".join(pieces))
            signal.alarm(0)
        except (EOFError, OSError):
            return
        except MemoryError:
            ended, told = SPENT, b"memory"
        goes_on = ended != SPENT and getrusage(RUSAGE_SELF).ru_maxrss <= begun + KEPT
        pipe.send_bytes(ended)
        pipe.send_bytes(told)
        pipe.send_bytes(ON if goes_on else b"")
        if not goes_on:
            return


def worked(work: str, said: dict[str, Any], data: bytes) -> tuple[bytes, bytes]:
    """Do a piece of work; say how it ended and what came of it, as bytes. Raises MemoryError."""
    try:
        found = WORKS[work](said, data)
        return DONE, found if isinstance(found, bytes) else as_json(found)
    except MemoryError:
        raise
    except RecursionError:
        return NO, to_json(DEEP._asdict())
    except Exception as error:  # noqa: BLE001 - told to the one who asked
        trouble = trouble_of(error)
        if trouble is None:
            return FAULT, traceback.format_exc().encode()
        return NO, to_json(trouble._asdict())
