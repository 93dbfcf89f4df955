"""Which faces the seats have seen in stretches taken back, of cards as they lie at a target."""

from events.vocabulary import SEATS
from referee.court.returned import Faces
from referee.timeline import Reader, path_facts, state_at
from referee.timeline.path import Path
from referee.timeline.path import after as path_after
from referee.timeline.recall import FaceMemory, Off, walk


def faces_seen(reader: Reader, then: Path, off: Off) -> Faces:
    """The faces that each seat saw off a path, of cards as they lie at its end."""
    memories = {seat: FaceMemory(seat, off.seen[seat]) for seat in SEATS}
    parted = min(at for memory in memories.values() for at, _ in memory.waiting)
    for step in walk(state_at(reader, parted), path_facts(reader, path_after(then, parted))):
        for memory in memories.values():
            memory.pass_by(step.fact.seq)
            memory.follow(step)
    for memory in memories.values():
        memory.pass_by(reader.head() + 1)
    return {seat: memory.faces for seat, memory in memories.items()}
