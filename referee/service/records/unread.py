"""Which lines of imported cards are not read, so that people state what they do."""

from msgspec import Struct

from referee.cards import CardDef, is_stated
from referee.cards.readings import printed_lines
from referee.service.desk import Desk


class UnreadLine(Struct, frozen=True):
    """A line of an imported card that is not read: people state it when it comes up."""

    card: str
    type: str
    line: int
    text: str


def unread_lines(desk: Desk, ruleset: str, like: str = "") -> list[UnreadLine]:
    """The lines of imported cards that are not read, by the name of the card; `like` as in `cards_known`."""
    catalog, words = desk.catalog_of(ruleset), like.lower().split()
    own = desk.catalog.names()
    found = []
    for name in sorted({one.name for one in desk.registry.card_versions(ruleset)} - {*own}):
        if all(word in name.lower() for word in words):
            found += unread_in(catalog.get(name))
    return found


def unread_line(desk: Desk, ruleset: str, name: str, line: int) -> UnreadLine | None:
    """A line of an imported card that is not read; None for any other."""
    catalog = desk.catalog_of(ruleset)
    named = catalog.named(name)
    rows = () if named in desk.catalog.names() else unread_in(catalog.get(named))
    return next((one for one in rows if one.line == line), None)


def unread_in(card: CardDef) -> list[UnreadLine]:
    """The lines of a card that people state."""
    stated = {one.line for one in card.abilities if is_stated(one)}
    lines = printed_lines(card.text, burst=card.burst).items() if stated else ()
    return [UnreadLine(card.name, card.type, number, text) for number, text in lines if number in stated]
