"""Tables that are seated, and the games of a match that follow one another at them."""

from typing import Final, Unpack

from events.errors import UnknownMatch
from events.kinds import EventOpened, Fact, TableSeated
from events.values import changed
from referee.court import event as court
from referee.court.draft import DraftRefusal
from referee.court.event import FirstTurn, SaidTable, TableScore
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.court.policy.records import SEATS
from referee.effects.sighted import PAPER
from referee.fold.event import Event, SeatedTable
from referee.service.commands import Once
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.fitting import AT_THE_START, lists_of, require_lists, require_terms
from referee.service.event.ordering import Order, event_at, order_at_event
from referee.service.event.starting import open_at_table
from referee.service.event.tokens import PLAYER
from referee.service.store.eventlogs import EventLog
from referee.service.store.scores import score_in
from referee.service.table.opening import MatchPlace

MATCHES_OF_A_TABLE: Final = "{event}-{round}-{table}"
"""How the match of a table is named where nobody names it."""
LATER_GAMES: Final = MATCHES_OF_A_TABLE + "-g{game}"
"""How its second game and each later one are named."""


def score_at(desk: Desk, name: str, number: int, table: int) -> TableScore | None:
    """How the match at a table stands by its recorded games; None where none is recorded or here."""
    event = event_at(desk, name)
    one = event.table(number, table)
    if one is None:
        return None
    now = desk.clock()
    return score_in(desk.eventlogs, desk.log, event, one, policy=desk.policy(name), now=now)


