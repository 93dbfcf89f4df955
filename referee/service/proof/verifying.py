"""The chain of a log, checked where it lies: its rows, what its facts pin, what signed it."""

from dataclasses import replace
from itertools import pairwise

from events.errors import DamagedMatch, UnknownMatch
from events.log import MatchRef
from referee.audit import LeftFact, Verdict, verify_log
from referee.service.desk import Desk
from referee.service.proof.gathering import held_to_members
from referee.service.proof.pinned import unsound
from referee.service.store.audited import AuditedRows
from referee.service.store.reader import line_of, rows_of
from referee.service.store.rows import unreadable


def verify_match(desk: Desk, match: str) -> Verdict:
    """Check the chain of a match in the log, to the last seq that a command was answered with.

    The verdict names the first bad seq. With a branch all that it shares is checked too, and
    with each log that the cards and policies which its facts pin are those in the database.
    Where the hashes hold and a fact cannot be read, it holds and has a reason nonetheless: what
    it tells, nobody knows.
    """
    ref = desk.log.match(match)
    try:
        return _verified(desk, ref)
    except DamagedMatch as error:
        return Verdict(ok=False, match=ref.public_id, seqs=0, first_bad=0, reason=error.public)
    except UnknownMatch:
        reason = "the match that it branches off is not there"
        return Verdict(ok=False, match=ref.public_id, seqs=0, first_bad=0, reason=reason)


def _verified(desk: Desk, ref: MatchRef) -> Verdict:
    line = line_of(desk.log, ref)
    left = [
        LeftFact(parent.public_id, parent.id, one.parent.seq, one.parent.hash)
        for parent, one in pairwise(line)
        if one.parent is not None
    ]
    rows, answered = rows_of(desk.log, ref), desk.log.answered_to(ref.id)
    stored = desk.log if left else AuditedRows(rows)
    verdict = verify_log(stored, ref.public_id, ref.id, answered, left=left)
    for one in unsound(desk.log, rows) if verdict.ok else ():
        return replace(verdict, ok=False, first_bad=one.seq, reason=one.what)
    verdict = held_to_members(desk, verdict)
    if not verdict.ok:
        return verdict
    return replace(verdict, reason=ref.fault or unreadable(rows))
