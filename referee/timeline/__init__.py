"""What was it, when.

Question: which state did the match have at a point, what led to it and what followed?
May import: referee.fold, referee.state, referee.sight, events.
"""

from referee.timeline.checkpoints import Checkpoint, checkpoints, settled_at_or_before, stands_as
from referee.timeline.path import Path, Range, live_path, onward, undone, undone_by
from referee.timeline.reader import BranchReader, ListReader, OutOfRangeError, Reader
from referee.timeline.states import court_at, path_facts, state_at, states

__all__ = [
    "BranchReader",
    "Checkpoint",
    "ListReader",
    "OutOfRangeError",
    "Path",
    "Range",
    "Reader",
    "checkpoints",
    "court_at",
    "live_path",
    "onward",
    "path_facts",
    "settled_at_or_before",
    "stands_as",
    "state_at",
    "states",
    "undone",
    "undone_by",
]
