"""How cards move by an effect from zone to zone: in groups of seat and zone, in order."""

from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from typing import Any

from events.vocabulary import NOBODY, slots_seen
from referee.effects.board import AmountFn, SetFn, ids
from referee.effects.chance import order
from referee.effects.deeds.clearing import cleared, fall_short, replaced_count, topmost, watched
from referee.effects.deeds.intents import Intent, moving
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import EndNode, NamedNode, WhereNode
from referee.effects.nodes.steps import MoveNode
from referee.effects.read import place_of, read_count, read_set
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.sighted import faces, sighted
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.choosing import shown_to
from referee.rulebook import reading_value
from referee.state import Card, marks


class Movement:
    """A movement that a text orders.

    `there` is the card under or onto which the cards go, or the SIGNI zones among which they may.
    `shown` are the names of lone cards that were revealed before: one that is then taken from the
    end of its pile is still the card that was revealed. `paid` is whether its grow cost is paid.
    """

    __slots__ = (
        "label",
        "name",
        "named",
        "order",
        "paid",
        "shown",
        "spot",
        "state",
        "there",
        "want",
        "what",
        "zone",
    )

    def __init__(self, what: SetFn, zone: str, **rest: Any) -> None:
        """Take over the fields of the node."""
        self.there: SetFn | None = rest["there"]
        self.what, self.zone = what, zone
        self.label: str = rest["label"]
        self.name: str = rest["name"]
        self.spot: str = rest["spot"]
        self.state: str = rest["state"]
        self.order: str = rest["order"]
        self.want: AmountFn | None = rest["want"]
        self.named: str = rest["named"]
        self.paid: bool = rest["paid"]
        self.shown: tuple[str, ...] = rest["shown"]


_SITES = {
    **dict.fromkeys(("under", "soul", "charm", "acce"), "beneath"),
    "signi": "place",
    "lrig": "stack",
}
"""The verbs that put cards onto the field; to all other zones they are moved."""


def _said(what: Node) -> str:
    """The name by which cards are called that move, also where it is said where they lie."""
    match named(what):
        case NamedNode(name=name):
            return name
        case WhereNode(of=("named", name), tests=tests):
            placed = all(test[:2] == ("has", "place") for test in tests)
            return str(name) if placed else ""
    return ""


def read_move(node: MoveNode, shown: Iterable[str] = ()) -> tuple[str, Movement]:
    """Read a movement: the verb that carries it out, and what it is told."""
    what, place = named(node.what), node.to
    said = _said(what)
    zone = "signi" if place.zone == "field" else place.zone
    spot = place.spot
    move = Movement(
        read_set(what),
        zone,
        label=node.deed or "put",
        name=node.name or said,
        spot=spot if isinstance(spot, str) else "top",
        there=None if spot is None or isinstance(spot, str) else read_set(spot),
        state=place.as_ or "up",
        order=place.order or "",
        want=read_count(what.n) if isinstance(what, EndNode) else None,
        named=said,
        paid=node.price == "printed",
        shown=tuple(shown) if isinstance(what, EndNode) else (),
    )
    return _SITES.get(zone, "move"), move


OWN = ("hand", "lrig_deck")
"""Zones whose cards lie in no order that the other seat could follow (glossary.lrig-deck.4)."""
PLACED = ("deck", "life")
"""Zones of which nobody sees the faces: their cards are told apart by their place alone."""

_LABEL_CLAUSES = {
    "vanish": ("start.vanish.1",),
    "draw": ("glossary.effect.1",),
    "discard": ("glossary.discard.1",),
    "charge": ("glossary.ener-charge.1",),
    "crush": ("glossary.crush.1",),
    "put": ("glossary.effect.1",),
}
FULFILLING: dict[int | str | None, tuple[str, ...]] = {
    None: (),
    1: ("glossary.cost.1",),
    "bet": ("glossary.bet.1",),
    "rise": ("glossary.rise.1",),
    "resona": ("glossary.craft-resona.2",),
}
"""The clauses by what steps fulfil that come before anything happens."""
_EXCEED = ("glossary.exceed.2",)


