"""Matches opened at the desk: between two decks, at a table of an event, or laid by hand."""

from collections.abc import Mapping
from typing import Any, Final

from events.blobs import name_of
from events.errors import KeyReused, MatchExists, UnknownMatch
from events.ids import is_public_id
from events.values import changed
from events.vocabulary import TITLE
from referee.cards import Catalog, DeckList, shipped_decks
from referee.court.event import FirstTurn
from referee.court.policy import Policy
from referee.effects.sighted import PAPER
from referee.rules import Laid, MatchOpening, begin, lay
from referee.service.acted import Acted
from referee.service.chance import (
    StatedChance,
    name_under,
    new_name,
    seeded_dice,
)
from referee.service.commands import request_hash
from referee.service.commit.throwing import chanced, pledged
from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.service.event.placing import lists_bound
from referee.service.event.running import is_taken
from referee.service.event.titles import ids_of, require_title
from referee.service.shares import Unready
from referee.service.store.chances import SHARED
from referee.service.store.live import LiveMatch
from referee.service.store.policies import read_policy
from referee.service.table.opening import (
    PLAYERS,
    MatchPlace,
    decks_of,
    named_in,
    opening_of,
    readings_under,
    require_legal,
)

MATCH: Final = "match"
"""The id of a match whose title has no letter that an address can have."""


def open_match(
    desk: Desk,
    name: str | None = None,
    deck_a: str | DeckList = "",
    deck_b: str | DeckList = "",
    *,
    first: str | None = None,
    ruleset: str = "diva",
    edition: str = "",
    readings: Mapping[str, str] | None = None,
    date: str = "",
    event: str = "",
    round: int = 0,  # noqa: A002 - the word of the table
    table: int = 0,
    seed: int | None = None,
    people: tuple[str, str] = ("", ""),
    stated: str = PLAYERS,
    policy: bytes = b"",
    paper: bool = False,
    chance: str = "",
    asked: bytes = b"",
    title: str = "",
    begins: FirstTurn = FirstTurn(),  # noqa: B008 - a value
) -> str:
    """Open a match between two decks and go on to the first question.

    Args:
        desk: The desk.
        name: Its name; None for the next free one. Of one such as Winter final an id is made.
        deck_a: The deck of seat A, by name or as a list.
        deck_b: The deck of seat B.
        first: The seat that plays first; None where chance decides.
        ruleset: "diva" or "classic".
        edition: The edition of the rule documents; "" for the one of its date.
        readings: Readings by name; the others are as the policy says, else have their defaults.
        date: The day of the match, YYYY-MM-DD; "" for today.
        event: The event that it belongs to, "" for none, with its `round` and `table`.
        round: Number of the round, 0 for none; so with the table.
        table: Number of the table.
        seed: Makes the match a test, whose chance follows from it.
        people: Ids of those who sit as A and B.
        stated: Who states what cannot be read: "players" or "judge".
        policy: A policy file; the generic one holds where there is none.
        paper: Whether people shuffle and deal.
        chance: "machine" or "shared".
        asked: What tells a repeat of the order, for the log.
        title: What people call it, "" for its name.
        begins: Who plays first, or who chooses, in a later game of a match.

    Returns:
        The name of the match.

    Raises:
        DeskError: A deck is illegal; has every fault and its clauses.
        PolicyRefused: The policy contradicts itself.
        MatchExists: The name is taken.
    """
    name, title = _called(desk, name, title)
    place = MatchPlace(event, round, table, people)
    catalog, edition = desk.catalog_of(ruleset), edition or _edition_at(desk, event)
    decks = decks_of(*lists_bound(desk, place, named_in(catalog, deck_a, deck_b), ruleset), ruleset)
    digest, under = _policy_of(desk, event, policy)
    pinned = {**dict(readings_under(under, ruleset)), **(readings or {})}
    opening = opening_of(decks, catalog.digest, day=date or desk.today(), edition=edition, place=place,
        first=first or "", ruleset=ruleset, stated=stated, readings=pinned)  # fmt: skip
    require_legal(decks, catalog, opening.header)
    deal = PAPER if paper else opening.header.deal
    opening = _begun_by(opening, begins)._replace(header=changed(opening.header, policy=digest, deal=deal))
    opening = chanced(desk, opening, under, chance, seed)
    return _opened(desk, opening, (catalog, policy), name, seed=seed, asked=asked, title=title)


def _called(desk: Desk, name: str | None, title: str) -> tuple[str, str]:
    """The id and the title of a match: an id that is free is made of a name that cannot be one."""
    if not name or is_public_id(name):
        return name or new_name(), title
    title = require_title(name)
    return next(one for one in ids_of(title, MATCH) if not is_taken(desk, one)), title


