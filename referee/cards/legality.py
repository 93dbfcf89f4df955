"""Whether a deck list may be played: every fault of it, each with the clauses it breaks."""

from collections import Counter
from collections.abc import Iterable, Iterator

from events.record import record
from referee.cards.catalog import Catalog
from referee.cards.decks import DeckList
from referee.cards.definition import WHITE_BACKED, CardDef
from referee.cards.errors import UnknownCardError
from referee.rulebook import edition as edition_named
from referee.rulebook import in_force

MAIN_SIZE, MAIN_COPIES, MAIN_BURSTS = 40, 4, 20
LRIGS_MOST, PIECES_MOST, LEVEL_ZERO_LEAST, TEAM_PIECES_MOST = 10, 2, 3, 1


@record
class Fault:
    """One reason why a deck list is not legal: a sentence, the clauses, and the cards meant.

    A fault without clauses is a name that the catalogue does not know.
    """

    text: str
    clauses: tuple[str, ...]
    cards: tuple[str, ...] = ()


class _List:
    """A deck list with the definitions of those of its cards that are known."""

    def __init__(self, deck: DeckList, catalog: Catalog) -> None:
        """Look every card up once."""
        known = set(catalog.names())
        self.deck = deck
        self.catalog = catalog
        self.unknown = sorted({*deck.lrig_deck, *deck.main} - known)
        self.main = [catalog.definition(n) for n in deck.main if n in known]
        self.lrig_deck = [catalog.definition(n) for n in deck.lrig_deck if n in known]
        self.zeros = [c for c in self.lrig_deck if c.type == "LRIG" and c.level == 0]


def _names(cards: Iterable[CardDef]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c.name for c in cards))


def _main_size(deck: _List) -> Iterator[Fault]:
    size = len(deck.deck.main)
    if size != MAIN_SIZE:
        yield Fault(
            f"The main deck has {size} cards; it has exactly {MAIN_SIZE}.",
            ("glossary.main-deck.2", "faq.main-deck.1", "start.main-deck.1"),
        )


def _main_copies(deck: _List) -> Iterator[Fault]:
    for name, count in Counter(deck.deck.main).items():
        if count > MAIN_COPIES:
            yield Fault(
                f"{name} is in the main deck {count} times; at most {MAIN_COPIES} share a name.",
                (
                    "glossary.main-deck.4",
                    "glossary.deck.2",
                    "faq.main-deck.5",
                    "start.main-deck.3",
                ),
                (name,),
            )


def _main_bursts(deck: _List) -> Iterator[Fault]:
    bursts = [c for c in deck.main if c.burst]
    if len(bursts) > MAIN_BURSTS:
        yield Fault(
            f"The main deck has {len(bursts)} cards with Life Burst; at most {MAIN_BURSTS} may be.",
            (
                "glossary.main-deck.3",
                "glossary.life-burst.4",
                "faq.main-deck.3",
                "start.main-deck.2",
            ),
            _names(bursts),
        )


def _main_types(deck: _List) -> Iterator[Fault]:
    for card in dict.fromkeys(deck.main):
        if card.type in WHITE_BACKED:
            clauses = ("glossary.main-deck.1", "start.main-deck.1")
            yield Fault(
                f"{card.name} is a {card.type}; the main deck holds SIGNI and SPELL only.",
                (*clauses, "glossary.piece.1") if card.type == "PIECE" else clauses,
                (card.name,),
            )


def _lrig_types(deck: _List) -> Iterator[Fault]:
    for card in dict.fromkeys(deck.lrig_deck):
        if card.type not in WHITE_BACKED:
            yield Fault(
                f"{card.name} is a {card.type}; the LRIG deck holds white-backed cards only.",
                ("glossary.lrig-deck.1", "start.lrig-deck.4"),
                (card.name,),
            )


def _lrig_sizes(deck: _List) -> Iterator[Fault]:
    pieces = [c for c in deck.lrig_deck if c.type == "PIECE"]
    others = len(deck.deck.lrig_deck) - len(pieces)
    if others > LRIGS_MOST:
        yield Fault(
            f"The LRIG deck has {others} cards besides PIECEs; at most {LRIGS_MOST} may be.",
            ("glossary.lrig-deck.2", "faq.lrig-deck.1", "faq.lrig-deck.3", "start.lrig-deck.2"),
        )
    if len(pieces) > PIECES_MOST:
        yield Fault(
            f"The LRIG deck has {len(pieces)} PIECEs; at most {PIECES_MOST} may be.",
            ("glossary.lrig-deck.3", "faq.lrig-deck.2", "faq.lrig-deck.3", "start.lrig-deck.2"),
            _names(pieces),
        )


