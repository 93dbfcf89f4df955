"""Newer versions of the cards of a running match: which there are, and what differs.

A match keeps the catalogue that it pinned. What was imported or read since stands in the registry.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from events.kinds import CatalogReplaced
from events.values import changed
from referee.cards import CardDef, Catalog, is_stated
from referee.cards.readings import program_text
from referee.cards.sheets import TextReader, reader_of
from referee.cards.stored import StoredCatalog
from referee.rules.taking_up import changed_lines
from referee.service.desk import Desk
from referee.service.store.shelf import last_versions
from referee.state import Match

BY_PEOPLE: Final = "stated by people"


class NewerLine(Struct, frozen=True):
    """A line of a card that means something else: its text, and what it meant and means.

    Both are programs printed back in English, or "stated by people"; "" where it says nothing.
    """

    line: int
    text: str
    before: str
    now: str


class NewerCard(Struct, frozen=True):
    """A card of a match of which there is a newer version: its name and what differs.

    `printed` says whether it is printed otherwise too; such a card is taken up by its name alone.
    """

    name: str
    lines: tuple[NewerLine, ...]
    printed: bool


def newer_cards(desk: Desk, match: str) -> tuple[NewerCard, ...]:
    """The cards of a match of which there is a newer version here, by name.

    It is asked of all cards of the match's catalogue, so the answer tells nothing of a deck.
    """
    state = desk.state(match)
    own, now = desk.played_by(state).catalog, versions_now(desk, state)
    return tuple(_compared(state, own, now, _offered(desk, state)))


def changes_of(desk: Desk, match: str, body: CatalogReplaced) -> tuple[NewerCard, ...]:
    """What an order that stands in a record changed, card by card."""
    state = desk.state(match)
    before, after = desk.library(body.replaced).catalog, desk.library(body.catalog).catalog
    return tuple(_compared(state, before, after, body.cards))


def versions_now(desk: Desk, state: Match) -> Catalog:
    """The cards with which a match of the same ruleset would be opened now."""
    return desk.catalog_of(state.settings.ruleset)


def _offered(desk: Desk, state: Match) -> list[str]:
    """The cards of a match that stand otherwise among those that were brought in."""
    own, now = desk.played_by(state).catalog, versions_now(desk, state)
    brought = last_versions(desk.registry, state.settings.ruleset)
    known = frozenset(own.names())
    return [name for name in sorted(brought) if name in known and _differs(own, now, name)]


def _differs(own: Catalog, now: Catalog, name: str) -> bool:
    """Whether a card differs in two catalogues by more than its numbers.

    Catalogues that are kept as bytes are compared by these first, which is quicker.
    """
    if isinstance(own, StoredCatalog) and isinstance(now, StoredCatalog):  # noqa: SIM102 - narrows both types
        if now.written(name) == own.written(name):
            return False
    return changed(now.get(name), numbers=()) != changed(own.get(name), numbers=())


def _compared(state: Match, before: Catalog, after: Catalog, names: Sequence[str]) -> Iterator[NewerCard]:
    words = {one.name: one for one in (*before.mechanics, *after.mechanics)}
    reader, ruleset = reader_of(tuple(words.values())), state.settings.ruleset
    for name in names:
        old, new = before.get(name), after.get(name)
        rows = (_line(reader, old, new, line, ruleset) for line in sorted(changed_lines(old, new)))
        yield NewerCard(name, tuple(rows), _printed(old) != _printed(new))


def _printed(card: CardDef) -> tuple[object, ...]:
    names = (name for name in CardDef.__struct_fields__ if name not in {"abilities", "numbers"})
    return tuple(getattr(card, name) for name in names)


def _line(reader: TextReader, old: CardDef, new: CardDef, line: int, ruleset: str) -> NewerLine:
    text = new.text[line - 1] if 0 < line <= len(new.text) else ""
    before, now = (_said(reader, card, line, ruleset) for card in (old, new))
    return NewerLine(line, text, before, now)


def _said(reader: TextReader, card: CardDef, line: int, ruleset: str) -> str:
    """What the abilities of a line say, printed back; as a program where no wording says it."""
    told = (
        BY_PEOPLE
        if is_stated(one)
        else reader.print_ability(one.node, card.type, ruleset) or program_text([one.node])
        for one in card.abilities
        if one.line == line
    )
    return " ".join(told)
