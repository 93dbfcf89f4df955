"""Names from right to left stand by themselves on every screen, and no sign turns a line round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from events.registry.people import Person
from referee.court import Ruling
from referee.service import open_desk
from referee.service.court.ruling import give_ruling
from referee.service.court.watching import open_full_view
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.titles import id_of
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import appeals, calls, events, penalties, rounds, rulings
from referee.web import ServiceSettings, make_app
from referee.web.drawing import naming
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.trial import TRIAL
from tests.web.markup import Node, Page

OWNER = "the-owner"
TITLE = "\u05e4\u05e1\u05d7 Open 2026"
PEOPLE = {
    "p1": "\u05d3\u05e0\u05d4 (1)",
    "p2": "\u0644\u064a\u0644\u0649 7",
    "ann": "\u05d0\u05e0\u05d4 3",
    "hugo": "\u0647\u0648\u063a\u0648 4",
    "orla": "\u05d0\u05d5\u05e8\u05dc\u05d4 5",
}
WRITTEN = {
    what: f"\u05d8\u05e2\u05dd {number} ({what})"
    for number, what in enumerate(
        ("note", "question", "asked", "decision", "grounds", "reason", "statement", "purpose"), 1
    )
}
"""What people write: it stands by itself too."""
NAMES = (TITLE, *PEOPLE.values(), *WRITTEN.values())
TURNED = "\u202eevil"
EVENT, TABLE = "open", "open-1-1"
ONLY_WORDS = {"title", "option"}
AS_WRITTEN = {"href", "value", "action", "content"}
"""Attributes that hold an address, or what is sent."""
SCREENS = (
    "",
    f"?event={EVENT}",
    "?q=7",
    "open",
    "open/event",
    "enter",
    "precedents",
    f"m/{TABLE}?as=spectator",
    f"m/{TABLE}?as=spectator&level=full&seq=9",
    f"m/{TABLE}?seq=9999",
    f"m/{TABLE}?as=spectator&why=1",
    f"m/{TABLE}/log?as=spectator&level=full",
    f"m/{TABLE}/steps?from=1&to=40&as=spectator",
    f"PLAYER/m/{TABLE}/play",
    f"m/{TABLE}/play",
    f"m/{TABLE}/rulings",
    f"m/{TABLE}?as=judge",
    f"m/{TABLE}/rulings?one=R1&with={TABLE}/R1",
    "PLAYER/enter",
    "by/head-judge:hugo/desk",
    f"by/head-judge:hugo/desk/{TABLE}",
    f"by/head-judge:hugo/desk/{TABLE}/check",
    f"by/head-judge:hugo/desk/{TABLE}/appeal?id=A1",
    f"by/head-judge:hugo/desk/{TABLE}/rule?infraction=G2&seat=A",
    f"by/head-judge:hugo/m/{TABLE}/log?as=judge&level=full",
    f"by/organiser:orla/desk/event/{EVENT}",
    f"desk/event/{EVENT}",
)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An event at which everybody and the event itself have a name from right to left."""
    place = str(tmp_path_factory.mktemp("names") / "names.sqlite3")
    desk, by, head = open_desk(place), "organiser:orla", "head-judge:hugo"
    open_event(desk, EVENT, by, title=TITLE, policy=TRIAL)
    for person, name in PEOPLE.items():
        put_person(desk, person, name)
    desk.registry.put_people([Person("turned", TURNED, "", erased=False)])
    given(events.appoint, desk, EVENT, by, "ann", "floor-judge")
    for person in ("hugo", "orla"):
        given(events.appoint, desk, EVENT, by, person, "head-judge")
    for person, deck in zip(("p1", "p2", "turned"), deck_names(), strict=False):
        enter_person(desk, EVENT, person, deck, by)
    given(rounds.open_round, desk, EVENT, by, 1, 50)
    seat_table(desk, EVENT, (1, 1), ("p1", "p2"), by, seed=3)
    given(rounds.begin, desk, EVENT, by, 1)
    play(desk, TABLE, 20)
    given(calls.open_call, desk, TABLE, "B", WRITTEN["asked"])
    given(calls.claim, desk, TABLE, "floor-judge:ann", "C1")
    given(calls.note, desk, TABLE, "floor-judge:ann", WRITTEN["note"], point=5)
    given(rulings.state, desk, TABLE, "floor-judge:ann", WRITTEN["statement"], "B", "C1")
    open_full_view(desk, TABLE, 5, WRITTEN["purpose"], head)
    ruling = Ruling(WRITTEN["question"], WRITTEN["decision"], ("glossary.attack.1",), call="C1")
    give_ruling(desk, TABLE, ruling, head)
    given(penalties.give, desk, TABLE, head, "G2", seat="A", ruling="R1", reason=WRITTEN["reason"])
    given(appeals.file, desk, TABLE, "B", "R1", WRITTEN["grounds"])
    given(calls.open_call, desk, TABLE, "A", "May I go on?")
    given(calls.claim, desk, TABLE, "floor-judge:ann", "C2")
    player = make_token(desk, Pass("player", "p1", TABLE, seat="A")).token
    desk.close()
    with TestClient(
        make_app(ServiceSettings(place, owner=OWNER, rate=0)), headers={"accept": "text/html"}
    ) as client:
        client.headers["authorization"] = f"Bearer {OWNER}"
        client.headers["x-player"] = player
        yield client


