"""How sets, filters, amounts and conditions of a program are read: as functions, made once.

Each function takes the world (a run or a board in the making) and the scope of the text. A set
is a list of cards; a name that was bound holds ids of stays, and a stay that is over is no card.
"""

from collections.abc import Callable
from typing import Any, Protocol

from events.vocabulary import OTHER, POSITIONS, facing
from referee.effects.board import READS_ALL, READS_FIELD, READS_TURN, Board, Speaker, Texts
from referee.effects.language import Node, field
from referee.state import Card, Match, Place


class World(Protocol):
    """What a text can ask: the state, the derived board, the library."""

    @property
    def state(self) -> Match:
        """Give the state."""

    @property
    def board(self) -> Board:
        """Give the derived board of the state."""

    @property
    def library(self) -> Texts:
        """Give the library of programs."""


SetFn = Callable[[World, Speaker], list[Card]]
FilterFn = Callable[[World, Speaker, Card], bool]
AmountFn = Callable[[World, Speaker], int]
CondFn = Callable[[World, Speaker], bool]


def seats(word: str, w: World, f: Speaker) -> tuple[str, ...]:
    """Give the seats that a word means; of both, the turn player's stands first."""
    if word == "you":
        return (f.you,)
    if word == "opp":
        return (OTHER[f.you],)
    if word == "both":
        first = w.state.turn.seat
        return (first, OTHER[first])
    return (f.names[word],)


def place_of(w: World, card_id: int) -> Place | None:
    """Say where a card lies, the field first."""
    return w.board.places.get(card_id) or w.state.find(card_id)


# Sets.


def _at(node: Node) -> SetFn:
    word, zone = node[1], "signi" if node[2] == "field" else node[2]

    def on_field(w: World, f: Speaker) -> list[Card]:
        found = []
        for name in seats(word, w, f):
            for slot in getattr(w.state.seat(name), zone):
                if slot is not None and not (slot.face_down and zone == "signi"):
                    found.append(slot.card)
        return found

    def in_row(w: World, f: Speaker) -> list[Card]:
        return [c for name in seats(word, w, f) for c in getattr(w.state.seat(name), zone)]

    return on_field if zone in {"signi", "lrig"} else in_row


def _named(node: Node) -> SetFn:
    name = node[1]

    def named(w: World, f: Speaker) -> list[Card]:
        bound = (f.source,) if name == "self" else f.names.get(name, ())
        found = (place_of(w, i) for i in bound)
        return [p.card for p in found if p is not None]

    return named


def _end(node: Node) -> SetFn:
    word, zone, which, amount = node[1], node[2], node[3], read_amount(node[4])

    def end(w: World, f: Speaker) -> list[Card]:
        count = amount(w, f)
        row = getattr(w.state.seat(seats(word, w, f)[0]), zone)
        return list(row[:count] if which == "top" else row[max(0, len(row) - count) :])

    return end


def _stack(node: Node) -> SetFn:
    of, relation = read_set(node[1]), node[2]

    def stack(w: World, f: Speaker) -> list[Card]:
        found: list[Card] = []
        for card in of(w, f):
            place = w.board.places.get(card.id)
            if place is None or place.slot is None:
                continue
            if relation == "under":
                found.extend(place.slot.under)
            else:
                found.extend(o.card for o in place.slot.attached if o.role == relation)
        return found

    return stack


def _beside(node: Node) -> SetFn:
    of, where = read_set(node[1]), node[2]

    def near(place: Place, w: World) -> list[tuple[str, int]]:
        at = place.position
        if where == "front":
            return [(OTHER[place.seat], facing(at))]
        steps = {"left": (-1,), "right": (1,), "next": (-1, 1)}[where]
        return [(place.seat, at + s) for s in steps if 0 <= at + s < len(POSITIONS)]

    def beside(w: World, f: Speaker) -> list[Card]:
        found = []
        for card in of(w, f):
            place = w.board.places.get(card.id)
            for seat, position in [] if place is None else near(place, w):
                slot = w.state.seat(seat).signi[position]
                if slot is not None and not slot.face_down:
                    found.append(slot.card)
        return found

    return beside


def _where(node: Node) -> SetFn:
    of = read_set(node[1])
    tests = [read_filter(t) for t in node[2]]

    def where(w: World, f: Speaker) -> list[Card]:
        return [c for c in of(w, f) if all(t(w, f, c) for t in tests)]

    return where


def _minus(node: Node) -> SetFn:
    of, but = read_set(node[1]), read_set(node[2])

    def minus(w: World, f: Speaker) -> list[Card]:
        out = {c.id for c in but(w, f)}
        return [c for c in of(w, f) if c.id not in out]

    return minus


