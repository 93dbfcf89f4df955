"""Whether a deck list may be played: every fault of it, each with the clauses it breaks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from events.wording import counted
from referee.cards.borne import bears_burst, is_craft, team_icon
from referee.cards.catalog import Catalog
from referee.cards.decks import DeckList
from referee.cards.definition import CardDef
from referee.cards.errors import UnknownCardError
from referee.rulebook import Ruleset, citing, editions
from referee.rulebook import edition as edition_named
from referee.rulebook import ruleset as ruleset_named

TEAM_PIECES_MOST = 1
LRIGS = ("LRIG", "ASSIST LRIG")


class DeckFault(Struct, frozen=True):
    """One reason why a deck list is not legal: a sentence, the clauses, and the cards meant.

    A fault without clauses is a name that the catalogue does not know.
    """

    text: str
    clauses: tuple[str, ...]
    cards: tuple[str, ...] = ()


def as_named(deck: DeckList, catalog: Catalog) -> DeckList:
    """A deck list with the names of its cards as the catalogue writes them."""
    return DeckList(
        deck.name, tuple(map(catalog.named, deck.lrig_deck)), tuple(map(catalog.named, deck.main))
    )


class _List:
    """A deck list with the definitions of those of its cards that are known, and its ruleset."""

    def __init__(self, deck: DeckList, catalog: Catalog, rules: Ruleset, readings: Mapping[str, str]) -> None:
        """Look every card up once."""
        known, deck = set(catalog.names()), as_named(deck, catalog)
        self.deck, self.catalog = deck, catalog
        self.rules, self.readings = rules, readings
        self.unknown = sorted({*deck.lrig_deck, *deck.main} - known)
        self.main = [catalog.definition(n) for n in deck.main if n in known]
        self.lrig_deck = [catalog.definition(n) for n in deck.lrig_deck if n in known]
        self.zeros = [c for c in self.lrig_deck if c.type == "LRIG" and c.level == 0]


def _names(cards: Iterable[CardDef]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c.name for c in cards))


def _both_decks(deck: _List) -> Iterator[DeckFault]:
    for which, names in (("main", deck.deck.main), ("LRIG", deck.deck.lrig_deck)):
        if not names:
            yield DeckFault(
                f"There is no {which} deck; a player brings a main deck and an LRIG deck.",
                ("glossary.deck.1",),
            )


def _main_size(deck: _List) -> Iterator[DeckFault]:
    size = len(deck.deck.main)
    if size != deck.rules.main_size:
        yield DeckFault(
            f"The main deck has {counted(size, 'card')}; it has exactly {deck.rules.main_size}.",
            ("glossary.main-deck.2", "faq.main-deck.1", "start.main-deck.1"),
        )


def _main_copies(deck: _List) -> Iterator[DeckFault]:
    most = deck.rules.main_copies
    for name, count in Counter(deck.deck.main).items():
        if count > most:
            yield DeckFault(
                f"{name} is in the main deck {count} times; at most {most} share a name.",
                (
                    "glossary.main-deck.4",
                    "glossary.deck.2",
                    "faq.main-deck.5",
                    "start.main-deck.3",
                ),
                (name,),
            )


def _main_bursts(deck: _List) -> Iterator[DeckFault]:
    bursts = [c for c in deck.main if bears_burst(c)]
    least, most = deck.rules.bursts
    if not least <= len(bursts) <= most:
        wanted = f"at most {most} may be" if least < most else f"it has exactly {most}"
        yield DeckFault(
            f"The main deck has {counted(len(bursts), 'card')} with Life Burst; {wanted}.",
            (
                "glossary.main-deck.3",
                "glossary.life-burst.4",
                "faq.main-deck.3",
                "start.main-deck.2",
            ),
            _names(bursts),
        )


def _type_clauses(deck: _List, card: CardDef) -> tuple[str, ...]:
    """The clause that lists the types of card, for a card of a type that the game has not."""
    known = {*deck.rules.main_types, *deck.rules.lrig_types}
    return () if card.type in known else ("start.card-types.1",)


_WHITE_BACKED = {"PIECE": ("glossary.piece.1",), "LRIG": ("glossary.lrig.1",)}


def _main_types(deck: _List) -> Iterator[DeckFault]:
    for card in dict.fromkeys(deck.main):
        if card.type not in deck.rules.main_types:
            clauses = ("glossary.main-deck.1", "start.main-deck.1", *_type_clauses(deck, card))
            yield DeckFault(
                f"{card.name} is a {card.type}; the main deck holds SIGNI and SPELL only.",
                (*clauses, *_WHITE_BACKED.get(card.type, ())),
                (card.name,),
            )


def _lrig_types(deck: _List) -> Iterator[DeckFault]:
    for card in dict.fromkeys(deck.lrig_deck):
        if card.type not in deck.rules.lrig_types:
            kinds = ", ".join(deck.rules.lrig_types)
            yield DeckFault(
                f"{card.name} is a {card.type}; the LRIG deck holds white-backed cards: {kinds}.",
                ("glossary.lrig-deck.1", "start.lrig-deck.4", *_type_clauses(deck, card)),
                (card.name,),
            )


def _lrig_sizes(deck: _List) -> Iterator[DeckFault]:
    pieces = [c for c in deck.lrig_deck if c.type == "PIECE"]
    others = len(deck.deck.lrig_deck) - len(pieces)
    most, pieces_most = deck.rules.lrig_deck_most, deck.rules.pieces_most
    if others > most:
        besides = " besides PIECEs" if pieces_most else ""
        yield DeckFault(
            f"The LRIG deck has {counted(others, 'card')}{besides}; at most {most} may be.",
            ("glossary.lrig-deck.2", "faq.lrig-deck.1", "faq.lrig-deck.3", "start.lrig-deck.2"),
        )
    if len(pieces) > pieces_most > 0:
        yield DeckFault(
            f"The LRIG deck has {len(pieces)} PIECEs; at most {pieces_most} may be.",
            ("glossary.lrig-deck.3", "faq.lrig-deck.2", "faq.lrig-deck.3", "start.lrig-deck.2"),
            _names(pieces),
        )


def _lrig_copies(deck: _List) -> Iterator[DeckFault]:
    most = int(deck.readings.get("lrig_copies", deck.rules.lrig_copies))
    allowed = f"at most {most} share a name" if most > 1 else "no two cards of it share a name"
    for name, count in Counter(deck.deck.lrig_deck).items():
        if count > most:
            yield DeckFault(
                f"{name} is in the LRIG deck {count} times; {allowed}.",
                ("glossary.lrig-deck.6", "glossary.deck.3", "start.lrig-deck.3"),
                (name,),
            )


_LRIG_ZEROS = (
    *("glossary.assist-lrig.2", "glossary.lrig-zone.2", "start.setup.2"),
    *("classic.lrig-deck.7", "classic.lrig.7"),
)


def _lrig_zeros(deck: _List) -> Iterator[DeckFault]:
    count, least = len(deck.zeros), deck.rules.level_zeros
    if count >= least:
        return
    which = ", one center and two assists" if least > 1 else ""
    yield DeckFault(
        f"The LRIG deck has {count} level 0 LRIGs; a game starts with {least}{which}.",
        _LRIG_ZEROS,
        _names(deck.zeros),
    )
    pieces = [c for c in deck.lrig_deck if c.type == "PIECE"]
    if pieces and deck.rules.pieces_most:
        yield DeckFault(
            f"PIECEs need {least} level 0 LRIGs in the LRIG deck; there are {count}.",
            ("glossary.piece.2",),
            _names(pieces),
        )


def _lrig_teams(deck: _List) -> Iterator[DeckFault]:
    bearing = [c for c in deck.lrig_deck if c.type == "PIECE" and team_icon(c)]
    if len(bearing) > TEAM_PIECES_MOST:
        yield DeckFault(
            f"{len(bearing)} PIECEs bear [Team] or [Dream Team]; at most one may.",
            ("glossary.dream-team.4",),
            _names(bearing),
        )


def _colors(deck: _List) -> Iterator[DeckFault]:
    """Find cards of a colour that no level 0 LRIG has; without such an LRIG nothing can be said.

    With more than three level 0 LRIGs the three that start are not known yet: all of them count.
    Whether the LRIGs of higher level count too is the reading `deck_colors`.
    """
    if not deck.zeros or not deck.rules.three_colors:
        return
    every = deck.readings.get("deck_colors") == "all-lrigs"
    lrigs = [c for c in deck.lrig_deck if c.type in LRIGS] if every else deck.zeros
    allowed = {color for card in lrigs for color in card.colors}
    which = "LRIGs" if every else "level 0 LRIGs"
    shown = ", ".join(sorted(allowed)) or "no colour"
    for clause, cards in (("faq.main-deck.7", deck.lrig_deck), ("faq.main-deck.6", deck.main)):
        for card in dict.fromkeys(cards):
            outside = [c for c in card.colors if c not in allowed]
            if outside:
                several = ("faq.main-deck.8",) if len(card.colors) > 1 else ()
                yield DeckFault(
                    f"{card.name} is {' and '.join(outside)}; the {which} have {shown}.",
                    (clause, *several),
                    (card.name,),
                )


def _crafts(deck: _List) -> Iterator[DeckFault]:
    for card in dict.fromkeys([*deck.lrig_deck, *deck.main]):
        if is_craft(card):
            yield DeckFault(
                f"{card.name} is a Craft; a deck holds none at the start of the game.",
                ("glossary.craft.6",),
                (card.name,),
            )


def _unknown(deck: _List) -> Iterator[DeckFault]:
    for name in deck.unknown:
        try:
            deck.catalog.definition(name)
        except UnknownCardError as error:
            text = str(error)
            yield DeckFault(f"{text[0].upper()}{text[1:]}.", (), (name,))


_CHECKS = (
    _unknown,
    _both_decks,
    _main_size,
    _main_copies,
    _main_bursts,
    _main_types,
    _lrig_types,
    _lrig_sizes,
    _lrig_copies,
    _lrig_zeros,
    _lrig_teams,
    _colors,
    _crafts,
)


def check_deck(
    deck: DeckList,
    catalog: Catalog,
    ruleset: str = "diva",
    edition: str = "",
    readings: Iterable[tuple[str, str]] = (),
) -> tuple[DeckFault, ...]:
    """Every fault of a deck list, each with those of its clauses that are in force.

    A fault whose clauses all came later than the edition, or are of the other ruleset alone, is
    none. Without an edition the last one of the ruleset judges; `readings` are those that a match
    pins. Raises UnknownRuleset, and NoEdition for an edition that the rulebook does not know.
    """
    rules = ruleset_named(ruleset)
    judged_by = edition_named(edition).name if edition else editions(ruleset)[-1].name
    cites = citing(ruleset, judged_by)[""]
    cards = _List(deck, catalog, rules, dict(readings))
    found = []
    for fault in (f for check in _CHECKS for f in check(cards)):
        clauses = cites[fault.clauses]
        if clauses or not fault.clauses:
            found.append(DeckFault(fault.text, clauses, fault.cards))
    return tuple(found)
