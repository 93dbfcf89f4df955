"""A tournament file (.tdf) as TOM has it: players, rounds, matches with what came of them, standings.

It has no deck lists, no games within a match, no penalties, no tie-breaks and no table of who
reported what; ids of players are numbers there, and ours may be any word.
"""

from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

_BEGIN: Final = '<?xml version="1.0" encoding="UTF-8"?>'
CATEGORY: Final = 2
"""The age division in which everybody is: "masters"."""
SWISS: Final = 3
OVER: Final = 7
"""What TOM calls a Swiss round, and the stage of one that is over."""


class TomPlayer(NamedTuple):
    """A player: their id, and their name, "" where none is kept."""

    id: str
    name: str


class TomMatch(NamedTuple):
    """A match of a round: its table, who plays, "" for nobody, and what came of it as TOM numbers it."""

    table: int
    people: tuple[str, str]
    outcome: int


class TomRound(NamedTuple):
    """A round with its matches."""

    number: int
    matches: tuple[TomMatch, ...]


class TomTournament(NamedTuple):
    """What a tournament file says: `date` is YYYY-MM-DD, `minutes` those of a round.

    `places` are (id, place, whether they left).
    """

    id: str
    name: str
    date: str
    minutes: int
    players: tuple[TomPlayer, ...]
    rounds: tuple[TomRound, ...]
    places: tuple[tuple[str, int, bool], ...]


def written_tom(one: TomTournament) -> str:
    """Write a tournament file; `read_people` reads the same people out of it."""
    return "\n".join((_BEGIN, *_tournament(one), ""))


def _tournament(one: TomTournament) -> Iterator[str]:
    yield '<tournament type="2" stage="5" version="1.80" gametype="TRADING_CARD_GAME" mode="TCG1DAY">'
    yield "  <data>"
    year, _, rest = one.date.partition("-")
    started = f"{rest.replace('-', '/')}/{year}" if rest else ""
    for name, value in (
        ("name", one.name),
        ("id", one.id),
        ("roundtime", one.minutes),
        ("startdate", started),
    ):
        yield f"    <{name}>{_text(value)}</{name}>"
    yield "  </data>"
    yield "  <players>"
    for player in one.players:
        first, _, last = player.name.rpartition(" ")
        yield f'    <player userid="{_text(player.id)}">'
        yield f"      <firstname>{_text(first or last)}</firstname>"
        yield f"      <lastname>{_text(last if first else '')}</lastname>"
        yield "    </player>"
    yield "  </players>"
    yield from _pods(one)
    yield from _standings(one)
    yield "</tournament>"


def _pods(one: TomTournament) -> Iterator[str]:
    yield "  <pods>"
    yield f'    <pod category="{CATEGORY}" stage="1">'
    yield "      <rounds>"
    for round_ in one.rounds:
        yield f'        <round number="{round_.number}" type="{SWISS}" stage="{OVER}">'
        yield "          <matches>"
        for match in round_.matches:
            yield from _match(match)
        yield "          </matches>"
        yield "        </round>"
    yield "      </rounds>"
    yield "    </pod>"
    yield "  </pods>"


def _match(match: TomMatch) -> Iterator[str]:
    a, b = match.people
    yield f'            <match outcome="{match.outcome}">'
    if b:
        yield f'              <player1 userid="{_text(a)}"/>'
        yield f'              <player2 userid="{_text(b)}"/>'
    else:
        yield f'              <player userid="{_text(a)}"/>'
    yield f"              <tablenumber>{match.table}</tablenumber>"
    yield "            </match>"


def _standings(one: TomTournament) -> Iterator[str]:
    yield "  <standings>"
    for type_, left in (("finished", False), ("dnf", True)):
        rows = [(id, place) for id, place, dropped in one.places if dropped is left]
        yield f'    <pod category="{CATEGORY}" type="{type_}">'
        for id, place in rows:
            yield f'      <player id="{_text(id)}" place="{place}"/>'
        yield "    </pod>"
    yield "  </standings>"


def _text(value: object) -> str:
    """A text as it stands in XML."""
    return escape(str(value), quote=True)
