"""How the service runs: on one address, until it is told to stop."""

import logging
import sys
from typing import TextIO

import uvicorn

from referee.web.app import make_app
from referee.web.settings import Settings


def keep_log(to: TextIO) -> None:
    """Write one line of JSON on every request."""
    log = logging.getLogger("referee.web")
    log.setLevel(logging.INFO)
    log.addHandler(logging.StreamHandler(to))
    log.propagate = False


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until the process is told to stop; what was acknowledged is in the log by then."""
    keep_log(sys.stderr)
    config = uvicorn.Config(
        make_app(settings), host=host, port=port, log_config=None, access_log=False,
        server_header=False, timeout_graceful_shutdown=5,
    )  # fmt: skip
    uvicorn.Server(config).run()
