"""What officials and the other seat have to say to a seat, in words: banners above the question.

Each stays until it is answered or put away; which were put away the browser keeps in a cookie of
this screen, by their names alone.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from markupsafe import Markup

from events.vocabulary import OTHER
from referee.service import Desk
from referee.service.court.judging import standing_at
from referee.service.court.punishing import penalties_followed_up
from referee.service.court.ruling import rulings_at
from referee.service.play.takebacks import takebacks_at
from referee.service.play.taken import seen_words, taken_words
from referee.service.telling import story
from referee.web.drawing.forms import NONE, MarkupForm
from referee.web.drawing.naming import name
from referee.web.pages.people import caller

RECENT: Final = 40
"""For so many facts a rewind is worth telling."""
_HAS: Final = MarkupForm("; %s has it")
_CALLED: Final = MarkupForm("%s: %s called a judge%s.")
_NOTES: Final = MarkupForm("%s notes: %s")
_RULED: Final = MarkupForm("%s ruled (%s): %s")


class Button(NamedTuple):
    """A button of a banner: what it orders, its words, and whether it is the main one."""

    do: str
    words: str
    main: bool = False


class Banner(NamedTuple):
    """One thing that a seat has to know: its name, its kind, its words, and what can be done.

    `target` is what the buttons are about; without buttons it can be put away.
    """

    id: str
    kind: str
    words: str | Markup
    more: str = ""
    target: str = ""
    buttons: tuple[Button, ...] = ()


def banners_of(desk: Desk, match: str, seat: str, gone: frozenset[str]) -> list[Banner]:
    """The banners of a seat, what has to be answered first; `gone` were put away."""
    found = [
        *_takebacks(desk, match, seat),
        *_calls(desk, match, seat),
        *_judged(desk, match, seat),
        *_rewinds(desk, match),
    ]
    return [one for one in found if one.id not in gone or one.buttons]


def _stop(words: str) -> str:
    """End a sentence; what somebody wrote in it may end with a stop of its own."""
    told = words.striptags() if isinstance(words, Markup) else words
    return words if told.endswith((".", "?", "!")) else words + "."


def _more(written: str | None, told: str) -> Markup:
    """Set what somebody wrote, and go on after it."""
    return Markup(" ").join(one for one in (name(written or ""), told) if one)


def _takebacks(desk: Desk, match: str, seat: str) -> Iterator[Banner]:
    """What is asked to be taken back, and what was seen since."""
    for asked in takebacks_at(desk, match):
        if asked.stands != "waits":
            continue
        what = taken_words(desk, match, seat, asked)
        if asked.seat == seat:
            words = f"You ask to take back {what}; {OTHER[seat]} answers."
            yield Banner(asked.id, "takeback", words, "", asked.id, (Button("refuse", "Drop it"),))
        else:
            words = f"{asked.seat} asks to take back {what}; {seen_words(desk, match, asked)}."
            buttons = (Button("agree", "Agree", main=True), Button("refuse", "Refuse"))
            yield Banner(asked.id, "takeback", words, "", asked.id, buttons)


def _calls(desk: Desk, match: str, seat: str) -> Iterator[Banner]:
    """Tell of judges that were called, and of what was noted at the table."""
    called, standing = caller(desk), standing_at(desk, match, seat)
    for c in standing.waiting():
        has = _HAS % name(called(c.taken_by)) if c.taken_by else NONE
        more = _more(c.question, "The clock stands.")
        yield Banner(c.id, "call", _CALLED % (c.id, c.seat, has), more)
    for n in standing.notes:
        yield Banner(f"N{n.seq}", "note", _stop(_NOTES % (name(called(n.by)), name(n.text))))


def _judged(desk: Desk, match: str, seat: str) -> Iterator[Banner]:
    """Tell the rulings that stand, and the penalties."""
    called = caller(desk)
    for r in rulings_at(desk, match, seat):
        if r.stands == "stands":
            how = "" if r.remedy == "none" else f"Remedy: {r.remedy.replace('-', ' ')}."
            decided = name(r.decision or r.remedy.replace("-", " "))
            words = _RULED % (name(called(r.by)), r.id, decided)
            yield Banner(r.id, "ruling", _stop(words), how)
    for p in penalties_followed_up(desk, match, seat):
        if p.seat:
            who = "You have" if p.seat == seat else f"{p.seat} has"
            withdrawn = "It was withdrawn." if p.stands == "withdrawn" else ""
            given = f"{who} a penalty ({p.id}): {p.level}, {p.infraction}"
            does = _stop(p.does[0].upper() + p.does[1:]) if p.does else ""
            yield Banner(p.id, "penalty", _stop(given), _more(p.reason, withdrawn or does))


def _rewinds(desk: Desk, match: str) -> Iterator[Banner]:
    """Tell of the last rewind while what it took back is fresh in mind."""
    reader = desk.reader(match)
    rows = reader.rewinds()
    if not rows or reader.head() - rows[-1][0] > RECENT:
        return
    seq = rows[-1][0]
    for line in story(desk, match, "spectator", after=seq - 1, until=seq):
        yield Banner(f"W{seq}", "rewind", _stop(f"{line.words[:1].upper()}{line.words[1:]}"))
