"""Matches taken out of the log: what was brought in, or was a test, and nothing of this house.

No fact is deleted. The log notes what was removed, when, by whom and why, and passes over it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from events.blobs import name_of, pins
from events.canonical import canonical
from events.codec import UnreadableError
from events.data import Moment, OptionalName
from events.errors import Conflict, KeyReused, RecordError
from events.log import MatchRef, every
from events.records import Blob, Record, read
from events.registry.precedents import Precedent
from events.removals import Removed
from events.transfer import IMPORT, import_records
from events.vocabulary import EVENT_TAGS
from referee.service.court.precedents import forget_rulings
from referee.service.desk import Desk
from referee.service.errors import DeskError, StaleError
from referee.service.store.chances import SEED, said_of
from referee.service.store.eventlogs import is_event
from referee.service.store.reader import line_of
from referee.service.store.rows import sealed_letters, to_facts
from referee.service.unreadable import Unreadable, read_row

JUDGE: Final = "judge"
CALLED: Final = {"catalog": "card definitions", "policy": "policy"}
"""What people call the kinds of blobs that facts pin."""
ENDINGS: Final = {"catalog": ".json", "policy": ".toml"}
"""How the parts of an event file end that hold them."""
LAID: Final = "position.laid"
NAMING: Final = ("table.seated", "checkpoint.signed")
"""The facts by which the log of an event names its matches."""


class Removal(Struct, frozen=True):
    """A match that was removed: `facts` is its last seq, `hash` that of its last fact, as hex.

    `at` is microseconds since 1970. `lifted` is when the same record was brought in again, by
    `lifted_by`; 0 and "" while the removal stands.
    """

    match: str
    at: Moment
    by: str
    reason: str
    facts: int
    hash: str
    lifted: Moment = 0
    lifted_by: OptionalName = ""


class TakenRecord(NamedTuple):
    """The name of a match that a record brought; `already` when it was here before.

    `stays` says which copy is here still, where the record was another: sealed where it was whole,
    or whole where it was sealed; "" where both are alike. Facts are never written over.
    """

    name: str
    already: bool
    stays: str = ""


def remove_match(desk: Desk, match: str, reason: str, by: str) -> Removal:
    """Take out a match that was brought in and never went on, or a test.

    It is passed over from now on; its rows stay. Raises UnknownMatch, StaleError where
    something came meanwhile, and DeskError for an event, for no reason, for a record of this
    house, while branches of it are there, and while the log of an event names it.
    """
    ref = desk.log.match(match)
    gone = _removal(desk, ref, reason, by)
    _require_removable(desk, ref, reason)
    _remove_all(desk, [gone])
    return _told(gone)


class RemovedEvent(Struct, frozen=True):
    """An event that was removed, and its matches; with `dry_run` what would be."""

    event: Removal
    matches: list[Removal]
    dry_run: bool


def remove_event(desk: Desk, event: str, reason: str, by: str, *, dry_run: bool = False) -> RemovedEvent:
    """Take out an event that was brought in, together with its matches: all of it or nothing.

    Args:
        desk: The desk that removes it.
        event: The name of its log; that it cannot be read does not matter.
        reason: Why; it is kept.
        by: Who does it, as ROLE:PERSON.
        dry_run: Whether nothing is removed, and only said what would be.

    Returns:
        What was removed.

    Raises:
        DeskError: It is no event, or a record of this house; or one of its matches cannot go, since it
            went on here, was opened here, has branches, or another event names it. All are named.
        StaleError: Something came meanwhile.
    """
    gone = [_removal(desk, ref, reason, by) for ref in _event_to_remove(desk, event, reason)]
    if not dry_run:
        _remove_all(desk, gone)
    first, *rest = map(_told, gone)
    return RemovedEvent(first, rest, dry_run)


def _event_to_remove(desk: Desk, event: str, reason: str) -> list[MatchRef]:
    """The log of an event and its matches, if all of them can go; raises as `remove_event` does."""
    ref = desk.log.match(event)
    if not is_event(ref):
        message, instead = f"{event} is a match and no event", f"referee match remove {event}"
        raise DeskError("not-an-event", message, where=event, instead=instead)
    _require_reason(event, reason)
    if not _as_brought_in(desk, ref):
        message = f"{event} is an event of this house, which is kept"
        instead = "remove an event that was imported and did not go on here"
        raise DeskError("own-record", message, where=event, instead=instead)
    refs = [one.match for one in every(desk.log, {"event": event}) if one.match.parent is None]
    kept = [f"{one.public_id} ({why})" for one in refs if (why := _why_kept(desk, one, event))]
    if kept:
        message = f"{event} cannot go: matches of it have to stay: {', '.join(kept)}"
        instead = "keep the event with them, or remove the branches first"
        raise DeskError("of-an-event", message, where=event, instead=instead)
    return [ref, *refs]


def _removal(desk: Desk, ref: MatchRef, reason: str, by: str) -> Removed:
    head = desk.log.head(ref.id)
    actor = _actor_at(desk, ref.public_id, by)
    return Removed(ref.id, ref.public_id, desk.clock(), actor, reason.strip(), head.seq, head.hash)


def _actor_at(desk: Desk, name: str, by: str) -> str:
    """Who acts on a record: a plain name with the role that its event knows, else as it was given."""
    actor = read_row(lambda: desk.who(name, by))
    return by if isinstance(actor, Unreadable) or actor == f"{JUDGE}:{by}" else actor


def _remove_all(desk: Desk, gone: Sequence[Removed]) -> None:
    try:
        desk.log.remove_matches(gone)
    except Conflict as error:
        raise StaleError(gone[0].public_id, error.first - 1, error.current) from error
    for one in gone:
        nothing: list[Precedent] = []
        desk.registry.put_precedents([one.public_id], nothing)
        forget_record(desk, one.public_id)


def _why_kept(desk: Desk, ref: MatchRef, event: str) -> str:
    """Why a match of an event cannot be removed with it, "" where it can."""
    if _branches_of(desk, ref):
        return "it has branches"
    if others := [one for one in _naming(desk, ref.public_id) if one != event]:
        return f"event {others[0]} names it"
    return "" if _as_brought_in(desk, ref) or _is_test(desk, ref) else "it was played on or opened here"


def removals_of(desk: Desk) -> list[Removal]:
    """The removals that stand, in the order in which they were."""
    return [_told(one) for one in desk.log.removed()]


def all_removals(desk: Desk) -> list[Removal]:
    """All removals in their order, those that were lifted as well."""
    over = [replace(_told(one.removed), lifted=one.at, lifted_by=one.by) for one in desk.log.lifted()]
    return sorted([*over, *removals_of(desk)], key=lambda one: one.at)


def _require_removable(desk: Desk, ref: MatchRef, reason: str) -> None:
    match = ref.public_id
    if is_event(ref):
        message, instead = f"{match} is an event and no match", f"referee event remove {match}"
        raise DeskError("an-event", message, where=match, instead=instead)
    _require_reason(match, reason)
    if branches := _branches_of(desk, ref):
        message = f"branches of {match} are there: {', '.join(branches)}"
        instead = f"remove {branches[0]} first"
        raise DeskError("has-branches", message, where=match, instead=instead)
    for event in _naming(desk, match):
        message = f"event {event} names {match} in its log"
        instead = f"remove the event with all its matches: referee event remove {event}, or keep both"
        raise DeskError("of-an-event", message, where=match, instead=instead)
    if not (_as_brought_in(desk, ref) or _is_test(desk, ref)):
        message = f"{match} is a record of this house, which is kept"
        instead = "remove what was imported and did not go on here, or was opened with a seed"
        raise DeskError("own-record", message, where=match, instead=instead)


def _require_reason(name: str, reason: str) -> None:
    if not reason.strip():
        message, instead = "nothing is removed without a reason", "say why"
        raise DeskError("empty", message, where=name, instead=instead)


def _branches_of(desk: Desk, ref: MatchRef) -> list[str]:
    return [
        one.match.public_id
        for one in every(desk.log)
        if one.match.parent is not None and one.match.parent.match_id == ref.id
    ]


def _naming(desk: Desk, match: str) -> list[str]:
    """Name the events whose logs name a match; their stored bytes are asked, read or not."""
    events = {ref.id: ref.public_id for ref, _ in every(desk.log, EVENT_TAGS)}
    rows = desk.log.of_kinds(list(events), NAMING)
    said = canonical(match)
    return list(dict.fromkeys(events[log] for log, row in rows if said in row.open))


def _as_brought_in(desk: Desk, ref: MatchRef) -> bool:
    """Whether a match came into this log as a record, and nothing followed."""
    try:
        desk.log.answered(ref.id, IMPORT, b"")
    except KeyReused as used:
        return used.last == desk.log.head(ref.id).seq
    return False


def _is_test(desk: Desk, ref: MatchRef) -> bool:
    """Whether a match, or that which it left, was opened with a seed or laid by hand."""
    line = line_of(desk.log, ref)
    seeded = any(said_of(desk.log, one).chance == SEED for one in line)
    return seeded or bool(desk.log.of_kinds([one.id for one in line], [LAID]))


def bring_record(desk: Desk, lines: Iterable[bytes], by: str = JUDGE) -> str:
    """Take in a record; whole and unaltered, or nothing. Give the name of its match."""
    return take_in_record(desk, read(lines), by)


def take_in_record(desk: Desk, record: Record, by: str = JUDGE) -> str:
    """Take in one record that was read, as `take_in_records` does; give the name of its match."""
    return take_in_records(desk, [record], by=by)[0].name


def take_in_records(
    desk: Desk, records: Iterable[Record], blobs: Sequence[Blob] = (), by: str = JUDGE
) -> list[TakenRecord]:
    """Take in records that were read, all of them or none.

    Args:
        desk: The desk that takes them in.
        records: What was read and verified. It is gone through several times, one record at a time.
        blobs: Cards and policies that come with the records and are in no header.
        by: Who brings them; kept where that lifts a removal of the very same record.

    Returns:
        What became of each, in their order.

    Raises:
        RecordError: A fact says what no program of this version or an older one writes (a fact that
            only a newer one knows is kept), or what a fact pins is neither here nor in what comes.
        MatchExists: Something else has the name of a match, or had it when it was removed.
    """
    given = {name_of(blob.data) for blob in blobs}
    sealed = {}
    for record in records:
        _require_readable(record)
        _require_all_pinned(desk, record, given)
        sealed[record.header.match] = any(map(sealed_letters, record.rows))
    removed = {one.public_id for one in desk.log.removed()}
    done = import_records(desk.log, records, blobs=blobs, at=desk.clock(), by=by)
    names = [one.ref.public_id for one in done]
    if removed.intersection(names):
        forget_rulings(desk)
    for name in names:
        forget_record(desk, name)
        desk.heads.note(name)
    return [
        TakenRecord(
            one.ref.public_id, one.already, _stays(desk, one.ref, is_sealed=sealed[one.ref.public_id])
        )
        for one in done
    ]


def _stays(desk: Desk, ref: MatchRef, *, is_sealed: bool) -> str:
    """Which copy of a log is here, where a record of it that was brought is sealed otherwise."""
    here = any(map(sealed_letters, desk.log.read(ref.id)))
    return "" if here == is_sealed else "sealed" if here else "whole"


def _require_readable(record: Record) -> None:
    try:
        to_facts(record.rows)
    except UnreadableError as error:
        if not error.newer:
            message = f"{error}; take the record from a copy that verifies"
            raise RecordError(0, "", message) from error


def _require_all_pinned(desk: Desk, record: Record, given: set[str]) -> None:
    """Raise RecordError where cards or a policy that a fact pins would not be here afterwards.

    Nobody could read such a record: what a fact means depends on them.
    """
    match, carried = record.header.match, given | {name_of(blob.data) for blob in record.header.blobs}
    for pin in pins(record.rows):
        if pin.hash not in carried and desk.log.blob(pin.kind, pin.hash) is None:
            part = f"pinned/{pin.kind}-{pin.hash}{ENDINGS[pin.kind]}"
            message = (
                f"{match} needs the {CALLED[pin.kind]} {pin.hash} (seq {pin.seq} pins them by this "
                "SHA-256), which are neither in the file nor in this database; import the whole file "
                f"of the event, which holds them as {part}, or a record of {match} that "
                "`referee export` wrote"
            )
            raise RecordError(1, "blobs", message)


def forget_record(desk: Desk, match: str) -> None:
    """Forget what is in memory of a match that came into the log by another way, or left it."""
    desk.live.drop(match)
    desk.readings.drop(match)


def _told(one: Removed) -> Removal:
    return Removal(one.public_id, one.at, one.by, one.reason, one.head, one.hash.hex())
