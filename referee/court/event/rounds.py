"""Orders about rounds and tables: opened, seated, begun, time called, ended."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from events.kinds import (
    PenaltyCarried,
    RoundBegun,
    RoundEnded,
    RoundOpened,
    RoundReopened,
    TableDecided,
    TableExtended,
    TableFeatured,
    TableSeated,
    TimeCalled,
)
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.clock import round_left
from referee.court.event.clock_words import span
from referee.court.event.cut import repair_faults
from referee.court.event.games import TableScore, no_next_game
from referee.court.event.officials import PLAYER
from referee.court.event.pairings import Swap, swap, unpair
from referee.court.event.people import NO_LIST, absent, barred
from referee.court.event.places import LateEntry, elsewhere, ended_bye, enter_late
from referee.court.event.playing import Playing, no_table, still, unexplained
from referee.court.event.results import MATCH, result_refusal
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.court.policy.clock import LONGEST
from referee.court.policy.records import LEFT_ASKS
from referee.court.remarks import extend
from referee.fold.event import ABSENT, BYE, TABLE, Event, Round, SeatedTable, as_written
from referee.timeline.phrases import round_list

LEFT, PENALTY = "left", "penalty"
"""From where it is known how a table ended of which one had left, or one lost by a penalty."""
DESK: Final = "desk"
ADVISED: Final = "they are to meet"
"""The reason that an advised order is tried with, and names."""
Owed = Mapping[str, tuple[str, str]]
"""The loss that is kept for a person's next table: the link of its penalty, and its effect."""


def _found(event: Event, number: int) -> Round | DraftRefusal:
    """A round that is not over, or say which there are."""
    found = event.round(number)
    if found is not None and not found.ended:
        return found
    running = ", ".join(str(one.number) for one in event.rounds if not one.ended)
    instead = f"name round {running}" if running else ""
    if found is None:
        return DraftRefusal("unknown-round", f"there is no round {number}", instead or "open a round first")
    reopen = f'referee event round reopen {number} --reason "REASON"'
    instead = instead or f"nothing has to be done; to let it go on: {reopen}"
    return DraftRefusal("ended", f"round {number} is ended", instead)


