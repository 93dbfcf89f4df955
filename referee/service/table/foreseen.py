"""What a yes would find: whether what is offered has a target now, as far as all can see.

The answer is tried on the table as it lies, without chance and without writing anything down. It
is followed only as long as nothing hidden comes into it: a card that is drawn or looked at ends
what is told, since the answer would tell it beforehand.
"""

from typing import Final

from events.kinds import Fact
from events.vocabulary import PUBLIC
from referee.rules import Accepted, Action, Table, decide
from referee.rules.legal import legal
from referee.service.table.choices import name_of, place_label
from referee.service.table.stating import offer
from referee.timeline import phrases

STEPS: Final = 3
"""Payments that are gone through, at most, before the targets are asked for."""
HIDDEN: Final = frozenset({"deck", "life", "lrig_deck"})
"""Zones out of which a card tells something that was not known."""
AFTER: Final = frozenset({"phase.began", "turn.ended", "match.ended"})
"""Facts that come only when what was offered is done."""
NO_TARGET: Final = "There is no target now."
MOST_NAMED: Final = 5
"""Targets that are named; of more it is said how many there are."""


class Untold(Exception):
    """What comes next depends on chance."""


class Unknown:
    """Chance that nobody may foresee."""

    draw = 0

    def order(self, count: int) -> tuple[int, ...]:  # noqa: ARG002 - the shape of chance
        """Nothing."""
        raise Untold

    def pick(self, count: int, among: int) -> tuple[int, ...]:  # noqa: ARG002 - as above
        """Nothing."""
        raise Untold


def foreseen(table: Table) -> str:
    """Which targets a yes would find now, "" where that cannot be told or none is sought."""
    decision = table.decision
    text = str(offer(table, table.seat).get("text", "")).lower()
    if decision is None or "target" not in text:
        return ""
    if decision.kind == "may" and _begun(table) is not None:
        return _begun(table) or ""
    action, now = Action(decision.seat, "yes"), table
    for _ in range(STEPS):
        done = tried(now, action)
        if done is None:
            return ""
        before, now = now, Table(done.state, table.library)
        found = _found((before, now), done.facts)
        if found is not None:
            return found
        if now.decision is None or now.decision.kind != "pay":
            return ""
        action = next(legal(now), action)
    return ""


def _begun(table: Table) -> str | None:
    """What a text that goes on has chosen before it offers something; None for nothing yet."""
    if not table.state.stack:
        return None
    chosen = [
        value
        for name, value in table.state.stack[-1].names
        if isinstance(value, tuple) and name[:1].isalpha() and "." not in name
    ]
    if not chosen:
        return None
    on_field = [item for row in chosen for item in row if item in table.board.places]
    return _named((table,), tuple(on_field)) if on_field or not any(chosen) else ""


def tried(table: Table, action: Action) -> Accepted | None:
    """Carry an answer out without chance and writing; None where that cannot be."""
    try:
        done = decide(table.state, action, table.library, head=table.state.seq, at=0, chance=Unknown())
    except Untold:
        return None
    return done if isinstance(done, Accepted) else None


def _found(tables: tuple[Table, Table], facts: list[Fact]) -> str | None:
    """Read the targets off what was done; None where it stopped before they were asked for."""
    for fact in facts:
        body = fact.body
        if body.KIND in {"decision.asked", "decision.settled"} and body.kind == "targets":
            return _named(tables, body.items) if body.seen == PUBLIC else ""
        if body.KIND == "decision.asked":
            return None if body.kind == "pay" else ""
        if body.KIND == "cards.moved" and body.src in HIDDEN:
            return ""
        if body.KIND in AFTER:
            return NO_TARGET
    return ""


def _named(tables: tuple[Table, ...], items: tuple[int, ...]) -> str:
    """Name targets at the first table at which each lies, or say how many there are."""
    if not items:
        return NO_TARGET
    if len(items) > MOST_NAMED:
        return f"There are {len(items)} targets."
    names = [_called(tables, item) for item in items]
    return f"{'Target' if len(names) == 1 else 'Targets'}: {phrases.listed(names)}."


def _called(tables: tuple[Table, ...], item: int) -> str:
    at = next((t for t in tables if t.state.find(item) is not None), tables[0])
    return f"{name_of(at, item)}{place_label(at, item)}"
