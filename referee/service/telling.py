"""What is told of a match, whatever the door: facts, lines, reasons, and what a command did.

Each is told for a viewer and, where `head` is given, as the match stood when that seq was its last:
who learns of a match with a delay is told of nothing that came later.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from events.kinds import KINDS
from events.wording import instead_of
from referee.cards import MechanicDef
from referee.court.appeals import Appeal
from referee.court.event.clock import TableClock
from referee.court.illegal import Owed
from referee.court.punished import Penalty
from referee.court.standing import Standing
from referee.rulebook import clause, known
from referee.service.court.appealing import judged
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.seating import match_time
from referee.service.play.owing import illegals_at
from referee.service.points import reader_at_hand
from referee.service.reading import MatchReading
from referee.service.store.eventlogs import is_event
from referee.sight import project_fact
from referee.timeline import Reader, Why, cause_tree, undone, undone_by
from referee.timeline.book import Book
from referee.timeline.story import LogLine, holds, lines


class TableShown(Struct, frozen=True):
    """A table at a point as somebody sees it, with what judges left there.

    `penalties` are those that stand, `appeals` those that wait, `dues` what the rules call for;
    `clock` the time of the table, null where no event has seated it and at a point of the past.
    """

    view: dict[str, Any]
    standing: Standing
    dues: tuple[Owed, ...]
    penalties: list[Penalty]
    appeals: list[Appeal]
    clock: TableClock | None


class Reasons(Struct, frozen=True):
    """Why a fact came about and what followed, and what the clauses of the edition say.

    `clauses` has the text of each by its id, "" for one that this book has not.
    """

    why: Why
    edition: str
    clauses: dict[str, str]


class BrokenRule(NamedTuple):
    """What an illegal action breaks: by whom it was recorded, when, and at which seq noticed."""

    clauses: tuple[str, ...]
    by: str
    at: int
    noticed: int


def broken(desk: Desk, match: str, head: int) -> dict[int, BrokenRule]:
    """The illegal actions recorded up to a seq: by their own seq and that of their record."""
    found: dict[int, BrokenRule] = {}
    for one in illegals_at(desk, match):
        if one.seq <= head:
            told = BrokenRule(one.clauses, one.by, one.at, one.noticed)
            found |= {one.action: told, one.seq: told}
    return found


def story(
    desk: Desk,
    match: str,
    viewer: str,
    *,
    level: str = "normal",
    after: int = 0,
    until: int | None = None,
    head: int | None = None,
) -> list[LogLine]:
    """Word the log of a match for a viewer, in the order of the log.

    A ruling that stands no more says so, and what took its place. The log of an event is told too.
    """
    if is_event(desk.log.match(match)):
        reader = desk.reader_to(match, head)
        return lines(Book(reader.facts(0, reader.head())), viewer, level=level, after=after, until=until)
    return desk.reading(match).lines(viewer, level, after=after, until=until, head=head)


def mark_undone(facts: list[dict[str, Any]], reader: Reader) -> list[dict[str, Any]]:
    """Say of each projected fact that no longer counts which rewind undid it."""
    rewinds, head = reader.rewinds(), reader.head()
    gone = undone(rewinds, head)
    for fact in facts:
        if any(stretch.holds(fact["seq"]) for stretch in gone):
            fact["undone"] = undone_by(rewinds, fact["seq"], head)
    return facts


def _require_kinds(kinds: Iterable[str]) -> None:
    """Raise DeskError for a kind that no fact has, with the kinds that are near it."""
    for kind in kinds:
        if kind not in KINDS:
            raise DeskError(
                "unknown-kind",
                f"no fact is of the kind {kind!r}",
                instead=instead_of(kind, sorted(KINDS), ""),
            )


def told_facts(
    desk: Desk,
    match: str,
    viewer: str,
    *,
    after: int = 0,
    until: int | None = None,
    level: str = "full",
    only: Sequence[str] = (),
    kinds: Collection[str] = (),
    head: int | None = None,
) -> list[dict[str, Any]]:
    """The facts with after < seq <= until as a viewer may read them, undone ones marked.

    `level` keeps those that the log tells at it, `only` those whose line is about all of some
    words, and `kinds` those of these kinds. Raises DeskError for a kind that no fact has.
    """
    _require_kinds(kinds)
    reader = reader_at_hand(desk, match, head)
    last = reader.head() if until is None else min(until, reader.head())
    rows = (fact for fact in reader.facts(after, last) if not kinds or fact.body.KIND in kinds)
    facts = [project_fact(fact, viewer) for fact in rows]
    marked = mark_undone(facts, reader)
    if not only and level == "full":
        return marked
    lines = story(desk, match, viewer, level=level, after=after, until=last, head=head)
    kept = {line.seq for line in lines if holds(line, only)}
    return [fact for fact in marked if fact["seq"] in kept]


def shown(desk: Desk, match: str, viewer: str, seq: int) -> TableShown:
    """Show the table at a point, with the calls, penalties, appeals and dues that stand there."""
    reading = desk.reading(match)
    now, penalties, appealed, dues = judged(reading.court(viewer, seq))
    time = match_time(desk, match) if seq == reading.head else None
    given = [one for one in penalties if one.stands == "given"]
    pending = [one for one in appealed if one.pending]
    return TableShown(reading.view(viewer, seq), now, dues, given, pending, time)


def reasons(desk: Desk, match: str, seq: int, viewer: str, head: int | None = None) -> Reasons:
    """Why a fact came about, by which clauses, and what followed from it."""
    return reasons_in(desk.reading(match), seq, viewer, head)


def reasons_in(reading: MatchReading, seq: int, viewer: str, head: int | None = None) -> Reasons:
    """Why a fact of a match at hand came about, as `reasons` does."""
    edition = reading.book.state(seq).settings.edition
    tree = cause_tree(reading.reader(head), seq, viewer)
    return Reasons(tree, edition, clause_texts(clauses_of(tree), reading.library(seq).catalog.mechanics))


def clauses_of(tree: Why) -> list[str]:
    """Name the clauses behind a fact and its causes, each once, those of the fact first."""
    ids = [c for one in (tree.tree, *tree.causes) for c in one.clauses]
    return list(dict.fromkeys(ids))


def clause_texts(ids: Sequence[str], words: Sequence[MechanicDef] = ()) -> dict[str, str]:
    """What clauses say, those that came with words of sets too.

    A record from elsewhere may name one that this book has not.
    """
    brought = {one.clause_id: one.rule for one in words}
    return {one: clause(one).text if known(one) else brought.get(one, "") for one in ids}
