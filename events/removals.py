"""A match that was taken out: what was removed, when, by whom and why.

Facts are never deleted, so the rows of such a match stay where they are, as evidence of what was
there; the log passes over them wherever matches are named, listed, searched or followed.
"""

from __future__ import annotations

from typing import NamedTuple


class Removed(NamedTuple):
    """One removal. ``at`` is microseconds since 1970, ``by`` and ``reason`` are free words.

    ``head`` and ``hash`` are the last seq and its hash at that time: the record of that hash, when
    it is brought in again, is the very same, and lifts the removal.
    """

    match_id: int
    public_id: str
    at: int
    by: str
    reason: str
    head: int
    hash: bytes


class Lifted(NamedTuple):
    """A removal that is over, since its record came in again: when that was, and by whom."""

    removed: Removed
    at: int
    by: str
