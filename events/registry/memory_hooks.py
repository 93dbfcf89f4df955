"""Hooks on plain tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from events.memory_database import MemoryDatabase
    from events.registry.hooks import Hook


class MemoryHooks:
    """The part of the contract ``Registry`` that concerns hooks."""

    def __init__(self, database: MemoryDatabase) -> None:
        """Keep everything in the tables of ``database``."""
        self._lock = database.lock
        self._hooks: dict[str, Hook] = database.table("hooks")

    def put_hook(self, hook: Hook) -> None:
        """See ``Registry.put_hook``."""
        self._hooks[hook.id] = hook

    def hooks(self, event: str = "") -> list[Hook]:
        """See ``Registry.hooks``."""
        some = [one for one in self._hooks.values() if event in {"", one.event}]
        return sorted(some, key=lambda one: (one.created, one.id))

    def drop_hook(self, id: str) -> bool:
        """See ``Registry.drop_hook``."""
        return self._hooks.pop(id, None) is not None

    def claim_hook(self, id: str, by: str, now: int, until: int) -> Hook | None:
        """See ``Registry.claim_hook``."""
        with self._lock:
            found = self._hooks.get(id)
            if found is None or not found.free(by, now):
                return None
            self._hooks[id] = claimed = replace(found, claim=by, until=until)
            return claimed

    def settle_hook(self, hook: Hook, by: str) -> bool:
        """See ``Registry.settle_hook``."""
        with self._lock:
            found = self._hooks.get(hook.id)
            if found is None or (by and found.claim != by):
                return False
            self._hooks[hook.id] = hook
            return True
