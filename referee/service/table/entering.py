"""How an entry of a paper match is carried out: words, short names, and what they bind.

The rules run as in any match. Where a step names a card of a hand that nobody had told, it is told
first, and what was asked is asked again; where a card comes in sight, its name is taken from what
was typed. An entry is carried out whole or not at all.
"""

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from events.kinds import Fact
from events.vocabulary import POSITIONS, SEATS
from referee.effects.sighted import TABLE
from referee.paper import Bounds
from referee.rules import Accepted, Action, Refusal, Table, decide, legal
from referee.rules.legal import answer_words
from referee.rules.telling import Telling, tell
from referee.service.errors import DeskError, Refused
from referee.service.table import choices as words
from referee.service.table.naming import (
    Said,
    full,
    hidden_in,
    impossible,
    named,
    several,
    within,
    zone_cards,
)
from referee.service.table.stating import stating
from referee.service.table.typed import REST, SHORT, Step
from referee.state import Card

TELL: Final = "tell"
MOST_OFFERED: Final = 2000
JUDGE: Final = "judge"
FROM_HAND: Final = ("hand", "lrig_deck")
_FIELD: Final = {*POSITIONS, "lrig", *(f"{s}.{p}" for s in SEATS for p in (*POSITIONS, "lrig"))}


class Offer(NamedTuple):
    """An answer that may be typed: by its number, or in words; `tells` is a card to be told."""

    number: int
    action: Action
    text: str
    tells: tuple[int, str] = (0, "")


class NotToldError(DeskError):
    """A step brings cards in sight, or dice, of which nothing was typed; nothing was written."""

    def __init__(self, refusal: Refusal, step: Step, steps: Sequence[Step]) -> None:
        """Say what is wanted, and at which step of the entry."""
        asked = " and ".join(reason.text for reason in refusal.reasons)
        super().__init__(
            "untold", asked, where=step.text, instead=f"type it after the step: {step.text} = NAME"
        )
        self.wants, self.steps = refusal.wants, tuple(steps)


class Seated(NamedTuple):
    """At which match a scorekeeper sits, at which seq of it, when, and who types."""

    match: str
    head: int
    at: int
    by: str


ONE_CARD: Final = frozenset({"play", "use", "grow", "act", "attack", "guard", "charge"})
"""The answers that name a single card, whose name may hold a comma."""


def _parted(verb: str, text: str, called: Collection[str], known: Sequence[str]) -> list[str]:
    """Part the cards that an answer names: by + signs, and by commas where no name holds them."""
    if verb in ONE_CARD:
        return [text.strip()] if text.strip() else []
    found: list[str] = []
    for part in map(str.strip, text.split("+")):
        found += [part] if part.lower() in called else several(part, known)
    return [one for one in found if one]


