"""Whether a LRIG can be grown into: center in the grow phase, assists at their timing."""

from collections.abc import Iterator

from events.vocabulary import CENTER, POSITIONS
from referee.effects.needs import costs
from referee.effects.needs.growth import step_fits
from referee.effects.needs.prices import grow_price
from referee.effects.needs.reasons import Reason
from referee.effects.needs.usage import allowed
from referee.rules.action import Action
from referee.rules.barred import bars_grow
from referee.rules.table import Table, card_in, timely, untimed
from referee.state import Card

_SAID_OF = {
    "main": ("glossary.main-phase.6",),
    "attack.pre": ("glossary.pre-attack-step.3",),
    "attack.defense": ("glossary.defence-step.2",),
}
"""What the entry of a phase or step says of the assist LRIGs that grow in it."""


def grows(table: Table) -> Iterator[Action]:
    """Every LRIG that can be grown into now; a center LRIG grows once (glossary.grow.2)."""
    center = table.decision is not None and table.decision.kind == "grow"
    if center and table.state.mark("grown"):
        return
    side = table.state.seat(table.seat)
    for card in side.lrig_deck:
        definition = table.library.definition(card.name)
        if definition.type != ("LRIG" if center else "ASSIST LRIG"):
            continue
        if not table.board.rules and len(costs.units(definition.grow_cost)) > len(side.ener):
            continue
        if not center and not timely(table, card.name):
            continue
        for position in (CENTER,) if center else (0, 2):
            slot = side.lrig[position]
            below = None if slot is None else table.board.by_id[slot.card.id]
            if below is None or not step_fits(table.board, below, definition):
                continue
            if not _grow_reasons(table, card, position):
                yield Action(table.seat, "grow", (card.id,), position)


def _grow_reasons(table: Table, card: Card, position: int) -> list[Reason]:
    board = table.board
    slot = table.state.seat(table.seat).lrig[position]
    if slot is None:
        text = f"there is no LRIG in the {POSITIONS[position]} LRIG Zone"
        return [Reason("no-lrig", text, ("glossary.grow.1",))]
    below, new = board.by_id[slot.card.id], table.library.printed(card.name)
    reasons = []
    if not step_fits(board, below, new):
        least, most = table.ruleset.grow
        how = "exactly" if least == most else "at most"
        text = f"{card.name} has level {new.level}, {how} {below.level + most} is needed"
        clause = "glossary.grow.4" if position == CENTER else "glossary.assist-lrig.7"
        reasons.append(Reason("level", text, (clause, "start.grow.3")))
    if set(new.lrig_types).isdisjoint(below.lrig_types):
        text = f"{card.name} shares no LRIG type with {below.name}"
        clause = "glossary.grow.3" if position == CENTER else "glossary.assist-lrig.6"
        reasons.append(Reason("lrig-type", text, (clause, "glossary.lrig-type.2")))
    reasons += _place_reasons(table, card, position)
    if not allowed(table, table.seat, card):
        text = f"the grow condition of {card.name} is not met"
        clause = "glossary.grow.5" if position == CENTER else "glossary.assist-lrig.8"
        reasons.append(Reason("condition", text, (clause,)))
    needs = grow_price(table, card)
    if not costs.payable(table.board, needs, table.state.seat(table.seat).ener):
        text = f"the grow cost of {card.name} cannot be paid: {costs.said(needs)}"
        useless = costs.in_vain(table.board, needs, table.state.seat(table.seat).ener)
        reasons.append(Reason("cost", text, ("glossary.grow-cost.1", *useless)))
    return reasons + bars_grow(table, card)


def _place_reasons(table: Table, card: Card, position: int) -> list[Reason]:
    """Whether center and assist, phase and timing fit."""
    definition = table.library.definition(card.name)
    growing = table.decision is not None and table.decision.kind == "grow"
    reasons = []
    if definition.type == "LRIG":
        if position != CENTER:
            text = "a center LRIG does not grow on an assist LRIG"
            reasons.append(Reason("position", text, ("glossary.assist-lrig.11",)))
        if not growing:
            text = "the center LRIG grows in the grow phase"
            reasons.append(Reason("timing", text, ("glossary.grow.1", "glossary.grow-phase.1")))
        return reasons
    if position == CENTER:
        text = "an assist LRIG cannot be placed on the center LRIG"
        reasons.append(Reason("position", text, ("glossary.assist-lrig.11",)))
    if growing:
        text = "an assist LRIG never grows in the grow phase"
        reasons.append(Reason("timing", text, ("glossary.assist-lrig.4", "faq.grow.2")))
    elif not timely(table, card.name):
        timings = " or ".join(definition.use_timing) or "none"
        text = f"the use timing of {card.name} is {timings}"
        clauses = ("glossary.assist-lrig.5", *untimed(definition))
        reasons.append(Reason("timing", text, clauses + _SAID_OF.get(table.state.turn.phase, ())))
    center = table.board.center(table.seat)
    if center is not None and definition.level > center.level:
        text = f"{card.name} would have a higher level than the center LRIG"
        reasons.append(Reason("center-level", text, ("glossary.assist-lrig.3",)))
    return reasons


def why_not_grow(table: Table, action: Action) -> list[Reason]:
    """What speaks against growing."""
    card = card_in(table.state.seat(table.seat).lrig_deck, action)
    if card is None:
        text = "a LRIG is grown into from one's LRIG Deck"
        place = table.state.find(action.cards[0]) if action.cards else None
        below = place is not None and place.zone == "under"
        clauses = ("glossary.grow.1", "classic.grow.5" if below else "classic.grow.1")
        return [Reason("not-there", text, clauses)]
    kind = table.library.definition(card.name).type
    if kind not in {"LRIG", "ASSIST LRIG"}:
        return [Reason("type", f"{card.name} is no LRIG", ("glossary.grow.1",))]
    if not 0 <= action.zone < len(POSITIONS):
        text = "a LRIG Zone is left, center or right"
        return [Reason("zone", text, ("glossary.lrig-zone.2",))]
    reasons = _grow_reasons(table, card, action.zone)
    if table.decision is not None and table.decision.kind == "grow" and table.state.mark("grown"):
        text = "the center LRIG has grown in this turn"
        reasons.append(Reason("grown", text, ("glossary.grow.2",)))
    return reasons
