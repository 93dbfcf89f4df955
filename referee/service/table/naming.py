"""Which cards a scorekeeper can mean: by short names, among those that an answer may name.

A name is read as one of those that the cards in question can have, and only then as any other: so
what cannot be is still understood, and refused with its clause.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from events.vocabulary import PUBLIC, SEATS, zone_seen
from events.wording import counted
from referee.effects.board import Scope
from referee.effects.sighted import Want
from referee.effects.verbs.choosing import TextChoice as Asked
from referee.paper import Bounds, BoundsFault, meant
from referee.rulebook import citing
from referee.rules import Reason, Refusal, Table
from referee.rules.questions import CLAUSES, OFFERED
from referee.service.chance import StatedChance
from referee.service.errors import DeskError, Refused
from referee.service.table import choices
from referee.service.table.typed import STANDS, UNCAUGHT, EntryStep
from referee.state import Card, Match, Place, marks
from referee.timeline import phrases

FROM_HAND: Final = ("hand", "lrig_deck")
OF_HAND: Final = frozenset({"play", "use", "charge", "guard", "discard", "mulligan"})
OF_FIELD: Final = frozenset({"act", "attack", "retire", "trash-signi"})
MOST_NAMED: Final = 4
"""How many cards an error names of those that could be meant."""
NEAR: Final = 0.8
"""How like a name must be to one that is not known, to be offered instead."""
TELLABLE: Final = frozenset("hand deck life ener trash check excluded signi".split())


def several(text: str, known: Sequence[str]) -> list[str]:
    """Part typed names at commas and + signs; a name that holds a comma itself stays whole."""
    found: list[str] = []
    for part in filter(None, map(str.strip, text.replace("+", ",").split(","))):
        whole = f"{found[-1]}, {part}" if found else ""
        if whole and meant(whole, [name for name in known if "," in name]):
            found[-1] = whole
        else:
            found.append(part)
    return found


class Lists:
    """The names that may be typed at a table: of what can be meant, of the lists, of all cards."""

    def __init__(self, state: Match, bounds: Bounds, known: Sequence[str]) -> None:
        """Take the table, what its cards can be, and the names of the catalogue."""
        self.state, self.bounds, self.known = state, bounds, known

    def of(self, seat: str) -> list[str]:
        """The names of the cards that a seat registered."""
        at = SEATS.index(seat) if seat in SEATS else 0
        return [*dict.fromkeys((*self.state.lists[at], *self.state.lrig_lists[at]))]

    @property
    def comma(self) -> list[str]:
        """The registered names that hold a comma, at which names are not parted."""
        return [name for seat in SEATS for name in self.of(seat) if "," in name]

    def meant(self, said: str, likely: Iterable[str], seat: str) -> str:
        """The name that words mean; raises DeskError where they mean none, or several.

        The likely names are thought of first, then those that the seat registered, then those of
        the other seat. A card of neither list is meant by its whole name alone.
        """
        other = "B" if seat == "A" else "A"
        tiers = [[*likely], self.of(seat), self.of(other)]
        for among in tiers:
            found = meant(said, among)
            if len(found) > 1:
                some = ", ".join(found[:MOST_NAMED])
                raise DeskError(
                    "several", f"{said!r} could mean {some}", where=said, instead="type more of it"
                )
            if found:
                return found[0]
        whole = next((name for name in self.known if name.lower() == said.lower()), "")
        if not whole:
            near = get_close_matches(said.lower(), _begun(tiers), 1, NEAR)
            instead = f"did you mean {_begun(tiers)[near[0]]}?" if near else "type its whole name"
            message = f"no card of the two decks is called {said!r}"
            raise DeskError("unclear", message, where=said, instead=instead)
        return whole


def _begun(tiers: Sequence[Sequence[str]]) -> dict[str, str]:
    """Each name by what may have been mistyped of it: all of it, or one of its words."""
    names = [name for tier in tiers for name in tier]
    rows = {word.lower().strip(","): name for name in names for word in name.split()}
    return rows | {name.lower(): name for name in names}


def seat_in(said: str, people: Sequence[str], names: Mapping[str, str] | None = None) -> str:
    """Read which seat is meant; "" where none is, or where both could be.

    A seat is named by its letter, by the id of who sits there (`people`, seat A first), or by their
    name or one word of it, where only one of them has it; `names` are those of ids. In any case.
    """
    words = said.lower().split()
    core = words[1:] if words[:1] == ["seat"] else words
    sits = dict(zip(SEATS, people, strict=True))
    called = {seat: (names or {}).get(person, "").lower().split() for seat, person in sits.items()}
    ways = (
        [seat for seat in sits if core == [seat.lower()]],
        [seat for seat, person in sits.items() if person and core == person.lower().split()],
        [seat for seat, name in called.items() if core and core == name],
        [seat for seat, name in called.items() if len(core) == 1 and core[0] in name],
    )
    meant = next((way for way in ways if way), [])
    return meant[0] if len(meant) == 1 else ""


def winner(said: str, people: Sequence[str]) -> str:
    """Read who won the dice: a seat, or who sits there; raises DeskError for anything else."""
    words = said.split()
    core = words[:-1] if [word.lower() for word in words[-1:]] in (["won"], ["wins"]) else words
    found = seat_in(" ".join(core), people)
    if found:
        return found
    who = ", ".join([*SEATS, *(person for person in people if person)])
    message = f"{said!r} is no seat: who won the dice?"
    raise DeskError("unclear", message, where=said, instead=f"type one of {who}")


class TypedNames(StatedChance):
    """Names as they were typed, each read as what it can mean where it is asked for."""

    def __init__(self, typed: Iterable[str], lists: Lists, people: Sequence[str]) -> None:
        """Take the words of a step, the names that may be meant, and who sits in the seats."""
        super().__init__(typed)
        self._lists, self._people = lists, people

    def told(self, want: Want) -> str | None:
        """What was typed for a want; raises DeskError where it means no card, or several."""
        said = super().told(want)
        if said is None:
            return None
        if want.what == "winner":
            return winner(said, self._people)
        if said in UNCAUGHT:
            return ""
        return self._lists.meant(said, self._lists.bounds.left(want.seat), want.seat)


def impossible(faults: Sequence[BoundsFault], step: EntryStep) -> Refused:
    """Say that what was typed cannot be, each fault with its clauses and since when it shows."""
    reasons = tuple(
        Reason(f.code, f"{f.text}; it could be noticed from seq {f.first} on", f.clauses) for f in faults
    )
    instead = f"if it was shown all the same, type {STANDS} behind the step and call a judge"
    return Refused(Refusal(faults[0].code, reasons), step.text, instead)


def full(table: Table, seat: str, name: str, step: EntryStep, zone: str = "hand") -> Refused:
    """Say that a zone holds no card that can be of a name: all of its cards are told."""
    count = len(zone_cards(table.state, seat, zone))
    cards = counted(count, "card")
    text = f"{phrases.zone_of(seat, zone)} holds {cards}, and none of them can be {name}"
    refusal = _refusal(table, "full", text, ("glossary.hidden-zone.2",))
    return Refused(refusal, step.text, "look which cards were told: referee show MATCH --as judge")


def not_there(table: Table, seat: str, verb: str, name: str, step: EntryStep) -> DeskError:
    """Say that an answer cannot mean a card of a name, where no unknown card is in question."""
    decision = table.decision
    if verb == "grow" or verb in OF_FIELD:
        where = phrases.zone_of(seat, "lrig_deck") if verb == "grow" else f"{seat}'s field"
        row = [card.name or "" for card in within(table, seat, verb)]
        message = f"no {name} is in {where}"
        there = f"there are {'; '.join(row)}" if row else "there is no card"
        return DeskError("not-there", message, where=step.text, instead=there)
    kind = decision.kind if decision is not None else ""
    if decision is None or verb in OF_HAND or kind in OF_HAND:
        return full(table, seat, name, step)
    text = f"{name} cannot be chosen here"
    refusal = _refusal(table, "not-offered", text, OFFERED.get(kind) or CLAUSES.get(kind, ()))
    rows = [choices.option(table, item) for item in decision.items[:MOST_NAMED]]
    more = ", ..." if len(decision.items) > MOST_NAMED else ""
    return Refused(refusal, step.text, f"choose among {', '.join(rows)}{more}")


def _refusal(table: Table, code: str, text: str, clauses: tuple[str, ...]) -> Refusal:
    state = table.state.settings
    cited = citing(state.ruleset, state.edition)[""][clauses]
    return Refusal(code, (Reason(code, text, cited),))


def zone_cards(state: Match, seat: str, zone: str) -> tuple[Card, ...]:
    """The cards of a zone of the main deck's cards; none for a word that is no zone."""
    side = state.seat(seat)
    if zone == "signi":
        return tuple(slot.card for slot in side.signi if slot is not None)
    row: tuple[Card, ...] = getattr(side, zone) if zone in TELLABLE else ()
    return row


