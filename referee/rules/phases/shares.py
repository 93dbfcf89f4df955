"""The shares of chance: both seats commit, then both tell theirs; then setup begins.

No document of the game speaks of it: it stands before the first rule. Nobody is told a share before
everybody has committed to one, so nobody can choose theirs by another's. An official may let the
match go on without a seat that does not come; its chance is then the machine's.
"""

from typing import Any, Final

from events.kinds import ChanceCommitted, ChanceRevealed, ChanceWaived
from events.shares import commitment, is_share
from events.vocabulary import SEATS
from referee.effects.needs.entry import Reason
from referee.effects.run import Live, Question, Run
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
_TOLD: Final = "told "


def shares_frame(match: str) -> Frame:
    """Give the frame in which a match asks for its shares."""
    return Frame(PROGRAM, START, ((_MATCH, match),))


def op_commit(run: Run, f: Live, arg: Any) -> None:
    """Ask each seat for its commitment."""
    answer = take(run)
    if answer is not None and run.asked is not None:
        seat = run.asked.seat
        if answer.do == WAIVE:
            _waived(run, f, arg, seat)
            return
        f.names[seat] = answer.word
        run.emit(ChanceCommitted(seat, answer.word), actor=seat)
    _ask(run, f, COMMIT, "")


def op_reveal(run: Run, f: Live, arg: Any) -> None:
    """Ask each seat for the share to which it committed."""
    answer = take(run)
    if answer is not None and run.asked is not None:
        seat = run.asked.seat
        if answer.do == WAIVE:
            _waived(run, f, arg, seat)
            return
        f.names[_TOLD + seat] = answer.word
        run.emit(ChanceRevealed(seat, answer.word), actor=seat)
    _ask(run, f, REVEAL, _TOLD)


def _waived(run: Run, f: Live, arg: Any, seat: str) -> None:
    """Go on without the share of a seat."""
    run.emit(ChanceWaived(seat), actor=run.facts[0].actor)
    op_end(run, f, arg)


def _ask(run: Run, f: Live, kind: str, before: str) -> None:
    for seat in SEATS:
        if before + seat not in f.names:
            run.ask(Question(kind, seat))
            stay(f)
            return


def share_reasons(frame: Frame, action: Action) -> list[Reason]:
    """Say what speaks against a commitment or a share; nothing means that it is taken."""
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
