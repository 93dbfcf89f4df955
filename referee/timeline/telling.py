"""What a sentence about a fact may say: the readable fields, and faces that the viewer knows."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from events.kinds import Fact
from events.vocabulary import zone_words
from referee.rulebook import ruleset
from referee.sight import face, project_fact
from referee.state import Match
from referee.timeline import phrases

LEVELS: Final = ("brief", "normal", "full")
"""How much is told: what a commentator tells, what happened, and everything."""


class Telling:
    """One fact on its way into words, for one viewer."""

    __slots__ = ("after", "before", "body", "fact", "viewer")

    def __init__(self, fact: Fact, before: Match, after: Match, viewer: str) -> None:
        """Take a fact, the states around it, and who listens."""
        self.fact, self.before, self.after, self.viewer = fact, before, after, viewer
        self.body: dict[str, Any] = project_fact(fact, viewer)["body"]

    def __getitem__(self, field: str) -> Any:
        """Give a field that this viewer may read."""
        return self.body[field]

    def get(self, field: str) -> Any:
        """Give a field, or None where the viewer may not read it."""
        return self.body.get(field)

    def word(self, name: str) -> str:
        """Give a word of the game as the ruleset of the match says it."""
        return ruleset(self.before.settings.ruleset).words[name]

    def spot(self, place: int, field: str) -> str:
        """Say which zone of a field; where a player has one LRIG alone, the LRIG Zone is one."""
        if field == "lrig" and ruleset(self.before.settings.ruleset).lrigs == 1:
            return f"the {phrases.zone(field)}"
        return phrases.spot(place, field)

    def face(self, card_id: int) -> str | None:
        """Give the name of a card as the viewer knows it before or after the fact."""
        return face(self.before, self.viewer, card_id) or face(self.after, self.viewer, card_id)

    def card(self, card_id: int) -> str:
        """Name a card with whose it is: "A's Field Mouse", "a card of B"."""
        place = self.before.find(card_id) or self.after.find(card_id)
        name = self.face(card_id)
        if place is None:
            return phrases.A_CARD
        return f"{place.seat}'s {name}" if name else f"a card of {place.seat}"

    def cards(self, ids: Iterable[int]) -> str:
        """Name several cards with whose they are, each owner once; SIGNI zones first."""
        by_owner: dict[str, list[str | None]] = {}
        zones = []
        for card_id in ids:
            if card_id < 0:
                zones.append(zone_words(card_id))
                continue
            place = self.before.find(card_id) or self.after.find(card_id)
            by_owner.setdefault(place.seat if place else "", []).append(self.face(card_id))
        groups = [
            f"{owner}'s {phrases.named(names, len(names))}"
            if any(names)
            else f"{phrases.cards(len(names))} of {owner}"
            if owner
            else phrases.cards(len(names))
            for owner, names in by_owner.items()
        ]
        return phrases.listed([*zones, *groups])

    def names(self, ids: Iterable[int]) -> str:
        """Name several cards without saying whose they are; a SIGNI zone says it itself."""
        row = [zone_words(i) if i < 0 else self.face(i) for i in ids]
        return phrases.named(row, len(row))

    def moved(self) -> str:
        """Name the cards of a fact that carries names of its own."""
        return phrases.named(self.get("names"), self["count"])


Level = int | Callable[[Telling], int]


class Teller:
    """How one kind of fact is told, and from which level of detail on."""

    __slots__ = ("level", "tell")

    def __init__(self, level: Level, tell: Callable[[Telling], str]) -> None:
        """Tell from a level on: 0 brief, 1 normal, 2 full, or the one that a fact asks for."""
        self.level, self.tell = level, tell

    def least(self, telling: Telling) -> int:
        """Say from which level on a fact is told."""
        return self.level if isinstance(self.level, int) else self.level(telling)


TELLERS: dict[str, Teller] = {}
"""How each kind of fact is told."""

BRIEF, NORMAL, FULL = 0, 1, 2


def tells(
    kind: str, level: Level
) -> Callable[[Callable[[Telling], str]], Callable[[Telling], str]]:
    """Make a function the teller of a kind of fact."""

    def declare(tell: Callable[[Telling], str]) -> Callable[[Telling], str]:
        TELLERS[kind] = Teller(level, tell)
        return tell

    return declare
