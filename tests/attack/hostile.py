"""What nobody should send: values and bodies at every address, and bytes that are no request."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from tests.attack.bodies import BIG, hostile
from tests.attack.described import Operation, Request, skipped, value_of
from tests.attack.halves import halves
from tests.attack.judging import INSIDE
from tests.attack.looking import Attack, asked, names, places
from tests.attack.scene import CUP, Asker
from tests.attack.wire import Reply

VALUES: Final = "hostile values"
BODIES: Final = "hostile bodies"
LINES: Final = "hostile lines"
STRANGE: Final = (
    "..",
    "../../etc/passwd",
    "..%2f..%2fetc",
    "%00",
    "\x00",
    "\u202e",
    "\ud7ff",
    "-1",
    "1e9",
    "9" * 40,
    "x" * 5_000,
    "' OR 1=1 --",
    "<script>",
    "a/b",
    "%2e%2e",
    "NaN",
    "",
    " ",
    "*",
    "\r\nx: y",
)
WHO: Final = ("owner", "our-floor-judge", "A", "spectator", "nobody")
"""Who sends it: somebody of each sort of rights."""
LOOKERS: Final = 2
"""How many of them send strange values to an address that looks; chance picks whom."""
KNOWN: Final = "cup-1-6"


def hostile_requests(attack: Attack, chance: Random) -> None:
    """Send strange values to every address, and strange bodies to every order."""
    people = [who for who in attack.askers if who.name in WHO]
    for one in attack.operations:
        if skipped(one) or one.method == "DELETE":
            continue
        for who in people if one.method != "GET" else chance.sample(people, LOOKERS):
            for request in _strange(attack, one, who, chance):
                if attack.share < 1 and chance.random() >= attack.share:
                    continue
                kind = BODIES if request.body or request.media else VALUES
                got = attack.line.send(request)
                attack.judge.look(kind, who, one, request, got)
                if one.method == "GET" and attack.watched.changed():
                    attack.judge.keep(kind, request, "a look changed the record")
                attack.watched.changed()


def _strange(attack: Attack, one: Operation, who: Asker, chance: Random) -> Iterator[Request]:
    first = KNOWN if KNOWN in places(attack.scene, one) else places(attack.scene, one)[0]
    plain = asked(one, who, first, None)
    if one.method == "GET":
        for name in one.places:
            for value in chance.sample(STRANGE, 4):
                yield plain._replace(target=one.target({**names(one, first), name: value}, {}))
        for field in one.query:
            for value in chance.sample(STRANGE, 3):
                query = {str(f["name"]): value_of(f) for f in one.query if f.get("required")}
                said = {**query, str(field["name"]): value}
                yield plain._replace(target=one.target(names(one, first), said))
        return
    rows = list(hostile(one, chance))
    if who.role == "owner":
        yield from (plain._replace(body=body, media=media) for body, media in halves(one))
    some = rows if who.role == "owner" else chance.sample(rows, 5)
    for body, media in some:
        yield plain._replace(body=body, media=media)


def hostile_lines(attack: Attack) -> None:
    """Send bytes that no client sends; the service must answer others as before, and say no."""
    spectator = next(who for who in attack.askers if who.name == "spectator")
    owner = attack.owner()
    for name, data in bytes_of(spectator.token).items():
        request = Request(f"raw {name}", "RAW", f" {name}", body=data[:400])
        heard = attack.line.raw(data)
        status = int(heard[9:12]) if heard[9:12].isdigit() else 0
        attack.judge.count(LINES, Reply(status or 400, {}, heard, 0.0))
        if status >= 500 and status != 503:
            attack.judge.keep(LINES, request, f"answered {status}")
        if any(word not in data for word in INSIDE.findall(heard)):
            attack.judge.keep(LINES, request, "tells of the machine")
        if heard.count(b"HTTP/1.1 2") > 1:
            attack.judge.keep(LINES, request, "one request was answered as two")
        if attack.watched.changed():
            attack.judge.keep(LINES, request, "changed the record")
        alive = Request("GET /healthz", "GET", "/healthz", owner.name, owner.token)
        if attack.line.send(alive).status != 200:
            attack.judge.keep(LINES, request, "the service answers nobody after it")


def bytes_of(token: str) -> dict[str, bytes]:
    """Requests that are none, by what is wrong with them."""
    host = b"host: localhost\r\n"
    bearer = b"authorization: Bearer " + token.encode() + b"\r\n"
    order = b"POST /v1/matches/cup-1-6/notes HTTP/1.1\r\n" + host + bearer
    inner = b"DELETE /v1/matches/cup-1-6?reason=so HTTP/1.1\r\n" + host + b"\r\n"
    get = b"GET /v1/matches HTTP/1.1\r\n"
    long = b"x" * BIG
    return {
        "length and chunks": order + b"content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0"
        b"\r\n\r\n" + inner,
        "two lengths": order + b"content-length: 0\r\ncontent-length: 9\r\n\r\n" + inner,
        "length below nothing": order + b"content-length: -1\r\n\r\n",
        "length of letters": order + b"content-length: two\r\n\r\n",
        "length with a sign": order + b"content-length: +2\r\n\r\n{}",
        "chunk of no size": order + b"transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "chunk of any size": order + b"transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
        "obscured chunks": order + b"transfer-encoding: xchunked\r\ncontent-length: 2\r\n\r\n{}",
        "long address": b"GET /" + long + b" HTTP/1.1\r\n" + host + b"\r\n",
        "long header": get + host + b"x: " + long + b"\r\n\r\n",
        "many headers": get + host + b"x: y\r\n" * 5_000 + b"\r\n",
    } | _heads_of(token)


def _heads_of(token: str) -> dict[str, bytes]:
    """Give requests whose head is wrong: its lines, its address, its version."""
    host = b"host: localhost\r\n"
    bearer = b"authorization: Bearer " + token.encode() + b"\r\n"
    get = b"GET /v1/matches HTTP/1.1\r\n"
    return {
        "folded header": get + host + b"x: y\r\n z: w\r\n\r\n",
        "no host": get + b"\r\n",
        "two hosts": get + host + b"host: there\r\n\r\n",
        "two tokens": get + host + bearer + b"authorization: Bearer " + b"x" * 43 + b"\r\n\r\n",
        "bare feeds": b"GET /v1/matches HTTP/1.1\nhost: localhost\n\n",
        "NUL in a header": get + host + b"x: a\x00b\r\n\r\n",
        "NUL in the address": b"GET /v1/matches/\x00 HTTP/1.1\r\n" + host + b"\r\n",
        "letters beyond ASCII": "GET /v1/matches/ü HTTP/1.1\r\n".encode() + host + b"\r\n",
        "unknown method": b"BREW /v1/matches HTTP/1.1\r\n" + host + b"\r\n",
        "connect": b"CONNECT here:80 HTTP/1.1\r\n" + host + b"\r\n",
        "whole address": b"GET http://there/v1/matches HTTP/1.1\r\n" + host + b"\r\n",
        "upgrade": get + host + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n",
        "old version": b"GET /v1/matches HTTP/0.9\r\n\r\n",
        "version of the future": b"GET /v1/matches HTTP/9.9\r\n" + host + b"\r\n",
        "encoded slash": b"GET /v1%2fmatches%2f" + CUP.encode() + b" HTTP/1.1\r\n" + host + b"\r\n",
        "dots": b"GET /static/../../../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
        "encoded dots": b"GET /static/%2e%2e/%2e%2e/app.py HTTP/1.1\r\n" + host + b"\r\n",
        "link in a link": b"GET /l/x/l/y/by/owner:z/v1/tokens HTTP/1.1\r\n" + host + b"\r\n",
        "by the owner": b"GET /by/owner:x/v1/tokens HTTP/1.1\r\n" + host + bearer + b"\r\n",
        "garbage": bytes(range(256)) * 8,
        "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 300,
    }
