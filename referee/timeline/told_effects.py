"""How effects that last are told: what they do to which cards, how long, and when they end."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, NamedTuple

from events.vocabulary import SEATS
from events.wording import counted
from referee.timeline import phrases
from referee.timeline.telling import FULL, NORMAL, FactTelling, tells

_UNITS: Final = {"power": "", "attacks": " attacks"}
"""What a change is of, where it is not said by the name of what it changes."""


_LYING: Final = {"field": "SIGNI", "signi": "SIGNI", "lrig": "LRIGs"}
"""What lies in a zone that is called by its cards."""


class _Does(NamedTuple):
    """One statement of an effect: to whom, by which verb, and the words for it."""

    whom: str
    verb: str
    words: str


def _span(t: FactTelling) -> str:
    """Say from when to when an effect lasts."""
    ends = phrases.until(t["until"])
    if t["until_at"]:
        ends = f"until the end of the {phrases.phase(t['until_at'])} of turn {t['until']}"
    if t["since"] and t["since"] == t["until"] and not t["until_at"]:
        return f"during turn {t['since']}"
    return f"from turn {t['since']} {ends}" if t["since"] else ends


@tells("effect.applied", NORMAL)
def effect_applied(t: FactTelling) -> str:
    """Tell what an effect that lasts does to which cards, and how long."""
    if t["later"]:
        return f"a delayed effect of {t.bearer()} waits {_span(t)}"
    rows = list(_statements(t))
    if not rows:
        return f"an effect of {t.bearer()} applied {_span(t)}"
    told = []
    for (verb, whom), same in groupby(rows, key=lambda row: (row.verb, row.whom)):
        words = phrases.listed(filter(None, (row.words for row in same)))
        told.append(f"{verb} {whom} {words}".rstrip())
    return f"{t.bearer()} {phrases.listed(told)} {_span(t)}"


def _statements(t: FactTelling) -> Iterable[_Does]:
    """What the statements of an effect do to the cards that they are fixed on, or to whom anew.

    A record of an older version does not say what a statement does, or whom it is about that looks
    again; nor is it told to who may not know the cards.
    """
    names: dict[str, Any] = dict(t.get("names") or ())
    anew: dict[str, Any] = dict(t["anew"])
    does = t["does"] or [""] * len(names)
    for number, said in enumerate(does):
        cards = names.get(f"#{number}")
        if cards:
            yield _statement(t.cards(cards), said, names.get(f"#n{number}"))
        elif whom := _whom(t, anew.get(f"#{number}", ""), names):
            yield _statement(whom, said, anew.get(f"#n{number}"))


def _whom(t: FactTelling, said: str, names: dict[str, Any]) -> str:
    """Name whom a statement is about that looks again; "" where the fact does not say it."""
    if said == "self":
        return t.card(t["source"])
    first, _, rest = said.partition(" ")
    if first == "in":
        return f"what stands in {t.cards(names[rest])}" if names.get(rest) else ""
    you = t["seat"]
    whose = {"you": [you], "opp": [s for s in SEATS if s != you], "both": SEATS}.get(first)
    if whose is None or not rest:
        return phrases.listed(whose or ())
    zone, _, tests = rest.partition(" ")
    lying = _LYING.get(zone, f"cards in the {phrases.zone(zone)}")
    owners = phrases.listed(f"{seat}'s" for seat in whose)
    if "*" in tests.split():
        return f"those of {owners} {lying} that fit"
    return f"all of {owners} {f'{tests} ' if tests else ''}{lying}"


def _statement(whom: str, said: str, value: Any) -> _Does:
    verb, _, about = said.partition(" ")
    match verb:
        case "modify" | "set" | "also" if value is None:
            return _Does(whom, f"changed the {about} of", "")
        case "modify":
            return _Does(whom, "gave", f"{value:+d}{_UNITS.get(about, f' {about}')}")
        case "set" | "also":
            as_well = " as well" if verb == "also" else ""
            return _Does(whom, "changed", f"to {about} {value}{as_well}")
        case "grant":
            return _Does(whom, "gave", f"[{about}]" if about else "an ability")
        case "lose" | "unaffected":
            lost = f"lose {f'[{about}]' if about else 'its abilities'}"
            return _Does(whom, "made", lost if verb == "lose" else "unaffected by some effects")
    return _Does(whom, "applied to", "")


@tells("effect.counted", FULL)
def effect_counted(t: FactTelling) -> str:
    """Tell how often an effect still works."""
    found = [e.frame for e in t.before.lasting if e.id == t["id"]]
    which = f"an effect of {whose}" if (whose := t.bearers(found)) else "an effect"
    return f"{which} works {counted(t['uses'], 'more time')}"


@tells("effects.ended", NORMAL)
def effects_ended(t: FactTelling) -> str:
    """Tell which effects ended."""
    gone = [e.frame for e in t.before.lasting if e.id in t["ids"]]
    whose = t.bearers(gone)
    return f"effects of {whose} ended" if whose else "effects ended"
