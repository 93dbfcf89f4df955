"""Files that somebody gives: the one door at which bytes from outside become values.

A reader of TOML, JSON or packed files trusts what it is given: a few kilobytes can be written so
that they take minutes and gigabytes. So each kind is looked at before its reader sees it, and comes
out no larger than is said here. What cannot be read, for whatever reason, is a faulty file and is
told in words. A house test finds readers that are called anywhere else.
"""

import csv
import gzip
import io
import json
import re
import struct
import tomllib
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import IO, Any, Final, NamedTuple
from xml.parsers import expat

from events.letters import INSTEAD, OddLetterError, half_in, require_sound
from events.wording import counted, not_json, not_toml, place_in

LONGEST: Final = 1 << 20
"""Letters of a TOML file at most, where its kind says no less; the longest of ours has 170,000."""
LARGEST: Final = 1 << 28
"""Bytes at most that come out of a packed file."""
PARTS: Final = 8
"""Parts of a dotted key at most; no file of ours has more than three."""
DEEPEST: Final = 32
"""Lists and tables in each other at most; a program of a card has about twelve."""
MEMBERS: Final = 10_000
"""Files of an archive at most."""
ELEMENTS: Final = 400_000
"""Elements of an XML file at most."""
LEADING: Final = 20
"""Figures of a number at most, with zeros before it."""
FARTHEST: Final = 1_000_000_000
"""The largest whole number that anybody gives, where its kind says no more: no log is as long."""
GZIP: Final = b"\x1f\x8b"
_DECODE: Final = json.JSONDecoder().raw_decode
_PIECE: Final = 1 << 16
_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|(?P<open>\"{3}|'{3})"
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|(?P<opens>[\[{])|(?P<shuts>[\]}])|(?P<dot>\.)|(?P<ends>[=,\n])"
    r"|(?P<broken>[\"'])"
    r"|[^\"'\#\[\]{}.=,\n]++",
    re.DOTALL,
)
_DAMAGED: Final = (
    zlib.error,
    zipfile.BadZipFile,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    struct.error,
)
"""What the readers of packed files raise for one that is damaged or cut short."""


class FaultyFileError(ValueError):
    """A file that is given and cannot be read: what is wrong, on which line, what instead.

    `line` counts from 1; 0 stands for the file as a whole.
    """

    def __init__(self, what: str, instead: str, line: int = 0) -> None:
        """Say what is wrong and what to do instead."""
        super().__init__(f"{what}; {instead}")
        self.what, self.instead, self.line = what, instead, line


# Numbers.


def whole_number(text: str, most: int = FARTHEST) -> int | None:
    """Read a whole number in figures; None for anything else, and for one beyond `most`.

    So many figures are looked at as `most` has: Python refuses to read some thousands of them.
    """
    plain = text.removeprefix("-")
    if not (plain.isascii() and plain.isdecimal()) or len(plain) > max(len(str(most)), LEADING):
        return None
    number = int(text)
    return number if abs(number) <= most else None


# Texts.


def text_of(data: bytes, most: int = LARGEST) -> str:
    """Decode a text for people, without its byte order mark; raises FaultyFileError."""
    if len(data) > most:
        what = f"the file has {len(data):,} bytes, and {most:,} are the most"
        raise FaultyFileError(what, "part it")
    try:
        return require_sound(data.decode("utf-8-sig"))
    except OddLetterError as error:
        raise FaultyFileError(error.what, error.instead, error.line) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"byte {error.start + 1} of the file is not UTF-8"
        raise FaultyFileError(what, "save it as UTF-8 text", line) from None


