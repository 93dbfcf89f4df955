"""How the service runs: on one address, until it is told to stop."""

import uvicorn

from referee.web.app import make_app
from referee.web.settings import Settings


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until the process is told to stop; what was acknowledged is in the log by then."""
    config = uvicorn.Config(
        make_app(settings), host=host, port=port, log_config=None, access_log=False,
        server_header=False, timeout_graceful_shutdown=5,
    )  # fmt: skip
    uvicorn.Server(config).run()
