"""Fill whatever people outside can fill, with hostile keys and sizes, and look at what is held then."""

import asyncio
import gc
import logging
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from socket import create_connection
from time import sleep
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import Mock, patch
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient
from starlette.exceptions import HTTPException

from events.bounds import ANYBODY, BOUNDS, BYTES, OFFICIALS, PLAYERS, BoundedCache
from events.heads import Heads
from referee.beside import Zygote
from referee.bounded.workshop import Workshop
from referee.cards import shipped
from referee.effects.analysis.heard import NOTHING_HEARD, Ears
from referee.effects.library import Library, _ByName
from referee.http.lines import ConnectionLimits, Connections
from referee.http.talking import HttpConnection
from referee.rules import PROCEDURES
from referee.service import DeskError, open_desk
from referee.service.reading import MatchReading, _facts
from referee.service.records.importing import cards_known, import_cards
from referee.web import ServiceSettings, make_app
from referee.web.access.bounds import BodyQuota, longest
from referee.web.access.limits import Buckets
from referee.web.access.visitors import Visitor
from referee.web.api.event.hooks import OutsideCalls
from referee.web.deliverer import Deliverer, _UnderWay
from referee.web.drawing.cards import Faces
from referee.web.drawing.forms import NONE
from referee.web.late_desks import LateDesks
from referee.web.live.studies import Studies, StudyPlace
from referee.web.refusals import ProblemError, TooManyError
from referee.web.settings import MEGABYTE
from referee.web.turns import EACH, ELSE, Crowd, Requester, Ticket, Turns
from tests.house.bounds import limit_of
from tests.house.growing import FOLDERS, caches
from tests.house.tree import ROOT, modules
from tests.service.test_shelf import MOST_HELD, sheet
from tests.soak.served import served
from tests.web.alone import run
from tests.web.test_lines import WELL

HUGE: Final = "x" * 62_000
"""As long as an address could be before it was bounded."""
MORE: Final = 100
"""So many more rows than a bound allows."""
SETTINGS: Final = ServiceSettings("memory:")
CACHES: Final = {place for module in modules(ROOT, FOLDERS) for place in caches(module)}
Fill = Callable[[int], int]
"""Fills something beyond a limit, and counts what is held then."""


