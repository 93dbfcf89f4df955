"""Tables of matches under headings that are not known: which headings to write, so that they are read."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import combinations

from events.given import FaultyFileError
from events.letters import same_name
from referee.entrants.column_contents import SAMPLE, WORD, kind_of
from referee.entrants.grids import GridRow
from referee.entrants.headings import NAME
from referee.entrants.match_results import games_of, is_nobody, read_result
from referee.entrants.result_sheets import match_field, rounds_of_rows
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
    known = {at: match_field(cell) for at, cell in enumerate(filled[0].cells)} if filled else {}
    seats = _seats(columns, has_round="round" in known.values())
    if seats is None:
        return
    headings = _headings(columns, seats, known)
    is_headed = _is_headed(columns, seats)
    body = filled[1:] if is_headed else filled
    what = "the rows tell of matches, and the first row does not say what each column is"
    instead = "name the columns round, table, name_a, name_b and result"
    with suppress(FaultyFileError):
        if not rounds_of_rows("CSV", [GridRow(0, headings), *body]).people.faults:
            instead = heading_advice(headings, separator, is_headed=is_headed)
    raise FaultyFileError(what, instead, 1)


def _columns(rows: Sequence[GridRow]) -> list[list[str]]:
    width = max((len(row.cells) for row in rows), default=0)
    return [[same_name(row.cells[at]) if at < len(row.cells) else "" for row in rows] for at in range(width)]


def _is_text(column: Sequence[str]) -> bool:
    filled = [cell for cell in column[1:] if not is_nobody(cell)]
    return bool(filled) and not any(cell[0].isdigit() or "@" in cell for cell in filled)


def _seats(columns: Sequence[Sequence[str]], *, has_round: bool) -> tuple[int, int] | None:
    """The two columns of people who meet; None in a list of people.

    They share a person, or another column says which of them won, or they are the only two of names in a
    table with scores or rounds.
    """
    text = [at for at, column in enumerate(columns) if _is_text(column)]
    pairs = combinations(text, 2)
    shared = ((a, b) for a, b in pairs if any(not is_nobody(one) for one in {*columns[a]} & {*columns[b]}))
    every = range(len(columns))
    met = (pair for pair in combinations(text, 2) if any(_is_result(columns, pair, at) for at in every))
    found = next(met, None) or next(shared, None)
    names = [at for at in text if kind_of(columns[at][1:]) in {NAME, WORD}]
    two = text if len(text) == 2 else names  # noqa: PLR2004
    if found is None and len(two) == 2 and (has_round or any(map(_is_score, columns))):  # noqa: PLR2004
        return two[0], two[1]
    return found


def _is_result(columns: Sequence[Sequence[str]], seats: tuple[int, int], at: int) -> bool:
    """Whether each cell of a column says how two people met, and one of them by a name."""
    if at in seats:
        return False
    rows = [row for row in zip(columns[at], columns[seats[0]], columns[seats[1]], strict=True) if row[0]][1:]
    read = [read_result(cell, (a,), (b,) if not is_nobody(b) else ()) for cell, a, b in rows]
    named = any(name and name in cell for cell, a, b in rows for name in (a, b))
    return bool(rows) and None not in read and (named or _is_score(columns[at]))


def _is_score(column: Sequence[str]) -> bool:
    filled = [cell for cell in column[1:] if cell]
    return bool(filled) and all(games_of(cell) for cell in filled)


def _is_number(column: Sequence[str]) -> bool:
    filled = [cell for cell in column[1:] if cell]
    return bool(filled) and all(cell.isdecimal() and len(cell) <= LONGEST_NUMBER for cell in filled)


def _headings(
    columns: Sequence[Sequence[str]], seats: tuple[int, int], known: Mapping[int, str]
) -> list[str]:
    """A heading for each column; "other" for one that is none of a match."""
    found = ["other"] * len(columns)
    found[seats[0]], found[seats[1]] = "name_a", "name_b"
    people = {*columns[seats[0]], *columns[seats[1]], ""}
    numbers = [at for at, column in enumerate(columns) if _is_number(column)]
    said = {at: word for at, word in known.items() if word in {"round", "table"}}
    before = [at for at in numbers if at < seats[0] and at not in said]
    games = [at for at in numbers if at > seats[0]]
    named = [one for at in seats for one in columns[at] if not is_nobody(one)]
    # Nobody sits at two tables of a round: where somebody is named twice the number is the round.
    is_table = len(before) == 1 and len({*named}) == len(named)
    free = [word for word in (("table",) if is_table else ("round", "table")) if word not in said.values()]
    for at, word in [*said.items(), *zip(before, free, strict=False)]:
        found[at] = word
    for at, column in enumerate(columns):
        is_result = _is_result(columns, seats, at) or _is_score(column) or {*column[1:]} <= people | {"draw"}
        if at not in (*seats, *numbers, *said) and is_result:
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
