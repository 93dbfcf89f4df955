"""The workshop: files that strangers give are worked at in a process that can be ended.

Question: what comes of a file that somebody gave, and what if it takes too long?
May import: service, and the rooms that read such files; it opens no record.
Public names: `Workshop` (asks, waits, ends), `WORKER` (the module that works), `TooMuchWorkError`,
`WorkRefusedError` and `WorkshopFullError`.
"""

from referee.bounded.workshop import (
    WORKER,
    TooMuchWorkError,
    WorkRefusedError,
    Workshop,
    WorkshopFullError,
)

__all__ = ["WORKER", "TooMuchWorkError", "WorkRefusedError", "Workshop", "WorkshopFullError"]
