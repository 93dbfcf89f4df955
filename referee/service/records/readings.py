"""Readings of card lines at the desk: what a line means that was not read, as people say it.

One person proposes a reading, another approves it; from then on every card that bears the line is
compiled with it. That is a new version of the card: a match that is open keeps its own. Who may
propose holds the power "state" of the policy, who approves or withdraws "rule".
"""

from collections.abc import Sequence
from shlex import quote
from typing import Final

from msgspec import Struct

from events.registry.readings import APPROVED, PROPOSED, WITHDRAWN, CardReading
from referee.cards import AbilityDef, CardDef, Catalog, UnknownCardError
from referee.cards.check import problems_of
from referee.cards.readings import (
    CardLine,
    TaughtError,
    card_line,
    known_as,
    program_text,
    read_as,
    reread,
    written,
)
from referee.cards.sheets import TextReader
from referee.court.policy import actor_of, may
from referee.effects.playable import playable
from referee.service.desk import Desk
from referee.service.errors import DeskError, refused
from referee.service.store.shelf import known_readings

PROPOSE: Final = "state"
"""The power of who says what a line means: they may state its outcome at a table."""
APPROVE: Final = "rule"
"""The power of who approves a reading or withdraws it."""
LONGEST: Final = 4000
"""The longest reason, in signs."""


class LineAsked(Struct, frozen=True):
    """A line of a card by name and number, and what it means: other words, or a program as JSON."""

    name: str
    line: int
    words: str = ""
    program: str = ""
    ruleset: str = "diva"


class LineRead(Struct, frozen=True):
    """A line as people read it: the abilities that it has then, and its card with them."""

    line: CardLine
    abilities: tuple[AbilityDef, ...]
    card: CardDef


class ProposedReading(Struct, frozen=True):
    """A reading that was proposed; `repeated` says that it was there before."""

    reading: CardReading
    repeated: bool


def named_card(desk: Desk, ruleset: str, name: str) -> CardDef:
    """An imported card by its name; raises DeskError for one that is not here, or is shipped."""
    catalog = desk.catalog_of(ruleset)
    try:
        card = catalog.definition(name)
    except UnknownCardError as error:
        near = f"did you mean {', '.join(error.near)}" if error.near else "see: referee cards list"
        raise DeskError("unknown-card", f"no card is named {name!r}", instead=near) from error
    if card.name in desk.catalog.names():
        message = f"{card.name} is shipped, and its programs with it"
        raise DeskError("line-is-read", message, instead="read a card that was imported")
    return card


def read_line(desk: Desk, asked: LineAsked) -> LineRead:
    """What a line means as somebody says it; nothing is written.

    Raises DeskError for a card or line that is not there or is read already, and for words or a
    program that are not read whole, in one meaning, or not carried out.
    """
    card = named_card(desk, asked.ruleset, asked.name)
    where = f"{card.name}, line {asked.line}"
    try:
        reader = desk.live.shelf.reader(asked.ruleset)
        line = card_line(reader, card, asked.line)
        where = f"{card.name}, line {line.number}"
        _require_open(desk, asked.ruleset, line, where)
        abilities = _abilities(reader, line, asked)
        known = known_readings(desk.registry, asked.ruleset)
        made = reread(reader, card, {**known, line.hash: _nodes(abilities)})
    except TaughtError as error:
        raise DeskError("no-reading", error.what, where=where, instead=error.instead) from error
    faults = [*problems_of(made), *_uncarried(desk, asked.ruleset, made, line.number)]
    if faults:
        instead = "say it otherwise, or let people state its outcome"
        raise DeskError("no-reading", "; ".join(faults[:4]), where=where, instead=instead)
    return LineRead(line, abilities, made)


def _abilities(reader: TextReader, line: CardLine, asked: LineAsked) -> tuple[AbilityDef, ...]:
    if bool(asked.words.strip()) == bool(asked.program.strip()):
        raise TaughtError("a line is said in other words or as a program", "give one of the two")
    return read_as(reader, line, asked.words) if asked.words.strip() else written(line, asked.program)


