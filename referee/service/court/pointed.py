"""The records with which orders are answered after which a match stands at another point."""

from typing import Any

from msgspec import Struct

from referee.court.given import GivenRuling
from referee.court.takebacks import Takeback
from referee.rerun import Compared
from referee.service.court.branching import Branch


class NamedAnswer(Struct, frozen=True):
    """A point of a match that got a name, and its seq."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    name: str
    seq: int


class Mixed(Struct, frozen=True):
    """A pile of which cards changed places at random: whose, which, how many."""

    seat: str
    zone: str
    cards: int


class Rewound(Struct, frozen=True):
    """What a rewind was: its grade, who let it happen, and of which piles cards changed places."""

    grade: str
    authorised: str
    mixed: list[Mixed]


class RewindAnswer(Struct, frozen=True):
    """A rewind that was ordered, and the point to which the match went back."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    rewind: Rewound
    to: int


class AmendedEntry(Struct, frozen=True):
    """An entry: its first seq in the record, its words, and who gave it.

    `seats` are those that it answers for ("A", "AB"), else whose turn it was; `turn` is the number of
    the turn in which it begins, 0 before the first.
    """

    seq: int
    words: str
    by: str
    seats: str = ""
    turn: int = 0


class AmendReason(Struct, frozen=True):
    """One reason for which an entry cannot stand any more, with the clauses that say so."""

    text: str
    clauses: tuple[str, ...] = ()


class Amendment(Struct, frozen=True):
    """What an amendment does, or did.

    The entry of `seq` said `was` and says `now`; for it the match goes back `to` a seq, with the
    `grade` of that rewind. `carried` entries are done again; the first of the `rest` cannot be, for
    the `reasons`. `differs` tells how the table then lies otherwise than it did.
    """

    seq: int
    was: str
    now: str
    to: int
    grade: str
    carried: list[AmendedEntry]
    rest: list[AmendedEntry]
    reasons: list[AmendReason]
    differs: list[str]


class AmendAnswer(Struct, frozen=True):
    """An entry that was amended, and what became of those after it."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    amendment: Amendment


class TakebackAnswer(Struct, frozen=True):
    """A takeback as it stands after it was asked for or answered."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    takeback: Takeback


class SlipAnswer(Struct, frozen=True):
    """A slip of a scorekeeper: the point before the entry that was taken back, and its words."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    to: int
    reason: str


class BranchAnswer(Struct, frozen=True):
    """A branch that was opened, and what it waited for then."""

    match: str
    branch: Branch
    decision: dict[str, Any] | None


class OtherwiseAnswer(Struct, frozen=True):
    """A ruling beside the one that was not given, and what either side is asked next."""

    ruling: GivenRuling
    given: Branch
    otherwise: Branch
    compared: Compared
    next: tuple[str, str]
