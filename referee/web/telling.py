"""What goes wrong with a request, told to who asked; what they typed into a form is not lost."""

from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.web.access.bounds import counted
from referee.web.access.layer import Layer
from referee.web.pages.ways import KEPT, keep_typed
from referee.web.problems import answer_to, is_fault
from referee.web.refusals import TooManyError
from referee.web.turns import GONE


class ErrorLayer(Layer):
    """Answers an error as a problem document or a page; a fault is raised again for the log."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand around an application."""
        super().__init__(app)

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        begun = read = False

        async def reading() -> Message:
            nonlocal read
            read = True
            return await receive()

        async def watched(message: Message) -> None:
            nonlocal begun
            await send(message)
            begun = True

        try:
            await self._app(scope, reading, watched)
        except GONE:
            raise
        except Exception as error:
            if begun:
                raise
            if not read:
                await keep_typed(Request(scope, counted(receive, KEPT)))
            try:
                await refuse(scope, receive, send, error)
            except Exception as ended:  # noqa: BLE001 - the token ended meanwhile: that is told
                await refuse(scope, receive, send, ended)
            if is_fault(error):
                raise


async def refuse(scope: Scope, receive: Receive, send: Send, error: Exception) -> None:
    """Answer what went wrong, and when to ask again where that is known."""
    response = answer_to(Request(scope), error)
    if isinstance(error, TooManyError):
        response.headers["retry-after"] = str(error.wait)
    await response(scope, receive, send)
