"""What differs between two views, in words: of two points of a match, or of two viewers."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from events.vocabulary import SEATS, question_name
from referee.sight import View
from referee.timeline import phrases

_COUNTED: Final = ("deck", "life", "hand", "lrig_deck")
_OPEN: Final = ("ener", "trash", "lrig_trash", "check", "excluded", "loose")
_STATES: Final = (
    ("up", "up", "down"),
    ("frozen", "frozen", "not frozen"),
    ("awakened", "awakened", "not awakened"),
    ("face_down", "face down", "face up"),
)


def diff(before: View, after: View) -> list[str]:
    """Tell every difference of two views, the turn first, then seat by seat; none for equal ones.

    The views come from `referee.sight.project_state`, with or without the power, level, limit,
    colors and keywords that hold on the field; they may be of two points or two viewers.
    """
    lines = [*_turn(before, after), *_result(before, after)]
    for seat in SEATS:
        lines += _seat(seat, before["seats"][seat], after["seats"][seat])
    lines += _texts("lasting effect", before["lasting"], after["lasting"])
    lines += _texts("waiting ability", before["waiting"], after["waiting"])
    lines += _decision(before["decision"], after["decision"])
    return lines


def _arrow(what: str, before: object, after: object) -> str:
    return f"{what}: {before} → {after}"


def _turn(before: View, after: View) -> Iterator[str]:
    one, two = before["turn"], after["turn"]
    if (one["number"], one["seat"]) != (two["number"], two["seat"]):
        yield _arrow("turn", f"{one['number']} of {one['seat']}", f"{two['number']} of {two['seat']}")
    if one["phase"] != two["phase"]:
        yield _arrow("phase", phrases.phase(one["phase"]), phrases.phase(two["phase"]))
    if before["first"] != after["first"]:
        yield _arrow("first turn", before["first"] or "open", after["first"] or "open")


def _result(before: View, after: View) -> Iterator[str]:
    if before["winner"] != after["winner"] or before["reason"] != after["reason"]:
        ends = [f"{v['winner']} ({v['reason']})" if v["winner"] else "open" for v in (before, after)]
        yield _arrow("winner", *ends)


def _name(card: View) -> str:
    return card.get("name") or phrases.A_CARD


def _seat(seat: str, before: View, after: View) -> Iterator[str]:
    for zone in _COUNTED:
        yield from _counted(phrases.zone_of(seat, zone), before[zone], after[zone])
    for zone in _OPEN:
        yield from _row(phrases.zone_of(seat, zone), before[zone], after[zone])
    for zone in ("lrig", "signi"):
        for place, (one, two) in enumerate(zip(before[zone], after[zone], strict=True)):
            where = f"{seat}'s {phrases.position(place)} {phrases.zone(zone)}"
            yield from _slot(where, one, two)
    if "limit" in before and "limit" in after and before["limit"] != after["limit"]:
        yield _arrow(f"{seat}'s limit", before["limit"], after["limit"])
    for counter, word in (("coins", "[Coin]"), ("refreshes", "refreshes this turn")):
        if before[counter] != after[counter]:
            yield _arrow(f"{seat}'s {word}", before[counter], after[counter])
    for place in sorted({*before["viruses"]} ^ {*after["viruses"]}):
        has = "a [Virus]" if place in after["viruses"] else "no [Virus]"
        yield f"{seat}'s {phrases.position(place)} SIGNI Zone: {has}"
    yield from _brought(seat, before, after)


def _brought(seat: str, before: View, after: View) -> Iterator[str]:
    """Tell what a seat has by words of sets: markers, counters, relationships."""
    one, two = (view.get("markers", {}) for view in (before, after))
    for word in sorted({*one, *two}):
        for place in sorted({*one.get(word, ())} ^ {*two.get(word, ())}):
            has = f"a {word}" if place in two.get(word, ()) else f"no {word}"
            yield f"{seat}'s {phrases.position(place)} SIGNI Zone: {has}"
    held, holds = (view.get("counters", {}) for view in (before, after))
    for word in sorted({*held, *holds}):
        if held.get(word, 0) != holds.get(word, 0):
            yield _arrow(f"{seat}'s {word}", held.get(word, 0), holds.get(word, 0))
    was, now = (view.get("relationships", {}) for view in (before, after))
    for word in sorted({*was, *now}):
        for of in sorted({*was.get(word, ())} ^ {*now.get(word, ())}):
            yield f"{seat} has {'a' if of in now.get(word, ()) else 'no'} {word} with {of}"


def _counted(where: str, before: View, after: View) -> Iterator[str]:
    """Tell a pile: its count, the faces of a hand by card, known faces by place."""
    if before["count"] != after["count"]:
        yield _arrow(where, before["count"], after["count"])
    if "cards" in before and "cards" in after:
        yield from _row(where, before["cards"], after["cards"])
    elif ("cards" in before) != ("cards" in after):
        shown = before.get("cards") or after.get("cards") or []
        if shown:
            verb = "shown" if "cards" in after else "hidden"
            yield f"{where}: faces {verb}: {phrases.listed(map(_name, shown))}"
    yield from _known(where, before, after)


def _known(where: str, before: View, after: View) -> Iterator[str]:
    """Which faces became known by place, and which are no longer.

    Places are compared from the end of the pile at which fewer of them would differ, since a
    draw moves every place. Of a pile that is known as a whole only a new order is told.
    """
    old, new = _faces(before), _faces(after)
    if len(old) == before["count"] and len(new) == after["count"]:
        if old != new and Counter(old.values()) == Counter(new.values()):
            yield f"{where}: in another order"
        return
    shift = after["count"] - before["count"]
    aligned = [{p + s: n for p, n in old.items() if p + s > 0} for s in (0, shift)]
    kept = min(aligned, key=lambda row: len(row.items() ^ new.items()))
    told = [f"{n or phrases.A_CARD} at {p}" for p, n in sorted(set(new.items()) - set(kept.items()))]
    if told:
        yield f"{where}: known from the top: {phrases.listed(told)}"
    gone = sorted(set(kept) - set(new))
    if gone:
        yield f"{where}: no longer known at {phrases.listed(map(str, gone))}"


def _faces(pile: View) -> dict[int, str | None]:
    return {k["place"]: k["name"] for k in pile.get("known", ())}


def _row(where: str, before: list[View], after: list[View]) -> Iterator[str]:
    """Which cards came and which went; a card that only changed its id did not."""
    same = {c["id"] for c in before} & {c["id"] for c in after}
    one = Counter(_label(c) for c in before if c["id"] not in same)
    two = Counter(_label(c) for c in after if c["id"] not in same)
    parts = [f"+ {name}" for name in (two - one).elements()]
    parts += [f"− {name}" for name in (one - two).elements()]
    if parts:
        yield f"{where}: {', '.join(parts)}"
    old = {c["id"]: c for c in before}
    for card in after:
        if card["id"] in same and _label(old[card["id"]]) != _label(card):
            yield f"{where}: {_label(old[card['id']])} is {_label(card)}"


def _label(card: View) -> str:
    role = card.get("role")
    return f"{_name(card)} as [{role.capitalize()}]" if role else _name(card)


def _slot(where: str, before: View | None, after: View | None) -> Iterator[str]:
    if before is None or after is None:
        if before is not after:
            yield _arrow(where, _standing(before), _standing(after))
        return
    if before["id"] != after["id"] or _name(before) != _name(after):
        yield _arrow(where, _standing(before), _standing(after))
    else:
        for key, yes, no in _STATES:
            if before[key] != after[key]:
                words = [yes if v[key] else no for v in (before, after)]
                yield _arrow(f"{_name(after)} in {where}", *words)
        yield from _derived(f"{_name(after)} in {where}", before, after)
    for key, word in (("under", "under"), ("attached", "on")):
        yield from _row(f"{word} {_name(after)} in {where}", before[key], after[key])


def _derived(what: str, before: View, after: View) -> Iterator[str]:
    """Tell values that hold on the field, where both views carry them."""
    for key in ("power", "level", "limit"):
        if key in before and key in after and before[key] != after[key]:
            yield _arrow(f"{what}: {key}", before[key], after[key])
    for key in ("colors", "keywords"):
        old, new = (list(view.get(key, ())) for view in (before, after))
        parts = [f"+ {word}" for word in new if word not in old]
        parts += [f"− {word}" for word in old if word not in new]
        if parts and key in before and key in after:
            yield f"{what}: {key}: {', '.join(parts)}"


def _standing(slot: View | None) -> str:
    """Name what stands in a slot, with every state that is not the usual one."""
    if slot is None:
        return "empty"
    states = [
        word
        for word, on in (
            ("down", not slot["up"]),
            ("frozen", slot["frozen"]),
            ("awakened", slot["awakened"]),
            ("face down", slot["face_down"]),
        )
        if on
    ]
    return f"{_name(slot)} ({', '.join(states)})" if states else _name(slot)


def _texts(what: str, before: list[View], after: list[View]) -> Iterator[str]:
    old, new = {e["id"] for e in before}, {e["id"] for e in after}
    rows = [(f"{what} gone", e) for e in before if e["id"] not in new]
    rows += [(what, e) for e in after if e["id"] not in old]
    yield from (f"{title}: {e['name']}, line {e['line']}" for title, e in rows)


def _decision(before: View | None, after: View | None) -> Iterator[str]:
    if _asked(before) != _asked(after):
        yield _arrow("waiting for", _asked(before), _asked(after))


def _asked(decision: View | None) -> str:
    return f"{decision['seat']} ({question_name(decision['kind'])})" if decision else "nobody"
