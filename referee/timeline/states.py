"""Which state the match had at a seq: the nearest keyframe, then the facts that count after it."""

from collections.abc import Iterable, Iterator
from typing import Final

from events.kinds import Fact
from referee.fold import Court, fold, fold_court
from referee.sight import veiled
from referee.state import Match, Settings, new_match
from referee.timeline.path import Path, Range, live_path
from referee.timeline.path import after as path_after
from referee.timeline.reader import Reader, check_point

JUDGE: Final = "judge"
"""Who reads all words of the court."""
_NOTHING = new_match(Settings("", "", ""))
"""What lies on the table before the match is opened; its first fact pins the settings."""


def _start(reader: Reader, path: Path) -> tuple[int, Match]:
    """The nearest state to begin from.

    A keyframe counts if it stands on the path; one from an undone stretch is passed over.
    """
    for stretch in reversed(path):
        found = reader.keyframe(stretch.last)
        if found is None:
            break
        if found[0] >= stretch.first:
            return found
    return 0, _NOTHING


def path_facts(reader: Reader, path: Iterable[Range]) -> Iterator[Fact]:
    """Read the facts of a path in order, court facts among them."""
    for stretch in path:
        yield from reader.facts(stretch.first - 1, stretch.last)


def _folded(state: Match, facts: Iterable[Fact]) -> Match:
    after, fault = fold(state, facts)
    if fault is not None:
        raise fault
    return after


def _at(reader: Reader, path: Path) -> Match:
    began, state = _start(reader, path)
    return _folded(state, path_facts(reader, path_after(path, began)))


def state_at(reader: Reader, seq: int) -> Match:
    """The state after the fact of a seq; at 0 nothing lies on the table yet.

    Raises OutOfRangeError for a seq that the log does not have, BrokenRecordError for a fact that
    cannot follow.
    """
    check_point(reader, seq)
    return _at(reader, live_path(reader.rewinds(), seq))


def states(reader: Reader, seqs: Iterable[int]) -> dict[int, Match]:
    """The states at several seqs in one pass over the log; errors as for `state_at`."""
    wanted = {check_point(reader, seq) for seq in seqs}
    if not wanted:
        return {}
    rewinds = reader.rewinds()
    low, high = min(wanted), max(wanted)
    back = {at: to for at, to in rewinds if low < at <= high}
    earlier = {to for to in back.values() if to < low}
    kept = {seq: _at(reader, live_path(rewinds, seq)) for seq in (*earlier, low)}
    state, begun, facts = kept[low], low, reader.facts(low, high)
    for stop in sorted({*wanted, *back, *back.values()} - set(kept)):
        run = facts[begun - low : stop - low]
        state = kept[back[stop]] if stop in back else _folded(state, run)
        kept[stop], begun = state, stop
    return {seq: kept[seq] for seq in wanted}


def court_at(reader: Reader, seq: int, viewer: str = JUDGE) -> Court:
    """What the court knew at a seq: no rewind removes any of it.

    With the words that a viewer may read: those of the court say nothing of hidden cards, so by
    itself it is what judges read. Raises OutOfRangeError for a seq that the log does not have.
    """
    return court_for(reader.facts(0, check_point(reader, seq)), viewer)


def court_for(facts: Iterable[Fact], viewer: str) -> Court:
    """What facts tell the court, with the words that a viewer may read."""
    if viewer == JUDGE:
        return fold_court(Court(), facts)
    return fold_court(Court(), (veiled(f, viewer) for f in facts if f.body.COURT))
