"""How much of what is listed cannot be told, since parts of it are sealed in this copy."""

from collections.abc import Collection
from typing import Final

from referee.service.desk import Desk
from referee.service.looking import is_sealed

RULED: Final = ("ruling",)
ASKED: Final = ("call",)
CALLED: Final = ("call", "note")
NOTED: Final = ("note",)
STATED: Final = ("statement",)
APPEALED: Final = ("appeal",)
PUNISHED: Final = ("penalty",)
FLAGGED: Final = ("illegal",)
LOOKED: Final = ("view",)
BRANCHED: Final = ("branch",)
PLAYED: Final = ("deck", "card", "cards", "entry", "action", "decision", "outcome")
"""What a paper match is bounded by: lists, cards, and what was entered and answered."""


def sealed_facts(
    desk: Desk,
    match: str,
    kinds: tuple[str, ...],
    seq: int | None = None,
    *,
    ids: Collection[str] = (),
) -> int:
    """Count the facts of some kinds, up to a seq, parts of which are sealed in this copy.

    `kinds` are first words of kinds of fact: "ruling" for all that becomes of rulings; `ids` those
    of the rulings that are meant, all where none is named. It is 0 of a whole record.
    """
    if not is_sealed(desk, match):
        return 0
    facts = (one for one in desk.facts(match, 0, seq) if one.sealed)
    bodies = (one.body for one in facts if one.body.KIND.partition(".")[0] in kinds)
    return sum(not ids or body.id in ids for body in bodies)
