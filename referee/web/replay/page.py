"""The file itself: the first view of a match with style, script and all that they ask for."""

import gzip
from base64 import b64encode
from hashlib import sha256
from typing import Final, NamedTuple

from markupsafe import Markup
from pydantic_core import to_json

from referee.service import Desk
from referee.web.pages.files import HERE, styles
from referee.web.pages.integrity import badge, verified
from referee.web.pages.left import left_in
from referee.web.pages.people import caller_to
from referee.web.pages.pointed import point, span
from referee.web.pages.script import PLACE, joined
from referee.web.pages.shell import fragment
from referee.web.pages.sighted import PageSight, borrowed
from referee.web.pages.viewing import ViewerQuery, screen
from referee.web.refusals import ProblemError
from referee.web.replay.held import NOWHERE, record

OLD: Final = 'document.getElementById("old").hidden = "DecompressionStream" in window;'
"""Says so where a browser cannot unpack what the file holds."""


class Replayed(NamedTuple):
    """A match as a file: its text, for whose eyes, and how many facts it has."""

    text: str
    viewer: str
    head: int


def replay(
    desk: Desk,
    match: str,
    viewer: str,
    *,
    seq: str = "",
    head: int | None = None,
    stretch: tuple[str, str] = ("", ""),
) -> Replayed:
    """Write a match as one page for somebody's eyes, opened at a seq and known up to a head.

    With a stretch it holds the match from its one point to its other, "" for an end of the match:
    a seq, t9 for a turn, R-2 for a ruling. Whether they may look is for the caller to ask. Equal
    sights have equal bytes, but for the hash and the root of their record, which everybody may
    know: hidden parts are in them as salted commitments. Raises ProblemError for a point that is
    not there.
    """
    whole = borrowed(desk, match, viewer, head=head)._replace(is_hosted=False)
    shown = _stretch(whole, *stretch)
    at = min(max(point(whole, seq), shown.first), shown.head) if seq else 0
    found = screen(shown, ViewerQuery(str(at or _opens(shown))), (), "", here=NOWHERE)
    mark = badge(verified(desk, match, shown.head), shown.head, shown.place, NOWHERE)
    packed = gzip.compress(to_json(record(desk, shown)), 9, mtime=0)
    style = styles() + _read("css", "file.css")
    theme, script = (PLACE / "theme.js").read_text(encoding="utf-8"), joined("viewer")
    found = found._replace(integrity=mark, left=left_in(desk, shown, caller_to(desk, match, shown.viewer)))
    text = fragment(
        "replay.html",
        root=NOWHERE,
        shown=found,
        style=_own(style),
        theme=_own(theme),
        script=_own(script),
        old=_own(OLD),
        policy=_policy((theme, script, OLD), style),
        packed=b64encode(packed).decode(),
    )
    return Replayed(str(text), viewer, shown.head)


def _stretch(whole: PageSight, first: str, last: str) -> PageSight:
    """Give a match from one point to another, both whole; raises ProblemError for no order."""
    begin, end = span(whole, first)[0] if first else 1, span(whole, last)[1]
    if begin > end:
        raise ProblemError(
            "bad-range",
            f"seq {begin} lies after seq {end}",
            where=whole.reading.name,
            instead="name the earlier point first",
        )
    return whole._replace(first=begin, head=end)


def _opens(shown: PageSight) -> int:
    """Where a file opens by itself: a stretch at its beginning, a whole match at its head."""
    return shown.head if shown.first == 1 else shown.first


def _read(kind: str, name: str) -> str:
    return (HERE / "static" / kind / name).read_text(encoding="utf-8")


def _own(text: str) -> Markup:
    """Set a script or a style of our own, which must not end the element that it stands in."""
    if "</s" in text or "<!--" in text:
        raise ValueError("a script or a style would end its element")
    return Markup(text)  # noqa: S704 - our own file


def _policy(scripts: tuple[str, ...], style: str) -> str:
    """Allow what stands in the file by its hash, and nothing from anywhere."""

    def named(text: str) -> str:
        return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

    allowed = " ".join(named(one) for one in scripts)
    return (
        f"default-src 'none'; script-src {allowed}; style-src {named(style)}; img-src data:; "
        "form-action 'none'; base-uri 'none'"
    )
