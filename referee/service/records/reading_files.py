"""Readings of card lines as a file, so that what one house has read serves another.

A line is known by its hash, so that a file says nothing about a card that is printed otherwise.
What another house approved is proposed here: nobody can see who wrote the names in a file, so a
person of this house approves it, who is not the one that brought it in.
"""

from pathlib import PurePath
from typing import Any, Final

from msgspec import Struct

from events.canonical import canonical
from events.given import FaultyFileError, json_of, text_of
from events.registry.readings import APPROVED, CardReading
from events.wording import counted
from referee.cards import CardDef
from referee.cards.readings import (
    BURST,
    CardLine,
    TaughtError,
    card_line,
    line_hash,
    line_hashes,
    program_nodes,
    program_text,
    read_as,
)
from referee.cards.sheets import TextReader
from referee.effects.language import ProgramError
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.records.readings import LONGEST, PROPOSE, list_readings, official, same_reading

FORMAT: Final = "card readings 1"
"""What the first key of a file says."""
LARGEST: Final = 1 << 23
"""Bytes of a file at most."""
MOST: Final = 10_000
"""Readings of a file at most."""
KEYS: Final = ("ruleset", "hash", "card", "type", "text", "words", "program", "by", "approved_by", "why")


class ReadingFault(Struct, frozen=True):
    """A reading of a file that is not taken: its number in the file, its card, and why."""

    number: int
    card: str
    what: str
    instead: str


class BroughtReadings(Struct, frozen=True):
    """Readings of a file that are proposed now, how many were there before, and those not taken."""

    proposed: tuple[CardReading, ...]
    same: int
    refused: tuple[ReadingFault, ...]


def readings_file(desk: Desk, ruleset: str = "") -> bytes:
    """The approved readings of a ruleset, or of all, as a file (JSON); the same ones are the same bytes."""
    rows = [_told(one) for one in list_readings(desk, ruleset, APPROVED)]
    lines = b",\n".join(canonical(row) for row in rows)
    return b'{"format":"%b","readings":[\n%b\n]}\n' % (FORMAT.encode(), lines)


def _told(one: CardReading) -> dict[str, Any]:
    return {key: getattr(one, key) for key in KEYS} | {"line": one.line, "approved": one.approved}


def bring_readings(desk: Desk, data: bytes, source: str, by: str, *, event: str = "") -> BroughtReadings:
    """Propose the readings of a file, all that can be; nothing is approved by that.

    Raises DeskError for a file that holds none.
    """
    actor = official(desk, by, PROPOSE, event)
    name, now = PurePath(source).name[:200], desk.clock()
    rows, faults = _rows(data, name), list[ReadingFault]()
    here, fresh, same = desk.registry.card_readings(), list[CardReading](), 0
    for number, row in enumerate(rows, 1):
        try:
            made = _reading(desk, row, name, actor, now)
        except TaughtError as error:
            card = str(row.get("card", ""))[:200] if isinstance(row, dict) else ""
            faults.append(ReadingFault(number, card, error.what, error.instead))
            continue
        if same_reading([*here, *fresh], made) is None:
            fresh.append(made)
        else:
            same += 1
    return BroughtReadings(tuple(desk.registry.put_readings(fresh) if fresh else ()), same, tuple(faults))


def _rows(data: bytes, name: str) -> list[Any]:
    instead = "take a file that `referee cards readings --export` wrote"
    try:
        told = json_of(text_of(data, LARGEST))
    except FaultyFileError as error:
        raise DeskError("no-reading", error.what, where=name, instead=error.instead or instead) from error
    rows = told.get("readings") if isinstance(told, dict) and told.get("format") == FORMAT else None
    if not isinstance(rows, list):
        raise DeskError("no-reading", "the file holds no readings of cards", where=name, instead=instead)
    if len(rows) > MOST:
        what = f"{counted(len(rows), 'reading')}, and {MOST:,} are the most"
        raise DeskError("no-reading", what, where=name, instead="part the file")
    return rows


def _reading(desk: Desk, row: Any, source: str, actor: str, now: int) -> CardReading:
    """A reading of a file; raises TaughtError where it is none, or none of the card that is here."""
    known = isinstance(row, dict) and type(row.get("line")) is int
    if not known or not all(isinstance(row.get(key), str) and len(row[key]) <= LARGEST for key in KEYS):
        raise TaughtError("a key is missing or is no text", f"write {', '.join(KEYS)} and line")
    if max(len(row[key]) for key in KEYS if key != "program") > LONGEST or row["line"] < 1:
        raise TaughtError(f"a text of more than {LONGEST:,} signs", "say it shorter")
    if line_hash(row["text"], row["type"], burst=row["type"] == BURST) != row["hash"]:
        raise TaughtError("the hash is of another text than the one beside it", "export it again")
    try:
        program = program_text(program_nodes(row["program"]))
    except (ProgramError, ValueError) as error:
        instead = "take it from a house with the same version of this program"
        raise TaughtError(f"no program: {error}", instead) from error
    _require_same(desk, row, program)
    people = f"{source}: {row['by']}, approved by {row['approved_by']}"
    return CardReading(
        0, row["ruleset"], row["hash"], row["card"], row["type"], row["line"], row["text"],
        row["words"], program, now, actor, row["why"], people,
    )  # fmt: skip


def _require_same(desk: Desk, row: dict[str, Any], program: str) -> None:
    """Raise TaughtError where the card is here with another text, or its words mean another program."""
    if row["ruleset"] not in {"diva", "classic"}:
        raise TaughtError(f"{row['ruleset'][:40]!r} is no game", "write diva or classic")
    card = desk.catalog_of(row["ruleset"]).get(row["card"])
    if not card.name:
        return
    reader = desk.live.shelf.reader(row["ruleset"])
    line = _line_of(reader, card, row["hash"])
    if line is None:
        what = f"{card.name} has no such line here: it reads {' / '.join(card.text)[:200]!r}"
        raise TaughtError(what, "read the line as it is printed here")
    said = program_text(one.node for one in read_as(reader, line, row["words"])) if row["words"] else program
    if said != program:
        raise TaughtError("its words mean another program here", "read the line here again")


def _line_of(reader: TextReader, card: CardDef, wanted: str) -> CardLine | None:
    hashes = line_hashes(card.text, card.type, burst=card.burst)
    number = next((number for number, one in hashes.items() if one == wanted), 0)
    return card_line(reader, card, number) if number else None
