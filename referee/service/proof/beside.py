"""What stands beside the facts of a log and is covered by no hash, held against the facts.

States, tags, the ranges of commands and the index of rulings are all worked out of facts: whatever
differs from them was altered. What is a fact of its own (people, tokens, imports of cards,
removals) nobody can hold against anything; docs/proof.md says who is trusted with it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from events.kinds import EventOpened, Fact, MatchOpened
from events.log import Log, MatchRef, Row
from events.registry.contract import Registry
from events.registry.precedents import Precedent
from events.vocabulary import EVENT_TAGS
from referee.auditing import Finding
from referee.service.proof.pinned import unsound
from referee.service.store.compared import false_states
from referee.service.store.heads import HeadsReport

RESTORE: Final = "take the database from a copy that verifies"
REBUILD: Final = "make it anew: referee db rebuild"


def altered_blobs(log: Log, name: str, rows: Sequence[Row]) -> list[Finding]:
    """Find cards and policies that are not those which the facts of a log pin."""
    return [Finding("altered-blob", name, one.seq, one.what, "", RESTORE) for one in unsound(log, rows)]


def beside(log: Log, ref: MatchRef, facts: Sequence[Fact] | None) -> Iterator[Finding]:
    """Find kept states, tags and ranges of commands that are not what the facts say.

    The facts of a branch, which begin in its parent, are not given but read.
    """
    name = ref.public_id
    for seq in false_states(log, ref, facts):
        what = "the state that was kept here is not what the facts come to"
        yield Finding("false-state", name, seq, what, "", REBUILD)
    after = ref.parent.seq if ref.parent else 0
    for first, last in log.commands(ref.id):
        if first != after + 1:
            what = f"a command of seq {first} to {last} follows that which ended at seq {after}"
            yield Finding("false-command", name, first, what, "", RESTORE)
            break
        after = last
    if facts:
        yield from _tags(ref, facts[0])


def _tags(ref: MatchRef, first: Fact) -> Iterator[Finding]:
    """Find tags by which a log is listed that are not what its first fact says."""
    body, meant = first.body, dict[str, str]()
    if isinstance(body, MatchOpened) and body.event:
        meant = {"event": body.event, "round": str(body.round), "table": str(body.table)}
    elif isinstance(body, EventOpened):
        meant = EVENT_TAGS
    for tag in ("event", "round", "table", *EVENT_TAGS):
        said, means = ref.tags.get(tag, ""), meant.get(tag, "")
        if said != means:
            what = f"it is listed under {tag} {said!r}, its first fact says {means!r}"
            yield Finding("false-tag", ref.public_id, 1, what, "", RESTORE)


def index(registry: Registry, match: str, rulings: Sequence[Precedent]) -> Iterator[Finding]:
    """Find rows of the index of rulings that are not what the log of a match says."""
    for one in registry.false_precedents(match, rulings):
        what = f"the index by which rulings are searched says otherwise of {one}, or leaves it out"
        yield Finding("false-index", match, 0, what, "", REBUILD)


def missing(told: HeadsReport) -> list[Finding]:
    """Find logs that are not there any more as their heads were kept."""
    found = [Finding("missing-log", gone.name, 0, gone.what, told.file, RESTORE) for gone in told.gone]
    for number in told.unread:
        what = f"line {number} cannot be read; it was altered"
        found.append(Finding("false-head", told.file, 0, what, "", RESTORE))
    return found
