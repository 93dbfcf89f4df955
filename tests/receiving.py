"""A receiver of hooks on this machine: it keeps what comes, and answers as it is told."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Event, Thread
from typing import Any, NamedTuple

from standardwebhooks import Webhook

PATIENCE = 60.0


class Heard(NamedTuple):
    """What came: its headers in small letters, its bytes."""

    head: dict[str, str]
    data: bytes

    @property
    def id(self) -> str:
        return self.head["webhook-id"]

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.data)
        return found

    def verified(self, secret: str) -> dict[str, Any]:
        """The body, after the library of the standard has verified it; raises its error."""
        found: dict[str, Any] = Webhook(secret).verify(self.data, self.head)
        return found


class Receiver:
    """Where hooks arrive; `answers` are given in turn, then 204. `hold` keeps answers back."""

    def __init__(self, url: str) -> None:
        """Have heard nothing yet."""
        self.url, self.heard = url, list[Heard]()
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.news, self.hold = Condition(), Event()
        self.hold.set()

    def took(self, one: Heard) -> tuple[int, dict[str, str]]:
        with self.news:
            self.heard.append(one)
            self.news.notify_all()
            answer = self.answers.pop(0) if self.answers else (204, {})
        self.hold.wait(PATIENCE)
        return answer

    def until(self, count: int) -> list[Heard]:
        """Wait until so many have come."""
        end = time.monotonic() + PATIENCE
        with self.news:
            while len(self.heard) < count and (left := end - time.monotonic()) > 0:
                self.news.wait(left)
            assert len(self.heard) >= count, f"{len(self.heard)} of {count} came"
            return list(self.heard)

    @property
    def types(self) -> list[str]:
        return [one.body["type"] for one in self.heard]


@contextmanager
def receiving(sealed: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver while something runs; with a context it is spoken to by TLS."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers["content-length"]))
            head = {name.lower(): value for name, value in self.headers.items()}
            status, more = receiver.took(Heard(head, data))
            self.send_response(status)
            for name, value in more.items():
                self.send_header(name, value)
            self.end_headers()

        def handle(self) -> None:
            """Hear nothing of who hangs up, as one does that does not trust this end."""
            with suppress(OSError):
                super().handle()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if sealed is not None:
        server.socket = sealed.wrap_socket(server.socket, server_side=True)
    scheme = "http" if sealed is None else "https"
    receiver = Receiver(f"{scheme}://127.0.0.1:{server.server_address[1]}/in")
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.hold.set()
        server.shutdown()
        server.server_close()
        thread.join()
