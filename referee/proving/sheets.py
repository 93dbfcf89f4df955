"""The cards of a file as a catalogue that can be played, read through or not."""

from referee.cards import Catalog, shipped
from referee.cards.printed import printed_card, printed_rows, printed_text
from referee.cards.text import NO_WORDS, reader_of
from referee.effects.playable import playable


def sheet_catalog(data: bytes) -> Catalog:
    """The shipped cards and those of a file; what is not read of them is stated.

    Raises CatalogError for a file that cannot be read.
    """
    cards = []
    for row in printed_rows(data):
        text = printed_text(row)
        made = reader_of(NO_WORDS).lenient(text.lines, kind=text.type, burst=text.burst)
        cards.append(printed_card(row, made.abilities))
    return playable(shipped().merged(Catalog(cards)))[0]