def op_move(run: Run, f: RunningFrame, arg: Movement) -> None:
    """Move cards; impossible parts are left out.

    How many a text wants is settled before the first of them moves.
    """
    there = arg.what(run, f)
    want = arg.want(run, f) if arg.want is not None else 0
    first = f.names.get(marks.COUNT) or len(there)
    going = may_move(run, f, arg, there)
    cards = in_order(run, f, arg, going) if going is not None else None
    if cards is None:
        return
    f.names.pop(marks.PASSED, None)
    place, short = f.pc, want - first
    new: tuple[int, ...] = ()
    while cards:
        rows = grouped(run, cards)
        with run.at_once(cards) if len(rows) > 1 else nullcontext():
            for (seat, src), row in rows.items():
                arrived = _move_row(run, f, arg, (seat, src), row)
                new += arrived
                if arg.shown:
                    _follow(f, arg, dict(zip(ids(row), arrived, strict=False)))
                if broken_off(run, f, place):
                    return
        cards = arg.what(run, f)[:short] if short > 0 else []
        short -= len(cards)
    bind_move(run, f, arg, new, want)


def _follow(f: RunningFrame, arg: Movement, arrived: dict[int, int]) -> None:
    """Let the name of a card that was revealed stand for it where it has come to."""
    for name in arg.shown:
        bound = f.names.get(name)
        if isinstance(bound, tuple) and bound and bound[0] in arrived:
            f.names[name] = (arrived[bound[0]],)


def broken_off(run: Run, f: RunningFrame, place: int) -> bool:
    """Whether what happened on the way has ended the turn or dropped what runs here."""
    return f.pc != place or run.stack[-1:] != [f]


def may_move(run: Run, f: RunningFrame, arg: Movement, cards: list[Card]) -> list[Card] | None:
    """The cards that no text keeps from moving; None while one is asked or carried out.

    What passed once stays passed while an order or a zone is asked for.
    """
    if not watched(run, f):
        return cards
    passed: tuple[int, ...] | None = f.names.get(marks.PASSED)
    if passed is None:
        passed = _passed(run, f, arg, cards)
        if passed is None:
            stay(f)
            return None
        f.names[marks.PASSED] = passed
    return [card for card in cards if card.id in passed]


def _passed(run: Run, f: RunningFrame, arg: Movement, cards: list[Card]) -> tuple[int, ...] | None:
    """The ids of the cards that pass the texts in play; None while one is carried out."""
    if arg.want is not None:
        left = topmost(run, f, cards, partial(_intents, run, f, arg))
        return None if left is None else ids(cards[:left])
    passed = cleared(run, f, _intents(run, f, arg, cards))
    return None if passed is None else tuple(intent.about for intent in passed)


def _intents(run: Run, f: RunningFrame, arg: Movement, cards: list[Card]) -> list[Intent]:
    intents: list[Intent] = []
    for (seat, src), row in grouped(run, cards).items():
        label = _label(run, f, arg, row)
        intents += moving(run, seat, src, row, dst=arg.zone, label=label)
    return intents


_BENEATH = frozenset({"under", "attached"})


def grouped(run: Run, cards: Iterable[Card]) -> dict[tuple[str, str], list[Card]]:
    """Sort cards by the seat and zone in which they lie; those that are gone are left out.

    What lies beneath comes first: with its SIGNI gone it would go too (glossary.underneath.4).
    """
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        place = place_of(run, card.id)
        if place is not None:
            groups.setdefault((place.seat, place.zone), []).append(place.card)
    return dict(sorted(groups.items(), key=lambda row: row[0][1] not in _BENEATH))


