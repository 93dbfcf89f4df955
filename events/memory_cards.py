"""Imported cards and findings of a log that lives as long as the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.errors import CardsOvertaken
from events.log import CardImport, CardVersion

if TYPE_CHECKING:
    from collections.abc import Mapping
    from threading import RLock


class MemoryCards:
    """The part of the contract of ``events.log.Log`` that concerns cards and findings."""

    where = "memory"
    _lock: RLock

    def __init__(self) -> None:
        """Begin with no cards."""
        self._imports: list[CardImport] = []
        self._versions: list[CardVersion] = []
        self._findings: dict[tuple[str, str], bytes] = {}

    def put_blob(self, kind: str, data: bytes) -> str:
        """See ``Log.put_blob``."""
        raise NotImplementedError

    def put_cards(self, brought: CardImport, cards: Mapping[str, bytes], after: int) -> CardImport:
        """See ``Log.put_cards``."""
        with self._lock:
            known = self.card_imports(brought.ruleset)
            if (known[-1].id if known else 0) != after:
                raise CardsOvertaken(self.where)
            made = brought._replace(id=len(self._imports) + 1, taken=len(cards))
            self._imports.append(made)
            for name, data in cards.items():
                kept = self.put_blob("card", data)
                self._versions.append(CardVersion(made.ruleset, name, kept, made.id))
            return made

    def card_imports(self, ruleset: str = "") -> list[CardImport]:
        """See ``Log.card_imports``."""
        return [one for one in self._imports if ruleset in {"", one.ruleset}]

    def card_versions(self, ruleset: str, name: str = "") -> list[CardVersion]:
        """See ``Log.card_versions``."""
        found = [v for v in self._versions if v.ruleset == ruleset and name in {"", v.name}]
        return sorted(found, key=lambda one: one.name)

    def put_finding(self, kind: str, key: str, data: bytes) -> None:
        """See ``Log.put_finding``."""
        self._findings[kind, key] = data

    def finding(self, kind: str, key: str) -> bytes | None:
        """See ``Log.finding``."""
        return self._findings.get((kind, key))
