"""Streams end when the token ends with which somebody follows, also where nothing happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from types import SimpleNamespace

import pytest
from fastapi import Request

from events.errors import UnknownMatch
from evidence.bench.served import ServedEvent
from referee.service import Desk, DeskError, open_desk
from referee.service.chance import system_clock
from referee.service.event.tokens import Made, Pass, ended_tokens, make_token, revoke_token
from referee.service.orders import calls, events
from referee.web import ServiceSettings
from referee.web.access.visitors import Visitor
from referee.web.api.table import stream as streams
from referee.web.live import hub as hubs
from referee.web.live.guests import Guests
from referee.web.live.studies import EACH, MOST, Studies, StudyPlace
from referee.web.pages.studying import seen
from tests.ordering import given
from tests.soak.served import served
from tests.web.alone import run
from tests.web.disputed import event_begun
from tests.web.following import events_of
from tests.web.hall import MATCH, hall_at
from tests.web.test_live import hubbed, whole

STREAM = f"/v1/matches/{MATCH}/stream"
CALLS = "/v1/stream/desk"
PATIENCE = 30.0
"""Seconds after which what a test waits for will not come."""
AHEAD = {"by": 0}
"""Microseconds by which the clock of the service goes before that of the machine."""
AGES = 1e6
"""Seconds that no test lasts: without the look at tokens a stream would go on for so long."""


class House:
    """A cup at play with a service over it, and others who write beside the service."""

    def __init__(self, url: str, base: str) -> None:
        self.url, self.base = url, base

    def beside(self, work: Callable[[Desk], object]) -> None:
        """Write as another program does, which tells the service nothing."""
        with closing(open_desk(self.url)) as desk:
            work(desk)

    def let_in(self, asked: Pass) -> Made:
        with closing(open_desk(self.url)) as desk:
            return make_token(desk, asked)

    @contextmanager
    def asked(self, path: str, word: str) -> Iterator[HTTPResponse]:
        line = HTTPConnection(self.base.removeprefix("http://"), timeout=PATIENCE)
        line.request("GET", path, headers={"authorization": f"Bearer {word}"})
        yield line.getresponse()
        line.close()

    def sent(self, path: str, word: str, fields: str) -> tuple[int, dict[str, str]]:
        """Send a form; gives the status and what was answered."""
        line = HTTPConnection(self.base.removeprefix("http://"), timeout=PATIENCE)
        form = {"content-type": "application/x-www-form-urlencoded"}
        line.request("POST", path, fields, {"authorization": f"Bearer {word}", **form})
        with closing(line), line.getresponse() as answer:
            return answer.status, json.loads(answer.read() or b"{}")

    @contextmanager
    def followed(self, path: str, word: str) -> Iterator[Callable[[], list[ServedEvent]]]:
        """Begin a stream, and give what hears it to its end."""
        with self.asked(path, word) as answer:
            assert answer.status == 200, answer.read()
            assert answer.readline() == b"retry: 1000\n"
            yield lambda: events_of(answer.read())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with hall_at(tmp_path_factory.mktemp("closing")) as made:
        event_begun(made)
        url = made.url
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("referee.service.opened.system_clock", lambda: system_clock() + AHEAD["by"])
        patched.setattr(hubs, "BEAT_EVERY", AGES)
        patched.setattr(streams, "BEAT_EVERY", AGES)
        with served(ServiceSettings(url, rate=0)) as base:
            yield House(url, base)


FOLLOWS = (
    (STREAM, Pass("player", "p-1", MATCH, seat="A")),
    (STREAM, Pass("spectator", match=MATCH)),
    (STREAM, Pass("spectator", match=MATCH, delay=60)),
    (STREAM, Pass("floor-judge", "ann", event="cup")),
    (CALLS, Pass("floor-judge", "ann", event="cup")),
)


@pytest.mark.parametrize(("path", "asked"), FOLLOWS)
def test_the_stream_of_a_token_that_is_revoked_ends_and_says_so(house: House, path: str, asked: Pass) -> None:
    made = house.let_in(asked)
    with house.followed(path, made.token) as rest:
        house.beside(lambda desk: revoke_token(desk, made.known.id))
        last = rest()[-1]
    assert (last.name, last.place, last.data["code"]) == ("closed", "", "token-revoked")
    assert last.data["words"] == (
        "Your link has ended: this token was revoked; ask for a new one, from whoever gave it to you."
    )
    with house.asked(path, made.token) as again:
        assert again.status == 401


@pytest.mark.parametrize("path", [STREAM, CALLS])
def test_the_stream_of_a_token_that_runs_out_ends_and_says_so(
    house: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.let_in(Pass("floor-judge", "ann", event="cup", seconds=3600))
    with house.followed(path, made.token) as rest:
        monkeypatch.setitem(AHEAD, "by", 3600 * 1_000_000)
        last = rest()[-1]
    assert (last.name, last.data["code"]) == ("closed", "token-expired")


@pytest.mark.parametrize("path", [STREAM, CALLS])
@pytest.mark.parametrize("asked", [Pass("auditor", "au", event="cup"), Pass("auditor", "au")])
def test_the_stream_of_an_official_who_is_released_ends_and_says_so(
    house: House, path: str, asked: Pass
) -> None:
    house.beside(lambda desk: given(events.appoint, desk, "cup", "organiser:kim", "au", "auditor"))
    made = house.let_in(asked)
    with house.followed(path, made.token) as rest:
        house.beside(lambda desk: given(events.release, desk, "cup", "organiser:kim", "au", "auditor"))
        if asked.event or path == STREAM:
            last = rest()[-1]
            assert last.name == "closed"
            assert last.data["code"] == ("token-not-appointed" if asked.event else "unknown-match")
        else:
            house.beside(lambda desk: revoke_token(desk, made.known.id))
            assert [one.name for one in rest()] == ["closed"]


def test_an_office_that_ends_between_who_looks_and_the_look_is_told_as_that() -> None:
    ended = DeskError("token-not-appointed", "the office was taken back")

    async def again() -> None:
        raise ended

    async def look() -> None:
        raise UnknownMatch("m1", "the database")

    forgotten: list[bool] = []
    app = SimpleNamespace(state=SimpleNamespace(hub=SimpleNamespace()))
    app.state.hub.on_ended = lambda: forgotten.append(True)
    request = Request({"type": "http", "again": again, "app": app})
    with pytest.raises(DeskError) as told:
        run(streams.while_let_in(request, look()))
    assert (told.value, forgotten) == (ended, [True])


def test_a_study_ends_for_whom_a_token_ends_and_for_all_with_its_leader(house: House) -> None:
    leader = house.let_in(Pass("floor-judge", "ann", event="cup"))
    one, other = (house.let_in(Pass("spectator", match=MATCH)) for _ in range(2))
    status, told = house.sent(f"/m/{MATCH}/studies", one.token, "seq=3")
    assert (status, told["code"]) == (403, "no-right")
    assert "led by officials and by the players of the match" in told["detail"]
    status, begun = house.sent(f"/m/{MATCH}/studies", leader.token, "seq=3")
    assert (status, "/l/" in begun["link"]) == (200, False)
    place = f"/m/{MATCH}/studies/{begun['name']}"
    assert house.sent(place, one.token, "seq=9")[0] == 404, "only its leader moves it"
    with house.asked(f"{place}/leading", one.token) as refused:
        assert refused.status == 404
    with (
        house.followed(f"{place}/leading", leader.token) as led,
        house.followed(f"{place}/stream", one.token) as first,
        house.followed(f"{place}/stream", other.token) as second,
    ):
        house.beside(lambda desk: revoke_token(desk, one.known.id))
        heard = first()
        assert [row.name for row in heard] == ["led", "closed"]
        assert heard[0].data == {"by": "floor judge ann", "seq": 3, "why": False}
        assert house.sent(place, leader.token, "seq=4&why=1")[0] == 204
        house.beside(lambda desk: revoke_token(desk, leader.known.id))
        assert led()[-1].name == "closed"
        assert [row.name for row in second()][-1] == "over"
    with house.asked(f"{place}/stream", other.token) as gone:
        assert gone.status == 404


def test_who_learns_of_a_match_later_is_led_no_further_than_they_know() -> None:
    assert seen(StudyPlace(57, why=True), 60, 40) == StudyPlace(40, why=True)
    assert seen(StudyPlace(57), 0, 40) == StudyPlace(57)


def test_one_token_leads_few_studies_and_the_oldest_makes_room() -> None:
    async def led() -> None:
        studies = Studies()
        rows = [studies.lead("m1", ("t1", "ann"), StudyPlace(1)) for _ in range(EACH + 1)]
        assert [one.ended for one in rows] == [True, *[False] * EACH]
        for number in range(MOST - EACH):
            studies.lead("m1", (f"x{number}", "bo"), StudyPlace(1))
        with pytest.raises(DeskError, match="too many studies"):
            studies.lead("m1", ("last", "cy"), StudyPlace(1))

    run(led())


def test_a_stream_without_a_token_goes_on_while_others_end(house: House) -> None:
    watching, gone = (house.let_in(Pass("spectator", match=MATCH)) for _ in range(2))
    with house.followed(STREAM, watching.token) as rest:
        with house.followed(STREAM, gone.token) as other:
            house.beside(lambda desk: revoke_token(desk, gone.known.id))
            assert other()[-1].name == "closed"
        house.beside(lambda desk: given(calls.open_call, desk, MATCH, "A", "is this legal"))
        house.beside(lambda desk: revoke_token(desk, watching.known.id))
        names = [one.name for one in rest()]
        assert (names[-1], {*names[:-1]} <= {"fact", "clock"}) == ("closed", True)


@pytest.mark.parametrize(
    "asked",
    [Pass("player", "p-1", MATCH, seat="A"), Pass("spectator", match=MATCH, delay=60)],
)
def test_who_waits_for_a_decision_is_let_go_with_their_token(house: House, asked: Pass) -> None:
    made = house.let_in(asked)
    with closing(open_desk(house.url)) as desk:
        head = desk.reader(MATCH).head()
    line = HTTPConnection(house.base.removeprefix("http://"), timeout=PATIENCE)
    path = f"/v1/matches/{MATCH}/decision?wait=25&after={head}"
    line.request("GET", path, headers={"authorization": f"Bearer {made.token}"})
    house.beside(lambda desk: revoke_token(desk, made.known.id))
    assert line.getresponse().status == 401
    line.close()


# Tokens alone: looked up together, whoever follows with how many streams.


def test_all_tokens_that_follow_are_looked_up_by_one_look() -> None:
    guests, wakes = Guests(), [asyncio.Event() for _ in range(4)]
    with (
        guests.seated("t1", wakes[0]) as one,
        guests.seated("t1", wakes[1]) as same,
        guests.seated("t2", wakes[2]) as other,
        guests.seated("owner", wakes[3]) as owner,
    ):
        assert one is same
        assert guests.due(10.0) == ("t1", "t2")
        assert guests.due(10.1) == ()
        assert guests.due(10.3) == ("t1", "t2")
        guests.tell({"t1": DeskError("token-revoked", "it was revoked")})
        assert [wake.is_set() for wake in wakes] == [True, True, False, False]
        with pytest.raises(DeskError, match="it was revoked"):
            same.require()
        other.require()
        owner.require()
        assert guests.due(11.0) == ("t2",)
    assert guests.due(12.0) == ()


def test_tokens_that_end_are_told_by_their_ids(house: House) -> None:
    made = [house.let_in(Pass("spectator", match=MATCH)) for _ in range(3)]
    ids = [one.known.id for one in made]

    def work(desk: Desk) -> None:
        assert ended_tokens(desk, ids) == {}
        revoke_token(desk, ids[1])
        ended = ended_tokens(desk, [*ids, "t0"])
        assert {name: fault.code for name, fault in ended.items()} == {
            ids[1]: "token-revoked",
            "t0": "bad-token",
        }

    house.beside(work)


def test_an_idle_match_is_asked_for_nothing_but_tokens(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_desk(url)) as desk:
        made = [make_token(desk, Pass("spectator", match="m1")) for _ in range(20)]
    asked: list[int] = []
    before = ended_tokens

    def counted(desk: Desk, ids: tuple[str, ...]) -> dict[str, DeskError]:
        asked.extend([len(ids)] if ids else [])
        return before(desk, ids)

    known = 0

    async def may() -> int:
        nonlocal known
        known += 1
        return await whole()

    async def work(hub: hubs.Hub, _: object) -> None:
        streams = [
            hub.follow("m1", "spectator", None, may, Visitor("spectator", token=one.known.id))
            for one in made
            for _ in range(10)
        ]
        ends = [asyncio.ensure_future(_ended(one)) for one in streams]
        for _ in range(1200):
            await asyncio.sleep(0.05)
            if asked.count(len(made)) >= 5:
                break
        assert asked[-1] == len(made)
        assert known == 200
        with closing(open_desk(url)) as desk:
            revoke_token(desk, made[0].known.id)
        assert await asyncio.gather(*ends[:10]) == ["token-revoked"] * 10
        assert not any(one.done() for one in ends[10:])
        for one in ends:
            one.cancel()

    monkeypatch.setattr("referee.web.live.hub.ended_tokens", counted)
    hubbed(url, work)


async def _ended(stream: AsyncIterator[bytes]) -> str:
    try:
        async for _ in stream:
            pass
    except DeskError as error:
        return error.code
    return ""
