"""Where the chance of a log comes from, as its first fact says; tags say nothing of it any more."""

from typing import Final, NamedTuple

from events.kinds import BranchOpened, MatchOpened
from events.log import Log, MatchRef
from referee.service.store.rows import to_facts

MACHINE: Final = "machine"
SEED: Final = "seed"
SHARED: Final = "shared"
PEOPLE: Final = "people"
UNKNOWN: Final = "unknown"
"""Of a record from before this was kept: there a tag with a seed still counts."""


class ChanceSource(NamedTuple):
    """Where chance comes from, and the seed where it follows from one."""

    chance: str
    seed: str = ""


def said_of(log: Log, ref: MatchRef) -> ChanceSource:
    """Where the chance of a match, or of a branch, comes from; of an event the machine.

    In records from before version 2 of the first fact the seed is a tag. Elsewhere a tag of that
    name has no effect, whoever wrote it.
    """
    fork = 0 if ref.parent is None else ref.parent.seq
    rows = to_facts(log.read(ref.id, fork, fork + 1))
    body = rows[0].body if rows else None
    if not isinstance(body, BranchOpened | MatchOpened):
        return ChanceSource(MACHINE)
    if body.chance != UNKNOWN:
        return ChanceSource(body.chance, body.seed or "")
    return ChanceSource(SEED, ref.tags[SEED]) if SEED in ref.tags else ChanceSource(UNKNOWN)


def stray_seed(ref: MatchRef, said: ChanceSource) -> bool:
    """Whether a tag names a seed that the first fact of a log does not know of."""
    return SEED in ref.tags and (said.chance != SEED or said.seed != ref.tags[SEED])
