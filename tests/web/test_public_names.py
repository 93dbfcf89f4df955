"""The names of an event's people are on nothing that anybody may look at, unless its policy says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient

from referee.court import Ruling
from referee.service import open_desk
from referee.service.court.branching import open_branch
from referee.service.court.ruling import give_ruling
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls, decided, events, pairings, rounds
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer as chosen
from referee.web import ServiceSettings, make_app
from tests.cli.conftest import Shell
from tests.ordering import enter_person, given, seat_table
from tests.soak.crawling import Asked, Route, answer, asked, opened, routes
from tests.trial import TRIAL
from tests.web.alone import run

BY, JUDGE, CUP, TABLE = "organiser:kim", "floor-judge:ann", "cup", "cup-1-1"
NAMES = {
    "p1": "Wilhelmina Canary", "p2": "Zebulon Canary", "p3": "Xanthe Canary", "p4": "Quirin Canary",
    "ann": "Ottoline Canary", "kim": "Balthasar Canary",
}  # fmt: skip
CANARY = b"Canary"
NAMED = TRIAL + b"\n[public]\nnames = true\n"
TIMES = 4
"""How often each address is asked, with words that chance picks."""
SEARCHES = 40
"""How often the list of matches is, where its search alone is looked at."""


def recorded(place: str, policy: bytes) -> str:
    """An event that was judged: a match over, a ruling, a branch, a round without matches; a spectator."""
    desk = open_desk(place)
    open_event(desk, CUP, BY, policy=policy, names=policy == NAMED)
    for person, name in NAMES.items():
        put_person(desk, person, name, f"{person}@canary.example")
    given(events.appoint, desk, CUP, BY, "ann", "floor-judge")
    decks = deck_names()
    for person, deck in zip(list(NAMES)[:4], (*decks[:2], *decks[:2]), strict=True):
        enter_person(desk, CUP, person, deck, BY)
    given(rounds.open_round, desk, CUP, BY, 1, 50)
    seat_table(desk, CUP, (1, 1), ("p1", "p2"), BY, seed=1)
    given(rounds.begin, desk, CUP, BY, 1)
    chance = Random(5)
    for _ in range(30):
        action = chosen(desk.table(TABLE), chance)
        act(desk, TABLE, action.seat, action)
    given(calls.open_call, desk, TABLE, "A", "May they?")
    given(calls.claim, desk, TABLE, JUDGE, "C1")
    give_ruling(desk, TABLE, Ruling("May they?", "They may.", ("glossary.attack.1",), call="C1"), JUDGE)
    open_branch(desk, TABLE, desk.reader(TABLE).head(), by=JUDGE, purpose="what if")
    given(calls.close, desk, TABLE, JUDGE, "C1", "R1")
    while (table := desk.table(TABLE)).decision is not None:
        action = chosen(table, chance)
        act(desk, TABLE, action.seat, action)
    given(rounds.end, desk, CUP, BY, 1)
    given(pairings.pair, desk, CUP, BY, 2)
    given(rounds.begin, desk, CUP, BY, 2)
    given(decided.result, desk, CUP, BY, 2, 1, "A")
    watch = make_token(desk, Pass("spectator", event=CUP)).token
    desk.close()
    return watch


POOLS = {
    "match": (TABLE, f"{TABLE}.B1", CUP), "event": (CUP,), "name": (CUP, TABLE), "person": ("p1", "ann"),
    "as": ("spectator",), "viewer": ("spectator",), "seq": ("5", "40"), "q": ("Canary", "p1", ""),
    "what": ("pairings", "clock", "standings", "calls"), "by": ("name", "table"), "sheet": ("0", "1"),
    "level": ("full", "reading"), "one": ("R1", ""), "with": (f"{TABLE}.B1", ""), "why": ("1", "p1"),
    "number": ("1", "2"), "round": ("1", "2"), "table": ("1",), "seat": ("A",), "ruling": ("R1",),
    "call": ("C1",), "stage": ("1",), "step": ("1", "last"), "after": ("0",), "limit": ("50",),
    "id": ("C1",), "every": ("12",), "part": ("1",), "of": ("1",), "winner": ("B",), "page": ("1",),
}  # fmt: skip


OPEN = (
    "/", f"/m/{TABLE}", f"/m/{TABLE}/rulings", f"/m/{TABLE}/log", f"/hall/{CUP}", f"/hall/{CUP}/pairings",
    f"/hall/{CUP}/standings", f"/v1/matches/{TABLE}/replay.html",
)  # fmt: skip
"""Pages that are asked for as they are, besides what chance picks: all of them are for everybody."""


def told(
    place: str, tokens: tuple[str, ...], rooms: Sequence[Route] | None = None, times: int = TIMES
) -> Iterator[tuple[str, bytes]]:
    """Every address that answers GET, asked by nobody and by a spectator, and what it said."""

    async def work() -> list[tuple[str, bytes]]:
        chance, found = Random(9), list[tuple[str, bytes]]()
        async with opened(make_app(ServiceSettings(place, public=True, rate=0, gallery=False))) as app:
            for path in OPEN:
                got = await answer(app, Asked(path, ()))
                assert got.status == 200, path
                found.append((f"{path}? 200", got.told()))
            got = await answer(app, Asked("/", (("q", "Canary"),)))
            found.append((f"/?q=Canary {got.status}", got.told()))
            for one in routes() if rooms is None else rooms:
                for turn in range(times):
                    asking = asked(one, POOLS, chance, tokens[turn % len(tokens)])
                    got = await answer(app, asking)
                    found.append((f"{asking} {got.status}", got.told()))
        return found

    yield from run(work())


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "names.sqlite3")


def test_no_name_is_told_in_public_where_the_policy_does_not_say_so(place: str) -> None:
    tokens = ("", recorded(place, TRIAL))
    rows = list(told(place, tokens))
    assert [address for address, body in rows if CANARY in body and "q=Canary" not in address] == []
    for address, body in rows:
        for name in NAMES.values():
            assert name.encode() not in body, address


def test_where_it_does_they_stand_on_the_pages_of_the_event(place: str) -> None:
    tokens = ("", recorded(place, NAMED))
    rows = [(address, body) for address, body in told(place, tokens) if "q=Canary" not in address]
    named = {address.split("?")[0].split()[0] for address, body in rows if CANARY in body}
    assert {*OPEN} - {f"/m/{TABLE}/log"} <= named
    assert not any(address.startswith(("/v1/people", "/desk")) for address in named)


@pytest.mark.parametrize("policy", [NAMED, TRIAL])
def test_captions_and_the_terminal_call_the_seats_by_names_where_these_are_told(
    place: str, policy: bytes
) -> None:
    recorded(place, policy)
    who = "Wilhelmina Canary" if policy == NAMED else "A"
    pages = (f"/m/{TABLE}?seq=171", f"/m/{TABLE}?stage=1&seq=171", f"/m/{TABLE}/compare?with={TABLE}.B1")
    with TestClient(make_app(ServiceSettings(place, public=True, rate=0, gallery=False))) as client:
        for path in pages:
            text = client.get(path, headers={"accept": "text/html"}).text
            (caption, *_) = re.findall(r'data-part="caption"[^>]*>(.*?)</div>', text, re.DOTALL)
            assert f"{who} is choosing: act" in re.sub("<[^>]*>", "", caption), path
            assert f"{who} is choosing: act" in re.findall(r'data-say="([^"]*)"', caption)[0], path
    assert f"{who} played <b>" in re.sub("</?bdi>", "", text)
    shell = Shell(place)
    assert f"⚑ {who} is choosing: act" in shell.good("show", f"{TABLE}.B1", "--as", "spectator")
    replayed = shell.good("replay", f"{TABLE}@171", "--as", "spectator", given="quit\n")
    assert f"⚑ {who} is choosing: act" in replayed


def test_a_search_for_a_name_finds_nothing_then(place: str) -> None:
    recorded(place, TRIAL)
    home = [one for one in routes() if one.path == "/"]
    rows = [
        body
        for address, body in told(place, ("",), home, SEARCHES)
        if address.startswith("/?") and "q=Canary" in address
    ]
    assert len(rows) > TIMES
    assert all(b"No match has these words" in body for body in rows)
