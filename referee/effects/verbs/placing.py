"""How SIGNI come onto the field by an effect, and change zones on it, one by one.

Where more than one zone is free the player is asked; a SIGNI that no zone takes stays where it is.
"""

from collections.abc import Iterable

from events.kinds import CardShifted
from events.vocabulary import POSITIONS, PUBLIC, zone_seen
from referee.effects.board import free_zones
from referee.effects.deeds.intents import open_zones
from referee.effects.needs.entry import enter
from referee.effects.read import place_of, spot_of
from referee.effects.run import ChosenAnswer, Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.moving import Movement, bind_move, grouped, may_move, told
from referee.state import Card, Place, marks

FACE_DOWN = "face-down"


def op_place(run: Run, f: RunningFrame, arg: Movement) -> None:
    """Put SIGNI onto the field, or into other zones of it, asking for each where it can go."""
    done: tuple[int, ...] = f.names.get(marks.ENTERED) or ()
    tried: tuple[int, ...] = f.names.get(marks.TRIED) or ()
    going = may_move(run, f, arg, arg.what(run, f))
    if going is None:
        return
    cards = [c for row in grouped(run, going).values() for c in row]
    for card in cards:
        if card.id in tried:
            continue
        new = _placed(run, f, arg, card)
        if new is not None:
            done, tried = done + new, (*tried, card.id)
        if new is None or run.stack[-1] is not f:
            f.names[marks.ENTERED], f.names[marks.TRIED] = done, tried
            stay(f)
            return
    f.names[marks.ENTERED] = f.names[marks.TRIED] = f.names[marks.PASSED] = None
    bind_move(run, f, arg, done)


def _placed(run: Run, f: RunningFrame, arg: Movement, card: Card) -> tuple[int, ...] | None:
    """Put one card onto the field; give its id there, nothing if it stays, None while asked."""
    place = place_of(run, card.id)
    if place is None:
        return ()
    answer = take(run)
    among = open_zones(run, place, _among(run, f, arg, place.seat))
    if place.zone == "signi":
        return _shifted(run, f.you, place, among, answer)
    _, slots = told(arg, f.you, place.zone)
    if arg.state == FACE_DOWN:
        return _laid(run, place, among, answer, slots)
    return enter(run, place.seat, place.zone, card, answer, state=arg.state, among=among, slots=slots)


def _among(run: Run, f: RunningFrame, arg: Movement, seat: str) -> tuple[int, ...]:
    """The zones among which a text lets a card go; with no word of it, all of them."""
    if arg.spot in POSITIONS:
        return (POSITIONS.index(arg.spot),)
    if arg.there is None:
        return (0, 1, 2)
    spots = (spot_of(run, item) for item in arg.there(run, f))
    return tuple(spot[1] for spot in spots if spot is not None and spot[0] == seat)


def _zone(run: Run, seat: str, free: Iterable[int], answer: ChosenAnswer | None) -> int | None:
    """The zone a card goes to: the only one, or the answer; None while it is asked."""
    zones = tuple(free)
    if answer is not None:
        return answer.cards[0]
    if len(zones) == 1:
        return zones[0]
    run.ask(RunQuestion("zone", seat, items=zones, least=1, most=1))
    return None


def _shifted(
    run: Run, mover: str, place: Place, among: tuple[int, ...], answer: ChosenAnswer | None
) -> tuple[int, ...] | None:
    """Move a SIGNI to another zone with all that lies under and on it (glossary.signi-zone.5).

    Its stay goes on; a [Virus] stays behind (glossary.infected.3). A card turned face down keeps
    its zone. Whose effect moves it chooses the zone: it is that player who carries out the text.
    """
    field = run.state.seat(place.seat).signi
    free = [i for i in among if field[i] is None]
    if not free or place.slot is None or place.slot.face_down:
        return ()
    zone = _zone(run, mover, free, answer)
    if zone is None:
        return None
    clauses = ["glossary.signi-zone.5"]
    clauses += ["glossary.attach.4"] if place.slot.attached else []
    clauses += ["glossary.underneath.5"] if place.slot.under else []
    run.emit(CardShifted(place.card.id, zone), tuple(clauses))
    return (place.card.id,)


def _laid(
    run: Run, place: Place, among: tuple[int, ...], answer: ChosenAnswer | None, slots: str | None
) -> tuple[int, ...] | None:
    """Lay a card face down into a SIGNI zone: it is no SIGNI, so nothing enters.

    Its face stays with those who knew it (glossary.public-zone.2, glossary.public-zone.3).
    """
    free = [i for i in free_zones(run.board, place.seat) if i in among]
    if not free:
        return ()
    zone = _zone(run, place.seat, free, answer)
    if zone is None:
        return None
    seen = zone_seen(place.zone, place.seat)
    seen = "".join(letter for letter in PUBLIC if letter in seen + place.card.seen)
    return run.move(
        place.seat,
        place.zone,
        "signi",
        (place.card,),
        "put",
        ("glossary.attach.6",),
        seen=seen,
        slots=slots,
        place=zone,
        state=FACE_DOWN,
    )
