"""How the desk signs: notes on demand, and checkpoints in the record after a decision."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from events.errors import Conflict
from events.kinds import CheckpointSigned, Fact
from events.log import every
from events.proofs import Tree, event_tree
from referee.court import Draft
from referee.rules import Accepted
from referee.service.chance import moment_text, new_key
from referee.service.desk import Desk
from referee.service.errors import StaleError
from referee.service.proof.gathering import event_of, members_of, names_event, own_log
from referee.service.proof.witnesses import Rooted
from referee.service.store.heads import HeadsReport
from referee.service.store.live import state_of

if TYPE_CHECKING:
    from events.proofs.notes import Signer

DECISIVE: Final = ("ruling.given", "match.ended", "event.closed")
"""The facts after which a desk with a key signs what there is."""
DESK: Final = "desk"
"""Who acts where the desk signs."""
TRIES: Final = 8


def note_heads(desk: Desk) -> None:
    """Keep the heads of all matches in memory that went on since theirs was kept."""
    heads = desk.heads.file
    if heads is not None:
        grown = list[str]()
        with desk.heads.keeping(heads), suppress(FileNotFoundError):
            kept, _ = heads.kept()
            sizes = desk.live.sizes().items()
            grown = [n for n, size in sizes if n not in kept or kept[n].size < size]
        if grown:
            desk.heads.note(*grown)


def told_heads(desk: Desk, *, roots: bool = True) -> HeadsReport | None:
    """Hold every head that was kept to its log; None where none are kept.

    Without `roots` only how long each log is, which costs one list of them.
    """
    if desk.heads.file is None:
        return None
    return desk.heads.file.told(
        lambda: {ref.public_id: head for ref, head in every(desk.log)},
        partial(_tree_named, desk) if roots else None,
        lambda: {one.public_id for one in desk.log.removed()},
    )


def _tree_named(desk: Desk, name: str) -> Tree:
    return desk.trees.of(desk.log.match(name))


def sign_match(
    desk: Desk, match: str, signer: "Signer", *, size: int | None = None, lines: Sequence[str] = ()
) -> bytes:
    """Sign the root over the first facts of a match, else all: a C2SP checkpoint."""
    tree = desk.trees.of(desk.log.match(match))
    return signer.sign(match, tree, size=size, lines=lines)


def sign_event(desk: Desk, event: str, signer: "Signer", lines: Sequence[str] = ()) -> bytes:
    """Sign the root over the matches of an event as they stand now."""
    return signer.sign(event, event_tree(members_of(desk, event)), of_event=True, lines=lines)


def rooted(desk: Desk, log: str, signer: "Signer") -> Rooted:
    """Sign the root of a match, or of the own log of an event, to be shown to witnesses."""
    tree = desk.trees.of(desk.log.match(log))
    size = tree.size
    return Rooted(log, signer.sign(log, tree, size=size), tree, size)


def to_publish(desk: Desk, name: str, signer: "Signer") -> list[Rooted]:
    """Sign the logs of an event as they stand, its own first, or the one of a match."""
    if not names_event(desk, name):
        return [rooted(desk, name, signer)]
    return [rooted(desk, ref.public_id, signer) for ref in event_of(desk, name)]


def name_members(desk: Desk, event: str, signer: "Signer") -> None:
    """Let the own log of an event name the roots of its matches, where they moved since.

    Who holds a checkpoint of that log then holds all of them. Does nothing for a match, and
    for an event without a log.
    """
    if names_event(desk, event) and own_log(desk, event) and _moved(desk, event):
        attest_event(desk, event, signer, desk.facts(event)[-1:])


def _moved(desk: Desk, event: str) -> bool:
    """Whether a match of an event has another root than its own log named last."""
    bodies = [fact.body for fact in desk.facts(event)]
    named = [dict(b.members) for b in bodies if isinstance(b, CheckpointSigned) and b.members]
    members = {one.match: str(one) for one in members_of(desk, event) if one.match != event}
    last = named[-1] if named else {}
    return members != {match: root for match, root in last.items() if match != event}


def signer_for(desk: Desk, facts: Iterable[Fact | Draft]) -> "Signer | None":
    """Fetch the key if one of these facts is to be signed; before anything is written."""
    return desk.signer() if desk.signer is not None and is_decisive(desk, facts) else None


def is_decisive(desk: Desk, facts: Iterable[Fact | Draft]) -> bool:
    """Whether the desk signs after these facts."""
    return desk.signer is not None and any(f.body.KIND in DECISIVE for f in facts)


def attest_event(desk: Desk, event: str, signer: "Signer", facts: Sequence[Fact]) -> None:
    """Sign the roots of all matches of an event, and name them in its own log."""
    for _ in range(TRIES):
        log, at = desk.eventlogs.get(event), desk.clock()
        members = members_of(desk, event)
        tree, lines = event_tree(members), [*_told(facts), f"at {moment_text(at)}"]
        note = signer.sign(event, tree, of_event=True, lines=lines).decode()
        named = tuple((one.match, str(one)) for one in members)
        body = CheckpointSigned(signer.verifier, note, named)
        draft = Draft(body, DESK, facts[-1].seq)
        try:
            desk.eventlogs.append(log, [draft], at, new_key(), bytes(32))
        except StaleError:
            continue
        desk.on_signed(event)
        return


def attest(desk: Desk, match: str, signer: "Signer", facts: Sequence[Fact]) -> None:
    """Sign the facts up to these, which are the last that were written, and record the note.

    Another command may come in between: then the note stands after it, and says up to where.
    """
    last = facts[-1].seq
    for _ in range(TRIES):
        live = desk.live.get(match)
        at = desk.clock()
        lines = [*_told(facts), f"at {moment_text(at)}"]
        note = sign_match(desk, match, signer, size=last, lines=lines).decode()
        body = CheckpointSigned(signer.verifier, note)
        fact = Fact(live.head.seq + 1, body, at, DESK, last)
        try:
            decided = Accepted([fact], state_of(live))
            desk.append(live, decided, key=new_key(), request=b"\0" * 32)
        except Conflict:
            desk.live.drop(match)
        else:
            desk.on_signed(match)
            return


def _told(facts: Iterable[Fact]) -> list[str]:
    """Say in a note what was decided: kind, seq and, where it has one, the id."""
    decided = [fact for fact in facts if fact.body.KIND in DECISIVE]
    return [f"{f.body.KIND} {f.seq} {getattr(f.body, 'id', '')}".strip() for f in decided]
