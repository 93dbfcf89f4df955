"""The worker: the process in which given files are worked at, one after the other, until it ends.

It takes so much memory and no more; the clock of the system ends it where whoever started it does
not live to do so. It is started as `python -m referee.bounded.worker` with the number of its pipe.
"""

import resource
import signal
import sys
import traceback
from multiprocessing.connection import Connection
from typing import Any, Final

from pydantic_core import from_json, to_json

from events.data import as_data
from referee.bounded.works import WORKS
from referee.bounded.workshop import DONE, FAULT, NO, SPENT
from referee.service.trouble import Trouble, trouble_of

MEMORY: Final = 256 << 20
"""Bytes of the process at most; it begins with 100 million."""
DEEP: Final = Trouble(
    "faulty-file", "what stands in the file is too deep in each other", "the file", "write it flat"
)


def main(pipe: Connection) -> None:
    """Work until the pipe is shut; what ran out of memory ends the process after it said so."""
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
        pipe.send_bytes(ended)
        pipe.send_bytes(told)
        if ended == SPENT:
            return


def worked(work: str, said: dict[str, Any], data: bytes) -> tuple[bytes, bytes]:
    """Do a piece of work; say how it ended and what came of it, as bytes. Raises MemoryError."""
    try:
        found = WORKS[work](said, data)
        return DONE, found if isinstance(found, bytes) else to_json(as_data(found))
    except MemoryError:
        raise
    except RecursionError:
        return NO, to_json(DEEP._asdict())
    except Exception as error:  # noqa: BLE001 - told to the one who asked
        trouble = trouble_of(error)
        if trouble is None:
            return FAULT, traceback.format_exc().encode()
        return NO, to_json(trouble._asdict())


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main(Connection(int(sys.argv[1])))
