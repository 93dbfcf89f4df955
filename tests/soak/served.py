"""A service on a free port of this machine, in a thread, for programs that ask over the network."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread

import uvicorn
from fastapi import FastAPI

from referee.web import ServiceSettings, make_app
from referee.web.serving import config_of


@contextmanager
def served(settings: ServiceSettings, app: FastAPI | None = None) -> Iterator[str]:
    """Serve until the block is left; give the address without a slash at its end.

    `app` is the service of these settings where somebody has made it.
    """
    with running(partial(config_of, app or make_app(settings))) as base:
        yield base


@contextmanager
def running(config: Callable[[str, int], uvicorn.Config]) -> Iterator[str]:
    """Run what is configured for an address and a port until the block is left; give its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = uvicorn.Server(config("127.0.0.1", port))
    thread = Thread(target=server.run, name="service", daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            message = "the service did not start"
            raise RuntimeError(message)
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
