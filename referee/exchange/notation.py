"""A match as a text in the spirit of PGN: tags, numbered turns, moves, comments, variations.

Two levels. `reading` is for people: what players chose is written as moves, and the rules make
them again; what the rules do not give again (opening, chance, judges) stands in lines at the end.
Read in, it is the same match, fact for fact, but for times below a second and for fresh salts.
`full` is lossless: below the moves every fact stands whole, so that the record comes back byte for
byte, hashes included. In both the moves are checked: what is read in is written out again, and the
first line that differs is refused.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from events.blobs import name_of
from events.canonical import canonical
from events.codec import UnreadableError
from events.kinds import DeckListed, Fact, MatchOpened
from events.parts import seal
from events.records import Header, Record
from referee.cards import load_catalog
from referee.court.event import table_result
from referee.effects.library import Library
from referee.exchange.errors import NotationError
from referee.exchange.fact_lines import fact_line
from referee.exchange.movetext import Libraries, Style, WordedMatch, movetext
from referee.exchange.played import split
from referee.exchange.scan import FORMAT, RESULTS, VERSION, tag_line
from referee.rules import PROCEDURES
from referee.service.store.rows import to_facts
from referee.service.store.sealed import counted
from referee.timeline import ListReader, states

READING, FULL = "reading", "full"
LEVELS: Final = (READING, FULL)


class Wish(NamedTuple):
    """How a notation is to be written: level, whose eyes, marks on every move, parts to seal."""

    level: str = READING
    style: Style = Style()
    sealed: Collection[str] = ()


def _carried(record: Record, libraries: Libraries) -> Libraries:
    """The cards that a match is played by: those it carries, else those of the database."""
    blobs = {name_of(data): data for kind, data in record.header.blobs if kind == "catalog"}

    @cache
    def library(catalog: str) -> Library:
        data = blobs.get(catalog)
        return libraries(catalog) if data is None else Library(load_catalog(data), PROCEDURES)

    return library


def _played(record: Record, libraries: Libraries) -> WordedMatch:
    facts = counted(to_facts(record.rows), record.rows)
    reader = ListReader(facts)
    at = states(reader, range(len(facts) + 1))
    played_by = _carried(record, libraries)
    return WordedMatch(facts, at.__getitem__, played_by, reader.rewinds(), record.header.created)


def _tags(facts: Sequence[Fact], wish: Wish, header: Header) -> Iterator[tuple[str, str]]:
    """The tags: where and by whom, under which rules, how it ended, what this file is."""
    opened: MatchOpened = facts[0].body
    ended = table_result(facts)
    decks = {f.body.seat: f.body.name for f in facts if isinstance(f.body, DeckListed)}
    yield FORMAT, str(VERSION)
    if opened.event:
        yield "Event", opened.event
        yield "Round", str(opened.round)
        yield "Table", str(opened.table)
    yield "Date", opened.date
    for seat, person in zip("AB", opened.people, strict=True):
        yield seat, person or "?"
    yield "Result", RESULTS[ended.winner if ended is not None else ""]
    if ended is not None:
        yield "Reason", ended.reason
    for seat, name in sorted(decks.items()):
        yield f"Deck{seat}", name or "?"
    yield "Ruleset", opened.ruleset
    yield "Edition", opened.edition
    yield "Readings", ", ".join(f"{name}={value}" for name, value in opened.readings)
    yield "Policy", opened.policy or "generic"
    yield "Cards", opened.catalog
    yield "Match", header.match
    yield "Facts", str(header.head.seq)
    yield "Level", wish.level
    yield "As", wish.style.viewer


def _lines(record: Record, played: WordedMatch, wish: Wish) -> Iterator[str]:
    """The lines for programs; for eyes other than a judge's there are none but of a whole."""
    header = record.header
    said: dict[str, Any] = {"created": header.created, "tags": header.tags}
    if header.parent is not None:
        match, seq, sha = header.parent
        said["parent"] = [match, seq, sha.hex()]
    whole = wish.level == FULL
    if whole:
        said["head"] = header.head.hash.hex()
    said["marks"] = wish.style.marks
    yield "%match " + canonical(said).decode()
    parts = None if whole else split(played, record.rows)
    before = header.created
    for row in record.rows:
        if parts is not None and row.seq in parts.chance:
            yield f"%chance {row.seq} {json.dumps(parts.chance[row.seq], separators=(',', ':'))}"
        if parts is None or row.seq in parts.given:
            hidden = seal(row.hidden, wish.sealed) if row.hidden and wish.sealed else row.hidden
            yield fact_line(row._replace(hidden=hidden), before, header.created, salts=whole)
            before = row.at
    for kind, data in header.blobs if whole else ():
        yield f"%blob {kind} {data.decode()}"
    yield "%end"


def write_notation(
    record: Record,
    libraries: Libraries,
    wish: Wish,
    branches: tuple[tuple[str, WordedMatch], ...] = (),
    *,
    closed: bool = False,
) -> str:
    """Write a match as a notation.

    A reading with eyes other than a judge's has no lines for programs, since these would tell what
    the viewer may not know; it is for people alone.

    Args:
        record: The whole record.
        libraries: Gives the cards by the hash of a catalogue.
        wish: What goes out of it: level, eyes, marks, sealed parts.
        branches: Branches by name, written behind the moves.
        closed: Whether it is for people alone.

    Returns:
        The text.

    Raises:
        NotationError: The record cannot be read.
    """
    try:
        played = _played(record, libraries)._replace(branches=branches)
    except UnreadableError as error:
        raise NotationError(0, str(error), "export it where it is whole") from error
    lines = [tag_line(*tag) for tag in _tags(played.facts, wish, record.header)]
    lines += ["", *movetext(played, wish.style), ""]
    ended = table_result(played.facts)
    lines += [RESULTS[ended.winner if ended is not None else ""], ""]
    if not closed and (wish.level == FULL or wish.style.viewer == "judge"):
        lines += _lines(record, played, wish)
    return "\n".join(lines).rstrip("\n") + "\n"
