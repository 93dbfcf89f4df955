"""Lines: how long a head may be and take, how many connections there may be, and what is logged."""

from __future__ import annotations

import json
import logging
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from referee.http.lines import FEWEST, HEAD, QUEUED, ConnectionLimits, Connections
from referee.web import ServiceSettings
from tests.soak.served import served
from tests.web import alone

WELL = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
QUICK = 0.4
"""Seconds that a head and a body may take here."""


@contextmanager
def line(base: str, said: bytes = b"") -> Iterator[socket.socket]:
    """A connection on which something was said."""
    host, port = base.removeprefix("http://").split(":")
    with closing(socket.create_connection((host, int(port)), timeout=20)) as found:
        found.sendall(said)
        yield found


def heard(one: socket.socket) -> bytes:
    """What comes until the other end hangs up."""
    parts = []
    try:
        while part := one.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def status(one: socket.socket) -> int:
    return int(one.recv(65536).split(b" ")[1])


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[str]:
    """A service that has no patience."""
    settings = ServiceSettings(str(tmp_path / "x.sqlite3"), public=True, owner="o")
    with served(settings._replace(head_time=QUICK, body_time=QUICK)) as base:
        yield base


def sent_on(one: socket.socket, piece: bytes, times: int) -> None:
    """Send a piece again and again until it is no more taken."""
    try:
        for _ in range(times):
            one.sendall(piece)
            sleep(0.001)
    except OSError:
        return


