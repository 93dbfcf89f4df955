"""Parts of a report that count tables: each says how many of how many it counts.

Lengths are in seconds. People are ids.
"""

from msgspec import Struct

from events.data import OptionalName
from referee.report.counting import LengthSpread, Share


class DeckWins(Struct, frozen=True):
    """How a deck did, mirror matches left out: a draw and a double loss are won by nobody.

    `people` are how many brought it to a table, `mirrors` its matches against itself.
    """

    deck: str
    people: int
    wins: Share
    drawn: int
    mirrors: int


class DeckTable(Struct, frozen=True):
    """All decks: `counted` of `of` tables with a result, those whose two decks are known.

    `mirrors` are tables at which both had the same deck; they count for no deck.
    """

    counted: int
    of: int
    mirrors: int
    decks: tuple[DeckWins, ...]


class FirstSeat(Struct, frozen=True):
    """How often the player who went first won: of those with that on record, among `of`.

    Counted are results, or games where several win a match.
    """

    wins: Share
    of: int


class MatchLengths(Struct, frozen=True):
    """How long matches were: `seconds` of those that were played here, `turns` of recorded ones.

    A match that was entered from paper has turns as they were entered, and no time. `of` are the
    results, or the games where several win a match; `longest` and `most_turns` name a match, "" for none.
    """

    of: int
    seconds: LengthSpread
    turns: LengthSpread
    longest: OptionalName
    most_turns: OptionalName


class CourtRow(Struct, frozen=True):
    """What was asked of judges: in a round, or of one judge.

    `who` is the number of a round or an official; `calls` those that came or were taken, `waited`
    how many seconds they waited until somebody took them or closed them; `open` were never
    answered. `rulings` were given and not withdrawn.
    """

    who: str
    calls: int
    open: int
    rulings: int
    waited: LengthSpread


class CourtWork(Struct, frozen=True):
    """Calls and rulings, by round and by judge.

    `counted` of `of` tables have a match on record, which tells its calls and rulings. Of `heard`
    tables the calls are known: those, and the ones without a match, whose calls the event tells.
    """

    counted: int
    of: int
    heard: int
    whole: CourtRow
    rounds: tuple[CourtRow, ...]
    judges: tuple[CourtRow, ...]


class PenaltyCount(Struct, frozen=True):
    """How often a penalty of this level was given for this infraction and stands."""

    infraction: str
    name: str
    level: str
    count: int


class PenaltyTable(Struct, frozen=True):
    """Penalties by infraction and level; `withdrawn` count no more. `counted` of `of` tables.

    `apart` of those given were given at the event itself, for tables without a match of their own.
    """

    counted: int
    of: int
    given: int
    apart: int
    withdrawn: int
    rows: tuple[PenaltyCount, ...]


class Extension(Struct, frozen=True):
    """Time that was given to a table: seconds, official and reason; `match` is "" where none is recorded."""

    round: int
    table: int
    match: OptionalName
    seconds: int
    by: str
    reason: str


class TimeLost(Struct, frozen=True):
    """Time in which nobody played: `judged` seconds at `tables`, and what was given for it.

    `counted` of `of` tables have a match on record. A clock that was never started again counts to
    the end of its match.
    """

    counted: int
    of: int
    judged: int
    tables: int
    extended: int
    extensions: tuple[Extension, ...]
