"""The result of a match that no rule of the game ended: by time, or as its players report it."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.kinds import MatchEnded, ResultRecorded
from events.wording import instead_of
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.clock import TIME_IS_OVER, TIME_IS_UP, TableClock
from referee.court.event.clock_words import OVER, clock_words
from referee.court.event.results import NOBODY, REPORTED, TIME
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.policy.records import DOUBLE_LOSS, DRAW, RULED, SEATS
from referee.timeline import Reader, state_at

RESULTS: Final = (*SEATS, DRAW, DOUBLE_LOSS)
REASONS: Final = (TIME, REPORTED)
BOTH: Final = "both"
REPORTERS: Final = (*SEATS, BOTH)
_ENDS: Final = {TIME: "time is over", REPORTED: "as reported"}


class StatedResult(Struct, frozen=True):
    """How a match ended, as an official says it.

    `winner` is one of RESULTS, `reason` one of REASONS, `reported` one of REPORTERS or "".
    """

    winner: str
    reason: str = TIME
    reported: str = ""


def record_result(
    reader: Reader, said: StatedResult, by: str, policy: Policy, clock: TableClock | None
) -> Drafts | DraftRefusal:
    """Record the result of a match that still runs, and end it.

    `clock` is that of its table at this moment, None where nobody keeps one. By time a match ends
    only when its time is over, and as the policy says.
    """
    faults = [fault for fault in (may(policy, by, "result"),) if fault is not None]
    faults += _words(said)
    state = state_at(reader, reader.head())
    if state.winner:
        won = f"{state.winner} won" if state.winner in SEATS else "nobody won"
        what = f"the match is over: {won}, {state.reason}"
        faults.append(DraftRefusal("over", what, "rewind it first, if its end does not stand"))
    elif said.reason == TIME:
        faults += _timed(said, policy, clock)
    body = ResultRecorded(said.winner, said.reason, policy.title, said.reported)
    winner = said.winner if said.winner in SEATS else NOBODY
    kind = {DRAW: "a draw, ", DOUBLE_LOSS: "both players lose, "}.get(said.winner, "")
    end = MatchEnded(winner, kind + _ENDS.get(said.reason, ""))
    return joined(faults) or [Draft(body, by), Draft(end, by, reader.head() + 1)]


def _words(said: StatedResult) -> Iterator[DraftRefusal]:
    """Which words of a result there are not, and who has to have reported it."""
    if said.winner not in RESULTS:
        what = f"{said.winner!r} is no result"
        yield DraftRefusal("unknown-result", what, instead_of(said.winner, RESULTS, ""))
    if said.reason not in REASONS:
        what = f"{said.reason!r} is no reason of a result"
        yield DraftRefusal("unknown-reason", what, instead_of(said.reason, REASONS, ""))
    if said.reported and said.reported not in REPORTERS:
        what = f"{said.reported!r} reports no result"
        yield DraftRefusal("unknown-seat", what, f"name who did: {', '.join(REPORTERS)}")
    elif said.reason == REPORTED and not said.reported:
        what = "nobody is named who reported the result"
        yield DraftRefusal("unreported", what, f"name who did: {', '.join(REPORTERS)}")


def _timed(said: StatedResult, policy: Policy, clock: TableClock | None) -> Iterator[DraftRefusal]:
    """Why a match does not end by time, or not so."""
    if clock is not None and clock.stands != TIME_IS_OVER:
        up = clock.stands == TIME_IS_UP
        what = f"time is not over at this table: {clock_words(clock)}"
        call = "call time: referee event round time ROUND" if up else "let them play on"
        yield DraftRefusal("not-yet", what, f"{call}, or record what they report")
    due = policy.clock.time_over if clock is None else clock.due or policy.clock.time_over
    if due != RULED and said.winner in RESULTS and said.winner != due:
        what = f"when time is over, {OVER[due]} (policy {policy.name}, edition {policy.edition})"
        yield DraftRefusal("other-result", what, f"record {due}, or what they report")