@pytest.mark.parametrize(
    ("begins", "piece"),
    [
        (b"GET /", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nx: ", b"b" * 4096),
        (b"GET / HTTP/1.1\r\n", b"x: y\r\n" * 700),
        (b"", b"\r\n" * 2000),
        (WELL + b"GET /", b"c" * 4096),
        (b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 700),
        (b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1;", b"d" * 4096),
    ],
    ids=["address", "header", "headers", "empty lines", "second request", "trailers", "extension"],
)
def test_a_head_without_end_is_cut(tmp_path: Path, begins: bytes, piece: bytes) -> None:
    with served(ServiceSettings(str(tmp_path / "x.sqlite3"), public=True)) as base:
        with line(base, begins) as one:
            begun = monotonic()
            sent_on(one, piece, 1000)
            answer = heard(one)
            assert monotonic() - begun < 5
        assert b"431" in answer or not answer
        with line(base, WELL) as other:
            assert status(other) == 200


def test_a_head_that_is_too_long_says_so_in_one_piece_too(tmp_path: Path) -> None:
    with served(ServiceSettings(str(tmp_path / "x.sqlite3"), public=True)) as base:
        for size in (HEAD + 1, 3 * HEAD):
            long = b"GET / HTTP/1.1\r\nx: " + b"b" * size + b"\r\n\r\n"
            with line(base, long) as one:
                answer = heard(one) if size > 2 * HEAD else one.recv(65536)
                assert not answer or answer.startswith(b"HTTP/1.1 431"), size
        with line(base, b"GET /healthz HTTP/1.1\r\nx: " + b"b" * (HEAD // 2) + b"\r\n\r\n") as one:
            assert status(one) == 200


def test_half_heads_and_bodies_that_do_not_come_are_hung_up(quick: str) -> None:
    begins = [b"", b"G", b"GET / HTTP/1.1\r\nhost:", b"POST /v1/me HTTP/1.1\r\n"]
    body = b"POST /v1/tokens HTTP/1.1\r\nauthorization: Bearer o\r\ncontent-length: 90\r\n\r\n{"
    with ExitStack() as stack:
        lines = [stack.enter_context(line(quick, one)) for one in (*begins * 10, body)]
        begun = monotonic()
        answers = [heard(one) for one in lines]
        assert monotonic() - begun < 10
    assert answers[0] == b""
    assert all(one.startswith(b"HTTP/1.1 408") for one in answers[1:4])
    assert answers[-1].startswith(b"HTTP/1.1 408")
    assert b"too-slow" in answers[-1]


def test_a_body_that_makes_progress_and_a_long_answer_are_not_cut(quick: str) -> None:
    head = b"POST /v1/tokens HTTP/1.1\r\nauthorization: Bearer o\r\ncontent-length: 20000\r\n\r\n"
    with line(quick, head) as one:
        for _ in range(20):
            one.sendall(b" " * 1000)
            sleep(QUICK / 20)
        assert status(one) == 422
    with line(quick, b"GET /v1/stream/desk HTTP/1.1\r\nauthorization: Bearer o\r\n\r\n") as one:
        one.settimeout(0.2)
        end, told = monotonic() + 4 * QUICK, b""
        while monotonic() < end:
            try:
                part = one.recv(65536)
            except TimeoutError:
                continue
            assert part, "hung up in the middle of a stream"
            told += part
    assert told.startswith(b"HTTP/1.1 200")


def test_a_body_that_comes_too_slowly_is_cut(quick: str) -> None:
    head = b"POST /v1/tokens HTTP/1.1\r\nauthorization: Bearer o\r\ncontent-length: 900000\r\n\r\n"
    with line(quick, head) as one:
        for _ in range(100):
            sleep(QUICK / 4)
            try:
                one.sendall(b" " * 1024)
            except OSError:
                break
        else:
            pytest.fail("1 KiB in each time keeps a body alive")
    with line(quick, head + b" " * 1024) as one:
        assert b"too-slow" in heard(one)


def test_a_crowd_of_requests_on_one_line_is_not_kept(tmp_path: Path) -> None:
    with served(ServiceSettings(str(tmp_path / "x.sqlite3"), public=True)) as base:
        with line(base, WELL * 4) as one:
            told = b""
            while told.count(b"HTTP/1.1 200") < 4:
                told += one.recv(65536)
        with line(base, WELL * (20 * QUEUED)) as one:
            assert heard(one).count(b"HTTP/1.1 200") <= QUEUED


class Waiting:
    """A line from an address, as it is looked after."""

    def __init__(self, address: str, *, known: bool = False) -> None:
        self.address, self.known, self.here = address, known, True

    def look(self, now: float) -> None:
        assert now

    def leave(self) -> None:
        self.here = False


def lines_of(most: int, each: int = 0) -> Connections:
    return Connections(ConnectionLimits(10, 30, each, most), ("10.0.0.0/8",))


def test_an_address_makes_room_among_its_own_lines_alone() -> None:
    async def come() -> None:
        lines = lines_of(100, each=2)
        other = Waiting("192.0.2.9")
        same = [Waiting("192.0.2.1") for _ in range(4)]
        assert all(map(lines.take, (other, *same[:3])))
        assert [one.here for one in (other, *same)] == [True, False, True, True, True]
        lines.busy(same[1])
        lines.busy(same[2])
        assert not lines.take(same[3])
        lines.drop(same[1])
        assert lines.take(same[3])

    alone.run(come())


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.3.2.1"])
def test_this_machine_and_its_proxies_speak_for_many(address: str) -> None:
    async def come() -> None:
        lines = lines_of(100, each=2)
        rows = [Waiting(address) for _ in range(9)]
        assert all(map(lines.take, rows))
        assert all(one.here for one in rows)

    alone.run(come())


def test_who_waits_longest_makes_room_and_a_stranger_before_a_known_one() -> None:
    async def come() -> None:
        lines = lines_of(3)
        known, first, second, new = Waiting("a", known=True), *(Waiting(a) for a in "bcd")
        assert all(map(lines.take, (known, first, second)))
        lines.busy(first)
        lines.idle(first)
        assert lines.take(new)
        assert [one.here for one in (known, first, second)] == [True, True, False]
        for one in (known, first, new):
            lines.busy(one)
        assert lines.crowded()
        assert not lines.take(Waiting("e"))

    alone.run(come())


def test_a_body_of_a_stranger_that_is_on_its_way_makes_room_and_of_a_known_one_does_not() -> None:
    async def come() -> None:
        lines = lines_of(3)
        known, slow, asked = Waiting("a", known=True), Waiting("b"), Waiting("c")
        for one in (known, slow, asked):
            assert lines.take(one)
            lines.read_body(one)
        lines.busy(asked)
        assert not lines.crowded()
        new = Waiting("d")
        assert lines.take(new)
        assert [one.here for one in (known, slow, asked)] == [True, False, True]
        lines.busy(new)
        assert not lines.take(Waiting("e"))

    alone.run(come())


def test_idle_lines_keep_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (0, 0))
    with (
        served(ServiceSettings(str(tmp_path / "x.sqlite3"), public=True)) as base,
        ExitStack() as stack,
    ):
        for _ in range(4 * FEWEST):
            stack.enter_context(line(base, b"G"))
        with line(base, WELL) as one:
            assert status(one) == 200


def test_while_all_lines_are_taken_the_last_are_for_who_brings_a_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (0, 0))
    settings = ServiceSettings(str(tmp_path / "x.sqlite3"), public=True, owner="o")
    bearer = b"\r\nauthorization: Bearer o\r\n\r\n"
    with served(settings) as base, ExitStack() as stack:
        streams = [
            stack.enter_context(line(base, b"GET /v1/stream/desk HTTP/1.1" + bearer))
            for _ in range(FEWEST - 1)
        ]
        assert [status(one) for one in streams] == [200] * len(streams)
        with line(base, WELL) as one:
            assert b" 503 " in heard_once(one)
        with line(base, b"GET /v1/me HTTP/1.1" + bearer) as one:
            assert status(one) == 200


def heard_once(one: socket.socket) -> bytes:
    return one.recv(65536)


@pytest.mark.parametrize(
    "said",
    [bytes([byte]) + b" / HTTP/1.1\r\n\r\n" for byte in (0, 1, 127, 200, 255)]
    + [
        b"GET /" + bytes(range(128, 256)) + b" HTTP/1.1\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\n\r\n",
        b"GET http:// HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\r\n",
    ],
)
def test_what_is_no_request_is_logged_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, said: bytes
) -> None:
    with (
        caplog.at_level(logging.INFO, "referee.web"),
        served(ServiceSettings(str(tmp_path / "x.sqlite3"), public=True)) as base,
        line(base, said) as one,
    ):
        answer = one.recv(65536)
    rows = [json.loads(one.message) for one in caplog.records if one.name == "referee.web"]
    assert len(rows) == 1, answer
    assert f" {rows[0]['status']} ".encode() in answer
    assert not [one for one in caplog.records if one.exc_info]
