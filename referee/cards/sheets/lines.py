"""How a stream of bytes becomes lines: unpacked, decoded, and never more than one line held."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, Any, BinaryIO, Final

from events.given import GZIP, FaultyFileError, gunzipped
from referee.cards.sheets.cells import BadRowError, CellProblem, SheetError

LONGEST: Final = 1 << 16
"""Bytes of a line at most; the longest printed card has about a thousand."""
_MOST_KEPT: Final = 64
"""More lines than one record goes on over."""
MOST: Final = 1 << 28
"""Bytes of a file at most, when it is unpacked."""
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
_BOM: Final = b"\xef\xbb\xbf"


class SheetLines:
    """The lines of a file in order, one at a time; `number` is that of the last, from 1."""

    def __init__(self, stream: BinaryIO, done: Callable[[int], None] = lambda _: None) -> None:
        """Read from a stream that can be peeked at; `done` is told of every line's bytes."""
        peek: Any = getattr(stream, "peek", None)
        begins = peek(2)[:2] if peek is not None else b""
        self._stream: IO[bytes] = gunzipped(stream, MOST) if begins == GZIP else stream
        self._done = done
        self._kept: list[str | BadRowError] = []
        self._ahead: deque[str | BadRowError] = deque()
        self.number = 0

    def keep(self) -> None:
        """Keep what is read from here on, so that `back` can come back."""
        self._kept = []

    def back(self) -> None:
        """Come back to the line after which `keep` was said."""
        self._ahead.extendleft(reversed(self._kept))
        self.number -= len(self._kept)
        self._kept = []

    def _take(self) -> bytes:
        try:
            taken = self._stream.readline(LONGEST + 1)
        except FaultyFileError as error:
            instead = f"{error.instead}; nothing was taken"
            raise SheetError(CellProblem(self.number + 1, 1, "", error.what, instead)) from error
        self._done(len(taken))
        return taken

    def _begun(self, taken: bytes) -> bytes:
        if self.number > 1:
            return taken
        if taken.startswith(_WIDE):
            what, instead = "the file is UTF-16", "save it as UTF-8; nothing was taken"
            raise SheetError(CellProblem(1, 1, "", what, instead))
        return taken.removeprefix(_BOM)

    def __iter__(self) -> Iterator[str | BadRowError]:
        """Each line without its end, or why it is none."""
        while (line := self.next()) is not None:
            yield line

    def next(self) -> str | BadRowError | None:
        """The next line without its end, why it is none, or None after the last."""
        if self._ahead:
            self.number += 1
            line: str | BadRowError | None = self._ahead.popleft()
        else:
            line = self._read()
        if line is not None and len(self._kept) < _MOST_KEPT:
            self._kept.append(line)
        return line

    def _read(self) -> str | BadRowError | None:
        taken = self._take()
        if not taken:
            return None
        self.number += 1
        whole = len(taken)
        if whole > LONGEST and not taken.endswith(b"\n"):
            while taken and not taken.endswith(b"\n"):
                taken = self._take()
                whole += len(taken)
            what = f"a line of {whole:,} bytes; {LONGEST:,} are the most"
            return BadRowError(self.number, LONGEST + 1, what, "write one card on each line")
        taken = self._begun(taken).rstrip(b"\r\n")
        try:
            return taken.decode()
        except UnicodeDecodeError as error:
            column = len(taken[: error.start].decode()) + 1
            what = f"byte {taken[error.start]:#04x} is not UTF-8"
            return BadRowError(self.number, column, what, "save the file as UTF-8")
