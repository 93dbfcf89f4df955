"""What an import makes of lines that are read: a check and the look at one line say the same."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from events.values import changed
from referee.cards.catalog import Catalog
from referee.cards.definition import AbilityDef
from referee.cards.printed import Row, printed_card, printed_text
from referee.cards.text import Declined, TextReader
from referee.cards.text.compiler import UNREAD
from referee.effects.playable import playable
from referee.proving.looking import AbilityLine, CheckedCard, ReadAbility, look

NAME = "a card with this line"
"""The name of the card on which one line is read."""


class LineStop(Struct, frozen=True):
    """Where reading a line stopped: what was read before, the next words, and what could follow.

    `column` counts characters from 1. `follows` are words with which some wording goes on there.
    """

    before: str
    words: str
    column: int
    why: str
    follows: tuple[str, ...]


class LineLook(Struct, frozen=True):
    """What one line of card text is read as, and where reading stopped; a line may hold several abilities."""

    text: str
    type: str
    ruleset: str
    abilities: tuple[ReadAbility, ...]
    stops: tuple[LineStop, ...]

    @property
    def is_read(self) -> bool:
        """Whether the whole line is read, and carried out."""
        return bool(self.abilities) and not self.stops


def assembled(
    reader: TextReader, rows: Sequence[Row], looked: Sequence[CheckedCard], others: Catalog
) -> list[CheckedCard]:
    """Decline the lines of cards that are read and that an import would state all the same.

    The cards are assembled as an import does it, beside others that are known to be carried out: a
    text may name a card that is not there, or say what no card of its type bears.
    """
    cards = [printed_card(row, _abilities(reader, card)) for row, card in zip(rows, looked, strict=True)]
    catalog = others.merged(Catalog(cards, reader.words))
    known = frozenset(others.names()) - {card.name for card in cards}
    lost = {(one.name, one.line): one.why for one in playable(catalog, known)[1]}
    return [changed(card, lines=tuple(_carried(card, line, lost) for line in card.lines)) for card in looked]


def _abilities(reader: TextReader, card: CheckedCard) -> tuple[AbilityDef, ...]:
    """All abilities of a card, with those whose outcome is stated."""
    if card.recognised:
        return card.abilities
    text = card.text
    return reader.lenient(text.lines, kind=text.type, burst=text.burst).abilities


def _carried(card: CheckedCard, line: AbilityLine, lost: Mapping[tuple[str, int], str]) -> AbilityLine:
    """Give a line as it is, or declined at its beginning where it is not carried out."""
    why = lost.get((card.text.name, line.row.number))
    if why is None or not isinstance(line.made, AbilityDef):
        return line
    text = line.row.line.text
    told = why.removeprefix(f"{card.text.name}, line {line.row.number}: ").removeprefix(f"{card.text.name}: ")
    declined = Declined(line.row.number, text, 1, text[:40], f"read, and not carried out: {told}")
    return changed(line, made=declined, printed="", back=False)


def look_at_line(
    reader: TextReader, text: str, others: Catalog, *, kind: str, ruleset: str, burst: bool = False
) -> LineLook:
    """Read one line of card text on a card of a type, beside others, as an import would.

    With `burst` it is the sentence of a Life Burst.
    """
    row: Row = {"name": NAME, "type": kind, ("life_burst" if burst else "text"): text}
    (card,) = assembled(reader, [row], [look(reader, printed_text(row))], others)
    abilities, stops = [], []
    for line in card.lines:
        if isinstance(line.made, AbilityDef):
            printed = reader.print_ability(line.made.node, kind, ruleset)
            abilities.append(ReadAbility(line.made, printed or "", line.back))
        else:
            stops.append(_stop(reader, line, line.made))
    return LineLook(text, kind, ruleset, tuple(abilities), tuple(stops))


def _stop(reader: TextReader, line: AbilityLine, declined: Declined) -> LineStop:
    text, column = line.row.line.text, declined.column
    follows = reader.follows(line.row, column) if declined.why == UNREAD else ()
    return LineStop(text[: column - 1].rstrip(), text[column - 1 :], column, declined.why, follows)
