"""What it costs to find one of two hundred endpoints: three ways, timed in turns.

Question: which router finds an endpoint fastest?

    python -m evidence.routers

Each answers the same small request without a socket: FastAPI with a flat list of routes, FastAPI
with our families of routes, and Litestar, whose router is a radix tree (`pip install litestar`;
left out where it is missing). Printed are microseconds of CPU a request, the least and the median
of 30 rounds.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Scope

from referee.web.families import Families

ROUTES: Final = 203
ASKED: Final = 150
ROUNDS: Final = 30
EACH: Final = 50
PATHS: Final = [f"/v1/family{number // 8}/{{name}}/thing{number}" for number in range(ROUTES)]
BODY: Final = b'{"seq":1}'
JSON: Final = "application/json"


async def _end(name: str, n: int = 3) -> Response:  # noqa: ARG001 - what an endpoint reads
    return Response(BODY, media_type=JSON)


def _fastapi(*, flat: bool) -> ASGIApp:
    app = FastAPI(openapi_url=None, telemetry={"tracing": False, "metrics": False, "logs": False})
    router = APIRouter()
    for path in PATHS:
        router.add_api_route(path, _end, methods=["GET"])
    if flat:
        app.include_router(router)
    else:
        found = (route for route in router.routes if isinstance(route, Route))
        app.router.routes.append(Families(found))
    return app


def _litestar() -> ASGIApp:
    """Raises ImportError where Litestar is missing."""
    litestar: Any = import_module("litestar")  # it is no dependency

    def made(path: str) -> Any:
        async def end(name: str, n: int = 3) -> Any:  # noqa: ARG001 - what an endpoint reads
            return litestar.Response(BODY, media_type=JSON)

        end.__annotations__ |= {"name": str, "n": int, "return": litestar.Response}
        return litestar.get(path.replace("{name}", "{name:str}"))(end)

    app: ASGIApp = litestar.Litestar([made(path) for path in PATHS], openapi_config=None)
    return app


async def _asked(app: ASGIApp) -> None:
    path = PATHS[ASKED].replace("{name}", "m1")
    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "state": {},
        "query_string": b"n=4",
        "root_path": "",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 1),
        "scheme": "http",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    if (sent[0]["status"], sent[1]["body"]) != (200, BODY):
        raise RuntimeError(sent)


async def _timed(apps: dict[str, ASGIApp]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in apps}
    for _ in range(ROUNDS):
        for name, app in apps.items():
            begun = time.process_time()
            for _ in range(EACH):
                await _asked(app)
            times[name].append((time.process_time() - begun) / EACH * 1e6)
    return times


def main() -> None:
    """Print what a request costs each way."""
    ways: dict[str, Callable[[], ASGIApp]] = {
        "FastAPI, flat": lambda: _fastapi(flat=True),
        "FastAPI, families": lambda: _fastapi(flat=False),
        "Litestar": _litestar,
    }
    apps: dict[str, ASGIApp] = {}
    for name, make in ways.items():
        try:
            apps[name] = make()
        except ImportError:
            sys.stdout.write(f"{name}: not installed\n")
    for name, rows in asyncio.run(_timed(apps)).items():
        sys.stdout.write(f"{name:18} {min(rows):5.0f} {statistics.median(rows):5.0f} us\n")


if __name__ == "__main__":
    main()
