"""Why the power of a SIGNI is what it is: each text that changes it, and by how much."""

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.effects.board import Board
from referee.rules import Table
from referee.service.reading import MatchReading
from referee.service.table.forced import OPEN


class PowerPart(NamedTuple):
    """What one text adds to a power: its card, "" for one that is hidden, the line, the number."""

    name: str
    line: int
    adds: int


class _Traced(Board):
    """A board that notes what each text that holds does to each power."""

    __slots__ = ("parts",)

    def __init__(self, table: Table) -> None:
        """Derive the board of a table once more, with notes."""
        self.parts: dict[int, list[tuple[int, str, int, int]]] = {}
        super().__init__(table.state, table.library)

    def _statements(self) -> list[Any]:
        return [
            (key, one._replace(apply=self._noting(one.apply)), scope)
            for key, one, scope in super()._statements()
        ]

    def _noting(self, apply: Callable[..., None]) -> Callable[..., None]:
        def noted(board: Board, scope: Any) -> None:
            before = {card: derived.power for card, derived in self.by_id.items()}
            apply(board, scope)
            for card, was in before.items():
                adds = self.by_id[card].power - was
                if adds:
                    _, name, line = scope.text
                    self.parts.setdefault(card, []).append((scope.source, name, line, adds))

        return noted


def parts_at(reading: MatchReading, seq: int) -> dict[int, tuple[PowerPart, ...]]:
    """What makes each power of a match another than is printed, at a seq; see `parts_of`."""
    return parts_of(reading.table(seq))


def parts_of(table: Table) -> dict[int, tuple[PowerPart, ...]]:
    """What makes the power of each SIGNI another than is printed, in the order of the rules.

    A text that speaks from a hidden zone is not named; one that nothing changes has none.
    """
    return {
        card: tuple(PowerPart(name if _seen(table, at) else "", line, n) for at, name, line, n in rows)
        for card, rows in _Traced(table).parts.items()
    }


def _seen(table: Table, source: int) -> bool:
    """Whether all can see whose text speaks: it lies in the open, or was carried out before."""
    place = table.board.places.get(source) or table.state.find(source)
    return place is None or place.zone in OPEN
