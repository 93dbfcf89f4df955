"""What a rewind would mean: what was learned, decided and left to chance since its target.

Nothing is changed here. The judge weighs; the check counts, and names the seqs it counted.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.kinds import (
    ActionTaken,
    CardsMixed,
    ChanceCommitted,
    ChanceRevealed,
    ChanceWaived,
    DeckRefreshed,
    DeckShuffled,
    Fact,
)
from events.values import changed
from referee.court.draft import DraftRefusal
from referee.court.grade import because, grade
from referee.court.replacing import Mix
from referee.court.returned import (
    Returned,
    ReturnedCards,
    kept_by,
    kept_for,
    mixes_of,
    returned_by,
    returned_for,
)
from referee.court.reversals import Reversal, reversals
from referee.court.seen import faces_seen
from referee.timeline import (
    Reader,
    caption,
    live_path,
    onward,
    parting,
    settled_at_or_before,
    stands_as,
    state_at,
    undone,
)
from referee.timeline.learned import FactInContext, Learned, learned_from, told_to
from referee.timeline.path import Path, holds
from referee.timeline.path import after as path_after
from referee.timeline.recall import off_path


class Noted(Struct, frozen=True):
    """A fact that the check counts: its seq, the seat it belongs to, and its words."""

    seq: int
    seat: str
    words: str


class RewindCheck(Struct, frozen=True):
    """What a rewind to a point would mean; seqs and words for who asks.

    `undoes` are the stretches taken back, `restores` those of an undone stretch that would count
    again. `learned`, `decisions` and `chance` stand in log order, `reversals` last first.
    `returned` are the seen cards that go back at random, `mixes` the places that change for it;
    `kept` are cards of decks and Life Cloth that go back to their place, for a seat knew them.
    `undone` are the stretches that counted no more before: what a seat learned there it still
    knows, so that such seqs may stand among the others.
    """

    to: int
    head: int
    grade: str
    reason: str
    undoes: Path
    restores: Path
    learned: tuple[Learned, ...]
    returned: tuple[Returned, ...]
    kept: tuple[ReturnedCards, ...]
    mixes: tuple[Mix, ...]
    decisions: tuple[Noted, ...]
    chance: tuple[Noted, ...]
    reversals: tuple[Reversal, ...]
    undone: Path = ()

    def is_undone(self, seq: int) -> bool:
        """Whether a seq counted no more before this rewind."""
        return holds(self.undone, seq)

    def learned_by(self, seat: str) -> tuple[Learned, ...]:
        """What one seat learned."""
        return tuple(one for one in self.learned if one.seat == seat)

    def decisions_by(self, seat: str) -> tuple[Noted, ...]:
        """What one seat decided."""
        return tuple(one for one in self.decisions if one.seat == seat)


SHARES: Final = (ChanceCommitted, ChanceRevealed, ChanceWaived)
"""What no rewind takes back: who commits again could choose by what was told."""


def target(reader: Reader, to: int) -> int | DraftRefusal:
    """The settled point that a rewind to a seq goes back to, or say why it cannot."""
    head = reader.head()
    if not 1 <= to <= head:
        return DraftRefusal("out-of-range", f"the log has no seq {to}", f"name a seq from 1 to {head}")
    point = stands_as(reader, to)
    if not point:
        near = settled_at_or_before(reader, to)
        instead = f"rewind to {near}" if near else "open the match anew"
        what = f"at seq {to} the match was amid a command and waited for nobody"
        return DraftRefusal("not-settled", what, instead)
    if _before_shares(reader, point):
        what = "the shares of chance were told or waived after that, and nobody chooses another"
        return DraftRefusal("shares-stand", what, "name a point after them, or open the match anew")
    if stands_as(reader, head) == point:
        return DraftRefusal("already-there", f"the table lies as it lay at {point}", "name an earlier point")
    return point


def _before_shares(reader: Reader, point: int) -> bool:
    """Whether seats committed to shares of chance, or told them, after a point."""
    if reader.facts(0, 1)[0].body.chance != "shared":
        return False
    return any(isinstance(fact.body, SHARES) for fact in reader.facts(point, reader.head()))


def is_chance(fact: Fact) -> bool:
    """Whether a fact was left to chance: a shuffle, a refresh, or what chance decided."""
    return fact.actor == "chance" or isinstance(fact.body, (CardsMixed, DeckShuffled, DeckRefreshed))


def _noted(step: FactInContext, viewer: str) -> Noted:
    body = step.fact.body
    words = caption(step.fact, step.before, step.after, viewer)
    return Noted(step.fact.seq, getattr(body, "seat", ""), words)


def _for(viewer: str, steps: Iterable[FactInContext], rows: Iterable[Learned]) -> tuple[Learned, ...]:
    """Leave out the names that a viewer may not read."""
    readable = told_to(steps, viewer)
    return tuple(r if r.seq in readable else changed(r, names=()) for r in rows)


def rewind_check(reader: Reader, to: int, viewer: str = "judge") -> RewindCheck | DraftRefusal:
    """What a rewind to a point would mean, in words and names that a viewer may know.

    What was learned and left to chance is counted since the point that the target shares with the
    table of today; where the target lies in an undone stretch, also what came there after it.
    Refused for a point that the log does not have, that is not settled, or that is today's.
    """
    point = target(reader, to)
    if isinstance(point, DraftRefusal):
        return point
    rewinds, head = reader.rewinds(), reader.head()
    today, then = live_path(rewinds, head), live_path(rewinds, point)
    shared = parting(today, then)
    undoes, restores = path_after(today, shared), path_after(then, shared)
    off = off_path(reader, then, head, "AB")
    steps = off.on(undoes)
    further = path_after(onward(rewinds, point, head), point) if restores else ()
    telling = [*off.on(further), *steps]
    learned = [one for step in telling for one in learned_from(step)]
    table = state_at(reader, point)
    faces = faces_seen(reader, then, off)
    returned = returned_by(table, faces)
    decisions = tuple(_noted(s, viewer) for s in steps if isinstance(s.fact.body, ActionTaken))
    chance = tuple(_noted(s, viewer) for s in telling if is_chance(s.fact))
    verdict = grade(len(decisions), len(chance), learned, returned)
    return RewindCheck(
        point, head, verdict, because(verdict, len(decisions), len(chance), learned),
        undoes, restores, _for(viewer, telling, learned), returned_for(viewer, returned),
        kept_for(viewer, kept_by(table, faces)), mixes_of(table, returned), decisions, chance,
        reversals(steps, frozenset(one.seq for one in returned), viewer), undone(rewinds, head),
    )  # fmt: skip
