"""What each seat learned from a fact: the faces that it saw then and did not know before."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from events.kinds import CardsMoved, CardsShown, Fact, LrigsOpened
from events.vocabulary import PUBLIC, SEATS
from referee.sight import letter_of, readable
from referee.state import Card, Match, Place

PILES = ("deck", "life")
"""Zones whose cards nobody knows: what was seen of them can go back only at random."""


class Learned(Struct, frozen=True):
    """What a seat learned at a seq: cards of an owner's zone, and how it came to see them.

    how is "drew", "looked at", "searched" or "saw revealed"; names are empty where
    the one who asks may not read them.
    """

    seq: int
    seat: str
    how: str
    owner: str
    zone: str
    count: int
    names: tuple[str | None, ...] = ()


class FactInContext(NamedTuple):
    """A fact with the states around it."""

    fact: Fact
    before: Match
    after: Match


def _new_faces(step: FactInContext, seat: str, ids: Iterable[int]) -> list[tuple[Place, Card]]:
    """The cards of some ids that a seat did not know before the fact."""
    found = [step.before.find(i) for i in ids]
    return [(p, p.card) for p in found if p is not None and not readable(p, seat)]


def manner(body: CardsMoved | CardsShown, seat: str, pile: Sequence[Card]) -> str:
    """How a seat came to see the faces of moved or shown cards; `pile` is where they lay."""
    if isinstance(body, CardsMoved):
        return "drew" if body.label == "draw" and body.seat == seat else "saw revealed"
    if body.seen == PUBLIC:
        return "saw revealed"
    whole = body.zone == "deck" and body.count == len(pile)
    return "searched" if whole else "looked at"


def _of_cards(step: FactInContext, body: CardsMoved | CardsShown) -> Iterator[Learned]:
    zone = body.src if isinstance(body, CardsMoved) else body.zone
    pile: Sequence[Card] = getattr(step.before.seat(body.seat), zone, ())
    for seat in SEATS:
        if seat not in body.seen:
            continue
        rows = _new_faces(step, seat, body.cards)
        if rows:
            names = tuple(card.name for _, card in rows)
            how = manner(body, seat, pile)
            yield Learned(step.fact.seq, seat, how, body.seat, zone, len(rows), names)


def _of_lrigs(step: FactInContext, body: LrigsOpened) -> Iterator[Learned]:
    slots = [slot for slot in step.before.seat(body.seat).lrig if slot is not None]
    for seat in SEATS:
        rows = _new_faces(step, seat, (slot.card.id for slot in slots))
        if rows:
            names = tuple(card.name for _, card in rows)
            seq = step.fact.seq
            yield Learned(seq, seat, "saw revealed", body.seat, "lrig", len(rows), names)


def learned_from(step: FactInContext) -> Iterator[Learned]:
    """What the seats learned from one fact, seat A first.

    A card that is told teaches them nothing: it was the referee who did not know it.
    """
    body = step.fact.body
    if isinstance(body, (CardsMoved, CardsShown)):
        yield from _of_cards(step, body)
    elif isinstance(body, LrigsOpened):
        yield from _of_lrigs(step, body)


def told_to(steps: Iterable[FactInContext], viewer: str) -> frozenset[int]:
    """The seqs of the facts whose faces a viewer may read; of those without faces, all.

    Raises UnknownViewerError for a viewer that is none.
    """
    letter = letter_of(viewer)
    return frozenset(step.fact.seq for step in steps if letter in getattr(step.fact.body, "seen", PUBLIC))
