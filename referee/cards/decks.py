"""What a deck list is, and how it is written: `COUNT NAME` lines under `LRIG Deck` and `Main Deck`.

Lists of people are read by `deck_reader`. Whether a list is legal is another question; `legality`
answers it.
"""

from itertools import groupby

from msgspec import Struct


class DeckList(Struct, frozen=True):
    """A deck list with every copy named, in the order of the list."""

    name: str
    lrig_deck: tuple[str, ...]
    main: tuple[str, ...]


def format_deck(deck: DeckList) -> str:
    """Write a deck list; `parse_deck` reads the same list from it."""
    parts = []
    for title, cards in (("LRIG Deck", deck.lrig_deck), ("Main Deck", deck.main)):
        rows = [f"{len([*copies])} {name}" for name, copies in groupby(cards)]
        parts.append("\n".join([title, *rows]))
    return "\n\n".join(parts) + "\n"
