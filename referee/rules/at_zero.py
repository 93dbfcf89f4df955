"""A refresh at the very moment in which a main deck is empty: the reading `refresh_timing`.

The guide of 2014 stops what goes on and refreshes at that point, even in the middle of an effect
(classic.refresh.3). It is a notice on moved cards, so a match that reads otherwise knows nothing
of it. What was stopped goes on with the new deck or is dropped: the reading `refresh_after`.
"""

from events.kinds import CardsMoved, Fact
from referee.effects.deeds.telling import NOTICES
from referee.effects.run import Notice, Run, RunningFrame
from referee.effects.verbs.flow import op_end
from referee.rulebook import reading_value
from referee.rules.phases.procedures import TO_END
from referee.rules.rule_actions import force_end, refresh
from referee.state import Match, Settings


def notices_of(settings: Settings) -> dict[type, Notice]:
    """What each kind of fact may cause, as the match reads the moment of a refresh."""
    at_zero = reading_value(settings, "refresh_timing") == "at-zero"
    return _AT_ZERO if at_zero else NOTICES


def _moved(run: Run, fact: Fact, before: Match) -> None:
    NOTICES[CardsMoved](run, fact, before)
    seat = fact.body.seat
    side = run.state.seat(seat)
    if side.deck or not side.trash or run.state.winner:
        return
    cause, run.cause = run.cause, fact.seq
    refresh(run, seat, side)
    again = run.state.seat(seat).refreshes == run.ruleset.refreshes_to_end
    if again and seat == run.state.turn.seat:
        in_end = run.state.turn.phase == "end"
        force_end(run, (TO_END["last stage"], 0 if in_end else TO_END["end"]))
    elif reading_value(run.state.settings, "refresh_after") == "abandon":
        _drop(run)
    run.cause = cause


def _drop(run: Run) -> None:
    """Let the ability that is being processed go to its end; a procedure of the rules goes on."""
    top = run.stack[-1] if run.stack else None
    if isinstance(top, RunningFrame) and top.by is not None:
        top.pc = next(place for place, (op, _) in enumerate(top.code) if op is op_end)


_AT_ZERO: dict[type, Notice] = NOTICES | {CardsMoved: _moved}
