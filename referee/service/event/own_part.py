"""An event as one person takes part in it: table and opponent, result, list, place, history."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.data import Moment, OptionalName
from events.values import changed
from referee.court.appeals import appeals_of
from referee.court.event.clock import ABSENT as NOT_HERE
from referee.court.event.lists import locked_list
from referee.court.policy import Policy
from referee.fold.event import ABSENT, BYE, TABLE, Entrant, Event, Round, SeatedTable, TableReport
from referee.service.chance import MICROSECONDS
from referee.service.court.judging import court_of
from referee.service.court.punishing import penalties_followed_up
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.games import score_at
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.public import SPECTATOR
from referee.service.event.seating import round_time
from referee.service.event.standing import standings_in
from referee.tournament import cut_winner, round_title

IN_CUT: Final = "in"
OUT_OF_CUT: Final = "out"
MISSED_LOSS: Final = "missed-loss"
"""How a missed round ended that counts as a lost match."""
NONE: Final = (0, 0, 0)
NO_ROUND: Final = Round(0, 0, 0)
"""Stands for the round of an event that has none yet."""


class OwnRound(Struct, frozen=True):
    """A round as one person played it: table and opponent, "" for none, and how it ended for them.

    `title` is what the round is called, such as "Semi-finals"; `gone` says that the opponent left the
    event. `result` is won, lost, draw, double-loss, bye, missed, missed-loss, or "" while nothing is
    decided; `games` are theirs, their opponent's and drawn ones. `said` is what they reported, `told`
    what their opponent did, each as it is for them, with the games; `judge` says that one is called since
    they differ. Of a recorded match of several games that goes on, `won` are the games so far, `game` is
    the number of the one that is missing and `playing` its log, "" while nobody opened it.
    """

    round: int
    table: int
    opponent: OptionalName
    match: OptionalName
    seat: OptionalName
    result: OptionalName
    games: tuple[int, int, int]
    said: str
    told: str
    title: str
    gone: bool = False
    said_games: tuple[int, int, int] = NONE
    told_games: tuple[int, int, int] = NONE
    judge: bool = False
    won: tuple[int, int, int] = NONE
    game: int = 0
    playing: OptionalName = ""


class OwnPenalty(Struct, frozen=True):
    """A penalty of one's own at the event that stands: for which round, what, and how its appeal stands.

    `appeal` is filed, heard, upheld or overturned, "" for none. `does` says what becomes of a loss.
    """

    id: str
    round: int
    level: str
    infraction: str
    appeal: str
    does: str = ""


class OwnEvent(Struct, frozen=True):
    """An event as one person takes part in it.

    `waits` is their number among those who wait for a place, 0 for none; `listed` whether they have a
    list, of how many `cards` in the main deck and in the LRIG Deck, `brings` whether they may bring one
    now, until `lists` in microseconds, 0 for no end. `left` are seconds of their table, else of the
    round, `round_title` what it is called, `draws` whether a draw may be reported in it. `cut` is "in" or
    "out" for who is still in a cut and who is not, "" before there is one; `champion` who won it, "" for
    nobody yet. `place` and `points` are where they stand, 0 before anything is decided.
    """

    event: str
    title: str
    head: int
    person: str
    name: str
    waits: int
    dropped: bool
    out: bool
    deck: str
    listed: bool
    cards: tuple[int, int]
    brings: bool
    lists: Moment
    closed: bool
    round: int
    round_title: str
    begun: bool
    ended: bool
    called: bool
    left: int
    games: int
    draws: bool
    cut: str
    champion: OptionalName
    rounds: tuple[OwnRound, ...]
    place: int
    points: int
    calls: tuple[str, ...]
    penalties: tuple[OwnPenalty, ...] = ()


def own_event(desk: Desk, name: str, person: str) -> OwnEvent:
    """An event as a person takes part in it; raises DeskError for who was never there."""
    event = event_at(desk, name)
    shown = event.entrant(person) or Entrant(person, 0)
    if event.entrant(person) is None and person not in event.waiting:
        what = f"{person} takes no part in {name}"
        raise DeskError("not-there", what, where=name, instead="ask its organiser")
    policy = desk.policy(name)
    last, stands = event.rounds[-1] if event.rounds else NO_ROUND, _stands(event, policy, person)
    return OwnEvent(
        event=name,
        title=event.title or name,
        head=event.seq,
        person=person,
        name=people_names(desk).get(person, person),
        waits=event.waiting.index(person) + 1 if person in event.waiting else 0,
        dropped=bool(shown.dropped),
        out=shown.out,
        deck=shown.deck,
        listed=bool(shown.main),
        cards=(len(shown.main), len(shown.lrig_deck)),
        brings=_may_bring(event, person, desk.clock()),
        lists=event.registration.lists if event.registration is not None else 0,
        closed=bool(event.closed),
        round=last.number,
        round_title=round_title(event, last.number) if last.number else "",
        begun=bool(last.begun),
        ended=bool(last.ended),
        called=bool(last.called),
        left=_seconds_left(desk, name, last.number, person) if last.begun else 0,
        games=policy.scoring.games,
        draws=last.number not in event.cut_rounds() and (policy.scoring.agreed_draws or bool(last.called)),
        cut=_in_cut(event, person),
        champion=cut_winner(event),
        rounds=tuple(_own_rounds(desk, name, event, person))[::-1],
        place=stands[0],
        points=stands[1],
        calls=tuple(c.id for c in event.calls if c.person == person),
        penalties=tuple(_own_penalties(desk, name, event, person)),
    )


def _own_penalties(desk: Desk, name: str, event: Event, person: str) -> Iterator[OwnPenalty]:
    """The penalties of somebody at tables without a match that stand, each with its appeal."""
    own = [one for one in event.penalties if one.person == person and not one.withdrawn]
    does = {one.id: one.does for one in penalties_followed_up(desk, name, SPECTATOR)} if own else {}
    filed = {one.ruling: one for one in appeals_of(court_of(desk, name))} if own else {}
    for one in own:
        appeal = filed[one.id].stands if one.id in filed else ""
        yield OwnPenalty(one.id, one.round, one.level, one.infraction, appeal, does[one.id])


def _seconds_left(desk: Desk, name: str, number: int, person: str) -> int:
    """The seconds that a round has left that has begun, or a person's own table; 0 once that is over."""
    time = round_time(desk, name, number)
    clock = next((one.clock for one in time.tables if person in one.seated.people), None)
    left = time.left if clock is None or clock.stands == NOT_HERE else clock.left
    return max(left, 0) // MICROSECONDS


