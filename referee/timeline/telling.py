"""What a sentence about a fact may say: the readable fields, and faces that the viewer knows."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from events.kinds import Fact
from events.vocabulary import CENTER, zone_words
from referee.rulebook import ruleset
from referee.sight import face, project_fact
from referee.state import Frame, Match
from referee.timeline import phrases

LEVELS: Final = ("brief", "normal", "full")
"""How much is told: what a commentator tells, what happened, and everything."""

ABILITIES: Final = {
    "auto": "[Auto] ability",
    "triggered-ability": "[Auto] ability",
    "enter": "[Enter] ability",
    "action": "[Action] ability",
    "lancer": "[Lancer] ability",
    "s-lancer": "[S Lancer] ability",
    "life-burst": "Life Burst",
    "life-cloth": "Life Burst",
    "lrig": "ability",
    "signi": "ability",
}
"""What an ability is called by the entries of the clauses that let it trigger or be used.

Of one that comes by a keyword these are the clauses of the keyword. The old guide has one clause
for all abilities of SIGNI and one for those of LRIGs.
"""


STATED = ("stated", 0)
"""The name and line under which an ability works that a stated outcome gave."""


class FactTelling:
    """One fact on its way into words, for one viewer."""

    __slots__ = ("after", "before", "body", "fact", "viewer")

    def __init__(self, fact: Fact, before: Match, after: Match, viewer: str) -> None:
        """Take a fact, the states around it, and who listens."""
        self.fact, self.before, self.after, self.viewer = fact, before, after, viewer
        self.body: dict[str, Any] = project_fact(fact, viewer)["body"]

    def __getitem__(self, field: str) -> Any:
        """A field that this viewer may read."""
        return self.body[field]

    def get(self, field: str) -> Any:
        """A field, or None where the viewer may not read it."""
        return self.body.get(field)

    def word(self, name: str) -> str:
        """Give a word of the game as the ruleset of the match says it."""
        return ruleset(self.before.settings.ruleset).words[name]

    def spot(self, place: int, field: str) -> str:
        """Which zone of a field; where a player has one LRIG alone, the LRIG Zone is one."""
        if field == "lrig" and ruleset(self.before.settings.ruleset).lrigs == 1:
            return f"the {phrases.zone(field)}"
        return phrases.spot(place, field)

    def face(self, card_id: int) -> str | None:
        """The name of a card as the viewer knows it before or after the fact."""
        return face(self.before, self.viewer, card_id) or face(self.after, self.viewer, card_id)

    def spotted(self, card_id: int) -> str:
        """Which object of the field a card is, " (left #52)"; "" for a card that is not on it.

        Zone and number of the stay tell two SIGNI of one name apart, and one that left and came
        back from one that stayed. A seat has one center LRIG, which its name says.
        """
        place = self.before.find(card_id) or self.after.find(card_id)
        if place is None or place.zone not in {"signi", "lrig"}:
            return ""
        where = phrases.position(place.position)
        if place.zone == "lrig":
            return "" if place.position == CENTER else f" ({where} assist)"
        return f" ({where} #{card_id})"

    def named(self, card_id: int) -> str:
        """Name a card without its owner: "Field Mouse (left #52)", "a card"."""
        return f"{self.face(card_id) or phrases.A_CARD}{self.spotted(card_id)}"

    def card(self, card_id: int) -> str:
        """Name a card with whose it is: "A's Field Mouse (left #52)", "a card of B"."""
        place = self.before.find(card_id) or self.after.find(card_id)
        name = self.face(card_id)
        if place is None:
            return phrases.A_CARD
        whose = f"{place.seat}'s {name}" if name else f"a card of {place.seat}"
        return f"{whose}{self.spotted(card_id)}"

    def cards(self, ids: Iterable[int], own: str = "") -> str:
        """Name several cards with whose they are, each owner once; SIGNI zones first.

        Whose they are goes without saying of those of the seat `own`.
        """
        by_owner: dict[str, list[str | None]] = {}
        zones = []
        for card_id in ids:
            if card_id < 0:
                zones.append(zone_words(card_id))
                continue
            place = self.before.find(card_id) or self.after.find(card_id)
            seen = self.face(card_id) is not None or self.spotted(card_id)
            row = by_owner.setdefault(place.seat if place else "", [])
            row.append(self.named(card_id) if seen else None)
        groups = [
            phrases.named(names, len(names))
            if owner in {own, ""}
            else f"{owner}'s {phrases.named(names, len(names))}"
            if any(names)
            else f"{phrases.cards(len(names))} of {owner}"
            for owner, names in by_owner.items()
        ]
        return phrases.listed([*zones, *groups])

    def ability(self, place: str = "") -> str:
        """Name the ability of a fact by its kind: "the [Auto] ability of Field Mouse".

        One that starts at a place inside its program is a step that it left for later. The line of
        the card stands among the reasons.
        """
        if place:
            return f"the delayed effect of {self.bearer()}"
        kinds = (ABILITIES.get(clause.split(".")[1]) for clause in self.fact.clauses)
        kind = next(filter(None, kinds), "")
        return f"{f'the {kind} of ' if kind else ''}{self.bearer()}"

    def bearer(self) -> str:
        """Name the card whose text a fact is about: "Field Mouse (left #52)".

        An ability that was stated belongs to no card; it is called by the one that bears it.
        """
        name, where = self["name"], self.spotted(self["source"])
        if (name, self.get("line")) != STATED:
            return f"{name}{where}"
        place = self.before.find(self["source"]) or self.after.find(self["source"])
        known = place.card.name if place is not None and self.face(self["source"]) else None
        return f"{known or phrases.A_CARD}{where} (as stated)"

    def source(self) -> str:
        """Name the card and the line that a fact is about: "Field Mouse (left #52), line 1"."""
        return f"{self.bearer()}, line {self['line']}"

    def waiting(self, frames: Iterable[Frame]) -> str:
        """Name the lines that some frames stand for, each with its card."""
        return phrases.listed(f"{f.name}{self.spotted(f.source)}, line {f.line}" for f in frames)

    def bearers(self, frames: Iterable[Frame]) -> str:
        """Name the cards whose texts some frames stand for, each once."""
        rows = (f"{f.name}{self.spotted(f.source)}" for f in frames)
        return phrases.listed(dict.fromkeys(rows))

    def moved(self) -> str:
        """Name the cards of a fact that carries names of its own, by their zones of the field."""
        names, ids = self.get("names"), self.get("cards")
        if names and ids and self["src"] in {"signi", "lrig"}:
            names = [f"{name or phrases.A_CARD}{self.spotted(i)}" for name, i in zip(names, ids, strict=True)]
        return phrases.named(names, self["count"])


Level = int | Callable[[FactTelling], int]


class KindTeller:
    """How one kind of fact is told, and from which level of detail on."""

    __slots__ = ("level", "tell")

    def __init__(self, level: Level, tell: Callable[[FactTelling], str]) -> None:
        """Tell from a level on: 0 brief, 1 normal, 2 full, or the one that a fact asks for."""
        self.level, self.tell = level, tell

    def least(self, telling: FactTelling) -> int:
        """From which level on a fact is told."""
        return self.level if isinstance(self.level, int) else self.level(telling)


TELLERS: dict[str, KindTeller] = {}
"""How each kind of fact is told."""

BRIEF, NORMAL, FULL = 0, 1, 2


def tells(kind: str, level: Level) -> Callable[[Callable[[FactTelling], str]], Callable[[FactTelling], str]]:
    """Make a function the teller of a kind of fact."""

    def declare(tell: Callable[[FactTelling], str]) -> Callable[[FactTelling], str]:
        TELLERS[kind] = KindTeller(level, tell)
        return tell

    return declare
