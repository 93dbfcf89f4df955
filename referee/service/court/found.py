"""Rulings that were found in a search, as they are told."""

from msgspec import Struct

from events.data import Moment
from events.registry.precedents import Precedent, PrecedentPage
from referee.service.court.precedents import SEALED


class FoundRuling(Struct, frozen=True):
    """A ruling that was found, its marks by kind, and how many decided its point so or otherwise.

    `at` is microseconds; `point` names what was asked, `outcome` how it was decided. Where it is
    "sealed" the words are sealed in this copy, and it counts for neither.
    """

    match: str
    id: str
    seq: int
    at: Moment
    by: str
    question: str
    decision: str
    remedy: str
    infraction: str
    stands: str
    point: str
    outcome: str
    marks: dict[str, list[str]]
    same: int
    otherwise: int


class FoundPage(Struct, frozen=True):
    """A page of rulings, newest first; `total` is how many were found, up to 1,000.

    `sealed` is how many more have the marks, and words that are sealed in this copy, so that
    nobody can say whether those that were sought stand in them.
    """

    total: int
    more: bool
    sealed: int
    rulings: list[FoundRuling]


def has_sealed_words(one: Precedent) -> bool:
    """Whether the words of a ruling are sealed in this copy."""
    return one.outcome == SEALED[0]


def counts(found: PrecedentPage, one: Precedent) -> tuple[int, int]:
    """How many of what was found decided the same point the same way, and otherwise.

    One whose decision is sealed counts for neither, and is compared with none.
    """
    if has_sealed_words(one):
        return 0, 0
    told = {way: n for (point, way), n in found.groups.items() if point == one.point}
    same = told.get(one.outcome, 0)
    return same, sum(told.values()) - told.get(SEALED[0], 0) - same


def found_page(found: PrecedentPage, sealed: int = 0) -> FoundPage:
    """What a search found, each ruling beside those that decided its point."""
    rows = [_told(found, one) for one in found.rows]
    return FoundPage(found.total, found.more, sealed, rows)


def _told(found: PrecedentPage, one: Precedent) -> FoundRuling:
    same, otherwise = counts(found, one)
    marks = {kind: one.all(kind) for kind, _ in one.marks}
    return FoundRuling(
        one.match,
        one.id,
        one.seq,
        one.at,
        one.by,
        one.question,
        one.decision,
        one.remedy,
        one.infraction,
        one.stands,
        one.point,
        one.outcome,
        marks,
        same,
        otherwise,
    )