def open_round(
    event: Event, number: int, minutes: int | None, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Open a round, so that its tables can be seated; its minutes are the policy's unless given."""
    lasts = policy.clock.minutes if minutes is None else minutes
    faults = list(barred(event, policy, by, "round.run"))
    last = event.last_round
    if event.round(number) is not None:
        faults.append(DraftRefusal("opened", f"round {number} was opened before", f"open {last + 1}"))
    elif not last < number < last + 100:
        what = f"round {number} cannot follow round {last}" if last else f"no round {number}"
        faults.append(DraftRefusal("unknown-round", what, f"open round {last + 1}"))
    if not 0 <= lasts <= LONGEST:
        what = f"a round of {lasts} minutes"
        faults.append(DraftRefusal("bad-time", what, f"give 0 to {LONGEST} minutes, 0 for no end"))
    return joined(faults) or [Draft(RoundOpened(number, lasts), by)]


def begin_round(
    event: Event, number: int, by: str, policy: Policy, owed: Owed | None = None
) -> Drafts | DraftRefusal:
    """Let the clock of a round run.

    At a table without a match whose one person has left, the other wins, unless the policy asks what
    becomes of it. `owed` are losses that are kept for the next table of a person: they are carried out
    at tables without a match.
    """
    faults = list(barred(event, policy, by, "round.run"))
    found = _found(event, number)
    if isinstance(found, DraftRefusal):
        faults.append(found)
    elif found.begun:
        faults.append(DraftRefusal("begun", f"round {number} has begun", "end it, or open the next"))
    elif not event.tables_of(number):
        what = f"nobody is seated in round {number}"
        faults.append(DraftRefusal("empty", what, "seat its tables first"))
    elif policy.rounds.left == LEFT_ASKS:
        faults += _asked_of_left(event, number)
    faults += repair_faults(event, number)
    if faults:
        return joined(faults) or []
    drafts = [Draft(RoundBegun(number), by), *_won_from_left(event, number, policy)]
    now = as_written(event, (one.body for one in drafts))
    for person, loss in (owed or {}).items():
        carried = _carried(now, person, loss, policy, number)
        now = as_written(now, (one.body for one in carried))
        drafts += carried
    return drafts


def _leavers(event: Event, number: int) -> Iterator[tuple[SeatedTable, tuple[str, ...]]]:
    """The tables without a match and without a result at which somebody sits who has left."""
    playing = frozenset(event.playing())
    for one in event.tables_of(number):
        left = tuple(person for person in one.people if person not in playing)
        if left and not one.match and event.ended(number, one.table) is None:
            yield one, left


def _asked_of_left(event: Event, number: int) -> Iterator[DraftRefusal]:
    """Say at which tables somebody has left, where the policy decides nothing of them."""
    for one, left in _leavers(event, number):
        person = left[0]
        what = f"{person} has left and sits at table {one.table} of round {number}"
        instead = (
            f'let somebody else sit there: referee event sat {number} {person} OTHER --reason "REASON"; '
            f'or pair the round again: referee event unpair {number} --reason "REASON"'
        )
        yield DraftRefusal("has-left", what, instead)


def _won_from_left(event: Event, number: int, policy: Policy) -> list[Draft]:
    """Write who won a table at which somebody had left before the round began."""
    games, drafts = policy.scoring.games, []
    for one, left in _leavers(event, number):
        if len(left) == 1:
            winner = "BA"[one.people.index(left[0])]
            won = (games, 0, 0) if winner == "A" else (0, games, 0)
            drafts.append(Draft(TableDecided(number, one.table, winner, won, LEFT), DESK))
        elif number not in event.cut_rounds():
            drafts.append(Draft(TableDecided(number, one.table, "double-loss", (0, 0, 0), LEFT), DESK))
    return drafts


def _carried(event: Event, person: str, owed: tuple[str, str], policy: Policy, number: int) -> list[Draft]:
    """Carry out a loss at the table of somebody where no match is recorded.

    A lost game of a match of several is written on the slip, as the answer says.
    """
    part, (link, effect) = event.part_of(person, number), owed
    if part.kind != "table" or part.match or part.result:
        return []
    drafts = [Draft(PenaltyCarried(link, number), DESK)]
    games = policy.scoring.games
    if effect == "game loss" and games > 1:
        return drafts
    winner, won = ("B", (0, games, 0)) if part.seat == "A" else ("A", (games, 0, 0))
    return [*drafts, Draft(TableDecided(number, part.table, winner, won, PENALTY), DESK, event.seq + 1)]


def end_round(
    event: Event, number: int, by: str, policy: Policy, playing: Sequence[Playing] = ()
) -> Drafts | DraftRefusal:
    """End a round that has begun, unless some tables still play.

    `playing` are those tables; none where they are not to hold it up. A match that still runs goes
    on, but has no time any more.
    """
    faults = list(barred(event, policy, by, "round.run"))
    faults += _not_running(event, number)
    if not faults and not event.tables_of(number):
        what, order = f"nobody is seated in round {number}", f"referee event pair {number}"
        faults.append(DraftRefusal("nobody-seated", what, f"pair it first: {order}"))
    faults += () if faults else still(playing, number)
    return joined(faults) or [Draft(RoundEnded(number), by)]


def reopen_round(event: Event, number: int, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let a round go on that was ended by mistake; its clock stood still meanwhile."""
    faults = list(barred(event, policy, by, "round.run"))
    found = event.round(number)
    if found is None or not found.ended:
        what = f"there is no round {number}" if found is None else f"round {number} is not ended"
        ended = ", ".join(str(one.number) for one in event.rounds if one.ended)
        instead = f"name round {ended}" if ended else "no round is ended"
        faults.append(DraftRefusal("not-ended", what, instead))
    later = [one.number for one in event.rounds if one.number > number and one.begun]
    if later:
        what = f"{round_list(later)} {'has' if len(later) == 1 else 'have'} begun"
        faults.append(DraftRefusal("begun", what, f"record the results of round {number} as reported"))
    faults += unexplained(reason)
    return joined(faults) or [Draft(RoundReopened(number, reason), by)]


def _not_running(event: Event, number: int) -> Iterator[DraftRefusal]:
    found = _found(event, number)
    if isinstance(found, DraftRefusal):
        yield found
    elif not found.begun:
        seated = event.tables_of(number)
        instead = "begin it first" if seated else f"pair it first: referee event pair {number}"
        yield DraftRefusal("not-begun", f"round {number} has not begun", instead)


def call_time(event: Event, number: int, now: int, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Call time in a round whose minutes are up; each table plays the policy's extra turns.

    `now` is the time of the desk in microseconds.
    """
    faults = [*barred(event, policy, by, "round.run"), *_not_running(event, number)]
    found = event.round(number)
    if found is not None and found.called:
        what = f"time was called in round {number} before"
        faults.append(DraftRefusal("called", what, "play the extra turns, then end the round"))
    elif found is not None and found.begun and found.minutes:
        left = round_left(found, now)
        if left > 0:
            what = f"round {number} has {span(left)} left"
            faults.append(DraftRefusal("not-yet", what, "call time when the minutes are up"))
    return joined(faults) or [Draft(TimeCalled(number, policy.clock.extra_turns), by)]


def seat(
    event: Event,
    seated: SeatedTable,
    by: str,
    policy: Policy,
    score: TableScore | None = None,
    *,
    end_bye: bool = False,
) -> Drafts | DraftRefusal:
    """Seat two people at a table of a round, in a match of their own or in the next game of it.

    `score` is how their match stands; None where nothing is recorded of it, or nobody looked. Who has a
    bye in the round is seated only with `end_bye`, which ends it.
    """
    faults = list(barred(event, policy, by, "table.seat"))
    if goes_on(event, seated, policy):
        return joined([*faults, *_next_game(event, seated, score)]) or [_seated(seated, by)]
    found = _found(event, seated.round)
    if isinstance(found, DraftRefusal):
        faults.append(found)
    if seated.table < 1:
        what = f"there is no table {seated.table}"
        faults.append(DraftRefusal("unknown-table", what, "count tables from 1"))
    instead = _meeting_advice(event, seated, by, policy)
    faults += _taken(event, seated, instead)
    faults += _seat_faults(event, seated)
    faults += elsewhere(event, seated.round, seated.people, instead, end_bye=end_bye)
    ended = [
        draft
        for person in seated.people
        for draft in ended_bye(event, seated.round, person, by, f"they sit at table {seated.table}")
    ]
    return joined(faults) or [*ended, _seated(seated, by)]


def _seat_faults(event: Event, seated: SeatedTable) -> Iterator[DraftRefusal]:
    """Say that a table has a result, and who cannot sit at any."""
    decided = event.ended(seated.round, seated.table)
    if decided is not None:
        tables = event.tables_of(seated.round)
        yield result_refusal(decided, next(t.people for t in tables if t.table == decided.table))
    if seated.people[0] == seated.people[1]:
        what = f"{seated.people[0]} cannot sit on both sides"
        yield DraftRefusal("alone", what, "seat two people")
    for person in dict.fromkeys(seated.people):
        yield from absent(event, person)


def _seated(seated: SeatedTable, by: str) -> Draft:
    return Draft(TableSeated(seated.round, seated.table, seated.match, seated.people), by)


def goes_on(event: Event, seated: SeatedTable, policy: Policy) -> bool:
    """Whether two people sit at their own recorded table again: for another game of their match."""
    own = event.table(seated.round, seated.table)
    return own is not None and bool(own.games) and own.people == seated.people and policy.scoring.games > 1


def _next_game(event: Event, seated: SeatedTable, score: TableScore | None) -> Iterator[DraftRefusal]:
    """Say why the next game of a match cannot begin."""
    found = _found(event, seated.round)
    if isinstance(found, DraftRefusal):
        yield found
    if seated.match in event.seats():
        what = f"match {seated.match} is a game that was seated before"
        yield DraftRefusal("seated", what, "seat another match, or name none")
    ended = event.ended(seated.round, seated.table)
    if ended is not None and (ended.source != MATCH or ended.corrected):
        what = f"the match at table {seated.table} has a result"
        yield DraftRefusal("decided", what, "nothing has to be done at this table")
    fault = None if score is None else no_next_game(score, seated.table)
    if fault is not None:
        yield fault


def next_game(
    event: Event, person: str, seated: SeatedTable, policy: Policy, score: TableScore | None = None
) -> Drafts | DraftRefusal:
    """Open the next game of one's own match, as one of the two who play it."""
    faults, by = [], f"{PLAYER}:{person}"
    if event.closed:
        faults.append(DraftRefusal("closed", "the event is closed", "ask its organizer"))
    if person not in seated.people or not goes_on(event, seated, policy):
        what = f"{person} plays no match of several games at table {seated.table} of round {seated.round}"
        faults.append(DraftRefusal("not-there", what, "open the next game of your own table"))
    return joined([*faults, *_next_game(event, seated, score)]) or [_seated(seated, by)]


def feature(
    event: Event, place: tuple[int, int], by: str, policy: Policy, *, on: bool
) -> Drafts | DraftRefusal:
    """Feature a table, given as its round and number, or feature it no longer."""
    number, table = place
    faults = [*barred(event, policy, by, "table.seat"), *_table_faults(event, number, table)]
    seated = event.table(number, table)
    if seated is not None and seated.featured == on:
        what = f"table {table} of round {number} is {'' if on else 'not '}featured"
        faults.append(DraftRefusal("featured", what, "nothing has to be done"))
    return joined(faults) or [Draft(TableFeatured(number, table, on), by)]


def extend_table(
    event: Event, place: tuple[int, int], more: tuple[int, str], by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Give a table at which nothing is recorded more time.

    `place` is its round and number, `more` the seconds and the reason.
    """
    (number, table), (seconds, reason) = place, more
    faults = list(barred(event, policy, by, "extend"))
    made = extend(seconds, reason, by, policy)
    faults += [made] if isinstance(made, DraftRefusal) else []
    faults += _table_faults(event, number, table)
    seated = event.table(number, table)
    if seated is not None and seated.match:
        what = f"table {table} is recorded as match {seated.match}"
        order = f'referee extend {seated.match} {seconds}s --reason "REASON"'
        faults.append(DraftRefusal("recorded", what, f"give the time there: {order}"))
    elif event.ended(number, table) is not None:
        what = f"table {table} of round {number} has a result"
        faults.append(DraftRefusal("has-result", what, "nothing has to be done"))
    return joined(faults) or [Draft(TableExtended(number, table, seconds, reason), by)]


def _table_faults(event: Event, number: int, table: int) -> Iterator[DraftRefusal]:
    """Say that a round is over or unknown, and that nobody sits at a table of it."""
    found = _found(event, number)
    if isinstance(found, DraftRefusal):
        yield found
    if event.table(number, table) is None:
        yield no_table(event, number, table)


def _paired_so(one: SeatedTable, seated: SeatedTable) -> bool:
    """Whether two people are seated where they were paired, so that their match is recorded."""
    return not one.match and (one.table, one.people) == (seated.table, seated.people)


def _meeting_advice(event: Event, seated: SeatedTable, by: str, policy: Policy) -> str:
    """How two people can meet in a round in which one of them has a place: an order that would be taken."""
    if len({*seated.people}) == 1:
        return "seat two people"
    number, (a, b) = seated.round, (event.part_of(person, seated.round) for person in seated.people)
    if a.opponent and a.opponent == b.person:
        pair = (a, b) if a.seat == "A" else (b, a)
        order = f"referee event seat {number} {a.table} {pair[0].person} {pair[1].person}"
        return f"they meet there already; to record it: {order}"
    for one, other in ((a, b), (b, a)):
        if other.kind == TABLE and one.kind in {TABLE, BYE}:
            asked = Swap(number, (one.person, other.opponent))
            if not isinstance(swap(event, asked, ADVISED, by, policy), DraftRefusal):
                names = f"{one.person} and {other.opponent}"
                order = f'referee event swap {number} {one.person} {other.opponent} --reason "{ADVISED}"'
                return f"let {names} change places first: {order}"
        late = one.person, NO_LIST
        if other.kind == BYE and not isinstance(
            enter_late(event, late, LateEntry(number, other.person), by, policy), DraftRefusal
        ):
            order = f"referee event enter {one.person} --round {number} --against {other.person}"
            return f"give the chair of the bye to {one.person}: {order}" + _end_bye_advice(event, seated)
    if TABLE not in {a.kind, b.kind}:
        return "seat them with --end-bye, each with a deck list"
    return _no_meeting_advice(event, number, by, policy)


def _no_meeting_advice(event: Event, number: int, by: str, policy: Policy) -> str:
    """What to do where two people cannot meet in a round that keeps its tables."""
    free = [one for one in event.playing() if event.part_of(one, number).kind == ABSENT]
    if len(free) > 1:
        return f"seat two who have no place in round {number}: {', '.join(free[:12])}"
    if not isinstance(unpair(event, number, ADVISED, by, policy), DraftRefusal):
        return f'pair the round again: referee event unpair {number} --reason "{ADVISED}"'
    return f"let them meet in a later round: round {number} keeps its tables"


def _end_bye_advice(event: Event, seated: SeatedTable) -> str:
    """That two with deck lists can be seated and end the bye at once; "" where a list is missing."""
    listed = [one.id for one in event.entrants if one.main]
    return ", or seat them with --end-bye" if {*seated.people} <= {*listed} else ""


def _taken(event: Event, seated: SeatedTable, instead: str) -> Iterator[DraftRefusal]:
    """Say that the table, a person or the match has its place already.

    `instead` says how two people can meet where one of them sits already.
    """
    used = [one.table for one in event.tables_of(seated.round)]
    sitting = {person for one in event.tables_of(seated.round) for person in one.people}
    free = f"seat them at a table that is free, such as {max(used, default=0) + 1}"
    instead_of_table = instead if sitting.intersection(seated.people) else free
    for one in event.tables:
        where = f"table {one.table} of round {one.round}"
        if seated.match in one.games and (one.round, one.table) != (seated.round, seated.table):
            what = f"match {seated.match} is played at {where}"
            yield DraftRefusal("seated", what, "seat another match")
        if one.round != seated.round or _paired_so(one, seated):
            continue
        if one.table == seated.table:
            what = f"{where} is taken by {one.people[0]} and {one.people[1]}"
            yield DraftRefusal("taken", what, instead_of_table)
        for person in dict.fromkeys(seated.people):
            if person in one.people:
                what = f"{person} sits at {where}"
                yield DraftRefusal("seated", what, instead)
