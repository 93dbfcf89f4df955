"""An answer leaves the service in one piece, and nothing of it is held back."""

import asyncio
import http.client
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.http.talking import HeldResponse
from referee.web import ServiceSettings
from tests.soak.served import served
from tests.web import alone


class Line:
    """A connection that keeps what is sent on it, piece by piece."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def writelines(self, parts: tuple[bytes, ...]) -> None:
        self.sent.append(b"".join(parts))

    def close(self) -> None:
        self.sent.append(b"closed")

    def is_closing(self) -> bool:
        return b"closed" in self.sent


class Lost(Line):
    """A connection whose other end hung up: the loop has taken it apart already."""

    def write(self, data: bytes) -> None:
        message = f"'NoneType' object has no attribute 'send', for {len(data)} bytes"
        raise TypeError(message)

    def writelines(self, parts: tuple[bytes, ...]) -> None:
        self.write(b"".join(parts))

    def is_closing(self) -> bool:
        return True


def sent(work: Callable[[Any], None], line: Line | None = None) -> list[bytes]:
    """The pieces that were sent by the time a loop has nothing more to do."""
    line = line or Line()
    faults: list[Any] = []

    async def talk() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(told))
        work(HeldResponse(line))  # type: ignore[arg-type]
        await asyncio.sleep(0)

    alone.run(talk())
    assert not faults
    return line.sent


def test_a_head_is_sent_with_its_body() -> None:
    def answer(line: HeldResponse) -> None:
        line.write(b"head")
        line.write(b"body")

    assert sent(answer) == [b"headbody"]


def test_a_head_that_nothing_follows_is_sent_too() -> None:
    assert sent(lambda line: line.write(b"head")) == [b"head"]


def test_nothing_is_lost_where_a_line_is_closed() -> None:
    def refuse(line: HeldResponse) -> None:
        line.write(b"no")
        line.close()
        assert line.is_closing()

    assert sent(refuse) == [b"no", b"closed"]


def test_who_hung_up_is_sent_nothing_and_that_is_no_fault() -> None:
    def answer(line: HeldResponse) -> None:
        line.write(b"head")
        line.write(b"body")
        line.write(b"head")
        line.close()

    assert sent(answer, Lost()) == [b"closed"]


def test_who_hangs_up_while_a_head_is_held_is_sent_nothing() -> None:
    class Leaving(Lost):
        here = True

        def is_closing(self) -> bool:
            self.here, here = False, self.here
            return not here

    assert sent(lambda line: line.write(b"head"), Leaving()) == []


def test_answers_of_all_lengths_come_over_a_real_line(tmp_path: Path) -> None:
    with served(ServiceSettings(str(tmp_path / "x.sqlite3"), public=True, owner="o")) as base:
        line = http.client.HTTPConnection(base.rpartition("/")[2], timeout=20)
        for path in ("/v1/openapi.json", "/healthz", "/api", "/v1/keys"):
            line.request("GET", path)
            answer = line.getresponse()
            assert answer.status == 200
            assert len(answer.read()) == int(answer.headers["content-length"])
        line.request("HEAD", "/static/none")
        assert line.getresponse().read() == b""
        line.close()
