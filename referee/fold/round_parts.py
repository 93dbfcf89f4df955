"""What people do in a round, and penalties at tables without a match, as values."""

from typing import Final

from msgspec import Struct


class PenaltyUndo(Struct, frozen=True):
    """What a penalty changed, so that its withdrawal can put it back.

    `seq` is that of the fact that changed it. `winner` and `games` are the result before, "" where the
    table had none; `part` is what had been given to the person by hand, "" for a result.
    """

    seq: int
    winner: str = ""
    games: tuple[int, int, int] = (0, 0, 0)
    part: str = ""


class EventPenalty(Struct, frozen=True):
    """A penalty that was given at an event and not in a match: for which round, and what it does.

    `id` is "P1" for the first. `applies` is "this match", "next match", "event" or "" as of a penalty in a
    match; `carried` the round in which a kept loss was carried out, 0 for none.
    """

    person: str
    round: int
    infraction: str
    level: str
    effect: str
    seq: int
    id: str = ""
    applies: str = ""
    carried: int = 0
    carried_seq: int = 0
    withdrawn: bool = False
    withdrawn_seq: int = 0
    undo: PenaltyUndo | None = None


TABLE: Final = "table"
BYE: Final = "bye"
MISSED: Final = "missed"
ABSENT: Final = "absent"
LOSS: Final = "loss"
NONE: Final = "none"
GIVEN_PARTS: Final = (BYE, MISSED, LOSS, NONE)
"""What an organizer can say of a person and a round; "none" takes it back and ends a bye."""


class GivenPart(Struct, frozen=True):
    """What a person does in a round as an organizer set it: a word of GIVEN_PARTS, with its games."""

    person: str
    round: int
    part: str
    games: int
    seq: int


class RoundPart(Struct, frozen=True):
    """What one person did in one round: the only place that they have in it.

    `kind` is "table", "bye", "missed" or "absent"; `loss` says that a missed round counts as a lost match.
    `table`, `match`, `seat` and `opponent` tell the table. `result` is "won", "lost", "draw" or
    "double-loss", and "" while nothing counts; `games` are theirs, those of the other side, and drawn ones.
    """

    round: int
    person: str
    kind: str
    table: int = 0
    match: str = ""
    seat: str = ""
    opponent: str = ""
    result: str = ""
    games: tuple[int, int, int] = (0, 0, 0)
    loss: bool = False
