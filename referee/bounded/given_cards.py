"""A card file as somebody gives it over HTTP: alone, or beside the words that its set brings."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from events.given import FaultyFileError, json_of, text_of
from referee.cards import CardDef, Catalog, CatalogError, MechanicDef, shipped
from referee.cards.mechanics import mechanics_listed
from referee.cards.printed import Row, printed_card
from referee.cards.text import TextReader, reader_of
from referee.service.records.declaring import FaultyMechanics

KEYS: Final = ("cards", "mechanics")
"""The keys of a file that is given beside words: its text, and a list as docs/mechanics.md has tables."""


class GivenCards(NamedTuple):
    """A card file, and the words that were given beside it, as they were given."""

    data: bytes
    mechanics: Any


def given_cards(data: bytes, media: str) -> GivenCards:
    """What a body brings: as JSON with both keys a file and words, else the file alone.

    Raises FaultyFileError where both keys are there and `cards` is no text.
    """
    if media.partition(";")[0].strip().lower() != "application/json" or b'"mechanics"' not in data:
        return GivenCards(data, [])
    try:
        told = json_of(text_of(data))
    except FaultyFileError:
        return GivenCards(data, [])  # rows of cards, one an object, which their own reader tells of
    if not isinstance(told, dict) or set(told) != set(KEYS):
        return GivenCards(data, [])
    if not isinstance(told["cards"], str):
        message = "`cards` is the text of a card file"
        raise FaultyFileError(message, "write the file as a text")
    return GivenCards(told["cards"].encode(), told["mechanics"])


def bare(rows: Iterable[Row]) -> tuple[CardDef, ...]:
    """The cards of a file with what is printed on them, and nothing that their text means."""
    return tuple(printed_card(row, ()) for row in rows)


def reader_with(
    given: GivenCards,
    known: Iterable[MechanicDef],
    crafts: Iterable[str],
    cards: Callable[[], Iterable[CardDef]],
) -> TextReader:
    """Card text with the words that are known and those that were given beside a file.

    `crafts` names the Crafts that are here besides the shipped ones, `cards` gives those of the file.
    Raises DeskError with each fault of the given words.
    """
    there = tuple(known)
    if given.mechanics == []:
        return reader_of(there)
    stand = Catalog(CardDef(name, "SIGNI", craft=True) for name in crafts)
    around = shipped().merged(stand).merged(Catalog(cards()))
    try:
        made = {one.name: one for one in mechanics_listed(given.mechanics, "mechanics", there, around)}
    except CatalogError as error:
        raise FaultyMechanics(error.problems) from error
    return reader_of((*(one for one in there if one.name not in made), *made.values()))
