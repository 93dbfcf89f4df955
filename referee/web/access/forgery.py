"""Forms from elsewhere: what another site lets a browser send with the cookie is not taken.

Cross-site request forgery, in the words of the OWASP cheat sheets. A link brings a token of its
own, but who signs in or out there changes the cookie as well.
"""

from typing import Final

from fastapi import Request
from starlette.types import Receive, Scope, Send

from referee.web.access.layer import Layer
from referee.web.access.session import session_tokens
from referee.web.access.sites import sent_from_here
from referee.web.refusals import SAFE, ProblemError

ENTERING: Final = ("/enter", "/leave")
"""Where a browser begins or ends its session, whatever else it brings."""


class SameOrigin(Layer):
    """Takes orders with the cookie from pages of this service alone."""

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; raises ProblemError."""
        shown = scope["shown"]
        brought = shown.token and not shown.cookie and not scope["path"].startswith(ENTERING)
        if scope["method"] not in SAFE and not brought:
            _require_own_page(Request(scope))
        await self._app(scope, receive, send)


def _require_own_page(request: Request) -> None:
    own = sent_from_here(request)
    if own is None:
        own = not any(session_tokens(request))
    if not own:
        raise ProblemError(
            "foreign-origin",
            "this was not sent from a page of this service",
            instead="press it on the page itself, or send the token in the header Authorization; a "
            "proxy before the service must pass the header Host on as it came",
        )
