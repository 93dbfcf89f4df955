"""What a person says at a table, read as an action."""

from collections.abc import Sequence

from referee.rules import Action, Table
from referee.service.desk import Desk
from referee.service.store.live import require_whole
from referee.service.table.parsing import parse
from referee.service.table.stating import stating


def parse_action(desk: Desk, match: str, seat: str, said: Sequence[str]) -> Action:
    """Read an action from a person's words; raises DeskError when it is unclear."""
    return parse(_whole(desk, match), seat, said)


def parse_stated(
    desk: Desk, match: str, seat: str, text: str, about: tuple[str, int] | None = None
) -> Action:
    """Read what a seat or "judge" states; `about` is the card and line of an order.

    Raises DeskError when it is unclear.
    """
    return stating(_whole(desk, match), seat, text, about)


def _whole(desk: Desk, match: str) -> Table:
    """The table of a match at its head, for who acts there; raises SealedCopy."""
    require_whole(desk.live.get(match))
    return desk.table(match)
