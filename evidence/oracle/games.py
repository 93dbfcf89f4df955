"""What another engine recorded: games of the classic rules, decision by decision.

One JSON object a line: a header with the table of cards, then for each game its decks, its start,
each step with everything that lay on the table after it, and its end.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from events.given import FaultyFileError, json_of

FORMAT = 1
"""The version of the recordings that is read."""

Row = Mapping[str, Any]


class RecordedGameError(ValueError):
    """A file holds something else than recorded games; says the line and what is wanted."""


class Recorded(NamedTuple):
    """One game as the other engine played it."""

    number: int
    family: str
    cards: Mapping[str, Row]
    decks: Mapping[str, Row]
    start: Row
    steps: tuple[Row, ...]
    end: Row


def _rows(lines: Iterable[str]) -> Iterable[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json_of(line)
        except FaultyFileError as error:
            message = f"line {number}: {error.what}"
            raise RecordedGameError(message) from error
        if not isinstance(row, dict) or "rec" not in row:
            message = f"line {number} is no record of a game: an object with `rec` is wanted"
            raise RecordedGameError(message)
        yield number, row


def read_games(lines: Iterable[str]) -> list[Recorded]:
    """Read recorded games; raises RecordedGameError for anything else."""
    cards: Mapping[str, Row] | None = None
    games: dict[int, dict[str, Any]] = {}
    for number, row in _rows(lines):
        kind = row["rec"]
        if kind == "header":
            if row.get("format") != FORMAT:
                message = f"line {number}: format {row.get('format')!r}, {FORMAT} is read"
                raise RecordedGameError(message)
            cards = row["cards"]
        elif kind in {"game", "start", "step", "end"}:
            parts = games.setdefault(row["game"], {"step": []})
            if kind == "step":
                parts["step"].append(row)
            else:
                parts[kind] = row
    if cards is None:
        message = "no line is a header with the table of cards"
        raise RecordedGameError(message)
    return [_recorded(number, parts, cards) for number, parts in games.items()]


def _recorded(number: int, parts: dict[str, Any], cards: Mapping[str, Row]) -> Recorded:
    lacking = [name for name in ("game", "start", "end") if name not in parts]
    if lacking:
        message = f"game {number} has no line {' and no line '.join(lacking)}"
        raise RecordedGameError(message)
    head = parts["game"]
    return Recorded(
        number,
        head.get("family", ""),
        cards,
        head["decks"],
        parts["start"],
        tuple(parts["step"]),
        parts["end"],
    )
