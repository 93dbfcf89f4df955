"""Where something that serves can listen."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.common.errors import CommandError

Host = Annotated[str, typer.Option(help="Address on which it listens.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")]


def free_port(host: str, port: int) -> int:
    """The port, or a free one for 0; raises CommandError where nothing can listen."""
    import socket

    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            message = f"nothing can listen on {host}:{port}: {error.strerror}"
            raise CommandError(message, instead="name another with --port") from None
        return int(probe.getsockname()[1])
