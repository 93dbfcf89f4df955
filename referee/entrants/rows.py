"""Whom a list names, row by row, and what is wrong in a row."""

import re
from typing import Annotated, Final, Self

from msgspec import Meta, Struct

from events.letters import visible

MOST_ASIDE: Final = 20
"""Headings that are listed of columns that count for nothing."""


_WIDE: Final = {sign + 0xFEE0: sign for sign in range(0x21, 0x7F)}
"""The full-width forms of ASCII."""


def plain_id(text: str) -> str:
    """An id without invisible letters, and with full-width letters and digits as plain ones."""
    return visible(text).translate(_WIDE).strip()


_ENCODED_TWICE: Final = re.compile(
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]+"
)
"""A first byte of a UTF-8 letter and the bytes that follow it, each read as a letter of Windows-1252."""
LATIN: Final = "\u0250"
OTHERS: Final = (("\u0400", "\u047f"), ("\u2013", "\u2122"), ("\u3040", "\uffff"))
"""Cyrillic, punctuation, and the scripts of East Asia."""


def encoded_once(text: str) -> str:
    """A text whose letters were encoded as UTF-8 twice, such as "JÃ¶rg", as it was meant: "Jörg"."""
    return text if text.isascii() else _ENCODED_TWICE.sub(_encoded_once, text)


def _encoded_once(found: re.Match[str]) -> str:
    try:
        plain = found[0].encode("cp1252").decode()
    except UnicodeError:
        return found[0]
    # Two letters that stand side by side by chance come to a letter of a script that no name has.
    first, is_latin = plain[0], plain[0] < LATIN and plain.isalpha()
    is_other = any(low <= first <= high for low, high in OTHERS)
    return plain if is_latin or is_other else found[0]


_ADDRESSED: Final = re.compile(
    r"[\"'“]?(?P<name>[^<>@]*[^<>@\s\"'”(])[\"'”]?\s*[<(](?P<at>[^<>@\s()]+@[^<>@\s()]+)[>)]"
)


def name_and_address(text: str) -> tuple[str, str]:
    """A name, and the e-mail address that stands behind it in brackets; "" for none."""
    found = _ADDRESSED.fullmatch(text.strip())
    return (found["name"], found["at"]) if found is not None else (text, "")


class SheetRow(int):
    """The number of a row, counted through all sheets of a workbook, and written with its own sheet."""

    said: str

    def __new__(cls, number: int, row: int, sheet: str) -> Self:
        """Take the number that counts, and the row and the sheet that are said."""
        made = super().__new__(cls, number)
        made.said = f"{row} of sheet {sheet}"
        return made

    def __format__(self, spec: str) -> str:
        """Write the row and its sheet."""
        return format(self.said, spec)


class ListedPerson(Struct, frozen=True):
    """A person as a row says them; what a row leaves out is "".

    `row` is the row of the spreadsheet, of which the first holds the names of the columns, else the
    place in the list, from 1. `deck` names a shipped deck or the list that is in `text`; `table` is the
    table that they need to sit at.
    """

    row: int
    id: str = ""
    name: str = ""
    contact: str = ""
    deck: str = ""
    text: str = ""
    table: str = ""


class ListFault(Struct, frozen=True):
    """What is wrong in a row, and what to do instead."""

    row: int
    what: str
    instead: str

    def said(self) -> str:
        """Say all of it in one line."""
        return f"row {self.row}: {self.what} ({self.instead})"


class ColumnRead(Struct, frozen=True):
    """A column that was understood: its heading, and the field that it fills.

    `by_content` says that no heading that is known names the field: the cells are of its kind.
    """

    heading: Annotated[str, Meta(description="The heading, empty where there is none.")]
    field: Annotated[str, Meta(description="The field that it fills.")]
    by_content: Annotated[bool, Meta(description="Whether its cells say so, and not its heading.")] = False


class PeopleList(Struct, frozen=True):
    """A list that was read: of which kind, whom it names, what is wrong, which columns count for nothing.

    `encoding` is that of a text file, "" for a workbook; `columns` are those of a spreadsheet that were
    understood.
    """

    kind: str
    people: tuple[ListedPerson, ...]
    faults: tuple[ListFault, ...]
    aside: tuple[str, ...] = ()
    encoding: str = ""
    columns: tuple[ColumnRead, ...] = ()


Row = ListedPerson | ListFault
"""What a row came to."""
