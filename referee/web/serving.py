"""How the service runs: on one address, until it is told to stop."""

import ctypes
import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TextIO

import uvicorn
from fastapi import FastAPI

from referee.beside import Zygote
from referee.bounded import WORKER
from referee.http.lines import IDLE
from referee.web.app import make_app
from referee.web.gallery import WATCHER
from referee.web.settings import ServiceSettings
from referee.web.talking import ServiceConnection

GRACE: Final = 5
"""Seconds in which requests are carried out to their end before the service stops."""
COLLECTED: Final = (2_000, 3, 50)
"""After how many new objects the collector looks for rings among the young, after how many such
looks among the older, after how many of those among all: each pause is short, the long one rare."""
SWITCH: Final = 0.0002
"""Seconds after which a desk lets another thread on: so long does a request wait at most."""


_M_ARENA_MAX: Final = -8
ARENAS: Final = 2
"""Arenas of memory that glibc may use, where each of a dozen threads would keep free memory of its own."""


class _Server(uvicorn.Server):
    """A server that lets those who follow a match go before it waits for the others."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app, self._on_ready = app, on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams, which have no end of their own, then end as servers do."""
        self._app.state.hub.close()
        await super().shutdown(sockets)


def keep_log(to: TextIO) -> None:
    """Write one line of JSON on every request."""
    log = logging.getLogger("referee.web")
    log.setLevel(logging.INFO)
    log.addHandler(logging.StreamHandler(to))
    log.propagate = False


def config_of(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    """How the service is served: by our protocol, with the log of the gate alone.

    Only proxies that are trusted say from where and over which scheme somebody asked.
    """
    proxies = list(app.state.settings.proxies)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=ServiceConnection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=IDLE,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
    )


def settle() -> None:
    """Let the collector pass over all that is there from the beginning, and pause for short."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def limit_arenas() -> None:
    """Let threads share arenas of memory, before the first of them begins; only glibc has any."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, ARENAS)


def forked() -> Zygote:
    """Fork the process from which those beside the service come: before its keys are read.

    Raises RuntimeError where a thread has begun.
    """
    limit_arenas()
    zygote = Zygote()
    zygote.fork(WORKER, WATCHER)
    return zygote


def serve(
    settings: ServiceSettings,
    host: str,
    port: int,
    on_ready: Callable[[], None] | None = None,
    zygote: Zygote | None = None,
    *,
    lines: list[socket.socket] | None = None,
) -> None:
    """Serve until the process is told to stop; what was acknowledged is in the log by then.

    `on_ready` is called when it listens: at the address, or on `lines` that are open already.
    """
    keep_log(sys.stderr)
    limit_arenas()
    app = make_app(settings, zygote)
    sys.setswitchinterval(SWITCH)
    settle()
    _Server(app, config_of(app, host, port), on_ready or (lambda: None)).run(lines)
