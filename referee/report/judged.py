"""What was asked of judges, which penalties stand, and how much time was lost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from events.kinds import Fact, TableAnswered, TableCalled
from referee.court.event import DESK
from referee.court.policy import Policy
from referee.court.punished import GIVEN, penalties_of
from referee.fold import Court, fold_court
from referee.fold.event import SeatedTable
from referee.report.counting import spread_of
from referee.report.played import SECOND, UNASKED, AnsweredCall, PlayedTable, stands, tables_in
from referee.report.sections import (
    CourtRow,
    CourtWork,
    Extension,
    PenaltyCount,
    PenaltyTable,
    TimeLost,
)

RoundCall = tuple[int, AnsweredCall]
"""The round in which a judge was called, and what became of it."""


def calls_of_event(facts: Sequence[Fact]) -> Iterator[RoundCall]:
    """The calls from tables without a match of their own, each with its first answer."""
    answers = [one for one in facts if isinstance(one.body, TableAnswered)]
    for call in facts:
        if not isinstance(call.body, TableCalled):
            continue
        own = (one for one in answers if one.body.id == call.body.id and one.seq > call.seq)
        first = next(own, None)
        if first is None or first.actor == DESK:  # nobody came, or the two agreed meanwhile
            yield call.body.round, AnsweredCall("", UNASKED)
        else:
            yield call.body.round, AnsweredCall(first.actor, max(first.at - call.at, 0) // SECOND)


def court_work(
    tables: Sequence[SeatedTable],
    played: Sequence[PlayedTable],
    own: Iterable[RoundCall],
    rounds: Iterable[int],
) -> CourtWork:
    """Calls and rulings, by round and by who took or gave them.

    Args:
        tables: All tables that there were.
        played: Those of which a match is on record.
        own: The calls of tables without a match, which the event itself tells.
        rounds: The numbers of the rounds.
    """
    calls = [(one.seated.round, call) for one in played for call in one.calls] + [*own]
    rulings = [(one.seated.round, who) for one in played for who in one.rulings]
    judges = sorted({call.by for _, call in calls if call.by} | {who for _, who in rulings})
    return CourtWork(
        tables_in(played),
        len(tables),
        tables_in(played) + sum(not one.match for one in tables),
        _row("", [call for _, call in calls], len(rulings)),
        tuple(
            _row(str(n), [call for r, call in calls if r == n], sum(r == n for r, _ in rulings))
            for n in rounds
        ),
        tuple(
            _row(who, [call for _, call in calls if call.by == who], sum(by == who for _, by in rulings))
            for who in judges
        ),
    )


def _row(who: str, calls: Sequence[AnsweredCall], rulings: int) -> CourtRow:
    waited = [one.waited for one in calls if one.waited != UNASKED]
    return CourtRow(who, len(calls), len(calls) - len(waited), rulings, spread_of(waited))


def penalty_table(
    event: str, of: int, played: Sequence[PlayedTable], policy: Policy, facts: Iterable[Fact]
) -> PenaltyTable:
    """Penalties that stand, of matches and of the event itself, by infraction and by level.

    `event` is its name, `of` the number of its tables.
    """
    found = [(table.seated.match, one) for table in played for one in table.penalties]
    standing = [(match, one) for match, one in found if stands(one)]
    at_event = penalties_of(fold_court(Court(), facts))
    own = [one for one in at_event if one.stands == GIVEN]
    # A loss that was carried into a later match stands there as well, as an entry of the same incident.
    incidents = {f"{match}/{one.incident}" for match, one in (*standing, *((event, one) for one in own))}
    given = [one for _, one in standing if one.incident not in incidents]
    counts = Counter((one.infraction, one.name, one.level) for one in given)
    counts.update((one.infraction, _called(policy, one.infraction), one.level) for one in own)
    order = {level: place for place, level in enumerate(policy.levels)}
    rows = sorted(counts, key=lambda row: (row[0], order.get(row[2], len(order)), row))
    return PenaltyTable(
        tables_in(played),
        of,
        len(given) + len(own),
        len(own),
        len(found) - len(standing) + len(at_event) - len(own),
        tuple(PenaltyCount(*row, counts[row]) for row in rows),
    )


def _called(policy: Policy, code: str) -> str:
    """What the policy calls an infraction; "" where it has none of this code."""
    known = policy.infraction(code)
    return "" if known is None else known.name


def time_lost(of: int, played: Sequence[PlayedTable], own: Iterable[Extension]) -> TimeLost:
    """How long judges stood at tables, and what was given; `own` are extensions without a match."""
    recorded = (
        Extension(one.seated.round, one.seated.table, one.seated.match, given.seconds, given.by, given.reason)
        for one in played
        for given in one.given
    )
    extensions = tuple(sorted((*recorded, *own), key=lambda one: (one.round, one.table)))
    return TimeLost(
        tables_in(played),
        of,
        sum(one.judged for one in played),
        tables_in(one for one in played if one.judged > 0),
        sum(one.seconds for one in extensions),
        extensions,
    )
