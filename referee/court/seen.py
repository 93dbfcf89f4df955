"""Which faces the seats have seen in stretches taken back, of cards as they lie at a target."""

from typing import NamedTuple

from events.vocabulary import SEATS
from referee.court.returned import Faces
from referee.state import Match
from referee.timeline import Reader, path_facts, state_at
from referee.timeline.learned import Step
from referee.timeline.path import Path
from referee.timeline.path import after as path_after
from referee.timeline.recall import Memory, Recall, Recalled, stretches, walk


class Stretch(NamedTuple):
    """What happened after a seq: the table there, and the facts of the game with theirs."""

    after: int
    table: Match
    steps: list[Step]


def stretch_of(reader: Reader, after: int, path: Path) -> Stretch:
    """Read what happened on a path that begins after a seq."""
    table = state_at(reader, after)
    return Stretch(after, table, list(walk(table, path_facts(reader, path))))


def faces_seen(reader: Reader, then: Path, tail: Stretch) -> Faces:
    """Give the faces that each seat saw in stretches off a path, of cards as they lie at its end.

    `tail` is the stretch that is taken back now.
    """
    rows = [stretch_of(reader, at, path) for at, path in stretches(reader.rewinds(), then)]
    recalled: dict[str, dict[int, list[Recalled]]] = {seat: {} for seat in SEATS}
    for row in (*rows, tail):
        for seat in SEATS:
            recall = Recall(seat, row.table.next_id)
            for step in row.steps:
                recall.follow(step)
            recalled[seat].setdefault(row.after, []).extend(recall.found.values())
    memories = {seat: Memory(seat, recalled[seat]) for seat in SEATS}
    parted = min(row.after for row in (*rows, tail))
    for step in stretch_of(reader, parted, path_after(then, parted)).steps:
        for memory in memories.values():
            memory.pass_by(step.fact.seq)
            memory.follow(step)
    for memory in memories.values():
        memory.pass_by(reader.head() + 1)
    return {seat: memory.faces for seat, memory in memories.items()}
