"""Which deck lists there are: those that are shipped, and those registered at events."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from referee.cards import shipped_decks
from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.service.event.running import event_names

GAMES: Final = ("diva", "classic")


class ListedDeck(Struct, frozen=True):
    """A deck list: its name ("" where none was given), its game, and how many cards it has.

    `cards` counts the main deck and `lrig_cards` the LRIG Deck; `event` and `person` say where and
    by whom it was registered, "" for a list that is shipped.
    """

    name: str
    ruleset: str
    cards: int
    lrig_cards: int
    event: str = ""
    person: str = ""


def listed_decks(desk: Desk | None) -> list[ListedDeck]:
    """List the shipped decks, then those registered at events in the order of the events.

    Without a desk the shipped ones alone; a list that is sealed in this copy is left out.
    """
    made = [
        ListedDeck(name, ruleset, len(one.main), len(one.lrig_deck))
        for ruleset in GAMES
        for name, one in shipped_decks(ruleset).items()
    ]
    return made if desk is None else [*made, *_registered(desk)]


def _registered(desk: Desk) -> Iterator[ListedDeck]:
    for name in event_names(desk):
        event = event_at(desk, name)
        for one in event.entrants:
            if one.main:
                size = len(one.main), len(one.lrig_deck)
                yield ListedDeck(one.deck, event.ruleset, *size, name, one.id)
