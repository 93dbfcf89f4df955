"""An answer leaves the service in one piece, and nothing of it is held back."""

import asyncio
import http.client
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.web import Settings
from referee.web.serving import Whole
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


def sent(work: Callable[[Any], None]) -> list[bytes]:
    """Give the pieces that were sent by the time a loop has nothing more to do."""
    line = Line()

    async def talk() -> None:
        work(Whole(line))  # type: ignore[arg-type]
        await asyncio.sleep(0)

    alone.run(talk())
    return line.sent


def test_a_head_is_sent_with_its_body() -> None:
    def answer(line: Whole) -> None:
        line.write(b"head")
        line.write(b"body")

    assert sent(answer) == [b"headbody"]


def test_a_head_that_nothing_follows_is_sent_too() -> None:
    assert sent(lambda line: line.write(b"head")) == [b"head"]


def test_nothing_is_lost_where_a_line_is_closed() -> None:
    def refuse(line: Whole) -> None:
        line.write(b"no")
        line.close()
        assert line.is_closing()

    assert sent(refuse) == [b"no", b"closed"]


def test_answers_of_all_lengths_come_over_a_real_line(tmp_path: Path) -> None:
    with served(Settings(str(tmp_path / "x.sqlite3"), public=True, owner="o")) as base:
        line = http.client.HTTPConnection(base.rpartition("/")[2], timeout=20)
        for path in ("/v1/openapi.json", "/healthz", "/api", "/v1/keys"):
            line.request("GET", path)
            answer = line.getresponse()
            assert answer.status == 200
            assert len(answer.read()) == int(answer.headers["content-length"])
        line.request("HEAD", "/static/none")
        assert line.getresponse().read() == b""
        line.close()
