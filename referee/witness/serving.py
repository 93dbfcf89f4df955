"""How a witness is asked: over HTTP, at one address, POST /add-checkpoint."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from referee.audit.words import counted
from referee.http.lines import IDLE, ConnectionLimits, Connections, count_openable
from referee.http.talking import HttpConnection
from referee.witness.asked import LARGEST, Witness, WitnessResponse
from referee.witness.memory import BadMemory

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE: Final = 10
"""Seconds in which the whole of a request has to be there."""
OF_ADDRESS: Final = 64
"""Connections of an address, at most; the oldest that waits makes room for a new one."""
AT_ONCE: Final = 256
"""Connections in all, at most: with a body on each they take less than 100 MB."""
ADDRESS: Final = "/add-checkpoint"


def app_of(witness: Witness, note: Callable[[str], object]) -> Starlette:
    """The service of a witness; what it cannot keep is told to ``note``, a line each."""

    async def added(request: Request) -> Response:
        try:
            async with asyncio.timeout(PATIENCE):
                data = await _body(request)
        except TimeoutError:
            return _response(
                WitnessResponse(408, f"the request was not there within {counted(PATIENCE, 'second')}\n")
            )
        except ClientDisconnect:
            return _response(WitnessResponse(400, "the request was cut short\n"))
        if data is None:
            return _response(WitnessResponse(413, f"a request has at most {LARGEST} bytes\n"))
        try:
            return _response(await run_in_threadpool(witness.add, data))
        except BadMemory as bad:
            note(str(bad))
            return _response(WitnessResponse(503, "this witness cannot keep what it saw; ask again later\n"))

    app = Starlette(routes=[Route(ADDRESS, added, methods=["POST"])])
    limits = ConnectionLimits(PATIENCE, PATIENCE, OF_ADDRESS, count_openable(AT_ONCE))
    app.state.lines = Connections(limits)
    return app


async def _body(request: Request) -> bytes | None:
    """What was sent; None for more than a request may have."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LARGEST:
            return None
    return data


def _response(answer: WitnessResponse) -> Response:
    # The kind of the answer stands as it was written: Starlette would add a charset to any text.
    head = {"content-type": answer.media, "cache-control": "no-store"}
    return Response(answer.text, answer.status, head)


def config_of(app: Starlette, host: str, port: int) -> uvicorn.Config:
    """How a witness is served: its connections are bounded as those of a service are."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=HttpConnection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=IDLE,
        proxy_headers=False,
        lifespan="off",
    )


def serve(witness: Witness, host: str, port: int) -> None:
    """Answer until the process is told to stop."""
    app = app_of(witness, lambda line: sys.stderr.write(f"{line}\n"))
    uvicorn.Server(config_of(app, host, port)).run()
