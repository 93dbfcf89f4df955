"""How movements of cards are told: by what was done where that has a word, else from where to."""

from collections.abc import Callable
from typing import Final

from events.vocabulary import PUBLIC
from referee.state import Card
from referee.timeline import phrases
from referee.timeline.telling import BRIEF, NORMAL, Telling, tells

BRIEF_LABELS: Final = frozenset({"play", "grow", "use", "vanish", "crush", "guard", "open"})


def _shown(t: Telling) -> str:
    """Add the faces after a colon, where the viewer may read them."""
    names = t.get("names")
    if not names or not any(names):
        return ""
    return f": {phrases.named(names, t['count'])}"


def _draw(t: Telling) -> str:
    return f"{t['seat']} draws {phrases.cards(t['count'])}{_shown(t)}"


def _crush(t: Telling) -> str:
    what = "a Life Cloth" if t["count"] == 1 else f"{t['count']} Life Cloth"
    return f"{t['seat']} crushes {what}{_shown(t)}"


def _play(t: Telling) -> str:
    where = t.spot(t["place"], t["dst"])
    how = _lying(t)
    if t["src"] == "hand":
        return f"{t['seat']} plays {t.moved()} into {where}{how}"
    return f"{t['seat']} puts {t.moved()} from the {phrases.zone(t['src'])} into {where}{how}"


def _lying(t: Telling) -> str:
    """Say how a card lies on the field, where it does not lie as usual."""
    return "" if t["state"] == "up" else f", {t['state'].replace('-', ' ')}"


def _grow(t: Telling) -> str:
    slot = t.before.seat(t["seat"]).lrig[t["place"]]
    below = t.face(slot.card.id) if slot is not None else None
    start = f"{t['seat']} grows {below}" if below else f"{t['seat']} grows"
    return f"{start} into {t.moved()} in {t.spot(t['place'], 'lrig')}"


def _lay(t: Telling) -> str:
    seat = t["seat"]
    if t["dst"] == "life":
        return f"{seat} lays {phrases.cards(t['count'])} face down as Life Cloth{_shown(t)}"
    if t["dst"] == "lrig":
        return f"{seat} lays an LRIG face down in {t.spot(t['place'], 'lrig')}{_shown(t)}"
    return _put(t)


def _charge(t: Telling) -> str:
    return f"{t['seat']} charges {t.moved()} from the {_source(t)} into the Ener Zone"


def _discard(t: Telling) -> str:
    return f"{t['seat']} discards {t.moved()}"


def _guard(t: Telling) -> str:
    return f"{t['seat']} guards with {t.moved()}"


def _use(t: Telling) -> str:
    return f"{t['seat']} uses {t.moved()}"


def _vanish(t: Telling) -> str:
    verb = t.word("vanishes" if t["count"] == 1 else "vanish")
    to = "" if t["dst"] == "ener" else f" to {phrases.zone_of(t['seat'], t['dst'])}"
    return f"{t['seat']}'s {t.moved()} {verb}{to}"


def _retire(t: Telling) -> str:
    return f"{t['seat']} retires {t.moved()}"


def _pay(t: Telling) -> str:
    return f"{t['seat']} pays with {t.moved()}"


def _exceed(t: Telling) -> str:
    return f"{t['seat']} pays Exceed {t['count']} with {t.moved()}"


def _mulligan(t: Telling) -> str:
    return f"{t['seat']} puts {phrases.cards(t['count'])} back into the deck{_shown(t)}"


def _rule(t: Telling) -> str:
    return f"{_goes_to(t)} by rule"


def _refresh(t: Telling) -> str:
    if t["src"] == "life":
        what = "a Life Cloth" if t["count"] == 1 else f"{t['count']} Life Cloth"
        return f"{t['seat']} puts {what} into the trash for the refresh{_shown(t)}"
    return _put(t)


def _attach(t: Telling) -> str:
    host = t.face(t["host"]) or phrases.A_CARD
    role = {"charm": "[Charm]", "acce": "[Acce]", "soul": "[Soul]"}.get(t["role"], t["role"])
    return f"{t['seat']} attaches {t.moved()} to {host} as {role}"