def toml_of(text: str, most: int = LONGEST) -> dict[str, Any]:
    """Read TOML; raises FaultyFileError for none, and for one that no person would write.

    The reader takes the square of the parts of a key in time and memory, and a frame of the stack
    for each list within a list; so both are counted before it begins.
    """
    if len(text) > most:
        what = f"the file has {len(text):,} letters, and {most:,} are the most"
        raise FaultyFileError(what, "part it")
    _require_plain(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", place_in(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise FaultyFileError(not_toml(error), "mend the line", line) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise FaultyFileError("a value in it cannot be read", "write shorter values") from error


def _require_plain(text: str) -> None:
    """Raise FaultyFileError for a key of many parts, or lists too deep in each other."""
    deep = parts = 0
    for found in _TOKEN.finditer(text):
        match found.lastgroup:
            case "dot":
                parts += 1
                if parts >= PARTS:
                    raise _unwritten(text, found, f"a key of more than {counted(PARTS, 'part')}", "a table")
            case "opens":
                deep, parts = deep + 1, 0
                if deep > DEEPEST:
                    what = f"lists and tables more than {DEEPEST} deep in each other"
                    raise _unwritten(text, found, what, "fewer")
            case "shuts":
                deep, parts = deep - 1, 0
            case "ends":
                parts = 0
            case "open" | "broken":
                return  # no reader of TOML gets beyond a quote that nothing ends


def _unwritten(text: str, found: re.Match[str], what: str, instead: str) -> FaultyFileError:
    line = text.count("\n", 0, found.start()) + 1
    return FaultyFileError(what, f"write {instead}", line)


class KeyTwiceError(ValueError):
    """An object of JSON has a key twice."""

    def __init__(self, key: str) -> None:
        """Take the key."""
        super().__init__(key)
        self.key = key

    def line(self, text: str) -> int:
        """The line of the second place at which the key stands; 0 where it is written otherwise."""
        written = "|".join(re.escape(json.dumps(self.key, ensure_ascii=one)) for one in (True, False))
        places = [found.start() for found in re.finditer(rf"(?:{written})\s*:", text)]
        return text.count("\n", 0, places[1]) + 1 if len(places) > 1 else 0


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make the object of some pairs; raises KeyTwiceError, since else the last value would win unseen."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = Counter(key for key, _ in pairs)
        raise KeyTwiceError(next(key for key, times in keys.items() if times > 1))
    return found


def json_of(data: bytes | str, *, halves: bool = False, **how: Any) -> Any:
    r"""Read one value of JSON; raises FaultyFileError.

    JSON can say \\ud800, half of a surrogate pair, which nothing can write again; it is refused
    here unless `halves` says that the caller tells of it, with its column. An object that has a key
    twice is refused, since one of its values would be lost. `how` goes to the reader of the standard
    library: what is made of objects and constants.
    """
    try:
        found = json.loads(data, **{"object_pairs_hook": object_of} | how)
    except KeyTwiceError as error:
        text = data if isinstance(data, str) else data.decode("utf-8", "replace")
        what = f"the key {error.key[:60]!r} is there twice in one object"
        raise FaultyFileError(what, "write it once", error.line(text)) from error
    except RecursionError as error:
        what = "lists and objects too deep in each other"
        raise FaultyFileError(what, "write fewer", 1) from error
    except ValueError as error:
        line = getattr(error, "lineno", 0)
        raise FaultyFileError(not_json(error), "write JSON", line) from error
    if not halves and (said := half_in(found)):
        raise FaultyFileError(said, INSTEAD)
    return found


def json_at(text: str, at: int = 0) -> tuple[Any, int]:
    """Read the value of JSON that begins at a place; give it and where it ends."""
    try:
        return _DECODE(text, at)
    except (ValueError, RecursionError) as error:
        raise FaultyFileError("no JSON that can be read", "write JSON") from error


def csv_of(text: str) -> Iterator[dict[str | None, Any]]:
    """Read the rows of comma-separated values by the names in the first; raises FaultyFileError."""
    rows = csv.DictReader(io.StringIO(text, newline=""))
    try:
        yield from rows
    except csv.Error as error:
        raise FaultyFileError(f"the row cannot be read: {error}", "mend it", rows.line_num) from error


def cells_of(text: str, separator: str) -> Iterator[list[str]]:
    """Read the rows of a table, each as its cells, an empty row as none; raises FaultyFileError."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        yield from rows
    except csv.Error as error:
        what = f"the row that ends on this line cannot be read: {error}"
        raise FaultyFileError(what, "mend its quotation marks", rows.line_num) from error


class XmlPart(NamedTuple):
    """An element of XML: its name, its attributes, the pieces of its text, the elements in it."""

    name: str
    attributes: dict[str, str]
    text: list[str]
    parts: list["XmlPart"]


def xml_of(text: str) -> XmlPart:
    """Read XML; raises FaultyFileError for none, and for one with a document type.

    Only a document type can name entities, which grow or fetch what lies elsewhere.
    """
    parser, root = expat.ParserCreate("utf-8"), XmlPart("", {}, [], [])
    above, count = [root], 0

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(above) > DEEPEST or count > ELEMENTS:
            what = f"elements more than {DEEPEST} deep in each other, or more than {ELEMENTS:,}"
            raise FaultyFileError(what, "part it", parser.CurrentLineNumber)
        above[-1].parts.append(made := XmlPart(name, attributes, [], []))
        above.append(made)

    def end(_: str) -> None:
        above.pop()

    def said(text: str) -> None:
        above[-1].text.append(text)

    def typed(*_: object) -> None:
        what = "the XML has a <!DOCTYPE, and could name what is not in it"
        raise FaultyFileError(what, "leave that line out", parser.CurrentLineNumber)

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = begin, typed
    parser.EndElementHandler, parser.CharacterDataHandler = end, said
    try:
        parser.Parse(text, True)  # noqa: FBT003 - the reader takes no name for it
    except expat.ExpatError as error:
        what = f"no XML that can be read: {expat.errors.messages[error.code]}"
        raise FaultyFileError(what, "write it again from the program it is of", error.lineno) from error
    return root.parts[0]


# Packed files.


def unpacked(data: bytes, most: int = LARGEST) -> bytes:
    """What gzip packed, or the bytes as they are; raises FaultyFileError."""
    if not data.startswith(GZIP):
        return data
    with gunzipped(io.BytesIO(data), most) as stream:
        found = bytearray()
        while piece := stream.read(_PIECE):
            found += piece
        return bytes(found)


def gunzipped(stream: IO[bytes], most: int = LARGEST) -> "IO[bytes]":
    """Give a stream of what gzip packed; it raises FaultyFileError where it grows past `most`."""
    return io.BufferedReader(_Counted(gzip.GzipFile(fileobj=stream), most))


class _Counted(io.RawIOBase):
    """A stream of unpacked bytes that are counted; damage and too many of them are faults."""

    def __init__(self, stream: gzip.GzipFile, most: int) -> None:
        self._stream, self._left, self._most = stream, most, most

    def readable(self) -> bool:
        """Say that this can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; raises FaultyFileError."""
        room = memoryview(buffer)
        try:
            taken = self._stream.read(len(room))
        except _DAMAGED as error:
            raise _damaged("gzip") from error
        self._left -= len(taken)
        if self._left < 0:
            raise _grown(self._most)
        room[: len(taken)] = taken
        return len(taken)


def inflated(data: bytes, most: int = LARGEST) -> bytes:
    """What zlib packed, all of it and nothing else; raises FaultyFileError."""
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(data, most)
        if not reader.eof and (reader.unconsumed_tail or reader.decompress(b"", 1)):
            raise _grown(most)
    except (zlib.error, TypeError) as error:
        raise _damaged("packed") from error
    if not reader.eof or reader.unused_data:
        raise _damaged("packed")
    return found


def unzipped(data: bytes, most: int = LARGEST) -> dict[str, bytes]:
    """The files of a zip archive by name, in their order; raises FaultyFileError.

    Each is read piece by piece, since an archive may lie about their sizes. They are stored or
    deflated, as any program writes them.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return dict(_members(archive, most))
    except FaultyFileError:
        raise
    except _DAMAGED as error:
        raise _damaged("zip") from error


def _members(archive: zipfile.ZipFile, most: int) -> Iterator[tuple[str, bytes]]:
    rows = archive.infolist()
    if len(rows) > MEMBERS:
        what = f"{len(rows):,} files in one archive, and {MEMBERS:,} are the most"
        raise FaultyFileError(what, "part it")
    seen: set[str] = set()
    left = most
    for row in rows:
        if row.filename in seen:
            raise FaultyFileError(f"{row.filename!r} is there twice", "pack each file once")
        if row.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            what = f"{row.filename!r} is packed in a way that is not read here"
            raise FaultyFileError(what, "pack it as zip programs do by themselves")
        seen.add(row.filename)
        with archive.open(row) as member:
            found = _taken(member.read, left, most)
        left -= len(found)
        yield row.filename, found


def _taken(read: Callable[[int], bytes], left: int, most: int) -> bytes:
    found = bytearray()
    while piece := read(_PIECE):
        found += piece
        if len(found) > left:
            raise _grown(most)
    return bytes(found)


def _grown(most: int) -> FaultyFileError:
    return FaultyFileError(f"unpacked it has more than {most:,} bytes", "part it")


def _damaged(kind: str) -> FaultyFileError:
    return FaultyFileError(f"no whole {kind} file: it is damaged or cut short", "fetch it again")
