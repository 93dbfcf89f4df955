"""Is it what somebody vouched for? What was verified, held against what is trusted from elsewhere.

A root that was published, a note that a trusted key signed, with witnesses that saw it if some are
asked for, or the key alone, by which every checkpoint in the record must then be signed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from referee.audit.cosigned import CosignedBy, Quorum, seen
from referee.audit.notes import BadNote, Note, check_note, verifier_of
from referee.audit.tree import Root, differs, root_of
from referee.audit.verify import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence


class Trust(NamedTuple):
    """What is known from elsewhere: a root, or a signed note with the key; or the key alone.

    With a ``quorum`` so many witnesses have to have cosigned the note.
    """

    root: Root | None = None
    note: bytes = b""
    key: str = ""
    quorum: Quorum | None = None


def vouched(trust: Trust) -> tuple[Root | None, Note | None]:
    """The root that is trusted, and the note that says it; raises BadNote, BadKey for the key."""
    if not trust.note:
        return trust.root, None
    note = check_note(trust.note, trust.key)
    seen_by(trust)
    return note.root, note


def seen_by(trust: Trust) -> CosignedBy | None:
    """Which witnesses saw the note that is trusted; None where none are asked for.

    Raises BadNote where they are too few.
    """
    return None if trust.quorum is None or not trust.note else seen(trust.note, trust.quorum)


def held(verdict: Verdict, hashes: Sequence[bytes], trust: Trust) -> Verdict:
    """The verdict on a match that must also be what is trusted; raises BadKey.

    ``hashes`` are those of its facts, in their order.
    """
    if not verdict.ok:
        return verdict
    if verdict.left and any(trust):
        reason = "a branch: its root stands over facts of its parent too; ask a database for it"
        return replace(verdict, ok=False, reason=reason)
    try:
        root, note = vouched(trust)
    except BadNote as bad:
        return replace(verdict, ok=False, reason=str(bad))
    reason = ""
    if note is not None and (note.of_event or note.match != verdict.match):
        reason = f"the note is about {note.subject}, this is {verdict.match}"
    elif root is not None:
        reason = differs(hashes, root)
    if reason:
        return replace(verdict, ok=False, reason=reason)
    if root is not None:
        return replace(verdict, trusted=root.size)
    return _pinned(verdict, trust.key) if trust.key else verdict


def held_event(event: str, root: str, trust: Trust) -> Verdict:
    """The verdict on an event that has this root and must have the one that is trusted.

    Raises BadKey.
    """
    made = root_of(root)
    verdict = Verdict(ok=True, match=event, seqs=made.size, first_bad=0, reason="")
    try:
        wanted, note = vouched(trust)
    except BadNote as bad:
        return replace(verdict, ok=False, reason=str(bad))
    reason = ""
    if note is not None and (not note.of_event or note.match != event):
        reason = f"the note is about {note.subject}, this is the event {event}"
    elif wanted not in {None, made}:
        reason = f"the event has another root now, {made}; it may have grown since"
    if reason:
        return replace(verdict, ok=False, reason=reason)
    return replace(verdict, root=str(made), trusted=0 if wanted is None else made.size)


def holding(verdict: Verdict) -> str:
    """What may be said of a record that holds: unaltered only as far as a trusted root reaches."""
    if not verdict.trusted:
        return "consistent with itself"
    if verdict.trusted >= verdict.seqs:
        return "unaltered"
    return f"the first {verdict.trusted} unaltered, the others consistent with them"


def to_compare(verdict: Verdict) -> str:
    """What is left to do where nothing was trusted: compare the root; "" where it was or is none.

    Whoever makes up a record chains it as well as anybody. The root tells one from the other.
    """
    if verdict.trusted or not verdict.root:
        return ""
    return f"its root is {verdict.root}; compare it with the published one"


def _pinned(verdict: Verdict, key: str) -> Verdict:
    """The verdict on a match whose checkpoints must all be signed by one key; raises BadKey."""
    pinned = str(verifier_of(key))
    if not verdict.signed:
        return replace(verdict, ok=False, reason=f"it has no checkpoint signed by {pinned}")
    for one in verdict.signed:
        if one.key != pinned:
            reason = f"the checkpoint is signed by {one.key}, not by {pinned}"
            return replace(verdict, ok=False, first_bad=one.seq, reason=reason)
    return replace(verdict, trusted=max(one.size for one in verdict.signed))
