"""An event comes in out of its file: its log, its matches, and the cards and policies that they pin."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from events.errors import RecordError
from events.records import Blob, Record, read
from referee.audit import Trust, check_event_file, root_of
from referee.audit.stored import StoredFile
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.records.removing import TakenRecord, take_in_records

EVENT: Final = "event.jsonl"
MATCHES: Final = "matches/"
PINNED: Final = "pinned/"
ZIP: Final = b"P"
"""The letter with which a zip file begins, and no record or notation does."""
PartReader = Callable[[str], bytes]
FaultIn = Callable[[Iterable[str], PartReader], str]
"""Says which part of a file of an event is not what its logs come to, by its names and its parts."""


class EventRecords:
    """The records in the file of an event; each is read when its turn comes, as often as it is asked for.

    So a large event takes the memory of its longest match.
    """

    def __init__(self, names: Iterable[str], part: Callable[[str], bytes]) -> None:
        """Take the names of the parts of a file that was found to hold, and what reads one."""
        self._part = part
        self._names = [EVENT, *(name for name in names if name.startswith(MATCHES))]

    def __iter__(self) -> Iterator[Record]:
        """Read one record after the other: the event first, then its matches."""
        for name in self._names:
            yield read(self._part(name).splitlines(keepends=True))


def pinned_in(names: Iterable[str], part: Callable[[str], bytes]) -> list[Blob]:
    """The cards and policies that a file carries."""
    pinned = [name for name in names if name.startswith(PINNED)]
    return [Blob(name.removeprefix(PINNED).partition("-")[0], part(name)) for name in pinned]


def bring_in_event(
    desk: Desk, stream: BinaryIO, root: str, by: str, fault_in: FaultIn
) -> tuple[list[TakenRecord], str, bool]:
    """Take in the file of an event, checked first as `referee event check` does; all of it or nothing.

    Args:
        desk: The desk that takes it in.
        stream: The file, open for bytes, in which one can go back.
        root: The root of the event that is trusted, SIZE:BASE64; "" for none.
        by: Who brings it in, kept where that lifts removals.
        fault_in: Says which part of a file that holds is not what its logs come to; "" where all are.

    Returns:
        What became of the event and then of each match, the root of the file, and whether it was held
        to a root that is trusted.

    Raises:
        RecordError: Some part of the file does not hold, or it has another root.
        MatchExists: The event or one of its matches is here with other facts.
        BadRoot: The text says no root.
    """
    if not stream.seekable():
        instead = "write it to a file first, and name that"
        raise DeskError("from-a-pipe", "the file of an event cannot be read from a pipe", instead=instead)
    verdict = check_event_file(stream, Trust(root_of(root) if root else None))
    file = StoredFile(stream) if verdict.ok else None
    fault = (
        fault_in(file.parts, file.read) if file else ": ".join(filter(None, (verdict.part, verdict.reason)))
    )
    if file is None or fault:
        message = (
            f"{fault}; nothing was taken in: fetch the file of the event again (a case is "
            "no event: referee bundle check FILE)"
        )
        raise RecordError(0, "", message)
    records, blobs = EventRecords(file.parts, file.read), pinned_in(file.parts, file.read)
    return take_in_records(desk, records, blobs, by), verdict.root, verdict.trusted
