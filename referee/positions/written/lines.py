"""On which line of a TOML text each key and each item of a list stands.

tomllib reads values and forgets where they stood. This reads a text that tomllib has accepted and
keeps nothing but the lines, so it may be simple: it skips values and never judges them.
"""

import re
from bisect import bisect_right

Path = tuple[str | int, ...]
"""The way to a value: keys of tables and numbers of list items, from the top of the file."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}\n#]+")
_SPACE = re.compile(r"[ \t]*")
_ESCAPE = re.compile(r"\\(.)")


class PositionLines:
    """The lines of a text by the way to each value."""

    def __init__(self, text: str) -> None:
        """Read a text that is sound TOML."""
        self._text, self._at = text, 0
        self._starts = [m.end() for m in re.finditer("\n", text)]
        self._lines: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._read()

    def of(self, path: Path) -> int:
        """The line of a value, or of the nearest thing around it; lines count from 1."""
        for end in range(len(path), 0, -1):
            found = self._lines.get(path[:end])
            if found is not None:
                return found
        return 1

    def _mark(self, path: Path) -> None:
        self._lines.setdefault(path, bisect_right(self._starts, self._at) + 1)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match.group()

    def _take(self, sign: str) -> bool:
        if self._text.startswith(sign, self._at):
            self._at += len(sign)
            return True
        return False

    def _read(self) -> None:
        table: Path = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _header(self) -> Path:
        """Read the head of a table; of an array of tables the next one begins."""
        begin = self._at
        array = self._take("[[")
        if not array:
            self._take("[")
        keys = self._keys()
        self._skip(_SPACE)
        self._take("]]" if array else "]")
        path: Path = ()
        for key in keys[:-1]:
            path = self._within((*path, key))
        path = (*path, keys[-1])
        end, self._at = self._at, begin
        if array:
            self._mark(path)
            number = self._counts[path] = self._counts.get(path, -1) + 1
            path = (*path, number)
        self._mark(path)
        self._at = end
        return path

    def _within(self, path: Path) -> Path:
        """The table that a key leads to: of an array of tables the last."""
        return (*path, self._counts[path]) if path in self._counts else path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(_SPACE)
            quoted = self._skip(_STRING)
            keys.append(_ESCAPE.sub(r"\1", quoted[1:-1]) if quoted else self._skip(_BARE))
            self._skip(_SPACE)
            if not self._take("."):
                return keys

    def _pair(self, table: Path) -> None:
        begin = self._at
        path = table
        for key in self._keys():
            path = (*path, key)
            end, self._at = self._at, begin
            self._mark(path)
            self._at = end
        self._take("=")
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._skip(_STRING):
            return
        if self._take("["):
            self._items(path)
        elif self._take("{"):
            self._skip(_BLANK)
            while not self._take("}"):
                self._pair(path)
                self._skip(_BLANK)
                self._take(",")
                self._skip(_BLANK)
        elif not self._skip(_PLAIN):
            self._at += 1

    def _items(self, path: Path) -> None:
        number = 0
        self._skip(_BLANK)
        while not self._take("]"):
            item = (*path, number)
            self._mark(item)
            self._value(item)
            self._skip(_BLANK)
            self._take(",")
            self._skip(_BLANK)
            number += 1
