"""Points named and gone back to: facts of the court, drafted whole or refused with every reason.

An order is read against the log as it stands; its drafts are appended right after the head that
was read, so a fact that came in between refuses them as it would any stale command.
"""

import re
from collections.abc import Iterator

from events.kinds import CheckpointNamed
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.policy import Policy, generic, may
from referee.timeline import Reader

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,39}")
_AUTOMATIC = re.compile(r"(turn\d+(\..*)?|setup)")

Drafts = list[Draft]


def point_fault(reader: Reader, point: int) -> Iterator[DraftRefusal]:
    """Say that the log has no such seq."""
    head = reader.head()
    if not 1 <= point <= head:
        instead = f"name a seq from 1 to {head}" if head else "play first"
        yield DraftRefusal("out-of-range", f"the log has no seq {point}", instead)


def power_fault(policy: Policy | None, by: str, order: str) -> Iterator[DraftRefusal]:
    """Say that an order is not for this official; a match that pins no policy has the generic."""
    fault = may(policy or generic(), by, order)
    if fault is not None:
        yield fault


def name_checkpoint(
    reader: Reader, name: str, point: int, by: str, policy: Policy | None = None
) -> Drafts | DraftRefusal:
    """Name a point of the match; a name given again names the later point.

    `by` is the actor as the log writes it. Names begin with a letter, so that none reads as a
    seq, and are none of the automatic ones such as turn3.
    """
    faults = [*power_fault(policy, by, "checkpoint"), *point_fault(reader, point)]
    if not _NAME.fullmatch(name) or _AUTOMATIC.fullmatch(name):
        what = f"{name!r} cannot name a checkpoint"
        instead = "use a letter, then letters, digits, dots or dashes, up to 40; not turn3 or setup"
        faults.append(DraftRefusal("bad-name", what, instead))
    return joined(faults) or [Draft(CheckpointNamed(name, point), by)]
