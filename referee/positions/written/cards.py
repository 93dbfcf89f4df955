"""How a card of a position becomes a definition: its text is read, or its program taken."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from events.values import changed
from referee.cards import CardDef, Catalog, CatalogError, read_rows, shipped
from referee.cards.definition import ability
from referee.cards.text import Compiled, TextReader
from referee.positions.written.schema import PositionCard

EARLIER = "Earlier this turn"
"""The name under which effects of earlier in the turn stand in the record."""

GUARD = "[Guard]"
_PRINTED = (
    "colors",
    "level",
    "power",
    "classes",
    "limit",
    "lrig_types",
    "cost",
    "grow_cost",
    "use_timing",
    "teams",
    "coins",
    "craft",
    "limiting",
    "icons",
    "type",
)


def definition(reader: TextReader, name: str, row: PositionCard) -> CardDef:
    """The definition of a card; raises CatalogError with all that is wrong with it.

    A line of text that cannot be read is wrong, unless programs stand in its place.
    """
    text = _lines(row)
    made: dict[str, Any] = {key: getattr(row, key) for key in _PRINTED}
    made |= {"name": name, "text": text, "guard": row.guard or GUARD in row.text}
    if row.life_burst is not None:
        made["life_burst"] = row.life_burst
    made["ability"] = row.program or []
    (card,) = read_rows(None, {"card": [made]}, "card")
    if row.program is not None:
        return card
    said = _said(reader, card.text, card.type, card.burst)
    if said.declined:
        wrong = (f"column {d.column}, {d.why}: {d.words!r}" for d in said.declined)
        problems = (
            f"{name}: line {d.line} of the text cannot be read: {w}"
            for d, w in zip(said.declined, wrong, strict=True)
        )
        raise CatalogError(tuple(problems))
    return changed(card, abilities=said.abilities)


@lru_cache(1024)
def _said(reader: TextReader, text: tuple[str, ...], kind: str, burst: bool) -> Compiled:  # noqa: FBT001 - a key
    """Read a text once; the same sentences stand on many cards."""
    return reader.read_text(text, kind=kind, burst=burst)


def _lines(row: PositionCard) -> list[str]:
    """The lines of the text; a program without a text gets lines that point to it."""
    if row.text or row.program is None:
        return [t for t in row.text if t != GUARD]
    most = max((int(a.get("line", 1)) for a in row.program), default=0)
    return [f"Program {n}." for n in range(1, most + 1 - (row.life_burst is not None))]


@cache
def catalogue() -> Catalog:
    """The cards that a position may name without defining them."""
    return shipped()


def powered(changes: Mapping[int, str]) -> CardDef:
    """The card whose programs change powers until the end of the turn, one a number.

    It lies nowhere: it stands for the effects of earlier in the turn that a position tells of.
    """
    rows = []
    for line, number in enumerate(changes, 1):
        body = (
            "lasting",
            (("modify", ("named", "t"), "power", number),),
            ("span", "now", "end of this turn"),
        )
        rows.append(ability(("ability", "use", (), body), line))
    text = tuple(changes.values())
    return CardDef(EARLIER, "SPELL", text=text, abilities=tuple(rows))
