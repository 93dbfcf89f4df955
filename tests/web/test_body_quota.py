"""Bodies on their way: how many bytes of them a visitor, a stranger and all may hold at once."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from tempfile import SpooledTemporaryFile
from time import monotonic
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message

from referee.web import ServiceSettings
from referee.web.access.bounds import FILES_AT_ONCE, OF_STRANGER, BodyQuota
from referee.web.access.visitors import Visitor
from referee.web.api import uploads
from tests.soak.served import served
from tests.web import alone

OWNER = {"authorization": "Bearer o"}
SOME = 900_000
LONGEST = 4 * OF_STRANGER
KNOWN = [{"visitor": Visitor("judge", "bo", token=f"t{number}")} for number in range(20)]
STRANGERS = [{"visitor": Visitor("spectator"), "client": (f"192.0.2.{number}", 1)} for number in range(20)]


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    settings = ServiceSettings(str(tmp_path / "x.sqlite3"), public=True, owner="o")
    with served(settings._replace(proxies=("127.0.0.1",))) as found:
        yield found


def verified(base: str, data: bytes, **headers: str) -> int:
    with closing(HTTPConnection(base.removeprefix("http://"), timeout=60)) as line:
        line.request("POST", "/v1/verify", data, headers)
        return line.getresponse().status


def test_files_that_never_end_leave_room_for_other_addresses_and_tokens(base: str) -> None:
    host, port = base.removeprefix("http://").split(":")
    asked = f"POST /v1/verify HTTP/1.1\r\nhost: {host}\r\nx-forwarded-for: 192.0.2.1"
    head = f"{asked}\r\ncontent-length: {SOME + 1}\r\n\r\n"
    with ExitStack() as stack:
        data, end, status = b"x" * (OF_STRANGER - 1), monotonic() + 20, 200
        while status == 200 and monotonic() < end:
            # Again, as a whole file that is read first takes the place of those that never end.
            line = stack.enter_context(closing(socket.create_connection((host, int(port)), timeout=20)))
            line.sendall(head.encode() + b"x" * SOME)
            status = verified(base, data, **{"x-forwarded-for": "192.0.2.1"})
        assert status == 429
        assert verified(base, data, **{"x-forwarded-for": "192.0.2.2"}) == 200
        assert verified(base, data + data, **OWNER) == 200


def test_a_file_of_more_than_1_mb_needs_a_token(base: str) -> None:
    assert verified(base, b"x" * (OF_STRANGER + 1)) == 413
    assert verified(base, b"x" * (OF_STRANGER + 1), **OWNER) == 200


@pytest.mark.parametrize(
    ("scopes", "size", "held"),
    [
        ([KNOWN[0]] * 20, OF_STRANGER, LONGEST),
        ([STRANGERS[0]] * 20, OF_STRANGER // 2, OF_STRANGER),
        (STRANGERS, OF_STRANGER, LONGEST),
        (KNOWN, LONGEST, FILES_AT_ONCE * LONGEST),
        ([{}, {}, {}], OF_STRANGER, OF_STRANGER),
    ],
    ids=["of a token", "of an address", "of strangers", "of all", "of nobody yet"],
)
def test_what_is_held_has_a_bound_and_is_given_back(
    scopes: list[dict[str, Any]], size: int, held: int
) -> None:
    quota = BodyQuota(LONGEST)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * size}

    async def come() -> None:
        with ExitStack() as stack:
            reading = [stack.enter_context(quota.counting(scope, receive)) for scope in scopes]
            refused = []
            for one in reading:
                try:
                    await one()
                except HTTPException as error:
                    refused.append(error.status_code)
            assert quota.held["all"] == held
            assert refused == [429] * (len(scopes) - held // size)
        assert not quota.held

    alone.run(come())


def test_a_disk_without_room_is_told(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(SpooledTemporaryFile[bytes]):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(uploads, "SpooledTemporaryFile", Full)
    assert verified(base, b"x", **OWNER) == 507