def within(table: Table, seat: str, verb: str) -> list[Card]:
    """The cards that an answer may mean, those that nobody has told among them."""
    side = table.state.seat(seat)
    if verb in {"play", "use"}:
        return [c for zone in FROM_HAND for c in getattr(side, zone)]
    if verb == "grow":
        return list(side.lrig_deck)
    field = [s.card for s in (*side.signi, *side.lrig) if s is not None]
    if verb in OF_FIELD:
        return field
    decision = table.decision
    items = [_item(table, item) for item in decision.items] if decision is not None else []
    beyond = [*side.hand] if verb in {"guard", "charge", "discard", "mulligan"} else []
    found = {c.id: c for c in (*items, *_looked_at(table), *beyond)}
    return list(found.values())


def _item(table: Table, item: int) -> Card:
    place = table.state.find(item)
    return Card(item, "") if place is None else place.card


def _looked_at(table: Table) -> list[Card]:
    """The cards that a text lets a seat choose from, before it asks what they are."""
    stack, decision = table.state.stack, table.decision
    if decision is None or not stack or decision.kind not in {"pick", "targets"}:
        return []
    frame = stack[-1]
    _, asked = table.library.code(frame.program).at(frame.place)
    if not isinstance(asked, Asked):
        return []
    at = dict(frame.names).get(marks.SLOT, 0)
    slot = asked.picks[at if isinstance(at, int) else 0]
    whole = slot.whole or slot.of
    return whole(table, Scope(frame.you, frame.source, dict(frame.names)))


def hidden_in(table: Table) -> list[Card]:
    """The unknown cards in hidden zones that an answer may mean."""
    decision = table.decision
    if decision is None or decision.seat not in SEATS:
        return []
    verb = "play" if decision.kind in table.ruleset.menus else "discard"
    places: Iterable[Place | None] = (
        table.state.find(c.id) for c in within(table, decision.seat, verb) if c.name is None
    )
    return [p.card for p in places if p is not None and zone_seen(p.zone, p.seat) != PUBLIC]
