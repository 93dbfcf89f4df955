"""Cards of which every line can be played: what compiles and is not carried out is stated.

A text can say more than the verbs carry out, and a catalogue of printed cards holds texts that
name cards it does not have. Such a line must never stop a match: its body is stated where its
header can be carried out, and it is `unread` where that cannot be either.
"""

from collections.abc import Callable, Container

from msgspec import Struct

from events.values import changed
from referee.cards import UNREAD, AbilityDef, CardDef, Catalog, ability, with_stated_body
from referee.effects.language import ProgramError
from referee.effects.library import Library


class NotCarried(Struct, frozen=True):
    """A line of a card that is read and not carried out: what of it, and what it became."""

    name: str
    line: int
    why: str
    unread: bool


def playable(catalog: Catalog, carried: Container[str] = ()) -> tuple[Catalog, tuple[NotCarried, ...]]:
    """Give a catalogue that a match can be played with, and which lines had to be stated.

    Rules of play come first: what a card does when it is used depends on them. Cards that are named
    in `carried` are known to be carried out, as the shipped ones are, and taken as they stand.
    """
    noted: list[NotCarried] = []

    def mended(cards: Catalog, fault: Finder) -> Catalog:
        every = map(cards.definition, cards.names())
        kept = (c if c.name in carried else _mended(c, fault, noted) for c in every)
        return Catalog(kept, catalog.mechanics)

    ruled = mended(catalog, _rule_fault)
    library = Library(ruled, {})

    def fault(card: CardDef, one: AbilityDef) -> str:
        if one.kind == "rule":
            return ""
        try:
            library.assemble(card, one)
        except ProgramError as error:
            return str(error)
        return ""

    return mended(ruled, fault), tuple(noted)


Finder = Callable[[CardDef, AbilityDef], str]
"""Says why an ability of a card is not carried out; nothing where it is."""


def _rule_fault(card: CardDef, one: AbilityDef) -> str:
    """Why a rule of play is not carried out."""
    if one.kind != "rule":
        return ""
    alone = Catalog([changed(card, abilities=(one,))])
    try:
        Library(alone, {}).play_rules(card.name)
    except ProgramError as error:
        return str(error)
    return ""


def _mended(card: CardDef, fault: Finder, noted: list[NotCarried]) -> CardDef:
    """A card as it can be played; the card itself where all of it can."""
    made = []
    for one in card.abilities:
        why, now = fault(card, one), one
        if why:
            now = ability(with_stated_body(one.node), one.line)
            if now.kind != "unread" and fault(card, now):
                now = ability(UNREAD, one.line)
            noted.append(NotCarried(card.name, one.line, why, now.kind == "unread"))
        made.append(now)
    return card if tuple(made) == card.abilities else changed(card, abilities=tuple(made))
