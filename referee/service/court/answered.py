"""The records with which orders of the court are answered, whatever the door."""

from typing import Any, NamedTuple

from msgspec import Struct

from events.data import OptionalName
from referee.court.access import Access
from referee.court.appeals import Appeal
from referee.court.given import GivenRuling
from referee.court.illegal import Illegal, Owed
from referee.court.punished import Penalty
from referee.court.standing import Standing
from referee.service.court.newer import NewerCard


class CourtAudience(NamedTuple):
    """Who is answered: the words of the court that they may read, and their eyes at the table."""

    words: str
    eyes: str


JUDGES = CourtAudience("judge", "judge")
"""Those who sit at the record itself: the command line."""


class CallAnswer(Struct, frozen=True):
    """What an order about calls, time or a remark came to.

    `penalties` are those that were given in the call that it closed, or with its ruling.
    """

    match: str
    head: int
    repeated: bool
    standing: Standing
    penalties: tuple[Penalty, ...] = ()


class RulingAnswer(Struct, frozen=True):
    """A ruling that was given, superseded or withdrawn, and where the match stands after it."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    ruling: GivenRuling


class CardsAnswer(Struct, frozen=True):
    """Newer versions of cards that were taken up: the catalogue by its hash, and what differs."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    catalog: str
    cards: tuple[NewerCard, ...]


class StatementAnswer(Struct, frozen=True):
    """A statement that was kept: its id."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    statement: str


class IllegalAnswer(Struct, frozen=True):
    """An illegal action that was recorded, and what is due at the table."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    illegal: Illegal
    dues: tuple[Owed, ...]


class DuesAnswer(Struct, frozen=True):
    """What is due at a table after it was cleared, each as it stands."""

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool
    dues: tuple[Owed, ...]


class PenaltyAnswer(Struct, frozen=True):
    """A penalty that was given, carried out or withdrawn; the winner, "" while nobody has won."""

    match: str
    head: int
    repeated: bool
    penalty: Penalty
    winner: OptionalName


class AppealAnswer(Struct, frozen=True):
    """An appeal that was filed, heard or decided."""

    match: str
    head: int
    repeated: bool
    appeal: Appeal


class ConsentAnswer(Struct, frozen=True):
    """A consent of a seat that was given or taken back, and the seq at which it stands."""

    match: str
    seq: int
    seat: str
    given: bool


class ViewAnswer(Struct, frozen=True):
    """A full view that was opened: whether that is kept, and as what."""

    match: str
    kept: bool
    views: tuple[Access, ...]
