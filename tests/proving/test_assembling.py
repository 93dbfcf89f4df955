"""What a check calls read is what an import carries out: lines, parts of lines, other types of card."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from events.memory_log import MemoryLog
from referee.cards import shipped
from referee.cards.text import NO_WORDS, reader_of
from referee.proving import LineLook, look_at_line, survey
from referee.service import Desk
from referee.service.records.importing import import_cards

READER = reader_of(NO_WORDS)
PRINTED: dict[str, dict[str, Any]] = {
    "SIGNI": {"level": 1, "power": 1000},
    "SPELL": {"cost": {"red": 1}},
    "LRIG": {"level": 1, "limit": 2, "lrig_types": ["Vela"]},
}
NOT_CARRIED = (
    "Repeat this effect.",
    "Draw a card and repeat this effect.",
    "Grow only if you have 2 or fewer Life Cloth.",
    "[Rise] Put on top of a <Reed> SIGNI on your field.",
    "{Harmony} One red LRIG",
    "Bet - {Coin}",
    "As you use this spell, you may pay Exceed 1 as an additional use cost.",
    "This card may also be used as a Spell Cut-in to a PIECE.",
    '[Enter]: Add a Craft "Nobody At All" to your LRIG Deck.',
    'Make target SIGNI on your opponent\'s field "Nobody" until end of turn.',
)
"""Lines that the wordings know and that are not carried out on some type of card."""


def _look(line: str, kind: str) -> LineLook:
    return look_at_line(READER, line, shipped(), kind=kind, ruleset="diva")


def test_a_check_and_an_import_read_the_same_lines() -> None:
    own = sorted({line for name in shipped().names() for line in shipped().definition(name).text})
    lines = [*NOT_CARRIED, *own[::6], *(part for line in own[::9] for part in line.split(", ")[1:])]
    rows = [
        {"name": f"{kind} {number}", "type": kind, "colors": ["red"], "text": line, **PRINTED[kind]}
        for kind in PRINTED
        for number, line in enumerate(lines)
    ]
    sheet = io.BytesIO("\n".join(map(json.dumps, rows)).encode())
    made = import_cards(Desk(MemoryLog()), sheet, "sheet", dry_run=True)
    unread = {one.card for one in made.unread}
    looked = {str(row["name"]) for row in rows if not _look(str(row["text"]), str(row["type"])).is_read}
    assert unread == looked
    assert survey(READER, rows, quick=True).all.recognised == len(rows) - len(unread)


@pytest.mark.parametrize("line", NOT_CARRIED)
def test_what_no_card_carries_out_does_not_round_trip(line: str) -> None:
    tried = {kind: _look(line, kind) for kind in PRINTED}
    kind = next(kind for kind, look in tried.items() if look.stops and look.stops[0].why != "not read")
    rows = [{"name": "Alone", "type": kind, "text": line, **PRINTED[kind]}]
    made = survey(READER, rows, quick=True)
    assert (made.all.recognised, made.all.round_trips) == (0, 0)
    (stop,) = made.stops
    assert stop.declined.why.startswith("read, and not carried out: ")


@pytest.mark.parametrize(
    ("line", "before", "words", "follows"),
    [
        ("[Enter]: Draw two SIGNI cards.", "[Enter]: Draw two", "SIGNI cards.", "cards"),
        ("[Enter]: Draw two", "[Enter]: Draw two", "", "cards"),
        ("[Auto]: When this SIGNI attacks, gleam.", "[Auto]: When this SIGNI attacks,", "gleam.", "draw"),
        ("Entre: Draw a card.", "", "Entre: Draw a card.", "[Enter]"),
    ],
)
def test_a_line_that_is_not_read_says_where_it_stopped_and_what_could_follow(
    line: str, before: str, words: str, follows: str
) -> None:
    (stop,) = _look(line, "SIGNI").stops
    assert (stop.before, stop.words, stop.column) == (before, words, len(line) - len(words) + 1)
    assert follows in stop.follows


def test_what_could_follow_is_read_further() -> None:
    """Each word that is told leads on: with it in place reading stops behind it, or not at all."""
    line = "[Enter]: Draw two"
    (stop,) = _look(line, "SIGNI").stops
    for word in stop.follows:
        again = _look(f"{line} {word}", "SIGNI")
        assert again.is_read or again.stops[0].column > stop.column
