"""Illegal actions that stood and what is due of them, at the desk: each one command of the log.

The moves are what really lay there: the rules check that they are possible, not that they are
legal, and carry out nothing that follows. While something is due the match waits for a judge.
"""

from functools import partial
from typing import Final

from events.kinds import DecisionAsked
from events.values import changed
from referee.court.illegal import (
    Illegal,
    Illegality,
    Owed,
    dues_of,
    flagged,
    illegals_of,
    open_dues,
)
from referee.court.orders import Drafts
from referee.rules import Accepted, Action, Refusal, Table, decide, why_not
from referee.rules.dues import Due
from referee.service.commands import JUDGE
from referee.service.commit import Then
from referee.service.commit.dues import ASKED, joined, owed_now
from referee.service.commit.throwing import trial_dice
from referee.service.court.judging import court_of
from referee.service.court.ruling import remedying
from referee.service.court.seen_names import parted
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.store.live import LiveMatch
from referee.service.table.stating import stating
from referee.state import Match
from referee.timeline import Reader, court_at, live_path, path_facts, state_at
from referee.timeline.path import after

MOST_LOOKED_AT: Final = 200
"""At how many points it is looked whether something could have been noticed there."""


def then_owed(desk: Desk, done: Illegality, by: str) -> Then | None:
    """What follows on the record of an illegal action: with moves the table lies as it lay there.

    What is due of it is flagged, each with the first seq at which it could have been noticed.
    """
    return partial(partial(_owing, desk), done, by) if done.moves.strip() else None


def _owing(desk: Desk, said: Illegality, by: str, live: LiveMatch, ordered: Accepted) -> Accepted:
    """Lay the table as it lay after an illegal action; flag what is due, and since when."""
    moves, seen = parted(said.moves)
    action = stating(Table(ordered.state, desk.played_by(ordered.state)), JUDGE, moves, ("", 0))
    action = changed(action, do="stand")
    done = remedying(desk, action, by, "an illegal action that stood", seen)(live, ordered)
    reader = desk.reader(live.ref.public_id)
    head, owed = reader.head(), owed_now(desk, done.state)
    since = _since(desk, live, action, _points(reader, said.action), owed)
    rows = [(d.seat, d.what, d.cards, d.clauses, since.get(_key(d), head)) for d in owed]
    drafts = flagged(court_at(reader, head), rows, done.facts[-1].seq)
    return joined(done, drafts, done.facts[0].seq)


def _since(
    desk: Desk, live: LiveMatch, action: Action, points: tuple[int, ...], owed: tuple[Due, ...]
) -> dict[tuple[str, str], int]:
    """The first point at which the same would have been due, had it been done there."""
    reader, found = desk.reader(live.ref.public_id), dict[tuple[str, str], int]()
    wanted = {_key(due) for due in owed}
    for point in points:
        if wanted <= found.keys():
            break
        for due in _if_done(desk, live, state_at(reader, point), action):
            found.setdefault(_key(due), point)
    return found


def _if_done(desk: Desk, live: LiveMatch, state: Match, action: Action) -> tuple[Due, ...]:
    """What would be due had the moves been made on another table."""
    library = desk.played_by(state)
    if why_not(Table(state, library), action):
        return ()
    decided = decide(state, action, library, head=state.seq, at=0, chance=trial_dice(desk, live))
    return () if isinstance(decided, Refusal) else owed_now(desk, decided.state)


def then_cleared(desk: Desk, match: str, drafts: Drafts, ruling: str, by: str) -> Then | None:
    """What follows where the match waits for what is due: it is carried out, or left by a ruling.

    Raises DeskError where only part of it is cleared: the rules carry out all of it at once.
    """
    reader, waits = desk.reader(match), desk.table(match).decision
    if waits is None or waits.kind != ASKED:
        return None
    if len(drafts) < len(open_dues(court_at(reader, reader.head()))):
        message = "the rules carry out all that is due at once"
        raise DeskError("together", message, where=match, instead="clear it together")
    answer, why = Action(JUDGE, "no" if ruling else "yes"), f"ruling {ruling}"
    return remedying(desk, answer, by, why if ruling else "")


def illegals_at(desk: Desk, match: str, viewer: str = JUDGE, seq: int | None = None) -> tuple[Illegal, ...]:
    """The illegal actions on record up to a seq, as a viewer may read them."""
    return illegals_of(court_of(desk, match, viewer, seq))


def dues_at(desk: Desk, match: str, seq: int | None = None) -> tuple[Owed, ...]:
    """All that was flagged as due up to a seq, each as it stands there."""
    return dues_of(court_of(desk, match, seq=seq))


def _key(due: Due) -> tuple[str, str]:
    """Tell a due apart from others at another table, where its cards have other numbers."""
    return due.seat, "".join(c for c in due.what if not c.isdigit())


def _points(reader: Reader, action: int) -> tuple[int, ...]:
    """The points from an action on at which the match waited."""
    path = live_path(reader.rewinds(), reader.head())
    facts = path_facts(reader, after(path, action - 1))
    return tuple([f.seq for f in facts if isinstance(f.body, DecisionAsked)][:MOST_LOOKED_AT])
