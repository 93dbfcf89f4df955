"""What an effect does beside moving: show, turn, shuffle, coins, damage."""

from collections.abc import Callable

from events.kinds import CardsShown, CardsTurned, CoinsChanged, CounterChanged, DeckShuffled
from events.vocabulary import PUBLIC, slots_seen
from referee.effects.board import AmountFn, SetFn, Speaker, World, ids
from referee.effects.chance import order
from referee.effects.deeds import blows
from referee.effects.deeds.clearing import cleared, fall_short, replaced_count, struck, watched
from referee.effects.deeds.intents import damaging, of_player, turning
from referee.effects.needs.costs import MOST_COINS
from referee.effects.read import seats
from referee.effects.run import Run, RunningFrame
from referee.effects.sighted import tell
from referee.effects.verbs.answer import stay
from referee.effects.verbs.moving import FULFILLING, PLACED, grouped, unfollowed
from referee.state import Card, Slot, marks

Names = Callable[[World, Speaker], list[str]]
"""Gives the names of cards that a text speaks of."""


def op_show(run: Run, f: RunningFrame, arg: tuple[SetFn, str, str, bool]) -> None:
    """Look at cards (one seat) or reveal them (both).

    Cards that were chosen are not told by their place: where in the deck or since when in the hand
    a revealed card lay stays with the seat that chose it (glossary.hidden-zone.2).
    """
    what, word, name, chosen = arg
    cards = what(run, f)
    seen = PUBLIC if word == "both" else seats(word, run, f)[0]
    if run.paper is not None and seen == PUBLIC:
        cards = _told(run, f, what, f.you if chosen else None)
    for (seat, zone), cards_there in grouped(run, cards).items():
        row = unfollowed(cards_there, zone)
        slots = f.you if chosen and zone in PLACED else slots_seen(zone, seat)
        names = tuple(c.name for c in row)
        body = CardsShown(seat, zone, len(row), ids(row), names, seen, slots)
        run.emit(body, ("glossary.hidden-zone.1",))
    if name:
        f.names[name] = ids(cards)
        f.names[name + "?"] = int(bool(cards))


def _told(run: Run, f: RunningFrame, what: SetFn, chooser: str | None) -> list[Card]:
    """Let people say which cards are revealed; a set may go on until one of a sort is found."""
    asked: set[int] = set()
    while fresh := [c for c in what(run, f) if c.id not in asked and run.question is None]:
        asked.update(ids(fresh))
        for (seat, zone), row in grouped(run, fresh).items():
            slots = chooser if chooser and zone in PLACED else slots_seen(zone, seat)
            tell(run, (seat, zone), row, slots)
    return what(run, f)


def op_turn(run: Run, f: RunningFrame, arg: tuple[SetFn, str, str]) -> None:
    """Turn cards on the field; what already lies so is left as it is, and has no name of this turning."""
    what, to, name = arg
    places = (run.board.places.get(card.id) for card in what(run, f))
    slots = [p.slot for p in places if p is not None and p.slot is not None]
    turned = [slot for slot in slots if _changes(slot, to)]
    if watched(run, f):
        left = cleared(run, f, turning(run, [slot.card.id for slot in turned], to))
        if left is None:
            stay(f)
            return
        passed = {intent.about for intent in left}
        turned = [slot for slot in turned if slot.card.id in passed]
    if turned:
        if run.paper is not None and to == "face-up":
            for slot in turned:
                place = run.board.places[slot.card.id]
                tell(run, (place.seat, place.zone), (slot.card,))
        cards = tuple([slot.card.id for slot in turned])
        run.emit(CardsTurned(cards, to), (*_TURN_CLAUSES[to], *_turned_with(turned, to)))
        if name:
            f.names[name] = cards
    if not turned and not replaced_count(f):
        fall_short(f)


_TURN_CLAUSES = {
    "up": ("glossary.up.1",),
    "down": ("glossary.down.1",),
    "frozen": ("glossary.freeze.1",),
    "thawed": ("glossary.freeze.3",),
    "awakened": ("glossary.awake.1",),
    "face-down": ("glossary.attach.6",),
    "face-up": ("glossary.effect.1",),
}


def _turned_with(slots: list[Slot], to: str) -> list[str]:
    """Name the clauses about what a card that is turned face down had: attached, below, awakened.

    All who could look at it before may do so still (glossary.public-zone.3).
    """
    if to != "face-down":
        return []
    clauses = ["glossary.public-zone.3"]
    clauses += ["glossary.attach.5"] if any(s.attached for s in slots) else []
    clauses += ["glossary.underneath.6"] if any(s.under for s in slots) else []
    return clauses + (["glossary.awake.5"] if any(s.awakened for s in slots) else [])