def _join(node: Node) -> SetFn:
    sets = [read_set(s) for s in node[1]]

    def join(w: World, f: Speaker) -> list[Card]:
        found = {c.id: c for s in sets for c in s(w, f)}
        return list(found.values())

    return join


def _extreme(node: Node) -> SetFn:
    of, attr, most = read_set(node[1]), ATTRS[node[2]], node[3] == "most"

    def extreme(w: World, f: Speaker) -> list[Card]:
        cards = of(w, f)
        rows = [(attr(w, c), c) for c in cards]
        best = (max if most else min)((v for v, _ in rows), default=None)
        return [c for v, c in rows if v == best]

    return extreme


_SETS: dict[str, Callable[[Node], SetFn]] = {
    "at": _at,
    "named": _named,
    "end": _end,
    "stack": _stack,
    "beside": _beside,
    "where": _where,
    "minus": _minus,
    "join": _join,
    "extreme": _extreme,
}


def read_set(node: Node) -> SetFn:
    """Make the function that gives the cards of a set."""
    return _SETS[node[0]](node)


# Attributes and filters.


def _state_words(w: World, card: Card) -> tuple[str, ...]:
    place = w.board.places.get(card.id)
    if place is None or place.slot is None:
        return ()
    slot = place.slot
    words = ["up" if slot.up else "down"]
    words += [name for name in ("frozen", "awakened") if getattr(slot, name)]
    return (*words, "face-down") if slot.face_down else tuple(words)


def _place_words(w: World, card: Card) -> tuple[str, ...]:
    place = w.board.places.get(card.id)
    return () if place is None else (POSITIONS[place.position],)


def _icons(w: World, card: Card) -> tuple[str, ...]:
    definition = w.library.definition(card.name)
    icons = ("guard",) if definition.guard else ()
    return (*icons, "burst") if definition.burst else icons


def _printed_power(w: World, card: Card) -> int:
    return w.library.definition(card.name).power


ATTRS: dict[str, Callable[[World, Card], Any]] = {
    "power": lambda w, c: w.board.of(c).power,
    "level": lambda w, c: w.board.of(c).level,
    "limit": lambda w, c: w.board.of(c).limit,
    "printed-power": _printed_power,
    "color": lambda w, c: w.board.of(c).colors,
    "class": lambda w, c: w.board.of(c).classes,
    "type": lambda w, c: w.board.of(c).lrig_types,
    "team": lambda w, c: w.board.of(c).teams,
    "keyword": lambda w, c: w.board.of(c).keywords,
    "name": lambda _, c: (c.name,),
    "kind": lambda w, c: (w.board.of(c).type,),
    "icon": _icons,
    "state": _state_words,
    "place": _place_words,
    "ability": lambda w, c: tuple(a.kind for a in w.board.of(c).abilities),
}
"""How an attribute of a card is read, on the derived board."""

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}


def _has(node: Node) -> FilterFn:
    attr, wanted = ATTRS[node[1]], set(node[2])

    def has(w: World, f: Speaker, card: Card) -> bool:  # noqa: ARG001 - the shape of a filter
        value = attr(w, card)
        if isinstance(value, int):
            return value in wanted
        return not wanted.isdisjoint(value)

    return has


def _cmp(node: Node) -> FilterFn:
    attr, op, amount = ATTRS[node[1]], _COMPARE[node[2]], read_amount(node[3])

    def cmp(w: World, f: Speaker, card: Card) -> bool:
        value = attr(w, card)
        return bool(value >= 0 and op(value, amount(w, f)))

    return cmp


def _shares(node: Node) -> FilterFn:
    attr, other = ATTRS[node[1]], read_set(node[2])

    def listed(value: Any) -> set[Any]:
        return {value} if isinstance(value, int) else set(value)

    def shares(w: World, f: Speaker, card: Card) -> bool:
        mine = listed(attr(w, card))
        return any(mine & listed(attr(w, o)) for o in other(w, f))

    return shares


def _no(node: Node) -> FilterFn:
    test = read_filter(node[1])
    return lambda w, f, card: not test(w, f, card)


def _either(node: Node) -> FilterFn:
    tests = [read_filter(t) for t in node[1]]
    return lambda w, f, card: any(t(w, f, card) for t in tests)


_FILTERS: dict[str, Callable[[Node], FilterFn]] = {
    "has": _has,
    "cmp": _cmp,
    "shares": _shares,
    "no": _no,
    "either": _either,
}


def read_filter(node: Node) -> FilterFn:
    """Make the function that tests one card."""
    return _FILTERS[node[0]](node)


