"""How something is sent to an address outside, in bounded time: POST, by HTTP/1.1.

Nobody but who was named is asked: no proxy, and nobody to whom an answer points. One that answers
byte by byte is cut off.
"""

from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPSConnection
from socket import SHUT_RDWR, create_connection, socket
from ssl import SSLSocket, create_default_context
from threading import Timer
from typing import Final, NamedTuple
from urllib.parse import urlsplit

PATIENCE: Final = 10.0
"""Seconds that somebody has to be reached, and then for one answer."""
RETRY: Final = "retry-after"


class PostAnswer(NamedTuple):
    """What was answered: the number, the first bytes, and after what it asks to be asked again."""

    status: int
    data: bytes
    retry: str


def posted(url: str, data: bytes, head: dict[str, str], *, largest: int, at: str = "") -> PostAnswer:
    """Send something, and give the answer with its first bytes.

    Args:
        url: Where to, by http or https.
        data: What is sent.
        head: Its headers.
        largest: How many bytes of the answer are read at most.
        at: The address in figures that is called, where the name was looked up before; the name in
            `url` is still the one that is asked and that a certificate has to bear.

    Raises:
        OSError: Nobody is reached there, or nobody answers in time.
        HTTPException: What is answered is no HTTP.
        ValueError: The address cannot be read.
    """
    to = urlsplit(url)
    path = (to.path or "/") + (f"?{to.query}" if to.query else "")
    secure, host = to.scheme == "https", to.hostname or ""
    port = to.port or (443 if secure else 80)
    line = (HTTPSConnection if secure else HTTPConnection)(host, port, timeout=PATIENCE)
    plain = create_connection((at or host, port), PATIENCE)
    with closing(plain), closing(line):
        sealed = _sealed(plain, host) if secure else None
        line.sock = sealed or plain
        end = Timer(PATIENCE, _cut, [line.sock])
        end.daemon = True
        end.start()
        try:
            if sealed is not None:
                sealed.do_handshake()
            line.request("POST", path, data, head | {"Connection": "close"})
            with closing(line.getresponse()) as answer:
                return PostAnswer(answer.status, answer.read(largest), answer.getheader(RETRY, ""))
        finally:
            end.cancel()


def _sealed(plain: socket, host: str) -> SSLSocket:
    """A connection whose other end has to show that it is the host; its handshake comes later."""
    return create_default_context().wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)


def _cut(line: socket) -> None:
    with suppress(OSError):
        socket.shutdown(line, SHUT_RDWR)
