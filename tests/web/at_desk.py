"""An event with a table at which a judge was called, for tests of the judge desk."""

import re
from pathlib import Path

from fastapi.testclient import TestClient

from referee.service import Desk, open_desk
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls, events, rounds
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.web import ServiceSettings, make_app
from tests.ordering import enter_person, given, seat_table
from tests.trial import TRIAL

EVENT, TABLE = "cup", "cup-1-1"
ASKED = "Was the attack declared in time?"


def play(desk: Desk, count: int) -> None:
    """Answer what is asked at the table, the last answer of each list."""
    for _ in range(count):
        found = choices_at(desk, TABLE)
        act(desk, TABLE, found.seat, found.choices[-1].action)


def event_at(folder: Path) -> str:
    """Hold an event with one table, at which B has called a judge; give where it is."""
    place = str(folder / "hall.sqlite3")
    desk = open_desk(place)
    open_event(desk, EVENT, "organiser:orla", policy=TRIAL)
    given(events.appoint, desk, EVENT, "organiser:orla", "ann", "floor-judge")
    given(events.appoint, desk, EVENT, "organiser:orla", "hugo", "head-judge")
    for person, deck in zip(("p1", "p2"), deck_names(), strict=False):
        enter_person(desk, EVENT, person, deck, "organiser:orla")
    given(rounds.open_round, desk, EVENT, "organiser:orla", 1, 50)
    seat_table(desk, EVENT, (1, 1), ("p1", "p2"), "organiser:orla", seed=1)
    given(rounds.begin, desk, EVENT, "organiser:orla", 1)
    play(desk, 12)
    given(calls.open_call, desk, TABLE, "B", ASKED)
    desk.close()
    return place


def signed_in(place: str, role: str, person: str) -> TestClient:
    """Let somebody come to the service with a token of their own."""
    desk = open_desk(place)
    event = EVENT if role != "player" else ""
    match, seat = (TABLE, "A" if person == "p1" else "B") if role == "player" else ("", "")
    word = make_token(desk, Pass(role, person, match, event=event, seat=seat)).token
    desk.close()
    headers = {"authorization": f"Bearer {word}", "accept": "text/html"}
    return TestClient(make_app(ServiceSettings(place)), headers=headers, follow_redirects=True)


def hidden(markup: str, name: str) -> str:
    """What a form carries under a name."""
    found = re.search(rf'name="{name}" value="([^"]*)"', markup)
    assert found is not None, name
    return found[1]


def look(place: str) -> Desk:
    """Look at the record beside the service."""
    return open_desk(place, readonly=True)


def kinds(place: str) -> list[str]:
    """Name the kinds of all facts of the table."""
    desk = look(place)
    found = [f.body.KIND for f in desk.facts(TABLE)]
    desk.close()
    return found


def ruling(form: dict[str, str]) -> dict[str, str]:
    """Fill in the form of a ruling."""
    return {
        "question": ASKED,
        "decision": "Yes, it was.",
        "clause": "glossary.attack.1",
        "remedy": "none",
        "call": "C1",
        "key": "desk-1",
        "minutes": "3",
        **form,
    }