def _move_row(
    run: Run, f: RunningFrame, arg: Movement, whence: tuple[str, str], row: list[Card]
) -> tuple[int, ...]:
    seat, src = whence
    seen, slots = told(arg, f.you, src)
    if run.paper is not None:
        row = _sighted(run, (seat, src), row, arg.zone, (seen, slots))
    if not arg.order:
        row = unfollowed(row, src)
    label, paying = _label(run, f, arg, row), f.names.get(marks.PAYING)
    clauses: tuple[str, ...] = FULFILLING[paying] or _LABEL_CLAUSES[label]
    if paying and src == "under" and arg.zone == "lrig_trash" and seat == f.you:
        label, clauses = "exceed", _EXCEED
    return run.move(seat, src, arg.zone, row, label, clauses, seen=seen, slots=slots, spot=arg.spot)


def _sighted(
    run: Run,
    whence: tuple[str, str],
    row: list[Card],
    zone: str,
    eyes: tuple[str | None, str | None],
) -> list[Card]:
    """Cards of a paper match with the names of those that are revealed, before they go."""
    (seat, src), (seen, slots) = whence, eyes
    seen = faces(seat, src, zone, tuple(row)) if seen is None else seen
    slots = slots_seen(src, seat) if slots is None else slots
    return [*sighted(run, whence, tuple(row), seen, slots)]


def _label(run: Run, f: RunningFrame, arg: Movement, row: Iterable[Card]) -> str:
    """The label of a movement; a vanish elsewhere is one still: `vanish_elsewhere`.

    That is asked only of the SIGNI that would have been vanished: another that goes instead of it
    is vanished by the effect. Source: glossary.lancer.6 (replaced by another action).
    """
    elsewhere = arg.label == "vanish" and f.names.get(marks.WORD) == "vanished" and arg.zone != "ener"
    if elsewhere and f.names[marks.CARD] in ids(row):
        return "put" if reading_value(run.state.settings, "vanish_elsewhere") == "no" else "vanish"
    return arg.label


def unfollowed(row: list[Card], zone: str) -> list[Card]:
    """Cards in an order that does not tell since when each lay in a hand or an LRIG deck."""
    if len(row) == 1 or zone not in OWN:
        return row
    return sorted(row, key=lambda card: card.name or "")


def told(arg: Movement, you: str, src: str) -> tuple[str | None, str | None]:
    """Who sees the faces and which cards of a zone are taken; None is the rule of the zones.

    What leaves the game face down is known to who has the text. Cards from the top of a pile are told
    by their place. Which of the cards that a seat looked at were taken, and in which order they are
    laid back, is that seat's to know; in an order given by chance, nobody's (glossary.hidden-zone.2).
    """
    if arg.zone == "excluded" and arg.state == "face-down":
        return you, None
    if src not in PLACED:
        return None, None
    if arg.order == "random" and arg.zone in PLACED:
        return NOBODY, NOBODY
    return None, None if arg.want is not None and not arg.order else you


def bind_move(run: Run, f: RunningFrame, arg: Movement, new: tuple[int, ...], want: int = 0) -> None:
    """Bind what was moved to its name, and note whether all that was wanted was.

    What a text replaced counts as done.

    Where fewer could be chosen than the text asks for, the movement of those few is not all of it.
    """
    done = len(new) + replaced_count(f)
    if arg.want is not None:
        full = int(done >= (want or arg.want(run, f)))
    else:
        full = int(bool(done) and f.names.get(arg.named + "?") != 0)
    if not full:
        fall_short(f)
    if arg.named and arg.named != "self":
        f.names[arg.named] = new
    if arg.name:
        f.names[arg.name], f.names[arg.name + "?"] = new, full


def in_order(run: Run, f: RunningFrame, arg: Movement, cards: list[Card]) -> list[Card] | None:
    """Put cards into the order that chance or the seat gives; None while it is asked."""
    if not arg.order or len(cards) <= 1:
        return cards
    if arg.order == "random":
        row = order(run, len(cards))
        return [cards[i] for i in row] if row else cards
    answer = take(run)
    if answer is None:
        count = len(cards)
        items, seen = ids(cards), shown_to(run, f.you, cards)
        run.ask(RunQuestion("order", f.you, items=items, least=count, most=count, seen=seen))
        stay(f)
        return None
    by_id = {c.id: c for c in cards}
    return [by_id[i] for i in answer.cards]
