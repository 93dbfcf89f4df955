"""How requests reach a service and come back, and bytes that no client sends."""

from __future__ import annotations

import http.client
import socket
import time
from contextlib import suppress
from typing import Final, NamedTuple

from tests.attack.described import Request

PROGRAM: Final = (
    "from referee.web.access.limits import Buckets; Buckets.take = lambda *_: None; "
    "from cli.app import main; main()"
)
"""`referee serve`, which counts no requests: here that would only make everybody wait."""
PATIENCE: Final = 60.0
"""Seconds after which an answer that does not come is given up."""
STREAM: Final = "text/event-stream"
HEARD: Final = 0.15
"""Seconds for which a stream is listened to."""
TRIES: Final = 40
BUSY: Final = frozenset({429, 503})


class Reply(NamedTuple):
    """What came back: status 0 for no answer, the headers by their names, and how long it took."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    @property
    def media(self) -> str:
        """Name the type of the body."""
        return self.headers.get("content-type", "")


class Line:
    """One connection to a service, opened again when it is closed."""

    def __init__(self, host: str, port: int) -> None:
        """Keep where the service is."""
        self.host, self.port = host, port
        self._open: http.client.HTTPConnection | None = None

    def send(self, one: Request) -> Reply:
        """Send a request; wait and ask again as long as the service has too much to do."""
        reply = self.once(one)
        for _ in range(TRIES):
            if reply.status not in BUSY or "retry-after" not in reply.headers:
                break
            time.sleep(min(1.0, float(reply.headers["retry-after"])))
            reply = self.once(one)
        return reply

    def once(self, one: Request) -> Reply:
        """Send a request, and give whatever comes back; status 0 for nothing."""
        headers = {"accept": "*/*" if one.target.startswith("/v1/") else "text/html"}
        if one.token and one.token not in one.target:
            headers["authorization"] = f"Bearer {one.token}"
        if one.media:
            headers["content-type"] = one.media
        begun = time.monotonic()
        for last in (False, True):
            line = self._line()
            try:
                line.request(one.method, one.target, one.body or None, headers)
                return self._read(line, begun)
            except (http.client.RemoteDisconnected, ConnectionError, BrokenPipeError):
                self.close()
                if last:
                    break
            except (OSError, http.client.HTTPException):
                self.close()
                break
        return Reply(0, {}, b"", time.monotonic() - begun)

    def _line(self) -> http.client.HTTPConnection:
        if self._open is None:
            self._open = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        return self._open

    def _read(self, line: http.client.HTTPConnection, begun: float) -> Reply:
        answer = line.getresponse()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        if STREAM not in headers.get("content-type", ""):
            body = answer.read()
            return Reply(answer.status, headers, body, time.monotonic() - begun)
        took, body = time.monotonic() - begun, b""
        if line.sock is not None:
            line.sock.settimeout(HEARD)
        with suppress(OSError):
            while part := answer.read1(65536):
                body += part
        self.close()
        return Reply(answer.status, headers, body, took)

    def raw(self, data: bytes, wait: float = 1.5) -> bytes:
        """Send bytes on a connection of their own; give what came back, after so many seconds."""
        heard = b""
        with suppress(OSError), socket.create_connection((self.host, self.port), wait) as line:
            line.settimeout(wait)
            with suppress(OSError):
                line.sendall(data)
            end = time.monotonic() + wait
            while time.monotonic() < end and (part := line.recv(65536)):
                heard += part
                line.settimeout(HEARD)
        return heard

    def close(self) -> None:
        """Hang up."""
        if self._open is not None:
            self._open.close()
            self._open = None
