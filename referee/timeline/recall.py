"""Faces that a seat saw in stretches taken back, of cards that can be followed to where they lie.

A rewind puts cards back and takes no knowledge away. A card of an undone stretch is followed to
where it lay when the stretch parted from the path that counts, and from there along that path.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from events.kinds import CardsMixed, CardsMoved, CardsShown, Fact
from referee.fold import fold
from referee.sight import letter_of
from referee.state import Card, Match
from referee.timeline.inside import BAGS, Inside, Name
from referee.timeline.learned import FactInContext, manner
from referee.timeline.path import Path, Range, holds
from referee.timeline.reader import Reader
from referee.timeline.states import state_at


class FaceOrigin(NamedTuple):
    """Since which seq a face is known, and how it came to be."""

    seq: int
    how: str


class Recalled(NamedTuple):
    """A face seen in an undone stretch, of a card that lay on the table where it parted."""

    card: int
    name: str | None
    origin: FaceOrigin


class SeenFaces(NamedTuple):
    """What a seat saw in stretches that parted at one seq: faces of cards that can be followed.

    `inside` counts names that were in a hand or an LRIG deck of the other seat there.
    """

    faces: list[Recalled]
    inside: Counter[Name]


class SealedError(ValueError):
    """What a seat knows cannot be told from a copy of which parts are sealed."""


def walk(state: Match, facts: Iterable[Fact]) -> Iterator[FactInContext]:
    """The facts of the game with the states around them, from a state on.

    Raises BrokenRecordError for a fact that cannot follow, SealedError for one of a sealed copy.
    """
    for fact in facts:
        if fact.sealed:
            message = "what the seats know is sealed in this copy; ask where the whole record is"
            raise SealedError(message)
        if fact.body.COURT:
            continue
        after, fault = fold(state, [fact])
        if fault is not None:
            raise fault
        yield FactInContext(fact, state, after)
        state = after


class Recall:
    """Follows the cards of an undone stretch back to where they lay before it."""

    def __init__(self, seat: str, bound: int) -> None:
        """Take the seat that sees, and the first id that no card had before the stretch."""
        self.seat, self.letter, self.bound = seat, letter_of(seat), bound
        self.roots: dict[int, int] = {}
        self.found: dict[int, Recalled] = {}
        self.lost: set[int] = set()
        self.inside = Inside(seat)

    def copy(self) -> "Recall":
        """Another that has followed the same cards."""
        other = Recall(self.seat, self.bound)
        other.roots, other.found = dict(self.roots), dict(self.found)
        other.lost, other.inside = set(self.lost), self.inside.copy()
        return other

    def root(self, card_id: int) -> int:
        """The id that a card had before the stretch; 0 where it cannot be followed."""
        if card_id in self.lost:
            return 0
        return card_id if card_id < self.bound else self.roots.get(card_id, 0)

    def follow(self, step: FactInContext) -> None:
        """Take one fact of the stretch in."""
        self.inside.follow(step.fact)
        body = step.fact.body
        if not isinstance(body, (CardsMoved, CardsShown)):
            return
        if self.letter not in body.slots:
            self._lose(step, body)
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
                told = Recalled(root, name, FaceOrigin(step.fact.seq, how))
                self.found.setdefault(root, told)

    def _lose(self, step: FactInContext, body: CardsMoved | CardsShown) -> None:
        """Let the cards of a pile go where the seat cannot tell which of them left it."""
        if isinstance(body, CardsMoved):
            row: tuple[Card, ...] = getattr(step.before.seat(body.seat), body.src, ())
            self.lost.update(card.id for card in row)


class _Branch:
    """A stretch off a path on its way: where it parted, the table, and who has seen what."""

    def __init__(self, parted: int, state: Match, recalls: list[Recall]) -> None:
        self.parted, self.state, self.recalls = parted, state, recalls

    def copy(self) -> "_Branch":
        """Stand here again, to go on another way."""
        return _Branch(self.parted, self.state, [one.copy() for one in self.recalls])


class Off(NamedTuple):
    """What happened off a path: the steps by seq, and what each seat saw, by where it parted."""

    steps: dict[int, FactInContext]
    seen: dict[str, dict[int, SeenFaces]]

    def on(self, path: Iterable[Range]) -> list[FactInContext]:
        """The steps that lie on a path, in order."""
        rows = (range(stretch.first, stretch.last + 1) for stretch in path)
        return [self.steps[seq] for row in rows for seq in row if seq in self.steps]


def off_path(reader: Reader, live: Path, until: int, seats: str) -> Off:
    """Read all that happened up to a seq and does not lie on a path, each fact once.

    A log is cut at its rewinds into stretches; each goes on from the path, or from a point of an
    earlier stretch. Raises BrokenRecordError for a fact that cannot follow.
    """
    rewinds = [r for r in reader.rewinds() if r[0] <= until]
    ends = [at - 1 for at, _ in rewinds] + [until]
    last, back = {stretch.first: stretch.last for stretch in live}, {to for _, to in rewinds}
    off = Off({}, {seat: {} for seat in seats})
    kept: dict[int, _Branch] = {}
    for (first, parent), end in zip([(1, 0), *rewinds], ends, strict=True):
        parted = last.get(first, parent)
        begin = parted if first in last else first - 1
        if begin >= end:
            continue
        if holds(live, parted):
            state = state_at(reader, parted)
            branch = _Branch(parted, state, [Recall(seat, state.next_id) for seat in seats])
        else:
            branch = kept[parted].copy()
        _follow(branch, reader.facts(begin, end), off.steps, back, kept)
        for recall in branch.recalls:
            seen = off.seen[recall.seat].get(branch.parted, SeenFaces([], Counter()))
            faces = [*seen.faces, *recall.found.values()]
            off.seen[recall.seat][branch.parted] = SeenFaces(faces, seen.inside | recall.inside.found)
    return off


def _follow(
    branch: _Branch,
    facts: list[Fact],
    steps: dict[int, FactInContext],
    back: set[int],
    kept: dict[int, _Branch],
) -> None:
    """Go along a stretch; keep how it stands where a rewind goes back to."""
    for fact in facts:
        for step in walk(branch.state, (fact,)):
            steps[fact.seq] = step
            branch.state = step.after
            for recall in branch.recalls:
                recall.follow(step)
        if fact.seq in back:
            kept[fact.seq] = branch.copy()


class FaceMemory:
    """Faces known from undone stretches, carried along while their cards can be followed."""

    def __init__(self, seat: str, seen: dict[int, SeenFaces]) -> None:
        """Take the seat, and what it saw by the seq where each stretch parted."""
        self.seat, self.letter = seat, letter_of(seat)
        self.waiting = [(at, seen[at]) for at in sorted(seen)]
        self.faces: dict[int, Recalled] = {}

    def copy(self) -> "FaceMemory":
        """Another that remembers the same."""
        other = FaceMemory(self.seat, {})
        other.waiting, other.faces = list(self.waiting), dict(self.faces)
        return other

    def pass_by(self, seq: int) -> Counter[Name]:
        """Recall what was seen in stretches that parted before a seq; give the names inside."""
        inside: Counter[Name] = Counter()
        while self.waiting and self.waiting[0][0] < seq:
            _, seen = self.waiting.pop(0)
            inside |= seen.inside
            for one in seen.faces:
                self.faces.setdefault(one.card, one)
        return inside

    def follow(self, step: FactInContext) -> None:
        """Carry faces along with the cards that a fact moved; those out of sight are let go.

        In a hand of the other seat no card can be told from another, nor in its LRIG deck.
        """
        body = step.fact.body
        if not self.faces or not isinstance(body, (CardsMoved, CardsMixed)):
            return
        if isinstance(body, CardsMixed):
            row: tuple[Card, ...] = getattr(step.before.seat(body.seat), body.zone)
            self._let_go(row[place - 1] for place in body.positions)
            return
        if self.letter not in body.slots:
            self._let_go(getattr(step.before.seat(body.seat), body.src, ()))
        followed = body.dst not in BAGS or body.seat == self.seat
        for at, old in enumerate(body.cards):
            face = self.faces.pop(old, None)
            if face is not None and followed:
                self.faces[body.new + at] = face

    def _let_go(self, row: Iterable[Card]) -> None:
        for card in row:
            self.faces.pop(card.id, None)

    def name(self, card_id: int) -> str | None:
        """The name that is recalled of a card; None where none is."""
        face = self.faces.get(card_id)
        return None if face is None else face.name

    def names(self, row: Iterable[Card]) -> Counter[str]:
        """Count the names that are recalled of some cards."""
        faces = (self.faces.get(card.id) for card in row) if self.faces else ()
        return Counter(face.name for face in faces if face is not None and face.name is not None)
