"""Cards that nobody wrote: the texts of known ones taken apart by sort and put together at random.

A piece of a program stands in for another of its sort where it speaks of nothing that is not bound
there. Numbers become too large or nothing at all, prices are put before what was free, lines of
several cards come to stand on one. What the language or the machine declines is left out: only
what a card file may hold is played.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from events.values import changed
from referee.cards import CardDef, Catalog, ability, shipped
from referee.cards.definition import COST_COLORS, KINDS, TIMINGS
from referee.cards.errors import CatalogError
from referee.effects.analysis.names import names_asked
from referee.effects.language import NODES, Node, ProgramError, check, field
from referee.effects.library import Library
from referee.rules import PROCEDURES
from tests.soak.tables import cards_of_positions
from tests.text.table import program, sentences

NUMBERS: Final = (0, 0, 1, 1, 2, 3, 5, 7, 40)
"""What amounts become: nothing, a little, more than any zone holds."""
SHIFTS: Final = (0, 1, 1, 2, 3, 5)
"""How many pieces of an ability are replaced."""
PRICED, DEAR, LIMITED, AGAIN = 0.4, 0.3, 0.15, 0.25
"""How likely an ability has a price more, a card a cost more, an ability a limit, a second line."""
LIMITS: Final = ("once per turn", "twice per turn", "once per game")
TRIES: Final = 30
STEPS: Final = "seq part given may repeat each"
BORNE: Final = {
    "SIGNI": ("constant", "auto", "enter", "action", "keyword", "rule", "burst"),
    "RESONA": ("constant", "auto", "enter", "action", "keyword"),
    "LRIG": ("constant", "auto", "enter", "action"),
    "ASSIST LRIG": ("constant", "auto", "enter", "action"),
    "SPELL": ("use", "use", "use", "rule", "burst"),
    "PIECE": ("use", "use", "use", "rule"),
    "ARTS": ("use", "use", "use", "rule"),
}
"""The kinds of lines that a card of a type may have."""
SORTS: Final = {
    word: (sort, None if spec[:1] == "*" else [f.split(":")[1] for f in spec.split()], spec[1:])
    for word, (sort, spec) in NODES.items()
}


class Spot(NamedTuple):
    """A piece of a program: where it stands, by indexes from the root, its sort, and itself."""

    path: tuple[int, ...]
    sort: str
    node: Node


def pieces(node: Node, sort: str, path: tuple[int, ...] = ()) -> Iterator[Spot]:
    """Every piece of a program that another one can stand in for."""
    sort = sort.rstrip("?")
    if sort.startswith("["):
        for i, one in enumerate(node):
            yield from pieces(one, sort[1:-1], (*path, i))
    elif sort in {"Amount", "most"} and isinstance(node, int):
        yield Spot(path, "number", node)
    elif isinstance(node, tuple) and node and node[0] in SORTS:
        made, fields, inner = SORTS[node[0]]
        yield Spot(path, made, node)
        for i, part in enumerate(node[1:], 1):
            if part != ():
                yield from pieces(part, inner if fields is None else fields[i - 1], (*path, i))


def replaced(node: Node, path: Sequence[int], by: Node) -> Node:
    """A program with another piece at a place."""
    if not path:
        return by
    at, rest = path[0], path[1:]
    return (*node[:at], replaced(node[at], rest, by), *node[at + 1 :])


@cache
def free(node: Node) -> frozenset[str]:
    """Name what a piece speaks of that is bound outside of it: names, and seats that take turns."""
    asked = {str(name) for name in names_asked(node)} - {"self"} - set(_bound(node))
    return frozenset(asked | ({*_words(node)} & {"p", "q"}) - set(_bound(node)))


def _words(node: Node) -> Iterator[str]:
    for part in node if isinstance(node, tuple) else (node,):
        if isinstance(part, tuple):
            yield from _words(part)
        elif isinstance(part, str):
            yield part


_BINDS: Final = {"choose": 4, "move": 4, "show": 3, "may": 3, "each": 2, "swap": 3}


def _bound(node: Node) -> Iterator[str]:
    if isinstance(node, tuple) and node:
        at = _BINDS.get(node[0]) if isinstance(node[0], str) else None
        if at is not None and (name := field(node, at)) is not None:
            yield str(name)
        for part in node:
            yield from _bound(part)


class Known(NamedTuple):
    """The abilities of known cards by their kind, and all pieces of them by sort."""

    lines: dict[str, list[Node]]
    pieces: dict[str, list[Node]]


@cache
def known() -> Known:
    """Take apart the abilities of shipped cards, of those of positions and of the sentences."""
    lines: dict[str, dict[Node, None]] = {kind: {} for kind in KINDS}
    cards = [shipped().definition(name) for name in shipped().names()]
    for rules in ("diva", "classic"):
        cards += [card for sort in cards_of_positions(rules).values() for card in sort]
    for card in cards:
        for one in card.abilities:
            lines[one.kind].setdefault(one.node)
    for row in sentences():
        node = program(*row)
        if node is not None:
            lines[node[1] if node[0] == "ability" else node[0]].setdefault(node)
    found: dict[str, dict[Node, None]] = defaultdict(dict)
    for kind, nodes in lines.items():
        for node in nodes:
            for spot in pieces(node, "Rule" if kind == "rule" else "Ability"):
                found[spot.sort].setdefault(spot.node)
    return Known({k: list(v) for k, v in lines.items()}, {k: list(v) for k, v in found.items()})


def shifted(node: Node, sort: str, chance: Random) -> Node:
    """Give an ability with one piece of it another of the same sort."""
    spots = list(pieces(node, sort))
    spot = chance.choice(spots[1:] or spots)
    if spot.sort == "number":
        return replaced(node, spot.path, chance.choice(NUMBERS))
    scope = free(spot.node) | set(_bound(node))
    for _ in range(TRIES):
        other = chance.choice(known().pieces[spot.sort])
        if free(other) <= scope:
            return replaced(node, spot.path, other)
    return node


def _closed(chance: Random) -> Node:
    """A step that stands for itself."""
    for _ in range(TRIES):
        step = chance.choice(known().pieces["Step"])
        if not free(step):
            return step
    return ("shuffle", "you")


def _prices() -> list[Node]:
    rows = (step for lines in known().lines.values() for one in lines for step in _cost(one))
    return [step for step in dict.fromkeys(rows) if not free(step)]


def _cost(node: Node) -> tuple[Node, ...]:
    at = 7 if node[0] == "ability" else 3 if node[0] == "rule" else len(node)
    found = field(node, at) or ()
    return tuple(found)


@cache
def prices() -> tuple[Node, ...]:
    """Every step that some card asks as a price and that speaks of nothing else."""
    return tuple(_prices())


def _dearer(node: Node, chance: Random) -> Node:
    """Put one price more before what an ability does, and sometimes one step more behind it."""
    whole = (*node, *[()] * 10)[:10]
    if node[0] != "ability" or not whole[3]:
        return node
    cost, body = whole[7], whole[3]
    if node[1] not in {"constant", "unread"} and chance.random() < PRICED:
        cost = (*cost, chance.choice(prices()))
    if chance.random() < AGAIN:
        body = ("seq", body, _closed(chance))
    limit = chance.choice(LIMITS) if chance.random() < LIMITED and not whole[8] else whole[8]
    return (*whole[:3], body, *whole[4:7], cost, limit, whole[9])


def line(kind: str, chance: Random) -> Node:
    """Make up a line of a kind."""
    node = chance.choice(known().lines[kind])
    sort = "Rule" if kind == "rule" else "Ability"
    for _ in range(chance.choice(SHIFTS)):
        node = shifted(node, sort, chance)
    node = _dearer(node, chance)
    check(node, sort)
    return node


def text_of(card: CardDef, chance: Random) -> CardDef:
    """A card with lines that were made up; what is declined is tried again as another."""
    for _ in range(TRIES):
        kinds = chance.choices(BORNE[card.type], k=chance.choice((1, 1, 2, 3)))
        kinds.sort(key=lambda kind: kind == "burst")
        if kinds.count("burst") > 1 or (card.type in {"SPELL", "PIECE", "ARTS"}) > ("use" in kinds):
            continue
        try:
            rows = [ability(line(kind, chance), n) for n, kind in enumerate(kinds, 1)]
            made = changed(
                card,
                burst="burst" in kinds,
                text=tuple(f"{kind} {n}" for n, kind in enumerate(kinds, 1)),
                abilities=tuple(rows),
                cost=_cost_of(card, chance),
            )
            library = Library(Catalog([made]), PROCEDURES)
            library.programs()
        except (ProgramError, CatalogError):
            continue
        return made
    return card


def _cost_of(card: CardDef, chance: Random) -> tuple[tuple[str, int], ...]:
    """What a card costs to use: as it was, or up to three Ener at random."""
    if card.type not in {"SPELL", "PIECE", "ARTS"} or chance.random() >= DEAR:
        return card.cost
    ener = Counter(chance.choices(COST_COLORS, k=chance.choice((0, 1, 2, 3))))
    return tuple((color, ener[color]) for color in COST_COLORS if ener[color])


def _timed(card: CardDef, chance: Random) -> CardDef:
    if card.type not in {"PIECE", "ARTS"} or chance.random() >= AGAIN:
        return card
    return changed(card, use_timing=(chance.choice(TIMINGS),))


def made_up(seed: str) -> Catalog:
    """The shipped cards, each with lines that were made up; a seed gives the same again."""
    chance = Random(f"cards {seed}")
    cards = (shipped().definition(name) for name in shipped().names())
    return Catalog(text_of(_timed(card, chance), chance) for card in cards)
