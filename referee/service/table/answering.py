"""How a step of an entry is read: which answer its words mean at a paper table.

Words can be read in several ways: `g` is guard or grow, `r` behind a card is a zone or belongs to
its name, and where cards are picked the verb may be left out. The ways are tried in the order in
which they are likely, and the first that can be understood is the one that is meant; a step that
cannot be understood is told what the way lacked that came furthest.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from events.kinds import Fact
from events.vocabulary import POSITIONS, SEATS
from referee.paper import Bounds
from referee.rules import Accepted, Action, Refusal, Table
from referee.rules.legal import answer_words
from referee.rules.questions import BARE
from referee.rules.telling import CardTelling, tell
from referee.service.errors import DeskError, Refused
from referee.service.table import choices as words
from referee.service.table.naming import Lists, impossible, not_there, several, within
from referee.service.table.parsing import VERBS, find, parse
from referee.service.table.stating import stating
from referee.service.table.typed import LRIG, NONE, REST, SHORT, EntryStep, spot
from referee.state import Card

JUDGE: Final = "judge"
ONE_CARD: Final = frozenset({"play", "use", "grow", "act", "attack", "guard", "charge"})
"""The answers that name a single card, whose name may hold a comma."""
IN_FULL: Final = frozenset({"concede", "commit", "reveal", "waive", REST})
"""Verbs that are not meant by how they begin, but for what is asked."""
LEAST_BEGUN: Final = 2
"""How many letters begin a verb, besides the short words of one letter."""
PLACED: Final = frozenset({"play", "grow"})
"""The answers behind whose card a zone may stand."""
BY_PLACE: Final = frozenset({"act", "attack", "retire", "trash-signi"})
"""The answers that mean a card of the field, so that its place is thought of before its name."""


class EntrySeat(NamedTuple):
    """At which match a scorekeeper sits, at which seq of it, when, who types, and who plays."""

    match: str
    head: int
    at: int
    by: str
    people: tuple[str, str] = ("", "")


class Way(NamedTuple):
    """One way to read a step: the verb, the words of its objects, and what stands behind them."""

    verb: str
    rest: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()


class EntryTable:
    """The table of an entry: the state so far, what cards can be, and the facts made."""

    def __init__(self, table: Table, bounds: Bounds, seat: EntrySeat) -> None:
        """Sit down at a table of which bounds are known."""
        self.library, self.state, self.bounds, self.seat = (
            table.library,
            table.state,
            bounds,
            seat,
        )
        self.head = seat.head
        self.facts: list[Fact] = []

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return Table(self.state, self.library)

    @property
    def lists(self) -> Lists:
        """The names that may be typed as the table stands."""
        return Lists(self.state, self.bounds, self.library.names())

    def add(self, decided: Accepted | Refusal, step: EntryStep) -> None:
        """Go on from what a step did; raises Refused for what is forbidden or cannot be."""
        if isinstance(decided, Refusal):
            match = self.seat.match
            instead = f"see what is legal: referee legal {match}; or, if it was done all the "
            instead += f"same, let a judge record it: referee illegal {match}"
            raise Refused(decided, f"{match}@{self.head}: {step.text}", instead)
        known = len(self.bounds.faults)
        for fact in decided.facts:
            self.bounds.follow(fact)
        faults = self.bounds.faults[known:]
        if faults and not step.stands:
            raise impossible(faults, step)
        self.facts += decided.facts
        self.state, self.head = decided.state, decided.facts[-1].seq

    # Telling.

    def bind(self, card: int, name: str, step: EntryStep) -> None:
        """Tell a card, of who types."""
        telling = CardTelling(card, name, self.seat.by)
        done = tell(self.state, telling, self.library, head=self.head, at=self.seat.at)
        self.add(done, step)

    def tell_one(self, name: str, row: list[Card], step: EntryStep) -> Card:
        """Tell the first of some unknown cards that can have a name, and take it off the row."""
        fits = [c for c in row if self.bounds.fault(c.id, name) is None]
        card = (fits or row)[0]
        row.remove(card)
        self.bind(card.id, name, step)
        return card

    def likely(self, row: Sequence[Card]) -> dict[str, None]:
        """The names that unknown cards can have."""
        return dict.fromkeys(name for card in row for name in self.bounds.names(card.id))

    # Reading an answer.

    def ways(self, step: EntryStep) -> list[Way]:
        """The ways in which a step can be read, the likely ones first.

        What is asked for goes before what is not. Where one answer alone is asked for, its verb may
        be left out, unless that very verb was typed.
        """
        decision = self.state.decision
        kind = decision.kind if decision is not None else ""
        asked = answer_words(self.table, kind)
        alone = [verb for verb in asked if verb not in {"pass", "yes", "no"}]
        verbs = verbs_of(step, asked)
        found: list[Way] = []
        if alone == ["pick"] and decision is not None and decision.least == 0:
            found += [Way("pick")] if _means_none(step.words, verbs, kind) else []
        found += [way for verb in verbs if verb in asked for way in _placed(verb, step.words[1:])]
        if len(alone) == 1 and alone[0] != REST and alone[0] not in verbs:
            found += _placed(alone[0], step.words)
        late = [way for verb in verbs if verb not in asked for way in _placed(verb, step.words[1:])]
        return found + late

    def read(self, seat: str, step: EntryStep, way: Way) -> Action:
        """Read a step in one way; cards of a hand that it names are told first.

        Raises DeskError for what is not understood, Refused for a card that cannot be meant.
        """
        if way.verb in BARE:
            return parse(self.table, seat, [way.verb, *way.rest])
        objects = self._objects(seat, way.verb, " ".join(way.rest), step)
        said = [words.AND.join(objects)] if objects else []
        return parse(self.table, seat, [way.verb, *said, *way.tail])

    def stated(self, seat: str, step: EntryStep) -> Action:
        """Read a stated outcome: the answer to a text, or what was done at the table."""
        text = " ".join(step.words[1:])
        decision = self.state.decision
        if decision is not None and decision.kind == REST:
            return stating(self.table, seat if seat in SEATS else JUDGE, text)
        return stating(self.table, JUDGE, text, ("", 0))

    def _objects(self, seat: str, verb: str, text: str, step: EntryStep) -> list[str]:
        """Read what an answer names; cards that nobody had told are told one after another."""
        items = self.state.decision.items if self.state.decision is not None else ()
        called = {words.option(self.table, item).lower() for item in items}
        taken: list[int] = []
        return [
            part
            for said in _parted(verb, text, called, self.lists.comma)
            for part in self._object(seat, verb, said, taken, step)
        ]

    def _object(self, seat: str, verb: str, text: str, taken: list[int], step: EntryStep) -> list[str]:
        """Read what one object of an answer means: cards by their numbers, places as they are."""
        if text.lower() == words.NOTHING:
            return []
        place = self._place(seat, verb, text)
        if text.startswith("#") or text.isdecimal() or place:
            return [place or text]
        among = [c for c in within(self.table, seat, verb) if c.id not in taken]
        if text[:1] == "x" and text[1:].isdecimal():
            untold = [c.id for c in among if c.name is None][: int(text[1:3])]
            taken += untold
            return [f"#{card}" for card in untold]
        found = self._meant(seat, verb, text, among, step)
        taken.append(found)
        return [f"#{found}"] if found > 0 else [text]

    def _place(self, seat: str, verb: str, text: str) -> str:
        """Read a place of the field that an object means; "" where it is the name of a card."""
        place = spot(text)
        whole = text.rpartition(".")[2].lower() in {*POSITIONS, LRIG}
        if not place or whole or verb in BY_PLACE:
            return place
        items = self.state.decision.items if self.state.decision is not None else ()
        try:
            return place if find(self.table, seat, place, items) in items else ""
        except DeskError:
            return ""

    def _meant(self, seat: str, verb: str, text: str, among: list[Card], step: EntryStep) -> int:
        """Find the card that a short name means, and tell it where nobody had."""
        told = dict.fromkeys(c.name for c in among if c.name is not None)
        untold = [c for c in among if c.name is None]
        likely = self.likely(untold)
        for card in among:
            if words.option(self.table, card.id).lower() == text.lower():
                return card.id
        name = self.lists.meant(text, {**told, **likely}, seat)
        known = [c.id for c in among if c.name == name]
        held = {c.id for c in self.state.seat(seat).hand} if seat in SEATS else set()
        if known and (name not in likely or held.isdisjoint(c.id for c in untold)):
            return known[0]
        if held.intersection(known):
            return next(card for card in known if card in held)
        if not untold:
            raise not_there(self.table, seat, verb, name, step)
        return self.tell_one(name, untold, step).id


def verbs_of(step: EntryStep, asked: Sequence[str]) -> tuple[str, ...]:
    """The verbs that the first word of a step can mean: whole, short, or begun.

    Of those that begin alike, the one that is asked for. Who concedes says so in full, and who
    shares chance where that is not asked.
    """
    first = step.words[0].lower() if step.words else ""
    if first in SHORT or first in VERBS:
        return SHORT.get(first, (first,))
    if len(first) < LEAST_BEGUN:
        return ()
    for among in (asked, sorted(VERBS - IN_FULL)):
        found = tuple(verb for verb in among if verb.startswith(first))
        if len(found) == 1:
            return found
    return ()


def _means_none(said: Sequence[str], meant: Sequence[str], kind: str) -> bool:
    """Whether words choose nothing where that may be chosen: `.`, `no`, `keep`."""
    if len(said) != 1:
        return False
    word = (*meant, said[0].lower())[0]
    return word in NONE - {"keep"} or (kind == "mulligan" and "keep".startswith(word))


def _placed(verb: str, rest: tuple[str, ...]) -> Iterator[Way]:
    """Give a verb with its objects: what stands last may be a zone, or belong to a name."""
    place = spot(rest[-1]) if verb in PLACED and len(rest) > 1 else ""
    if place in POSITIONS:
        yield Way(verb, rest[:-1], (place,))
    if verb == "act" and len(rest) > 1 and rest[-1].isdecimal():
        yield Way(verb, rest[:-1], rest[-1:])
    elif place not in POSITIONS or rest[-1].lower() != place:
        yield Way(verb, rest)


def _parted(verb: str, text: str, called: Collection[str], known: Sequence[str]) -> list[str]:
    """Part the cards that an answer names: by + signs, and by commas where no name holds them."""
    if verb in ONE_CARD:
        return [text.strip()] if text.strip() else []
    found: list[str] = []
    for part in map(str.strip, text.split("+")):
        found += [part] if part.lower() in called else several(part, known)
    return [one for one in found if one]
