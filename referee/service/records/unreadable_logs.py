"""Which logs of a database cannot be read here, and why: what `doctor` and `/readyz` ask."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from events.blobs import PINNING, Pin, pins
from events.log import MatchRef, every
from referee.service.desk import Desk
from referee.service.proof.verifying import verify_match
from referee.service.store.eventlogs import is_event
from referee.service.store.live import require_match
from referee.service.store.reader import reader_of, require_readable
from referee.service.unreadable import Unreadable, read_row

PAGE: Final = 200
"""Logs whose first facts are asked for at once."""
MISSING: Final = {
    "catalog": "the card definitions {} of it are not in the database",
    "policy": "the policy {} of it is not in the database",
}
BRING: Final = "import the file of its event, or a record of it that carries them: referee import FILE"


class UnreadableLogs:
    """The logs that cannot be read, by name with the reason.

    Asking again costs a look at those logs alone that went on, and at those that could not be read.
    The table of a match is not folded for it.
    """

    def __init__(self) -> None:
        """Know of no log yet."""
        self._cursor = ""
        self._found: dict[int, str] = {}

    def find(self, desk: Desk) -> dict[str, str]:
        """Look at what came since the last time; give all that cannot be read."""
        moved = desk.log.moved(self._cursor)
        asked = {*moved.matches, *self._found} if self._cursor else None
        refs = [ref for ref, _ in every(desk.log) if asked is None or ref.id in asked]
        self._found = {ref.id: fault for ref, fault in faults_of(desk, refs)}
        self._cursor = moved.cursor
        return {ref.public_id: self._found[ref.id] for ref in refs if ref.id in self._found}


def log_fault(desk: Desk, name: str) -> str:
    """Why a log does not hold or cannot be read; "" for a sound one."""
    verdict = read_row(partial(verify_match, desk, name))
    return str(verdict) if isinstance(verdict, Unreadable) else verdict.reason


def faults_of(desk: Desk, refs: Sequence[MatchRef]) -> Iterator[tuple[MatchRef, str]]:
    """Those of some logs that cannot be read, each with the reason.

    A log needs all of its facts and the cards and policies that they pin, and an event facts that
    this program knows.
    """
    known: dict[tuple[str, str], str] = {}
    for start in range(0, len(refs), PAGE):
        page = refs[start : start + PAGE]
        pinned = _pinned(desk, page)
        for ref in page:
            fault = ref.fault or pinned.get(ref.id, "")
            if isinstance(fault, list):
                fault = next((told for pin in fault if (told := _absent(desk, pin, known))), "")
            fault = fault or _of_facts(desk, ref)
            if fault:
                yield ref, fault


def _pinned(desk: Desk, refs: Iterable[MatchRef]) -> dict[int, list[Pin] | str]:
    """What the facts of some logs pin, or why that cannot be read."""
    found: dict[int, list[Pin] | str] = {}
    ids = [ref.id for ref in refs]
    read = read_row(lambda: desk.log.of_kinds(ids, PINNING))
    if isinstance(read, Unreadable) and len(ids) > 1:  # one of them breaks the question for all
        for ref in refs:
            found |= _pinned(desk, [ref])
        return found
    if isinstance(read, Unreadable):
        return dict.fromkeys(ids, str(read))
    for own, row in read:
        named = read_row(partial(pins, [row]))
        if isinstance(named, Unreadable):
            found[own] = str(named)
        elif not isinstance(rest := found.get(own, []), str):
            found[own] = [*rest, *named]
    return found


def _absent(desk: Desk, pin: Pin, known: dict[tuple[str, str], str]) -> str:
    """Why what a fact pins cannot be used, "" where it can; each is looked at once."""
    key = pin.kind, pin.hash
    if key not in known:
        data = read_row(partial(desk.log.blob, *key))
        fault = f"{MISSING[pin.kind].format(pin.hash[:12])}; {BRING}" if data is None else ""
        known[key] = str(data) if isinstance(data, Unreadable) else fault
    return known[key]


def _of_facts(desk: Desk, ref: MatchRef) -> str:
    """Why the facts of a log cannot be read; those of a match are counted and not folded."""
    read = read_row(partial(_require_facts, desk, ref))
    return str(read) if isinstance(read, Unreadable) else ""


def _require_facts(desk: Desk, ref: MatchRef) -> None:
    if is_event(ref):
        desk.eventlogs.get(ref.public_id)
        return
    head = desk.log.head(ref.id).seq
    require_readable(desk.log, ref, head)
    if not head:
        require_match(ref, reader_of(desk.log, ref))
