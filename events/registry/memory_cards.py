"""Cards that were brought in and how people read them, on plain tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from events.blobs import name_of
from events.errors import CardsOvertaken
from events.registry.cards import CardImport, CardVersion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.memory_database import MemoryDatabase
    from events.registry.readings import CardReading


class MemoryCards:
    """The part of the contract ``Registry`` that concerns cards and how people read them."""

    def __init__(self, database: MemoryDatabase) -> None:
        """Keep everything in the tables of ``database``."""
        self._database = database
        self._imports: dict[int, CardImport] = database.table("card_imports")
        self._versions: dict[tuple[str, str, int], CardVersion] = database.table("card_versions")
        self._readings: dict[int, CardReading] = database.table("card_readings")

    def put_cards(self, brought: CardImport, cards: Mapping[str, bytes], after: int) -> CardImport:
        """See ``Registry.put_cards``."""
        with self._database.lock:
            known = self.card_imports(brought.ruleset)
            if (known[-1].id if known else 0) != after:
                raise CardsOvertaken(self._database.where)
            made = replace(brought, id=len(self._imports) + 1, taken=len(cards))
            self._imports[made.id] = made
            for name, data in cards.items():
                kept = name_of(data)
                self._database.blobs["card", kept] = data
                version = CardVersion(made.ruleset, name, kept, made.id)
                self._versions[made.ruleset, name, made.id] = version
            return made

    def card_imports(self, ruleset: str = "") -> list[CardImport]:
        """See ``Registry.card_imports``."""
        return [one for one in self._imports.values() if ruleset in {"", one.ruleset}]

    def card_versions(self, ruleset: str, name: str = "") -> list[CardVersion]:
        """See ``Registry.card_versions``."""
        found = [v for v in self._versions.values() if v.ruleset == ruleset and name in {"", v.name}]
        return sorted(found, key=lambda one: one.name)

    def put_readings(self, proposed: Sequence[CardReading]) -> list[CardReading]:
        """See ``Registry.put_readings``."""
        with self._database.lock:
            first = len(self._readings) + 1
            made = [replace(one, id=number) for number, one in enumerate(proposed, first)]
            self._readings.update({one.id: one for one in made})
            return made

    def card_readings(self, ruleset: str = "") -> list[CardReading]:
        """See ``Registry.card_readings``."""
        return [one for one in self._readings.values() if ruleset in {"", one.ruleset}]

    def settle_readings(
        self,
        settled: Sequence[CardReading],
        brought: CardImport | None = None,
        cards: Mapping[str, bytes] | None = None,
        after: int = 0,
    ) -> CardImport | None:
        """See ``Registry.settle_readings``."""
        with self._database.lock:
            for one in settled:
                now = self._readings[one.id]
                if now.withdrawn or (now.approved and not one.withdrawn):
                    raise CardsOvertaken(self._database.where)
            made = None if brought is None else self.put_cards(brought, cards or {}, after)
            self._readings.update({one.id: one for one in settled})
            return made
