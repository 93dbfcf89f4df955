"""Penalties that are given at an event and not in a match: what they do, withdrawn, appealed.

A penalty names a round. At a table without a match a loss changes the result or writes it; a round that
was missed counts as lost. A loss of somebody who has a bye, and a lost game of a round that was missed, are
kept for the next table of that person.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from events.kinds import (
    PartGiven,
    PenaltyWithdrawn,
    PersonDisqualified,
    PersonPenalized,
    ResultCorrected,
    ResultWithdrawn,
    TableDecided,
)
from events.wording import instead_of
from referee.court.draft import DraftRefusal
from referee.court.event.correcting import EventCorrection, unsaid
from referee.court.event.places import part_words
from referee.court.event.playing import unknown_person
from referee.court.event.rounds import PENALTY
from referee.court.penalties import no_deviation
from referee.court.policy import Policy
from referee.court.punished import EVENT, NEXT, THIS
from referee.fold.event import (
    ABSENT,
    BYE,
    LOSS,
    MISSED,
    TABLE,
    Event,
    EventPenalty,
    RoundPart,
)

GAME_LOSS, MATCH_LOSS, DISQUALIFICATION = "game loss", "match loss", "disqualification"
LOSSES: Final = frozenset({GAME_LOSS, MATCH_LOSS, DISQUALIFICATION})
"""Effects of a level that end a game or a match."""
Games = tuple[int, int, int]


class TablePenalty(NamedTuple):
    """A penalty for a round at a table without a match: who gets it, for what, and the level.

    `suggested`, `scope` and `repeats` say how the policy counts, as in `Suggestion`; "" where it is unknown.
    """

    person: str
    round: int
    infraction: str
    level: str = ""
    deviation: str = ""
    suggested: str = ""
    scope: str = ""
    repeats: tuple[str, ...] = ()


class _PenaltyResult(NamedTuple):
    """What a penalty does: to what it applies, and the fact that changes a result or a part, if any."""

    applies: str
    body: Any = None


def of_penalty(event: Event, penalty: TablePenalty, reason: str, policy: Policy) -> EventCorrection:
    """A penalty for a round, with the result that it makes and the disqualification that it is."""
    person, number, said, level, *_ = penalty
    faults = [*unknown_person(event, person), *unsaid(reason)]
    known = policy.infraction(said)
    if known is None:
        codes = ", ".join(one.code for one in policy.infractions[:12])
        faults.append(
            DraftRefusal("unknown-infraction", f"{said!r} is no infraction", f"name one of {codes}")
        )
    if level not in policy.levels:
        if known is not None:
            what = f"{level!r} is no level of the policy"
            faults.append(DraftRefusal("unknown-level", what, f"name one of {', '.join(policy.levels)}"))
        return EventCorrection((), number, (), tuple(faults))
    deviates = penalty.suggested not in {"", level}
    if penalty.deviation and not deviates:
        faults.append(no_deviation(level))
    effect, part = policy.effect(level), event.part_of(person, number)
    faults += _place_faults(event, part, effect)
    code = known.code if known is not None else said
    made = _outcome(event, part, effect, policy, f"{level} ({code}): {reason}")
    counted = (penalty.suggested, penalty.scope, penalty.repeats, penalty.deviation)
    bodies: list[Any] = [PersonPenalized(person, number, code, level, effect, reason, made.applies, *counted)]
    bodies += [made.body] if made.body is not None else []
    one = event.entrant(person)
    if effect == DISQUALIFICATION and one is not None and not one.out:
        bodies.append(PersonDisqualified(person, f"{code}: {reason}"))
    powers = (
        f"penalty.{level}",
        *(("penalty.approve",) if level in policy.approval else ()),
        *(("penalty.deviate",) if deviates else ()),
    )
    return EventCorrection(tuple(bodies), number, powers, tuple(faults))


def _place_faults(event: Event, part: RoundPart, effect: str) -> Iterator[DraftRefusal]:
    """Say why no penalty can be given for a round to who had that part in it."""
    held, is_cut = event.round(part.round), part.round in event.cut_rounds()
    if held is None:
        last = event.last_round
        instead = f"name a round up to {last}" if last else "open a round first"
        yield DraftRefusal("unknown-round", f"there is no round {part.round}", instead)
    elif part.kind == TABLE and part.match:
        what = f"match {part.match} is recorded there"
        yield DraftRefusal("recorded", what, f"give it there: referee penalty give {part.match}")
    elif part.kind == ABSENT and effect in LOSSES and (not held.begun or is_cut):
        what = f"{part.person} has neither a table nor a bye in round {part.round}"
        yield DraftRefusal(
            "not-paired", what, "name a round of theirs, or one that has begun and that they missed"
        )


def _outcome(event: Event, part: RoundPart, effect: str, policy: Policy, why: str) -> _PenaltyResult:
    """To what a penalty applies, and what it changes."""
    if effect not in LOSSES:
        return _PenaltyResult("")
    applies, most = (EVENT if effect == DISQUALIFICATION else THIS), policy.scoring.games
    whole = effect != GAME_LOSS or most == 1
    if part.kind == TABLE:
        return _PenaltyResult(applies, _at_table(event, part, effect, most, why))
    lost = part.kind in {ABSENT, MISSED} and whole and effect != DISQUALIFICATION
    if lost and not part.loss:
        return _PenaltyResult(applies, PartGiven(part.person, part.round, LOSS, most, why))
    if lost:
        return _PenaltyResult(applies)
    return _PenaltyResult(applies if effect == DISQUALIFICATION else NEXT)


def _at_table(event: Event, part: RoundPart, effect: str, most: int, why: str) -> Any:
    """The fact that makes a loss of a table: another result, or the first one; None for no change.

    A lost game of a match of several that has no result yet stands on its slip.
    """
    place, before = (part.round, part.table), event.ended(part.round, part.table)
    if before is None:
        if effect == GAME_LOSS and most > 1:
            return None
        winner, games = ("B", (0, most, 0)) if part.seat == "A" else ("A", (most, 0, 0))
        return TableDecided(*place, winner, games, PENALTY)
    if (before.winner, effect) == ("double-loss", GAME_LOSS):
        return None
    side = "AB".index(part.seat)
    counts = [*before.games]
    counts[1 - side] = min(counts[1 - side] + 1, most) if effect == GAME_LOSS else most
    if counts[1 - side] >= most:
        counts[side] = min(counts[side], most - 1)
    a, b, drawn = counts
    winner = "A" if a > b else "B" if b > a else "draw"
    if (winner, (a, b, drawn)) == (before.winner, before.games):
        return None
    return ResultCorrected(*place, winner, (a, b, drawn), why)


def penalty_words(event: Event, penalty: EventPenalty) -> str:
    """Say what becomes of a loss that changed no result at once; "" where nothing is left to say."""
    if penalty.effect not in LOSSES or penalty.withdrawn:
        return ""
    part = event.part_of(penalty.person, penalty.round)
    if penalty.applies == NEXT:
        return f"{penalty.person} {part_words(part)}: the loss is kept for their next table"
    if part.kind == TABLE and not part.result:
        return f"write the lost game on the slip of table {part.table}"
    return ""


def of_withdrawal(event: Event, penalty: str, reason: str) -> EventCorrection:
    """A penalty of the event that is withdrawn, with the result or the part that it had changed."""
    faults = [*unsaid(reason)]
    found = next((one for one in event.penalties if one.id == penalty), None)
    if found is None or found.withdrawn:
        what = f"{penalty} is withdrawn" if found is not None else f"there is no penalty {penalty!r}"
        known = [one.id for one in event.penalties if not one.withdrawn]
        instead = instead_of("" if found else penalty, known, "no penalty of the event stands")
        faults.append(DraftRefusal("unknown-penalty", what, instead))
        return EventCorrection((), 0, ("penalty.withdraw",), tuple(faults))
    bodies = (PenaltyWithdrawn(penalty, reason), *_undone(event, found, f"penalty {penalty} is withdrawn"))
    number = found.carried or found.round
    return EventCorrection(bodies, number, ("penalty.withdraw",), tuple(faults))


def _undone(event: Event, penalty: EventPenalty, why: str) -> Iterator[Any]:
    """Put back what a penalty changed, unless it was changed again since."""
    undo, number = penalty.undo, penalty.carried or penalty.round
    if undo is None:
        return
    part = event.part_of(penalty.person, number)
    given = event.given_part(penalty.person, number)
    ended = event.ended(number, part.table) if part.kind == TABLE else None
    if undo.part and given is not None and given.seq == undo.seq:
        games = given.games if undo.part in {BYE, LOSS} else 0
        yield PartGiven(penalty.person, number, undo.part, games, why)
    elif ended is not None and (ended.corrected[-1] if ended.corrected else ended.seq) == undo.seq:
        if undo.winner:
            yield ResultCorrected(number, part.table, undo.winner, undo.games, why)
        else:
            yield ResultWithdrawn(number, part.table, why)


def withdrawal_words(event: Event, penalty: EventPenalty) -> str:
    """Say what a withdrawn penalty leaves to be done; "" for nothing."""
    one = event.entrant(penalty.person)
    if penalty.effect == DISQUALIFICATION and one is not None and one.out:
        order = f'referee event left {penalty.person} --after -1 --reason "REASON" --by ORGANISER'
        return f"let them come back: {order}"
    return ""
