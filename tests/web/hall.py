"""A service over a record of its own, and everybody who asks it; what it answered is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote

import anyio
from fastapi.testclient import TestClient
from starlette.routing import compile_path

from cli.operate.demo import NAME as DEMO
from events.proofs import Tree
from referee.audit import record_hashes
from referee.service import Desk, open_desk
from referee.service.event.tokens import Pass, make_token
from referee.service.proof.publishing import Publication, published_at
from referee.web import ServiceSettings, make_app
from tests.house.tree import ROOT
from tests.service.conftest import play
from tests.soak.crawling import every_route
from tests.web.repeating import BEGIN, Clock, repeating, signer
from tests.witness.houses import cosigner

MATCH = "cup-1-1"
AT = f"/v1/matches/{MATCH}"
CUP = "/v1/events/cup"
OWNER = "the owner's own word"
JSON = "application/json"
ENDS_JSON = re.compile(r"[/+]json$")
GOOD = range(200, 300)
EVENT = b"\ndata: "


class Exchange(NamedTuple):
    """What was asked of an operation and answered: by which parameters, with which body."""

    given: dict[str, str]
    sent: Any
    status: int
    media: str
    answer: Any


class Hall:
    """A service, and everybody who asks it: the seats, two floor judges, a head judge and others.

    What was answered first is kept under the method and the path of its operation, once for each
    type of answer.
    """

    def __init__(self, client: TestClient, url: str, clock: Clock) -> None:
        self.client, self.url, self.clock = client, url, clock
        self.words = {"owner": OWNER, "nobody": ""}
        self.kept: dict[str, list[Exchange]] = {}

    def ask(self, who: str, method: str, path: str, body: Any = None, *, status: int = 0) -> Any:
        """Ask as somebody; give what was answered, which must have that status, or be good."""
        self.clock.step()
        word = self.words[who]
        headers = {"authorization": f"Bearer {word}"} if word else {}
        sent = {"content": body} if isinstance(body, bytes) else {"json": body}
        answer = self.client.request(method, path, **sent, headers=headers)
        fits = answer.status_code == status if status else answer.status_code in GOOD
        assert fits, (who, method, path, answer.text)
        media = answer.headers.get("content-type", "").partition(";")[0]
        told = json.loads(answer.content) if ENDS_JSON.search(media) else answer.content
        if answer.status_code in GOOD:
            kept = body if isinstance(body, bytes) else json.loads(json.dumps(body))
            self._keep(method, path, Exchange({}, kept, answer.status_code, media, told))
        return told

    def _keep(self, method: str, path: str, one: Exchange) -> None:
        bare, _, query = path.partition("?")
        operation, places = operation_of(method, unquote(bare))
        kept = self.kept.setdefault(operation, [])
        if one.media not in {before.media for before in kept}:
            kept.append(one._replace(given=places | dict(parse_qsl(query))))

    def get(self, who: str, path: str, **more: Any) -> Any:
        return self.ask(who, "GET", path, **more)

    def post(self, who: str, path: str, body: Any = None, **more: Any) -> Any:
        return self.ask(who, "POST", path, {} if body is None else body, **more)

    def follow(self, who: str, path: str, events: int, last: str) -> None:
        """Follow a stream from a place on until so many events were heard."""
        heard = self.client.portal.call(self._heard, who, path, events, last)  # type: ignore[union-attr]
        self._keep("GET", path, Exchange({}, None, 200, "text/event-stream", heard))

    async def _heard(self, who: str, path: str, events: int, last: str) -> bytes:
        heard, gone = b"", anyio.Event()
        asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> dict[str, Any]:
            for one in asked:
                return one
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal heard
            heard += message.get("body", b"")
            if heard.count(EVENT) >= events:
                gone.set()

        words = [(b"authorization", f"Bearer {self.words[who]}".encode()), (b"last-event-id", last.encode())]
        bare, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": "GET",
            "path": bare,
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "headers": words,
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "server": ("here", 80),
            "client": ("here", 1),
            "state": {},
        }
        with anyio.fail_after(30):
            await self.client.app(scope, receive, send)
        return heard

    def told(self, operation: str) -> Any:
        """What an operation answered first."""
        return self.kept[operation][0].answer

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """Sit down at the same record, as another program would."""
        desk = open_desk(self.url)
        try:
            yield desk
        finally:
            desk.close()

    def let_in(self, name: str, role: str, person: str = "", **where: str) -> None:
        with self.desk() as desk:
            self.words[name] = make_token(desk, Pass(role, person, **where)).token  # type: ignore[arg-type]

    def play(self, commands: int, seed: int = 1) -> list[int]:
        """Let both seats answer so many times; give the seqs at which they did."""
        with self.desk() as desk:
            return play(desk, MATCH, commands, seed)


def operation_of(method: str, path: str) -> tuple[str, dict[str, str]]:
    """The operation of the API that a path belongs to, and what fills the places in it."""
    for operation, places in operations():
        found = places.fullmatch(path) if operation.startswith(f"{method} ") else None
        if found:
            return operation, found.groupdict()
    raise LookupError(path)


@cache
def operations() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every operation of the API by its method and path, with what its addresses look like."""
    found = []
    for whole, route in every_route():
        if route.include_in_schema:
            places, path, _ = compile_path(whole)
            found += [(f"{method} {path}", places) for method in sorted(route.methods)]
    return tuple(found)


def _seen(folder: Path) -> Path:
    """Lay the checkpoint of the shipped match into a folder, as a witness saw it."""
    with (ROOT / "cli" / "shipped" / f"{DEMO}.jsonl").open("rb") as lines:
        _, hashes = record_hashes(lines)
    note = signer().sign(DEMO, Tree(hashes))
    text = note.partition(b"\n\n")[0].decode() + "\n"
    folder.mkdir()
    published_at(folder, DEMO).write_bytes(
        note + cosigner("north").cosign(text, BEGIN // 1_000_000_000).encode()
    )
    return folder


@contextmanager
def hall_at(place: Path, *, public: bool = False) -> Iterator[Hall]:
    """Open a service over a new record in a folder, in a time and with a chance that repeat."""
    url = str(place / "hall.sqlite3")
    settings = ServiceSettings(url, public=public, owner=OWNER, sign=signer, rate=0)
    settings = settings._replace(publication=Publication(_seen(place / "notes"), (), 1))
    with repeating() as clock:
        open_desk(url).close()
        with TestClient(make_app(settings)) as client:
            yield Hall(client, url, clock)
