"""Whether a deck is ahead of its edition: cards that use what the edition does not explain.

No clause keeps such a card out of a match, since the history of the guide does not say which of its
entries were new and which were only changed. So it is pointed out, to be settled before the match
and not in it: a judge of that edition has no clause to go by.
"""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from referee.cards.borne import DREAM_TEAM, is_craft, team_icon
from referee.cards.catalog import Catalog
from referee.cards.decks import DeckList
from referee.cards.definition import CardDef
from referee.effects.language import Node
from referee.rulebook import System, edition, editions, unexplained


class Notice(Struct, frozen=True):
    """What an edition does not explain: a sentence, the clauses that came later, the cards."""

    text: str
    clauses: tuple[str, ...]
    cards: tuple[str, ...]


def _leaves(node: Node) -> Iterator[str]:
    if isinstance(node, tuple):
        for inner in node:
            yield from _leaves(inner)
    elif isinstance(node, str):
        yield node


@cache
def _printed(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words))


def uses(card: CardDef, system: System) -> bool:
    """Whether a card uses a part of the game: by its attributes, its text or its programs."""
    attributes = {
        "Craft": is_craft(card),
        "Resona": card.type == "RESONA",
        "[Coin]": card.coins > 0,
        "[Dream Team]": team_icon(card) == DREAM_TEAM,
    }
    return (
        attributes.get(system.name, False)
        or any(_printed(system.printed).search(line) for line in card.text)
        or any(leaf in system.program for a in card.abilities for leaf in _leaves(a.node))
    )


def check_systems(
    deck: DeckList, catalog: Catalog, ruleset: str = "diva", edition_name: str = ""
) -> tuple[Notice, ...]:
    """Point out what a deck uses and an edition does not explain; without one the last judges.

    Cards that the catalogue does not know are passed over. Raises NoEdition.
    """
    judged_by = edition(edition_name) if edition_name else editions(ruleset)[-1]
    named = map(catalog.named, (*deck.lrig_deck, *deck.main))
    listed = {*named} & set(catalog.names())
    cards = [catalog.definition(name) for name in sorted(listed)]
    found = []
    for system in unexplained(judged_by.name):
        using = tuple(card.name for card in cards if uses(card, system))
        if using:
            since = edition(system.since).since.isoformat()
            text = (
                f"{system.name} came with edition {system.since} ({since}); edition "
                f"{judged_by.name} does not explain it: {', '.join(using)}."
            )
            found.append(Notice(text, system.clauses, using))
    return tuple(found)