def _lrig_copies(deck: _List) -> Iterator[Fault]:
    for name, count in Counter(deck.deck.lrig_deck).items():
        if count > 1:
            yield Fault(
                f"{name} is in the LRIG deck {count} times; no two cards of it share a name.",
                ("glossary.lrig-deck.6", "glossary.deck.3", "start.lrig-deck.3"),
                (name,),
            )


def _lrig_zeros(deck: _List) -> Iterator[Fault]:
    count = len(deck.zeros)
    if count >= LEVEL_ZERO_LEAST:
        return
    yield Fault(
        f"The LRIG deck has {count} level 0 LRIGs; a game starts with {LEVEL_ZERO_LEAST}, "
        "one center and two assists.",
        ("glossary.assist-lrig.2", "glossary.lrig-zone.2", "start.setup.2"),
        _names(deck.zeros),
    )
    pieces = [c for c in deck.lrig_deck if c.type == "PIECE"]
    if pieces:
        yield Fault(
            f"PIECEs need {LEVEL_ZERO_LEAST} level 0 LRIGs in the LRIG deck; there are {count}.",
            ("glossary.piece.2",),
            _names(pieces),
        )


def _lrig_teams(deck: _List) -> Iterator[Fault]:
    bearing = [c for c in deck.lrig_deck if c.type == "PIECE" and c.teams]
    if len(bearing) > TEAM_PIECES_MOST:
        yield Fault(
            f"{len(bearing)} PIECEs bear [Team] or [Dream Team]; at most one may.",
            ("glossary.dream-team.4",),
            _names(bearing),
        )


def _colors(deck: _List) -> Iterator[Fault]:
    """Find cards of a colour that no level 0 LRIG has; without such an LRIG nothing can be said.

    With more than three level 0 LRIGs the three that start are not known yet: all of them count.
    """
    if not deck.zeros:
        return
    allowed = {color for card in deck.zeros for color in card.colors}
    shown = ", ".join(sorted(allowed)) or "no colour"
    for clause, cards in (("faq.main-deck.7", deck.lrig_deck), ("faq.main-deck.6", deck.main)):
        for card in dict.fromkeys(cards):
            outside = [c for c in card.colors if c not in allowed]
            if outside:
                several = ("faq.main-deck.8",) if len(card.colors) > 1 else ()
                yield Fault(
                    f"{card.name} is {' and '.join(outside)}; the level 0 LRIGs have {shown}.",
                    (clause, *several),
                    (card.name,),
                )


def _crafts(deck: _List) -> Iterator[Fault]:
    for card in dict.fromkeys([*deck.lrig_deck, *deck.main]):
        if card.craft:
            yield Fault(
                f"{card.name} is a Craft; a deck holds none at the start of the game.",
                ("glossary.craft.6",),
                (card.name,),
            )


def _unknown(deck: _List) -> Iterator[Fault]:
    for name in deck.unknown:
        try:
            deck.catalog.definition(name)
        except UnknownCardError as error:
            text = str(error)
            yield Fault(f"{text[0].upper()}{text[1:]}.", (), (name,))


_CHECKS = (
    _unknown,
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
    deck: DeckList, catalog: Catalog, ruleset: str = "diva", edition: str = "9.0.0"
) -> tuple[Fault, ...]:
    """List every fault of a deck list, each with those of its clauses that are in force.

    A fault whose clauses all came later than the edition is none. Raises ValueError for a ruleset
    that has no deck check here, and NoEdition for an edition that the rulebook does not know.
    """
    if ruleset != "diva":
        message = f"decks are checked by the ruleset diva; {ruleset!r} is another"
        raise ValueError(message)
    judged_by = edition_named(edition).name
    cards = _List(deck, catalog)
    found = []
    for fault in (f for check in _CHECKS for f in check(cards)):
        clauses = tuple(c for c in fault.clauses if in_force(c, judged_by))
        if clauses or not fault.clauses:
            found.append(Fault(fault.text, clauses, fault.cards))
    return tuple(found)