def _stands(event: Event, policy: Policy, person: str) -> tuple[int, int]:
    """The place and the points of somebody; no place before anything is decided."""
    found = next((r for r in standings_in(event, policy) if r.person == person), None)
    return (0, 0) if found is None else (found.place if event.decided else 0, found.points)


def _may_bring(event: Event, person: str, now: int) -> bool:
    """Whether somebody may bring a list now: who has a place, and no list that is locked."""
    held, is_locked = event.registration, any(locked_list(event, person))
    waits = person in event.waiting
    return held is not None and not is_locked and not waits and (not held.lists or now < held.lists)


def _in_cut(event: Event, person: str) -> str:
    """Whether somebody is in the cut of an event: who sits in its last round and did not lose there."""
    cut = event.cut_rounds()
    if not cut:
        return ""
    own = next((t for t in event.tables_of(max(cut)) if person in t.people), None)
    if own is None:
        return OUT_OF_CUT
    ended = event.ended(own.round, own.table)
    stays = ended is None or ended.winner == "AB"[own.people.index(person)]
    return IN_CUT if stays else OUT_OF_CUT


def _own_rounds(desk: Desk, name: str, event: Event, person: str) -> Iterator[OwnRound]:
    """The rounds of a person, the first one first."""
    several = desk.policy(name).scoring.games > 1
    for held in event.rounds:
        part, title = event.part_of(person, held.number), round_title(event, held.number)
        if part.kind == TABLE:
            one = next(one for one in event.tables_of(held.number) if one.table == part.table)
            row = _own_round(event, one, person, title)
            score = score_at(desk, name, one.round, one.table) if several and not row.result else None
            if score is None:
                yield row
                continue
            side = one.people.index(person)
            result = "" if score.result is None else _for(score.result.winner, "AB"[side])
            won, playing = _turned(score.won, side), score.playing
            games = won if result else NONE
            yield changed(row, result=result, games=games, won=won, game=score.game, playing=playing)
        elif part.kind != ABSENT:
            result = part.kind if part.kind == BYE or not part.loss else MISSED_LOSS
            yield OwnRound(held.number, 0, "", "", "", result, NONE, "", "", title)


def _own_round(event: Event, seated: SeatedTable, person: str, title: str) -> OwnRound:
    side = seated.people.index(person)
    ended, seat, opponent = event.ended(seated.round, seated.table), "AB"[side], seated.people[1 - side]
    reports = {r.seat: r for r in event.reports if (r.round, r.table) == (seated.round, seated.table)}
    said, told = (_said(reports.get(s), side) for s in (seat, "BA"[side]))
    other = event.entrant(opponent)
    return OwnRound(
        seated.round,
        seated.table,
        opponent,
        seated.match,
        seat,
        _for(ended.winner, seat) if ended is not None else "",
        _turned(ended.games, side) if ended is not None else NONE,
        said[0],
        told[0],
        title,
        other is not None and bool(other.dropped),
        said[1],
        told[1],
        any((c.round, c.table, c.person) == (seated.round, seated.table, "") for c in event.calls),
    )


def _said(report: TableReport | None, side: int) -> tuple[str, tuple[int, int, int]]:
    """What was reported of a table as it is for one of its sides, with the games; nothing for none."""
    if report is None:
        return "", NONE
    return _for(report.winner, "AB"[side]), _turned(report.games, side)


def _turned(games: tuple[int, int, int], side: int) -> tuple[int, int, int]:
    """Games with those of a side first."""
    return games[side], games[1 - side], games[2]


def _for(winner: str, seat: str) -> str:
    """How a result is for a seat."""
    return ("won" if winner == seat else "lost") if winner in {"A", "B"} else winner
