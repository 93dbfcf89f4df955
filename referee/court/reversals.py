"""How a fact is undone by hand: what goes back where, in the order in which a judge does it."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from events.kinds import KINDS, CardsTurned
from referee.state import Slot
from referee.timeline import phrases
from referee.timeline.learned import PILES, FactInContext
from referee.timeline.telling import FactTelling


class Reversal(Struct, frozen=True):
    """One thing to put right: the seq it undoes, what to do, and whether it goes by chance."""

    seq: int
    words: str
    at_random: bool = False


def _back_to(t: FactTelling) -> str:
    src = t["src"]
    if src in {"signi", "lrig"}:
        places = [t.before.find(i) for i in t.fact.body.cards]
        first = next((p for p in places if p is not None and p.position >= 0), None)
        return f"to {t.spot(first.position, src)}" if first else f"to the {phrases.zone(src)}"
    if src in {"under", "attached", "loose"}:
        return _back_beneath(t, src)
    if src in PILES:
        return f"to the top of {phrases.zone_of(t['seat'], src)}"
    return f"to {phrases.zone_of(t['seat'], src)}"


def _back_beneath(t: FactTelling, src: str) -> str:
    """Say under or onto which card; one that a rule action sent away lay under or on what left."""
    place = next((p for i in t.fact.body.cards if (p := t.before.find(i)) is not None), None)
    host = t.face(place.slot.card.id) if place is not None and place.slot is not None else None
    role = t["role"] if src == "loose" else src
    where, lay = ("under", "under") if role in {"", "under"} else ("onto", "on")
    return f"{where} {host or f'the card that it lay {lay}'}"


def _moved(t: FactTelling) -> str:
    verb = "goes" if t["count"] == 1 else "go"
    return f"{t.moved()} {verb} back from {phrases.zone_of(t['seat'], t['dst'])} {_back_to(t)}"


_STATES: Final[dict[str, tuple[Callable[[Slot], bool], str]]] = {
    "up": (lambda s: not s.up, "is down again"),
    "down": (lambda s: s.up, "is up again"),
    "frozen": (lambda s: not s.frozen, "is not frozen"),
    "thawed": (lambda s: s.frozen, "is frozen again"),
    "awakened": (lambda s: not s.awakened, "is not awakened"),
    "face-down": (lambda s: not s.face_down, "is face up again"),
    "face-up": (lambda s: s.face_down, "is face down again"),
}


def _turned(t: FactTelling) -> str | None:
    body: CardsTurned = t.fact.body
    changed, words = _STATES[body.to]
    places = [t.before.find(i) for i in body.cards]
    slots = [p.slot for p in places if p is not None and p.slot is not None and changed(p.slot)]
    if not slots:
        return None
    awake = " and awakened" if body.to == "face-down" else ""
    return "; ".join(f"{t.card(slot.card.id)} {words}{awake if slot.awakened else ''}" for slot in slots)


def _shifted(t: FactTelling) -> str | None:
    place = t.before.find(t["card"])
    if place is None:
        return None
    other = t.before.seat(place.seat).signi[t["place"]]
    if other is not None:
        return f"{t.cards((t['card'], other.card.id))} change zones again"
    return f"{t.card(t['card'])} goes back to {t.spot(place.position, 'signi')}"


def _coins(t: FactTelling) -> str:
    return f"{t['seat']} has {t.before.seat(t['seat']).coins} [Coin] again"


def _counter(t: FactTelling) -> str:
    had = t.before.seat(t["seat"]).count(t["word"], t["of"])
    if t["of"]:
        return f"{t['seat']} has {'a' if had else 'no'} {t['word'][1:-1]} with {t['of']} again"
    return f"{t['seat']} has {had} {t['word']} again"


def _marker(words: str) -> Callable[[FactTelling], str]:
    return lambda t: f"the {t['word']} {words} {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


def _virus(words: str) -> Callable[[FactTelling], str]:
    return lambda t: f"the [Virus] {words} {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


def _shuffled(t: FactTelling) -> str:
    return f"the unknown part of {t['seat']}'s deck is randomised once all else is done"


def _mixed(t: FactTelling) -> str:
    where = phrases.zone_of(t["seat"], t["zone"])
    return f"the {phrases.cards(len(t['positions']))} of {where} that were mixed lie as before"


def _refreshed(t: FactTelling) -> str:
    return f"{phrases.cards(t['count'])} of {t['seat']}'s deck go back to the trash"


def _lrigs(t: FactTelling) -> str:
    return f"{t['seat']}'s LRIGs are face down again"


def _turn(t: FactTelling) -> str:
    turn = t.before.turn
    return f"back to turn {turn.number} of {turn.seat}" if turn.number else "back to the setup"


def _phase(t: FactTelling) -> str:
    return f"back to the {phrases.phase(t.before.turn.phase)}"


def _applied(t: FactTelling) -> str:
    return f"the effect of {t.source()}, does not apply"


def _ended(t: FactTelling) -> str | None:
    gone = [e.frame for e in t.before.lasting if e.id in t["ids"]]
    which = t.waiting(gone)
    return f"effects apply again: {which}" if which else None


def _dropped(t: FactTelling) -> str | None:
    gone = [w.frame for w in t.before.waiting if w.id in t["ids"]]
    which = t.waiting(gone)
    return f"abilities wait again: {which}" if which else None


def _created(t: FactTelling) -> str:
    names = phrases.listed(t["names"])
    return f"out of the game again, from {t['seat']}'s LRIG Deck: {names}"


def _over(t: FactTelling) -> str:
    return f"the match, {t['reason']}, is open again"


def _first(t: FactTelling) -> str:
    return f"it is open again who takes the first turn, not {t['seat']}"


_UNDONE: Final[dict[str, Callable[[FactTelling], str | None]]] = {
    "cards.moved": _moved,
    "cards.turned": _turned,
    "card.shifted": _shifted,
    "coins.changed": _coins,
    "crafts.created": _created,
    "counter.changed": _counter,
    "marker.placed": _marker("leaves"),
    "marker.removed": _marker("goes back to"),
    "virus.placed": _virus("leaves"),
    "virus.removed": _virus("goes back to"),
    "deck.shuffled": _shuffled,
    "deck.refreshed": _refreshed,
    "cards.mixed": _mixed,
    "lrigs.opened": _lrigs,
    "turn.began": _turn,
    "phase.began": _phase,
    "effect.applied": _applied,
    "effects.ended": _ended,
    "triggers.dropped": _dropped,
    "match.ended": _over,
    "first.decided": _first,
}
NOTHING: Final = frozenset(KINDS) - frozenset(_UNDONE)
"""Kinds of facts that leave nothing on a table to put back."""


def reversals(
    steps: Iterable[FactInContext], seen: frozenset[int], viewer: str = "judge"
) -> tuple[Reversal, ...]:
    """What to put back, the last fact first; `seen` are seqs whose cards go back at random.

    Facts that leave nothing on the table have no reversal.
    """
    found = []
    for step in reversed(list(steps)):
        kind = step.fact.body.KIND
        undo = _UNDONE.get(kind)
        words = undo(FactTelling(step.fact, step.before, step.after, viewer)) if undo else None
        if words:
            at_random = step.fact.seq in seen or kind == "deck.shuffled"
            found.append(Reversal(step.fact.seq, words, at_random))
    return tuple(found)
