"""Which decks sit at the table of a game: the shipped ones, or those with cards of positions in."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random
from typing import Final

from events.kinds import MatchOpened
from referee.cards import CardDef, Catalog, DeckList, shipped, shipped_decks
from referee.positions import shipped_cases
from referee.rulebook import editions, pinned
from referee.service.simulated.simulate import Simulator

MIXED: Final = 20
"""So many cards of a mixed main deck come from positions, and a fourth as many of its LRIG deck."""


@cache
def cards_of_positions(ruleset: str) -> dict[str, tuple[CardDef, ...]]:
    """The cards of all positions of a ruleset, by where they are put; a name once."""
    found: dict[str, CardDef] = {}
    for case in shipped_cases():
        if case.row.ruleset == ruleset:
            for card in case.cards.values():
                found.setdefault(card.name, card)
    own = set(shipped().names())
    sorts: dict[str, list[CardDef]] = defaultdict(list)
    for card in found.values():
        if card.name not in own:
            main = card.type in {"SIGNI", "SPELL"}
            sorts["crafts" if card.craft else "main" if main else "lrig_deck"].append(card)
    return {sort: tuple(cards) for sort, cards in sorts.items()}


def _mixed(deck: DeckList, ruleset: str, chance: Random) -> DeckList:
    """Put cards of positions in place of some of a list; it need not be legal to be played."""
    sorts = cards_of_positions(ruleset)
    more = [c.name for c in chance.sample(sorts["main"], MIXED)]
    lrigs = [c.name for c in chance.sample(sorts["lrig_deck"], MIXED // 4)]
    main = chance.sample(deck.main, len(deck.main) - MIXED)
    return DeckList(deck.name, (*deck.lrig_deck, *lrigs), (*main, *more))


@cache
def catalog(ruleset: str, *, mixed: bool) -> Catalog:
    """The shipped cards, with those of positions where decks are mixed."""
    if not mixed:
        return shipped()
    sorts = cards_of_positions(ruleset)
    return shipped().merged(Catalog(card for cards in sorts.values() for card in cards))


def decks(name: str, ruleset: str, *, mixed: bool) -> tuple[DeckList, DeckList]:
    """The two decks of a game by its name; the same name gives the same decks."""
    chance = Random(f"decks {name}")
    listed = list(shipped_decks(ruleset).values())
    one, two = (chance.choice(listed) for _ in range(2))
    if mixed:
        one, two = (_mixed(deck, ruleset, chance) for deck in (one, two))
    return one, two


def simulator(name: str, ruleset: str, *, mixed: bool) -> Simulator:
    """The table of a game by its name."""
    cards = catalog(ruleset, mixed=mixed)
    edition = editions(ruleset)[-1].name
    header = MatchOpened(ruleset, edition, cards.digest, "2026-11-21", pinned({}, ruleset))
    return Simulator(cards, decks(name, ruleset, mixed=mixed), header)
