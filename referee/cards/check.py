"""Whether a definition can be a card: its attributes and each of its programs.

The answer is a list of sentences, each with the card, the line and what is wanted instead, so that
an author mends a whole file in one go.
"""

from collections.abc import Iterator

from events.given import FARTHEST
from events.wording import counted
from referee.cards.definition import (
    COLORS,
    COST_COLORS,
    ICONS,
    KINDS,
    TIMINGS,
    TYPES,
    USED_TYPES,
    AbilityDef,
    CardDef,
)
from referee.effects.language import ProgramError, check, field

_LEVELS = {"LRIG": (0, 5), "ASSIST LRIG": (0, 5), "SIGNI": (0, 10), "RESONA": (0, 10)}
_POWERED = {"SIGNI", "RESONA"}
_BURSTS = {"SIGNI", "SPELL"}


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words)


def _words(card: CardDef) -> Iterator[str]:
    if not card.name.strip() or card.name != card.name.strip():
        yield "name: a name without space before and after it is wanted"
    if card.type not in TYPES:
        yield f"type: {card.type!r} stands where one of {_listed(TYPES)} is wanted"
    for color in card.colors:
        if color not in COLORS:
            yield f"colors: {color!r} stands where one of {_listed(COLORS)} is wanted"
    for timing in card.use_timing:
        if timing not in TIMINGS:
            yield f"use_timing: {timing!r} stands where one of {_listed(TIMINGS)} is wanted"
    for icon in card.icons:
        if icon not in ICONS:
            yield f"icons: {icon!r} stands where one of {_listed(ICONS)} is wanted"


def _costs(card: CardDef) -> Iterator[str]:
    for key, pairs in (("cost", card.cost), ("grow_cost", card.grow_cost)):
        for color, number in pairs:
            if color not in COST_COLORS:
                yield f"{key}: {color!r} stands where one of {_listed(COST_COLORS)} is wanted"
            if number < 0:
                yield f"{key}: {number} {color} stands where a number from 0 on is wanted"
        known = [COST_COLORS.index(c) for c, _ in pairs if c in COST_COLORS]
        if known != sorted(set(known)):
            yield f"{key}: colours stand once each, in the order {_listed(COST_COLORS)}"


def _number(type_: str, what: str, number: int, low: int, wanted: str) -> str:
    """What is wrong with a level or a power; -1 is none, `low` is -1 for who bears none."""
    bearer = f"{'an' if type_[:1] in 'AEIOU' else 'a'} {type_}"
    if low < 0:
        return f"{bearer} has no {what}; {number} stands here"
    if number < 0:
        return f"{bearer} without {what}; give it one {wanted}"
    return f"{number} stands where a {what} {wanted} is wanted for {bearer}"


def _numbers(card: CardDef) -> Iterator[str]:
    low, high = _LEVELS.get(card.type, (-1, -1))
    if not low <= card.level <= high:
        yield f"level: {_number(card.type, 'level', card.level, low, f'from {low} to {high}')}"
    if (card.type in _POWERED) != (card.power >= 0):
        low = 0 if card.type in _POWERED else -1
        yield f"power: {_number(card.type, 'power', card.power, low, 'from 0 on')}"
    if card.limit < 0 or card.coins < 0:
        yield "limit and coins: a number from 0 on is wanted"
    costs = (number for _, number in (*card.cost, *card.grow_cost))
    if max((card.power, card.limit, card.coins, *costs)) > FARTHEST:
        yield f"power, limit, coins and costs: a number up to {FARTHEST} is wanted"


def _kinds(card: CardDef) -> Iterator[str]:
    if card.burst and card.type not in _BURSTS:
        yield f"life_burst: only SIGNI and SPELL have a Life Burst; this is a {card.type}"
    if card.guard and card.type != "SIGNI":
        yield f"guard: only SIGNI bear it; this is a {card.type}"


def _ability(card: CardDef, one: AbilityDef) -> Iterator[str]:
    place = f"line {one.line}"
    if not 1 <= one.line <= len(card.text):
        yield f"{place}: the text has {counted(len(card.text), 'line')}"
    if one.kind not in KINDS:
        yield f"{place}: {one.kind!r} stands where one of {_listed(KINDS)} is wanted"
    try:
        check(one.node, "Rule" if one.kind == "rule" else "Ability", "program")
    except ProgramError as error:
        yield f"{place}, {error}"
        return
    if one.kind == "burst" and not (card.burst and one.line == len(card.text)):
        yield f"{place}: a burst ability belongs to the last line of a card with life_burst"
    if one.kind == "use" and card.type not in USED_TYPES:
        yield f"{place}: only a SPELL, PIECE or ARTS has a body to use; this is a {card.type}"
    if one.kind == "auto" and field(one.node, 2) is None:
        yield f"{place}: an auto ability says in `on` what it waits for"


def problems_of(card: CardDef) -> list[str]:
    """All that is wrong with a definition; empty when it can be a card."""
    found = [*_words(card), *_costs(card), *_numbers(card), *_kinds(card)]
    for one in card.abilities:
        found.extend(_ability(card, one))
    return [f"{card.name or 'a card'}: {text}" for text in found]
