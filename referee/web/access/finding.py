"""How a token becomes a visitor: looked up in the record, and believed for less than a second."""

import asyncio
from hmac import compare_digest
from time import monotonic
from typing import Final

from events.bounds import BoundedCache
from events.registry.tokens import hash_of
from referee.service import Desk
from referee.service.event.tokens import MONITOR, ListedToken, find_link, find_token
from referee.web.access.visitors import NOBODY, OWNER, SPECTATOR, WATCHING, Visitor
from referee.web.clerk import Clerk
from referee.web.settings import ServiceSettings

LIFE: Final = 0.5
"""Seconds for which a token that was found is believed: so soon a revoked one opens nothing."""


class Authenticator:
    """Finds out who comes with a token."""

    def __init__(self, settings: ServiceSettings, clerk: Clerk) -> None:
        """Know nobody yet."""
        self._settings, self._clerk = settings, clerk
        self._found = BoundedCache[str, tuple[float, ListedToken]](
            "referee.web.access.finding:Authenticator._found"
        )
        self._looking: dict[str, asyncio.Task[tuple[float, ListedToken]]] = {}
        self._owner = hash_of(settings.owner) if settings.owner else ""

    def anybody(self) -> Visitor:
        """Who comes without a token."""
        public = self._settings.public
        return Visitor(SPECTATOR, public=True) if public else Visitor(NOBODY)

    def _is_owner(self, mark: str) -> bool:
        """Whether this is the hash of the token of whoever started the service."""
        return bool(self._owner) and compare_digest(mark, self._owner)

    def remembered(self, token: str) -> Visitor | None:
        """Who came with a token lately; None for a stranger."""
        if not token:
            return None
        mark = hash_of(token)
        if self._is_owner(mark):
            return self._owning()
        known = self._found.get(mark)
        return None if known is None else self._of(known[1])

    def _owning(self) -> Visitor:
        return Visitor(OWNER, token=OWNER, public=self._settings.public)

    def goes_first(self, token: str) -> bool:
        """Whether this is the token, found lately, of somebody who does not only watch."""
        if not token:
            return False
        mark = hash_of(token)
        known = self._found.get(mark)
        return self._is_owner(mark) or (known is not None and known[1].role not in WATCHING)

    async def visitor(self, token: str) -> Visitor:
        """Who comes with a token; raises DeskError for one that opens nothing (any more)."""
        mark = hash_of(token)
        if self._is_owner(mark):
            return self._owning()
        known = self._found.get(mark)
        if known is None or known[0] < monotonic():
            known = await self._looked_up(token, mark)
        return self._of(known[1])

    async def holder(self, link: str) -> Visitor:
        """Who a link that signs in once is for; it stays unused. Raises DeskError as `find_link`."""
        return self._of(await self._clerk.find(lambda desk: find_link(desk, link)))

    async def _looked_up(self, token: str, mark: str) -> tuple[float, ListedToken]:
        """Look a token up, once for all who come with it meanwhile; it stays known while it is."""
        task = self._looking.get(mark)
        if task is None:
            task = self._looking[mark] = asyncio.create_task(self._look_up(token, mark))
            task.add_done_callback(lambda _: self._looking.pop(mark, None))
        return await asyncio.shield(task)

    async def _look_up(self, token: str, mark: str) -> tuple[float, ListedToken]:
        def look(desk: Desk) -> ListedToken:
            return find_token(desk, token)

        try:
            known = await self._clerk.find(look)
        except Exception:
            self._found.pop(mark, None)
            raise
        found = self._found[mark] = (monotonic() + LIFE, known)
        return found

    def forget(self) -> None:
        """Look every token up again: one has ended."""
        self._found.clear()
        self._looking.clear()

    def _of(self, token: ListedToken) -> Visitor:
        if token.role == MONITOR:
            return self.anybody()._replace(token=token.id, monitor=True)
        return Visitor(
            token.role,
            token.person,
            token.match,
            token.event,
            token.seat,
            token.delay,
            token.id,
            public=self._settings.public,
        )
