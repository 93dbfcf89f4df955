"""Facts that say what a person does in a round, and what becomes of penalties at tables without a match."""

from msgspec import Struct

from events.kinds.base import Public, Table, fact


@fact("part.given", court=True)
class PartGiven(Struct, frozen=True):
    """What a person does in a round was set by hand.

    `part` is "bye", "missed" (the round counts nothing for them), "loss" (it counts as a lost match), or
    "none", which takes back what was given and ends a bye of the pairing. `games` are those that a bye
    wins and a loss loses.
    """

    person: Public[str]
    round: Public[int]
    part: Public[str]
    games: Public[int] = 0
    reason: Table[str] = ""


@fact("table.added", court=True)
class TableAdded(Struct, frozen=True):
    """Two people play at one more table of a round, as seat A and seat B; no match is recorded there yet."""

    round: Public[int]
    table: Public[int]
    people: Public[tuple[str, str]]


@fact("result.withdrawn", court=True)
class ResultWithdrawn(Struct, frozen=True):
    """The result of a table counts no longer; the table has none until another is written."""

    round: Public[int]
    table: Public[int]
    reason: Table[str] = ""


@fact("penalty.carried", court=True)
class PenaltyCarried(Struct, frozen=True):
    """A loss that was kept for a person's next table was carried out in a round; `id` is the penalty."""

    id: Public[str]
    round: Public[int]