def seating(
    desk: Desk,
    name: str,
    asked: SeatedTable,
    *,
    seed: int | None = None,
    paper: bool = False,
    end_bye: bool = False,
) -> Order:
    """The order that seats two people and opens their match, or the next game of the match they play.

    Args:
        desk: Where the record is.
        name: The event.
        asked: Round, table and people; the match is "" where a new one is to be opened.
        seed: Makes the match a test, whose chance follows from it.
        paper: Whether people shuffle and deal; a later game goes on as the first one did.
        end_bye: Whether the bye of one of them ends, who has one in this round.
    """

    def sat_down(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        seated, (role, _, person) = _named(name, event, asked, policy), who.partition(":")
        again = court.goes_on(event, seated, policy)
        score = score_at(desk, name, seated.round, seated.table) if again else None
        if role == PLAYER:
            drafts = court.next_game(event, person, seated, policy, score)
        else:
            drafts = court.seat(event, seated, who, policy, score, end_bye=end_bye)
        if not isinstance(drafts, DraftRefusal):
            dealt = paper or (again and not asked.match and _on_paper(desk, event, seated))
            begins = FirstTurn() if score is None else court.first_turn(score.games, policy.match)
            fit_match(desk, name, seated, named=bool(asked.match), seed=seed, paper=dealt, begins=begins)
        return drafts

    return sat_down


def _named(name: str, event: Event, asked: SeatedTable, policy: Policy) -> SeatedTable:
    """A table with the name of its match; people who play on keep their sides."""
    own = event.table(asked.round, asked.table)
    again = own is not None and own.games and {*own.people} == {*asked.people} and policy.scoring.games > 1
    if own is None or not again:
        match = asked.match or MATCHES_OF_A_TABLE.format(event=name, round=asked.round, table=asked.table)
        return changed(asked, match=match)
    number = len(own.games) + 1
    later = LATER_GAMES.format(event=name, round=asked.round, table=asked.table, game=number)
    return changed(asked, people=own.people, match=asked.match or later)


def _on_paper(desk: Desk, event: Event, seated: SeatedTable) -> bool:
    """Whether the first game at a table is one that its people deal themselves."""
    own = next(t for t in event.tables_of(seated.round) if t.table == seated.table)
    return is_paper(desk, own.games[0])


def is_paper(desk: Desk, match: str) -> bool:
    """Whether people deal a match themselves."""
    return getattr(desk.opened_as(match), "deal", "") == PAPER


def seated_by(facts: list[Fact]) -> SeatedTable:
    """The table that an order seated, as its fact says."""
    body = next(one.body for one in facts if isinstance(one.body, TableSeated))
    return SeatedTable(body.round, body.table, body.match, body.people)


def open_next_game(desk: Desk, name: str, at: SaidTable, **once: Unpack[Once]) -> str:
    """Open the next game of one's own match; give the name of its log.

    Raises DeskError where no game is missing, and for who does not sit there.
    """
    own = event_at(desk, name).table(at.round, at.table)
    if own is None:
        what = f"nobody is seated at table {at.table} of round {at.round}"
        raise DeskError("unknown-table", what, where=name, instead="open the next game of your own table")
    asked = SeatedTable(at.round, at.table, "", own.people)
    words, by = ("next game", *at), f"{PLAYER}:{at.person}"
    return seated_by(order_at_event(desk, name, words, by, seating(desk, name, asked), **once)).match


def is_one_of_several(desk: Desk, match: str) -> bool:
    """Whether a match on record is one game of a match of several at a table of its event."""
    event = getattr(desk.opened_as(match), "event", "")
    found = desk.eventlogs.find(event) if event else None
    return found is not None and match in found.event.seats() and desk.policy(event).scoring.games > 1


def next_game_at(desk: Desk, match: str, seat: str) -> tuple[str, str, int]:
    """What follows a game for somebody at its table.

    Returns:
        The event and the log of the next game, "" while nobody opened it, and its number, 0 where no
        game follows.
    """
    opened = desk.opened_as(match)
    name = getattr(opened, "event", "")
    found = desk.eventlogs.find(name) if name else None
    own = found.event.seats().get(match) if found is not None else None
    if own is None or seat not in SEATS:
        return name, "", 0
    number = own.games.index(match) + 1
    if number < len(own.games):
        return name, own.games[number], number + 1
    score = score_at(desk, name, own.round, own.table)
    held = found.event.round(own.round) if found is not None else None
    follows = score is not None and score.between and held is not None and not held.ended
    return name, "", number + 1 if follows and desk.policy(name).scoring.games > 1 else 0


def fit_match(
    desk: Desk,
    name: str,
    seated: SeatedTable,
    *,
    named: bool,
    seed: int | None,
    paper: bool,
    begins: FirstTurn = FirstTurn(),  # noqa: B008 - a value
) -> None:
    """See that the match of a table is there and belongs there, or open it unless it is named.

    It is opened with the lists that its people registered, under the policy of the event, with
    `paper` as one that they deal themselves; `begins` says who plays first in a later game. Raises
    DeskError for a match of another place.
    """
    log = desk.eventlogs.get(name)
    try:
        desk.log.match(seated.match)
    except UnknownMatch:
        there = False
    else:
        there = True
    if not there and named:
        raise DeskError(
            "unknown-match",
            f"there is no match {seated.match!r}",
            instead="name one that was opened for this table, or none",
        )
    if not there:
        place = MatchPlace(name, seated.round, seated.table, seated.people)
        a, b = lists_of(log, seated.people)
        open_at_table(desk, place, seated.match, (a, b), seed=seed, paper=paper, begins=begins)
        return
    _require_place(desk, log, seated, paper=paper)
    require_lists(log, seated, desk.facts(seated.match, 0, AT_THE_START))


def _require_place(desk: Desk, log: EventLog, seated: SeatedTable, *, paper: bool) -> None:
    """Raise DeskError for a match that was opened for other people, elsewhere or otherwise."""
    opened, name = desk.opened_as(seated.match), log.ref.public_id
    if isinstance(opened, EventOpened):
        raise DeskError("an-event", f"{seated.match} is an event", instead="name a match")
    had = opened.event, opened.round, opened.table, opened.people
    if had != (name, seated.round, seated.table, seated.people):
        a, b = opened.people
        where = f"round {opened.round}, table {opened.table} of {opened.event or 'no event'}"
        raise DeskError(
            "other-place",
            f"match {seated.match} was opened for {where}, {a or 'nobody'} and {b or 'nobody'}",
            instead="seat these people there, or open another match",
        )
    require_terms(log, seated.match, opened, paper=paper)