# Amounts.


def _count(node: Node) -> AmountFn:
    of = read_set(node[1])
    return lambda w, f: len(of(w, f))


def _sum(node: Node) -> AmountFn:
    attr, of = ATTRS[node[1]], read_set(node[2])
    return lambda w, f: sum(max(0, attr(w, c)) for c in of(w, f))


def _kinds(node: Node) -> AmountFn:
    attr, of = ATTRS[node[1]], read_set(node[2])

    def kinds(w: World, f: Speaker) -> int:
        found: set[Any] = set()
        for card in of(w, f):
            value = attr(w, card)
            found |= {value} if isinstance(value, int) else set(value)
        return len(found)

    return kinds


def _num(node: Node) -> AmountFn:
    name = node[1]

    def num(_: World, f: Speaker) -> int:
        value = f.names.get(name, 0)
        return len(value) if isinstance(value, tuple) else int(value)

    return num


_CALC: dict[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "x": lambda x, y: x * y,
    "per": lambda x, y: x // y,
    "min": min,
    "max": max,
    "mod": lambda x, y: x % y,
}


def _calc(node: Node) -> AmountFn:
    op, args = _CALC[node[1]], [read_amount(a) for a in node[2]]

    def calc(w: World, f: Speaker) -> int:
        first, *rest = [a(w, f) for a in args]
        for value in rest:
            first = op(first, value)
        return first

    return calc


_AMOUNTS: dict[str, Callable[[Node], AmountFn]] = {
    "count": _count,
    "sum": _sum,
    "kinds": _kinds,
    "num": _num,
    "calc": _calc,
}


def read_amount(node: Node) -> AmountFn:
    """Make the function that gives a number."""
    if isinstance(node, int):
        return lambda _w, _f: node
    return _AMOUNTS[node[0]](node)


# Conditions.


def _compare(node: Node) -> CondFn:
    left, op, right = read_amount(node[1]), _COMPARE[node[2]], read_amount(node[3])
    return lambda w, f: op(left(w, f), right(w, f))


def _every(node: Node) -> CondFn:
    of, test = read_set(node[1]), read_filter(node[2])
    return lambda w, f: all(test(w, f, c) for c in of(w, f))


def _ok(node: Node) -> CondFn:
    name = node[1] + "?"
    return lambda _w, f: bool(f.names.get(name, 0))


def _during(node: Node) -> CondFn:
    when, whose = node[1], field(node, 2)

    def during(w: World, f: Speaker) -> bool:
        turn = w.state.turn
        if whose is not None and turn.seat not in seats(whose, w, f):
            return False
        phase: str = turn.phase
        return bool(when == "turn" or phase.split(".")[0] == when)

    return during


def _team(node: Node) -> CondFn:
    name, level = node[1], field(node, 2)
    least = read_amount(level) if level is not None else None

    def team(w: World, f: Speaker) -> bool:
        lrigs = [w.board.of(s.card) for s in w.state.seat(f.you).lrig if s is not None]
        if len(lrigs) != len(POSITIONS) or not all(name in d.teams for d in lrigs):
            return False
        return least is None or all(d.level >= least(w, f) for d in lrigs)

    return team


def _allof(node: Node) -> CondFn:
    tests = [read_cond(t) for t in node[1:]]
    return lambda w, f: all(t(w, f) for t in tests)


def _anyof(node: Node) -> CondFn:
    tests = [read_cond(t) for t in node[1:]]
    return lambda w, f: any(t(w, f) for t in tests)


def _not(node: Node) -> CondFn:
    test = read_cond(node[1])
    return lambda w, f: not test(w, f)


_CONDS: dict[str, Callable[[Node], CondFn]] = {
    "compare": _compare,
    "every": _every,
    "ok": _ok,
    "during": _during,
    "team": _team,
    "allof": _allof,
    "anyof": _anyof,
    "not": _not,
}


def read_cond(node: Node) -> CondFn:
    """Make the function that tests a condition."""
    return _CONDS[node[0]](node)


EXECUTABLE = frozenset(_SETS) | frozenset(_FILTERS) | frozenset(_AMOUNTS) | frozenset(_CONDS)
"""The node types that this module can read."""


def reads_of(node: Node) -> int:
    """Say what a text that holds depends on: fields, also the turn, or any zone."""
    if not isinstance(node, tuple) or not node:
        return READS_FIELD
    own = READS_FIELD
    if node[0] in {"during", "team"}:
        own = READS_TURN
    elif node[0] in {"at", "end"} and node[2] not in {"field", "signi", "lrig"}:
        own = READS_ALL
    return max([own, *(reads_of(n) for n in node)])
