"""Who asks: the token of a request becomes a visitor, by whom its work is counted and delayed."""

from functools import partial
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from referee.web.access.credentials import ShownToken, address_of, asker_of, line_of
from referee.web.access.entries import EntryLimits
from referee.web.access.finding import Authenticator
from referee.web.access.layer import Layer
from referee.web.access.own import own_page
from referee.web.access.prefix import FILES
from referee.web.access.visitors import WATCHING, Visitor
from referee.web.clerk import DELAY
from referee.web.refusals import SAFE
from referee.web.turns import ASKER, ELSE, FIRST

OPEN: Final = (
    FILES,
    "/enter",
    "/leave",
    "/healthz",
    "/readyz",
    "/version",
    "/v1/record-schema",
    "/v1/verifier",
)
"""What anybody may ask for, with whatever token they have left."""


class Authentication(Layer):
    """Puts the visitor into the scope of a request."""

    def __init__(self, app: ASGIApp, finding: Authenticator, entries: EntryLimits) -> None:
        """Know who finds tokens, and who is told from where officials look."""
        super().__init__(app)
        self._finding, self._entries = finding, entries

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; raises DeskError for a token that opens nothing (any more)."""
        shown, line = scope["shown"], line_of(scope)
        who = await self._visitor(scope, shown)
        again = scope["again"] = partial(self._visitor, scope, shown)
        scope["visitor"] = who
        DELAY.set(who.delay)
        share = ELSE if who.role in WATCHING else FIRST
        if line is not None:
            line.known, line.first = bool(who.token), share == FIRST
        ASKER.set(asker_of(scope, who.token or f"from {address_of(scope)}", share))
        self._entries.saw(who, address_of(scope))
        if shown.token and scope["method"] in SAFE:
            scope["answer"].before = again
        await self._app(scope, receive, send)

    async def _visitor(self, scope: Scope, shown: ShownToken) -> Visitor:
        if not shown.token:
            return self._finding.anybody()
        try:
            who = await self._finding.visitor(shown.token)
            if shown.seat and own_page(who):
                return await self._visitor(scope, shown._replace(token=shown.seat, seat=""))
            return who._replace(named=scope["named"]) if scope["named"] else who
        except Exception:
            if scope["path"].startswith(OPEN):
                return self._finding.anybody()
            if shown.seat:
                return await self._visitor(scope, shown._replace(token=shown.seat, seat=""))
            scope["root_path"] = scope["base"]
            raise
