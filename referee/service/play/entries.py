"""What was done at a table that still counts, entry by entry: by whom, and in which words."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from events.kinds import BranchOpened, EntryMade, Fact, MatchRewound
from events.vocabulary import SEATS
from referee.effects.sighted import PAPER
from referee.rerun.steps import TAKEN, steps
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.store.live import LiveMatch, state_of
from referee.timeline import live_path
from referee.timeline.path import holds

TYPED, ACTED, FIXED = "typed", "acted", "fixed"


class TableEntry(NamedTuple):
    """What was done in one go: its seqs, who did it, in which words, and its facts.

    `kind` is "typed" for a line that was entered at a paper table, "acted" for an answer that was
    given to the referee, and "fixed" for a fact that no answer made and that fits only the table as it lay.
    The words of what was not typed are "": they are said at the table as it lay.
    """

    kind: str
    first: int
    last: int
    by: str
    words: str
    facts: tuple[Fact, ...]

    def holds(self, seq: int) -> bool:
        """Whether a seq is one of its own."""
        return self.first <= seq <= self.last


def counting(desk: Desk, match: str, head: int) -> list[Fact]:
    """The facts of a match up to a seq that were not taken back by then."""
    reader = desk.reader_to(match, head)
    path = live_path(reader.rewinds(), head)
    return [f for f in reader.facts(0, head) if holds(path, _counts_at(f))]


def _counts_at(fact: Fact) -> int:
    """The seq on which it rests whether a fact still counts: of an entry what it began.

    A branch begins where it was opened, whatever is taken back on it.
    """
    if isinstance(fact.body, EntryMade):
        return fact.body.first
    return 1 if isinstance(fact.body, BranchOpened) else fact.seq


def on_paper(live: LiveMatch) -> bool:
    """Whether the cards of a match are dealt by people."""
    return bool(state_of(live).settings.deal == PAPER)


def entries_in(facts: Sequence[Fact], *, paper: bool) -> list[TableEntry]:
    """What was done at a table, in its order, out of the facts that count."""
    return list(_typed(facts) if paper else _acted(facts))


def _typed(facts: Sequence[Fact]) -> Iterator[TableEntry]:
    """The lines that were entered, and the facts between them that are of none."""
    made = [f for f in facts if isinstance(f.body, EntryMade)]
    lines, line = iter(made), next(iter(made), None)
    next(lines, None)
    held: list[Fact] = []
    for fact in facts:
        if line is not None and line.body.first <= fact.seq <= line.seq:
            held.append(fact)
            if fact.seq == line.seq:
                yield TableEntry(TYPED, line.body.first, line.seq, line.actor, line.body.words, tuple(held))
                held, line = [], next(lines, None)
        elif not fact.body.COURT and not isinstance(fact.body, BranchOpened):
            yield _fixed(fact)


def _acted(facts: Sequence[Fact]) -> Iterator[TableEntry]:
    """The answers that were given, and the facts between them that none made.

    Moves that an official ordered are none: they fit the table as it lay.
    """
    again = {f.seq for f in facts if isinstance(f.body, MatchRewound)}
    for step in steps([f for f in facts if not f.body.COURT]):
        first, last = step.facts[0], step.facts[-1]
        if step.kind == TAKEN and first.body.seat in SEATS and (not first.cause or first.cause in again):
            yield TableEntry(ACTED, first.seq, last.seq, first.actor, "", tuple(step.facts))
        elif step.kind == TAKEN:
            yield TableEntry(FIXED, first.seq, last.seq, first.actor, "", tuple(step.facts))
        else:
            yield from map(_fixed, step.facts)


def _fixed(fact: Fact) -> TableEntry:
    return TableEntry(FIXED, fact.seq, fact.seq, fact.actor, "", (fact,))


NO_SUCH: Final = "no entry that counts holds {}"


def since(desk: Desk, live: LiveMatch, seq: int, head: int) -> list[TableEntry]:
    """The entry that holds a seq, and what was done after it up to the head.

    Raises DeskError where no entry that counts holds it.
    """
    match = live.ref.public_id
    rows = entries_in(counting(desk, match, head), paper=on_paper(live))
    at = next((n for n, row in enumerate(rows) if row.kind != FIXED and row.holds(seq)), None)
    if at is None:
        raise DeskError(
            "no-entry",
            NO_SUCH.format(seq),
            where=match,
            instead=f"name the seq of a fact that was entered: referee log {match}",
        )
    return rows[at:]


def no_rewinds(facts: Sequence[Fact], after: int, before: int) -> list[Fact]:
    """The facts between two seqs that a table is folded of; a rewind leads along them."""
    return [f for f in facts if after < f.seq < before and not isinstance(f.body, MatchRewound)]