def of_cache(place: str) -> Fill:
    """Fill a cache with distinct keys; of bytes what is counted is what the test itself counts."""

    def fill(limit: int) -> int:
        cache = BoundedCache[str, str](place)
        if BOUNDS[place].unit != BYTES:
            for number in range(limit + MORE):
                cache[str(number)] = ""
            return len(cache)
        for number in range(2 * limit // len(HUGE)):
            cache[f"{number}{HUGE}"] = f"{number}"
            cache[f"{number}"] = f"{number}{HUGE}"
        return sum(len(key) + len(value) for key, value in cache.items())

    return fill


def of_readings(_limit: int) -> int:
    cache = BoundedCache[str, Any]("referee.service.reading:MatchReadings._kept", _facts)
    for number, head in zip(range(MORE), (1, 60_000, 10**9, *(500,) * MORE), strict=False):
        cache[str(number)] = SimpleNamespace(head=head)
    return sum(one.head for one in cache.values())


class Line:
    """A connection of which nothing comes."""

    known = False

    def __init__(self, number: int) -> None:
        self.address = f"2001:db8::{number:x}"

    def look(self, now: float) -> None: ...

    def leave(self) -> None: ...


@cache
def of_connections(limit: int) -> int:
    """Open more connections than there may be, from ever other addresses."""
    lines = Connections(ConnectionLimits(10, 30, 64, limit))
    with patch.object(Connections, "_look_soon"):
        for number in range(limit + MORE):
            lines.take(Line(number))
    return max(lines.count, len(lines._idle), len(lines._reading), len(lines._of))


def of_crowd(limit: int) -> int:
    """Let many who watch wait, four looks of each; then one with all of theirs."""
    crowd, alone = Crowd(), Crowd()
    for number in range(limit + MORE):
        with suppress(ProblemError):
            crowd.enter(Requester(f"from {number // 4}", ELSE))
        with suppress(TooManyError):
            alone.enter(Requester(HUGE, ELSE))
    assert alone._of[HUGE] == EACH
    return sum(crowd._of.values())


def of_accounts(limit: int) -> int:
    turns, most = Turns(), 0
    for number in range(limit + MORE):
        asker = Requester(f"from {number}", ELSE)
        turns.put(Ticket(None, Mock(), asker))
        turns.charge(turns.next().asker, 0.1)
        most = max(most, len(turns._spent))
    return most


def of_workshop(limit: int) -> int:
    shop = Workshop(Mock(spec=Zygote))
    with ExitStack() as places:
        for number in range(limit + MORE):
            with suppress(DeskError):
                places.enter_context(shop._place(str(number)))
        return len(shop._asking)


def of_studies(limit: int) -> int:
    async def fill() -> int:
        studies = Studies()
        for number in range(limit + MORE):
            with suppress(DeskError):
                studies.lead("m1", (f"t{number // 4}", ""), StudyPlace(1))
        return len(studies._all)

    return run(fill())


def of_followers(limit: int) -> int:
    async def fill() -> int:
        studies = Studies()
        study = studies.lead("m1", ("t", ""), StudyPlace(1))
        with ExitStack() as streams:
            for _ in range(limit + MORE):
                with suppress(DeskError):
                    streams.enter_context(studies.followed(study, asyncio.Event()))
            return len(study.wakes)

    return run(fill())


def of_untold(limit: int) -> int:
    buckets = Buckets(200, shared=True)
    for number in range(limit + MORE):
        buckets.take(f"{number}{HUGE[:100]}", 0.0)
    return len(buckets._untold)


def of_drawings(limit: int) -> int:
    faces = Faces(shipped())
    for number in range(limit + MORE):
        faces.drawn(number, lambda: NONE)
        faces.look(f"made up {number % MORE}")
    assert not faces._looks, "a name that nobody printed is not kept"
    return len(faces._drawn)


def of_late_desks(limit: int) -> int:
    late = LateDesks("memory:")
    with patch("referee.web.late_desks.open_desk"):
        for delay in range(limit + MORE):
            late.desk(delay)
    return len(late._open)


def of_heads(limit: int) -> int:
    heads, most = Heads(), 0
    for number in range(limit + MORE):
        heads.note((number, [(1,)], "", b""))  # type: ignore[arg-type,list-item]
        most = max(most, len(heads._heads))
    return most


def of_names(limit: int) -> int:
    names, most = _ByName[int](lambda _: 1), 0
    for number in range(limit + MORE):
        assert names[str(number)] == 1
        most = max(most, len(names))
    return most


def of_moves(limit: int) -> int:
    library = Library(shipped(), PROCEDURES)
    with patch("referee.effects.library.step_of"), patch.object(Library, "_of_move"):
        for number in range(limit + MORE):
            library.ability(f"stated.move:{number}")
    assert set(library._abilities) == set(library._moves)
    return len(library._moves)


def of_ears(kept: str) -> Fill:
    def fill(limit: int) -> int:
        ears, most = Ears(shipped()), 0
        with (
            patch("referee.effects.analysis.heard.hear", return_value=NOTHING_HEARD),
            patch("referee.effects.analysis.heard.among", return_value=NOTHING_HEARD),
        ):
            for number in range(limit + MORE):
                lists = ((f"{number}",), ())
                ears.of(SimpleNamespace(lists=lists, lrig_lists=(), stack=(), lasting=(), waiting=()))  # type: ignore[arg-type]
                ears.of_said(("draw", number))
                most = max(most, len(getattr(ears, kept)))
        return most

    return fill


def tried(test: str) -> Fill:
    """What another test fills; it has to be there."""

    def fill(limit: int) -> int:
        module, _, name = test.partition(":")
        assert hasattr(import_module(module), name)
        return limit

    return fill


def of_line(kept: str) -> Fill:
    """Send a head without end, and a crowd of requests, on connections of a service that listens."""
    received = HttpConnection.data_received

    def fill(_limit: int) -> int:
        sizes = [0]

        def noted(self: HttpConnection, data: bytes) -> None:
            received(self, data)
            sizes.append(len(getattr(self, kept)))

        with patch.object(HttpConnection, "data_received", noted), served(SETTINGS) as base:
            at = base.removeprefix("http://").split(":")
            for begin, piece in ((b"GET /", b"a" * 4096), (b"", WELL), (b"", WELL * 2_000)):
                with closing(create_connection((at[0], int(at[1])), timeout=20)) as line, suppress(OSError):
                    line.sendall(begin)
                    for _ in range(MORE):
                        line.sendall(piece)
                        sleep(0.001)
        return max(sizes)

    return fill


def of_bodies(limit: int) -> int:
    """Let ever other visitors and addresses send bodies that never end; as many longest files as are held."""
    longest = 4 * MEGABYTE
    quota = BodyQuota(longest)

    async def piece() -> dict[str, Any]:
        return {"type": "http.request", "body": bytes(MEGABYTE // 2), "more_body": True}

    async def fill() -> int:
        with ExitStack() as requests:
            for number in range(MORE):
                signed = {"visitor": Visitor("judge", "bo", token=f"t{number}")}
                stranger = {"visitor": Visitor("spectator"), "client": (f"2001:db8::{number:x}", 1)}
                for scope in (stranger, signed):
                    reading = requests.enter_context(quota.counting(scope, piece))
                    with suppress(HTTPException):
                        while True:
                            await reading()
            assert len(quota.held) <= 2 * limit * longest // MEGABYTE
            held = quota.held["all"]
        assert not quota.held
        return -(-held // longest)

    return run(fill())


def of_deliveries(_limit: int) -> int:
    """Let the hooks of ever other events be due, of which none answers."""
    deliverer = Deliverer(SETTINGS)
    hooks = [SimpleNamespace(id=f"h{n}", event=f"cup{n // 3}", tries=0) for n in range(3 * MORE)]
    desk = Mock()
    desk.registry.hooks.return_value = hooks

    def begin(self: Deliverer, _desk: object, hook: Any) -> None:
        self._under_way[hook.id] = _UnderWay(hook, Mock())

    with patch.object(Deliverer, "_begin", begin):
        for _ in range(2):
            deliverer._look(desk)
    return len(deliverer._under_way)


def of_imports(_limit: int) -> int:
    """Bring in cards again and again, each time as another catalogue."""
    with closing(open_desk("memory:")) as desk:
        for number in range(3 * MOST_HELD):
            import_cards(desk, sheet(f"Reed {number}"), "a file")
            cards_known(desk, "diva")
        gc.collect()
        return len(desk.live._cache.libraries)


def of_log(_limit: int) -> int:
    """Ask for long addresses; the letters of the longest word of a line in the access log."""
    lines: list[logging.LogRecord] = []
    handler, logger = logging.Handler(), logging.getLogger("referee.web")
    addresses = ("/{}", "/v1/matches/{}/root", "/v1/matches/m1/root?seq={}", "/by/{}/m/m1")
    with TestClient(make_app(SETTINGS)) as client, patch.object(handler, "emit", lines.append):
        logger.addHandler(handler)
        before = logger.level
        logger.setLevel("INFO")
        for address in addresses:
            client.get(address.format(PAD))
        logger.removeHandler(handler)
        logger.setLevel(before)
    assert len(lines) == len(addresses)
    return max(len(word) for one in lines for word in one.getMessage().split('"'))


def of_calls(limit: int) -> int:
    calls = OutsideCalls()
    with ExitStack() as under_way:
        for number in range(2 * limit):
            with suppress(TooManyError):
                under_way.enter_context(calls.called(f"cup{number // 4}"))
        most = calls._of.total()
    assert not calls._of
    return most


FILLS: Final[dict[str, Fill]] = {
    "referee.web.access.bounds:BodyQuota.held": of_bodies,
    "referee.web.api.event.hooks:OutsideCalls._of": of_calls,
    "referee.service.reading:MatchReadings._kept": of_readings,
    "referee.http.talking:HttpConnection._waits": of_line("_waits"),
    "referee.http.talking:HttpConnection.pipeline": of_line("pipeline"),
    "referee.web.gallery.gallery:_GalleryRequest.came": tried(
        "tests.web.test_streams:test_a_client_that_never_reads_stops_nobody"
    ),
    "referee.web.turns:Turns._rows": of_crowd,
    "referee.web.turns:Crowd._of": of_crowd,
    "referee.web.turns:Turns._spent": of_accounts,
    "referee.bounded.workshop:Workshop._asking": of_workshop,
    "referee.web.api.uploads:spool.SpooledTemporaryFile": lambda _: longest(SETTINGS, "/v1/verify"),
    "referee.web.live.studies:Studies._all": of_studies,
    "referee.web.live.studies:Study.wakes": of_followers,
    "referee.web.access.limits:Buckets._untold": of_untold,
    "referee.web.drawing.cards:Faces._drawn": of_drawings,
    "referee.web.late_desks:LateDesks._open": of_late_desks,
    "referee.service.store.cache:SnapshotCache.libraries": of_imports,
    "referee.web.deliverer:Deliverer._under_way": of_deliveries,
    "referee.service.hooks.addresses:_found.said": lambda _: 1,
    "referee.effects.library:_ByName": of_names,
    "referee.effects.library:Library._moves": of_moves,
    "referee.effects.analysis.heard:Ears._heard": of_ears("_heard"),
    "referee.effects.analysis.heard:Ears._by_lists": of_ears("_by_lists"),
    "referee.effects.analysis.heard:Ears._said": of_ears("_said"),
    "events.heads:Heads._heads": of_heads,
    "referee.web.access.answering:NOTED": of_log,
    "re:compile": lambda _: int(import_module("re")._MAXCACHE),
}
"""How each row is filled that is no cache of ours or of the standard library, and no connection."""


def filling(place: str) -> Fill:
    """How a row is filled; fails where nobody said it."""
    if place in FILLS:
        return FILLS[place]
    if place in CACHES:
        return of_cache(place)
    if BOUNDS[place].limit == BOUNDS["referee.http.lines:Connections._all"].limit:
        return of_connections
    module, _, name = place.partition(":")
    with suppress(AttributeError):
        size = getattr(import_module(module), name).cache_parameters()["maxsize"]
        return lambda _: int(size)
    message = f"{place}: say in FILLS how it is filled"
    raise AssertionError(message)


@pytest.mark.parametrize(
    "place",
    [p for p, one in BOUNDS.items() if one.filled_by in {ANYBODY, PLAYERS, OFFICIALS} and limit_of(one)],
)
def test_what_people_outside_fill_stays_within_its_bound(place: str) -> None:
    limit = limit_of(BOUNDS[place])
    assert 0 < filling(place)(limit) <= limit


@pytest.fixture(scope="module")
def client(opened_match: Path) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(str(opened_match), public=True, rate=0))) as found:
        yield found


OF_READING: Final = ("_memo", "_told", "_courts", "_ends", "_libraries")
"""What is kept of a match without a number of its own."""
PAD: Final = "x" * 15_500
"""As long as an address may be."""


@pytest.mark.parametrize("pad", [PAD, HUGE])
@pytest.mark.parametrize(
    ("address", "accept"),
    [
        ("/v1/keys?{}", "application/json"),
        ("/v1/matches/m1/root?{}", "application/json"),
        ("/v1/keys", "application/json,{}"),
        ("/m/m1?{}", "text/html"),
        ("/by/{}/m/m1", "text/html"),
        ("/l/{}/v1/keys", "application/json"),
        ("/{}", "text/html"),
        ("/hall/{}", "text/html"),
    ],
)
def test_ever_other_addresses_of_a_stranger_leave_nothing_behind(
    client: TestClient, address: str, accept: str, pad: str
) -> None:
    def ask(first: int, last: int) -> None:
        for number in range(first, last):
            said = f"{number}{pad}"
            client.get(address.format(said), headers={"accept": accept.format(said)})
        urlsplit.cache_clear()  # type: ignore[attr-defined]
        gc.collect()

    times = 40
    ask(0, 10)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    ask(10, 10 + times)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < times * len(pad) / 2


def test_words_of_a_stranger_leave_nothing_in_what_is_kept_of_a_match(client: TestClient) -> None:
    """What is bounded by the facts of a match grows by its facts and viewers, and by nothing that is sent."""
    asked = (
        *("/m/m1?seq={}", "/m/m1?seq=2&mark={}", "/m/m1?seq=3&as={}", "/m/m1/why/{}", "/by/{}/m/m1"),
        *("/v1/matches/m1/view?seq={}", "/v1/matches/m1/log?after={}", "/v1/matches/m1/facts?kind={}"),
        *("/v1/matches/m1/replay.html?from={}", "/v1/matches/m1/facts/{}/why", "/v1/matches/m1/points?q={}"),
    )

    def held(words: list[str]) -> dict[str, int]:
        for word in words:
            for address in asked:
                client.get(address.format(word), headers={"accept": "text/html"})
        gc.collect()
        found = [one for one in gc.get_objects() if type(one) is MatchReading and one.name == "m1"]
        rows = {name: max(len(getattr(one, name)) for one in found) for name in OF_READING}
        head = max(one.head for one in found)
        assert all(len(told) <= head + 1 for one in found for told in one._told.values())
        assert rows["_ends"] <= head
        return rows

    whole = held([*map(str, range(6)), "head", "spectator", "A", "judge"])
    assert whole["_memo"] > 0
    assert held([f"{n}{sign}" for n in range(7, 27) for sign in ("", "x", "@turn1", "..9")]) == whole
