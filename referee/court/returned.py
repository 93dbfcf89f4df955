"""What a rewind puts back into decks and Life Cloth: what at random, and what to its place.

Both seats count. A card that no seat knew at the target, and that a seat has seen since in a
stretch that is taken back, goes back at random among the cards of its pile that no seat knew at
the target. A card that a seat legally knew then goes back to its place: that seat may not lose
what it knew, so the other, where it has seen the card since, goes on knowing it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from events.values import changed
from events.vocabulary import SEATS
from referee.court.replacing import LEAST, Mix, unknown_places
from referee.state import Card, Match
from referee.timeline.learned import PILES
from referee.timeline.recall import Recalled

JUDGE: Final = "judge"
Faces = Mapping[str, Mapping[int, Recalled]]
"""By seat, by the id of a card as it lies at the target: its face, seen in an undone stretch."""


class Returned(Struct, frozen=True):
    """Seen cards that a rewind puts back into a pile where no seat knew them: they go at random.

    seats are those who saw them, seq is where; candidates are how many cards of the pile change
    places, these among them, and `among` the names of the candidates. Names are empty where the
    one who asks may not read them; `among` is the judge's alone.
    """

    seq: int
    seats: str
    owner: str
    zone: str
    count: int
    names: tuple[str | None, ...] = ()
    candidates: int = 0
    among: tuple[str | None, ...] = ()


class ReturnedCards(Struct, frozen=True):
    """Cards that a seat legally knew by their place at the target: they go back to that place.

    `places` count from 1 at the top; `seats` know them; `seen` are seats that did not know them
    then, have seen them since and go on knowing them.
    """

    owner: str
    zone: str
    seats: str
    seen: str
    places: tuple[int, ...]
    names: tuple[str | None, ...] = ()


def _piles(state: Match) -> Iterable[tuple[str, str, tuple[Card, ...]]]:
    for owner in SEATS:
        for zone in PILES:
            yield owner, zone, getattr(state.seat(owner), zone)


def _saw(faces: Faces, card: Card) -> str:
    return "".join(s for s in SEATS if s not in card.seen and card.id in faces.get(s, {}))


def returned_by(state: Match, faces: Faces) -> tuple[Returned, ...]:
    """The seen cards that go back at random at a target, by the seq at which they were seen.

    `state` is the table at the target.
    """
    found: dict[tuple[int, str, str, str], Returned] = {}
    for owner, zone, row in _piles(state):
        among = [c.name for c in row if not c.seen]
        for card in row:
            seats = "" if card.seen else _saw(faces, card)
            if not seats:
                continue
            seq = min(faces[seat][card.id].origin.seq for seat in seats)
            told = found.get((seq, seats, owner, zone))
            if told is None:
                told = Returned(seq, seats, owner, zone, 0, (), len(among), _sorted(among))
            face = card.name or faces[seats[0]][card.id].name
            found[seq, seats, owner, zone] = changed(told, count=told.count + 1, names=(*told.names, face))
    return tuple(found[key] for key in sorted(found))


def _sorted(names: Iterable[str | None]) -> tuple[str | None, ...]:
    return tuple(sorted(names, key=lambda name: name or ""))


def kept_by(state: Match, faces: Faces) -> tuple[ReturnedCards, ...]:
    """The cards that go back to their place, for a seat legally knew them at the target."""
    found: dict[tuple[str, str, str, str], ReturnedCards] = {}
    for owner, zone, row in _piles(state):
        for place, card in enumerate(row, 1):
            seats = "".join(s for s in SEATS if s in card.seen)
            if seats:
                key = (owner, zone, seats, _saw(faces, card))
                kept = found.get(key) or ReturnedCards(*key, ())
                found[key] = changed(kept, places=(*kept.places, place), names=(*kept.names, card.name))
    return tuple(found.values())


def mixes_of(state: Match, returned: Iterable[Returned]) -> tuple[Mix, ...]:
    """Which cards change places so that seen ones go back at random: the candidates."""
    piles = dict.fromkeys((one.owner, one.zone) for one in returned)
    mixes = (Mix(owner, zone, unknown_places(state, owner, zone)) for owner, zone in sorted(piles))
    return tuple(mix for mix in mixes if len(mix.positions) >= LEAST)


def returned_for(viewer: str, rows: Iterable[Returned]) -> tuple[Returned, ...]:
    """Leave out the names that a viewer may not read: cards it has not seen, and all candidates."""
    if viewer == JUDGE:
        return tuple(rows)
    return tuple(changed(r, names=r.names if viewer in r.seats else (), among=()) for r in rows)


def kept_for(viewer: str, rows: Iterable[ReturnedCards]) -> tuple[ReturnedCards, ...]:
    """Leave out the names that a viewer may not read."""
    if viewer == JUDGE:
        return tuple(rows)
    return tuple(changed(r, names=r.names if viewer in r.seats + r.seen else ()) for r in rows)
