"""A stored record of each release, kept for ever: what it must say, whichever version reads it.

`tests/goldens/records/VERSION/` holds a match of either ruleset, the log of an event with a match
of it, and a sealed copy. They are written once, by `python -m tests.goldens.regenerate --release`,
and never again: a later version has to read them as they are.
"""

from __future__ import annotations

import gzip
import io
import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from events.canonical import dump
from events.data import as_data
from events.memory_log import MemoryLog
from events.records import lines_of
from referee.cards import shipped_decks
from referee.court import Ruling
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court.ruling import give_ruling
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.orders import events, points, rounds
from referee.service.play.acting import act
from referee.service.program import program
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.proof.gathering import names_event
from referee.service.proof.roots import root_of
from referee.service.records.removing import bring_record
from referee.service.simulated.simulate import answer
from referee.sight import project_fact, project_state
from tests.ordering import enter_person, given, seat_table

FOLDER: Final = Path(__file__).parent / "records"
SAYS: Final = "says.json"
SEALED: Final = "public"
"""The record that is a sealed copy."""
VIEWERS: Final = ("A", "B", "spectator", "judge")
BEGAN: Final = 1_780_000_000_000_000
KIM: Final = "organiser:kim"
ORDER: Final = ("cup", "cup-1-4", "old", SEALED)
"""The records of a release; an event comes before its matches."""


def _desk() -> Desk:
    times = iter(range(BEGAN, 2 * BEGAN, 1_700_000))
    dice, entropy = seeded_dice("kept"), seeded_entropy(5)
    return Desk(MemoryLog(), clock=times.__next__, dice=dice, entropy=entropy, rules=lambda: "0" * 16)


def _play(desk: Desk, match: str, most: int, source: random.Random) -> None:
    for _ in range(most):
        table = desk.table(match)
        if table.decision is None:
            return
        action = answer(table, source)
        act(desk, match, action.seat, action)


def recorded() -> dict[str, bytes]:
    """The records of this version: two matches that were played, one judged and rewound."""
    desk, source = _desk(), random.Random("kept")
    decks = list(shipped_decks("diva").values())
    open_event(desk, "cup", "kim")
    for person, deck in zip(("p1", "p2"), decks, strict=False):
        enter_person(desk, "cup", person, deck, KIM)
    given(events.appoint, desk, "cup", KIM, "bo", "head-judge")
    given(rounds.open_round, desk, "cup", "kim", 1, None)
    seat_table(desk, "cup", (1, 4), ("p1", "p2"), KIM, match="", seed=5)
    _play(desk, "cup-1-4", 90, source)
    given(points.name, desk, "cup-1-4", "head-judge:bo", "here")
    before = desk.reader("cup-1-4").head()
    _play(desk, "cup-1-4", 6, source)
    words = Ruling("May A take that back?", "Back to before it.", ("glossary.turn.1",))
    give_ruling(desk, "cup-1-4", words, by="head-judge:bo")
    given(points.rewind, desk, "cup-1-4", "head-judge:bo", before, "a slip of the hand")
    _play(desk, "cup-1-4", 4000, source)
    open_match(desk, "old", *shipped_decks("classic").values(), ruleset="classic", date="2014-09-01")
    _play(desk, "old", 4000, source)
    found = {name: exported(desk, name) for name in ("cup", "cup-1-4", "old")}
    return found | {SEALED: exported(desk, "cup-1-4", sealed=audiences_of(desk, "cup-1-4"))}


def exported(desk: Desk, name: str, sealed: Any = ()) -> bytes:
    out = io.BytesIO()
    export_record(desk, name, out, sealed=sealed)
    return out.getvalue()


def said(desk: Desk, name: str) -> dict[str, Any]:
    """What a log says: how many facts, their root, and a hash over each seq for each viewer."""
    told = sha256()
    facts = desk.facts(name)
    for viewer in VIEWERS:
        for fact in facts:
            told.update(dump(project_fact(fact, viewer)))
    if names_event(desk, name):
        told.update(dump(as_data(event_at(desk, name))))
    else:
        book = desk.reading(name).book
        for fact in facts:
            state = book.around(fact.seq)[2]
            for viewer in VIEWERS:
                told.update(dump(project_state(state, viewer)))
    return {"facts": len(facts), "root": str(root_of(desk, name)), "views": told.hexdigest()}


def opened(folder: Path) -> dict[str, Desk]:
    """The records of a release, each at a desk that has what belongs to it."""
    house, elsewhere = Desk(MemoryLog()), Desk(MemoryLog())
    for name in ORDER:
        desk = elsewhere if name == SEALED else house
        bring_record(desk, lines_of(io.BytesIO(gzip.decompress(_file(folder, name).read_bytes()))))
    return {name: elsewhere if name == SEALED else house for name in ORDER}


def match_of(name: str) -> str:
    """The match that a record is of."""
    return "cup-1-4" if name == SEALED else name


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.jsonl.gz"


def releases() -> list[Path]:
    """The folders of all releases."""
    return sorted(path for path in FOLDER.iterdir() if path.is_dir())


def keep() -> Path | None:
    """Write the records of this version; None where they are there: they are never written anew."""
    folder = FOLDER / program().version
    if folder.exists():
        return None
    folder.mkdir(parents=True)
    for name, record in recorded().items():
        _file(folder, name).write_bytes(gzip.compress(record, mtime=0))
    write_said(folder)
    return folder


def write_said(folder: Path) -> Path:
    """Write what the records of a release say to this program."""
    says = {name: said(desk, match_of(name)) for name, desk in opened(folder).items()}
    (folder / SAYS).write_text(json.dumps(says, indent=1) + "\n", "utf-8")
    return folder / SAYS
