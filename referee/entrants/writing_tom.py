"""A tournament file (.tdf) as TOM 1.84 writes it: players, rounds, matches and their outcomes, standings.

It has no deck lists, no games within a match, no penalties, no tie-breaks and no table of who
reported what; ids of players are numbers there, and ours may be any word.
"""

import re
from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

_BEGIN: Final = '<?xml version="1.0" encoding="UTF-8"?>'
CATEGORY: Final = 2
"""The age division in which everybody is: "masters"."""
SWISS, ELIMINATION = 3, 1
"""The types of rounds."""
OVER: Final = 2
"""The stage of a round and of a pod whose results are all entered."""
LEFT: Final = 1
"""The status of a player who dropped."""


class TomPlayer(NamedTuple):
    """A player: their id, their name, "" where none is kept, and the last round before they left.

    `left` is 0 for before the first round, None for who takes part.
    """

    id: str
    name: str
    left: int | None = None


class TomMatch(NamedTuple):
    """A match of a round: its table, who plays, "" for nobody, and what came of it as TOM numbers it."""

    table: int
    people: tuple[str, str]
    outcome: int


class TomRound(NamedTuple):
    """A round with its matches; `is_cut` says that its losers are out."""

    number: int
    matches: tuple[TomMatch, ...]
    is_cut: bool = False


class TomTournament(NamedTuple):
    """What a tournament file says: `date` is YYYY-MM-DD, `minutes` those of a round.

    `places` are the ids of those who have a place, the best first; the others did not finish. `untold` says
    what else there was, which stands in a comment at the end.
    """

    id: str
    name: str
    date: str
    minutes: int
    players: tuple[TomPlayer, ...]
    rounds: tuple[TomRound, ...]
    places: tuple[str, ...]
    untold: tuple[str, ...] = ()


def written_tom(one: TomTournament) -> str:
    """Write a tournament file; `read_people` reads the same people out of it."""
    # No comment may hold two hyphens in a row (XML 1.0, section 2.5).
    notes = [f"<!-- {re.sub('-(?=-|$)', '- ', said)} -->" for said in one.untold]
    return "\n".join((_BEGIN, *_tournament(one), *notes, ""))


def _tournament(one: TomTournament) -> Iterator[str]:
    yield '<tournament type="2" stage="5" version="1.84" gametype="TRADING_CARD_GAME" mode="TCG1DAY">'
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
    for order, player in enumerate(one.players, 1):
        first, _, last = player.name.rpartition(" ")
        yield f'    <player userid="{_text(player.id)}">'
        yield f"      <firstname>{_text(first or last)}</firstname>"
        yield f"      <lastname>{_text(last if first else '')}</lastname>"
        yield "      <starter>true</starter>"
        yield f"      <order>{order}</order>"
        if player.left is not None:
            yield "      <dropped>"
            yield f"        <status>{LEFT}</status>"
            yield f"        <round>{player.left}</round>"
            yield "      </dropped>"
        yield "    </player>"
    yield "  </players>"
    yield from _pods(one)
    yield from _standings(one)
    yield "</tournament>"


def _pods(one: TomTournament) -> Iterator[str]:
    yield "  <pods>"
    yield f'    <pod category="{CATEGORY}" stage="{OVER}">'
    yield "      <rounds>"
    for round_ in one.rounds:
        kind = ELIMINATION if round_.is_cut else SWISS
        yield f'        <round number="{round_.number}" type="{kind}" stage="{OVER}">'
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
    """The places from 1 to n: TOM gives nobody the place of another."""
    yield "  <standings>"
    yield f'    <pod category="{CATEGORY}" type="finished">'
    for place, id in enumerate(one.places, 1):
        yield f'      <player id="{_text(id)}" place="{place}"/>'
    yield "    </pod>"
    yield f'    <pod category="{CATEGORY}" type="dnf">'
    placed = frozenset(one.places)
    for id in (player.id for player in one.players if player.id not in placed):
        yield f'      <player id="{_text(id)}"/>'
    yield "    </pod>"
    yield "  </standings>"


def _text(value: object) -> str:
    """A text as it stands in XML."""
    return escape(str(value), quote=True)
