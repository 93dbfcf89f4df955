"""The knowledge ledger: what a seat legally knows about hidden cards at a point, and since when.

Nobody forgets what a rewind took back: a face seen in an undone stretch stays known, and where the
card can still be followed to its place it is told there, as such.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from events.kinds import Fact
from events.vocabulary import POSITIONS, PUBLIC, SEATS
from referee.sight import readable
from referee.state import Match, Place, Settings, new_match
from referee.timeline.knowing import HIDDEN_PILES, HeldCard, Knowing, cards_of
from referee.timeline.learned import Learned, learned_from
from referee.timeline.path import Path, live_path
from referee.timeline.reader import Reader, check_point
from referee.timeline.recall import FaceMemory, SeenFaces, off_path, walk
from referee.timeline.states import path_facts


class KnownCard(Struct, frozen=True):
    """A hidden card whose face a seat knows: where it lies, since which seq and how.

    place counts from 1 at the top of a pile, position names the slot of the field it belongs to.
    name is None where nobody has told the referee. undone says that a rewind took back the fact
    by which the seat knows it.
    """

    name: str | None
    place: int
    position: str
    how: str
    seq: int
    undone: bool = False


class Hidden(Struct, frozen=True):
    """The hidden cards of one zone: how many, those known, and names that surely lie there.

    `sure` are names with counts among the other cards, at no known place.
    """

    owner: str
    zone: str
    count: int
    known: tuple[KnownCard, ...] = ()
    sure: tuple[tuple[str, int], ...] = ()

    @property
    def unknown(self) -> int:
        """How many of the cards the seat cannot name by their place."""
        return self.count - len(self.known)


class Ledger(Struct, frozen=True):
    """What a seat knows at a seq.

    `possible` are the names of its own list, with counts, that its `unplaced` own cards can be;
    it is empty where no list was registered. `undone` is what the seat learned in stretches that
    a rewind took back.
    """

    seq: int
    seat: str
    zones: tuple[Hidden, ...]
    possible: tuple[tuple[str, int], ...]
    unplaced: int
    undone: tuple[Learned, ...] = ()


_NOTHING: Final = new_match(Settings("", "", ""))


def _undone(
    reader: Reader, live: Path, seq: int, seat: str
) -> tuple[dict[int, SeenFaces], tuple[Learned, ...]]:
    """What a seat saw in stretches undone at a seq: by the point where each parted, and all.

    A stretch that several rewinds took back is told once.
    """
    off = off_path(reader, live, seq, seat)
    learned = {
        one.seq: one for at in sorted(off.steps) for one in learned_from(off.steps[at]) if one.seat == seat
    }
    return off.seen[seat], tuple(learned.values())


def _known(held: HeldCard, seat: str, owner: str, knowing: Knowing) -> KnownCard | None:
    card = held.card
    position = POSITIONS[held.position] if held.position >= 0 else ""
    if readable(Place(owner, held.zone, card), seat):
        origin = knowing.origins[card.id]
        return KnownCard(card.name, held.place, position, origin.how, origin.seq)
    recalled = knowing.memory.faces.get(card.id)
    if recalled is None:
        return None
    return KnownCard(recalled.name, held.place, position, *recalled.origin[::-1], undone=True)


def _hidden(held: HeldCard) -> bool:
    return held.zone in HIDDEN_PILES or held.face_down or held.card.seen != PUBLIC


def _zones(state: Match, seat: str, knowing: Knowing) -> Iterator[Hidden]:
    for owner in (seat, *(s for s in SEATS if s != seat)):
        rows: dict[str, list[HeldCard]] = {zone: [] for zone in HIDDEN_PILES}
        for held in cards_of(state.seat(owner)):
            if _hidden(held):
                rows.setdefault(held.zone, []).append(held)
        for zone, row in rows.items():
            found = (_known(held, seat, owner, knowing) for held in row)
            known = tuple(one for one in found if one is not None)
            pool = knowing.pools.get((owner, zone), Counter())
            recalled = Counter(one.name for one in known if one.undone)
            sure = ((name, n - recalled[name]) for name, n in sorted(pool.items()))
            told = tuple((name, n) for name, n in sure if n > 0)
            yield Hidden(owner, zone, len(row), known, told)


def _own_names(state: Match, zones: Iterable[Hidden], seat: str) -> Counter[str]:
    """Count the names of a seat's own cards that it can see or place."""
    open_cards = (h.card.name for h in cards_of(state.seat(seat)) if not _hidden(h))
    placed = (k.name for zone in zones if zone.owner == seat for k in zone.known)
    return Counter(name for name in (*open_cards, *placed) if name is not None)


class Following:
    """Follows a match fact by fact and gives the ledger of a seat at any of them."""

    def __init__(self, seat: str, recalled: dict[int, SeenFaces] | None = None) -> None:
        """Take the seat, and what it saw in undone stretches by the point where each parted."""
        self.seat, self.seq, self.state = seat, 0, _NOTHING
        self._knowing = Knowing(seat, FaceMemory(seat, recalled or {}))

    def copy(self) -> "Following":
        """Another that stands at the same fact, to go on by itself."""
        other = Following(self.seat)
        other.seq, other.state, other._knowing = self.seq, self.state, self._knowing.copy()
        return other

    def follow(self, fact: Fact) -> None:
        """Go on by a fact; raises BrokenRecordError where it cannot follow."""
        self.seq = fact.seq
        self._knowing.pass_by(fact.seq)
        for step in walk(self.state, (fact,)):
            self._knowing.follow(step)
            self.state = step.after

    def ledger(self, undone: tuple[Learned, ...] = ()) -> Ledger:
        """Sum up what the seat knows now."""
        state, seat = self.state, self.seat
        zones = tuple(_zones(state, seat, self._knowing))
        listed = Counter(state.lists[0 if seat == "A" else 1])
        known = _own_names(state, zones, seat)
        possible = tuple(sorted((listed - known).items())) if listed else ()
        unplaced = sum(zone.unknown for zone in zones if zone.owner == seat)
        return Ledger(self.seq, seat, zones, possible, unplaced, undone)


def following(reader: Reader, seq: int, seat: str) -> tuple[Following, tuple[Learned, ...]]:
    """Stand at a seq, ready to go on, with what the seat learned in stretches undone there.

    It can be followed up to the next rewind of the log. Errors as for `knowledge`.
    """
    live = live_path(reader.rewinds(), check_point(reader, seq))
    recalled, learned = _undone(reader, live, seq, seat)
    found = Following(seat, recalled)
    for fact in path_facts(reader, live):
        found.follow(fact)
    return found, learned


def knowledge(reader: Reader, seq: int, seat: str) -> Ledger:
    """What a seat legally knows about hidden cards after the fact of a seq.

    What it knows by place is what its view shows of hidden cards (glossary.hidden-zone.2). Raises
    OutOfRangeError for a seq that the log does not have, BrokenRecordError for a fact that cannot
    follow.
    """
    found, learned = following(reader, seq, seat)
    return found.ledger(learned)
