"""How effects that last are told: what they do to which cards, how long, and when they end."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, NamedTuple

from referee.timeline import phrases
from referee.timeline.telling import FULL, NORMAL, Telling, tells

_UNITS: Final = {"power": "", "attacks": " attacks"}
"""What a change is of, where it is not said by the name of what it changes."""


class _Does(NamedTuple):
    """One statement of an effect: to which cards, by which verb, and the words for it."""

    cards: tuple[int, ...]
    verb: str
    words: str


def _span(t: Telling) -> str:
    """Say from when to when an effect lasts."""
    ends = phrases.until(t["until"])
    if t["until_at"]:
        ends = f"until the end of the {phrases.phase(t['until_at'])} of turn {t['until']}"
    if t["since"] and t["since"] == t["until"] and not t["until_at"]:
        return f"during turn {t['since']}"
    return f"from turn {t['since']} {ends}" if t["since"] else ends


@tells("effect.applied", NORMAL)
def effect_applied(t: Telling) -> str:
    """Tell what an effect that lasts does to which cards, and how long."""
    if t["later"]:
        return f"a delayed effect of {t.source()}, waits {_span(t)}"
    rows = list(_statements(t))
    if not rows:
        return f"an effect of {t.source()}, applied {_span(t)}"
    told = []
    for (verb, cards), same in groupby(rows, key=lambda row: (row.verb, row.cards)):
        words = phrases.listed(filter(None, (row.words for row in same)))
        told.append(f"{verb} {t.cards(cards)} {words}".rstrip())
    return f"{t.source()}, {phrases.listed(told)} {_span(t)}"


def _statements(t: Telling) -> Iterable[_Does]:
    """What the statements of an effect do to cards that they are fixed on.

    A record of an older version does not say what a statement does; nor is it told to who may not
    know the cards.
    """
    names: dict[str, Any] = dict(t.get("names") or ())
    does = t["does"] or [""] * len(names)
    for number, said in enumerate(does):
        cards = names.get(f"#{number}")
        if cards:
            yield _statement(cards, said, names.get(f"#n{number}"))


def _statement(cards: tuple[int, ...], said: str, value: Any) -> _Does:
    verb, _, about = said.partition(" ")
    match verb:
        case "modify":
            return _Does(cards, "gave", f"{value:+d}{_UNITS.get(about, f' {about}')}")
        case "set":
            return _Does(cards, "changed", f"to {about} {value}")
        case "also":
            return _Does(cards, "changed", f"to {about} {value} as well")
        case "grant":
            return _Does(cards, "gave", f"[{about}]" if about else "an ability")
        case "lose":
            return _Does(cards, "made", f"lose {f'[{about}]' if about else 'its abilities'}")
    return _Does(cards, "applied to", "")


@tells("effect.counted", FULL)
def effect_counted(t: Telling) -> str:
    """Tell how often an effect still works."""
    found = [e.frame for e in t.before.lasting if e.id == t["id"]]
    return f"{t.waiting(found) or 'an effect'}: {t['uses']} more times"


@tells("effects.ended", NORMAL)
def effects_ended(t: Telling) -> str:
    """Tell which effects ended."""
    gone = [e.frame for e in t.before.lasting if e.id in t["ids"]]
    which = t.waiting(gone)
    return f"no longer in effect: {which}" if which else "effects ended"
