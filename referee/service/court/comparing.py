"""Two branches side by side, and a ruling as it was beside the one that was not given."""

from collections.abc import Sequence
from typing import NamedTuple, Unpack

from events.kinds import RulingGiven
from events.log import MatchRef
from referee import court
from referee.court.given import GivenRuling
from referee.court.illegal import Illegal, illegals_of
from referee.court.rulings import Ruling, next_ruling
from referee.rerun.compared import Compared, ComparedSide, compared
from referee.rerun.steps import GIVEN, steps
from referee.rules import Refusal, Table, decide
from referee.service.commands import JUDGE, Once
from referee.service.commit.throwing import trial_dice
from referee.service.court.branching import Branch, branch_named, open_branch
from referee.service.court.ruling import give_ruling, ruling_chain
from referee.service.court.seen_names import POSSIBLE, SEEN, parted, require_asked, seen_as
from referee.service.desk import Desk
from referee.service.errors import DeskError, Refused, refused
from referee.service.looking import view_at
from referee.service.store.reader import line_of
from referee.service.table.stating import stating
from referee.timeline import (
    BranchReader,
    ListReader,
    court_at,
    diff,
    live_path,
    parting,
    state_at,
)

Point = tuple[str, int]
"""A match or a branch, and a seq of it."""


class WhatIf(NamedTuple):
    """A ruling beside the one that was not given: a branch for each, and how they differ."""

    ruling: GivenRuling
    given: Branch
    otherwise: Branch
    compared: Compared


def compare_at(
    desk: Desk, one: Point, other: Point, viewer: str = "judge", level: str = "normal"
) -> Compared:
    """Lay two branches side by side, or a match and a branch of it, each up to a point.

    Raises DeskError for two that share nothing.
    """
    fork = min(_fork(desk, one[0], other[0]), one[1], other[1])
    mine, theirs = ((desk.reader(name), seq) for name, seq in (one, other))
    shared, turns = compared(mine, theirs, fork, viewer=viewer, level=level)
    words = diff(view_at(desk, *_seen(one, viewer)), view_at(desk, *_seen(other, viewer)))
    return Compared(shared, (_side(desk, one), _side(desk, other)), turns, tuple(words))


def shared_facts(desk: Desk, one: Point, other: Point) -> int:
    """The last seq that two lines share, each up to a point, as `compare` does.

    Raises DeskError for two that share nothing.
    """
    fork = min(_fork(desk, one[0], other[0]), one[1], other[1])
    paths = [live_path(desk.reader(name).rewinds(), seq) for name, seq in (one, other)]
    return min(parting(*paths), fork)


def _side(desk: Desk, point: Point) -> ComparedSide:
    state = desk.state(*point)
    return ComparedSide(*point, state.winner, state.reason)


def _fork(desk: Desk, one: str, other: str) -> int:
    """The last seq at which two lines have the same fact."""
    lines = [line_of(desk.log, desk.log.match(name)) for name in (one, other)]
    if lines[0][0].id != lines[1][0].id:
        raise DeskError(
            "unrelated",
            f"{one} and {other} are not branches of one match",
            instead="compare two branches of a match, or a match and a branch of it",
        )
    last = 0
    for mine, theirs in zip(*lines, strict=False):
        if mine.id != theirs.id:
            break
        last += 1
    ends = [_left(desk, line, last) for line in lines]
    return min(ends)


def _left(desk: Desk, line: list[MatchRef], last: int) -> int:
    """The seq at which a line leaves the match that both have as their last."""
    left = line[last].parent if last < len(line) else None
    if left is not None:
        return left.seq
    return desk.log.head(line[-1].id).seq


