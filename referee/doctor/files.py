"""What of the machine a deployment rests on: room on the disk, who may read what, open files."""

import resource
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from referee.doctor.diagnosis import Deployment, Diagnosis, broken, care, good
from referee.service.store.heads import SUFFIX as HEADS
from referee.service.store.heads import VARIABLE as HEADS_VARIABLE
from referee.service.store.places import beside, file_of
from referee.service.store.secret import SUFFIX as SEAL
from referee.service.store.secret import VARIABLE as SEAL_VARIABLE

GIB, MIB = 1 << 30, 1 << 20
LEAST = 100 * MIB
"""Bytes of room below which the next hall may fill a disk."""
LOG = 256 * MIB
"""How large a -wal becomes only where something keeps it from being taken in."""
FILES = 2048
"""Open files that a hall of a thousand needs."""
ENDLESS = 1 << 20
"""What stands for files without a bound."""
OTHERS = stat.S_IRGRP | stat.S_IROTH


def size_of(at: Deployment) -> int:
    """Bytes of the file of a record whose tables cannot be asked; 0 where there is none."""
    file = file_of(at.url)
    with suppress(OSError):
        return 0 if file is None else file.stat().st_size
    return 0


def disk_findings(at: Deployment, size: int) -> Iterator[Diagnosis]:
    """Whether there is room beside a file of SQLite; a server looks after its own disk."""
    file = file_of(at.url)
    if file is None or not file.parent.is_dir():
        return
    free = shutil.disk_usage(file.parent).free
    room = f"{free / GIB:.1f} GiB free beside the record of {size / MIB:.1f} MiB"
    if free < LEAST:
        why = "a full disk takes no more orders (507)"
        yield broken("disk", room, why, "free some, or lay the record on a larger disk")
    elif free < max(GIB, 2 * size):
        why = "a backup or an upgrade needs as much room as the record"
        yield care("disk", room, why, "free some before the next event")
    else:
        yield good("disk", room)
    log = Path(f"{file}-wal")
    with suppress(OSError):
        if log.stat().st_size > LOG:
            why = (
                "a program that reads for hours keeps it from being taken in; it grows until the disk is full"
            )
            do = "end programs that hold the record open, such as a shell of sqlite3"
            yield care("disk", f"{log.name} has {log.stat().st_size / MIB:.0f} MiB", why, do)


def mode_findings(at: Deployment) -> Iterator[Diagnosis]:
    """Whether others on this machine may read keys or the record, or write its heads."""
    seal = beside(at.url, SEAL, SEAL_VARIABLE)
    heads = beside(at.url, HEADS, HEADS_VARIABLE)
    found = []
    for file, what in ((at.key, "sign as this house"), (seal, "make states that are believed")):
        if (mode := _mode(file)) & OTHERS:
            found.append(broken("keys", _readable(file, mode), f"whoever reads it can {what}", _shut(file)))
    record = file_of(at.url)
    if (mode := _mode(record)) & OTHERS:
        why = "it holds hands and contacts of people"
        found.append(care("keys", _readable(record, mode), why, f"unless that is meant: {_shut(record)}"))
    if _mode(heads) & (stat.S_IWGRP | stat.S_IWOTH):
        why = "who takes a match away can take its head away too"
        found.append(broken("keys", f"others may write {heads}", why, _shut(heads)))
    yield from found or [good("keys", "nobody else on this machine may read keys or the record")]


def _mode(file: Path | None) -> int:
    """The mode of a file; 0 for none, and for one that cannot be asked."""
    with suppress(OSError):
        return 0 if file is None else stat.S_IMODE(file.stat().st_mode)
    return 0


def _readable(file: Path | None, mode: int) -> str:
    return f"others on this machine may read {file} (mode {mode:o})"


def _shut(file: Path | None) -> str:
    return f"chmod 600 {file}"


def limit_findings(process: int) -> Iterator[Diagnosis]:
    """Whether enough files may be open: of the service that runs here, else of this shell."""
    told = _limit_of(process)
    whose, soft = ("a program of this shell", _own_limit()) if told is None else ("the service", told)
    if soft < FILES:
        why = f"each who follows live holds one; {max(soft - 128, 16)} connections are taken at once"
        do = "LimitNOFILE=8192 in the unit, or ulimit -n 8192"
        yield care("files", f"{whose} may open {soft} files", why, do)
    else:
        yield good("files", f"{whose} may open {soft} files")


def _limit_of(process: int) -> int | None:
    """How many files a process may open; None where that is not told, such as another user's."""
    with suppress(OSError, ValueError, IndexError):
        for row in Path(f"/proc/{process}/limits").read_text("ascii").splitlines():
            if row.startswith("Max open files"):
                return int(row.split()[3])
    return None


def _own_limit() -> int:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ENDLESS if soft == resource.RLIM_INFINITY else soft
