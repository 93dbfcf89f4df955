"""What was it, when.

Question: which state did the match have at a point, what led to it and what followed?
May import: referee.fold, referee.state, referee.sight, referee.rulebook, events. Public names:
readers, paths, states, checkpoints, words, differences, causes and jumps, as listed below.
"""

from referee.timeline.checkpoints import Checkpoint, checkpoints, settled_at_or_before, stands_as
from referee.timeline.differ import diff
from referee.timeline.jumps import (
    MARKS,
    Stay,
    UnknownMarkError,
    find,
    marks,
    next_mark,
    previous_mark,
    stay,
)
from referee.timeline.learned import Learned, learned_from
from referee.timeline.path import Path, Range, live_path, onward, parting, undone, undone_by
from referee.timeline.reader import BranchReader, ListReader, OutOfRangeError, Reader, check_point
from referee.timeline.states import JUDGE, court_at, court_for, path_facts, state_at, states
from referee.timeline.telling import LEVELS
from referee.timeline.why import Cause, Why, cause_tree
from referee.timeline.words import LogHeading, UnknownLevelError, caption, headings, say

__all__ = [
    "JUDGE",
    "LEVELS",
    "MARKS",
    "BranchReader",
    "Cause",
    "Checkpoint",
    "Learned",
    "ListReader",
    "LogHeading",
    "OutOfRangeError",
    "Path",
    "Range",
    "Reader",
    "Stay",
    "UnknownLevelError",
    "UnknownMarkError",
    "Why",
    "caption",
    "cause_tree",
    "check_point",
    "checkpoints",
    "court_at",
    "court_for",
    "diff",
    "find",
    "headings",
    "learned_from",
    "live_path",
    "marks",
    "next_mark",
    "onward",
    "parting",
    "path_facts",
    "previous_mark",
    "say",
    "settled_at_or_before",
    "stands_as",
    "state_at",
    "states",
    "stay",
    "undone",
    "undone_by",
]
