"""How checkpoints are published: signed here, cosigned by witnesses, kept as files in a folder.

What is published was seen by a quorum: a checkpoint that too few witnesses cosigned leaves the file
of the one before as it is. A file is `NAME.note`, the name as it stands in an address.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from referee.audit import CosignedBy, quorum_of
from referee.audit.cosigned import seen
from referee.audit.notes import BadKey, BadNote, parted
from referee.service.proof.witnesses import NamedWitness, Rooted, WitnessReply, ask_all
from referee.service.store.files import replace_file

SUFFIX: Final = ".note"


class Publication(NamedTuple):
    """Where checkpoints are published, by which witnesses, and how many have to have seen one."""

    folder: Path
    witnesses: tuple[NamedWitness, ...]
    needed: int


class Published(NamedTuple):
    """What came of publishing a checkpoint.

    `log` and `size` say of what, `seen` how many of `of` witnesses cosigned; `file` is where it
    lies, "" where they were too few. `absent` are the witnesses that did not, each with the reason.
    """

    log: str
    size: int
    file: str
    seen: int
    of: int
    absent: tuple[WitnessReply, ...]


class PublishedCheckpoint(NamedTuple):
    """A published checkpoint: over how many facts it stands, and which witnesses saw it."""

    size: int
    seen: CosignedBy


def published_at(folder: Path, log: str) -> Path:
    """The file of the last published checkpoint of a log."""
    return folder / f"{quote(log, safe='')}{SUFFIX}"


def published(folder: Path, log: str) -> bytes:
    """The last published checkpoint of a log with its cosignatures; none where there is none."""
    try:
        return published_at(folder, log).read_bytes()
    except FileNotFoundError:
        return b""


def shown(to: Publication, log: str) -> PublishedCheckpoint | None:
    """The last published checkpoint of a log, as its witnesses saw it; None where there is none.

    None as well for a file that too few of the witnesses cosigned: it is no checkpoint.
    """
    note = published(to.folder, log)
    return _shown(note, to.witnesses, to.needed) if note else None


@lru_cache(256)
def _shown(note: bytes, witnesses: tuple[NamedWitness, ...], needed: int) -> PublishedCheckpoint | None:
    try:
        size = int(parted(note)[0].splitlines()[1])
        return PublishedCheckpoint(size, seen(note, quorum_of([one.key for one in witnesses], needed)))
    except (BadNote, IndexError, ValueError):
        return None


def publication(folder: Path, witnesses: Sequence[NamedWitness], needed: int | None = None) -> Publication:
    """Publish to a folder by witnesses, more than half of which are needed unless it is said.

    Raises BadKey for a witness that is named twice, or for more than there are.
    """
    if len({one.url for one in witnesses}) < len(witnesses):
        raise BadKey("one address of a witness is named twice; name each witness once")
    quorum = quorum_of([one.key for one in witnesses], needed)
    return Publication(folder, tuple(witnesses), quorum.needed)


def publish(
    to: Publication,
    rooted: Rooted,
    ask: Callable[[Sequence[NamedWitness], Rooted], list[WitnessReply]] = ask_all,
) -> Published:
    """Have a checkpoint cosigned, and write it where enough witnesses did; raises OSError.

    A longer one that as many of them saw stays: somebody else published it meanwhile.
    """
    told = ask(to.witnesses, rooted)
    good = [one for one in told if one.lines]
    file = ""
    if len(good) >= to.needed:
        place = published_at(to.folder, rooted.log)
        with _alone(to.folder):
            if _size(to, rooted.log) <= rooted.size:
                replace_file(place, rooted.note + "".join(one.lines for one in good).encode(), 0o644)
        file = str(place)
    absent = tuple(one for one in told if not one.lines)
    return Published(rooted.log, rooted.size, file, len(good), len(told), absent)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let nobody else publish to a folder meanwhile, in this process or another."""
    folder.mkdir(parents=True, exist_ok=True)
    number = os.open(folder, os.O_RDONLY)
    try:
        flock(number, LOCK_EX)
        yield
    finally:
        os.close(number)


def _size(to: Publication, log: str) -> int:
    """How many facts the published checkpoint has; 0 for one that too few of the witnesses saw."""
    found = shown(to, log)
    return 0 if found is None else found.size
