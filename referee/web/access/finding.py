"""How a token becomes a visitor: looked up in the record, and believed for less than a second."""

from hmac import compare_digest
from time import monotonic
from typing import Final

from events.tokens import hash_of
from referee.service import Desk
from referee.service.event.tokens import Known
from referee.web.access.visitors import NOBODY, OWNER, SPECTATOR, Visitor
from referee.web.clerk import Clerk
from referee.web.settings import Settings

LIFE: Final = 0.5
"""Seconds for which a token that was found is believed: so soon a revoked one opens nothing."""
MOST: Final = 10_000
"""Tokens that are remembered at once."""


class Finding:
    """Finds out who comes with a token."""

    def __init__(self, settings: Settings, clerk: Clerk) -> None:
        """Know nobody yet."""
        self._settings, self._clerk = settings, clerk
        self._found: dict[str, tuple[float, Known]] = {}

    def anybody(self) -> Visitor:
        """Give who comes without a token."""
        public = self._settings.public
        return Visitor(SPECTATOR, public=True) if public else Visitor(NOBODY)

    def is_owner(self, word: str) -> bool:
        """Say whether this is the token of whoever started the service."""
        owner = self._settings.owner
        return bool(owner) and compare_digest(hash_of(word), hash_of(owner))

    def remembered(self, word: str) -> bool:
        """Say whether a token was found lately, so that whoever sends it is no stranger."""
        return self.is_owner(word) or hash_of(word) in self._found

    async def visitor(self, word: str) -> Visitor:
        """Give who comes with a token; raises DeskError for one that opens nothing (any more)."""
        if self.is_owner(word):
            return Visitor(OWNER, token=OWNER, public=self._settings.public)
        known = self._found.get(hash_of(word))
        if known is None or known[0] < monotonic():
            known = await self._looked_up(word)
        return self._of(known[1])

    async def _looked_up(self, word: str) -> tuple[float, Known]:
        def look(desk: Desk) -> Known:
            return desk.find_token(word)

        self._found.pop(hash_of(word), None)
        token = await self._clerk.read(look)
        if len(self._found) >= MOST:
            self._found.clear()
        found = self._found[hash_of(word)] = (monotonic() + LIFE, token)
        return found

    def forget(self) -> None:
        """Look every token up again: one was revoked."""
        self._found.clear()

    def _of(self, token: Known) -> Visitor:
        return Visitor(
            token.role, token.person, token.match, token.event, token.seat, token.delay, token.id,
            public=self._settings.public,
        )  # fmt: skip
