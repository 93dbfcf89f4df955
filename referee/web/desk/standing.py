"""What the screen of an event says of standings and pairings, and what comes next there."""

from typing import Any, Final

from referee.service import Desk
from referee.service.event.correcting import CorrectionAsked, correction_at, wanted_of
from referee.service.event.next import next_at
from referee.service.event.public import named_in_public
from referee.service.event.records import Differences, Event, undecided
from referee.service.event.standing import standings_at
from referee.service.orders import Sitting
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor
from referee.web.pages.typed import Typed, given

FIRST: Final = 16
"""People in the standings that are shown at first."""
LATELY: Final = 3
"""Rounds of which results are offered for correction."""
ELIMINATION: Final = "elimination"
WAITING: Final = "waiting"
"""Asks for the tables alone that have no result."""


def standing_for(desk: Desk, name: str, event: Event) -> dict[str, Any]:
    """The standings, and which round can be paired next, 0 for none.

    `waiting` are the tables of the last round that have no result, `decided` those of the last rounds
    that have one, each with who sat there, so that it can be corrected. `coming` is what comes next,
    `named` whether the public reads the names of people.
    """
    last = event.rounds[-1] if event.rounds else None
    number = 1 if last is None else last.number
    tables, paired = event.tables_of(number), event.pairing(number)
    following = number if last is None or (not tables and not last.ended) else number + 1
    done = last is None or following == number or last.ended
    cut = paired is not None and paired.how == ELIMINATION
    sat = {(one.round, one.table): one.people for one in event.tables}
    return {
        "found": standings_at(desk, name),
        "infractions": desk.policy(name).infractions,
        "levels": desk.policy(name).levels,
        "questions": questions_at(desk, name, event),
        "coming": next_at(desk, name),
        "named": named_in_public(desk, name),
        "first": FIRST,
        "next": following if done and len(event.playing()) > 1 else 0,
        "how": ELIMINATION if cut else "swiss",
        "paired": paired,
        "waiting": {one.table for one in undecided(event, number) if not one.match},
        "decided": [(one, sat[one.round, one.table]) for one in event.decided if one.round > number - LATELY],
    }


def picked(tables: list[dict[str, Any]], said: Typed) -> list[dict[str, Any]]:
    """The tables that are looked for: one by its number, those of somebody, those without a result."""
    find, rows = said.one("find").strip().casefold(), tables
    if said.one("only") == WAITING:
        rows = [one for one in rows if not one["over"]]
    if find.isdecimal():
        return [one for one in rows if one["table"] == int(find)]
    return [one for one in rows if find in " ".join((*one["people"], *one["ids"])).casefold()]


def placed(said: Typed) -> Typed:
    """A form in which a table is said with its round, as "2-12", with both as fields of their own."""
    number, _, table = said.one("place").partition("-")
    return Typed(said | ({"round": [number], "table": [table]} if table else {}))


def questions_at(desk: Desk, name: str, event: Event) -> dict[str, str]:
    """What the tables asked that call a judge, by the ids of their calls."""
    found = (desk.facts(name, one.seq - 1, one.seq)[0].body for one in event.calls)
    return {body.id: body.question for body in found if body.question}


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
    return correction_at(desk, name, wanted_of(desk, name, asked))
