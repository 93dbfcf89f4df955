"""How an effect puts cards onto the LRIG Zone: on top of a LRIG, or where none is."""

from events.vocabulary import CENTER, POSITIONS
from referee.effects.deeds.intents import barred, declared
from referee.effects.needs import costs
from referee.effects.needs.bearing import LRIGS
from referee.effects.needs.growth import grows_onto
from referee.effects.needs.prices import grow_price, spent
from referee.effects.read import place_of
from referee.effects.run import Run, RunningFrame
from referee.effects.verbs.moving import Movement, bind_move
from referee.effects.verbs.turning import gain_coins
from referee.effects.verbs.using import pay_ener
from referee.state import Card, Place, marks

SIDES = (CENTER, 0, 2)
"""The LRIG Zones in the order in which a text that names none is taken to mean them."""


def op_stack(run: Run, f: RunningFrame, arg: Movement) -> None:
    """Put LRIGs on top of LRIGs; a LRIG that grows by it must fit what it grows from.

    What lies below stays there and what the LRIG below was, up or frozen, the new one is too. The
    grow cost is paid where the text says so.
    """
    new: tuple[int, ...] = f.names.get(marks.ENTERED) or ()
    for card in arg.what(run, f):
        place, position = place_of(run, card.id), _position(run, f, arg, card)
        if place is None or position is None:
            continue
        if arg.paid:
            pay_ener(run, f, grow_price(run, card))
            if run.question is not None:
                f.names[marks.ENTERED] = new
                return
            spent(run, "grows", card)
        new += _stacked(run, arg, place, position)
    f.names.pop(marks.ENTERED, None)
    bind_move(run, f, arg, new)


def can_stack(run: Run, f: RunningFrame, card: Card, move: Movement) -> bool:
    """Whether a movement could put a card onto a LRIG Zone now: only such are offered for it.

    Of LRIGs that an effect grows into it is the rules of growing that say so (classic.grow.6).
    """
    return _position(run, f, move, card) is not None


GREW = ("glossary.effect.1", "glossary.underneath.2", "classic.grow.6")


def _position(run: Run, f: RunningFrame, arg: Movement, card: Card) -> int | None:
    """The LRIG Zone that a text means: a position, that of a LRIG, or the first that fits."""
    place = place_of(run, card.id)
    if place is None or run.library.definition(card.name).type not in LRIGS:
        return None
    if arg.spot in POSITIONS:
        fits = [POSITIONS.index(arg.spot)]
    elif arg.there is not None:
        hosts = (run.board.places.get(host.id) for host in arg.there(run, f))
        fits = [h.position for h in hosts if h is not None and h.zone == "lrig"]
    else:
        fits = list(SIDES)
    return next((at for at in fits if _goes(run, arg, place, at)), None)


def _goes(run: Run, arg: Movement, place: Place, position: int) -> bool:
    """Whether a LRIG may be put there: growing needs a LRIG below that it can grow from.

    An assist LRIG never comes onto the center LRIG, nor a center LRIG onto another
    (glossary.assist-lrig.11).
    """
    assist = run.library.definition(place.card.name).type == "ASSIST LRIG"
    if assist == (position == CENTER):
        return False
    slot = run.state.seat(place.seat).lrig[position]
    if arg.label != "grow":
        return True
    if slot is None or not grows_onto(run.board, place.seat, place.card, slot):
        return False
    if arg.paid:
        needs, ener = grow_price(run, place.card), run.state.seat(place.seat).ener
        if not costs.payable(run.board, needs, ener):
            return False
    return not run.rules or not _barred(run, place)


def _barred(run: Run, place: Place) -> bool:
    """Whether a text forbids to grow into a LRIG."""
    intent = declared(run, ("grows", "moves"), place, dst="lrig")
    return any(True for _ in barred(run, intent))


def _stacked(run: Run, arg: Movement, place: Place, position: int) -> tuple[int, ...]:
    card: Card = place.card
    new = run.move(place.seat, place.zone, "lrig", (card,), arg.label, GREW, place=position, state=arg.state)
    if arg.label == "grow":
        gain_coins(run, place.seat, card.name)
    return new
