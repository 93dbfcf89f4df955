"""The heads of logs as they were, kept in a file beside the database.

Whoever writes the database can take a whole log away, or its end with everything that names it. A
line of this file says how long a log was at a time, and which root it had. The file is text: the
line FORMAT, then one line a head, `NAME SIZE:BASE64 TIME`. Heads are appended; whenever so many came
that the file passes another SPARE bytes, it is written again with the longest head of each log.
"""

import fcntl
import os
import re
import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from typing import IO, Final, NamedTuple

from msgspec import Struct

from events.errors import LogError
from events.log import Log
from events.proofs import Tree, root_text
from events.wording import counted
from referee.service.chance import Clock, moment_text
from referee.service.store.files import replace_file
from referee.service.store.trees import Trees

VARIABLE: Final = "REFEREE_HEADS"
SUFFIX: Final = ".heads"
FORMAT: Final = "wixoss-heads-v1"
NOTED: Final = frozenset({"match.opened", "event.opened", "ruling.given", "match.ended", "event.closed"})
"""The facts after which the head of their log is kept; an event's log keeps its own at every order.

A match is ordered at several times a minute at every table: a root and a line for each answer would
make the file grow as the record does.
"""
SPARE: Final = 1 << 18
"""Bytes of the file beyond one line for each log, at most."""
_LINE: Final = re.compile(r"(\S+) ([0-9]{1,10}:[A-Za-z0-9+/]{43}=) ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z)\n")


class KeptHead(NamedTuple):
    """A head as it was kept: its root as SIZE:BASE64, and the time, in UTC."""

    root: str
    time: str

    @property
    def size(self) -> int:
        """Give over how many facts it stands."""
        return int(self.root.partition(":")[0])


class Gone(Struct, frozen=True):
    """A log that is not what its kept head says: which, and what is wrong."""

    name: str
    what: str


class HeadsReport(Struct, frozen=True):
    """What the kept heads say of a database; `missing` where there is no such file.

    `after` counts the facts that came after the last kept head of their log: that they are cut off
    would not be noticed.
    """

    file: str
    missing: bool
    kept: int
    gone: tuple[Gone, ...]
    unread: tuple[int, ...] = ()
    after: int = 0

    @property
    def good(self) -> bool:
        """Whether nothing was found that speaks against the database."""
        return not self.gone and not self.unread

    @property
    def uncovered(self) -> str:
        """Say what the kept heads do not cover; "" where they cover every fact."""
        came = f"{counted(self.after, 'fact')} came after the last kept head of their log"
        return f"{came}: if they were cut off, the heads would not show it" if self.after else ""


