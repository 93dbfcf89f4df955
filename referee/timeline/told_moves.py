"""How movements of cards are told: by what was done where that has a word, else from where to."""

from collections.abc import Callable
from typing import Final

from events.vocabulary import PUBLIC
from referee.state import Card
from referee.timeline import phrases
from referee.timeline.telling import BRIEF, NORMAL, FactTelling, tells

BRIEF_LABELS: Final = frozenset({"play", "grow", "use", "vanish", "crush", "guard", "open"})


def _shown(t: FactTelling) -> str:
    """Add the faces after a colon, where the viewer may read them."""
    names = t.get("names")
    if not names or not any(names):
        return ""
    return f": {phrases.named(names, t['count'])}"


def _draw(t: FactTelling) -> str:
    return f"{t['seat']} drew {phrases.cards(t['count'])}{_shown(t)}"


def _crush(t: FactTelling) -> str:
    what = "a Life Cloth" if t["count"] == 1 else f"{t['count']} Life Cloth"
    return f"{t['seat']} crushed {what}{_shown(t)}"


def _play(t: FactTelling) -> str:
    where = t.spot(t["place"], t["dst"])
    how = _lying(t)
    if t["src"] == "hand":
        return f"{t['seat']} played {t.moved()} into {where}{_stay(t)}{how}"
    return f"{t['seat']} put {t.moved()} {_whence(t)} into {where}{_stay(t)}{how}"


def _lying(t: FactTelling) -> str:
    """How a card lies on the field, where it does not lie as usual."""
    return "" if t["state"] == "up" else f", {t['state'].replace('-', ' ')}"


def _grow(t: FactTelling) -> str:
    slot = t.before.seat(t["seat"]).lrig[t["place"]]
    below = t.face(slot.card.id) if slot is not None else None
    start = f"{t['seat']} grew {below}" if below else f"{t['seat']} grew"
    return f"{start} into {t.moved()} in {t.spot(t['place'], 'lrig')}"


def _lay(t: FactTelling) -> str:
    seat = t["seat"]
    if t["dst"] == "life":
        return f"{seat} laid {phrases.cards(t['count'])} face down as Life Cloth{_shown(t)}"
    if t["dst"] == "lrig":
        return f"{seat} laid an LRIG face down in {t.spot(t['place'], 'lrig')}{_shown(t)}"
    return _put(t)


def _charge(t: FactTelling) -> str:
    return f"{t['seat']} charged {t.moved()} {_whence(t)} into the Ener Zone"


def _discard(t: FactTelling) -> str:
    return f"{t['seat']} discarded {t.moved()}"


def _guard(t: FactTelling) -> str:
    return f"{t['seat']} guarded with {t.moved()}"


def _use(t: FactTelling) -> str:
    return f"{t['seat']} used {t.moved()}"


def _vanish(t: FactTelling) -> str:
    verb = f"{'was' if t['count'] == 1 else 'were'} {t.word('past')}"
    to = "" if t["dst"] == "ener" else f" to {phrases.zone_of(t['seat'], t['dst'])}"
    return f"{t['seat']}'s {t.moved()} {verb}{to}"


def _retire(t: FactTelling) -> str:
    return f"{t['seat']} retired {t.moved()}"


def _pay(t: FactTelling) -> str:
    return f"{t['seat']} paid with {t.moved()}"


def _exceed(t: FactTelling) -> str:
    return f"{t['seat']} paid Exceed {t['count']} with {t.moved()}"


def _mulligan(t: FactTelling) -> str:
    return f"{t['seat']} put {phrases.cards(t['count'])} back into the deck{_shown(t)}"


def _rule(t: FactTelling) -> str:
    return f"{_goes_to(t)} by rule"


def _refresh(t: FactTelling) -> str:
    if t["src"] == "life":
        what = "a Life Cloth" if t["count"] == 1 else f"{t['count']} Life Cloth"
        return f"{t['seat']} put {what} into the trash for the refresh{_shown(t)}"
    return _put(t)


