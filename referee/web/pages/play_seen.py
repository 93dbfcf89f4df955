"""Everything on the screen of a seat: the board, what is asked, what is said, what happened."""

from secrets import token_hex
from typing import Any, Final, NamedTuple

from referee.service import Desk
from referee.service.court.ruling import rulings_at
from referee.service.event.games import is_one_of_several
from referee.service.looking import catalog_at, view_at
from referee.service.play.asking import choice_led_to, question_at
from referee.service.table.asked import YES, Option, Question
from referee.service.telling import story
from referee.timeline.questions import reminded, waited_for
from referee.timeline.story import LogLine
from referee.web.access.rights import allowed, seat_of
from referee.web.access.visitors import Visitor
from referee.web.drawing.cards import faces_of
from referee.web.drawing.parts import BoardSource, board
from referee.web.pages.play_banners import banners_of
from referee.web.pages.play_on import EASED, PAY, Going, all_attack, goes_on, next_of
from referee.web.pages.play_words import end_of, turn_line
from referee.web.pages.sighted import names_of

LATELY: Final = 16
"""Lines of the log beside the choices."""
KEYS: Final = 9
"""Choices that have a key of their own."""
GROUPS: Final = {
    "play": "Put on the field", "grow": "Grow", "use": "Use", "act": "Abilities",
    "attack": "Attack with", "guard": "Guard with", "charge": "Charge", "yes": "Answer", "no": "Answer",
    "pick": "Choose", "state": "State",
}  # fmt: skip
"""Over which heading an answer stands, by its verb."""
SEVERAL: Final = {"retire": "Retire SIGNI", "trash-signi": "Put SIGNI into the trash"}
"""What opens a set beside single choices, by its verb."""
SHARES: Final = frozenset({"commit", "reveal"})
"""Questions that the device of a seat answers by itself."""


class Pressed(NamedTuple):
    """An answer as it is pressed: the option, and its key from 1 to 9, 0 for none."""

    option: Option
    key: int


class Group(NamedTuple):
    """Answers of one kind under their heading."""

    title: str
    choices: tuple[Pressed, ...]


def groups_of(asked: Question) -> tuple[Group, ...]:
    """The answers of a question under their headings.

    Passing stands elsewhere, but for a question of two answers: both stand together.
    """
    found: dict[str, list[Pressed]] = {}
    key = 0
    for one in asked.options:
        if asked.verb or (asked.shape != YES and one.value == str(asked.passing)):
            continue
        key += 1
        row = found.setdefault(GROUPS.get(one.do, "Choose"), [])
        row.append(Pressed(one, key if key <= KEYS else 0))
    return tuple(Group(title, tuple(rows)) for title, rows in found.items())


def then_of(asked: Question | None) -> tuple[Option, ...]:
    """What can be chosen together with a yes; none where that is much."""
    found = [one for one in asked.options if one.do == "pick" and one.cards] if asked else []
    return tuple(found) if len(found) <= KEYS - 1 else ()


class SeatWishes(NamedTuple):
    """How a seat wants its screen: until what it passes, whether it is always asked, what is gone.

    `until` goes on from what was pressed before, "" for nothing, and `since` says in which turn and
    at which seq it was pressed; `gone` names banners, `eased` what is left to the screen.
    """

    until: str = ""
    always: bool = False
    gone: frozenset[str] = frozenset()
    since: tuple[int, int] = (0, 0)
    eased: frozenset[str] = frozenset()


def look(desk: Desk, who: Visitor, match: str, wanted: str, how: SeatWishes) -> dict[str, Any]:
    """Everything on the screen of a seat."""
    seat = seat_of(who, desk, match, wanted)
    allowed(who, desk, match, seat)
    head = desk.reader(match).head()
    view = view_at(desk, match, seat, head)
    names = names_of(desk, desk.facts(match, 0, 1)[0].body.people)
    before = view_at(desk, match, seat, head - 1) if head > 1 else None
    seen = BoardSource(view, before, seat, seat, faces_of(catalog_at(desk, match)), names)
    waiting = view["decision"]
    mine = bool(waiting) and waiting["seat"] == seat and not view["winner"]
    asked = question_at(desk, match) if mine else None
    after = asked is not None and asked.shape == YES
    then = choice_led_to(desk, match, onward=not how.always, pays=PAY in how.eased) if after else None
    going = Going(match, seat, "", how.until, "", *how.since, how.eased)
    return {
        "match": match, "seat": seat, "head": head, "now": desk.clock(),
        "names": names, "waits": waited_for(view, names), "reminds": reminded(view),
        "board": board(seen, sheet="card", zones=True), "view": view, "asked": asked,
        "then": then_of(then),
        "groups": groups_of(asked) if asked is not None else (), "several": SEVERAL,
        "line": turn_line(desk, match, view, seat), "over": end_of(desk, match, view, seat),
        "lines": _lately(desk, match, seat, head), "how": how, "eases": EASED,
        "going": going if not view["winner"] and goes_on(desk, asked, going) else None,
        "next": next_of(desk, asked, going) if asked is not None else 0,
        "attacks": all_attack(desk, asked, match) if asked is not None else 0,
        "banners": banners_of(desk, match, seat, how.gone),
        "chance": view["settings"]["chance"], "share": _share(view, seat),
        "rulings": [r for r in rulings_at(desk, match, seat) if r.stands == "stands"],
        "key": f"play-{token_hex(12)}", "both": len(who.seats()) > 1,
        "unit": "game" if is_one_of_several(desk, match) else "match",
    }  # fmt: skip


def _lately(desk: Desk, match: str, seat: str, head: int) -> list[LogLine]:
    lines = story(desk, match, seat, after=max(head - 80, 0), until=head)
    return [line for line in lines if line.words][-LATELY:]


def _share(view: dict[str, Any], seat: str) -> str:
    """What is asked of the share of a seat: "commit", "reveal", or nothing."""
    asked = view["decision"]
    mine = bool(asked) and asked["seat"] == seat and asked["kind"] in SHARES
    return str(asked["kind"]) if mine else ""
