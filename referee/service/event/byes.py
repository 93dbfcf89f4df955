"""Who has a bye in a round of an event, or misses it."""

from msgspec import Struct

from referee.fold.event import TABLE, Event


class WithoutTable(Struct, frozen=True):
    """Who has a bye in a round, or misses it: `kind` is "bye" or "missed", `loss` that it counts as lost."""

    round: int
    person: str
    kind: str
    loss: bool


def people_without_table(event: Event, number: int = 0) -> tuple[WithoutTable, ...]:
    """Who has a bye or misses a round, of one round or of all for 0."""
    numbers = [number] if number else [one.number for one in event.rounds]
    parts = (part for one in numbers for part in event.parts(one) if part.kind != TABLE)
    return tuple(WithoutTable(part.round, part.person, part.kind, part.loss) for part in parts)
