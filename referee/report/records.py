"""What a report holds: plain values, each list with how many of how many tables it counts.

Times are in microseconds since 1970, lengths in seconds. People are ids. What is for officials
alone (reasons, lists of tables that nobody recorded) is left out of a report for everybody.
"""

from msgspec import Struct

from events.data import Moment, OptionalName
from events.kinds import Pages
from referee.report.sections import CourtWork, DeckTable, FirstSeat, MatchLengths, PenaltyTable, TimeLost


class RoundRow(Struct, frozen=True):
    """A round: what it is called, how it was paired, and what came of it.

    `title` is "Round 3", or "Semi-finals" of one of a cut. `how` is "swiss", "round-robin" or
    "elimination", "" where tables were seated one by one; `by_hand` says that people changed places.
    `recorded` are tables with a match, `waiting` those without a result. `minutes` is 0 for no end,
    `lasted` the seconds from its begin to its end, 0 while it goes on.
    """

    round: int
    title: str
    how: str
    by_hand: bool
    tables: int
    recorded: int
    waiting: int
    byes: tuple[str, ...]
    again: tuple[tuple[str, str], ...]
    minutes: int
    lasted: int
    dropped: tuple[str, ...]


class FromPages(Struct, frozen=True):
    """A result that both players reported: `told` says in words who held their pages, `pages` in ids."""

    round: int
    table: int
    told: str
    pages: Pages


class CorrectedResult(Struct, frozen=True):
    """A result that was corrected: what stood, what stands since then, by whom and why.

    `games` are those of seat A, of seat B, and drawn ones; `seq` is that of the correction.
    """

    seq: int
    at: Moment
    round: int
    table: int
    people: tuple[str, str]
    before: str
    games_before: tuple[int, int, int]
    after: str
    games_after: tuple[int, int, int]
    by: str
    reason: str


class CorrectedPart(Struct, frozen=True):
    """What was corrected that is no result: "left", "seats", or a late "penalty"; by whom and why.

    `round` is the round of it; of `left` the last one of the person, 0 before the first, -1 where they
    take part. `said` is the penalty, or "disqualified".
    """

    seq: int
    at: Moment
    what: str
    round: int
    people: tuple[str, ...]
    said: str
    by: str
    reason: str


class SentOut(Struct, frozen=True):
    """A person who was disqualified: in which round, 0 before the first, by whom and why."""

    seq: int
    at: Moment
    person: str
    round: int
    by: str
    reason: str


class FinalPlace(Struct, frozen=True):
    """Where a person stood in the end; numbers are whole fractions, such as 2/3.

    `dropped` is the round in which they left, 0 before the first, -1 for not. `deck` is "" where the
    record does not tell it.
    """

    place: int
    person: str
    deck: str
    won: int
    lost: int
    drawn: int
    numbers: tuple[tuple[str, str], ...]
    dropped: int


class EventTerms(Struct, frozen=True):
    """Under which terms an event was played: its ruleset and edition, its policy and tie-breaks.

    `hash` is the SHA-256 of the policy that holds, `policies` how many ever held. `family` is the named
    policy of tie-breaks, and `tiebreaks` an order of the policy's own, empty for that of the family.
    `games` are how many games win a match.
    """

    ruleset: str
    edition: str
    policy: str
    hash: str
    policies: int
    family: str
    tiebreaks: tuple[str, ...] = ()
    games: int = 1


class EventReport(Struct, frozen=True):
    """All that an event came to, at the seq `head` of its log.

    `champion` won the last table of a cut, "" where there was none or it is not over; `first` stand
    in the first place. `people` are those who take part, or did; `left_before` went before the first
    round and are not among them. `tables` have two people, `decided` of them a result, `recorded` a
    match, `entered` one from paper. `whole` says that it is for officials. `from_pages` are results that
    both players reported from pages that officials gave out, or of which nobody knows who held them.
    """

    event: str
    title: str
    date: str
    head: int
    opened: Moment
    closed: Moment
    whole: bool
    people: int
    tables: int
    decided: int
    recorded: int
    entered: int
    terms: EventTerms
    champion: OptionalName
    first: tuple[str, ...]
    left_before: tuple[str, ...]
    rounds: tuple[RoundRow, ...]
    decks: DeckTable
    going_first: FirstSeat
    lengths: MatchLengths
    court: CourtWork
    penalties: PenaltyTable
    time: TimeLost
    corrections: tuple[CorrectedResult, ...]
    corrected_parts: tuple[CorrectedPart, ...]
    disqualified: tuple[SentOut, ...]
    standings: tuple[FinalPlace, ...]
    from_pages: tuple[FromPages, ...] = ()
