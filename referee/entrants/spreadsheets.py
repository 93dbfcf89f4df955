"""People of a spreadsheet: columns by the names in its first row, in any order."""

from collections.abc import Iterator
from typing import Final

from events.given import FaultyFileError, cells_of
from events.wording import counted, did_you_mean
from referee.entrants.rows import ListedPerson, ListFault, Row
from referee.entrants.writing import unguarded

COLUMNS: Final = ("id", "name", "deck", "list", "contact", "table")
SEPARATORS: Final = (";", "\t", ",")
SUCH: Final = "begin with a row such as: id,name,deck"


def rows_of_csv(text: str) -> tuple[Iterator[Row], tuple[str, ...]]:
    """The rows of a spreadsheet, and the columns that count for nothing; raises FaultyFileError."""
    separator = max(SEPARATORS, key=lambda one: len(_known(text, one)))
    known = _known(text, separator)
    if not {"id", "name"} & {*known}:
        near = next(filter(None, (did_you_mean(one, ("id", "name")) for one in _first(text, separator))), "")
        what = "the first row names no column `id` and no column `name`"
        raise FaultyFileError(what, f"{near}, or {SUCH}" if near else SUCH, 1)
    twice = next((one for one in known if known.count(one) > 1), "")
    if twice:
        raise FaultyFileError(f"the first row names the column `{twice}` twice", "name it once", 1)
    aside = tuple(one for one in _first(text, separator) if one and one not in COLUMNS)
    return _people(text, separator), aside


def _first(text: str, separator: str) -> list[str]:
    """The names in the first row, as a separator parts it; none where it parts nothing."""
    try:
        found = next(cells_of(text, separator), [])
    except FaultyFileError:
        return []
    return [cell.strip().lower() for cell in found]


def _known(text: str, separator: str) -> list[str]:
    return [name for name in _first(text, separator) if name in COLUMNS]


def _people(text: str, separator: str) -> Iterator[Row]:
    names = _first(text, separator)
    for number, cells in enumerate(cells_of(text, separator), 1):
        if number == 1 or not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(names):
            what = f"it has {counted(len(cells), 'cell')}, and the first row has {len(names)}"
            yield ListFault(number, what, "put quotation marks around a cell that holds a separator")
            continue
        said = {name: unguarded(cell) for name, cell in zip(names, cells, strict=False) if name in COLUMNS}
        text_of_deck = said.pop("list", "")
        yield ListedPerson(number, **said, text=text_of_deck)
