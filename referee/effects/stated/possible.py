"""Whether stated moves are possible: each after those before it, all faults told at once.

Cards must lie where a move can take them from and be known to who names them, counts must fit and
a zone must be free. Level, limit and what texts forbid are not asked: a stated outcome is what the
card does, and what the rules make of it follows.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from events.vocabulary import POSITIONS
from events.wording import counted
from referee.effects.board import Board, World, free_zones
from referee.effects.needs.bearing import LRIGS, ROLES
from referee.effects.needs.entry import SIGNI_TYPES
from referee.effects.needs.growth import grows_onto
from referee.effects.needs.reasons import Reason
from referee.effects.stated.counted import coins, counters, marked, related
from referee.effects.stated.lasts import carried, gains, lasts, made_craft
from referee.effects.stated.lying import Fault, lying, place_named, places, taken, unmeant
from referee.effects.stated.notation import Move, written
from referee.effects.stated.prospect import PILES, Prospect, lies_in
from referee.rulebook import reading_value
from referee.state import Card, Place


def _short(p: Prospect, seat: str, pile: str, number: int) -> Iterator[Fault]:
    there = p.count(seat, pile)
    if there < number:
        cards = counted(there, "card")
        yield f"{seat}'s {PILES[pile]} has {cards}, not {number}", ("faq.general.1",)


def _from_top(pile: str, to: str) -> "Check":
    def check(p: Prospect, move: Move) -> Iterator[Fault]:
        yield from _short(p, move.seat, pile, move.number)
        p.add(move.seat, pile, -move.number)
        p.add(move.seat, to, move.number)

    return check


def _discard(p: Prospect, move: Move) -> Iterator[Fault]:
    for place in places(p, move):
        if (place.seat, place.zone) != (move.seat, "hand"):
            text = f"{p.called(place)} lies in {lies_in(place)}, not in {move.seat}'s hand"
            yield text, ("glossary.discard.1",)
        p.leaves(place)
    if not move.cards:
        yield from _short(p, move.seat, "hand", move.number)
        p.add(move.seat, "hand", -move.number)


def _put(p: Prospect, move: Move) -> Iterator[Fault]:
    """Check that cards can go to a pile: white-backed cards to theirs, the others to the others."""
    words = move.words
    pile = words[0] if move.seat else ""
    if pile:
        yield from _short(p, move.seat, pile, move.number)
        p.add(move.seat, pile, -move.number)
    for place in places(p, move):
        yield from _may_go(p, place, words)
        p.leaves(place)


def _may_go(p: Prospect, place: Place, words: tuple[str, ...]) -> Iterator[Fault]:
    zone = words[0].replace("-", "_")
    if place.zone == zone and zone != "deck":
        yield f"{p.called(place)} lies in {lies_in(place)} already", ()
    if place.card.name is None or zone == "excluded":
        return
    white = p.world.library.definition(place.card.name).type not in {"SIGNI", "SPELL"}
    if white != zone.startswith("lrig"):
        kind = "an LRIG Deck card" if white else "a main deck card"
        clause = "glossary.lrig-deck.1" if white else "glossary.main-deck.1"
        yield f"{p.called(place)} is {kind} and cannot lie there", (clause,)


def _vanish(p: Prospect, move: Move) -> Iterator[Fault]:
    yield from lying(p, move, {"signi"})
    for place in places(p, move):
        p.leaves(place)


def takes(world: World, seat: str, position: int, card: Card) -> bool:
    """Whether a SIGNI zone takes a SIGNI: it is free, or one lies there that it rises on."""
    rises = world.library.play_rules(card.name).rise is not None
    return rises or position in free_zones(world.board, seat)


def _field(p: Prospect, move: Move) -> Iterator[Fault]:
    position, lying = POSITIONS.index(move.words[0]), move.words[1]
    for place in places(p, move):
        name, library = place.card.name, p.world.library
        if place.zone == "signi":
            yield f"{p.called(place)} lies on the field already; say shift", ()
            continue
        if lying != "face-down" and library.definition(name).type not in SIGNI_TYPES:
            yield f"{p.called(place)} is no SIGNI", ("glossary.signi.2",)
        rises = lying != "face-down" and library.play_rules(name).rise is not None
        if not rises:
            yield from taken(p, place.seat, position)
        p.leaves(place)
        p.filled[place.seat, position] = True


def _host(p: Prospect, move: Move) -> Iterator[Fault]:
    """What keeps cards from lying under a card, or from being attached to it."""
    host, role = place_named(p, move.host), move.words[-1] if move.words else ""
    zones = {"signi"} if role else {"signi", "lrig"}
    bears = host is not None and host.zone in zones and host.card.id in p.world.board.places
    if host is not None and not bears:
        yield (
            f"{p.called(host)} lies in {lies_in(host)} and bears nothing there",
            ("glossary.attach.7",),
        )
    borne = places(p, move)
    for place in borne:
        if host is not None and place.seat != host.seat:
            text = f"{p.called(place)} is not {host.seat}'s, as {p.called(host)} is"
            yield text, ("glossary.attach.7",)
        p.leaves(place)
    if host is not None and bears and role:
        yield from _role(p, borne, host, role)


def _role(p: Prospect, places: list[Place], host: Place, role: str) -> Iterator[Fault]:
    borne = sum(o.role == role for o in host.slot.attached) if host.slot is not None else 0
    most = int(reading_value(p.world.state.settings, "soul_max")) if role == "soul" else 1
    if borne + len(places) > most:
        yield f"{p.called(host)} can bear {most} [{role.capitalize()}]", ROLES[role]
    for place in places if role == "soul" else ():
        name = place.card.name
        if name is not None and p.world.library.definition(name).type not in LRIGS:
            yield f"{p.called(place)} is no LRIG", ("glossary.soul.1",)


_STATES: Final = {
    "up": ("up", True),
    "down": ("up", False),
    "freeze": ("frozen", True),
    "thaw": ("frozen", False),
    "awaken": ("awakened", True),
    "face-down": ("face_down", True),
    "face-up": ("face_down", False),
}


def _turn(p: Prospect, move: Move) -> Iterator[Fault]:
    """Which cards do not lie on the field, or lie so already; of several those are left out."""
    attr, value = _STATES[move.verb]
    if attr != "face_down" or value:
        yield from lying(p, move, {"signi", "lrig"})
    for place in places(p, move):
        if place.slot is None or place.card.id not in p.world.board.places:
            continue
        so = p.lies.get((place.card.id, attr), getattr(place.slot, attr)) == value
        if so and len(move.cards) == 1:
            yield f"{p.called(place)} lies so already", ()
        p.lies[place.card.id, attr] = value


def left_out(world: World, move: Move) -> tuple[int, ...]:
    """The cards of a move of several that lie already as it turns them, and are left out."""
    if move.verb not in _STATES or move.edge:
        return ()
    attr, value = _STATES[move.verb]
    slots = ((card, world.board.places.get(card)) for card in move.cards)
    return tuple(card for card, at in slots if at and at.slot is not None and getattr(at.slot, attr) == value)


def _shuffle(p: Prospect, move: Move) -> Iterator[Fault]:
    yield from _short(p, move.seat, "deck", 1)


def _show(p: Prospect, move: Move) -> Iterator[Fault]:
    if move.seat:
        yield from _short(p, move.seat, move.words[0], move.number)


def _shift(p: Prospect, move: Move) -> Iterator[Fault]:
    yield from lying(p, move, {"signi"})
    position = POSITIONS.index(move.words[0])
    for place in places(p, move):
        yield from taken(p, place.seat, position)
        p.filled[place.seat, place.position] = False
        p.filled[place.seat, position] = True


def _swap(p: Prospect, move: Move) -> Iterator[Fault]:
    both = Move(move.verb, (("cards", move.every_card),))
    yield from lying(p, both, {"signi"})
    if len({place.seat for place in places(p, both)}) > 1:
        yield "only SIGNI of one player change places", ("glossary.signi-zone.5",)


def _grow(p: Prospect, move: Move) -> Iterator[Fault]:
    for place in places(p, move):
        board: Board = p.world.board
        slots = [s for s in p.world.state.seat(place.seat).lrig if s is not None]
        if not any(grows_onto(board, place.seat, place.card, slot) for slot in slots):
            text = f"no LRIG of {place.seat} can grow into {p.called(place)}"
            yield text, ("glossary.grow.3", "glossary.grow.4")
        p.leaves(place)


def _negate(p: Prospect, move: Move) -> Iterator[Fault]:
    state = p.world.state
    for place in places(p, move):
        used = place.zone == "check" and any(f.source == place.card.id for f in state.stack)
        if place.card.id != state.attacker and not used:
            yield f"{p.called(place)} neither attacks nor is being used", ()


def _end(p: Prospect, move: Move) -> Iterator[Fault]:
    phase = p.world.state.turn.phase
    if phase in {"setup", "end"}:
        yield "no turn is being played that could be cut off", ()
    elif move.words == ("attack-phase",) and not phase.startswith("attack."):
        yield "no attack phase is being played", ()


def _always(p: Prospect, move: Move) -> Iterator[Fault]:  # noqa: ARG001 - nothing speaks against it
    yield from ()


Check = Callable[[Prospect, Move], Iterator[Fault]]
_CHECKS: Final[dict[str, Check]] = {
    "draw": _from_top("deck", "hand"),
    "charge": _from_top("deck", "ener"),
    "crush": _from_top("life", "check"),
    "discard": _discard,
    "random-discard": _discard,
    "put": _put,
    "vanish": _vanish,
    "field": _field,
    "under": _host,
    "attach": _host,
    **dict.fromkeys(_STATES, _turn),
    **dict.fromkeys(("power", "level", "limit", "base", "become"), lasts),
    **dict.fromkeys(("lose", "cannot"), lasts),
    "gain": gains,
    "text": carried,
    "craft": made_craft,
    "coin": coins,
    "counter": counters,
    **dict.fromkeys(("virus", "cure", "mark", "unmark"), marked),
    **dict.fromkeys(("relation", "no-relation"), related),
    "shuffle": _shuffle,
    "show": _show,
    "shift": _shift,
    "swap": _swap,
    "grow": _grow,
    "negate": _negate,
    "end": _end,
}


def faults(world: World, moves: Iterable[Move], by: str) -> list[Reason]:
    """Everything that makes stated moves impossible; nothing means that they can be done.

    `by` is who states them: a seat, which may name only cards that it may know, or a judge.
    """
    prospect = Prospect(world, by)
    found = []
    for move in moves:
        words = written(move)
        check = _always if move.edge and move.does is None else _CHECKS.get(move.verb, _always)
        for text, clauses in (*unmeant(prospect, move), *check(prospect, move)):
            found.append(Reason("not-possible", f"{words}: {text}", clauses))
    return found
