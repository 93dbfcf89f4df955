"""Orders about how tables ended: written, taken over from their matches, corrected."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from events.kinds import PersonDisqualified, TableAnswered, TableDecided
from events.wording import counted
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.clock import own_time_left, round_left
from referee.court.event.clock_words import span
from referee.court.event.games import TableScore, score_words
from referee.court.event.people import barred
from referee.court.event.playing import no_table, unknown_person
from referee.court.event.results import MATCH, TableResult, result_refusal
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.policy.records import SEATS
from referee.court.punished import RoundLoss
from referee.fold.event import Decided, Event, Round, SeatedTable

SLIP, PLAYERS, OFFICIAL, TIME = "slip", "players", "official", "time"
SOURCES: Final = (SLIP, PLAYERS, OFFICIAL)
"""From where somebody knows how a table ended that was not recorded."""
WINNERS: Final = ("A", "B", "draw", "double-loss")
USUAL: Final = {"A": (1, 0, 0), "B": (0, 1, 0), "draw": (0, 0, 1), "double-loss": (0, 0, 0)}
"""The games where nobody says them: one."""
SETTLED: Final = "the result is written"
"""What is answered to a call that two accounts of a result made, once there is one."""
DESK: Final = "desk"
"""Who writes what follows from what people said themselves."""


class TableEnd(NamedTuple):
    """How a table ended: its round and number, who won, and the games; none where they are not said.

    `losses` are those that penalties are for its people in this round, which the result has to hold.
    """

    round: int
    table: int
    winner: str
    games: tuple[int, int, int] | None = None
    losses: tuple[RoundLoss, ...] = ()

    def said(self) -> tuple[int, int, int]:
        """The games, or those that the winner alone tells."""
        return self.games or USUAL[self.winner]

    def least_games(self, people: tuple[str, str], most: int) -> tuple[int, int]:
        """The games that seat A and seat B have at least, since the other lost them by penalties."""
        lost = [0, 0]
        for one in self.losses:
            if one.person in people:
                lost[people.index(one.person)] += most if one.whole else 1
        return min(lost[1], most), min(lost[0], most)


def _found(event: Event, end: TableEnd) -> SeatedTable | DraftRefusal:
    found = event.table(end.round, end.table)
    if found is not None:
        return found
    if not event.tables_of(end.round):
        played = ", ".join(str(n) for n in sorted({one.round for one in event.tables}))
        what = f"nobody is seated in round {end.round}"
        return DraftRefusal("unknown-table", what, f"name round {played}" if played else "pair a round first")
    return no_table(event, end.round, end.table)


def odd_games(end: TableEnd, policy: Policy) -> Iterator[DraftRefusal]:
    """Say that games and winner contradict each other."""
    a, b, drawn = end.said()
    most = policy.scoring.games
    if a == b == most > 1:
        what = f"{a}-{b} is no score: the match is over once a seat has won {counted(most, 'game')}"
        yield DraftRefusal("bad-games", what, f"say the games, such as {most}-{most - 1}")
        return
    if max(a, b) > most or min(a, b, drawn) < 0:
        enough = "1 is enough" if most == 1 else f"{most} are enough"
        what = f"nobody wins {counted(max(a, b), 'game')} of a match in which {enough}"
        instead = "say 1-0, 0-1, 0-0-1 or no games" if most == 1 else f"say the games, such as {most}-1"
        yield DraftRefusal("bad-games", what, instead)
        return
    fits = {"A": a > b, "B": b > a, "draw": a == b, "double-loss": True}[end.winner]
    if not fits:
        means = f"means that {'A' if a > b else 'B'} won" if a != b else "is a draw"
        named = "a draw" if end.winner == "draw" else end.winner
        games = f"{b}-{a}" if a != b and end.winner in SEATS else "the games of seat A, then those of seat B"
        yield DraftRefusal("contradiction", f"{a}-{b} {means}, but {named} is named", f"write {games}")


def _unsaid_games(event: Event, end: TableEnd, policy: Policy) -> Iterator[DraftRefusal]:
    """Ask for the games of a match of several; both players may lose without any."""
    most, found = policy.scoring.games, _found(event, end)
    if most == 1 or end.games is not None or end.winner == "double-loss":
        return
    people = ("", "") if isinstance(found, DraftRefusal) else found.people
    least = min(end.least_games(people, most)[end.winner == "A"], most - 1)
    scores = [f"{most}-{lost}" if end.winner == "A" else f"{lost}-{most}" for lost in range(least, most)]
    told = f"a match is won by {counted(most, 'game')}, and the games are not said"
    if end.winner == "draw":
        instead = (
            f"write the games, such as {most - 1}-{most - 1}, or {most - 1}-{most - 1}-1 with a drawn one"
        )
    else:
        instead = f"write the games: {' or '.join(scores)}; {scores[0]} where the other conceded or left"
    yield DraftRefusal("no-games", told, instead)


def _unheld_losses(event: Event, end: TableEnd, policy: Policy) -> Iterator[DraftRefusal]:
    """Say that a result does not hold a game or a match that a penalty lost; both may lose without games."""
    found, most = _found(event, end), policy.scoring.games
    if isinstance(found, DraftRefusal) or end.winner == "double-loss":
        return
    if most > 1 and end.games is None:
        return
    a, b, drawn = end.said()
    least = end.least_games(found.people, most)
    for one in end.losses:
        seat = found.people.index(one.person) if one.person in found.people else -1
        if seat < 0 or (a, b)[1 - seat] >= least[1 - seat]:
            continue
        other, had = found.people[1 - seat], f"{one.person} began with a lost game ({one.penalty})"
        missing = f"{had}: {a}-{b} has no game for {other}"
        if one.whole:
            missing = f"{one.words}: {other} wins this match"
        elif least[1 - seat] > 1:
            missing = f"{had}: {a}-{b} has not {counted(least[1 - seat], 'game')} for {other}"
        games = [max(a, least[0]), max(b, least[1])]
        games[seat] = min(games[seat], most - 1 if games[1 - seat] == most else most)
        score = "-".join(map(str, [*games, drawn] if drawn else games))
        instead = f"write {score}" + (", or withdraw the penalty first" if one.whole else "")
        yield DraftRefusal("lost-by-penalty", missing, instead)


def _undecisive(event: Event, end: TableEnd) -> Iterator[DraftRefusal]:
    """Say that somebody has to win where the winner goes on."""
    if end.round in event.cut_rounds() and end.winner not in SEATS:
        what = f"round {end.round} is one of a cut, and nobody would go on from table {end.table}"
        yield DraftRefusal("no-winner", what, "say who won: play on, or let the head judge decide")


def _odd_end(event: Event, end: TableEnd, policy: Policy) -> Iterator[DraftRefusal]:
    """Say what speaks against a winner and games, whatever was written of the table."""
    yield from (*_unsaid_games(event, end, policy), *odd_games(end, policy))
    yield from (*_unheld_losses(event, end, policy), *_undecisive(event, end))


def odd_result(
    event: Event, end: TableEnd, policy: Policy, *, between: bool = False
) -> Iterator[DraftRefusal]:
    """Say why a result cannot be written of a table.

    A recorded match says itself how it ended, unless it is `between` two of its games: then it may
    end without another one.
    """
    found, before = _found(event, end), event.ended(end.round, end.table)
    if isinstance(found, DraftRefusal):
        yield found
        return
    wrong, held = list(_odd_end(event, end, policy)), event.round(end.round)
    if before is None or not _is_written(before, end):
        yield from wrong
    if held is not None and not held.begun:
        yield DraftRefusal("not-begun", f"round {end.round} has not begun", "begin it first")
    elif found.match and not between:
        what = f"table {end.table} is recorded as match {found.match}"
        yield DraftRefusal("recorded", what, f"referee result {found.match} --winner ...")
    elif before is not None:
        asked = f"--winner {end.winner}" + (f" --games {score_words(end.games)}" if end.games else "")
        yield result_refusal(before, found.people, "" if wrong else asked, same=_is_written(before, end))


def _is_written(before: Decided, end: TableEnd) -> bool:
    """Whether a result is the one that is written, as far as it says its games."""
    return before.winner == end.winner and (end.games is None or before.games == end.games)


def decide(
    event: Event, end: TableEnd, source: str, by: str, policy: Policy, *, between: bool = False
) -> Drafts | DraftRefusal:
    """Write how a table ended that is not recorded, or not by itself; `between` as above."""
    faults = [*barred(event, policy, by, "result"), *odd_result(event, end, policy, between=between)]
    body = TableDecided(end.round, end.table, end.winner, end.said(), source)
    return joined(faults) or [Draft(body, by), *settled(event, end.round, end.table)]


def result_order(seated: SeatedTable, policy: Policy, losses: Sequence[RoundLoss] = ()) -> str:
    """An order that writes the result of a table, with A for the winner and the games that it needs."""
    most = policy.scoring.games
    least = TableEnd(seated.round, seated.table, "A", None, tuple(losses)).least_games(seated.people, most)
    winner = "B" if least[1] == most else "A"
    lost = least[winner == "A"]
    games = f" --games {f'{most}-{lost}' if winner == 'A' else f'{lost}-{most}'}" if most > 1 else ""
    return f"event result {seated.round} {seated.table} --winner {winner}{games}"


def known_from(event: Event, end: TableEnd) -> str:
    """From where an official knows a result who does not say so.

    From a slip, unless two accounts differ or the games of the table are recorded.
    """
    said = {(r.winner, r.games) for r in event.reports if (r.round, r.table) == end[:2]}
    if any(one.table == end.table and one.games for one in event.tables_of(end.round)):
        return OFFICIAL
    return SLIP if len(said) < 2 else OFFICIAL  # noqa: PLR2004 - two sit there


def settled(event: Event, number: int, table: int) -> list[Draft]:
    """Close the call that two accounts of a result made by themselves, once the result is written."""
    calls = [c for c in event.calls if (c.round, c.table, c.person) == (number, table, "")]
    return [Draft(TableAnswered(call.id, SETTLED), DESK) for call in calls]


def _not_called(held: Round | None, number: int, now: int) -> DraftRefusal:
    """Say that the time of a round was not called, and when it can be."""
    what, left = f"the time of round {number} was not called", round_left(held, now) if held else 0
    instead = f"call it first: referee event round time {number}"
    if left > 0:
        what, instead = f"{what}: it has {span(left)} left", "call time when the minutes are up"
    elif held is None or not held.begun:
        instead = "begin the round first"
    return DraftRefusal("not-called", what, instead)


def decide_by_time(
    event: Event, number: int, now: int, by: str, policy: Policy, *, losses: Sequence[RoundLoss] = ()
) -> Drafts | DraftRefusal:
    """Write of every table of a round without a result and without a match what the policy says of time.

    The time of the round has to be called; a table that was given more plays on until that is over. Where
    `losses` took a game from somebody, the games have to be written first.
    """
    faults, held = list(barred(event, policy, by, "result")), event.round(number)
    if held is None or not held.called:
        faults.append(_not_called(held, number, now))
    if policy.clock.time_over not in WINNERS:
        what = "the policy lets an official say who won when time is over"
        order = f"referee event result {number} TABLE --winner WINNER"
        faults.append(DraftRefusal("ruled", what, f"write each result: {order}"))
    ended = {one.table for one in event.decided if one.round == number}
    open_ = [t for t in event.tables_of(number) if not t.match and t.table not in ended]
    if not open_:
        what = f"every table of round {number} has a result"
        faults.append(DraftRefusal("nothing", what, "end the round"))
    left = {t.table: own_time_left(held, t.table, now) for t in open_ if held is not None}
    if left and all(left.values()):
        what = f"table {open_[0].table} of round {number} has {span(left[open_[0].table])} left"
        faults.append(DraftRefusal("not-yet", what, "wait until its own time is over"))
    open_ = [one for one in open_ if not left.get(one.table)]
    for table, one in ((t, one) for t in open_ for one in losses if one.person in t.people):
        what = f"table {table.table}: {one.person} began with a lost game ({one.penalty})"
        order = f"referee event result {number} {table.table} --winner WINNER --games GAMES"
        if policy.clock.time_over != "double-loss":
            faults.append(DraftRefusal("lost-by-penalty", what, f"write its result first: {order}"))
    if faults:
        return joined(faults) or []
    over = policy.clock.time_over
    made = [Draft(TableDecided(number, t.table, over, USUAL[over], TIME), by) for t in open_]
    return [*made, *(draft for t in open_ for draft in settled(event, number, t.table))]


class MatchesTold(NamedTuple):
    """What recorded matches tell their event: how tables ended, and whom a penalty disqualifies.

    Each end has the games of its match, none where one game is the match. `out` are the links of
    those penalties by the person, such as m1/P1.
    """

    ends: tuple[tuple[SeatedTable, TableResult, tuple[int, int, int] | None], ...]
    out: Mapping[str, str]


def taken_over(event: Event, told: MatchesTold, by: str, policy: Policy) -> list[Draft]:
    """What recorded matches tell, as facts of the event.

    What stands there already is left, unless a match of which it was taken over ended otherwise since.
    """
    made = []
    runs = may(policy, by, "round.run") is None
    for seated, result, games in told.ends if runs else ():
        winner = result.winner if result.winner in WINNERS else "draw"
        won = USUAL[winner] if games is None else games
        before = event.ended(seated.round, seated.table)
        if before is None or _ended_otherwise(before, winner, won):
            body = TableDecided(seated.round, seated.table, winner, won, MATCH, result.seq)
            made.append(Draft(body, by))
    return [*made, *_sent_out(event, told.out, by, policy)]


def decided_so(score: TableScore, body: TableDecided, policy: Policy) -> bool:
    """Whether a match ended as it was taken over.

    An older program took the first game of a match for all of it; what was decided so stands.
    """
    if score.result is None:
        return policy.scoring.games > 1 and score.between and score.won == body.games
    winner = score.result.winner if score.result.winner in WINNERS else "draw"
    games = USUAL[winner] if policy.scoring.games == 1 else score.won
    return (winner, games) == (body.winner, body.games)


def _ended_otherwise(before: Decided, winner: str, games: tuple[int, int, int]) -> bool:
    """Whether a match ended otherwise than it was taken over, and no official corrected that."""
    taken = before.source == MATCH and not before.corrected
    return taken and (before.winner, before.games) != (winner, games)


def _sent_out(event: Event, penalties: Mapping[str, str], by: str, policy: Policy) -> list[Draft]:
    """Those whom a penalty disqualifies and who still take part; nobody, for who may enter nobody."""
    there = {one.id for one in event.entrants if not one.out}
    able = may(policy, by, "event.enter") is None
    return [
        Draft(PersonDisqualified(person, f"penalty {link}"), by)
        for person, link in penalties.items()
        if able and person in there
    ]


def taken_over_again(event: Event, body: TableDecided, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Ask again whether the result of a match could be taken over."""
    faults = list(barred(event, policy, by, "round.run"))
    seated = event.table(body.round, body.table)
    before = event.ended(body.round, body.table)
    kept = before is not None and not _ended_otherwise(before, body.winner, body.games)
    if seated is None or not seated.match or kept:
        faults.append(DraftRefusal("unknown-table", "no match was played there", "look at its table"))
    return joined(faults) or [Draft(body, by)]


def corrected_faults(event: Event, end: TableEnd, policy: Policy) -> Iterator[DraftRefusal]:
    """Say why a table cannot have ended so."""
    found, before = _found(event, end), event.ended(end.round, end.table)
    if isinstance(found, DraftRefusal):
        yield found
        return
    yield from _odd_end(event, end, policy)
    if before is None:
        what = f"table {end.table} of round {end.round} has no result yet"
        yield DraftRefusal("no-result", what, f"write it: referee {result_order(found, policy, end.losses)}")
    elif (before.winner, before.games) == (end.winner, end.said()):
        what = f"table {end.table} of round {end.round} has this result"
        yield DraftRefusal("same", what, "nothing has to be done")


def disqualify(event: Event, person: str, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Disqualify a person: they play no more; what they played stands."""
    faults = [*barred(event, policy, by, "event.enter")]
    entrant = event.entrant(person)
    if entrant is None:
        faults += unknown_person(event, person)
    elif entrant.out:
        faults.append(DraftRefusal("disqualified", f"{person} is disqualified", "nothing has to be done"))
    if not reason.strip():
        faults.append(DraftRefusal("empty", "nobody is disqualified for no reason", "write the reason"))
    return joined(faults) or [Draft(PersonDisqualified(person, reason), by)]