class KeptHeads:
    """The file of the heads of one database."""

    def __init__(self, place: Path) -> None:
        """Write nothing yet."""
        self.place = place

    def note(self, name: str, root: str, time: str) -> None:
        """Append a head; raises OSError where it cannot be written."""
        with self._appended() as out:
            size = out.seek(0, os.SEEK_END)
            before = "" if size else f"{FORMAT}\n"
            if size and os.pread(out.fileno(), 1, size - 1) != b"\n":
                before = "\n"
            out.write(f"{before}{name} {root} {time}\n".encode())
            if size // SPARE < out.tell() // SPARE:
                self._shorten(out)

    @contextmanager
    def _appended(self) -> Iterator[IO[bytes]]:
        """Open the file to append to it; no other process writes or replaces it meanwhile."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
        while True:
            with os.fdopen(os.open(self.place, flags, 0o600), "a+b", buffering=0) as out:
                fcntl.flock(out, fcntl.LOCK_EX)
                if self._is_current(out):
                    yield out
                    return

    def _is_current(self, out: IO[bytes]) -> bool:
        return os.path.samestat(os.fstat(out.fileno()), self.place.stat())

    def _shorten(self, out: IO[bytes]) -> None:
        """Keep the longest head of each log alone, and lines that cannot be read, which are told."""
        text = _text_of(self.place)
        found, unread = _read(text)
        lines = text.splitlines(keepends=True)
        rows = [f"{name} {head.root} {head.time}\n" for name, head in found.items()]
        odd = (lines[number - 1] for number in unread)
        mode = stat.S_IMODE(os.fstat(out.fileno()).st_mode)
        data = "".join((f"{FORMAT}\n", *odd, *rows)).encode(errors="surrogateescape")
        replace_file(self.place.resolve(), data, mode)

    def kept(self) -> tuple[dict[str, KeptHead], tuple[int, ...]]:
        """The longest head of each log, and the lines that cannot be read.

        A last line that was cut short is none. Raises OSError.
        """
        return _read(_text_of(self.place))

    def told(
        self,
        sizes_of: Callable[[], Mapping[str, int]],
        tree_of: Callable[[str], Tree] | None,
        removed_of: Callable[[], Collection[str]],
    ) -> HeadsReport:
        """Hold every kept head to its log: `sizes_of` says how many facts each log has.

        The logs are asked after the file, so that what a running service adds meanwhile is no fault.
        `tree_of` gives the tree of one; without it no root is compared. Logs that were `removed`
        are passed over: their removal is told by itself.
        """
        try:
            kept, unread = self.kept()
        except OSError:
            return HeadsReport(self.place.name, missing=True, kept=0, gone=())
        sizes, removed, gone = sizes_of(), removed_of(), []
        for name in kept.keys() - set(removed):
            what = _against(name, kept[name], sizes, tree_of)
            if what:
                gone.append(Gone(name, what))
        rows = tuple(sorted(gone, key=attrgetter("name")))
        after = sum(max(size - (kept[name].size if name in kept else 0), 0) for name, size in sizes.items())
        return HeadsReport(
            self.place.name, missing=False, kept=len(kept), gone=rows, unread=unread, after=after
        )


class HeadKeeper:
    """Keeps the heads of logs in a file; play goes on where that cannot be written.

    `unkept` says why the last head that was to be kept was not, "" where it was; `on_unkept` hears
    it whenever it becomes another.
    """

    def __init__(self, trees: Trees, log: Log, clock: Clock) -> None:
        """Keep nothing until a file is named."""
        self._trees, self._log, self._clock = trees, log, clock
        self.file: KeptHeads | None = None
        self.unkept = ""
        self.on_unkept: Callable[[str], None] = lambda _: None

    def note(self, *names: str) -> None:
        """Keep the heads of logs as they are."""
        heads = self.file
        if heads is None:
            return
        time = moment_text(self._clock())
        with self.keeping(heads):
            for name in names:
                heads.note(name, root_text(self._trees.of(self._log.match(name))), time)

    @contextmanager
    def keeping(self, heads: KeptHeads) -> Iterator[None]:
        """Catch that the file of the heads cannot be used, and say so by `unkept`."""
        said = ""
        try:
            yield
        except OSError as error:
            said = f"heads are not kept in {heads.place.name}: {(error.strerror or '').lower()}"
        if said != self.unkept:
            self.unkept = said
            self.on_unkept(said)


def _text_of(place: Path) -> str:
    return place.read_bytes().decode(errors="surrogateescape")


def _read(text: str) -> tuple[dict[str, KeptHead], tuple[int, ...]]:
    found, unread = dict[str, KeptHead](), list[int]()
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        said = _LINE.fullmatch(line)
        if said is not None:
            name, head = said[1], KeptHead(said[2], said[3])
            if name not in found or head.size >= found[name].size:
                found[name] = head
        elif line.endswith("\n") and line != f"{FORMAT}\n":
            unread.append(number)
    return found, tuple(unread)


def _against(
    name: str, head: KeptHead, sizes: Mapping[str, int], tree_of: Callable[[str], Tree] | None
) -> str:
    """What speaks against a log whose head was kept; "" for nothing."""
    was = f"it had {counted(head.size, 'fact')} at {head.time}"
    if name not in sizes:
        return f"it is not there; {was}"
    if 0 <= sizes[name] < head.size:
        return f"it has {counted(sizes[name], 'fact')}; {was}"
    try:
        return "" if tree_of is None else _rooted(head, tree_of(name), was)
    except LogError:
        return f"it cannot be read; {was}"


def _rooted(head: KeptHead, tree: Tree, was: str) -> str:
    """What speaks against the tree of a log; a fact may be gone from the middle of it."""
    lost = head.size - tree.size
    if lost > 0:
        return f"{lost} of its facts {'is' if lost == 1 else 'are'} missing; {was}"
    if root_text(tree, head.size) == head.root:
        return ""
    return f"it has another root over its first facts than it had; {was}, root {head.root}"
