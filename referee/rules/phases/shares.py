"""The shares of chance: both seats commit, then both tell theirs; then setup begins.

No document of the game speaks of it: it stands before the first rule. Nobody is told a share before
everybody has committed to one, so nobody can choose theirs by another's. An official may let the
match go on without a seat that does not come; its chance is then the machine's.
"""

from typing import Any, Final

from events.kinds import ChanceCommitted, ChanceRevealed, ChanceWaived
from events.shares import commitment, is_share
from events.vocabulary import SEATS
from referee.effects.needs.reasons import Reason
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.flow import op_end
from referee.rules.action import Action
from referee.state import START, Frame

COMMIT: Final = "commit"
REVEAL: Final = "reveal"
WAIVE: Final = "waive"
KINDS: Final = (COMMIT, REVEAL)
"""The questions for a commitment and for the share, answered by the same words."""
PROGRAM: Final = "shares"
_MATCH: Final = "match"
_GIVEN: Final = {COMMIT: (ChanceCommitted, ""), REVEAL: (ChanceRevealed, "told ")}
"""The fact that each question makes, and what stands before the seat in the name of its answer."""


def shares_frame(match: str) -> Frame:
    """The frame in which a match asks for its shares."""
    return Frame(PROGRAM, START, ((_MATCH, match),))


def op_share(run: Run, f: RunningFrame, arg: Any) -> None:
    """Ask each seat for what `arg` says: its commitment, or the share to which it committed."""
    made, before = _GIVEN[arg]
    answer = take(run)
    if answer is not None and run.asked is not None:
        seat = run.asked.seat
        if answer.do == WAIVE:
            _waived(run, f, seat)
            return
        f.names[before + seat] = answer.word
        run.emit(made(seat, answer.word), actor=seat)
    for seat in SEATS:
        if before + seat not in f.names:
            run.ask(RunQuestion(arg, seat))
            stay(f)
            return


def _waived(run: Run, f: RunningFrame, seat: str) -> None:
    """Go on without the share of a seat."""
    run.emit(ChanceWaived(seat), actor=run.facts[0].actor)
    op_end(run, f, None)


def share_reasons(frame: Frame, action: Action) -> list[Reason]:
    """What speaks against a commitment or a share; nothing means that it is taken."""
    if action.do == WAIVE:
        return []
    if not is_share(action.word):
        what = f"{action.do} takes 64 figures of hex in small letters, not {action.word[:80]!r}"
        return [Reason("no-share", what, ())]
    names = dict(frame.names)
    if action.do == REVEAL:
        made = commitment(str(names[_MATCH]), action.seat, action.word)
        if made != names[action.seat]:
            what = f"this is not the share to which {action.seat} committed: that has another hash"
            return [Reason("other-share", what, ())]
    return []
