"""A match of several games at one table: its score, its result, and the game that is missing.

Each game has a log of its own; the score is read from all of them, so a rewind or a correction in any
of them counts at once.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from events.kinds import Fact, FirstDecided, MatchEnded, PenaltyIssued, PenaltyWithdrawn
from events.values import changed
from events.vocabulary import OTHER
from events.wording import counted
from referee.court.draft import DraftRefusal
from referee.court.event.clock import (
    ABSENT,
    FINISHED,
    TIME_IS_OVER,
    TableClock,
    table_clock,
)
from referee.court.event.results import (
    MATCH,
    NOBODY,
    PENALTY,
    TIME,
    TableResult,
    table_result,
    written_result,
)
from referee.court.policy import Policy
from referee.court.policy.records import (
    ALTERNATE,
    COUNTS,
    DOUBLE_LOSS,
    DRAW,
    EFFECTS,
    LEADER,
    LOSER,
    RANDOM,
    RULED,
    SEATS,
    MatchRules,
)
from referee.court.punished import THIS
from referee.fold.event import Decided, Event, SeatedTable
from referee.timeline import live_path
from referee.timeline.path import holds
from referee.timeline.reader import rewinds_in

MOST_GAMES: Final = 20
"""Games of one match at most, drawn ones included."""
OF_THE_MATCH: Final = frozenset(EFFECTS[EFFECTS.index("match loss") :])
"""Effects of a penalty that lose the whole match, not only the game in which it is given."""
LOST, PLAYED_SECOND, DRAWN_BEFORE = (
    "lost the game before",
    "played second before",
    "the game before was drawn",
)
"""Methods by which it is decided who plays first in a later game."""
_DRAWN: Final = frozenset({DRAW, NOBODY})
Score = tuple[int, int, int]
"""Games that seat A won, that seat B won, and that were drawn."""


class PlayedGame(Struct, frozen=True):
    """A recorded game of a match.

    `match` is the name of its log; `result` is None while it runs. `first` is the seat that played
    first and `chooser` the seat that decided so, "" while that is open. `loss` is the result of the
    whole match where a penalty in this game lost it, else None.
    """

    match: str
    result: TableResult | None
    first: str = ""
    chooser: str = ""
    loss: TableResult | None = None


class TableScore(Struct, frozen=True):
    """How a match of several games stands.

    `result` is that of the whole match, None while it goes on. `game` is the number of the game that
    is missing, 0 once the match is decided; `playing` is its log, "" while nobody opened it.
    """

    games: tuple[PlayedGame, ...]
    won: Score
    result: TableResult | None
    game: int
    playing: str

    @property
    def between(self) -> bool:
        """Whether the match goes on and no game of it runs."""
        return self.result is None and not self.playing


class FirstTurn(NamedTuple):
    """Who plays first in a later game, or who chooses; nothing where chance decides."""

    first: str = ""
    chooser: str = ""
    method: str = ""


def played_game(match: str, facts: Iterable[Fact]) -> PlayedGame:
    """Read one game out of its ends, rewinds, penalties and who played first."""
    rows = list(facts)
    path = live_path(rewinds_in(rows), rows[-1].seq) if rows else ()
    first = [f.body for f in rows if isinstance(f.body, FirstDecided) and holds(path, f.seq)]
    seat, chooser = (first[-1].seat, first[-1].chooser) if first else ("", "")
    live = {f.cause for f in rows if isinstance(f.body, MatchEnded) and holds(path, f.seq)}
    undone = {f.cause for f in rows if isinstance(f.body, MatchEnded)} - live
    return PlayedGame(match, table_result(rows), seat, chooser, _loss(rows, undone))


def _loss(rows: Sequence[Fact], undone: set[int]) -> TableResult | None:
    """The result of the whole match that penalties of one game make; both lose where both have one."""
    withdrawn = {f.body.id for f in rows if isinstance(f.body, PenaltyWithdrawn)}
    given = [
        f
        for f in rows
        if isinstance(f.body, PenaltyIssued)
        and f.body.id not in withdrawn
        and f.seq not in undone
        and (f.body.effect in OF_THE_MATCH, f.body.applies, f.body.seat in SEATS) == (True, THIS, True)
    ]
    if not given:
        return None
    losers, last = {f.body.seat for f in given}, given[-1]
    winner = DOUBLE_LOSS if len(losers) > 1 else OTHER[last.body.seat]
    why = f"{last.body.effect} of {last.body.seat}, penalty {last.body.id}"
    return TableResult(winner, PENALTY, why, "", last.actor, last.seq, last.at)


def table_score(
    games: Sequence[PlayedGame], policy: Policy, *, over: bool = False, decisive: bool = False
) -> TableScore:
    """Work out how a match stands.

    Args:
        games: Its recorded games in the order in which they were opened; at least one.
        policy: Says how many games win it, and what drawn games and time do.
        over: Whether its time is over, so that no further game begins.
        decisive: Whether somebody has to win, as in a cut.
    """
    need = policy.scoring.games
    ended = [one.result for one in games if one.result is not None]
    a, b = (sum(one.winner == seat for one in ended) for seat in SEATS)
    won = a, b, sum(one.winner in _DRAWN for one in ended)
    losses = [one.loss for one in games if one.loss is not None]
    result: TableResult | None = None
    if need == 1:
        result = games[0].result
    elif losses:
        winner = losses[0].winner if len({one.winner for one in losses}) == 1 else DOUBLE_LOSS
        result, won = changed(losses[-1], winner=winner), _with_loss(won, winner, need)
    elif max(a, b) >= need:
        result = changed(ended[-1], winner=_leader(a, b))
    elif len(ended) == len(games):
        full = policy.match.drawn == COUNTS and len(ended) >= 2 * need - 1
        winner = _leader(a, b) if full else _by_time(won, policy) if over else ""
        if winner and not (decisive and winner not in SEATS):
            result = changed(ended[-1], winner=winner, how=ended[-1].how if full else TIME)
    missing = next((n for n, one in enumerate(games, 1) if one.result is None), len(games) + 1)
    number = 0 if result is not None else missing
    return TableScore(
        tuple(games), won, result, number, games[number - 1].match if 0 < number <= len(games) else ""
    )


def _with_loss(won: Score, winner: str, need: int) -> Score:
    """The score once somebody lost the whole match: the other seat has the games that win it."""
    a, b = (need if winner == seat else min(had, need - 1) for seat, had in zip(SEATS, won, strict=False))
    return a, b, won[2]


def _leader(a: int, b: int) -> str:
    """Who won more games, or that nobody did."""
    return "A" if a > b else "B" if b > a else DRAW


def _by_time(won: Score, policy: Policy) -> str:
    """Who wins a match that its time ended; a tie is what the clock of the policy makes of it."""
    over, leader = policy.clock.time_over, _leader(*won[:2])
    if policy.match.time == LEADER and leader in SEATS:
        return leader
    return leader if over == RULED else over


def standing_of_table(
    event: Event, seated: SeatedTable, rows: Sequence[Sequence[Fact]], policy: Policy, now: int
) -> tuple[TableClock, TableScore]:
    """The clock of a recorded table and the score of its match, which time may end between two games.

    Args:
        event: The event, with the round of the table.
        seated: The table.
        rows: The facts of each of its games, in their order.
        policy: The policy of the event.
        now: The moment, in microseconds.
    """
    held, decisive = event.round(seated.round), seated.round in event.cut_rounds()
    games = [played_game(game, facts) for game, facts in zip(seated.games, rows, strict=True)]
    score = table_score(games, policy, decisive=decisive)
    if held is None:
        return TableClock(ABSENT), score
    earlier = [fact for facts in rows[:-1] for fact in facts]
    given = held.seconds_given(seated.table)
    clock = table_clock(
        held, rows[-1], policy.clock, now, earlier=earlier, between=score.between, given=given
    )
    ended = event.ended(seated.round, seated.table)
    if ended is not None and _stands(ended, score, policy):
        score = changed(score, won=ended.games, result=written_result(ended), game=0, playing="")
    elif score.between and held.called and clock.stands == TIME_IS_OVER:
        score = table_score(games, policy, over=True, decisive=decisive)
    if score.result is not None and clock.stands == TIME_IS_OVER and policy.scoring.games > 1:
        clock = changed(clock, stands=FINISHED, due="")
    return clock, score


def _stands(ended: Decided, score: TableScore, policy: Policy) -> bool:
    """Whether what the event says of a table counts, whatever its games say.

    That is what an official wrote or corrected, and what an older program took over: for it the first
    recorded game was the match.
    """
    if ended.source != MATCH or ended.corrected:
        return True
    return policy.scoring.games > 1 and score.between and ended.games == score.won


def first_turn(games: Sequence[PlayedGame], rules: MatchRules) -> FirstTurn:
    """Who plays first in the next game by the policy, or who chooses.

    After a game without a winner the person who chose there chooses again (MTR 2.2).
    """
    before = games[-1]
    if rules.first == RANDOM:
        return FirstTurn()
    if rules.first == ALTERNATE:
        return FirstTurn(OTHER[before.first], method=PLAYED_SECOND) if before.first else FirstTurn()
    winner = "" if before.result is None else before.result.winner
    if winner in SEATS:
        loser = OTHER[winner]
        return (
            FirstTurn(loser, method=LOST) if rules.first == LOSER else FirstTurn(chooser=loser, method=LOST)
        )
    if rules.first == LOSER:
        return FirstTurn(before.first, method=DRAWN_BEFORE) if before.first else FirstTurn()
    return FirstTurn(chooser=before.chooser, method=DRAWN_BEFORE) if before.chooser else FirstTurn()


def no_next_game(score: TableScore, table: int) -> DraftRefusal | None:
    """Say why another game of a match cannot begin; None where it can."""
    if score.result is not None:
        what = f"the match at table {table} is decided: {score_words(score.won)}"
        return DraftRefusal("decided", what, "go on with the round; nothing has to be done at this table")
    if score.playing:
        what = f"game {score.game} of table {table} still runs (match {score.playing})"
        return DraftRefusal(
            "still-playing", what, f"let it end, or record it: referee result {score.playing}"
        )
    if score.game > MOST_GAMES:
        what = f"{counted(MOST_GAMES, 'game')} were played at table {table}, and no match has more"
        order = f"referee event result ROUND {table} --winner WINNER --games GAMES"
        return DraftRefusal("too-many", what, f"write its result: {order}")
    return None


def game_words(won: Score, game: int, *, opened: bool) -> str:
    """Say which game of a match is missing and how the match stands: "1-0, game 2 is not opened"."""
    return f"{score_words(won)}, game {game} {'runs' if opened else 'is not opened'}"


def score_words(won: Score) -> str:
    """Write a score as 2-1, or as 1-1-1 where games were drawn."""
    return "-".join(map(str, won if won[2] else won[:2]))