def _changes(slot: Slot, to: str) -> bool:
    """Whether a card would lie otherwise; face down it is only turned face up."""
    if slot.face_down and to != "face-up":
        return False
    now = {
        "up": slot.up,
        "down": not slot.up,
        "frozen": slot.frozen,
        "thawed": not slot.frozen,
        "awakened": slot.awakened,
        "face-down": slot.face_down,
        "face-up": not slot.face_down,
    }
    return not now[to]


def op_shuffle(run: Run, f: RunningFrame, word: str) -> None:
    """Shuffle a main deck; the order goes into the record."""
    for seat in seats(word, run, f):
        shuffle(run, seat)


def shuffle(run: Run, seat: str, clauses: tuple[str, ...] = ("glossary.effect.1",)) -> None:
    """Shuffle the main deck of a seat."""
    count = len(run.state.seat(seat).deck)
    if count:
        body = DeckShuffled(seat, run.state.next_id, order(run, count))
        run.emit(body, clauses, actor="chance")


def op_coin(run: Run, f: RunningFrame, arg: tuple[str, AmountFn]) -> None:
    """Gain or pay [Coin]; gains beyond five are lost, a payment is made whole or not at all.

    Source: glossary.coin.3, glossary.cost.3.
    """
    word, amount = arg
    number = amount(run, f)
    whose = _gaining(run, f, word, "coin", number)
    if whose is None:
        return
    for seat in whose:
        have = run.state.seat(seat).coins
        after = min(MOST_COINS, have + number)
        if after < 0 or after == have:
            if marks.FULL in f.names:
                f.names[marks.FULL] = 0
            continue
        clauses: tuple[str, ...] = ("glossary.coin.2",)
        if after < have:
            clauses = (*FULFILLING[f.names.get(marks.PAYING)], "glossary.coin.1")
        run.emit(CoinsChanged(seat, after - have), clauses)


def op_counter(run: Run, f: RunningFrame, arg: tuple[str, AmountFn, str, Names]) -> None:
    """Gain or pay a counter that a set brought; a payment is made whole or not at all.

    One that is kept by the name of a card is a relationship: a seat has it or has it not.
    """
    who, amount, word, names = arg
    number = amount(run, f)
    whose = _gaining(run, f, who, word, number)
    if whose is None:
        return
    done = False
    for seat in whose:
        for of in dict.fromkeys(names(run, f)):
            have = run.state.seat(seat).count(word, of)
            after = min(1, have + number) if of else have + number
            if after < 0 or after == have:
                continue
            clauses = FULFILLING[f.names.get(marks.PAYING)] if after < have else ()
            run.emit(CounterChanged(seat, word, after - have, of), (*clauses, *run.library.declared(word)))
            done = True
    if not done and marks.FULL in f.names:
        f.names[marks.FULL] = 0


def _gaining(run: Run, f: RunningFrame, who: str, word: str, number: int) -> tuple[str, ...] | None:
    """The seats that gain or pay a counter as far as texts let them; None while one is asked."""
    whose = seats(who, run, f)
    if number > 0 and watched(run, f):
        left = cleared(run, f, [of_player(run, "marked", s, word, number) for s in whose])
        if left is None:
            stay(f)
            return None
        whose = tuple(intent.deed.who for intent in left)
    return whose


def gain_coins(run: Run, seat: str, name: str | None) -> None:
    """Give the [Coin] that a LRIG brings when it appears, up to five (glossary.coin.3)."""
    have = run.state.seat(seat).coins
    gained = min(MOST_COINS - have, run.library.definition(name).coins)
    if gained > 0:
        run.emit(CoinsChanged(seat, gained), ("glossary.coin.2",))


def op_damage(run: Run, f: RunningFrame, arg: tuple[str, SetFn]) -> None:
    """Deal damage by an effect (glossary.damage.3)."""
    word, by = arg
    dealt = by(run, f)
    source = dealt[0].id if dealt else f.source
    hit = struck(run, f, [damaging(run, seat, source, "effect") for seat in seats(word, run, f)])
    if hit is None:
        stay(f)
        return
    for seat, crushes in hit:
        if run.state.winner:
            return
        blows.damage(run, seat, source, ("glossary.damage.3",), count=crushes)
