"""States that were kept, compared with what the facts come to."""

from events.log import Log, MatchRef
from referee.fold import FOLD_ID
from referee.service.store.reader import decode_keyframe, reader_of
from referee.timeline.book import Book


def false_states(log: Log, ref: MatchRef) -> list[int]:
    """Give the seqs at which a kept state of a match is not what its facts come to.

    All facts are read and folded from the first on. A state that cannot be read counts as none.
    Raises UnreadableError for facts that cannot be read.
    """
    kept = log.keyframes(ref.id, FOLD_ID)
    if not kept:
        return []
    reader = reader_of(log, ref)
    book = Book(reader.facts(0, reader.head()))
    false = []
    for seq, data in kept:
        read = decode_keyframe(data)
        if read is None:
            continue
        state, rewinds = read
        meant = [one for one in book.rewinds if one[0] <= seq]
        if seq > book.head or state != book.states[seq] or rewinds != meant:
            false.append(seq)
    return false
