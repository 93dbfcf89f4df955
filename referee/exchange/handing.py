"""What a desk hands out and takes in besides records: notations and events."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import BinaryIO, Final

from msgspec import Struct

from events.log import Head
from events.records import Header, Record, lines_of, read
from referee.exchange.cloudevents import events_of, written
from referee.exchange.errors import NotationError
from referee.exchange.event_readings import read_again
from referee.exchange.movetext import WordedMatch
from referee.exchange.notation import FULL, Wish, write_notation
from referee.exchange.reading import Notated, read_notation
from referee.service import Desk
from referee.service.chance import system_entropy
from referee.service.court.branching import branches_of
from referee.service.looking import eyes_at, projected_facts
from referee.service.proof.attesting import UNTOLD, export_record
from referee.service.proof.roots import hashes_of, rows_in
from referee.service.proof.weighing import Weighed, weighed
from referee.service.records.event_import import ZIP, bring_in_event
from referee.service.records.removing import TakenRecord, take_in_records
from referee.service.store.eventlogs import is_event
from referee.timeline import states

CONSISTENT: Final = "consistent with itself"
LARGEST: Final = 1 << 26
"""Bytes of a notation at most."""


def record_of(desk: Desk, match: str) -> Record:
    """The whole record of a match; of a branch with all that it shares with its parent."""
    ref = desk.log.match(match)
    if ref.parent is None:
        out = BytesIO()
        export_record(desk, match, out)
        out.seek(0)
        return read(lines_of(out))
    rows = rows_in(desk, match)
    head = Head(rows[-1].seq, rows[-1].hash)
    return Record(Header(match, ref.created, ref.tags, head), rows)


def only_match(desk: Desk, match: str) -> None:
    """Raise NotationError for the log of an event, in which nobody plays."""
    if is_event(desk.log.match(match)):
        what = f"{match} is an event, and no match"
        instead = "name one of its matches; its log is exported as a record"
        raise NotationError(0, what, instead, asked=True)


def _branches(desk: Desk, match: str) -> Iterator[tuple[str, WordedMatch]]:
    """The branches of a match, each with its own facts alone."""
    for branch in branches_of(desk, match):
        reader = desk.reader(branch.name)
        facts = reader.facts(branch.point, reader.head())
        at = states(reader, range(branch.point, reader.head() + 1))
        created = desk.log.match(match).created
        yield branch.name, WordedMatch(facts, at.__getitem__, desk.library, reader.rewinds(), created)


def notation_of(desk: Desk, match: str, wish: Wish, *, branches: bool = False) -> str:
    """Write a match as a notation, with its branches behind it where they are wished for.

    A branch can be read, and not be read in: only its whole record says what it shares with its
    parent. A sealed copy is written for everybody's eyes. Raises NotationError for the whole of a
    branch.
    """
    only_match(desk, match)
    branch = desk.log.match(match).parent is not None
    if branch and wish.level == FULL:
        what = f"{match} is a branch, whose facts go on from those of another match"
        raise NotationError(0, what, "write it without --whole, or export its record", asked=True)
    found = tuple(_branches(desk, match)) if branches else ()
    record, viewer = record_of(desk, match), eyes_at(desk, match, wish.style.viewer)
    wish = wish._replace(style=wish.style._replace(viewer=viewer))
    if wish.sealed:
        tags = {name: said for name, said in record.header.tags.items() if name not in UNTOLD}
        record = record._replace(header=record.header._replace(tags=tags))
    return write_notation(record, desk.library, wish, found, closed=branch)


class BroughtMatch(Struct, frozen=True):
    """A match or an event that was brought in: how it was checked, and the root to compare, "" for none.

    `trusted` counts its first facts that were held to a root that is trusted, 0 for none. `already` says
    that all of it was here before, and nothing was changed. `matches` are those of the file of an event.
    `stays` names the logs of which another copy was here and is still: a "sealed" one where the file is
    whole, or a "whole" one where it is sealed.
    """

    match: str
    checked: str
    root: str
    trusted: int
    already: bool = False
    matches: tuple[str, ...] = ()
    stays: dict[str, str] = {}


def bring_in(desk: Desk, stream: BinaryIO, name: str = "", root: str = "", by: str = "judge") -> BroughtMatch:
    """Take in the record, the notation or the event of a file, held to a root where one is trusted.

    Nothing is written where it raises, and nothing is changed by what is here already.

    Args:
        desk: The desk that takes it in.
        stream: The file, open for bytes.
        name: Another name for a match that is played again from its moves; "" for its own.
        root: The root that is trusted, SIZE:BASE64; "" for none.
        by: Who brings it in, kept where that lifts a removal.

    Returns:
        The match, how it was checked, and the root to compare.

    Raises:
        RecordError: A record does not verify completely, or has another root.
        NotationError: A notation does not.
        BadRoot: The text says no root.
    """
    start = stream.read(1)
    if start == ZIP:
        return _event(desk, stream, name, root, by)
    if start == b"[":
        return _noted(desk, start + stream.read(LARGEST), name, root, by)
    if name:
        what = "a record has its own name, which its hashes hold"
        raise NotationError(0, what, "bring it in without another name", asked=True)
    record = read(_from(start, lines_of(stream)))
    known = weighed(record, root)
    return _taken(desk, record, by, known)


def _taken(desk: Desk, record: Record, by: str, known: Weighed) -> BroughtMatch:
    """Take in one record, and say how it was checked."""
    (done,) = take_in_records(desk, [record], by=by)
    return BroughtMatch(done.name, *known, done.already, stays=_stays([done]))


def _stays(taken: Iterable[TakenRecord]) -> dict[str, str]:
    return {one.name: one.stays for one in taken if one.stays}


def _event(desk: Desk, stream: BinaryIO, name: str, root: str, by: str) -> BroughtMatch:
    """Take in the file of an event whole."""
    if name:
        what = "an event has its own name, which its hashes hold"
        raise NotationError(0, what, "bring it in without another name", asked=True)
    (event, *matches), found, trusted = bring_in_event(desk, stream, root, by, _fault_in)
    facts = desk.reader(event.name).head() if trusted else 0
    checked = "unaltered" if trusted else CONSISTENT
    already = all(one.already for one in (event, *matches))
    names = tuple(one.name for one in matches)
    return BroughtMatch(event.name, checked, found, facts, already, names, _stays((event, *matches)))


def _fault_in(parts: Iterable[str], part: Callable[[str], bytes]) -> str:
    """Which part of the file of an event is not what its logs come to, and why; "" where all are."""
    again = read_again(parts, part)
    return "" if again.ok else ": ".join(filter(None, (again.part, again.reason)))


def _from(start: bytes, lines: Iterable[bytes]) -> Iterator[bytes]:
    """Put the first byte of a stream back before its lines."""
    given = iter(lines)
    first = start + next(given, b"")
    if first:
        yield first
    yield from given


def _noted(desk: Desk, data: bytes, name: str, root: str, by: str) -> BroughtMatch:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is not UTF-8 text"
        raise NotationError(0, what, "fetch the file again") from error
    made = read_notation(text, desk.library, system_entropy, name)
    if made.level == FULL:
        known = weighed(made.record, root)
        how = "by its hashes" if made.sealed else "moves and hashes"
        return _taken(desk, made.record, by, known._replace(checked=f"{known.checked}, {how}"))
    if root:
        what = "a reading is played again from its moves, and its facts have hashes of their own"
        instead = "import the record or the whole notation with --root"
        raise NotationError(0, what, instead, asked=True)
    return _taken(desk, made.record, by, Weighed("played again from its moves", "", 0))


def take_in(desk: Desk, text: str, name: str = "") -> Notated:
    """Take a match out of a notation into the log, whole and checked, or nothing."""
    notated = read_notation(text, desk.library, system_entropy, name)
    take_in_records(desk, [notated.record])
    return notated


def events_in(
    desk: Desk, match: str, viewer: str, *, until: int | None = None, batch: bool = False
) -> Iterator[str]:
    """Write the facts of a match as events, as a viewer may read them."""
    told = projected_facts(desk, match, viewer, 0, until)
    yield from written(events_of(match, told, hashes_of(desk, match)), batch=batch)