def try_moves(
    desk: Desk,
    match: str,
    name: str,
    ruling: Ruling,
    by: str = JUDGE,
    *,
    viewer: str = JUDGE,
    **once: Unpack[Once],
) -> WhatIf:
    """Rule otherwise than a ruling did, on a branch, and lay both side by side for a viewer.

    Both branches stand at the next question to a player. A field of `ruling` that is empty is
    taken from the ruling that was given, but for its remedy. The match is not touched. With a
    key that was used for the same words before, the branches of then are laid side by side.
    """
    was = ruling_chain(desk, match, name)
    given = next(one for one in was if one.id == name)
    reader = desk.reader(match)
    asked = _otherwise(ruling, given, illegals_of(court_at(reader, reader.head())))
    key, expect = once.get("key"), once.get("expect")
    own = {part: f"{key}-{part}" if key else None for part in ("given", "otherwise", "ruling")}
    _rehearse(desk, match, given.seq - 1, asked, by)
    end = _after(desk, match, given.seq)
    here = open_branch(
        desk,
        match,
        end,
        purpose=f"{match}/{name} as it was",
        by=by,
        key=own["given"],
        expect=expect,
    )
    there = open_branch(
        desk, match, given.seq - 1, purpose=f"{match}/{name} otherwise", by=by, key=own["otherwise"]
    )
    give_ruling(desk, there.name, asked, by, key=own["ruling"])
    there = branch_named(desk, there.name)
    sides = compare_at(desk, (here.name, here.head), (there.name, there.head), viewer)
    return WhatIf(given, here, there, sides)


def _rehearse(desk: Desk, match: str, point: int, ruling: Ruling, by: str) -> None:
    """Raise what a ruling at a point is refused with, before any branch is opened for it."""
    reader = BranchReader(desk.reader(match), ListReader(()), point)
    who, where = desk.who(match, by), f"{match}@{point}"
    live = desk.live.get(match)
    drafts = court.rule(
        reader,
        ruling,
        id=next_ruling(court_at(reader, point)),
        by=who,
        policy=desk.policy(match),
        dice=trial_dice(desk, live),
    )
    if isinstance(drafts, court.DraftRefusal):
        raise refused(drafts, where)
    if not ruling.moves.strip():
        return
    state = state_at(reader, ruling.to or point)
    library = desk.played_by(state)
    moves, said = parted(ruling.moves)
    action = stating(Table(state, library), JUDGE, moves, ("", 0))
    chance = seen_as(desk, match, state, said) if said else trial_dice(desk, live)
    decided = decide(state, action, library, head=point, at=0, chance=chance, by=who)
    if isinstance(decided, Refusal):
        raise Refused(decided, where, SEEN if decided.wants else POSSIBLE)
    require_asked(chance, where)


def _after(desk: Desk, match: str, seq: int) -> int:
    """The seq of the last fact that the order with a ruling added."""
    facts = desk.facts(match, seq - 1)
    first = facts[0]
    if not isinstance(first.body, RulingGiven):
        raise DeskError("not-a-ruling", f"fact {seq} is no ruling", where=match)
    last = seq
    for step in steps(facts[1:]):
        head = step.facts[0]
        if head.cause < seq or (step.kind == GIVEN and head.at != first.at):
            break
        last = step.facts[-1].seq
    return last


def _seen(point: Point, viewer: str) -> tuple[str, str, int]:
    return point[0], viewer, point[1]


def _otherwise(ruling: Ruling, given: GivenRuling, illegals: Sequence[Illegal]) -> Ruling:
    """Fill what a ruling leaves empty, but for its remedy, with what was ruled."""
    illegal = next((one.id for one in illegals if given.illegal and one.seq == given.illegal), "")
    return Ruling(
        ruling.question or given.question,
        ruling.decision,
        ruling.clauses or given.clauses,
        ruling.remedy,
        ruling.to,
        ruling.looked_at or given.looked_at,
        ruling.agreed or given.agreed,
        ruling.infraction or given.infraction,
        moves=ruling.moves,
        pile=ruling.pile,
        illegal=ruling.illegal or illegal,
    )
