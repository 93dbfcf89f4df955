"""The caption below a board: what the fact of a seq was, why, by which clause, who decides next."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from events.vocabulary import SEATS
from referee.service.reading import FactMoment
from referee.timeline.questions import reminded, waited_for
from referee.timeline.story import LogLine
from referee.web.drawing.cards import Faces
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.log import clause_chips, said
from referee.web.drawing.naming import plain, sentence, worded
from referee.web.drawing.symbols import icon

ASKED: Final = "decision.asked"
ABILITIES: Final = {
    "constant": "[Constant]",
    "auto": "[Auto]",
    "enter": "[Enter]",
    "action": "[Action]",
    "burst": "Life Burst",
    "use": "effect",
    "keyword": "keyword",
}
"""What the kinds of abilities are called, before whose they are."""
COUNTED: Final = (
    ("Life Cloth", "life"),
    ("hand", "hand"),
    ("Ener Zone", "ener"),
    ("Check Zone", "check"),
    ("trash", "trash"),
    ("LRIG deck", "lrig_deck"),
)

_CAPTION: Final = MarkupForm(
    '<span class="seq num">%s</span>%s<span class="told" data-said%s data-say="%s">%s</span>%s'
    '<span class="because wide-only">%s%s</span>'
    "%s"
)
_OPENS: Final = MarkupForm(
    '<a class="btn" role="button" data-do="why" aria-expanded="false" href="%s">%s'
    '<span>Why</span><kbd class="wide-only" aria-hidden="true">W</kbd></a>'
)
_LEADS: Final = MarkupForm('<a class="btn" href="%s">%s<span>Why</span></a>')
_COURT: Final = Markup(" data-court")
_GONE: Final = MarkupForm('<span class="badge gonebadge">undone by %s</span>')
_STATED: Final = Markup('<span class="chip stated">stated</span>')
_ENDS: Final = (".", "?", "!")
_LATEST: Final = MarkupForm('<span class="latest"><span class="num">%s</span> %s</span>')
_FIRST: Final = MarkupForm("%s. %s%s")
_NEXT: Final = MarkupForm(" %s")
_WAITS: Final = MarkupForm('<span class="waits">%s</span>')


class Captioned(NamedTuple):
    """What a caption is drawn from: a moment, the view before it, printed cards, names.

    `before` is None where nothing came before; `why` is the address that opens the reasons.
    `latest` is the last outcome before a question, None elsewhere. With `leads` the reasons open on
    the page of the match, not on this one. `seats` are the names of who sits there, where these are known.
    """

    moment: FactMoment
    before: dict[str, Any] | None
    faces: Faces
    people: Mapping[str, str]
    why: str
    latest: LogLine | None = None
    leads: bool = False
    seats: Mapping[str, str] = MappingProxyType({})


def _cause(moment: FactMoment, faces: Faces) -> str:
    """What led to a fact: the ability whose text made it, else the fact before it."""
    line = moment.line
    if line.by is not None:
        name, number = line.by
        card = faces(name)
        kinds = [one.kind for one in card.abilities if one.line == number] if card else []
        word = ABILITIES.get(kinds[0], "") if kinds else ""
        return f"{word} of {name}" if word else f"line {number} of {name}"
    if moment.cause is None or line.court:
        return ""
    return f"After {moment.cause.seq}"


def _counts(view: Mapping[str, Any], seat: str) -> dict[str, int]:
    side = view["seats"][seat]
    return {
        name: len(side[zone]) if isinstance(side[zone], list) else side[zone]["count"]
        for name, zone in COUNTED
    }


def changes(before: Mapping[str, Any] | None, view: Mapping[str, Any]) -> str:
    """Which counts of the zones changed: "B: Ener Zone 9"."""
    if before is None:
        return ""
    told = []
    for seat in SEATS:
        old = _counts(before, seat)
        rows = [f"{name} {n}" for name, n in _counts(view, seat).items() if old[name] != n]
        told += [f"{seat}: {', '.join(rows)}."] if rows else []
    return " ".join(told)


def waits(moment: FactMoment) -> str:
    """Who decides next and what to remember, or how the match ended; nothing amid a command."""
    view = moment.view
    if not view["winner"] and not view["decision"]:
        return ""
    return ". ".join(map(sentence, (waited_for(view), *reminded(view))))


def _stop(words: str) -> str:
    """The stop after a sentence; what somebody wrote may end with one of its own."""
    return "" if words.endswith(_ENDS) else "."


def _spoken(drawn: Captioned, words: Markup, waiting: str) -> Markup:
    """The sentence that a screen reader is told: the fact, its cause, then the changes."""
    line = drawn.moment.line
    cause = _cause(drawn.moment, drawn.faces) if line.by is not None else ""
    parts = [f"Caused by {cause}."] if cause else []
    parts += [f"Undone by {line.undone}."] if line.undone else []
    parts += [changes(drawn.before, drawn.moment.view)]
    parts += [f"{waiting}."] if waiting and line.kind != ASKED else []
    first = _FIRST % (line.seq, plain(words), _stop(words.striptags()))
    seats = tuple(drawn.seats.items())
    return joined((first, *(_NEXT % plain(worded(part, seats)) for part in parts if part)))


def _because(drawn: Captioned) -> Markup | str:
    """What led to a fact; to a question, the last outcome before it."""
    if drawn.latest is not None:
        return _LATEST % (drawn.latest.seq, said(drawn.latest, drawn.people, seats=drawn.seats))
    because = _cause(drawn.moment, drawn.faces)
    return because + " " if because else ""


def caption(drawn: Captioned) -> Markup:
    """Draw the caption of a seq."""
    line, waiting = drawn.moment.line, waits(drawn.moment)
    asked = line.kind == ASKED and bool(waiting)
    seats = tuple(drawn.seats.items())
    words = worded(waiting, seats, line.names) if asked else said(line, drawn.people, seats=drawn.seats)
    badges = _GONE % line.undone if line.undone else NONE
    after = _STATED if line.stated else NONE
    if waiting and not asked and line.kind != "match.ended":
        after = joined((after, _WAITS % worded(waiting, seats)))
    told, chips = words + _stop(words.striptags()), clause_chips(line)
    why = _LEADS if drawn.leads else _OPENS
    return _CAPTION % (
        line.seq,
        badges,
        _COURT if line.court else NONE,
        _spoken(drawn, words, waiting),
        told,
        after,
        _because(drawn),
        chips,
        why % (drawn.why, icon("branch")),
    )


def sentence_of(line: LogLine, people: Mapping[str, str]) -> str:
    """The sentence of a fact without markup."""
    return str(said(line, people).striptags())
