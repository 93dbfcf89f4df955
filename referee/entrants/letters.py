"""In which letters a file is written: programs for tables write three kinds and name none."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

from events.given import FaultyFileError, text_of

WESTERN: Final = "cp1252"
INSTEAD: Final = "save it as UTF-8 text"
_HIGH: Final = "\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e"
_FOREIGN: Final = re.compile(rf"[^\x00-\x7f{_HIGH}\u2019]|(?<![A-Za-z{_HIGH}])\u2019|[{_HIGH}]{{3}}")
"""What shows that bytes are not Western words in Windows-1252: other signs, accents in a row."""
_NUL: Final = 0


def lettered(data: bytes, most: int) -> str:
    """Decode a text as a program for tables wrote it; raises FaultyFileError.

    UTF-8 and UTF-16, with a byte order mark or without. Other bytes are taken for Windows-1252 only
    where they come out as Western words, since any bytes come out as something.
    """
    if len(data) > most:
        what = f"the file has {len(data):,} bytes, and {most:,} are the most"
        raise FaultyFileError(what, "part it")
    wide = _wide(data)
    try:
        if wide:
            data = data.decode(wide).encode()
    except UnicodeError:
        raise FaultyFileError("the file is no whole UTF-16", INSTEAD) from None
    try:
        data.decode()
    except UnicodeDecodeError as error:
        data = _western(data, data.count(b"\n", 0, error.start) + 1).encode()
    return text_of(data)


def _wide(data: bytes) -> str:
    """The UTF-16 of a file by its mark, or by the zeros beside plain letters; "" for none."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    zeros = [byte == _NUL for byte in data[:4]]
    return {"0101": "utf-16-le", "1010": "utf-16-be"}.get("".join("01"[zero] for zero in zeros), "")


def _western(data: bytes, line: int) -> str:
    """Decode Windows-1252; raises FaultyFileError with the line where it began to be no UTF-8."""
    what = "the file is neither UTF-8 nor UTF-16, nor Western text in Windows-1252"
    fault = FaultyFileError(what, INSTEAD, line)
    try:
        text = data.decode(WESTERN)
    except UnicodeDecodeError:
        raise fault from None
    if _FOREIGN.search(text):
        raise fault
    return text
