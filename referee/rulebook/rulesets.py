"""Which games are there: the numbers and words in which one ruleset differs from another.

A match names its ruleset in its header; the rules read these values wherever both games take the
same step. Only where the order of play differs, `program` names a procedure of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from referee.rulebook.documents import read_data


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Hold one game as data; numbers are cards unless said otherwise."""

    name: str
    program: str
    """The rule procedure that is the whole match: setup once, then turn after turn."""
    lrigs: int
    """How many LRIGs a seat begins with; a single one lies in the center."""
    main_size: int
    main_copies: int
    bursts: tuple[int, int]
    """Fewest and most cards with Life Burst in a main deck."""
    lrig_deck_most: int
    """The largest LRIG deck, PIECEs not counted."""
    lrig_copies: int
    """Cards of one name in an LRIG deck, where no reading says otherwise."""
    pieces_most: int
    level_zeros: int
    """The fewest level 0 LRIGs of an LRIG deck."""
    main_types: tuple[str, ...]
    lrig_types: tuple[str, ...]
    """Types of card that each deck may hold."""
    three_colors: bool
    """Whether a deck keeps to the colours of the LRIGs that it starts with."""
    limiting: bool
    """Whether a limiting condition binds (classic.lrig.13)."""
    opening_hand: int
    life_cloth: int
    draws: tuple[int, int]
    """Cards of the draw phase: in the opening turn of the game, and in every other."""
    hand_most: int
    """The largest hand at the end of one's own turn."""
    grow: tuple[int, int]
    """The least and the greatest step in level of a grow."""
    uses: tuple[str, ...]
    """Types of card that are used."""
    used_to: str
    """The zone of a white-backed card after its use."""
    windows: tuple[tuple[str, str], ...]
    """Steps of the attack phase before the attacks, in order, and who may act in each."""
    guard_step: bool
    """Whether guarding is a step of its own or a part of the LRIG attack."""
    refreshes_to_end: int
    """The turn player's refresh with this number ends the turn."""
    words: Mapping[str, str]
    """How this game calls what the record calls otherwise."""
    menus: Mapping[str, tuple[str, ...]]
    """The units of play that each menu offers, in the order in which they are listed."""


class UnknownRuleset(ValueError):
    """Say that no rule document describes a ruleset of this name."""


def _frozen(value: Any) -> Any:
    """Turn lists into tuples and tables into mappings that cannot be changed."""
    if isinstance(value, list):
        return tuple(_frozen(v) for v in value)
    if isinstance(value, dict):
        return MappingProxyType({k: _frozen(v) for k, v in value.items()})
    return value


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every ruleset by its name."""
    rows = read_data("rulesets")["ruleset"]
    found = [Ruleset(**{key: _frozen(value) for key, value in row.items()}) for row in rows]
    return MappingProxyType({r.name: r for r in found})


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of this name (diva, classic); raises UnknownRuleset, which lists them."""
    found = rulesets().get(name)
    if found is None:
        raise UnknownRuleset(f"no ruleset {name!r}; there are {', '.join(rulesets())}")
    return found
