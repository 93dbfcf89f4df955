"""How notes look: a sign and a word for each mark, and all notes of a match as one list.

Only those about the seq where the reader stands are shown; a script shows others as it steps.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from referee.service.court.records import Remark
from referee.web.drawing.components import component
from referee.web.drawing.forms import NONE, MarkupForm
from referee.web.drawing.naming import name
from referee.web.drawing.symbols import icon

SIGNS: Final = {"good": "check", "doubtful": "doubt", "wrong": "close"}
"""The icon of each mark; its word always stands beside it."""

_MARK: Final = MarkupForm('<span class="mark %s">%s%s</span>')


def sign(mark: str, where: str = "") -> Markup:
    """Draw a mark: its sign and its word, and `where` it is given; nothing for none."""
    return _MARK % (mark, icon(SIGNS[mark]), f"{mark}{where}") if mark in SIGNS else NONE


def marked(notes: Iterable[Remark]) -> list[int]:
    """The seqs that have a mark, in order."""
    return sorted({one.point for one in notes if one.mark in SIGNS})


def by_row(notes: Sequence[Remark], seqs: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """The marks that stand in each row of a log as words, by its seq: "good", "good at 7".

    A note about a fact that this log leaves out stands in the last row before it.
    """
    found: dict[int, tuple[str, ...]] = {}
    for one in notes:
        at = bisect_right(seqs, one.point) - 1
        if at >= 0 and one.mark in SIGNS:
            row, where = seqs[at], "" if one.point == seqs[at] else f" at {one.point}"
            found[row] = tuple(dict.fromkeys((*found.get(row, ()), f"{one.mark}{where}")))
    return found


def noted(notes: Sequence[Remark], people: Mapping[str, str], seq: int, address: str) -> Markup:
    """Draw the notes of a match for a reader at a seq; nothing where there is none.

    `people` are the names behind those who wrote them; `address` begins one that ends with a seq.
    """
    if not notes:
        return NONE
    points = marked(notes)
    tally = Counter(one.mark for one in notes)
    back = max((at for at in points if at < seq), default=0)
    on = min((at for at in points if at > seq), default=0)
    ways = (
        ("previousMark", "Previous marked note (<)", "prev", back),
        ("nextMark", "Next marked note (>)", "next", on),
    )
    marks = [(tally[mark], sign(mark)) for mark in SIGNS if tally[mark]]
    rows = [(one, sign(one.mark), _writer(one.by, people)) for one in notes]
    return component("notes", "listed")(rows, seq, marks, ways, address)


def _writer(actor: str, people: Mapping[str, str]) -> Markup:
    """Who wrote a note, and in which role."""
    role, _, person = actor.partition(":")
    called = people.get(actor) or person
    rows = (name(called) if called else "", role.replace("-", " "))
    return Markup(", ").join(one for one in rows if one)
