"""In which encodings a file of a person may be: every text that its bytes can stand for.

Bytes alone do not tell encodings apart. So whoever knows what the text should say (columns of a
table, names of cards) tries them in this order and takes the one that says it.
"""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterator
from typing import Final, NamedTuple

from events.given import FaultyFileError, text_of

MARKS: Final = (
    (BOM_UTF32_LE, "utf-32"),
    (BOM_UTF32_BE, "utf-32"),
    (BOM_UTF16_LE, "utf-16"),
    (BOM_UTF16_BE, "utf-16"),
    (BOM_UTF8, "utf-8"),
)
"""Byte order marks, the longer ones first."""
WIDE: Final = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
ESCAPED: Final = "iso2022_jp"
"""The encoding of Japanese mail: plain ASCII with escapes."""
USUAL: Final = (
    "cp932",
    "euc_jp",
    "gb18030",
    "big5hkscs",
    "cp949",
    "cp1252",
    "cp1250",
    "cp1251",
    "cp1253",
    "cp1254",
    "cp1257",
    "mac_roman",
    "cp437",
    "euc_jis_2004",
    "shift_jis_2004",
)
"""What spreadsheets, editors and mail programs write where they do not write Unicode."""
SAMPLE: Final = 1 << 14
"""Bytes that the detector looks at; it takes the square of what it is given."""
INSTEAD: Final = "save it as UTF-8 text"


class Decoding(NamedTuple):
    """A text that bytes can stand for, and the encoding in which they do."""

    encoding: str
    text: str


def decodings(data: bytes, most: int) -> Iterator[Decoding]:
    """Give every text that bytes can stand for, the most probable first, each text once.

    A byte order mark, or bytes that are UTF-8 throughout, leave one text. Other bytes are tried in
    the order of the detector, then in the usual encodings. Raises FaultyFileError for more than
    `most` bytes, and for bytes that are no text in any of them.
    """
    if len(data) > most:
        what = f"the file has {len(data):,} bytes, and {most:,} are the most"
        raise FaultyFileError(what, "part it")
    fault: FaultyFileError | None = None
    seen: set[str] = set()
    for encoding in _candidates(data):
        try:
            text = text_of(data.decode(encoding).removeprefix("\ufeff").encode(), most * 4)
        except FaultyFileError as error:
            fault = fault or error
        except (UnicodeError, LookupError):
            continue
        else:
            if text not in seen:
                seen.add(text)
                yield Decoding(encoding, text)
    if not seen:
        raise fault or FaultyFileError("the file is no text in any known encoding", INSTEAD)


def _candidates(data: bytes) -> Iterator[str]:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            yield encoding
            return
    if b"\0" in data:
        yield from WIDE
        return
    if b"\x1b" in data:
        yield ESCAPED
    try:
        data.decode()
    except UnicodeDecodeError:
        yield from dict.fromkeys((*_detected(data[:SAMPLE]), *USUAL))
    else:
        yield "utf-8"


def _detected(data: bytes) -> Iterator[str]:
    """Encodings in the order in which charset-normalizer finds them probable."""
    from charset_normalizer import from_bytes  # noqa: PLC0415 - 40 ms, and only for what is not UTF-8

    for found in from_bytes(data):
        yield from (found.encoding, *found.could_be_from_charset)
