"""States that were kept, compared with what the facts come to."""

from collections.abc import Callable, Sequence

from events.kinds import Fact
from events.log import Log, MatchRef
from referee.fold import FOLD_ID
from referee.service.store.reader import decode_keyframe, encode_keyframe, reader_of
from referee.service.store.sealed import is_uncounted
from referee.state import Match
from referee.timeline.book import Book
from referee.timeline.path import Rewind


def false_states(
    log: Log,
    ref: MatchRef,
    facts: Sequence[Fact] | None = None,
    *,
    read: Callable[[], Book] | None = None,
) -> list[int]:
    """The seqs at which a kept state of a match is not what its facts come to.

    All facts are folded from the first on: by `read`, else those given, if they were read already, else they
    are read here. A state that cannot be read counts as none. Raises UnreadableError for facts that
    cannot be read.
    """
    kept = log.keyframes(ref.id, FOLD_ID)
    if not kept:
        return []
    if read is not None:
        whole = read()
    else:
        if facts is None or any(map(is_uncounted, facts)):
            reader = reader_of(log, ref)
            facts = reader.facts(0, reader.head())
        whole = Book(facts)
    meant = whole.states
    return [
        seq
        for seq, data in kept
        if not _agrees(
            data,
            meant[seq] if 0 <= seq < len(meant) else None,
            [one for one in whole.rewinds if one[0] <= seq],
        )
    ]


def _agrees(data: bytes, state: Match | None, rewinds: list[Rewind]) -> bool:
    """Whether a kept state is this one; equal states are mostly kept as equal bytes."""
    if state is not None and data == encode_keyframe(state, rewinds):
        return True
    read = decode_keyframe(data)
    return read is None or read == (state, rewinds)
