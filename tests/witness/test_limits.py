"""A witness faces strangers: what they send, and what they do not send, keeps no signer out."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import pytest
from starlette.applications import Starlette

from referee.http.lines import HEAD
from referee.witness import Witness, WitnessMemory
from referee.witness.serving import ADDRESS, AT_ONCE, PATIENCE, app_of, config_of
from tests.soak.served import running
from tests.witness.houses import DESK, cosigner, tree
from tests.witness.test_asked import AT, shown

HALF_BODY = b"POST /add-checkpoint HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\nold 0"


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    memory = WitnessMemory(tmp_path / "north.seen")
    return app_of(Witness(cosigner("north"), [DESK.verifier], memory, lambda: AT), print)


@pytest.fixture
def port(app: Starlette) -> Iterator[int]:
    with running(partial(config_of, app)) as base:
        yield int(base.rpartition(":")[2])


def connect(port: int, said: bytes) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", port), timeout=20)
    found.sendall(said)
    return found


@pytest.mark.parametrize(
    "said", [b"", b"POST /add-checkpoint HTTP/1.1\r\nhost:", HALF_BODY], ids=["silent", "head", "body"]
)
def test_600_requests_that_never_end_keep_no_signer_out(app: Starlette, port: int, said: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(600):
            stack.enter_context(closing(connect(port, said)))
        signer = stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=20)))
        signer.request("POST", ADDRESS, shown(tree(5)))
        answer = signer.getresponse()
        assert (answer.status, answer.read()[:10]) == (200, b"\xe2\x80\x94 north ")
        assert app.state.lines.count <= AT_ONCE


def test_a_head_without_end_is_answered_431_and_hung_up(port: int) -> None:
    with closing(connect(port, b"POST /add-checkpoint HTTP/1.1\r\nx: " + b"a" * (HEAD + 1))) as line:
        parts = iter(partial(line.recv, 65536), b"")
        assert b"".join(parts).startswith(b"HTTP/1.1 431 ")


def test_a_head_that_never_ends_is_told_so_in_time(app: Starlette, port: int) -> None:
    app.state.lines.bounds = app.state.lines.bounds._replace(head=0.2)
    assert app.state.lines.bounds.body == PATIENCE
    with closing(connect(port, b"POST")) as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 408 ")
        assert line.recv(65536) == b""
