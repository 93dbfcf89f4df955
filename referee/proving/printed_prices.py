"""What an ability costs as it is printed, and tables on which there is exactly that, or one less.

A table is changed by hand: what a cost could take beside what it must is put out of the game, and in
the Ener Zone lies one card of the right colour for each that is paid.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, Final, NamedTuple

from events.values import changed
from referee.effects.board import AmountFn, Scope, SetFn
from referee.effects.language import Node
from referee.effects.needs import costs
from referee.effects.nodes.base import named, named_tree
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.steps import ChooseNode, MarkNode, MoveNode, PayNode, SeqNode, TurnNode
from referee.effects.read import read_amount, read_count, read_set
from referee.effects.read.together import Together
from referee.rules import Table
from referee.state import Card, Match, Seat, Slot

TRIED: Final = 3_000
"""So many sets of cards are tried for one that pays together."""
PLAIN: Final = "white"
"""The colour of Ener that pays what asks for none."""
_ROWS: Final = tuple("deck hand life ener trash lrig_deck lrig_trash check excluded".split())


class PricePick(NamedTuple):
    """So many cards of a set that a cost takes: whether it only downs them, what fits together."""

    of: SetFn
    least: AmountFn
    downs: bool
    together: tuple[Together, ...]


class PricePile(NamedTuple):
    """So many cards that a cost takes from one end of a pile."""

    zone: str
    number: AmountFn


class PrintedPrice(NamedTuple):
    """What an ability costs: Ener, coins, counters that a set brought, cards, its own card turned down.

    `whole` is False where a part of it is chosen when it is paid, or is nothing that could be
    counted before; `targets` says that it targets what it takes, which no cost does.
    """

    ener: tuple[tuple[tuple[str, ...], AmountFn | None], ...] = ()
    coins: AmountFn | None = None
    counters: tuple[tuple[str, AmountFn], ...] = ()
    picks: tuple[PricePick, ...] = ()
    piles: tuple[PricePile, ...] = ()
    downs: bool = False
    whole: bool = True
    targets: bool = False

    @property
    def free(self) -> bool:
        """Whether nothing is paid."""
        return self == PrintedPrice()

    def units(self, table: Table, scope: Scope) -> tuple[str, ...]:
        """The Ener as single requirements, colours first."""
        rows = [needs * (1 if times is None else times(table, scope)) for needs, times in self.ener]
        every = [one for row in rows for one in row]
        return (*(n for n in every if n != "any"), *(n for n in every if n == "any"))


def read_price(steps: Iterable[Node], ener: tuple[tuple[str, int], ...] = ()) -> PrintedPrice:
    """Read what the steps of a cost take, and the `ener` that is printed on the card besides."""
    price = PrintedPrice()
    if costs.units(ener):
        price = price._replace(ener=((costs.units(ener), None),))
    rows = [named_tree(step) for step in _flat(steps)]
    turned = [r.what for r in rows if isinstance(r, TurnNode) and r.to == "down"]
    downed = {what.name for what in turned if isinstance(what, NamedNode)}
    for row in rows:
        price = _with(price, row, downed)
    return price


def _flat(steps: Iterable[Node]) -> Iterator[Node]:
    for step in steps:
        read = named(step)
        if isinstance(read, SeqNode):
            yield from _flat(read.steps)
        else:
            yield step


def _with(price: PrintedPrice, row: Node, downed: set[str]) -> PrintedPrice:
    """A price with what one step takes."""
    match row:
        case PayNode(who="you", ener=ener, times=times, by=None):
            needs = costs.units(tuple((color, 1) for color in ener))
            amount = None if times is None else read_count(times)
            return price._replace(ener=(*price.ener, (needs, amount)))
        case MarkNode(on="you", token=word, by=by, of=None) if word == "coin" or word[0] == "{":
            return _counting(price, word, read_amount(by))
        case ChooseNode(who="you", picks=picks, name=name, way="pick" | "target"):
            rows = tuple(
                PricePick(
                    read_set(p.of),
                    read_count(p.n.least),
                    name in downed,
                    tuple(map(Together, p.together or ())),
                )
                for p in picks
            )
            return price._replace(picks=price.picks + rows, targets=price.targets or row.way == "target")
        case TurnNode(what=("named", word)) | MoveNode(what=("named", word)):
            downs = isinstance(row, TurnNode) and word == "self" and row.to == "down"
            return price._replace(downs=price.downs or downs)
        case MoveNode(what=("end", "you", zone, _, n)):
            return price._replace(piles=(*price.piles, PricePile(zone, read_count(n))))
    return price._replace(whole=False)


def _counting(price: PrintedPrice, word: str, by: AmountFn) -> PrintedPrice:
    """A price with coins or counters in it; what is paid of one twice is not counted before."""
    if word == "coin" and price.coins is None:
        return price._replace(coins=by)
    if word != "coin" and word not in dict(price.counters):
        return price._replace(counters=(*price.counters, (word, by)))
    return price._replace(whole=False)


class ExactTable(NamedTuple):
    """A state with exactly a price, and the states with less of it, each with what is short."""

    state: Match
    less: tuple[tuple[str, Match], ...]


def exact_table(table: Table, scope: Scope, price: PrintedPrice) -> ExactTable | None:
    """A state in which a seat has exactly a price to pay; None where that cannot be laid."""
    seat = scope.you
    kept = _kept(table, scope, price)
    if kept is None:
        return None
    spare = _spare(table, scope, price, {i for row in kept for i in row})
    state: Match | None = table.state
    for pick, ids in spare:
        state = None if state is None else _without(state, ids, downs=pick.downs)
    if state is None:
        return None
    needs = price.units(table, scope)
    held = {i for row in kept for i in row}
    coins = 0 if price.coins is None else -price.coins(table, scope)
    state = _with_ener(state, seat, needs, held if price.ener else None)
    state = _seated(state, seat, changed(state.seat(seat), coins=coins)) if price.coins is not None else state
    for word, by in price.counters:
        state = _with_counter(state, seat, word, -by(table, scope))
    for pile in price.piles:
        state = _cut(state, seat, pile.zone, pile.number(table, scope))
    return ExactTable(state, tuple(_less(state, table, scope, price, kept)))


def _less(
    state: Match, table: Table, scope: Scope, price: PrintedPrice, kept: Sequence[tuple[int, ...]]
) -> Iterator[tuple[str, Match]]:
    seat = scope.you
    needs = price.units(table, scope)
    held = {i for row in kept for i in row}
    for color in dict.fromkeys(needs):
        rest = list(needs)
        rest.remove(color)
        yield f"one {color} Ener less", _with_ener(state, seat, tuple(rest), held)
    coins = state.seat(seat).coins
    if price.coins is not None and coins:
        yield "one coin less", _seated(state, seat, changed(state.seat(seat), coins=coins - 1))
    for word, by in price.counters:
        yield f"one {word} less", _with_counter(state, seat, word, -by(table, scope) - 1)
    for pick, ids in zip(price.picks, kept, strict=True):
        short = _without(state, set(ids[:1]), downs=pick.downs) if ids else None
        if short is not None and scope.source not in ids[:1]:
            yield "one card less", short
    for pile in price.piles:
        number = pile.number(table, scope)
        if number:
            yield f"a card less in the {pile.zone}", _cut(state, seat, pile.zone, number - 1)
    if price.downs:
        down = _without(state, {scope.source}, downs=True)
        if down is not None:
            yield "itself down already", down


def _kept(table: Table, scope: Scope, price: PrintedPrice) -> list[tuple[int, ...]] | None:
    """The cards that pay, pick by pick; None where too few lie there."""
    rows: list[tuple[int, ...]] = []
    taken: set[int] = set()
    for pick in price.picks:
        least = pick.least(table, scope)
        cards = [card for card in pick.of(table, scope) if card.id not in taken]
        cards.sort(key=lambda card: card.id != scope.source)  # it stays, so it pays where it can
        ways = islice(combinations(cards, least), TRIED)
        found = next((w for w in ways if all(t(table, scope, list(w)) for t in pick.together)), None)
        if found is None:
            return None
        rows.append(tuple(card.id for card in found))
        taken.update(rows[-1])
    return rows


def _spare(
    table: Table, scope: Scope, price: PrintedPrice, kept: set[int]
) -> Iterator[tuple[PricePick, set[int]]]:
    """What else each pick could take; of what is taken as there are many, nothing is spare."""
    for pick in price.picks:
        ids = {card.id for card in pick.of(table, scope)} - kept - {scope.source}
        yield pick, ids if pick.least(table, scope) else set()


def _seated(state: Match, name: str, seat: Seat) -> Match:
    return changed(state, A=seat) if name == "A" else changed(state, B=seat)


def _with_counter(state: Match, name: str, word: str, number: int) -> Match:
    """A state in which a seat has so many of a counter that a set brought."""
    seat = state.seat(name)
    rows = [row for row in seat.counters if row[:2] != (word, "")]
    rows += [(word, "", number)] if number > 0 else []
    return _seated(state, name, changed(seat, counters=tuple(sorted(rows))))


def _with_ener(state: Match, name: str, needs: Sequence[str], kept: set[int] | None) -> Match:
    """A state in which a seat has this Ener, and the cards of it that are kept; None: as it was."""
    if kept is None:
        return state
    seat, new = state.seat(name), state.next_id
    rest = tuple(card for card in seat.ener if card.id in kept)
    names = (f"{PLAIN if need == 'any' else need} ember" for need in needs)
    made = tuple(Card(new + i, one, "ABS") for i, one in enumerate(names))
    return _seated(changed(state, next_id=new + len(made)), name, changed(seat, ener=rest + made))


def _cut(state: Match, name: str, zone: str, number: int) -> Match:
    """A state in which a pile of a seat holds so many cards."""
    seat = state.seat(name)
    row = getattr(seat, zone)[:number]
    return _seated(state, name, changed(seat, **{zone: row}))


def _without(state: Match, ids: set[int], *, downs: bool) -> Match | None:
    """A state without some cards, or with them down; None where a LRIG of the field would go."""
    for name in "AB":
        seat = state.seat(name)
        tops = {slot.card.id for slot in seat.lrig if slot is not None}
        if not downs and tops & ids:
            return None
        fields: dict[str, Any] = {
            zone: tuple(c for c in getattr(seat, zone) if c.id not in ids) for zone in _ROWS if not downs
        }
        for zone in ("signi", "lrig"):
            fields[zone] = tuple(_slot(slot, ids, downs=downs) for slot in getattr(seat, zone))
        state = _seated(state, name, changed(seat, **fields))
    return state


def _slot(slot: Slot | None, ids: set[int], *, downs: bool) -> Slot | None:
    if slot is None:
        return None
    if downs:
        return changed(slot, up=False) if slot.card.id in ids else slot
    if slot.card.id in ids:
        return None
    under = tuple(card for card in slot.under if card.id not in ids)
    attached = tuple(one for one in slot.attached if one.card.id not in ids)
    return changed(slot, under=under, attached=attached)
