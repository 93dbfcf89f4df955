"""What the columns of a spreadsheet are by their cells, where no heading says it in a language known here."""

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final

from referee.entrants.headings import CONTACT, ID, NAME

COUNT, WORD = "count", "word"
"""A running number or a place, which is no id; and names or other things of one word each."""
SAMPLE: Final = 200
"""Rows by which a column is judged."""
MOST: Final = 0.8
"""The share of its cells that has to be of one kind."""
LONGEST: Final = 60
MOST_WORDS, FEW_WORDS = 8, 3
"""Words of a name at most, and of one that ends as a sentence does."""
_SCORE: Final = re.compile(r"\d\s*[-\u2013:]\s*\d")
_VERB: Final = re.compile(
    r"\S\s+(?:beat|beats|defeated|defeats|won|wins|lost|loses|drew|tied|vs\.?|versus|gegen|besiegt)\s+\S"
)
_NUMBER: Final = re.compile(r"(?<!\S)\d+(?!\S)")
_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_ID: Final = re.compile(r"(?=.*\d)(?!\+|00|\d+[./-]\d+[./-]\d+|\d{9})[\w.#-]{1,40}")
"""A word with a digit that is no date and no number of a phone."""
_NAME: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’.,()・·\-\u0300-\u036f])*")
_EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_SUM: Final = re.compile(
    r"(?:(?:grand |sub)?totals?|sum|summe|gesamt|insgesamt|somme|suma|razem|totale|totaal|итого|всего"
    r"|合計|総計|小計|人数|合计|总计|합계)\s*[:\uff1a=]?\s*\d*(?: \w+)?",
    re.IGNORECASE,
)
_ERROR: Final = re.compile(r"#[A-ZÀ-Ü/]+\d?[!?]|#DIV/0!|#N/[AVD]|#NV|Err:\d{3}")
NO_VALUE: Final = "#VALUE-IS-MISSING!"
"""What stands for a formula without the value that it came to when it was saved."""


def cell_fault(cell: str) -> tuple[str, str] | None:
    """What is wrong with a cell that holds no text of its own, and what to do; None for another cell."""
    if cell == NO_VALUE:
        return "holds a formula without its value", "open the workbook in Excel or LibreOffice and save it"
    if _ERROR.fullmatch(cell.strip()):
        return f"holds the error {cell.strip()}", "write the text itself there"
    return None


def is_sum(name: str) -> bool:
    """Whether a cell is the word below a list that says how much it comes to, such as "Total"."""
    return _SUM.fullmatch(name.strip()) is not None


def line_fault(line: str) -> str:
    """Why a line of a plain list is no name; "" for one that may be."""
    if _SCORE.search(line) or _VERB.search(line):
        return "tells of a match"
    if _NUMBER.search(line):
        return "holds a number"
    words = len(line.split())
    if len(line) > LONGEST or words > MOST_WORDS or (words > FEW_WORDS and line[-1] in ".!?:。"):
        return "is longer than a name"
    return ""


def kind_of(cells: Sequence[str]) -> str:
    """What a column holds: CONTACT, COUNT, ID, NAME, WORD, or "" for something else."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    if not filled:
        return ""
    distinct = len({*filled}) / len(filled)
    if _share(_EMAIL, filled) >= MOST:
        return CONTACT
    if _is_running([cell.rstrip(".)") for cell in filled]):
        return COUNT
    if _share(_ID, filled) >= MOST and distinct == 1:
        return ID
    if _share(_NAME, filled) < MOST or distinct < MOST or max(map(len, filled)) > LONGEST:
        return ""
    words = sum(len(cell.split()) > 1 or bool(_EAST_ASIAN.search(cell)) for cell in filled)
    return NAME if words / len(filled) >= MOST else WORD


def _is_running(cells: Sequence[str]) -> bool:
    """Whether cells are running numbers: 1 to n in any order, or such as begin again at 1."""
    if {*cells} == {str(number) for number in range(1, len(cells) + 1)}:
        return True
    if len({*cells}) == len(cells) or not all(cell.isdecimal() for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return numbers[0] == 1 and all(b in {1, a + 1} for a, b in pairwise(numbers))


def _share(pattern: re.Pattern[str], cells: Sequence[str]) -> float:
    return sum(pattern.fullmatch(cell) is not None for cell in cells) / len(cells)


def kinds_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """What each column holds, by the first rows."""
    sample = list(islice(rows, SAMPLE))
    width = max(map(len, sample), default=0)
    return [kind_of([row[at] for row in sample if at < len(row)]) for at in range(width)]


def has_headings(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row holds headings: its cells are of another kind than those below them."""
    if len(rows) < 2:  # noqa: PLR2004 - a heading and a row
        return False
    for at, kind in enumerate(kinds_of(rows[1:])):
        first = rows[0][at].strip() if at < len(rows[0]) else ""
        below = [row[at].split() for row in rows[1 : SAMPLE + 1] if at < len(row) and row[at].strip()]
        if not first or kind_of([first]) in {CONTACT, ID, COUNT}:
            continue
        if kind in {CONTACT, ID, COUNT}:
            return True
        if kind == NAME and len(below) > 1:
            short = len(first.split()) == 1 and not _EAST_ASIAN.search(first)
            lower = first.split()[-1][:1].islower() and not any(one[-1][:1].islower() for one in below)
            if lower or (short and all(len(one) > 1 for one in below)):
                return True
    return False


def fields_by_content(kinds: Sequence[str]) -> dict[int, str]:
    """The field of each column by what it holds; empty where no column can only be that of the names."""
    words = [at for at, kind in enumerate(kinds) if kind in {NAME, WORD}]
    whole = [at for at in words if kinds[at] == NAME]
    names = words if len(words) == 1 else whole
    if len(names) != 1:
        return {}
    found = {names[0]: NAME}
    for at, kind in enumerate(kinds):
        # A number behind the name may as well be an age or a count of something.
        if kind not in found.values() and (kind == CONTACT or (kind == ID and at < names[0])):
            found[at] = kind
    return found


def suggested_headings(kinds: Sequence[str]) -> list[str]:
    """Headings for a list where several columns may hold names, each but "other" used once."""
    left = ["last name", "first name"] if WORD in kinds else ["name"]
    found: list[str] = []
    for kind in kinds:
        word = left.pop(0) if kind in {NAME, WORD} and left else kind
        is_known = word in {CONTACT, ID, "name", "last name", "first name"} and word not in found
        found.append(word if is_known else "other")
    return found
