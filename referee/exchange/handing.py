"""What a desk hands out and takes in besides records: notations and events."""

from collections.abc import Iterator
from io import BytesIO

from events.log import Head
from events.records import Header, Record, lines_of, read
from events.transfer import import_record
from referee.exchange.cloudevents import events_of, written
from referee.exchange.errors import NotationError
from referee.exchange.movetext import Played
from referee.exchange.notation import FULL, Wish, write_notation
from referee.exchange.reading import Notated, read_notation
from referee.service import Desk
from referee.service.chance import system_entropy
from referee.service.event.eventlogs import is_event
from referee.timeline import states


def record_of(desk: Desk, match: str) -> Record:
    """Give the whole record of a match; of a branch with all that it shares with its parent."""
    ref = desk.log.match(match)
    if ref.parent is None:
        out = BytesIO()
        desk.export(match, out)
        out.seek(0)
        return read(lines_of(out))
    rows = desk.rows(match)
    head = Head(rows[-1].seq, rows[-1].hash)
    return Record(Header(match, ref.created, ref.tags, head), rows)


def only_match(desk: Desk, match: str) -> None:
    """Raise NotationError for the log of an event, in which nobody plays."""
    if is_event(desk.log.match(match)):
        what = f"{match} is an event, and no match"
        raise NotationError(0, what, "name one of its matches; its log is exported as a record")


def _branches(desk: Desk, match: str) -> Iterator[tuple[str, Played]]:
    """Give the branches of a match, each with its own facts alone."""
    opened = desk.facts(match, 0, 1)[0].body
    for branch in desk.branches(match):
        reader = desk.reader(branch.name)
        facts = reader.facts(branch.point, reader.head())
        at = states(reader, range(branch.point, reader.head() + 1))
        created = desk.log.match(match).created
        library = desk.library(str(opened.catalog))
        yield branch.name, Played(facts, at.__getitem__, library, reader.rewinds(), created)


def notation_of(desk: Desk, match: str, wish: Wish, *, branches: bool = False) -> str:
    """Write a match as a notation, with its branches behind it where they are wished for.

    A branch can be read, and not be read in: only its whole record says what it shares with its
    parent. Raises NotationError for the whole of a branch.
    """
    only_match(desk, match)
    branch = desk.log.match(match).parent is not None
    if branch and wish.level == FULL:
        what = f"{match} is a branch, whose facts go on from those of another match"
        raise NotationError(0, what, "write it without --whole, or export its record")
    found = tuple(_branches(desk, match)) if branches else ()
    return write_notation(record_of(desk, match), desk.library, wish, found, closed=branch)


def take_in(desk: Desk, text: str, name: str = "") -> Notated:
    """Take a match out of a notation into the log, whole and checked, or nothing."""
    notated = read_notation(text, desk.library, system_entropy, name)
    import_record(desk.log, notated.record)
    desk.forget(notated.record.header.match)
    return notated


def events_in(
    desk: Desk, match: str, viewer: str, *, until: int | None = None, batch: bool = False
) -> Iterator[str]:
    """Write the facts of a match as events, as a viewer may read them."""
    told = desk.projected(match, viewer, 0, until)
    yield from written(events_of(match, told, desk.hashes(match)), batch=batch)