def _goes_to(t: Telling) -> str:
    if t["dst"] == "excluded":
        return f"{_goes(t)} out of the game"
    return f"{_goes(t)} to {phrases.zone_of(t['seat'], t['dst'])}"


def _goes(t: Telling) -> str:
    verb = "goes" if t["count"] == 1 else "go"
    if not any(t.get("names") or ()):
        return f"{phrases.cards(t['count'])} of {t['seat']} {verb}"
    return f"{t['seat']}'s {t.moved()} {verb}"


def _source(t: Telling) -> str:
    src = phrases.zone(t["src"])
    return f"top of the {src}" if t["src"] in {"deck", "life"} and _from_top(t) else src


def _from_top(t: Telling) -> bool:
    """Say whether the cards lay on top of their pile, where the viewer can tell."""
    row: tuple[Card, ...] = getattr(t.before.seat(t["seat"]), t["src"])
    top = tuple(c.id for c in row[: t["count"]])
    return bool(top == t.get("cards"))


def _target(t: Telling) -> str:
    dst = t["dst"]
    if dst in {"signi", "lrig"}:
        return f"into {t.spot(t['place'], dst)}{_lying(t)}"
    if dst in {"under", "attached"}:
        host = t.face(t["host"]) or phrases.A_CARD
        return f"under {host}" if dst == "under" else f"onto {host}"
    if dst in {"deck", "life", "lrig_deck"}:
        return f"on the {t['spot']} of the {phrases.zone(dst)}"
    return f"into the {phrases.zone(dst)}"


def _put(t: Telling) -> str:
    return f"{t['seat']} puts {t.moved()} from the {_source(t)} {_target(t)}"


def _return(t: Telling) -> str:
    return f"{t['seat']} returns {t.moved()} from the {_source(t)} {_target(t)}"


_LABELS: Final[dict[str, Callable[[Telling], str]]] = {
    "attach": _attach,
    "charge": _charge,
    "crush": _crush,
    "discard": _discard,
    "draw": _draw,
    "exceed": _exceed,
    "grow": _grow,
    "guard": _guard,
    "lay": _lay,
    "mulligan": _mulligan,
    "open": _put,
    "pay": _pay,
    "play": _play,
    "process": _goes_to,
    "put": _put,
    "refresh": _refresh,
    "retire": _retire,
    "return": _return,
    "rule": _rule,
    "use": _use,
    "vanish": _vanish,
}


def _level(t: Telling) -> int:
    """Say from which level on a movement is told: the great ones in brief."""
    return BRIEF if t["label"] in BRIEF_LABELS else NORMAL


@tells("cards.moved", _level)
def cards_moved(t: Telling) -> str:
    """Tell a movement of cards by its label."""
    if t["label"] == "play" and t["dst"] not in {"signi", "lrig"}:
        return _put(t)
    return _LABELS.get(t["label"], _put)(t)


@tells("cards.shown", NORMAL)
def cards_shown(t: Telling) -> str:
    """Tell that cards were looked at or revealed, with the faces for those who saw them.

    Of a whole deck that is searched the faces are not told: they would hide the story.
    """
    pile = phrases.zone_of(t["seat"], t["zone"])
    count = phrases.cards(t["count"])
    if t["seen"] == PUBLIC:
        return f"{t['seat']} reveals {count} of the {phrases.zone(t['zone'])}{_shown(t)}"
    who = phrases.listed(t["seen"]) or "nobody"
    if t["zone"] == "deck" and t["count"] == len(t.before.seat(t["seat"]).deck):
        whose = "the deck" if who == t["seat"] else pile
        return f"{who} {'search' if len(t['seen']) > 1 else 'searches'} {whose} ({count})"
    verb = "look" if len(t["seen"]) > 1 else "looks"
    return f"{who} {verb} at {count} of {pile}{_shown(t)}"
