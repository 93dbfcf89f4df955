"""A report made of what an event knows, its facts, and its tables as far as they were recorded."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from events.kinds import (
    Fact,
    PersonCorrected,
    PersonDisqualified,
    PersonPenalized,
    ResultCorrected,
    RoundEnded,
    RoundReopened,
    SeatsCorrected,
    TableDecided,
    TableExtended,
)
from referee.court.policy import Policy
from referee.fold.event import Event
from referee.report.counting import share_of, spread_of
from referee.report.deckwins import deck_table, decks_of
from referee.report.judged import calls_of_event, court_work, penalty_table, time_lost
from referee.report.played import PlayedTable, tables_in
from referee.report.records import (
    CorrectedPart,
    CorrectedResult,
    EventReport,
    EventTerms,
    FinalPlace,
    FromPages,
    RoundRow,
    SentOut,
)
from referee.report.sections import Extension, FirstSeat, MatchLengths
from referee.report.words import LEFT, PENALTY
from referee.report.words import SEATS as SAT
from referee.timeline.given_pages import PLAYERS, source_told
from referee.tournament import (
    Outcome,
    cut_winner,
    outcomes_of,
    round_title,
    standings_of,
    took_part,
)

Place = tuple[int, int]
"""Round and table."""
SECOND: Final = 1_000_000
STAYED: Final = -1
SEATS: Final = ("A", "B")
EMPTY: Final = ("", (0, 0, 0))
"""What stood at a table of which no result is known."""


class ReportedEvent(NamedTuple):
    """What a report is made of: an event, its facts, its policy, and the tables that were recorded.

    `whole` says that it is for officials: with reasons, and with lists that nobody was seen to play.
    """

    name: str
    event: Event
    facts: Sequence[Fact]
    policy: Policy
    played: Sequence[PlayedTable]
    whole: bool


def report_of(made: ReportedEvent) -> EventReport:
    """Count all that an event came to; the same logs give the same report."""
    event, played = made.event, made.played
    outcomes = [one for one in outcomes_of(event) if not (one.bye or one.missed)]
    by_place = {one.place: one for one in played}
    several = made.policy.scoring.games > 1
    units = sum(sum(one.games) for one in outcomes) if several else len(outcomes)
    decks = decks_of(event, played, whole=made.whole)
    tables, corrections = len(event.tables), tuple(_corrections(made))
    stand = _final(made, decks)
    return EventReport(
        made.name,
        event.title,
        event.date,
        event.seq,
        event.opened,
        event.closed,
        made.whole,
        len(took_part(event)),
        tables,
        len(outcomes),
        tables_in(played),
        tables_in(one for one in played if one.paper),
        _terms(made),
        cut_winner(event),
        tuple(one.person for one in stand if one.place == 1),
        _left_before(event),
        tuple(_round(event, one.number, outcomes) for one in event.rounds),
        deck_table(outcomes, by_place, decks),
        _going_first(outcomes, played, units),
        _lengths(units, played),
        court_work(event.tables, played, calls_of_event(made.facts), [one.number for one in event.rounds]),
        penalty_table(made.name, tables, played, made.policy, made.facts),
        time_lost(tables, played, _extensions(made)),
        corrections,
        tuple(_parts(made)),
        tuple(_sent_out(made)),
        stand,
        tuple(_from_pages(event)),
    )


def _terms(made: ReportedEvent) -> EventTerms:
    event, policy = made.event, made.policy
    held = len(dict.fromkeys(event.policies))
    own = (event.ruleset, event.edition, policy.title, event.policy, held, policy.scoring.family)
    return EventTerms(*own, policy.scoring.tiebreaks, policy.scoring.games)


def _left_before(event: Event) -> tuple[str, ...]:
    """Who left before the first round was opened."""
    return tuple(one.id for one in event.entrants if event.left_after(one.id) == 0)


def _round(event: Event, number: int, outcomes: Sequence[Outcome]) -> RoundRow:
    held, paired, tables = event.round(number), event.pairing(number), event.tables_of(number)
    assert held is not None  # noqa: S101 - the rounds are those of the event
    stood = sum(to - since for since, to in held.stood)
    return RoundRow(
        number,
        round_title(event, number),
        "" if paired is None else paired.how,
        paired is not None and paired.by_hand,
        len(tables),
        sum(bool(one.match) for one in tables),
        len(tables) - sum(one.round == number for one in outcomes),
        event.byes_of(number),
        () if paired is None else paired.again,
        held.minutes,
        max(held.ended - held.begun - stood, 0) // SECOND if held.begun and held.ended else 0,
        tuple(one.id for one in event.entrants if event.left_after(one.id) == number),
    )


def _going_first(outcomes: Sequence[Outcome], played: Sequence[PlayedTable], of: int) -> FirstSeat:
    """How often who went first won: of each table, or of each game where a match has several."""
    ended = {(one.round, one.table): one.winner for one in outcomes}
    games = Counter(one.place for one in played)
    known = [
        (one.winner if games[one.place] > 1 else ended[one.place], one.first)
        for one in played
        if one.first and one.place in ended
    ]
    return FirstSeat(
        share_of(sum(winner == first for winner, first in known), len(known)), max(of, len(known))
    )


def _lengths(of: int, played: Sequence[PlayedTable]) -> MatchLengths:
    turned = [one for one in played if one.turns and one.over]
    timed = [one for one in turned if not one.paper]
    longest = max(timed, key=lambda one: one.seconds, default=None)
    most = max(turned, key=lambda one: one.turns, default=None)
    return MatchLengths(
        max(of, len(turned)),
        spread_of(one.seconds for one in timed),
        spread_of(one.turns for one in turned),
        "" if longest is None else longest.seated.match,
        "" if most is None else most.seated.match,
    )


def _corrections(made: ReportedEvent) -> Iterator[CorrectedResult]:
    """Each correction, with what stood at its table before."""
    people = {(one.round, one.table): one.people for one in made.event.tables}
    stood: dict[Place, tuple[str, tuple[int, int, int]]] = {}
    for fact in made.facts:
        body = fact.body
        if isinstance(body, TableDecided | ResultCorrected):
            place, now = (body.round, body.table), (body.winner, body.games)
            if isinstance(body, ResultCorrected):
                before = stood.get(place, EMPTY)
                sat, why = people.get(place, ("", "")), _why(made, body.reason)
                when = (fact.seq, fact.at, *place, sat)
                yield CorrectedResult(*when, *before, *now, fact.actor, why)
            stood[place] = now


def _parts(made: ReportedEvent) -> Iterator[CorrectedPart]:
    """Each correction that is no result, and each penalty for a round that had ended."""
    people: tuple[str, ...]
    ended = set[int]()
    for fact in made.facts:
        match fact.body:
            case RoundEnded() as b:
                ended.add(b.round)
                continue
            case RoundReopened() as b:
                ended.discard(b.round)
                continue
            case PersonCorrected() as b:
                what, number, people, said = LEFT, b.left, (b.person,), "disqualified" if b.out else ""
            case SeatsCorrected() as b:
                what, number, people, said = SAT, b.round, b.people, ""
            case PersonPenalized() as b if b.round in ended:
                what, number, people, said = PENALTY, b.round, (b.person,), f"{b.level} for {b.infraction}"
            case _:
                continue
        why = _why(made, fact.body.reason)
        yield CorrectedPart(fact.seq, fact.at, what, number, people, said, fact.actor, why)


def _extensions(made: ReportedEvent) -> Iterator[Extension]:
    """Time that was given to tables at which nothing is recorded."""
    for fact in made.facts:
        if isinstance(fact.body, TableExtended):
            b = fact.body
            yield Extension(b.round, b.table, "", b.seconds, fact.actor, _why(made, b.reason))


def _from_pages(event: Event) -> Iterator[FromPages]:
    """Each result that both players reported of which more is to be said than that."""
    for one in event.decided:
        told = source_told(one.source, one.pages, one.by)
        if one.source == PLAYERS and told != PLAYERS:
            yield FromPages(one.round, one.table, told, one.pages)


def _sent_out(made: ReportedEvent) -> Iterator[SentOut]:
    for fact in made.facts:
        if isinstance(fact.body, PersonDisqualified):
            opened = (one.number for one in made.event.rounds if one.opened <= fact.at)
            why = _why(made, fact.body.reason)
            number = max(opened, default=0)
            yield SentOut(fact.seq, fact.at, fact.body.person, number, fact.actor, why)


def _why(made: ReportedEvent, reason: str | None) -> str:
    """A reason, which seats and officials alone may read."""
    return reason or "" if made.whole else ""


def _final(made: ReportedEvent, decks: Mapping[str, str]) -> tuple[FinalPlace, ...]:
    event = made.event
    left = {one.id: event.left_after(one.id) for one in event.entrants}
    stand = standings_of(event, made.policy.scoring)
    return tuple(
        FinalPlace(
            one.place,
            one.person,
            decks.get(one.person, ""),
            one.won,
            one.lost,
            one.drawn,
            tuple((number.name, str(number.value)) for number in one.numbers),
            STAYED if (gone := left.get(one.person)) is None else gone,
        )
        for one in stand
    )
