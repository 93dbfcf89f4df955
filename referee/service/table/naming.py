"""Which cards a scorekeeper can mean: by short names, among those that an answer may name.

A name is read as one of those that the cards in question can have, and only then as any other: so
what cannot be is still understood, and refused with its clause.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from events.vocabulary import PUBLIC, SEATS, zone_seen
from referee.effects.board import Scope
from referee.effects.sighted import Want
from referee.effects.verbs.choosing import Choice as Asked
from referee.paper import Bounds, Fault, meant
from referee.rulebook import citing
from referee.rules import Reason, Refusal, Table
from referee.service.chance import Told
from referee.service.errors import DeskError, Refused
from referee.service.table.typed import STANDS, UNCAUGHT, Step
from referee.state import Card, Match, Place
from referee.timeline import phrases

FROM_HAND: Final = ("hand", "lrig_deck")
TELLABLE: Final = frozenset({"hand", "deck", "life", "ener", "trash", "check", "excluded"})


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


class Said(Told):
    """Names as they were typed, each read as what it can mean where it is asked for."""

    def __init__(self, typed: Iterable[str], bounds: Bounds, known: Sequence[str]) -> None:
        """Take the words of a step, what cards can be, and the names of the catalogue."""
        super().__init__(typed)
        self._bounds, self._known = bounds, known

    def told(self, want: Want) -> str | None:
        """Give what was typed for a want; raises DeskError where it means no card, or several."""
        said = super().told(want)
        if said is None or said == UNCAUGHT:
            return said and ""
        if want.what == "winner":
            return said.upper()
        return named(said, self._bounds.left(want.seat), self._known)


def named(said: str, likely: Iterable[str], known: Iterable[str]) -> str:
    """Give the name that a word means: of the likely ones, else of all; raises DeskError."""
    for among in (tuple(likely), known):
        found = meant(said, among)
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(found[:4])
            raise DeskError(
                "unclear", f"{said!r} could mean {some}", where=said, instead="type more of it"
            )
    raise DeskError("unclear", f"no card is called {said!r}", where=said, instead="type its name")


def impossible(faults: Sequence[Fault], step: Step) -> Refused:
    """Say that what was typed cannot be, each fault with its clauses and since when it shows."""
    reasons = tuple(
        Reason(f.code, f"{f.text}; it could be noticed from seq {f.first} on", f.clauses)
        for f in faults
    )
    instead = f"if it was shown all the same, type {STANDS} behind the step and call a judge"
    return Refused(Refusal(faults[0].code, reasons), step.text, instead)


def full(table: Table, seat: str, name: str, step: Step, zone: str = "hand") -> Refused:
    """Say that a zone holds no card that can be of a name: all of its cards are told."""
    count = len(zone_cards(table.state, seat, zone))
    cards = "1 card" if count == 1 else f"{count} cards"
    text = f"{phrases.zone_of(seat, zone)} holds {cards}, and none of them can be {name}"
    state = table.state.settings
    clauses = citing(state.ruleset, state.edition)[""]["glossary.hidden-zone.2",]
    refusal = Refusal("full", (Reason("full", text, clauses),))
    return Refused(refusal, step.text, "look which cards were told: referee show MATCH --as judge")


def zone_cards(state: Match, seat: str, zone: str) -> tuple[Card, ...]:
    """Give the cards of a zone of the main deck's cards; none for a word that is no zone."""
    side = state.seat(seat)
    if zone in {"signi", "field"}:
        return tuple(slot.card for slot in side.signi if slot is not None)
    row: tuple[Card, ...] = getattr(side, zone) if zone in TELLABLE else ()
    return row


def within(table: Table, seat: str, verb: str) -> list[Card]:
    """Give the cards that an answer may mean, those that nobody has told among them."""
    side = table.state.seat(seat)
    if verb in {"play", "use"}:
        return [c for zone in FROM_HAND for c in getattr(side, zone)]
    if verb == "grow":
        return list(side.lrig_deck)
    field = [s.card for s in (*side.signi, *side.lrig) if s is not None]
    if verb in {"act", "attack", "retire", "trash-signi"}:
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
    """Give the cards that a text lets a seat choose from, before it asks what they are."""
    stack, decision = table.state.stack, table.decision
    if decision is None or not stack or decision.kind not in {"pick", "targets"}:
        return []
    frame = stack[-1]
    _, asked = table.library.code(frame.program).at(frame.place)
    if not isinstance(asked, Asked):
        return []
    at = dict(frame.names).get("#slot", 0)
    slot = asked.picks[at if isinstance(at, int) else 0]
    whole = slot.whole or slot.of
    return whole(table, Scope(frame.you, frame.source, dict(frame.names)))


def hidden_in(table: Table) -> list[Card]:
    """Give the unknown cards in hidden zones that an answer may mean."""
    decision = table.decision
    if decision is None or decision.seat not in SEATS:
        return []
    verb = "play" if decision.kind in table.ruleset.menus else "discard"
    places: Iterable[Place | None] = (
        table.state.find(c.id) for c in within(table, decision.seat, verb) if c.name is None
    )
    return [p.card for p in places if p is not None and zone_seen(p.zone, p.seat) != PUBLIC]
