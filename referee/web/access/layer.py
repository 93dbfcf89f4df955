"""What stands around an application and asks something of every request."""

from abc import ABC, abstractmethod

from starlette.types import ASGIApp, Receive, Scope, Send


class Layer(ABC):
    """A middleware for HTTP; what else comes, such as the beginning and the end, passes it."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand around an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hear a request, or let pass what is none."""
        if scope["type"] == "http":
            await self.hear(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    @abstractmethod
    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or raise what speaks against it."""
