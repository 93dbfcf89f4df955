"""How everybody stands at an event, who plays whom next, and what a correction would change."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from events.data import OptionalName, OptionalSeq
from events.letters import same_name
from events.values import changed
from referee.court.event import WINNERS, ChosenTables, TableEnd, undecided
from referee.court.policy import Policy
from referee.court.policy.records import Scoring
from referee.court.policy.tiebreaks import FAMILIES, TIEBREAKS, formula_of, source_of, tiebreaks_of
from referee.fold.event import ELIMINATION, NONE, Event
from referee.service.court.losses import losses_of_round
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.ordering import event_at
from referee.service.event.people import explain_ids, fixed_tables, people_names
from referee.tournament import (
    CannotPair,
    Outcome,
    Pairing,
    PlayerStanding,
    StandingNumber,
    has_left_after,
    meetings,
    number_text,
    numbered,
    outcomes_of,
    pair_by_standing,
    pair_elimination,
    pair_round_robin,
    pair_swiss,
    pair_winners,
    rounds_for,
    standings_of,
)
from referee.tournament.pairing import ROUND_ROBIN, STANDING, SWISS

GAME_WINS: Final = TIEBREAKS["gw"].title
GAMES: Final = re.compile(r"\d-\d(-\d)?")
"""Games as they are written."""


class PartTold(Struct, frozen=True):
    """What a number rests on: the round, 0 for none, the opponent, and what that came to.

    `note` says why another value counts than the opponent's own: the floor, the cap, a virtual opponent;
    of game wins it has the game points of the round. A part that is `left_out` is not counted.
    """

    round: OptionalSeq
    opponent: OptionalName
    value: str
    floored: bool
    note: str = ""
    left_out: bool = False


class NumberTold(Struct, frozen=True):
    """A number of a standing as a whole fraction, such as 2/3, and its parts where they are asked for.

    `shown` is how a column shows it: a share in percent, 66.67.
    """

    name: str
    value: str
    parts: tuple[PartTold, ...] = ()
    shown: str = ""


class TiebreakTold(Struct, frozen=True):
    """A tie-break of the standings: its name in a policy, its title, how it is made, and where it is printed.

    `kind` is "share", "count" or "place"; of places the lowest is best.
    """

    name: str
    title: str
    short: str
    kind: str
    formula: str
    source: str


class StandingRow(Struct, frozen=True):
    """A person in the standings; those whom no number tells apart share a place."""

    place: int
    person: str
    points: int
    won: int
    lost: int
    drawn: int
    numbers: tuple[NumberTold, ...]
    dropped: bool


class EventStandings(Struct, frozen=True):
    """The standings of an event after a round, by which tie-breaks, at which seq of its log.

    `family` is the named policy of tie-breaks, `family_title` what it is called, `document` where it is
    printed, and `tiebreaks` its numbers, the weightiest first. `waiting` are the tables whose results are
    not written, so that they count for nothing yet; `suggested` is how many Swiss rounds so many people
    usually play; `running` says that a table of the round still plays.
    """

    event: str
    head: int
    round: int
    family: str
    rows: tuple[StandingRow, ...]
    waiting: int
    suggested: int
    family_title: str = ""
    document: str = ""
    tiebreaks: tuple[TiebreakTold, ...] = ()
    running: bool = False

    @property
    def when(self) -> str:
        """How they stand to their round: "after" it, or "during" it while a table still plays."""
        return "during" if self.running else "after"


def standings_in(event: Event, policy: Policy, until: int = 0) -> tuple[PlayerStanding, ...]:
    """How everybody stands by what an event knows, after a round, or after all for 0.

    Rounds of a cut count no points: they say how far those in it came.
    """
    return standings_of(event, policy.scoring, until)


def standings_at(
    desk: Desk, name: str, *, until: int = 0, seq: int | None = None, why: str = ""
) -> EventStandings:
    """The standings of an event, with what each number of one person rests on.

    Those after a round that is past have the people who were there then, and mark who had left by then.

    Args:
        desk: Where the record is.
        name: The event.
        until: After which round; 0 for all that is written.
        seq: As the log stood then; none for its head.
        why: Whose numbers are told with their parts.

    Raises:
        DeskError: There is no such event, round or person.
    """
    event = event_at(desk, name, seq)
    if until and event.round(until) is None:
        instead = f"name a round up to {len(event.rounds)}" if event.rounds else "pair a round first"
        raise DeskError("unknown-round", f"{name} has no round {until}", instead=instead)
    with explain_ids(desk, name, [why]):
        if why and event.entrant(why) is None:
            instead = f"see who takes part: referee event show {name}"
            raise DeskError("unknown-person", f"{why} was never entered", instead=instead)
    policy, dropped = desk.policy(name), {p.id for p in event.entrants if has_left_after(event, p.id, until)}
    stand = standings_of(event, policy.scoring, until, as_then=True)
    rows = tuple(_row(one, dropped, why) for one in stand)
    last = until or max((one.number for one in event.rounds if one.begun), default=0)
    waits = [one.round for one in undecided(event) if one.round <= last]
    family, suggested = FAMILIES[policy.scoring.family], rounds_for(len(event.playing()))
    own = (name, event.seq, last, family.name, rows, len(waits), suggested)
    # An order of a policy's own is no longer what the document of its family prints.
    title = "an order of its own" if policy.scoring.tiebreaks else family.title
    document = policy.title if policy.scoring.tiebreaks else family.document
    return EventStandings(*own, title, document, tuple(_tiebreaks(policy.scoring)), last in waits)


def _row(one: PlayerStanding, dropped: Collection[str], why: str) -> StandingRow:
    numbers = tuple(_number(number, told=one.person == why) for number in one.numbers)
    own = (one.place, one.person, one.points, one.won, one.lost, one.drawn, numbers)
    return StandingRow(*own, one.person in dropped)


def _tiebreaks(scoring: Scoring) -> Iterator[TiebreakTold]:
    for one in tiebreaks_of(scoring):
        yield TiebreakTold(
            one.name, one.title, one.short, one.kind, formula_of(one, scoring), source_of(one, scoring)
        )


def _number(one: StandingNumber, *, told: bool) -> NumberTold:
    parts = one.parts if told else ()
    rows = tuple(PartTold(p.round, p.opponent, str(p.value), p.floored, p.note, p.left_out) for p in parts)
    return NumberTold(one.name, str(one.value), rows, number_text(one.name, one.value))


def working_text(number: NumberTold, tiebreak: TiebreakTold | None, names: Mapping[str, str]) -> str:
    """What a number came to, and out of which parts: "13/24 = 54.17 %, the mean of round 1 b: 0.75; ...".

    Args:
        number: It, with its parts.
        tiebreak: Which one it is; none for the points.
        names: What people are called; those without a name stand by their ids.
    """
    share = tiebreak is not None and tiebreak.kind == "share"
    shown = f" = {number.shown}{' %' if share else ''}" if "/" in number.value else ""
    parts = [_part_text(one, names) for one in number.parts if one.round]
    whole = [one.note for one in number.parts if not one.round]
    how = "from" if number.name in {"head-to-head", "last opponent's place"} else "the sum of"
    how = ("the mean of" if share else how) if len(parts) > 1 else "of"
    how = "game points won of those possible, from" if number.name == GAME_WINS else how
    return ", ".join((f"{number.value}{shown}", *whole, *([f"{how} {'; '.join(parts)}"] if parts else [])))


def _part_text(part: PartTold, names: Mapping[str, str]) -> str:
    """One part: the round, the opponent or what stood in for one, and what it came to."""
    whom = names.get(part.opponent, part.opponent) or part.note or "bye"
    why = [part.note] if part.opponent and part.note else []
    why += ["left out"] if part.left_out else []
    return f"round {part.round} {whom}: {part.value}" + (f" ({', '.join(why)})" if why else "")


def chosen_tables(desk: Desk, name: str, event: Event, number: int, *, how: str, cut: int) -> ChosenTables:
    """Work out who plays whom in a round; raises DeskError where nobody can be paired so."""
    head = desk.log.head(desk.log.match(name).id).hash
    asked = AskedPairing(number, how, cut)
    found = paired_so(event, desk.policy(name), asked, head)
    if isinstance(found, CannotPair):
        raise DeskError("cannot-pair", found.reason, where=name, instead=found.instead)
    tables = tuple((table, a, b) for table, (a, b) in numbered(found.pairs, fixed_tables(desk)))
    return ChosenTables(number, how, tables, found.byes, found.again, found.inputs)


class AskedPairing(NamedTuple):
    """Which round is paired, by which way, and how many go on to the cut."""

    round: int
    how: str
    cut: int


def paired_so(event: Event, policy: Policy, asked: AskedPairing, head: bytes) -> Pairing | CannotPair:
    """Who plays whom in a round that is asked for, by lots of the hash of a head; or why nobody can."""
    number, how, cut = asked
    if cut and how != ELIMINATION:
        return CannotPair(f"a cut to {cut} is no {how} round", "pair it by elimination, or leave the cut out")
    playing, outcomes = _to_pair(event, number), outcomes_of(event, number - 1)
    stand = standings_in(event, policy, number - 1)
    if how == SWISS:
        return pair_swiss(stand, outcomes, playing, head)
    if how == STANDING:
        return pair_by_standing(stand, outcomes, playing, head)
    before = event.cut_before(number)
    if how == ROUND_ROBIN:
        found: Pairing | CannotPair = _round_robin(event, number, outcomes)
    elif not before:
        found = pair_elimination([one.person for one in stand if one.person in playing], cut)
    else:
        found = _winners(event, before)
    if isinstance(found, CannotPair):
        return found
    met = meetings(outcomes)
    return changed(found, again=tuple(pair for pair in found.pairs if met[frozenset(pair)]))


def _to_pair(event: Event, number: int) -> tuple[str, ...]:
    """Who is paired in a round: who takes part and has no part in it that was set by hand."""
    given = {one.person for one in event.given if one.round == number and one.part != NONE}
    return tuple(person for person in event.playing() if person not in given)


def _round_robin(event: Event, number: int, outcomes: Sequence[Outcome]) -> Pairing:
    """The turn of the circle with the fewest rematches and then the fewest byes; the next one of several.

    The circle is of all who ever entered; who was to meet one who left has a bye. It grows with a late
    entry, and the turn that would follow may bring pairs together that met in a smaller one.
    """
    playing, people = frozenset(_to_pair(event, number)), [one.id for one in event.entrants]
    met, byes = meetings(outcomes), Counter(one.people[0] for one in outcomes if one.bye)

    def repeats(turn: Pairing) -> tuple[int, int]:
        return sum(met[frozenset(pair)] for pair in turn.pairs), sum(byes[person] for person in turn.byes)

    turns = (_turn(pair_round_robin(people, number + later), playing) for later in range(max(1, len(people))))
    return min(turns, key=repeats)


def _turn(whole: Pairing, playing: frozenset[str]) -> Pairing:
    """A turn of the circle with those who play on."""
    pairs = tuple(pair for pair in whole.pairs if playing.issuperset(pair))
    left = [p for pair in whole.pairs if pair not in pairs for p in pair if p in playing]
    return changed(whole, pairs=pairs, byes=(*(p for p in whole.byes if p in playing), *left))


def _winners(event: Event, number: int) -> Pairing | CannotPair:
    """The winners of the tables of a round, who meet in the order of the tables."""
    winners = []
    for table in sorted(event.tables_of(number), key=lambda one: one.table):
        ended = event.ended(number, table.table)
        if ended is None or ended.winner not in "AB":
            what = f"nobody won table {table.table} of round {number}"
            return CannotPair(what, "correct its result: somebody goes on")
        winners.append(table.people["AB".index(ended.winner)])
    if len(winners) < 2:  # noqa: PLR2004 - a final has two
        return CannotPair(f"the cut is over: {winners[0]} won it", "end the event")
    return pair_winners(winners)


def end_of(
    desk: Desk, name: str, place: tuple[int, int], winner: str, games: str, *, named: bool = True
) -> TableEnd:
    """How a table ended, as somebody says it: with the seat of who won.

    Args:
        desk: Where the record is.
        name: The event.
        place: Round and table.
        winner: A seat, the id or the name of who won, draw or double-loss.
        games: Those of seat A, of seat B, and drawn ones: 2-1 or 2-1-0; "" where nobody says them.
        named: Whether who asks may know what people are called; else a name is nobody's.

    Raises:
        DeskError: The winner does not sit there, or the games are none.
    """
    number, table = place
    seated = event_at(desk, name).table(number, table)
    people, names = seated.people if seated else (), people_names(desk) if named else {}
    called = [one for one in people if one in names and same_name(names[one]) == same_name(winner)]
    winner = called[0] if len(called) == 1 else winner
    if seated is not None and winner not in WINNERS and winner not in people:
        instead = f"name A, B, draw, double-loss or {' or '.join(people)}"
        what = f"{winner!r} does not sit at table {table} of round {number}"
        raise DeskError("unknown-person", what, where=name, instead=instead)
    if winner not in WINNERS and winner not in people:
        return TableEnd(number, table, "draw")  # no such table: the order says so
    if games and not GAMES.fullmatch(games):
        raise DeskError("bad-games", f"{games!r} are no games", where=name, instead="write them as 2-1")
    seat = winner if winner in WINNERS else "AB"[people.index(winner)]
    a, b, drawn = (*map(int, games.split("-")), 0, 0)[:3] if games else (0, 0, 0)
    losses = losses_of_round(desk, name, number)
    return TableEnd(number, table, seat, (a, b, drawn) if games else None, losses)
