"""How notes look: a sign and a word for each mark, and all notes of a match as one list.

Only those about the seq where the reader stands are shown; a script shows others as it steps.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from referee.service.court.records import Remark
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.naming import name
from referee.web.drawing.symbols import icon

SIGNS: Final = {"good": "check", "doubtful": "doubt", "wrong": "close"}
"""The icon of each mark; its word always stands beside it."""

_MARK: Final = MarkupForm('<span class="mark %s">%s%s</span>')
_NOTE: Final = MarkupForm(
    '<li data-point="%s"%s>%s<span class="words">%s</span><span class="by">%s</span></li>'
)
_LIST: Final = MarkupForm('<ol tabindex="0" aria-label="Notes about this seq">%s</ol>')
_HIDDEN: Final = Markup(" hidden")
_WAY: Final = MarkupForm('<a class="btn bare icon" data-do="%s" aria-label="%s" title="%s"%s>%s</a>')
_TO: Final = MarkupForm(' href="%s%s"')
_NOWHERE: Final = Markup(' role="link" aria-disabled="true"')
_ALL: Final = MarkupForm('<p class="all"><span class="tally">%s</span>%s%s</p>')
_TALLY: Final = MarkupForm('<span><b class="num">%s</b>%s</span>')


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
    rows = (
        _NOTE
        % (
            one.point,
            NONE if one.point == seq else _HIDDEN,
            sign(one.mark),
            name(one.text),
            _writer(one.by, people),
        )
        for one in notes
    )
    points = marked(notes)
    return joined((_nav(notes, points, seq, address) if points else NONE, _LIST % joined(rows)))


def _writer(actor: str, people: Mapping[str, str]) -> Markup:
    """Who wrote a note, and in which role."""
    role, _, person = actor.partition(":")
    called = people.get(actor) or person
    rows = (name(called) if called else "", role.replace("-", " "))
    return Markup(", ").join(one for one in rows if one)


def _nav(notes: Sequence[Remark], points: list[int], seq: int, address: str) -> Markup:
    tally = Counter(one.mark for one in notes)
    said = joined(_TALLY % (tally[mark], sign(mark)) for mark in SIGNS if tally[mark])
    back = max((at for at in points if at < seq), default=0)
    on = min((at for at in points if at > seq), default=0)
    return _ALL % (
        said,
        _way("previousMark", "Previous marked note (<)", "prev", address, back),
        _way("nextMark", "Next marked note (>)", "next", address, on),
    )


def _way(name: str, said: str, shape: str, address: str, seq: int) -> Markup:
    where = _TO % (address, seq) if seq else _NOWHERE
    return _WAY % (name, said, said, where, icon(shape))