def _require_open(desk: Desk, ruleset: str, line: CardLine, where: str) -> None:
    """Raise DeskError for a line that is read, by the grammar or by people."""
    standing = [one for one in desk.registry.card_readings(ruleset) if one.stands == APPROVED]
    by = next((one for one in standing if one.hash == line.hash), None)
    if by is not None:
        message = f"the line is read already, by reading {by.id} ({by.by}, approved by {by.approved_by})"
        instead = f"withdraw that first: referee cards withdraw {by.id}"
        raise DeskError("line-is-read", message, where=where, instead=instead)
    if not line.stated:
        instead = f"referee cards show {quote(line.card.name)} --program shows what it means"
        raise DeskError("line-is-read", "the line is read already", where=where, instead=instead)


def _uncarried(desk: Desk, ruleset: str, card: CardDef, number: int) -> list[str]:
    """Why the machine does not carry out a line of a card."""
    now = desk.catalog_of(ruleset)
    others = frozenset(now.names()) - {card.name}
    noted = playable(now.merged(Catalog([card])), others)[1]
    return [f"read, and not carried out: {one.why}" for one in noted if one.line == number]


def _nodes(abilities: tuple[AbilityDef, ...]) -> tuple[object, ...]:
    return tuple(one.node for one in abilities)


def official(desk: Desk, by: str, power: str, event: str = "") -> str:
    """Who orders, as it is kept; raises DeskError for nobody by name and for who may not.

    The policy is that of the event, and the generic one where none is named.
    """
    actor = desk.who(event, by) if event else actor_of(by)
    fault = may(desk.policy(event) if event else desk.policy_named("", ""), actor, power)
    if fault is not None:
        raise refused(fault, event)
    if ":" not in actor:
        message = f"{actor!r} names nobody, and who reads a line is kept with it"
        raise DeskError("not-allowed", message, instead=f"order as {actor}:NAME, or head-judge:NAME")
    return actor


def propose(desk: Desk, asked: LineAsked, by: str, why: str = "", *, event: str = "") -> ProposedReading:
    """Keep a reading as proposed; the same one again is the one that is there.

    Raises DeskError as `read_line` and `official` do; nothing is written then.
    """
    actor, read = official(desk, by, PROPOSE, event), read_line(desk, asked)
    require_short(why)
    line = read.line
    made = CardReading(
        0, asked.ruleset, line.hash, line.card.name, known_as(line), line.number, line.text,
        " ".join(asked.words.split()), program_text(_nodes(read.abilities)), desk.clock(), actor, why,
    )  # fmt: skip
    before = same_reading(desk.registry.card_readings(asked.ruleset), made)
    if before is not None:
        return ProposedReading(before, repeated=True)
    return ProposedReading(desk.registry.put_readings([made])[0], repeated=False)


def require_short(why: str) -> None:
    """Raise DeskError for a reason that nobody would read."""
    if len(why) > LONGEST:
        message = f"a reason of {len(why):,} signs, and {LONGEST:,} are the most"
        raise DeskError("no-reading", message, instead="say it shorter")


def same_reading(rows: Sequence[CardReading], made: CardReading) -> CardReading | None:
    """The reading that says the same of the same line and is not withdrawn."""
    said = (made.ruleset, made.hash, made.words, made.program)
    same = (one for one in rows if (one.ruleset, one.hash, one.words, one.program) == said)
    return next((one for one in same if one.stands != WITHDRAWN), None)


def list_readings(desk: Desk, ruleset: str = "", stands: str = "") -> list[CardReading]:
    """The readings of a ruleset or of all, oldest first; of those that stand in one way alone."""
    found = desk.registry.card_readings(ruleset)
    return [one for one in found if stands in {"", one.stands}]


__all__ = ["APPROVE", "PROPOSE", "PROPOSED", "CardReading"]
