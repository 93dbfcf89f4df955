"""What the machine asks of a whole catalogue: worked out once, and kept beside its bytes.

Facts must not tell what is in a deck, so some of what a match does depends on every card there is.
Of a catalogue of thousands of cards that is worked out when the cards are brought in.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from events.canonical import canonical
from referee.cards import CardDef, Catalog
from referee.cards.borne import is_craft
from referee.effects.analysis.heard import HeardDeeds, PastDeed
from referee.effects.language import NODES
from referee.effects.nodes.abilities import RuleNode
from referee.rulebook import Ruleset, rulesets

VERSION: Final = 3
"""Counted up with every change of what is heard of a text or how a program is assembled."""
CONTENTS_ID: Final = f"{VERSION}.{hashlib.sha256(canonical(NODES)).hexdigest()[:12]}"
"""What contents belong to: those of another version or language are worked out again."""


class Contents(NamedTuple):
    """What a catalogue holds, as far as a match has to know it without reading every card.

    `crafts` names the Crafts and Resonas; `answered` says for each ruleset which uses some card can
    answer; `heard` is what all texts together listen for; `programs` names a card of each program.
    """

    crafts: frozenset[str]
    answered: dict[str, frozenset[str]]
    heard: HeardDeeds
    programs: dict[str, str]


def _cards(catalog: Catalog) -> Iterator[CardDef]:
    return map(catalog.get, catalog.names())


def crafts_of(catalog: Catalog) -> frozenset[str]:
    """Name the cards that belong to no deck."""
    return frozenset(c.name for c in _cards(catalog) if is_craft(c) or c.type == "RESONA")


def answered_of(catalog: Catalog) -> dict[str, frozenset[str]]:
    """Say for each ruleset which uses some card of the catalogue can answer."""
    cards = [*_cards(catalog)]
    return {rules.name: _answered(cards, rules) for rules in rulesets().values()}


def _answered(catalog: list[CardDef], rules: Ruleset) -> frozenset[str]:
    """Which uses some card can answer that a ruleset plays with.

    Source: glossary.use-timing-spell-cut-in.3.
    """
    cards = [c for c in catalog if c.type in (*rules.main_types, *rules.lrig_types)]
    said = (RuleNode(a.node) for c in cards for a in c.abilities if a.kind == "rule")
    if any(rule.kind == "cut-in" for rule in said):
        return frozenset({"SPELL", "PIECE", "ARTS"})
    return frozenset({"SPELL"} if any("spell cut-in" in c.use_timing for c in cards) else ())


def written_contents(contents: Contents) -> dict[str, Any]:
    """Contents as an object of JSON."""
    heard = contents.heard
    return {
        "answered": {key: sorted(uses) for key, uses in contents.answered.items()},
        "beyond": {key: sorted(names) for key, names in heard.beyond.items()},
        "crafts": sorted(contents.crafts),
        "moments": sorted(heard.moments),
        "noted": {
            word: [[*past[:3], int(past.game)] for past in pasts] for word, pasts in heard.noted.items()
        },
        "programs": contents.programs,
        "silent": sorted(heard.silent),
        "spoken": int(heard.spoken),
        "words": sorted(heard.words),
    }


def read_contents(said: dict[str, Any]) -> Contents | None:
    """Read contents; None for an object that is none, which are then worked out again."""
    try:
        noted = {word: tuple(map(_past, pasts)) for word, pasts in said["noted"].items()}
        beyond = {key: frozenset(names) for key, names in said["beyond"].items()}
        heard = HeardDeeds(
            frozenset(said["words"]),
            frozenset(said["moments"]),
            noted,
            frozenset(said["silent"]),
            beyond,
            bool(said["spoken"]),
        )
        answered = {key: frozenset(uses) for key, uses in said["answered"].items()}
        return Contents(frozenset(said["crafts"]), answered, heard, dict(said["programs"]))
    except (LookupError, ValueError, TypeError, AttributeError):
        return None


def _past(row: list[Any]) -> PastDeed:
    src, dst, means, game = row
    return PastDeed(src, dst, tuple(means), bool(game))