class Session:
    """The table of an entry: the state so far, what cards can be, and the facts made."""

    def __init__(self, table: Table, bounds: Bounds, seat: Seated) -> None:
        """Sit down at a table of which bounds are known."""
        self.library, self.state, self.bounds = table.library, table.state, bounds
        self.match, self.head, self.at, self.by = seat
        self.facts: list[Fact] = []

    @property
    def table(self) -> Table:
        """Give the table as it stands."""
        return Table(self.state, self.library)

    def enter(self, steps: Sequence[Step]) -> None:
        """Carry out steps one after another.

        Raises DeskError for words that are unclear, Refused with all reasons, NotToldError.
        """
        for step in steps:
            seat = step.seat or self.table.seat
            if step.words[:1] == (TELL,):
                self._tell(seat, step)
                continue
            action = self._action(seat, step)
            shown = several(step.shown, self.library.names())
            said = Said(shown, self.bounds, self.library.names())
            decided = decide(
                self.state, action, self.library, head=self.head, at=self.at, chance=said,
                by=self.by if action.seat == JUDGE else "",
            )  # fmt: skip
            if isinstance(decided, Refusal) and decided.wants:
                raise NotToldError(decided, step, steps)
            self._add(decided, step)
            left = said.left
            if left:
                raise DeskError(
                    "stray", f"no card came in sight for {', '.join(left)}", where=step.text,
                    instead="leave out what stands behind the last card",
                )  # fmt: skip

    def _add(self, decided: Accepted | Refusal, step: Step) -> None:
        """Go on from what a step did; raises Refused for what is forbidden or cannot be."""
        if isinstance(decided, Refusal):
            instead = f"see what is legal: referee legal {self.match}; or, if it was done all the "
            instead += f"same, let a judge record it: referee illegal {self.match}"
            raise Refused(decided, f"{self.match}@{self.head}: {step.text}", instead)
        known = len(self.bounds.faults)
        for fact in decided.facts:
            self.bounds.follow(fact)
        faults = self.bounds.faults[known:]
        if faults and not step.stands:
            raise impossible(faults, step)
        self.facts += decided.facts
        self.state, self.head = decided.state, decided.facts[-1].seq

    # Telling.

    def bind(self, card: int, name: str, step: Step) -> None:
        """Tell a card, of who types."""
        telling = Telling(card, name, self.by)
        self._add(tell(self.state, telling, self.library, head=self.head, at=self.at), step)

    def _tell(self, seat: str, step: Step) -> None:
        """Tell cards that nobody plays: `tell hand kiln, marble`, `tell ener kiln`."""
        zone = step.words[1].lower() if len(step.words) > 1 else ""
        row = [c for c in zone_cards(self.state, seat, zone) if c.name is None]
        names = several(" ".join(step.words[2:]), self.library.names())
        if not row or not any(names):
            raise DeskError(
                "unclear", f"no card of {seat}'s {zone or 'table'} is untold", where=step.text,
                instead="write: tell hand NAME, NAME (or deck, life, ener, trash, check, signi)",
            )  # fmt: skip
        for said in names:
            if not row:
                name = named(said.strip(), (), self.library.names())
                raise full(self.table, seat, name, step, zone)
            self._tell_one(said.strip(), row, step)

    def _tell_one(self, said: str, row: list[Card], step: Step) -> Card:
        """Tell the first of some unknown cards that can have a name; raises DeskError for none."""
        likely: dict[str, None] = {}
        for card in row:
            likely.update(dict.fromkeys(self.bounds.names(card.id)))
        name = named(said, likely, self.library.names())
        fits = [c for c in row if self.bounds.fault(c.id, name) is None]
        card = (fits or row)[0]
        row.remove(card)
        self.bind(card.id, name, step)
        return card

    # Reading an answer.

    def _action(self, seat: str, step: Step) -> Action:
        """Read an answer; cards of a hand that it names are told first."""
        first = step.words[0].lower() if step.words else ""
        if first == REST:
            return self._stated(seat, step)
        if len(step.words) == 1 and first.isdecimal():
            return self._numbered(int(first), step)
        verb, rest = self._verb(first, step)
        tail: list[str] = []
        if verb in {"play", "grow"} and rest and rest[-1].lower() in POSITIONS:
            tail = [rest.pop()]
        if verb == "act" and len(rest) > 1 and rest[-1].isdecimal():
            tail = [rest.pop()]
        objects = self._objects(seat, verb, " ".join(rest), step)
        if verb == "play" and not tail:
            tail = self._only_zone(seat, objects)
        said = [words.AND.join(objects)] if objects else []
        return words.parse(self.table, seat, [verb, *said, *tail])

    def _objects(self, seat: str, verb: str, text: str, step: Step) -> list[str]:
        """Read what an answer names; cards that nobody had told are told one after another."""
        items = self.state.decision.items if self.state.decision is not None else ()
        called = {words.option(self.table, item).lower() for item in items}
        taken: list[int] = []
        return [
            part
            for said in _parted(verb, text, called, self.library.names())
            for part in self._object(within(self.table, seat, verb), said, taken, step)
        ]

    def _verb(self, first: str, step: Step) -> tuple[str, list[str]]:
        """Read the verb of an answer, typed whole, short, or left out where cards are picked."""
        kind = self.state.decision.kind if self.state.decision is not None else ""
        known = (*answer_words(self.table, kind), "concede")
        rest = list(step.words[1:])
        word = SHORT.get(first, first)
        if word in words.VERBS:
            return word, rest
        found = [verb for verb in known if verb.startswith(first)]
        if len(found) == 1 and len(first) > 1:
            return found[0], rest
        alone = [verb for verb in known if verb not in {"pass", "concede"}]
        if len(alone) == 1 and alone[0] not in {"yes", "no"}:
            return alone[0], list(step.words)
        raise DeskError(
            "unclear", f"{first!r} is no answer here", where=step.text,
            instead=f"begin with one of {', '.join(known)}, or type a number of referee legal",
        )  # fmt: skip

    def _object(self, among: list[Card], text: str, taken: list[int], step: Step) -> list[str]:
        """Read what one object of an answer means: cards by their numbers, places as they are."""
        if text.lower() == words.NOTHING:
            return []
        if text.startswith("#") or text.lower() in _FIELD or text in _FIELD or text.isdecimal():
            return [text]
        among = [c for c in among if c.id not in taken]
        if text[:1] == "x" and text[1:].isdecimal():
            untold = [c.id for c in among if c.name is None][: int(text[1:])]
            taken += untold
            return [f"#{card}" for card in untold]
        found = self._meant(text, among, step)
        taken.append(found)
        return [f"#{found}"] if found > 0 else [text]

    def _meant(self, text: str, among: list[Card], step: Step) -> int:
        """Find the card that a short name means, and tell it where nobody had."""
        told = dict.fromkeys(c.name for c in among if c.name is not None)
        untold = [c for c in among if c.name is None]
        likely = dict.fromkeys(n for c in untold for n in self.bounds.names(c.id))
        options = [
            o for c in among if (o := words.option(self.table, c.id)).lower() == text.lower()
        ]
        if options:
            return next(c.id for c in among if words.option(self.table, c.id) == options[0])
        name = named(text, {**told, **likely}, self.library.names())
        known = [c.id for c in among if c.name == name]
        held = {c.id for c in self.state.seat(self.table.seat).hand}
        if known and (name not in likely or held.isdisjoint(c.id for c in untold)):
            return known[0]
        if held.intersection(known):
            return next(card for card in known if card in held)
        if not untold:
            raise full(self.table, self.table.seat, name, step)
        return self._tell_one(name, untold, step).id

    def _only_zone(self, seat: str, objects: list[str]) -> list[str]:
        """Give the one zone that a SIGNI can be played into, where none was typed."""
        if len(objects) != 1 or not objects[0].startswith("#"):
            return []
        card = int(objects[0][1:])
        rows = [a for a in legal(self.table) if (a.seat, a.do, a.cards) == (seat, "play", (card,))]
        return [POSITIONS[rows[0].zone]] if len(rows) == 1 else []

    def _stated(self, seat: str, step: Step) -> Action:
        """Read a stated outcome: the answer to a text, or what was done at the table."""
        text = " ".join(step.words[1:])
        decision = self.state.decision
        if decision is not None and decision.kind == REST:
            return stating(self.table, seat if seat in SEATS else JUDGE, text)
        return stating(self.table, JUDGE, text, ("", 0))

    # The list.

    def _numbered(self, number: int, step: Step) -> Action:
        rows = list(islice(self.offers(), number - 1, number)) if number else []
        if not rows:
            raise DeskError(
                "unclear", f"there is no choice {number}", where=step.text,
                instead=f"see what is legal: referee legal {self.match}",
            )  # fmt: skip
        card, name = rows[0].tells
        if card:
            self.bind(card, name, step)
        return rows[0].action

    def offers(self) -> list[Offer]:
        """List what may be answered: what is known first, then what the list still allows."""
        table, found = self.table, []
        hidden = {c.id for c in hidden_in(table)}
        for action in islice(legal(table), MOST_OFFERED):
            if table.decision and table.decision.kind != "order" and hidden & {*action.cards}:
                continue
            found.append((action, words.describe(table, action), (0, "")))
        closing = [found.pop()] if found and found[-1][0].do == "pass" else []
        for card, name in self._tellable(table):
            found += self._offered(card, name)
        return [Offer(n, *row) for n, row in enumerate(found + closing, 1)]

    def _tellable(self, table: Table) -> list[tuple[int, str]]:
        """Give each name that an unknown card in question can have, with one card that can."""
        rows: dict[str, int] = {}
        for card in hidden_in(table):
            for name in self.bounds.names(card.id):
                if name not in rows and self.bounds.fault(card.id, name) is None:
                    rows[name] = card.id
        return sorted((card, name) for name, card in rows.items())

    def _offered(self, card: int, name: str) -> list[tuple[Any, ...]]:
        """Give what could be answered with a card if it had a name."""
        done = tell(self.state, Telling(card, name, TABLE), self.library, head=0, at=0)
        if isinstance(done, Refusal):
            return []
        table = Table(done.state, self.library)
        if table.decision is None or table.decision.kind == "mulligan":
            return []
        return [
            (action, words.describe(table, action), (card, name))
            for action in islice(legal(table), MOST_OFFERED)
            if action.cards == (card,)
        ]
