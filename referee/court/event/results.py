"""How the match of a table ended: by the rules, by a penalty, by time, or as it was reported."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.data import Moment, OptionalName
from events.kinds import Fact, MatchEnded, ResultRecorded
from referee.court.draft import DraftRefusal
from referee.court.policy.records import SEATS
from referee.fold.event import Decided
from referee.timeline import live_path
from referee.timeline.given_pages import FROM_PAGES, source_told
from referee.timeline.path import holds
from referee.timeline.reader import rewinds_in

RULES, PENALTY, TIME, REPORTED, OFFICIAL = "rules", "penalty", "time", "reported", "official"
LEFT: Final = "left"
MATCH: Final = "match"
"""The source of a result that was taken over from a recorded match."""
NOBODY: Final = "none"
BY_ITSELF: Final = "rules"
"""Who acts where the rules of the game end a match."""


class TableResult(Struct, frozen=True):
    """How a match ended, as far as its end was not taken back.

    `winner` is "A", "B", "draw", "double-loss", or "none" where the rules left nobody to win; `how`
    is "rules", "penalty", "time", "reported", "official" or "left", and `reason` the words of the end.
    `reported` is the seat that said so, "both" or "", `confirmed` the official who recorded it, "" for
    the rules.
    `seq` is that of the end, `at` its time in microseconds.
    """

    winner: str
    how: str
    reason: str
    reported: OptionalName
    confirmed: OptionalName
    seq: int
    at: Moment


def table_result(facts: Iterable[Fact]) -> TableResult | None:
    """Read the result out of the ends, rewinds and recorded results of a match; None while it runs.

    A result whose end was rewound stands no more.
    """
    rows = list(facts)
    path = live_path(rewinds_in(rows), rows[-1].seq) if rows else ()
    ends = [f for f in rows if isinstance(f.body, MatchEnded) and holds(path, f.seq)]
    if not ends:
        return None
    end = ends[-1]
    said = next((f for f in rows if f.seq == end.cause), None)
    if said is not None and isinstance(said.body, ResultRecorded):
        b = said.body
        how = (b.winner, b.reason, end.body.reason, b.reported, said.actor)
    elif end.actor == BY_ITSELF:
        how = (end.body.winner, RULES, end.body.reason, "", "")
    else:
        how = (end.body.winner, PENALTY, end.body.reason, "", end.actor)
    return TableResult(*how, end.seq, end.at)


def written_result(ended: Decided) -> TableResult:
    """The result of a table as it is written in the log of its event."""
    how = ended.source if ended.source in {TIME, OFFICIAL, PENALTY, LEFT} else REPORTED
    told = source_told(ended.source, ended.pages, ended.by)
    return TableResult(ended.winner, how, told, "", "", ended.seq, 0)


def result_refusal(
    ended: Decided, people: tuple[str, str], asked: str = "", *, same: bool = False
) -> DraftRefusal:
    """Refuse what a table cannot have that has a result.

    `asked` is what the result should be, as options; `same` says that it is what is written.
    """
    won = winner_words(ended.winner, people) + games_words(ended.winner, ended.games)
    if same:
        what = f"table {ended.table} of round {ended.round} has this result already: {won}"
        return DraftRefusal("has-result", what, "nothing has to be done")
    what = f"table {ended.table} of round {ended.round} has a result: {won}"
    options = (asked or "--winner WINNER --games GAMES").removeprefix("--winner ")
    order = f'referee event correct {ended.round} {ended.table} --winner {options} --reason "REASON"'
    return DraftRefusal("has-result", what, f"correct it, with a reason: {order}")


WON: Final = {"draw": "a draw", "double-loss": "both lose", NOBODY: "nobody won"}
WHY: Final = {
    RULES: "",
    PENALTY: ", by penalty",
    TIME: ", by time",
    REPORTED: ", as reported",
    OFFICIAL: ", as an official wrote",
    LEFT: ", since the other had left",
}


def result_words(
    result: TableResult, people: tuple[str, str] = SEATS, games: tuple[int, int, int] = (0, 0, 0)
) -> str:
    """Say in words how a match ended: who won, by what people are called, by which games, and why.

    `games` are those of a match of several games, else none.
    """
    score = f" {winner_score(result.winner, games)}" if any(games) else ""
    doubtful = result.how == REPORTED and result.reason.startswith(FROM_PAGES)
    why = f", {result.reason}" if doubtful else WHY[result.how]
    return winner_words(result.winner, people) + score + why


def games_words(winner: str, games: tuple[int, int, int]) -> str:
    """Write the games of a match behind its winner, as " 2-1"; "" where one game is the match."""
    return f" {winner_score(winner, games)}" if sum(games) > 1 else ""


def winner_score(winner: str, games: tuple[int, int, int]) -> str:
    """Write games as 2-1 or 2-1-1, those of the winner first."""
    a, b, drawn = games
    first, second = (b, a) if winner == SEATS[1] else (a, b)
    return f"{first}-{second}-{drawn}" if drawn else f"{first}-{second}"


def winner_words(winner: str, people: tuple[str, str] = SEATS) -> str:
    """Say who won, by what people are called: a seat, a draw, both lose."""
    return WON.get(winner) or f"{people[SEATS.index(winner)]} won"
