"""The viewer's page, drawn but for what differs from one seq to the next.

Its template says the same around every board of a match, so it is carried out once for all that it
says, with marks where the seq, the drawings and the addresses of a seq stand. A page is then its
pieces with those between them. Whatever is no mark is part of the key, so a page can never show
what was written for somebody else.
"""

from functools import lru_cache
from secrets import token_hex
from typing import Any, Final, NamedTuple, cast

from markupsafe import Markup, escape

from events.letters import cleaned
from referee.web.pages.first import Link, Moves, ViewerPage
from referee.web.pages.shell import fragment

WORD: Final = f"mark-{token_hex(8)}-"
"""Begins a mark; nobody who enters a name knows it."""
END: Final = "."
KEPT: Final = 256
"""Pages whose pieces are kept, about 25 kB each."""
DRAWN: Final = (
    "seq",
    "board",
    "log",
    "scrubber",
    "graphs",
    "integrity",
    "frame",
    "address",
    "reasons",
    "whatif",
    "notes",
    "writes",
)


class _Pieces(NamedTuple):
    """The text between the marks of a page, and which value stands at each of them."""

    between: tuple[bytes, ...]
    order: tuple[int, ...]


class _Marks:
    """Takes values out of a page and leaves marks in their places."""

    def __init__(self) -> None:
        """Have taken nothing."""
        self.values: list[str] = []

    def mark(self, value: Any) -> Any:
        """Take a value; one that is empty stays, since a page may leave its place out."""
        if value == "":
            return value
        self.values.append(value if isinstance(value, Markup) else escape(cleaned(str(value))))
        return Markup(f"{WORD}{len(self.values) - 1}{END}")  # noqa: S704 - letters and figures

    def links(self, links: tuple[Link, ...]) -> tuple[Link, ...]:
        """Take the addresses of links."""
        return tuple(one._replace(address=self.mark(one.address)) for one in links)


def text_of(root: str, shown: ViewerPage) -> bytes:
    """Write the page of a seq in UTF-8; `root` is where every address on it begins."""
    marks, page = _Marks(), cast("Any", shown)
    blank = page._replace(
        **{name: marks.mark(getattr(shown, name)) for name in DRAWN},
        sights=marks.links(shown.sights),
        levels=marks.links(shown.levels),
        moves=Moves(*map(marks.mark, shown.moves)),
        undone=bool(shown.undone),
        parts=None,
    )
    parts = tuple((name, marks.mark(one)) for name, one in shown.parts.items())
    pieces = _pieces(root, blank, parts)
    filled = [b""] * (2 * len(pieces.order) + 1)
    filled[::2] = pieces.between
    filled[1::2] = [marks.values[at].encode() for at in pieces.order]
    return b"".join(filled)


@lru_cache(KEPT)
def _pieces(root: str, blank: Any, parts: tuple[tuple[str, Markup], ...]) -> _Pieces:
    """Carry the template out; every value that is no mark is escaped by it."""
    page = blank._replace(parts=dict(parts))
    first, *rest = fragment("viewer.html", root=root, shown=page).split(WORD)
    cut = [one.partition(END) for one in rest]
    return _Pieces(
        (first.encode(), *(text.encode() for _, _, text in cut)), tuple(int(at) for at, _, _ in cut)
    )
