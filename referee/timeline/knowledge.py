"""The knowledge ledger: what a seat legally knows about hidden cards at a point, and since when.

Nobody forgets what a rewind took back: a face seen in an undone stretch stays known, and where the
card can still be followed to its place it is told there, as such.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from events.kinds import CardsMoved, CardsShown, Fact
from events.record import record
from events.vocabulary import POSITIONS, PUBLIC, SEATS
from referee.fold import fold
from referee.sight import letter_of, readable
from referee.state import Match, Place, Settings, new_match
from referee.timeline.knowing import HIDDEN_PILES, Held, Knowing, Origin, cards_of
from referee.timeline.learned import Learned, Step, learned_from, manner
from referee.timeline.path import Path, live_path, parting
from referee.timeline.path import after as path_after
from referee.timeline.reader import Reader, check_point
from referee.timeline.states import path_facts, state_at


@record
class Known:
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


@record
class Hidden:
    """The hidden cards of one zone: how many, those known, and names that surely lie there.

    `sure` are names with counts among the other cards, at no known place.
    """

    owner: str
    zone: str
    count: int
    known: tuple[Known, ...] = ()
    sure: tuple[tuple[str, int], ...] = ()

    @property
    def unknown(self) -> int:
        """How many of the cards the seat cannot name by their place."""
        return self.count - len(self.known)


@record
class Ledger:
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


class Recalled(NamedTuple):
    """A face seen in an undone stretch, of a card that lay on the table where it parted."""

    card: int
    name: str | None
    origin: Origin


_NOTHING: Final = new_match(Settings("", "", ""))


def _walk(state: Match, facts: Iterable[Fact]) -> Iterator[Step]:
    for fact in facts:
        if fact.body.COURT:
            continue
        after, fault = fold(state, [fact])
        if fault is not None:
            raise fault
        yield Step(fact, state, after)
        state = after


class _Recall:
    """Follows the cards of an undone stretch back to where they lay before it."""

    def __init__(self, seat: str, state: Match) -> None:
        self.seat, self.letter, self.bound = seat, letter_of(seat), state.next_id
        self.roots: dict[int, int] = {}
        self.found: dict[int, Recalled] = {}

    def root(self, card_id: int) -> int:
        """Give the id that a card had before the stretch; 0 where it cannot be followed."""
        return card_id if card_id < self.bound else self.roots.get(card_id, 0)

    def follow(self, step: Step) -> None:
        """Take one fact of the stretch in."""
        body = step.fact.body
        if not isinstance(body, (CardsMoved, CardsShown)) or self.letter not in body.slots:
            return
        if isinstance(body, CardsMoved):
            roots = {body.new + i: self.root(old) for i, old in enumerate(body.cards)}
            self.roots |= {new: root for new, root in roots.items() if root}
        if self.letter not in body.seen:
            return
        zone = body.src if isinstance(body, CardsMoved) else body.zone
        how = manner(body, self.seat, getattr(step.before.seat(body.seat), zone, ()))
        for card_id, name in zip(body.cards, body.names, strict=True):
            root = self.root(card_id)
            if root:
                told = Recalled(root, name, Origin(step.fact.seq, how))
                self.found.setdefault(root, told)


def _undone(
    reader: Reader, live: Path, seq: int, seat: str
) -> tuple[dict[int, list[Recalled]], tuple[Learned, ...]]:
    """Give what a seat saw in stretches undone at a seq: by the point where each parted, and all.

    A stretch that several rewinds took back is told once.
    """
    rewinds = [r for r in reader.rewinds() if r[0] <= seq]
    recalled: dict[int, list[Recalled]] = {}
    learned: dict[int, Learned] = {}
    for at, _ in rewinds:
        then = live_path(rewinds, at - 1)
        shared = parting(live, then)
        recall = _Recall(seat, state_at(reader, shared))
        stretch = path_after(then, shared)
        for step in _walk(state_at(reader, shared), path_facts(reader, stretch)):
            recall.follow(step)
            learned |= {one.seq: one for one in learned_from(step) if one.seat == seat}
        recalled.setdefault(shared, []).extend(recall.found.values())
    return recalled, tuple(learned[at] for at in sorted(learned))


class _Memory:
    """Faces known from undone stretches, carried along while their cards can be followed."""

    def __init__(self, seat: str, recalled: dict[int, list[Recalled]]) -> None:
        self.letter = letter_of(seat)
        self.waiting = sorted(recalled.items())
        self.faces: dict[int, Recalled] = {}

    def pass_by(self, seq: int) -> None:
        """Recall what was seen in stretches that parted before a seq."""
        while self.waiting and self.waiting[0][0] < seq:
            for one in self.waiting.pop(0)[1]:
                self.faces.setdefault(one.card, one)

    def follow(self, step: Step) -> None:
        """Carry faces along with the cards that a fact moved; those out of sight are let go."""
        body = step.fact.body
        if not self.faces or not isinstance(body, CardsMoved):
            return
        told = self.letter in body.slots
        if not told:
            row = getattr(step.before.seat(body.seat), body.src, ())
            for card in row:
                self.faces.pop(card.id, None)
        for at, old in enumerate(body.cards):
            face = self.faces.pop(old, None)
            if face is not None:
                self.faces[body.new + at] = face


def _known(held: Held, seat: str, owner: str, knowing: Knowing, memory: _Memory) -> Known | None:
    card = held.card
    position = POSITIONS[held.position] if held.position >= 0 else ""
    if readable(Place(owner, held.zone, card), seat):
        origin = knowing.origins[card.id]
        return Known(card.name, held.place, position, origin.how, origin.seq)
    recalled = memory.faces.get(card.id)
    if recalled is None:
        return None
    return Known(recalled.name, held.place, position, *recalled.origin[::-1], undone=True)


def _hidden(held: Held) -> bool:
    return held.zone in HIDDEN_PILES or held.face_down or held.card.seen != PUBLIC


def _zones(state: Match, seat: str, knowing: Knowing, memory: _Memory) -> Iterator[Hidden]:
    for owner in (seat, *(s for s in SEATS if s != seat)):
        rows: dict[str, list[Held]] = {zone: [] for zone in HIDDEN_PILES}
        for held in cards_of(state.seat(owner)):
            if _hidden(held):
                rows.setdefault(held.zone, []).append(held)
        for zone, row in rows.items():
            found = (_known(held, seat, owner, knowing, memory) for held in row)
            known = tuple(one for one in found if one is not None)
            pool = knowing.pools.get(zone, Counter()) if owner != seat else Counter()
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

    def __init__(self, seat: str, recalled: dict[int, list[Recalled]] | None = None) -> None:
        """Take the seat, and what it saw in undone stretches by the point where each parted."""
        self.seat, self.seq, self.state = seat, 0, _NOTHING
        self._knowing, self._memory = Knowing(seat), _Memory(seat, recalled or {})

    def follow(self, fact: Fact) -> None:
        """Go on by a fact; raises BrokenRecordError where it cannot follow."""
        self.seq = fact.seq
        self._memory.pass_by(fact.seq)
        for step in _walk(self.state, (fact,)):
            self._knowing.follow(step)
            self._memory.follow(step)
            self.state = step.after

    def ledger(self, undone: tuple[Learned, ...] = ()) -> Ledger:
        """Sum up what the seat knows now."""
        state, seat = self.state, self.seat
        zones = tuple(_zones(state, seat, self._knowing, self._memory))
        listed = Counter(state.lists[0 if seat == "A" else 1])
        known = _own_names(state, zones, seat)
        possible = tuple(sorted((listed - known).items())) if listed else ()
        unplaced = sum(zone.unknown for zone in zones if zone.owner == seat)
        return Ledger(self.seq, seat, zones, possible, unplaced, undone)


def knowledge(reader: Reader, seq: int, seat: str) -> Ledger:
    """Give what a seat legally knows about hidden cards after the fact of a seq.

    What it knows by place is what its view shows of hidden cards (glossary.hidden-zone.2). Raises
    OutOfRangeError for a seq that the log does not have, BrokenRecordError for a fact that cannot
    follow.
    """
    live = live_path(reader.rewinds(), check_point(reader, seq))
    recalled, learned = _undone(reader, live, seq, seat)
    following = Following(seat, recalled)
    for fact in path_facts(reader, live):
        following.follow(fact)
    return following.ledger(learned)
