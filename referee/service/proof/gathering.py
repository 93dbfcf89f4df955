"""The matches of an event as one tree: its root, what stands in it, and that it only grew."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from events.errors import KeyReused, UnknownMatch
from events.log import MatchRef, every
from events.proofs import Member, event_growth, event_tree, membership, root_text
from events.transfer import IMPORT
from events.wording import counted, did_you_mean, instead_of
from referee.audit import Verdict, forked
from referee.audit.signed import SignedMember as Signed
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.proof.roots import hashes_of
from referee.service.store.eventlogs import is_event


def event_of(desk: Desk, name: str) -> list[MatchRef]:
    """The logs of an event: its own first, then its matches as they were opened.

    Branches are no part of it.

    None for a name that no match of this log gives as its event.
    """
    found = [
        ref
        for ref, head in every(desk.log, {"event": name})
        if head and ref.parent is None and ref.public_id != name
    ]
    found.sort(key=lambda ref: (ref.created, ref.public_id))
    return own_log(desk, name) + found


def names_event(desk: Desk, name: str) -> bool:
    """Whether a name is that of an event, and not of a match."""
    try:
        ref = desk.log.match(name)
    except UnknownMatch:
        return bool(desk.log.matches({"event": name}, limit=1))
    return is_event(ref)


def own_log(desk: Desk, name: str) -> list[MatchRef]:
    """The log of an event itself, as a list; none for an event without facts of its own."""
    own = desk.eventlogs.find(name)
    return [] if own is None or not own.head.seq else [own.ref]


def members_of(desk: Desk, event: str) -> list[Member]:
    """The leaves of an event with their roots as they stand now.

    Raises DeskError for an event that has none.
    """
    refs = event_of(desk, event)
    if not refs:
        none = "name an event that a match was opened with: referee matches"
        instead = did_you_mean(event, desk.eventlogs.names()) or none
        raise DeskError("unknown-event", f"no match belongs to {event!r}", instead=instead)
    return [Member(ref.public_id, *desk.trees.root(ref)) for ref in refs]


def held_to_members(desk: Desk, verdict: Verdict) -> Verdict:
    """Hold the matches of this log to the roots that a signed checkpoint of an event names."""
    hashes_of = cache(partial(_hashes_of, desk))  # each log is read once, however often it is named
    for one in verdict.signed if verdict.ok else ():
        gone = [m for m in one.members if hashes_of(m.match) is None]
        reason = forked(one.members, hashes_of) or _gone(desk, verdict.match, gone)
        if reason:
            return replace(verdict, ok=False, first_bad=one.seq, reason=reason)
    return verdict


def _gone(desk: Desk, event: str, gone: Sequence[Signed]) -> str:
    """Which matches an event of this house signed that are not here; "" for none.

    The log of an event may be brought in alone, and then names matches that are elsewhere.
    """
    if not gone or _was_imported(desk, event):
        return ""
    told = ", ".join(f"{one.match} ({one.root})" for one in gone)
    return f"the event signed {counted(len(gone), 'match', 'matches')} not here: {told}"


def _was_imported(desk: Desk, name: str) -> bool:
    """Whether a log came into this database as a record."""
    try:
        desk.log.answered(desk.log.match(name).id, IMPORT, b"")
    except KeyReused:
        return True
    return False


def _hashes_of(desk: Desk, match: str) -> list[bytes] | None:
    """The hashes of the facts of a match, None for one that this log does not have."""
    try:
        return hashes_of(desk, match)
    except UnknownMatch:
        return None


def event_root(desk: Desk, event: str) -> str:
    """The root over the matches of an event, as SIZE:BASE64."""
    return root_text(event_tree(members_of(desk, event)))


def prove_member(desk: Desk, match: str, event: str) -> bytes:
    """Prove that a match with its root stands in the root of an event.

    Raises DeskError for a match of another event.
    """
    members = members_of(desk, event)
    if match not in {member.match for member in members}:
        instead = instead_of(match, (one.match for one in members), "open one first")
        raise DeskError("unknown-match", f"{match} is no match of {event}", instead=instead)
    return membership(event, members, match)


def prove_event_growth(desk: Desk, event: str, before: Mapping[str, int]) -> bytes:
    """Prove that the matches of an event, which had these sizes, only grew.

    Raises DeskError for a match that is not there any more, or was never so long.
    """
    members = members_of(desk, event)
    gone = before.keys() - {member.match for member in members}
    if gone:
        message = f"{event} has no match {', '.join(sorted(gone))}"
        raise DeskError("unknown-match", message, instead="name matches that it has")
    grown = {}
    for name, size in before.items():
        tree = desk.trees.of(desk.log.match(name))
        if not 0 < size <= tree.size:
            message = f"{name} never had {counted(size, 'fact')}"
            raise DeskError("unknown-point", message, instead=f"at most {tree.size}")
        grown[name] = Member(name, size, tree.root(size)), tree.consistency(size)
    return event_growth(event, members, grown)
