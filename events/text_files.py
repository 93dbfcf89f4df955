"""Text files in whatever encoding a program saved them.

Spreadsheets of Windows save cp932 in Japan, gb18030 in China and cp1252 in the West, and name none of
them. The bytes alone do not tell these apart, so that every encoding in which they can be read is a
candidate, and whoever reads the text says which candidate makes sense.
"""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from events.given import LARGEST, FaultyFileError, text_of
from events.letters import ODD

MARKS: Final = (
    (BOM_UTF8, "utf-8"),
    (BOM_UTF32_LE, "utf-32"),
    (BOM_UTF32_BE, "utf-32"),
    (BOM_UTF16_LE, "utf-16"),
    (BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks; those of UTF-32 come first, since one of them begins with one of UTF-16."""
LEGACY: Final = (
    "cp932",
    "euc_jis_2004",
    "gb18030",
    "cp950",
    "cp949",
    "cp1252",
    "cp1250",
    "cp1251",
    "cp1253",
    "cp1254",
    "cp1257",
)
"""What programs save where it is not Unicode: Japan, China, Taiwan, Korea, then Windows in Europe."""
JIS: Final = "iso2022_jp_2004"
JIS_ESCAPES: Final = (b"\x1b$", b"\x1b(J")
SAMPLE: Final = 1 << 16
"""Bytes by which charset-normalizer ranks encodings; more of them take seconds and change nothing."""
INSTEAD: Final = "save it as UTF-8 text"


class TextCandidate(NamedTuple):
    """A text that bytes may be, and the encoding in which they are that text."""

    encoding: str
    text: str


def decode_file(
    data: bytes, is_plausible: Callable[[str], bool] = bool, max_bytes: int = LARGEST
) -> TextCandidate:
    """Decode a text file in the first encoding in which it makes sense.

    Args:
        data: The bytes of the file.
        is_plausible: Whether a text makes sense to its reader. It is asked only where the file has no
            byte order mark and is not UTF-8.
        max_bytes: The largest file that is read.

    Returns:
        The text without its byte order mark, and its encoding.

    Raises:
        FaultyFileError: The file is too large, holds control characters, or makes no sense in any encoding.
    """
    require_size(data, max_bytes)
    plain = unicode_text(data)
    if plain is not None:
        return plain
    for candidate in legacy_candidates(data):
        if is_plausible(candidate.text):
            return candidate
    raise unreadable(data)


def require_size(data: bytes, max_bytes: int) -> None:
    """Raise FaultyFileError for a file of more than `max_bytes` bytes."""
    if len(data) > max_bytes:
        what = f"the file has {len(data):,} bytes, and {max_bytes:,} are the most"
        raise FaultyFileError(what, "part it")


def unicode_text(data: bytes) -> TextCandidate | None:
    """Decode a file that says which Unicode encoding it has, or is UTF-8; None for another one.

    Raises FaultyFileError for a mark that the rest of the file contradicts, and for control characters.
    """
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), "") or _wide(data)
    if encoding:
        return TextCandidate(encoding, _whole(data, encoding))
    if any(escape in data for escape in JIS_ESCAPES):
        try:
            return TextCandidate(JIS, _sound(data.decode(JIS)))
        except UnicodeDecodeError:
            pass  # escapes that begin no such text: they are told as control characters below
    try:
        data.decode()
    except UnicodeDecodeError:
        return None
    return TextCandidate("utf-8", text_of(data))


def legacy_candidates(data: bytes) -> Iterator[TextCandidate]:
    """Decode bytes in each encoding that programs use besides Unicode, the likeliest first.

    charset-normalizer ranks them; those that it rules out follow, since a dozen names are too few
    for its statistics.
    """
    for encoding in dict.fromkeys((*_ranked(data), *LEGACY)):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not ODD.search(text):
            yield TextCandidate(encoding, text)


def unreadable(data: bytes) -> FaultyFileError:
    """The error for a file that makes no sense in any encoding, with the line where it stops being UTF-8."""
    line = 0
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    return FaultyFileError("the file makes sense in no encoding that is known here", INSTEAD, line)


def _ranked(data: bytes) -> list[str]:
    from charset_normalizer import from_bytes  # noqa: PLC0415 - loads its tables for those who need them

    return [one.encoding for one in from_bytes(data[:SAMPLE], cp_isolation=[*LEGACY])]


def _wide(data: bytes) -> str:
    """The UTF-16 of a file without a mark, by the zeros beside plain letters; "" for none."""
    if 0 not in data or len(data) % 2:
        return ""
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if even == odd or min(even, odd) * 8 > max(even, odd):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _whole(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeError:
        what = f"the file begins as {encoding.upper()} and is not whole"
        raise FaultyFileError(what, INSTEAD) from None
    return _sound(text.removeprefix("\ufeff"))


def _sound(text: str) -> str:
    return text_of(text.encode("utf-8", "surrogatepass"))
