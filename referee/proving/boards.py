"""Boards on which the text of a card has something to do: cards that it speaks of lie everywhere.

The card itself lies in the hand, on the field, in the trash, in the Ener Zone, on top of the deck
and of both Life Cloths, or as its type asks; around it lie cards of the names, classes, colours
and icons that its programs name. The same seed lays the same board.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple

from events.kinds import MatchOpened, PositionLaid
from events.kinds.laid import Pile, Stand
from events.vocabulary import SEATS
from referee.cards import CardDef, Catalog
from referee.cards.definition import COLORS, WHITE_BACKED
from referee.effects.language import Node
from referee.proving.brought import brought, words_asked
from referee.proving.helpers import WORDS_OF, helpers, stand_ins
from referee.rulebook import editions, pinned
from referee.rules import Laid

RULESET: Final = "diva"
ENER, HAND, DECK, TRASH, LIFE, BENEATH = 14, 7, 24, 14, 6, 8
CROWDED, SPARSE, TURN_OF_CARD, ATTACHED = 0.85, 0.7, 0.85, 0.25
FITTING: Final = 0.75
"""How likely a card of a pile is one that the text speaks of, where there is any."""
ALL_COLOURS: Final = 0.6
COINS: Final = 5
LIMIT: Final = 40
POWER: Final = 20_000
PARAGONS: Final = 0.6
"""How likely a SIGNI that is all that the text asks for stands in a zone of a board that helps."""
NUMBER: Final = 3
"""The turn in which a board stands: nobody plays first any more."""

FEW: Final = 3
"""So many cards lie in a deck that soon has to be refreshed."""


def _said(node: Node) -> Iterable[tuple[str, str]]:
    """What a program asks of cards: an attribute and a word."""
    if not isinstance(node, tuple) or not node:
        return
    if node[0] == "has":
        yield from ((node[1], str(value)) for value in node[2] if isinstance(value, str))
    elif node[0] == "team":
        yield "team", str(node[1])
    elif node[0] == "catalog":
        yield from (("name", str(name)) for name in node[1])
    for part in node:
        yield from _said(part)


class CardPool:
    """The cards from which boards are filled: those that can be carried out, by what is on them."""

    def __init__(self, cards: Sequence[CardDef]) -> None:
        """Take cards; those without text fill what is left."""
        main = [card for card in cards if card.type in {"SIGNI", "SPELL"}]
        self.plain = [c for c in main if c.type == "SIGNI" and not c.abilities] or main
        self.spells = [card for card in main if card.type == "SPELL"]
        self.guards = [c for c in main if c.guard or ("keyword", "Guard") in _nodes(c)]
        self.lrigs = [card for card in cards if card.type == "LRIG"]
        self.cards = {card.name: card for card in cards}
        self.by: dict[tuple[str, str], list[CardDef]] = defaultdict(list)
        for card in main:
            for attr, key in WORDS_OF.items():
                for word in getattr(card, key):
                    self.by[attr, word].append(card)

    def fitting(self, card: CardDef) -> list[CardDef]:
        """The cards of the main deck that the text of a card speaks of."""
        words = {said for one in card.abilities for said in _said(one.node)}
        named = [self.cards[word] for attr, word in words if attr == "name" and word in self.cards]
        found = [one for attr, word in sorted(words) for one in self._being(attr, word)]
        found += [one for one in named if one.type not in WHITE_BACKED] * 8
        found += self.spells * (("kind", "SPELL") in words)
        found += self.guards * (("icon", "guard") in words)
        return found

    def _being(self, attr: str, word: str) -> Sequence[CardDef]:
        return self.by.get((attr, word), ()) or stand_ins(attr, word)


def _nodes(card: CardDef) -> list[Node]:
    return [one.node for one in card.abilities]


class TrialBoard(NamedTuple):
    """A position to play from, and the cards that lie on it."""

    laid: Laid
    catalog: Catalog


class _Layer:
    """Lays one board for a card."""

    def __init__(self, card: CardDef, pool: CardPool, source: Random, *, helped: bool = False) -> None:
        self.card, self.pool, self.source, self.helped = card, pool, source, helped
        self.fits = pool.fitting(card)
        self.used: dict[str, CardDef] = {card.name: card}

    def put(self, card: CardDef) -> str:
        """Keep the definition of a card that lies on the board, and give its name."""
        self.used.setdefault(card.name, card)
        return card.name

    def pile(self, count: int) -> tuple[str, ...]:
        return tuple(self.put(self.any()) for _ in range(count))

    def any(self) -> CardDef:
        if self.fits and self.source.random() < FITTING:
            return self.source.choice(self.fits)
        return self.source.choice(self.pool.plain)

    def signi(self) -> CardDef:
        """A SIGNI for the field: those with an ability of their own are not always it."""
        fits = [c for c in self.fits if c.type == "SIGNI"]
        if fits and self.source.random() < FITTING:
            return self.source.choice(fits)
        return self.source.choice(self.pool.plain)

    @cached_property
    def words(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for one in self.card.abilities:
            for attr, word in _said(one.node):
                found[attr].add(word)
        return found

    def regent(self, name: str, kind: str, level: int, *, own: bool = False) -> CardDef:
        """Make a LRIG of the colours and teams that the text may ask for; `own`: and its types.

        No two LRIGs of a row share a type, or the rules would put one of them into the trash.
        """
        every = self.source.random() < ALL_COLOURS
        asked = self.words["color"] | set(self.card.colors)
        colors = COLORS if every or not asked else tuple(c for c in COLORS if c in asked)
        types = self.words["type"] | set(self.card.lrig_types) if own else {name}
        teams = tuple(sorted(self.words["team"] | set(self.card.teams)))
        limit = LIMIT if name == "Regent" else 0
        return CardDef(
            name,
            kind,
            colors=colors,
            level=level,
            limit=limit,
            lrig_types=tuple(sorted(types)),
            teams=teams,
        )

    def lrigs(self, *, own: bool) -> tuple[Stand, ...]:
        """The LRIG row of a seat; with `own` the card takes its place in it."""
        card = self.card
        assists = own and card.type == "ASSIST LRIG"
        grows = own and card.type == "LRIG" and card.level > 0 and self.source.random() < 1 / 2
        level = card.level - 1 if grows else max(3, card.level)
        center = self.regent("Regent", "LRIG", level, own=not assists)
        if own and card.type == "LRIG" and not grows:
            center = card
        rank = self.source.randrange(max(1, level)) if self.helped else 0
        aides = [self.regent(f"Aide {i}", "LRIG", rank) for i in (1, 2)]
        if assists:
            kind = "LRIG" if card.level <= 1 else "ASSIST LRIG"
            below = self.regent("Aide 1", kind, max(card.level - 1, 0), own=True)
            aides[0] = card if self.source.random() < 1 / 4 else below
        under = tuple(self.put(self.regent(f"Elder {i}", "LRIG", 0)) for i in range(BENEATH))
        if self.helped and own and card.type in WHITE_BACKED:
            under = (self.put(card), *under)
        return (
            ("lrig", 0, self.put(aides[0]), (), (), ()),
            ("lrig", 1, self.put(center), (), under, ()),
            ("lrig", 2, self.put(aides[1]), (), (), ()),
        )

    def how(self) -> tuple[str, ...]:
        return self.source.choice([(), (), (), (), ("down",), ("down", "frozen")])

    def stand(self, place: int, card: CardDef) -> Stand:
        """Lay a SIGNI, sometimes with cards under it and a card on it."""
        under = self.pile(2) if self.source.random() < 1 / 3 else ()
        roles = ("soul", "charm", "acce")
        on = ((self.put(self.any()), self.source.choice(roles)),)
        return (
            "signi",
            place,
            self.put(card),
            self.how(),
            under,
            on * (self.source.random() < ATTACHED),
        )

    def field(self, *, own: bool) -> tuple[Stand, ...]:
        rows = []
        for place in range(3):
            mine = own and self.card.type in {"SIGNI", "RESONA"} and place == self.column
            if mine:
                rows.append(self.stand(place, self.card))
            elif own and self.helped and self.source.random() < PARAGONS:
                rows.append(self.stand(place, self.paragon))
            elif self.source.random() < (SPARSE if own else CROWDED):
                rows.append(self.stand(place, self.signi()))
        return (*rows, *self.lrigs(own=own))

    @cached_property
    def paragon(self) -> CardDef:
        """A SIGNI that is whatever the text asks for, of great power."""
        asked: Any = {key: tuple(sorted(self.words[attr])) for attr, key in WORDS_OF.items()}
        asked["colors"] = asked["colors"] or COLORS
        level = self.source.randint(1, 3)
        return CardDef("Paragon", "SIGNI", level=level, power=POWER, **asked)

    @cached_property
    def column(self) -> int:
        return self.source.randrange(4)

    def side(self, seat: str, new: int, *, own: bool) -> tuple[PositionLaid, int]:
        """The fact that lays a side; cards have ids from `new` on."""
        white = self.card.type in WHITE_BACKED
        main = () if white else (self.card.name,)
        hand, deck, trash = main if own else (), main if own else (), main if own else ()
        lrigs = [self.put(self.card)] if own and white else []
        named = sorted(self.words["name"])
        lrigs += [n for n in named if n in self.pool.cards and self.of_lrig_deck(n)] if own else []
        helping, lrigs, size = self.helping(lrigs, own=own)
        rich = (*self.colours(), *[self.put(self.any()) for _ in range(FEW)]) if self.helped else ()
        piles: tuple[Pile, ...] = (
            ("deck", (*deck, *self.pile(size))),
            ("hand", (*hand, *hand, *helping, *self.pile(self.source.randint(2, HAND)))),
            ("life", (*main, *self.pile(self.source.randint(1, LIFE)))),
            ("ener", (*trash, *self.colours(), *rich, *self.pile(self.source.randint(0, 6)))),
            ("trash", (*trash, *self.pile(self.source.choice((2, TRASH, 22))))),
            ("lrig_deck", tuple(lrigs)),
            ("lrig_trash", ()),
        )
        piles = tuple(pile for pile in piles if pile[1])
        field = self.field(own=own)
        coins = self.source.choice((0 if not self.helped else COINS, COINS)) if own else 0
        viruses = tuple(p for p in range(3) if self.source.random() < 1 / 4)
        counts = tuple((zone, len(names)) for zone, names in piles)
        size = sum(len(names) for _, names in piles)
        size += sum(1 + len(row[4]) + len(row[5]) for row in field)
        return PositionLaid(seat, new, counts, piles, field, coins, viruses), new + size

    def helping(self, lrigs: list[str], *, own: bool) -> tuple[tuple[str, ...], list[str], int]:
        """The cards that bring deeds about: in the hand, in the LRIG Deck; and the size of the deck."""
        if not self.helped:
            return (), lrigs, DECK
        heir = self.regent("Heir", "LRIG", max(3, self.card.level) + 1, own=own)
        cards = self.source.sample(helpers(), HAND)
        size = self.source.choice((FEW, DECK))
        return tuple(map(self.put, cards)), [*lrigs, self.put(heir)], size

    def of_lrig_deck(self, name: str) -> bool:
        """Whether a card belongs to the LRIG deck, and keep its definition if it does."""
        card = self.pool.cards[name]
        if card.type in WHITE_BACKED and name != self.card.name:
            self.put(card)
            return True
        return False

    def colours(self) -> tuple[str, ...]:
        """Ener of each colour, twice."""
        makes = [CardDef(f"{color} ember", "SIGNI", colors=(color,), level=1, power=1000) for color in COLORS]
        return tuple(self.put(card) for card in makes) * 2


def phase_of(card: CardDef, source: Random) -> str:
    """The phase in which a board stands."""
    if card.type == "LRIG":
        return "grow"
    if card.use_timing:
        return "attack.pre" if source.choice(card.use_timing) == "attack phase" else "main"
    return source.choice(("main", "main", "main", "attack.pre", "draw"))


def board(card: CardDef, pool: CardPool, seed: str, *, helped: bool = False) -> TrialBoard:
    """Lay a board for a card; `helped`: with cards that bring about what texts wait for."""
    source = Random(seed)  # noqa: S311 - the same seed lays the same board
    layer = _Layer(card, pool, source, helped=helped)
    own = "A"
    sides: list[PositionLaid] = []
    new = 1
    for seat in SEATS:
        side, new = layer.side(seat, new, own=seat == own)
        sides.append(side)
    day = editions(RULESET)[-1]
    catalog = Catalog(layer.used.values())
    header: Any = MatchOpened(RULESET, day.name, catalog.digest, day.since.isoformat(), pinned({}, RULESET))
    turn = own if source.random() < TURN_OF_CARD else "B"
    phase = phase_of(card, source) if turn == own else "attack.pre"
    more = tuple(brought(words_asked(card), own, source, helped=helped))
    return TrialBoard(Laid(header, (sides[0], sides[1]), turn, NUMBER, phase, (), more), catalog)
