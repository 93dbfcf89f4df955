"""How many keys a scorekeeper types for three turns: python -m tests.paper.keys."""

from pathlib import Path
from typing import Final, NamedTuple

from events.memory_log import MemoryLog
from referee.service import Desk
from referee.service.event.starting import open_match
from referee.service.play.papering import enter_check, enter_line
from tests.paper.desks import SAM

TURNS: Final = Path(__file__).with_name("turns.txt")
BEFORE, NOW = 0, 1


class Typed(NamedTuple):
    """A way to type the turns: its lines, and the match that they make."""

    lines: list[str]
    desk: Desk

    @property
    def keys(self) -> int:
        """Count the keys, Enter with each line."""
        return sum(len(line) + 1 for line in self.lines)

    def __str__(self) -> str:
        return f"{len(self.lines)} lines, {self.keys} keys, {self.keys / len(self.lines):.1f} a line"


def typed(side: int) -> Typed:
    """Enter the turns as one side of the table types them; now as at the prompt, which passes on.

    Raises what the desk raises for a line that is not accepted.
    """
    desk = Desk(MemoryLog())
    open_match(desk, "m1", "ember-court", "tide-chorus", paper=True, date="2026-11-21")
    rows = [row for row in TURNS.read_text("utf-8").splitlines() if row[:1] != "#"]
    lines = [line for row in rows if (line := row.split("|")[side].strip())]
    for line in lines:
        onward = enter_check(desk, "m1", line, SAM) if side == NOW else []
        enter_line(desk, "m1", "; ".join([line, *onward]), SAM)
    return Typed(lines, desk)


if __name__ == "__main__":
    for name, side in (("before", BEFORE), ("now", NOW)):
        print(f"{name}: {typed(side)}")  # noqa: T201 - a program of its own
