"""What words of sets mean as programs: each is read once, and goes into every program in which it stands.

A word may speak of others of its file, in any order, but not of itself.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from events.values import changed
from referee.cards.definition import AbilityDef, MechanicDef
from referee.cards.text import Declined, TextReader, reader_of
from referee.effects.language import Node, field

LARGEST: Final = 500
"""Parts of a program that a word can mean, with all that the words mean of which it speaks."""
DEEPEST: Final = 60
"""How deep in each other those parts can stand."""
FRAMES: Final = {
    "header": "[Const]: {}, this SIGNI gets +1000 power.",
    "keyword": "{}",
    "sum": "[Auto]: {}, draw a card.",
}
"""The line as a part of which what a word means is read; the other kinds mean what they are."""
WANTED: Final = {
    "header": 'a condition, such as "as long as it is your turn"',
    "keyword": 'an ability, such as "[Auto]: Whenever this SIGNI attacks, draw a card."',
    "sum": 'a deed, such as "whenever a SIGNI on your opponent\'s field is vanished"',
}
_PLACES: Final = {"sum": 2, "header": 5}
"""Which field of that ability it is: what it waits for, or what must hold."""

Fault = tuple[int, str]
"""What is wrong, with the line or number at which it stands."""
PlacedWord = tuple[int, MechanicDef]
"""A word with the line at which its meaning stands."""


def with_meanings(
    found: Sequence[PlacedWord], there: Mapping[str, MechanicDef]
) -> tuple[dict[str, MechanicDef], list[Fault]]:
    """What each word means, by name, and what is wrong where a meaning is none.

    `there` are words of which these may speak; a word is read after those of which it speaks.
    """
    made: dict[str, MechanicDef] = {}
    waiting = list(found)
    while waiting:
        left, why = [], []
        ready = [pair for pair in waiting if not any(_speaks(pair[1], two) for _, two in waiting)] or waiting
        words = (*(one for name, one in there.items() if name not in made), *made.values())
        reader = reader_of(tuple(words))
        for place, one in ready:
            node, fault = _meaning(one, reader)
            if fault:
                left.append((place, one))
                why.append((place, fault))
            else:
                made[one.name] = changed(one, node=node)
        if len(left) == len(ready):
            return made, _unread(left, why)
        waiting = [pair for pair in waiting if pair[1].name not in made]
    return made, []


def _meaning(one: MechanicDef, reader: TextReader) -> tuple[Node, str]:
    """What a word means as a part of a program, or where reading stopped."""
    if one.kind not in FRAMES:
        return (), ""
    means = one.means.rstrip(" ,") if one.kind != "keyword" else one.means
    before, _, _ = FRAMES[one.kind].partition("{}")
    read = reader.read_text([FRAMES[one.kind].format(means)], kind="SIGNI")
    if read.declined:
        return (), _stopped(read.declined[0], means, len(before))
    made = [ability.node for ability in read.abilities]
    part = _part(one.kind, read.abilities)
    if len(made) != 1 or not part:
        return (), f"{means!r} is not {WANTED[one.kind]}"
    if _size(part) > LARGEST or _depth(part) > DEEPEST:
        return (), "`means` is too much, with the words of which it speaks; say it in fewer steps"
    return part, ""


def _size(node: Node) -> int:
    return 1 + sum(map(_size, node)) if isinstance(node, tuple) else 1


def _depth(node: Node) -> int:
    return 1 + max(map(_depth, node), default=0) if isinstance(node, tuple) else 0


def _stopped(one: Declined, means: str, before: int) -> str:
    at = max(1, min(one.column - before, len(means) + 1))
    said = means[at - 1 : at + 39] or "the end"
    return f"`means` is not read: at column {at}, {said!r} ({one.why})"


def _part(kind: str, abilities: tuple[AbilityDef, ...]) -> Node:
    if len(abilities) != 1:
        return ()
    node = abilities[0].node
    if node[0] != "ability" or kind == "keyword":
        return node if node[0] == "ability" else ()
    return field(node, _PLACES[kind]) or ()


def _unread(left: list[PlacedWord], why: list[Fault]) -> list[Fault]:
    """What is wrong with each word left: a circle of meanings that wait, or its own fault."""
    waits = {one.name: [two.name for _, two in left if _speaks(one, two)] for _, one in left}
    faults = []
    for (place, one), fault in zip(left, why, strict=True):
        way = _circle(one.name, waits)
        if way:
            faults.append((place, f"what {one.name!r} means speaks of itself: {' -> '.join(way)}"))
        elif not waits[one.name]:
            faults.append(fault)
    return faults or why


def _speaks(one: MechanicDef, other: MechanicDef) -> bool:
    word = other.word if other.kind != "header" else f"[{other.name}]"
    return word.lower().strip("{}") in one.means.lower()


def _circle(name: str, waits: Mapping[str, list[str]]) -> list[str]:
    """The way from a name back to it; none where there is none."""
    ways = [[name, other] for other in waits[name]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == name:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [[*way, other] for other in waits[way[-1]]]
    return []
