"""Tables of matches under headings that are not known: which headings to write, so that they are read."""

from collections.abc import Sequence
from itertools import combinations

from events.given import FaultyFileError
from events.letters import same_name
from referee.entrants.column_contents import SAMPLE
from referee.entrants.grids import GridRow
from referee.entrants.match_results import games_of, is_nobody
from referee.entrants.result_sheets import rounds_of_rows
from referee.entrants.spreadsheets import heading_advice

LONGEST_NUMBER = 3
WIDEST = 100
"""Columns of a table of matches, at most: each is compared with each."""


def require_no_matches(rows: Sequence[GridRow], separator: str) -> None:
    """Raise FaultyFileError where two columns name the same people, with the headings to write.

    The headings are tried first, so that the file is read once they are written.
    """
    filled = [row for row in rows[:SAMPLE] if any(cell.strip() for cell in row.cells)]
    columns = _columns(filled)
    if len(columns) > WIDEST:
        return
    seats = _seats(columns)
    if seats is None:
        return
    headings = _headings(columns, seats)
    is_headed = _is_headed(columns, seats)
    body = filled[1:] if is_headed else filled
    what = "two columns name the same people, and the first row does not say what they are"
    try:
        rounds_of_rows("CSV", [GridRow(0, headings), *body])
    except FaultyFileError:
        raise FaultyFileError(what, "name the columns round, table, name_a, name_b and result", 1) from None
    raise FaultyFileError(what, heading_advice(headings, separator, is_headed=is_headed), 1)


def _columns(rows: Sequence[GridRow]) -> list[list[str]]:
    width = max((len(row.cells) for row in rows), default=0)
    return [[same_name(row.cells[at]) if at < len(row.cells) else "" for row in rows] for at in range(width)]


def _is_text(column: Sequence[str]) -> bool:
    filled = [cell for cell in column[1:] if not is_nobody(cell)]
    return bool(filled) and not any(cell[0].isdigit() or "@" in cell for cell in filled)


def _seats(columns: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The first two columns of text that share a person, or the only two in a table with scores."""
    text = [at for at, column in enumerate(columns) if _is_text(column)]
    pairs = combinations(text, 2)
    shared = ((a, b) for a, b in pairs if any(not is_nobody(one) for one in {*columns[a]} & {*columns[b]}))
    found = next(shared, None)
    if found is None and len(text) == 2 and any(_is_score(column) for column in columns):  # noqa: PLR2004
        return text[0], text[1]
    return found


def _is_score(column: Sequence[str]) -> bool:
    filled = [cell for cell in column[1:] if cell]
    return bool(filled) and all(games_of(cell) for cell in filled)


def _is_number(column: Sequence[str]) -> bool:
    filled = [cell for cell in column[1:] if cell]
    return bool(filled) and all(cell.isdecimal() and len(cell) <= LONGEST_NUMBER for cell in filled)


def _headings(columns: Sequence[Sequence[str]], seats: tuple[int, int]) -> list[str]:
    """A heading for each column; "other" for one that is none of a match."""
    found = ["other"] * len(columns)
    found[seats[0]], found[seats[1]] = "name_a", "name_b"
    people = {*columns[seats[0]], *columns[seats[1]], ""}
    numbers = [at for at, column in enumerate(columns) if _is_number(column)]
    before = [at for at in numbers if at < seats[0]]
    games = [at for at in numbers if at > seats[0]]
    named = [one for at in seats for one in columns[at] if not is_nobody(one)]
    # Nobody sits at two tables of a round: where somebody is named twice the number is the round.
    is_table = len(before) == 1 and len({*named}) == len(named)
    for at, word in zip(before, ("table",) if is_table else ("round", "table"), strict=False):
        found[at] = word
    for at, column in enumerate(columns):
        if at not in (*seats, *numbers) and (_is_score(column) or {*column[1:]} <= people | {"draw"}):
            found[at] = "result" if any(column[1:]) and "result" not in found else "other"
    if len(games) == 2 and "result" not in found:  # noqa: PLR2004 - one for each seat
        found[games[0]], found[games[1]] = "games_a", "games_b"
    return found


def _is_headed(columns: Sequence[Sequence[str]], seats: tuple[int, int]) -> bool:
    """Whether the first row holds headings: words above numbers, or names that stand nowhere else."""
    words = [column[0] for column in columns if _is_number(column) or _is_score(column)]
    if words:
        return not any(word[:1].isdigit() for word in words)
    rest = {*columns[seats[0]][1:], *columns[seats[1]][1:]}
    return columns[seats[0]][0] not in rest and columns[seats[1]][0] not in rest
