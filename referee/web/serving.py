"""How the service runs: on one address, until it is told to stop."""

import gc
import logging
import socket
import sys
from typing import Final, TextIO

import uvicorn
from fastapi import FastAPI

from referee.web.app import make_app
from referee.web.settings import Settings

GRACE: Final = 5
"""Seconds in which requests are carried out to their end before the service stops."""
YOUNG: Final = 50_000
"""Objects that are made before the collector looks for rings among the young ones."""
SWITCH: Final = 0.001
"""Seconds after which a desk lets another thread on: so long does a request wait at most."""


class _Server(uvicorn.Server):
    """A server that lets those who follow a match go before it waits for the others."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

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


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until the process is told to stop; what was acknowledged is in the log by then."""
    keep_log(sys.stderr)
    app = make_app(settings)
    config = uvicorn.Config(
        app, host=host, port=port, log_config=None, access_log=False,
        server_header=False, proxy_headers=False, timeout_graceful_shutdown=GRACE,
    )  # fmt: skip
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
    _Server(app, config).run()
