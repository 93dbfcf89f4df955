"""Whether a match fits its event: the lists that its people registered, the rules of the event."""

from collections.abc import Iterable, Sequence
from typing import Final

from events.kinds import DeckListed, Fact, MatchOpened
from referee.cards import DeckList, DeckReading
from referee.cards.legality import as_named
from referee.court.event import difference
from referee.court.event.people import NO_LIST, RegisteredDeck
from referee.effects.sighted import PAPER
from referee.fold.event import Event, SeatedTable
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.store.eventlogs import EventLog
from referee.service.table.opening import deck_of, read_deck, readings_under, require_list

AT_THE_START: Final = 3
"""How many facts open a match: its header and the lists of both seats."""


def lists_of(log: EventLog, people: Sequence[str]) -> tuple[DeckList, ...]:
    """The lists that people registered; raises DeskError that names everybody who has none."""
    found = [log.event.entrant(person) for person in people]
    lists = tuple(DeckList(one.deck, one.lrig_deck, one.main) for one in found if one and one.main)
    if len(lists) < len(people):
        without = [p for p, one in zip(people, found, strict=True) if one is None or not one.main]
        name = log.ref.public_id
        raise DeskError(
            "no-list",
            f"{' and '.join(without)} registered no deck list",
            where=name,
            instead="; ".join(
                f"referee event enter {person} --deck FILE --event {name}" for person in without
            ),
        )
    return lists


def registered(desk: Desk, event: Event, person: str, deck: str, text: bytes | str) -> RegisteredDeck:
    """The list that a person brings, shipped or written; no cards where they bring none.

    The cards are those of the catalogue of the event's ruleset, the readings those of its policy.
    Raises DeskError for a shipped deck that is none, for text that is no list, and for an illegal one.
    """
    if not deck and not text:
        return NO_LIST
    if text:
        found = read_for(desk, event, person, text, deck).deck
    else:
        found = as_named(deck_of(deck, event.ruleset), desk.catalog_of(event.ruleset))
        _require_legal(desk, event, found, person)
    return RegisteredDeck(found.name, found.main, found.lrig_deck)


def read_for(desk: Desk, event: Event, person: str, text: bytes | str, deck: str = "") -> DeckReading:
    """What a list that a person brings to an event is read as; nothing is written.

    Raises DeskError for text that is no list, and for a list that is illegal at the event.
    """
    read = read_deck(text, deck or person, desk.catalog_of(event.ruleset))
    _require_legal(desk, event, read.deck, person)
    return read


def _require_legal(desk: Desk, event: Event, deck: DeckList, person: str) -> None:
    readings = readings_under(desk.policy_named(event.policy, "the event"), event.ruleset)
    require_list(deck, desk.catalog_of(event.ruleset), (event.ruleset, event.edition, readings), person)


def bound_to(log: EventLog, person: str, deck: str | DeckList) -> str | DeckList:
    """The deck with which a person plays at an event: the list that they registered.

    Who registered none plays what is named, and so does a seat of nobody. Raises DeskError for a
    deck that is named and is another one, and where there is neither.
    """
    found = log.event.entrant(person)
    if not person or (deck and (found is None or not found.main)):
        return deck
    (own,) = lists_of(log, [person])
    if deck:
        instead = f"name no deck for {person}: the registered list is taken"
        _require_own(log, (person, own), deck_of(deck, log.event.ruleset), instead)
    return own


def require_lists(log: EventLog, seated: SeatedTable, facts: Iterable[Fact]) -> None:
    """Raise DeskError for a match that was opened with other lists than its people registered."""
    brought = {f.body.seat: f.body for f in facts if isinstance(f.body, DeckListed)}
    for seat, person, own in zip("AB", seated.people, lists_of(log, seated.people), strict=True):
        has = brought.get(seat)
        main, lrig_deck = ((), ()) if has is None else (has.main or (), has.lrig_deck or ())
        deck = DeckList("" if has is None else has.name, lrig_deck, main)
        instead = "seat them without naming a match: one is opened with the registered lists"
        _require_own(log, (person, own), deck, instead)


def _require_own(log: EventLog, whose: tuple[str, DeckList], brought: DeckList, instead: str) -> None:
    """Raise DeskError that names the first difference between a list and the registered one."""
    person, own = whose
    what = difference((own.main, own.lrig_deck), (brought.main, brought.lrig_deck))
    if what:
        raise DeskError(
            "other-list",
            f"{person} registered {own.name or 'another list'}: {what}",
            where=log.ref.public_id,
            instead=instead,
        )


def require_terms(log: EventLog, match: str, opened: MatchOpened, *, paper: bool) -> None:
    """Raise DeskError for a match that was opened under other rules than its event has.

    With `paper` it also has to be one that its people deal.
    """
    event = log.event
    pairs = (
        ("ruleset", opened.ruleset, event.ruleset),
        ("edition", opened.edition, event.edition),
    )
    wrong = [f"{what} {had}, not {wanted}" for what, had, wanted in pairs if had != wanted]
    if opened.policy not in event.policies:
        wrong.append("a policy that the event never had")
    if paper and opened.deal != PAPER:
        wrong.append("cards that the referee dealt, not on paper")
    if wrong:
        raise DeskError(
            "other-terms",
            f"match {match} was opened with {'; '.join(wrong)}",
            where=log.ref.public_id,
            instead="seat them without naming a match: one is opened",
        )