def look(hall: TestClient, screen: str) -> Any:
    """Look at a screen, as the player of seat A where it begins so, else as the owner."""
    bare = screen.removeprefix("PLAYER/")
    word = OWNER if bare == screen else hall.headers["x-player"]
    return hall.get(f"/{bare}", headers={"authorization": f"Bearer {word}"})


def stray(text: str) -> list[str]:
    """Every place of a page in which a name stands that is not set by itself."""
    found = []
    page = Page(200, text)
    for node in (page.root, *page.nodes):
        for key, value in node.attrs.items():
            if key not in AS_WRITTEN and not key.startswith("data-handed"):
                found += [f"{node.tag}[{key}]: {value}" for _ in bare(value)]
        found += list(_told(node))
    return found


def _told(node: Node) -> Iterator[str]:
    if node.tag in {"script", "style"}:
        return
    apart = any(one.tag == "bdi" for one in (node, *node.above()))
    for words in (one for one in node.children if isinstance(one, str)):
        if not apart or node.tag in ONLY_WORDS:
            yield from (f"{node.tag}: {words.strip()}" for _ in bare(words))


def bare(words: str) -> list[str]:
    """The names in some words that stand there without marks around them."""
    for one in NAMES:
        words = words.replace(f"{naming.FIRST}{one}{naming.LAST}", "")
    return [one for one in NAMES if one in words]


def test_on_every_screen_each_name_stands_by_itself(hall: TestClient) -> None:
    faults, seen = [], set()
    for screen in SCREENS:
        answer = look(hall, screen)
        assert answer.status_code < 500, screen
        text = answer.text
        if answer.headers["content-type"].startswith("application/json"):
            parts = [part for step in answer.json()["steps"] for part in step["parts"].values()]
            text = "".join(parts)
        faults += [f"{screen}: {one}" for one in stray(text)]
        seen |= {one for one in NAMES if one in text}
        assert TURNED[0] not in text, screen
    assert not faults, "\n".join(faults)
    assert seen == set(NAMES)


def test_a_sign_that_turns_a_line_is_shown_as_an_escape(hall: TestClient) -> None:
    assert "<bdi>\\u202eevil</bdi>" in hall.get(f"/by/organiser:orla/desk/event/{EVENT}").text


def test_links_that_are_handed_out_name_people_by_themselves(hall: TestClient) -> None:
    at = f"/by/organiser:orla/desk/event/{EVENT}/links"
    told = hall.post(at, data={"do": "sheet", "what": ["seats", "officials", "watch"]}).text
    assert stray(told) == []
    assert all(f"<bdi>{one}</bdi>" in told for one in (TITLE, *PEOPLE.values()))


def test_an_event_is_opened_by_its_title_and_called_by_it(hall: TestClient) -> None:
    said = {"title": "  Spring   Open 2026 ", "organiser": "orla"}
    opened = hall.post("/open/event", data=said)
    assert opened.url.path.endswith("/desk/event/spring-open-2026")
    assert "<h1><bdi>Spring Open 2026</bdi>" in opened.text
    again = hall.post("/open/event", data=said)
    assert again.url.path.endswith("/desk/event/spring-open-2026-2")
    taken = hall.post("/open/event", data=said | {"name": "spring-open-2026"})
    assert 'value="  Spring   Open 2026 "' in taken.text or 'value="Spring   Open' in taken.text
    home = hall.get("/").text
    assert "<b><bdi>Spring Open 2026</bdi></b>" in home
    assert hall.get("/v1/events/spring-open-2026").json()["title"] == "Spring Open 2026"
    assert "has a title" in hall.post("/open/event", data={"organiser": "orla"}).text


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("Spring Open 2026", "spring-open-2026"),
        ("Caf\u00e9 Cup!", "cafe-cup"),
        (TITLE, "open-2026"),
        ("\u05e4\u05e1\u05d7", "event"),
        ("x" * 90, "x" * 40),
    ],
)
def test_an_id_is_made_of_a_title(title: str, made: str) -> None:
    assert id_of(title) == made


def test_words_alone_keep_names_apart_where_they_need_it() -> None:
    a, b = PEOPLE["p1"], "Maron"
    pair = naming.listed((a, b))
    assert pair == f"<bdi>{a}</bdi> \N{EN DASH} <bdi>{b}</bdi>"
    assert naming.plain(pair) == f"{naming.FIRST}{a}{naming.LAST} \N{EN DASH} {b}"
    assert naming.plain("<b>") == "&lt;b&gt;"
    assert naming.named(f"{b} won", (b,)) == "<bdi>Maron</bdi> won"
    assert naming.named("Maronite", (b,)) == "Maronite"
