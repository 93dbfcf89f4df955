"""A database with an event in which one match after the other is spoilt, each in another way."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from referee.cards import shipped_decks
from referee.court import Ruling
from referee.service import Desk, open_desk
from referee.service.court.ruling import give_ruling
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.orders import calls, events, rounds
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from tests.ordering import enter_person, given, seat_table
from tests.trial import TRIAL

EVENT: Final = "cup"
GOOD: Final = "cup-1-1"
KIM: Final = "organiser:kim"
BO: Final = "head-judge:bo"
Spoil = Callable[[sqlite3.Connection, int], object]
"""Changes what is stored of a match, named by its number."""
LAST: Final = "(SELECT max(seq) FROM events WHERE match_id = :id)"


def _run(sql: str) -> Spoil:
    return lambda db, number: db.execute(sql.replace("LAST", LAST), {"id": number})


WAYS: Final[dict[str, Spoil]] = {
    "cut": _run(
        "UPDATE events SET open = substr(open, 1, length(open) - 2) WHERE match_id = :id AND seq = LAST"
    ),
    "headless": _run(
        "UPDATE events SET open = substr(open, 1, length(open) - 2) WHERE match_id = :id AND seq = 1"
    ),
    "parts": _run(
        "UPDATE events SET hidden = substr(hidden, 1, length(hidden) - 2) "
        "WHERE match_id = :id AND hidden IS NOT NULL"
    ),
    "ruled": _run(
        "UPDATE events SET open = substr(open, 1, length(open) - 2) "
        "WHERE match_id = :id AND kind IN ('ruling.given', 'call.opened')"
    ),
    "noise": _run("UPDATE keyframes SET data = randomblob(900) WHERE match_id = :id"),
    "unknown": _run("UPDATE events SET kind = 'moon.risen' WHERE match_id = :id AND seq = LAST"),
    "newer": _run("UPDATE events SET v = 99 WHERE match_id = :id AND seq = LAST"),
    "holes": _run("DELETE FROM events WHERE match_id = :id AND seq = 5"),
    "emptied": _run("DELETE FROM events WHERE match_id = :id"),
    "blobless": _run(
        'UPDATE events SET open = CAST(replace(open, \'"catalog":"\', '
        '\'"catalog":"0\') AS BLOB) WHERE match_id = :id AND seq = 1'
    ),
    "worded": _run("UPDATE events SET open = CAST(open AS TEXT) WHERE match_id = :id AND seq = 1"),
    "tagless": _run("UPDATE matches SET tags = '{' WHERE id = :id"),
    "tagged": _run('UPDATE matches SET tags = \'{"event":"cup","round":"x"}\' WHERE id = :id'),
    "texts": _run("UPDATE events SET open = x'ff00fe' WHERE match_id = :id AND seq = LAST"),
}
"""How a match is spoilt."""
NAMES: Final = {way: f"{EVENT}-1-{n}" for n, way in enumerate(WAYS, 2)}
"""The match that is spoilt each way."""


def built(place: Path) -> Path:
    """Make the database, every match of it sound: each is called at, ruled on and played on."""
    desk, source = open_desk(str(place)), random.Random(4)
    decks = list(shipped_decks("diva").values())
    open_event(desk, EVENT, "kim", policy=TRIAL)
    given(events.appoint, desk, EVENT, KIM, "bo", "head-judge")
    people = [f"p{n}" for n in range(2 * len(WAYS) + 2)]
    for n, person in enumerate(people):
        put_person(desk, person, f"Name of {person}", "")
        enter_person(desk, EVENT, person, decks[n % 2], KIM)
    given(rounds.open_round, desk, EVENT, "kim", 1, None)
    for n, name in enumerate((GOOD, *NAMES.values())):
        seats = (people[2 * n], people[2 * n + 1])
        seat_table(desk, EVENT, (1, n + 1), seats, KIM, match="", seed=n)
        _played(desk, name, source)
    desk.close()
    return place


def _played(desk: Desk, name: str, source: random.Random) -> None:
    for _ in range(24):
        table = desk.table(name)
        if table.decision is not None:
            action = answer(table, source)
            act(desk, name, action.seat, action)
    words = Ruling("May A guard?", "Yes, with a SIGNI.", ("glossary.guard.3",))
    give_ruling(desk, name, words, by=BO)
    given(calls.open_call, desk, name, "A", "What is asked?")


def spoil(place: Path, way: str) -> None:
    """Spoil one match past the program, as a fault of the disk would."""
    with closing(sqlite3.connect(place)) as db:
        spoil_match(db, NAMES[way], WAYS[way])
        db.commit()


def spoil_match(db: sqlite3.Connection, match: str, how: Spoil) -> None:
    """Spoil a match of an open database, which keeps its facts from being changed no longer."""
    for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        db.execute(f"DROP TRIGGER {trigger}")
    found = db.execute("SELECT id FROM matches WHERE public_id = ?", (match,)).fetchone()
    how(db, found[0])