def _begun_by(opening: MatchOpening, begins: FirstTurn) -> MatchOpening:
    """Say at the opening who plays first or chooses, where the policy does for a later game."""
    if not begins.method:
        return opening
    return opening._replace(first=begins.first, chooser=begins.chooser, method=begins.method)


def open_match_once(desk: Desk, key: str | None, name: str | None, *decks: str | DeckList, **how: Any) -> str:
    """Open a match as `open` does, once under a key: the same words give the match again.

    Raises what `open` raises, and MatchExists for a key under which other words were sent.
    """
    if not key:
        return open_match(desk, name, *decks, **how)
    title = require_title(name) if name and not is_public_id(name) else ""
    for one in ids_of(title, MATCH) if title else (name or name_under(key),):
        asked = request_hash(one, "open", [key, repr((decks, sorted(how.items())))])
        try:
            ref = desk.log.match(one)
        except UnknownMatch:
            return open_match(desk, one, *decks, **how, asked=asked, title=title)
        try:
            if desk.log.answered(ref.id, "open", asked) is not None:
                return one
        except KeyReused:
            if not title:
                raise MatchExists(one, desk.log.where) from None
        if not title:
            break
    return open_match(desk, name, *decks, **how, asked=asked)


def _policy_of(desk: Desk, event: str, policy: bytes) -> tuple[str, Policy]:
    """The policy of a match: its own file, else that of its event; "" names the generic one.

    Raises PolicyRefused. The file is kept once the match is open: a refused one leaves none.
    """
    if policy:
        return name_of(policy), read_policy(policy, "the policy")
    held = desk.eventlogs.find(event) if event else None
    digest = "" if held is None else held.event.policy
    return digest, desk.policy_named(digest, "the match")


def open_at_table(
    desk: Desk,
    place: MatchPlace,
    name: str,
    decks: tuple[DeckList, DeckList],
    *,
    seed: int | None,
    paper: bool,
    begins: FirstTurn,
) -> None:
    """Open the match of a table by the ruleset, edition and policy of its event."""
    open_match(
        desk, name, *decks, ruleset=event_at(desk, place.event).ruleset, event=place.event,
        round=place.round, table=place.table, people=place.people, seed=seed, paper=paper, begins=begins,
    )  # fmt: skip


def _opened(
    desk: Desk,
    opening: MatchOpening,
    pinned: tuple[Catalog, bytes],
    name: str,
    *,
    seed: int | None,
    asked: bytes,
    title: str = "",
) -> str:
    """Begin a match and write its first facts; with a seed its dice are its own.

    The catalogue and policy that they pin are kept once nothing can refuse the match any more.
    """
    catalog, policy = pinned
    library = desk.live.shelf.library_of(catalog)
    header = changed(opening.header, rules=desk.rules())
    opening = opening._replace(header=header)
    where = {"event": header.event, "round": str(header.round), "table": str(header.table)}
    tags = (where if header.event else {}) | ({TITLE: title} if title else {})
    at, dice = desk.clock(), desk.dice if seed is None else seeded_dice(f"{seed}:0")
    dice = StatedChance() if header.deal == PAPER else dice
    if header.chance == SHARED:
        opening, dice = pledged(opening, name), Unready(name)
    accepted = begin(opening, library, at=at, chance=dice)
    ref = desk.log.open_match(name, created=at, tags=tags)
    desk.log.put_blob("catalog", catalog.dump())
    if policy:
        desk.log.put_blob("policy", policy)
    request = asked or request_hash(ref.public_id, "open", [header.catalog])
    desk.append(LiveMatch(ref, library), accepted, key="open", request=request)
    return ref.public_id


def lay_match(desk: Desk, laid: Laid, name: str | None = None) -> Acted:
    """Open a match at a table laid by hand, with the cards of this desk's catalogue.

    Give what laying it did, up to the first question. The header may leave its catalogue out.
    """
    catalog = desk.catalog.digest
    laid = laid._replace(header=changed(laid.header, catalog=catalog, rules=desk.rules()))
    library = desk.live.shelf.library_of(desk.catalog)
    at = desk.clock()
    accepted = lay(laid, library, at=at, chance=desk.dice)
    ref = desk.log.open_match(name or new_name(), created=at, tags={})
    desk.log.put_blob("catalog", desk.catalog.dump())
    request = request_hash(ref.public_id, "lay", [catalog])
    first, last, _ = desk.append(LiveMatch(ref, library), accepted, key="open", request=request)
    return Acted(first, last, accepted.facts, accepted.state)


def deck_names(ruleset: str = "diva") -> list[str]:
    """Name the shipped decks of a ruleset."""
    return list(shipped_decks(ruleset))


def _edition_at(desk: Desk, event: str) -> str:
    """The edition by which an event is played, "" for none and for one without a log."""
    found = desk.eventlogs.find(event) if event else None
    return "" if found is None else found.event.edition
