"""A registry that lives as long as the program, beside a log that does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from events.registry.memory_cards import MemoryCards
from events.registry.memory_hooks import MemoryHooks
from events.registry.people import Person
from events.registry.precedents import COUNTED, Precedent, PrecedentPage, PrecedentSearch

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from events.memory_database import MemoryDatabase
    from events.registry.tokens import Token

_STANDS: Final = ("stands", "stands")


class MemoryRegistry(MemoryCards, MemoryHooks):
    """The contract of ``events.registry.contract.Registry`` on plain tables."""

    def __init__(self, database: MemoryDatabase) -> None:
        """Keep everything in the tables of ``database``, where the next registry finds it."""
        MemoryCards.__init__(self, database)
        MemoryHooks.__init__(self, database)
        self._people: dict[str, Person] = database.table("people")
        self._tokens: dict[str, Token] = database.table("tokens")
        self._secrets: dict[str, str] = database.table("secrets")
        self._rulings: dict[str, list[Precedent]] = database.table("rulings")

    def faults(self) -> dict[str, str]:
        """See ``Registry.faults``: what is kept here was never outside the program."""
        return {}

    def put_people(self, people: Sequence[Person]) -> None:
        """See ``Registry.put_people``."""
        self._people.update({one.id: one for one in people})

    def claim_person(self, person: Person) -> bool:
        """See ``Registry.claim_person``."""
        return self._people.setdefault(person.id, person) is person

    def person(self, id: str) -> Person | None:
        """See ``Registry.person``."""
        return self._people.get(id)

    def people(self) -> list[Person]:
        """See ``Registry.people``."""
        return [self._people[id] for id in sorted(self._people)]

    def erase_person(self, id: str) -> bool:
        """See ``Registry.erase_person``."""
        if id not in self._people:
            return False
        self._people[id] = Person(id, "", "", erased=True)
        return True

    def put_token(self, token: Token) -> None:
        """See ``Registry.put_token``."""
        self._tokens[token.id] = token

    def token(self, hash: str) -> Token | None:
        """See ``Registry.token``."""
        return next((one for one in self._tokens.values() if one.hash == hash), None)

    def tokens(self, ids: Collection[str] | None = None) -> list[Token]:
        """See ``Registry.tokens``."""
        some = [one for one in self._tokens.values() if ids is None or one.id in ids]
        return sorted(some, key=lambda one: (one.created, one.id))

    def replace_token_hash(self, old: str, new: str) -> bool:
        """See ``Registry.replace_token_hash``."""
        found = self.token(old)
        if found is None:
            return False
        self._tokens[found.id] = found._replace(hash=new)
        return True

    def revoke_token(self, id: str, at: int) -> bool:
        """See ``Registry.revoke_token``."""
        found = self._tokens.get(id)
        if found is None:
            return False
        self._tokens[id] = found._replace(revoked=found.revoked or at)
        return True

    def secret(self, name: str) -> str:
        """See ``Registry.secret``."""
        return self._secrets.get(name, "")

    def put_secret(self, name: str, value: str) -> None:
        """See ``Registry.put_secret``."""
        self._secrets[name] = value

    def put_precedents(self, matches: Sequence[str], rulings: Sequence[Precedent]) -> None:
        """See ``Registry.put_precedents``."""
        for match in matches:
            self._rulings.pop(match, None)
        for one in rulings:
            self._rulings.setdefault(one.match, []).append(one)

    def clear_precedents(self) -> None:
        """See ``Registry.clear_precedents``."""
        self._rulings.clear()

    def search_precedents(self, sought: PrecedentSearch, *, after: int = 0, limit: int = 20) -> PrecedentPage:
        """See ``Registry.search_precedents``."""
        worded = [[one.lower() for one in part] for part in sought.worded()]
        found = [
            one
            for rows in self._rulings.values()
            for one in rows
            if set(sought.marks) <= set(one.marks)
            and all(any(said in one.words.lower() for said in part) for part in worded)
            and (not sought.among or not set(sought.among).isdisjoint(one.marks))
        ]
        found.sort(key=lambda one: (one.at, one.seq), reverse=True)
        groups = Counter((one.point, one.outcome) for one in found[:COUNTED] if _STANDS in one.marks)
        rows = [
            one._replace(marks=tuple(sorted(set(one.marks))), words="")
            for one in found[after : after + limit]
        ]
        return PrecedentPage(rows, min(len(found), COUNTED), dict(groups), len(found) > COUNTED)

    def false_precedents(self, match: str, rulings: Sequence[Precedent]) -> list[str]:
        """See ``Registry.false_precedents``."""
        kept = {one.id: one for one in self._rulings.get(match, ())}
        meant = {one.id: one for one in rulings}
        names = sorted(kept.keys() | meant.keys())
        return [name for name in names if kept.get(name) != meant.get(name)]

    def indexed(self) -> list[str]:
        """See ``Registry.indexed``."""
        return sorted(self._rulings)
