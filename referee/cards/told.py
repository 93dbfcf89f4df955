"""How is a card told: what is printed on it, what each line means, what its words rest on."""

from collections.abc import Mapping
from typing import Any

from referee.cards.definition import CardDef
from referee.cards.text import TextReader
from referee.rulebook import Clause, entries_of

PRINTED = (
    "name",
    "type",
    "colors",
    "level",
    "power",
    "limit",
    "classes",
    "lrig_types",
    "teams",
    "cost",
    "grow_cost",
    "use_timing",
    "limiting",
    "coins",
    "guard",
    "burst",
    "icons",
    "text",
)


def rests(card: CardDef, ruleset: str) -> Mapping[str, tuple[Clause, ...]]:
    """The clauses on which the keywords and icons of a card rest, by entry."""
    icons = [f"{{{icon.capitalize()}}}" for icon in card.icons]
    printed = [*icons, *(["[Guard]"] if card.guard else []), *(["##"] if card.burst else [])]
    return entries_of((*card.text, *printed), ruleset)


def card_told(reader: TextReader, card: CardDef, ruleset: str) -> dict[str, Any]:
    """A card: what is printed on it, the program of each ability, what it rests on.

    `printed` of an ability is its program in the words of the ruleset, None where none says it.
    """
    told: dict[str, Any] = {name: getattr(card, name) for name in PRINTED}
    told["abilities"] = [
        {
            "line": one.line,
            "program": one.node,
            "hash": one.hash,
            "printed": reader.print_ability(one.node, card.type, ruleset),
        }
        for one in card.abilities
    ]
    told["rests_on"] = {e: [c.id for c in rows] for e, rows in rests(card, ruleset).items()}
    return told
