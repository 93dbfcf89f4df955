"""How cards move by an effect: in groups of seat and zone, in order, onto the field one by one."""

from collections.abc import Iterable
from typing import Any

from events.vocabulary import NOBODY
from referee.effects.board import ids
from referee.effects.entry import enter
from referee.effects.read import AmountFn, SetFn, place_of
from referee.effects.run import Live, Question, Run
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.choosing import shown_to
from referee.state import Card


class Move:
    """A movement that a text orders."""

    __slots__ = ("label", "name", "order", "spot", "state", "want", "what", "zone")

    def __init__(self, what: SetFn, zone: str, **rest: Any) -> None:
        """Take over the fields of the node."""
        self.what, self.zone = what, zone
        self.label: str = rest["label"]
        self.name: str = rest["name"]
        self.spot: str = rest["spot"]
        self.state: str = rest["state"]
        self.order: str = rest["order"]
        self.want: AmountFn | None = rest["want"]


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


def op_move(run: Run, f: Live, arg: Move) -> None:
    """Move cards; impossible parts are left out."""
    cards = arg.what(run, f)
    if arg.order and len(cards) > 1:
        ordered = _ordered(run, f, arg, cards)
        if ordered is None:
            return
        cards = ordered
    groups = grouped(run, cards)
    if arg.zone == "signi":
        if not _enter_all(run, f, arg, groups):
            return
    else:
        new: tuple[int, ...] = ()
        for (seat, src), row in groups.items():
            new += _move_row(run, f, arg, (seat, src), row)
        _bind_move(run, f, arg, new)


def grouped(run: Run, cards: Iterable[Card]) -> dict[tuple[str, str], list[Card]]:
    """Sort cards by the seat and zone in which they lie; those that are gone are left out."""
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        place = place_of(run, card.id)
        if place is not None:
            groups.setdefault((place.seat, place.zone), []).append(place.card)
    return groups


def _move_row(
    run: Run, f: Live, arg: Move, whence: tuple[str, str], row: list[Card]
) -> tuple[int, ...]:
    seat, src = whence
    seen, slots = _told(arg, f.you, src)
    if not arg.order:
        row = unfollowed(row, src)
    clauses = _LABEL_CLAUSES[arg.label]
    if f.names.get("#paying"):
        clauses = ("glossary.cost.1",)
    return run.move(
        seat, src, arg.zone, row, arg.label, clauses, seen=seen, slots=slots, spot=arg.spot
    )


def unfollowed(row: list[Card], zone: str) -> list[Card]:
    """Give cards in an order that does not tell since when each lay in a hand or an LRIG deck."""
    if len(row) == 1 or zone not in OWN:
        return row
    return sorted(row, key=lambda card: card.name or "")


def _told(arg: Move, you: str, src: str) -> tuple[str | None, str | None]:
    """Say who sees the faces and which cards of a zone are taken; None is the rule of the zones.

    Cards from the top of a pile are told by their place. Which of the cards that a seat looked at
    were taken, and in which order they are laid back, is that seat's to know; in an order given by
    chance, nobody's (glossary.hidden-zone.2).
    """
    if src not in PLACED:
        return None, None
    if arg.order == "random" and arg.zone in PLACED:
        return NOBODY, NOBODY
    return None, None if arg.want is not None and not arg.order else you


def _bind_move(run: Run, f: Live, arg: Move, new: tuple[int, ...]) -> None:
    want = arg.want(run, f) if arg.want is not None else max(1, len(new))
    full = int(len(new) >= want)
    if not full and "#full" in f.names:
        f.names["#full"] = 0
    if arg.name:
        f.names[arg.name], f.names[arg.name + "?"] = new, full


def _ordered(run: Run, f: Live, arg: Move, cards: list[Card]) -> list[Card] | None:
    """Put cards into the order that chance or the seat gives; None while it is asked."""
    if arg.order == "random":
        return [cards[i] for i in run.chance.order(len(cards))]
    answer = take(run)
    if answer is None:
        count = len(cards)
        items, seen = ids(cards), shown_to(run, f.you, cards)
        run.ask(Question("order", f.you, items=items, least=count, most=count, seen=seen))
        stay(f)
        return None
    by_id = {c.id: c for c in cards}
    return [by_id[i] for i in answer.cards]


def _enter_all(run: Run, f: Live, arg: Move, groups: dict[tuple[str, str], list[Card]]) -> bool:
    """Put SIGNI onto the field one by one; False while a zone is asked for."""
    done: tuple[int, ...] = f.names.get("#entered") or ()
    tried: tuple[int, ...] = f.names.get("#tried") or ()
    for (seat, src), row in groups.items():
        for card in row:
            if card.id in tried:
                continue
            answer = take(run)
            new = enter(run, seat, src, card, answer, state=arg.state)
            if new is None:
                f.names["#entered"], f.names["#tried"] = done, tried
                stay(f)
                return False
            done, tried = done + new, (*tried, card.id)
    f.names["#entered"] = f.names["#tried"] = None
    _bind_move(run, f, arg, done)
    return True
