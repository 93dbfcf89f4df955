"""The cards of a recorded game as definitions of ours.

Every copy has a name of its own, that of the recording ("Hm7" is the eighth card of the host's
list), so that a comparison tells one copy from another and no payment settles itself.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from evidence.oracle.games import Recorded, RecordedGameError
from referee.cards import CardDef, Catalog
from referee.cards.definition import AbilityDef, ability

Node = Any

KEYWORDS = {"lancer": "Lancer", "assassin": "Assassin", "double_crush": "Double Crush"}
TYPES = {"LRIG", "SIGNI"}
FIELD: Node = ("at", "opp", "field")
TARGET: Node = ("named", "t")


def _top(count: int, zone: str, label: str) -> Node:
    return ("move", ("end", "you", "deck", "top", count), ("place", "you", zone), label)


def _power(found: re.Match[str]) -> Node:
    effect = ("modify", TARGET, "power", int(found[1]))
    return ("lasting", (effect,), ("span", "now", "end of this turn"))


_ALONE: tuple[tuple[str, Callable[[re.Match[str]], Node]], ...] = (
    (r"draw (\d+)", lambda m: _top(int(m[1]), "hand", "draw")),
    (r"ener_charge (\d+)", lambda m: _top(int(m[1]), "ener", "charge")),
)
_TO_TARGET: tuple[tuple[str, Callable[[re.Match[str]], Node]], ...] = (
    ("freeze (?:it|them)", lambda _: ("turn", TARGET, "frozen")),
    ("down (?:it|them)", lambda _: ("turn", TARGET, "down")),
    ("banish (?:it|them)", lambda _: ("move", TARGET, ("place", "owner", "ener"), "vanish")),
    (r"power ([+-]\d+) until end of turn", _power),
)
_AIM = re.compile(r"target (\d+) opposing SIGNI(?: with power (\d+) or (less|more))?, (.+)")


def _first(text: str, rows: tuple[tuple[str, Callable[[re.Match[str]], Node]], ...]) -> Node | None:
    for pattern, make in rows:
        found = re.fullmatch(pattern, text)
        if found is not None:
            return make(found)
    return None


def effect(text: str) -> Node:
    """The steps of an effect of the table; raises RecordedGameError for unknown words."""
    alone = _first(text, _ALONE)
    if alone is not None:
        return alone
    aim = _AIM.fullmatch(text)
    done = _first(aim[4], _TO_TARGET) if aim is not None else None
    if aim is None or done is None:
        message = f"the effect {text!r} of the table of cards is not known"
        raise RecordedGameError(message)
    count = int(aim[1])
    of: Node = FIELD
    if aim[2] is not None:
        bound = ("cmp", "power", "<=" if aim[3] == "less" else ">=", int(aim[2]))
        of = ("where", FIELD, (bound,))
    return (
        "seq",
        ("choose", "you", "target", (("pick", ("range", count, count), of),), "t"),
        done,
    )


def _abilities(row: Mapping[str, Any]) -> Iterator[Node]:
    for word in row.get("keywords", ()):
        if word not in KEYWORDS:
            message = f"the keyword {word!r} of the table of cards is not known"
            raise RecordedGameError(message)
        yield ("keyword", KEYWORDS[word])
    if row.get("multi_ener"):
        yield ("keyword", "Multi Ener")
    if row.get("enter"):
        yield ("ability", "enter", (), effect(row["enter"]))
    if row.get("burst"):
        yield ("ability", "burst", (), effect(row["burst"]))


def definition(name: str, row: Mapping[str, Any]) -> CardDef:
    """The definition of one copy of a card of the table."""
    if row["type"] not in TYPES:
        message = f"{row['wxid']} is a {row['type']}; {', '.join(sorted(TYPES))} are known"
        raise RecordedGameError(message)
    nodes = tuple(_abilities(row))
    made: tuple[AbilityDef, ...] = tuple(ability(n, line) for line, n in enumerate(nodes, 1))
    return CardDef(
        name,
        row["type"],
        colors=() if row["color"] == "colorless" else (row["color"],),
        level=row["level"],
        power=row.get("power", -1),
        limit=row.get("limit", 0),
        classes=tuple(row.get("class", ())),
        lrig_types=tuple(row.get("lrig_type", ())),
        grow_cost=tuple(row.get("cost", {}).items()),
        guard=row.get("guard", False),
        burst="burst" in row,
        text=tuple(str(n[1]) for n in nodes),
        abilities=made,
    )


def names(side: str, part: str, count: int) -> tuple[str, ...]:
    """Name the copies of a deck list as the recording does: "Hm0", "Hm1" and so on."""
    return tuple(f"{side}{part[0]}{i}" for i in range(count))


def catalog(game: Recorded) -> Catalog:
    """A definition for each copy of both decks; raises RecordedGameError."""
    return Catalog(
        definition(name, game.cards[str(number)])
        for side, deck in game.decks.items()
        for part in ("main", "lrig")
        for name, number in zip(names(side, part, len(deck[part])), deck[part], strict=True)
    )
