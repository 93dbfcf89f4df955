"""What every registry promises: people, tokens, hooks, cards that were brought in, readings, rulings.

No hash covers any of it, so all of it may be corrected, erased or made again without the chain of
a match being another. A registry stands in the same database as its log, and a program's writes to
both take turns. All registries are held to this protocol by one contract suite.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from events.registry.cards import CardImport, CardVersion
    from events.registry.hooks import Hook
    from events.registry.people import Person
    from events.registry.precedents import Precedent, PrecedentPage, PrecedentSearch
    from events.registry.readings import CardReading
    from events.registry.tokens import Token


class Registry(Protocol):
    """What is kept beside a log. Every method may raise an error of the family ``LogError``."""

    def put_cards(self, brought: CardImport, cards: Mapping[str, bytes], after: int) -> CardImport:
        """Keep versions of cards by name, all or none, and give the import with its id.

        ``after`` is the last import of the ruleset that the caller knew, 0 for none; raises
        CardsOvertaken when there is a later one. The import's own id and count are not read.
        """

    def card_imports(self, ruleset: str = "") -> list[CardImport]:
        """The imports of a ruleset, or of all, oldest first."""

    def card_versions(self, ruleset: str, name: str = "") -> list[CardVersion]:
        """The versions of all cards of a ruleset, or of one, by name and oldest first."""

    def put_readings(self, proposed: Sequence[CardReading]) -> list[CardReading]:
        """Keep readings that were proposed, all or none, and give them with their ids."""

    def card_readings(self, ruleset: str = "") -> list[CardReading]:
        """The readings of a ruleset, or of all, oldest first; those withdrawn too."""

    def settle_readings(
        self,
        settled: Sequence[CardReading],
        brought: CardImport | None = None,
        cards: Mapping[str, bytes] | None = None,
        after: int = 0,
    ) -> CardImport | None:
        """Approve or withdraw readings, and keep the cards that follow from it, all or none.

        Of a reading only who approved and withdrew it is written. ``brought``, ``cards`` and
        ``after`` are those of ``put_cards``; the answer is the import with its id. Raises
        CardsOvertaken where another import or another person came first.
        """

    def faults(self) -> dict[str, str]:
        """What of it cannot be read: by kind and id, such as "person p1", what is wrong and what to do."""

    def put_people(self, people: Sequence[Person]) -> None:
        """Enter or correct people, all of them or none; no fact and no hash depends on it."""

    def claim_person(self, person: Person) -> bool:
        """Enter a person under an id that nobody has; False where somebody has it.

        Of two programs that try it at the same time one succeeds.
        """

    def person(self, id: str) -> Person | None:
        """Who this id stands for, or None if nobody was entered under it."""

    def people(self) -> list[Person]:
        """Everybody who was entered, by id; the erased ones without a name."""

    def erase_person(self, id: str) -> bool:
        """Forget name, contact and fixed table; False when nobody was entered under the id."""

    def put_precedents(self, matches: Sequence[str], rulings: Sequence[Precedent]) -> None:
        """Let the rulings of some matches, by public id, be these and no others."""

    def clear_precedents(self) -> None:
        """Forget all rulings; they are made from the log again."""

    def search_precedents(self, sought: PrecedentSearch, *, after: int = 0, limit: int = 20) -> PrecedentPage:
        """Rulings that are sought, newest first, from a place on."""

    def false_precedents(self, match: str, rulings: Sequence[Precedent]) -> list[str]:
        """The ids of rulings of which the index says otherwise than here, or nothing, or alone."""

    def indexed(self) -> list[str]:
        """The matches, by public id, of which the index has rulings."""

    def put_token(self, token: Token) -> None:
        """Keep a token; its id and its hash are new."""

    def token(self, hash: str) -> Token | None:
        """The token with this hash, expired and revoked ones too, or None."""

    def tokens(self, ids: Collection[str] | None = None) -> list[Token]:
        """All tokens, oldest first; those of some ids alone where any are named."""

    def replace_token_hash(self, old: str, new: str) -> bool:
        """Keep a token under another hash; False where no token has the old one any more.

        Of two programs that try it at the same time one succeeds.
        """

    def revoke_token(self, id: str, at: int) -> bool:
        """Let a token open nothing from a moment on; False for an id that no token has.

        A token that was revoked before stays so from its first time on.
        """

    def secret(self, name: str) -> str:
        """The value of a secret, "" where none has the name."""

    def put_secret(self, name: str, value: str) -> None:
        """Keep a secret, or another value of it."""

    def put_hook(self, hook: Hook) -> None:
        """Keep a hook; its id is new."""

    def hooks(self, event: str = "") -> list[Hook]:
        """The hooks of an event, or of all, oldest first."""

    def drop_hook(self, id: str) -> bool:
        """Keep a hook no longer; False for an id that none has."""

    def claim_hook(self, id: str, by: str, now: int, until: int) -> Hook | None:
        """Take the delivery of a hook until a moment, and give it as it stands then.

        None where there is none that is on and due ``now``, or somebody else has claimed it until
        later. ``by`` names who delivers and may claim again what is theirs.
        """

    def settle_hook(self, hook: Hook, by: str) -> bool:
        """Write a hook as it stands now; False where it is gone or ``by`` claims it no longer.

        With "" for ``by`` it is written whoever claims it.
        """
