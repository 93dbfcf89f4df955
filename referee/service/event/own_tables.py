"""Tables of an event for its officials: the deck lists of everybody, and the penalties that were given.

Everybody else is shown the commitments to the lists, by which a list that is opened later is proven.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from events.codec import JUDGE
from events.errors import UnknownMatch
from events.kinds import Fact, PersonDisqualified, PersonEntered, PersonPenalized, RulingGiven
from events.log import Row
from events.parts import unpack
from referee.cards import DeckList
from referee.cards.decks import format_deck
from referee.court.event import DISQUALIFICATION
from referee.court.punished import GIVEN, WITHDRAWN
from referee.fold.event import Entrant, Event
from referee.service.desk import Desk
from referee.service.event.deciding import disqualified_in
from referee.service.matches import number_in
from referee.service.store.rows import to_facts

SEALED: Final = ("person", "name", "seq", "commitment")
LISTED: Final = ("deck", "list")
PENALTY: Final = (
    "round", "table", "match", "person", "name", "infraction", "penalty", "clause", "by", "seq", "stands"
)  # fmt: skip
ENTERED: Final = "person.entered"
RULINGS: Final = ("ruling.given",)
Names = Mapping[str, str]


def deck_columns(*, own: bool) -> tuple[str, ...]:
    """The columns of the table of decks; `own` for officials, who read the lists."""
    return (*SEALED, *LISTED) if own else SEALED


def deck_rows(desk: Desk, name: str, event: Event, names: Names, *, own: bool) -> Iterator[dict[str, Any]]:
    """Everybody who registered a list: the fact that holds it and its commitment, to officials the list."""
    facts = _lists(desk, name, event.seq)
    for one in event.entrants:
        if one.id in facts:
            seq, commitment = facts[one.id]
            values = (one.id, names.get(one.id), seq, commitment)
            row = dict(zip(SEALED, values, strict=True))
            yield row | ({"deck": one.deck or None, "list": list_text(one)} if own else {})


def list_text(one: Entrant) -> str | None:
    """The list of a person as it is written; None where they have none."""
    return format_deck(DeckList(one.deck, one.lrig_deck, one.main)) if one.main else None


def _lists(desk: Desk, name: str, until: int) -> dict[str, tuple[int, str]]:
    """The last fact with a list of each person, and the commitment to it in hexadecimal."""
    rows = [row for row in desk.log.read(desk.log.match(name).id, 0, until) if row.kind == ENTERED]
    found = {}
    for row, fact in zip(rows, to_facts(rows), strict=True):
        commitment = _commitment(row)
        if isinstance(fact.body, PersonEntered) and commitment and (fact.body.main or fact.sealed):
            found[fact.body.person] = row.seq, commitment
    return found


def _commitment(row: Row) -> str:
    parts = unpack(row.hidden) if row.hidden else ()
    return next((part.commitment.hex() for part in parts if part.audience == JUDGE), "")


def penalty_rows(desk: Desk, name: str, event: Event, names: Names) -> Iterator[dict[str, Any]]:
    """Every penalty of the matches of an event by time, then who was disqualified from all of it.

    A clause is one of the ruling with which a penalty was given.
    """
    past = [one for one in desk.histories.given(name) if one.match != name]
    clauses = _clauses(desk, [one.match for one in past if one.penalty.ruling])
    told = disqualified_in(desk, name)
    for one in past:
        given, tags = one.penalty, desk.log.match(one.match).tags
        values = (
            number_in(tags, "round") or None,
            number_in(tags, "table") or None,
            one.match,
            given.person or None,
            names.get(given.person),
            given.infraction,
            given.level,
            " ".join(clauses.get((one.match, given.ruling), ())) or None,
            given.by,
            given.seq,
            given.stands,
        )
        yield dict(zip(PENALTY, values, strict=True))
    for fact in desk.facts(name, 0, event.seq):
        if isinstance(fact.body, PersonPenalized):
            yield dict(zip(PENALTY, _at_event(event, fact, names), strict=True))
        elif isinstance(fact.body, PersonDisqualified) and fact.body.person not in told:
            person = fact.body.person
            own = (person, names.get(person), None, DISQUALIFICATION, None, fact.actor, fact.seq, "given")
            yield dict(zip(PENALTY, (None, None, None, *own), strict=True))


def _at_event(event: Event, fact: Fact, names: Names) -> tuple[object, ...]:
    """A penalty that was given at a table without a match of its own."""
    b = fact.body
    table = event.part_of(b.person, b.round).table or None
    who = (b.person, names.get(b.person), b.infraction, b.level)
    withdrawn = any(one.seq == fact.seq and one.withdrawn for one in event.penalties)
    return (b.round, table, None, *who, None, fact.actor, fact.seq, WITHDRAWN if withdrawn else GIVEN)


def _clauses(desk: Desk, matches: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """The clauses of the rulings of some matches, by match and ruling."""
    ids = {}
    for match in matches:
        with suppress(UnknownMatch):
            ids[desk.log.match(match).id] = match
    found = {}
    for id, facts in desk.eventlogs.facts_of(list(ids), RULINGS).items():
        for fact in facts:
            if isinstance(fact.body, RulingGiven):
                found[ids[id], fact.body.id] = fact.clauses
    return found
