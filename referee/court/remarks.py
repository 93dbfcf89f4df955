"""What an official adds at a table besides rulings: time, and remarks."""

from typing import Final

from events.kinds import NoteMade, TimeExtended
from events.wording import counted
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.orders import Drafts, point_fault
from referee.court.policy import Policy, may
from referee.timeline import Reader

LONGEST: Final = 24 * 60 * 60
"""The most seconds that are given at once: a day."""
GRADES: Final = ("good", "doubtful", "wrong")
"""What a note may say in one word of what happened at its point."""


def extend(seconds: int, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Give a table more time, in seconds, for a reason that everybody may read."""
    faults = [f for f in (may(policy, by, "extend"),) if f is not None]
    if not 0 < seconds <= LONGEST:
        what = f"{counted(seconds, 'second')} cannot be given"
        faults.append(DraftRefusal("bad-time", what, "give from 1 second to 24 hours"))
    if not reason.strip():
        faults.append(DraftRefusal("empty", "a reason is required for more time", "write the reason"))
    return joined(faults) or [Draft(TimeExtended(seconds, reason), by)]


def note(
    reader: Reader, point: int, text: str, by: str, policy: Policy, *, mark: str = ""
) -> Drafts | DraftRefusal:
    """Make a remark at a point of a match, with a mark of `GRADES` or "" for none.

    A mark says enough without words.
    """
    faults = [f for f in (may(policy, by, "note"),) if f is not None]
    faults += point_fault(reader, point)
    if mark and mark not in GRADES:
        what = f"{mark!r} is no mark of a note"
        faults.append(DraftRefusal("bad-mark", what, f"write {', '.join(GRADES)}, or no mark"))
    if not (text.strip() or mark):
        faults.append(DraftRefusal("empty", "the note says nothing", "write its text or give a mark"))
    return joined(faults) or [Draft(NoteMade(point, text, mark), by)]
