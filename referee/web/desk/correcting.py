"""Corrections on the screen of an event: what is written, what would be, and what that changes."""

import re
from typing import Any, Final

from referee.service import Desk
from referee.service.court.punishing import level_at_event
from referee.service.event.correcting import CorrectionAsked, correction_at, wanted_of
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.records import Differences, games_words, left_words, winner_words
from referee.service.event.standing import end_of
from referee.service.event.told import written_words
from referee.service.orders import Sitting
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor
from referee.web.pages.typed import Typed, given

TOKEN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""What may be the id of a person in words."""
WINS: Final = re.compile(r"(?P<place>round (?P<round>\d+), table (?P<table>\d+): )(?P<seat>[AB]) won")
"""How the winner of a table is told by a seat."""


def written_by_name(desk: Desk, name: str, seq: int) -> tuple[str, ...]:
    """What an order wrote, in words, with people by what they are called."""
    told = written_words(desk, name, seq) if seq else ()
    if not told:
        return ()
    event, names = event_at(desk, name), people_names(desk)
    sat = {(t.round, t.table): t.people for t in event.tables}

    def by_seat(found: re.Match[str]) -> str:
        people = sat.get((int(found["round"]), int(found["table"])))
        who = people["AB".index(found["seat"])] if people else found["seat"]
        return f"{found['place']}{who} won"

    return tuple(TOKEN.sub(lambda m: names.get(m[0], m[0]), WINS.sub(by_seat, one)) for one in told)


def asked_of(desk: Desk, name: str, said: Typed) -> dict[str, Any]:
    """What stands beside a correction that is tried: what is written now, and what would be."""
    what, read, event, names = (
        said.one("what", "result"),
        placed(said),
        event_at(desk, name),
        people_names(desk),
    )
    if what == "left":
        after = read.number("after", -1) if read.one("after") else -1
        return {"left_words": left_words(after, out=bool(read.one("out")))}
    if what == "penalty":
        level, counted = level_at_event(
            desk, name, (read.one("person"), read.number("number"), read.one("infraction"), read.one("level"))
        )
        return {"level": level, "counted": counted}
    if what != "result":
        return {}
    number, table = read.number("round", 1), read.number("table", 1)
    end = end_of(desk, name, (number, table), read.one("winner"), read.one("games"))
    before = event.ended(number, table)
    seated = next(t for t in event.tables_of(number) if t.table == table)
    a, b = (names.get(p, p) for p in seated.people)
    if before is None:
        return {}
    return {
        "instead_of": (_ended(before.winner, before.games, (a, b)), _ended(end.winner, end.said(), (a, b)))
    }


def _ended(winner: str, games: tuple[int, int, int], called: tuple[str, str]) -> str:
    """How a table ended in words, with its games where there was more than one."""
    return winner_words(winner, called) + games_words(winner, games)


def placed(said: Typed) -> Typed:
    """A form in which a table is said with its round, as "2-12", with both as fields of their own."""
    number, _, table = said.one("place").partition("-")
    return Typed(said | ({"round": [number], "table": [table]} if table else {}))


COMMANDS: Final = {
    "result": "event correct",
    "left": "event left",
    "sat": "event sat",
    "penalty": "event penalty",
}
"""The order of a correction, by what is corrected."""


def corrected(at: Sitting, said: Typed) -> object:
    """Order a correction, whichever of four it is."""
    return given(at, COMMANDS.get(said.one("what"), COMMANDS["result"]), placed(said))


def differences_of(desk: Desk, who: Visitor, name: str, said: Typed) -> Differences:
    """What a correction would change, for an official who asks; raises DeskError for what is none."""
    official_at(who, desk, name, said.once())
    read, what = placed(said), said.one("what", "result")
    asked = CorrectionAsked(
        what,
        read.number("round", 1) if what == "result" else read.number("number"),
        read.number("table", 1) if what == "result" else 0,
        read.one("winner"),
        read.one("games"),
        read.one("person"),
        read.one("other"),
        read.number("after", -1) if read.one("after") else -1,
        bool(read.one("out")),
        read.one("infraction"),
        read.one("level"),
    )
    return correction_at(desk, name, wanted_of(desk, name, asked), same=False)
