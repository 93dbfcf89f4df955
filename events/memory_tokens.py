"""Tokens of a log that lives as long as the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from events.tokens import Token


class MemoryTokens:
    """The part of the contract of ``events.log.Log`` that concerns tokens."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._tokens: dict[str, Token] = {}

    def put_token(self, token: Token) -> None:
        """See ``Log.put_token``."""
        self._tokens[token.id] = token

    def token(self, hash: str) -> Token | None:
        """See ``Log.token``."""
        return next((one for one in self._tokens.values() if one.hash == hash), None)

    def tokens(self, ids: Collection[str] | None = None) -> list[Token]:
        """See ``Log.tokens``."""
        some = [one for one in self._tokens.values() if ids is None or one.id in ids]
        return sorted(some, key=lambda one: (one.created, one.id))

    def revoke_token(self, id: str, at: int) -> bool:
        """See ``Log.revoke_token``."""
        found = self._tokens.get(id)
        if found is None:
            return False
        self._tokens[id] = found._replace(revoked=found.revoked or at)
        return True