def _attach(t: FactTelling) -> str:
    host = t.named(t["host"])
    role = {"charm": "[Charm]", "acce": "[Acce]", "soul": "[Soul]"}.get(t["role"], t["role"])
    return f"{t['seat']} attached {t.moved()} to {host} as {role}"


def _goes_to(t: FactTelling) -> str:
    if t["dst"] == "excluded":
        return f"{_goes(t)} out of the game"
    return f"{_goes(t)} to {phrases.zone_of(t['seat'], t['dst'])}"


def _goes(t: FactTelling) -> str:
    if not any(t.get("names") or ()):
        return f"{phrases.cards(t['count'])} of {t['seat']} went"
    return f"{t['seat']}'s {t.moved()} went"


def _whence(t: FactTelling) -> str:
    """Say from where cards went: from an end of a pile only where all can tell that they did."""
    src = t["src"]
    if src in {"signi", "lrig"}:
        return "from the field"
    pile = phrases.zone(src)
    return f"from {_end(t, pile)}" if src in {"deck", "life"} else f"from the {pile}"


def _end(t: FactTelling, pile: str) -> str:
    """From which end of a pile cards were taken, or that they were searched for in it."""
    row: tuple[Card, ...] = getattr(t.before.seat(t["seat"]), t["src"])
    if t["slots"] != PUBLIC:
        searched = row and all(t["seat"] in card.seen for card in row)
        return f"the {pile}, searched," if searched else f"the {pile}"
    ids, count = tuple(card.id for card in row), t["count"]
    ends = {"top": ids[:count], "bottom": ids[-count:]}
    end = next((end for end, found in ends.items() if found == t.get("cards")), "")
    return f"the {end} of the {pile}" if end else f"the {pile}"


def _stay(t: FactTelling) -> str:
    """By which number a SIGNI that was put onto the field is told from others."""
    return f" (#{t['new']})" if t["dst"] == "signi" else ""


def _target(t: FactTelling) -> str:
    dst = t["dst"]
    if dst in {"signi", "lrig"}:
        return f"into {t.spot(t['place'], dst)}{_stay(t)}{_lying(t)}"
    if dst in {"under", "attached"}:
        host = t.named(t["host"])
        return f"under {host}" if dst == "under" else f"onto {host}"
    if dst in {"deck", "life", "lrig_deck"}:
        return f"on the {t['spot']} of the {phrases.zone(dst)}"
    return f"into the {phrases.zone(dst)}"


def _put(t: FactTelling) -> str:
    return f"{t['seat']} put {t.moved()} {_whence(t)} {_target(t)}"


def _return(t: FactTelling) -> str:
    return f"{t['seat']} returned {t.moved()} {_whence(t)} {_target(t)}"


_LABELS: Final[dict[str, Callable[[FactTelling], str]]] = {
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


def _level(t: FactTelling) -> int:
    """From which level on a movement is told: the great ones in brief."""
    return BRIEF if t["label"] in BRIEF_LABELS else NORMAL


@tells("cards.moved", _level)
def cards_moved(t: FactTelling) -> str:
    """Tell a movement of cards by its label."""
    if t["label"] == "play" and t["dst"] not in {"signi", "lrig"}:
        return _put(t)
    return _LABELS.get(t["label"], _put)(t)


@tells("cards.shown", NORMAL)
def cards_shown(t: FactTelling) -> str:
    """Tell that cards were looked at or revealed, with the faces for those who saw them.

    Of a whole deck that is searched the faces are not told: they would hide the story.
    """
    who = t["seat"] if t["seen"] == PUBLIC else phrases.listed(t["seen"]) or "nobody"
    pile, count = phrases.zone(t["zone"]), phrases.cards(t["count"])
    pile = f"the {pile}" if who == t["seat"] else phrases.zone_of(t["seat"], t["zone"])
    if t["seen"] == PUBLIC:
        return f"{who} revealed {count} of {pile}{_shown(t)}"
    if t["zone"] == "deck" and t["count"] == len(t.before.seat(t["seat"]).deck):
        return f"{who} searched {pile} ({count})"
    return f"{who} looked at {count} of {pile}{_shown(t)}"
