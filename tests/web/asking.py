"""Asks a service as a visitor; what it answers must be what its operation describes."""

from functools import cache
from typing import Any

from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from httpx2 import Response

from referee.web.access.visitors import OWNER, PLAYER, SPECTATOR, Visitor
from referee.web.api.description import document
from referee.web.app import API
from tests.web.hall import JSON
from tests.web.shortened import Described

OWNS = Visitor(OWNER, token=OWNER)
A, B = (Visitor(PLAYER, match="demo", seat=seat) for seat in "AB")
WATCHES = Visitor(SPECTATOR, match="demo", token=SPECTATOR)


class Asking:
    """A service, asked by one visitor after another."""

    def __init__(self, client: TestClient) -> None:
        """Ask as the owner at first."""
        self.client = client
        self.who = OWNS
        app: Any = client.app
        app.state.finding.anybody = self._visitor

    def _visitor(self) -> Visitor:
        """Who comes without a token: whoever asks now."""
        return self.who

    def told(self, path: str, **query: Any) -> Any:
        """Look at something that is there; give it, held to its schema."""
        return self._held("GET", path, self.client.get(path, params=query or None))

    def done(self, path: str, body: dict[str, Any], **query: Any) -> Any:
        """Order something that is possible; give the answer, held to its schema."""
        return self._held("POST", path, self.client.post(path, json=body, params=query or None))

    def refused(self, path: str, body: Any = None, **query: Any) -> Any:
        """Ask for something that cannot be; give its status, its code and the whole problem."""
        asked = self.client.get if body is None else self.client.post
        answer = asked(path, params=query or None, **({} if body is None else {"json": body}))
        assert answer.headers["content-type"] == "application/problem+json", answer.text
        problem = answer.json()
        assert problem["status"] == answer.status_code
        assert str(answer.status_code) in self._responses(path, "GET" if body is None else "POST")
        return answer.status_code, problem["code"], problem

    def _held(self, method: str, path: str, answer: Response) -> Any:
        assert answer.status_code in {200, 201}, answer.text
        operation = f"{method} {self._route(path, method).path_format}"
        schema = described().answered(operation, answer.status_code, JSON)
        assert described().faults(answer.json(), schema) == [], operation
        return answer.json()

    def _route(self, path: str, method: str) -> APIRoute:
        bare = path.partition("?")[0]
        return next(
            route
            for route in routes_of_api()
            if method in (route.methods or ()) and route.path_regex.fullmatch(bare)
        )

    def _responses(self, path: str, method: str) -> set[str]:
        return {str(status) for status in self._route(path, method).responses or ()}


@cache
def described() -> Described:
    """The description of the API."""
    return Described(document())


def routes_of_api() -> list[APIRoute]:
    """Every operation of the API."""
    return [one for room in API for one in room.router.routes if isinstance(one, APIRoute)]
