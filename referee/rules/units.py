"""Which units of play are possible: every action of a menu, with all reasons against it.

Each kind of action has one function that lists what it could be and one that says why a given
one is not possible; the menu is what nothing speaks against.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from events.vocabulary import CENTER, POSITIONS
from referee.effects import costs
from referee.effects.board import Ability, Scope
from referee.effects.deeds import used_up
from referee.effects.entry import (
    Reason,
    free_zones,
    level_reasons,
    level_total,
    lrig_count,
    zone_reasons,
)
from referee.rules.action import Action
from referee.rules.table import Table
from referee.state import Card, Slot

MAIN, ATTACK = "main phase", "attack phase"


def timing(table: Table) -> str:
    """Give the use timing of the decision at hand (glossary.use-timing.2)."""
    return MAIN if table.decision is not None and table.decision.kind == "main" else ATTACK


def _card_in(row: tuple[Card, ...], action: Action) -> Card | None:
    if len(action.cards) != 1:
        return None
    return next((c for c in row if c.id == action.cards[0]), None)


def _unknown(card: Card) -> list[Reason]:
    text = "nobody has told yet which card this is; show it first"
    return [Reason("unknown", text, ())] if card.name is None else []


# Playing SIGNI.


def plays(table: Table) -> Iterator[Action]:
    """Give every SIGNI of the hand with every zone it can be put into."""
    board, seat = table.board, table.seat
    zones = free_zones(board, seat)
    if not zones:
        return
    center = board.center(seat)
    level = center.level if center is not None else -1
    room = board.limit(seat) - level_total(board, seat)
    most = min(level, room)
    for card in table.state.seat(seat).hand:
        printed = table.library.printed(card.name)
        if printed.type == "SIGNI" and printed.level <= most:
            for zone in zones:
                yield Action(seat, "play", (card.id,), zone)


def why_not_play(table: Table, action: Action) -> list[Reason]:
    """Say what speaks against putting a SIGNI from hand onto the field."""
    if table.decision is None or table.decision.kind != "main":
        text = "a SIGNI is put onto the field in one's own main phase"
        return [Reason("timing", text, ("glossary.main-phase.2", "faq.entire.2"))]
    card = _card_in(table.state.seat(table.seat).hand, action)
    if card is None:
        text = "the SIGNI must be one card of one's hand"
        return [Reason("not-in-hand", text, ("glossary.main-phase.2",))]
    if _unknown(card):
        return _unknown(card)
    if table.library.printed(card.name).type != "SIGNI":
        text = f"{card.name} is no SIGNI"
        return [Reason("type", text, ("glossary.signi.2",))]
    zones = zone_reasons(table.board, table.seat, action.zone)
    return zones + level_reasons(table.board, table.seat, card)


# Using spells and PIECEs.


def _use_ability(table: Table, card: Card) -> Ability | None:
    abilities = table.library.printed(card.name).abilities
    return next((a for a in abilities if a.kind == "use"), None)


def uses(table: Table) -> Iterator[Action]:
    """Give every spell and PIECE that can be used now."""
    side = table.state.seat(table.seat)
    rows = (side.hand, side.lrig_deck) if timing(table) == MAIN else (side.lrig_deck,)
    for row in rows:
        for card in row:
            definition = table.library.definition(card.name)
            if definition.type not in {"SPELL", "PIECE"}:
                continue
            if len(costs.units(definition.cost)) <= len(side.ener):
                action = Action(table.seat, "use", (card.id,))
                if not _use_reasons(table, card):
                    yield action


def _use_reasons(table: Table, card: Card) -> list[Reason]:
    definition = table.library.definition(card.name)
    reasons = []
    now = timing(table)
    if definition.type == "SPELL" and now != MAIN:
        text = "spells are used in one's own main phase"
        reasons.append(Reason("timing", text, ("glossary.spell.2", "faq.attack.6")))
    if definition.type == "PIECE":
        reasons += _piece_reasons(table, card, now)
    needs = costs.units(definition.cost)
    if not costs.payable(table.library, needs, table.state.seat(table.seat).ener):
        text = f"the cost of {card.name} cannot be paid: {_cost_text(definition.cost)}"
        reasons.append(Reason("cost", text, ("glossary.cost.3",)))
    return reasons


def _piece_reasons(table: Table, card: Card, now: str) -> list[Reason]:
    definition = table.library.definition(card.name)
    reasons = []
    if now not in definition.use_timing:
        timings = " or ".join(definition.use_timing) or "none"
        text = f"the use timing of {card.name} is {timings}"
        reasons.append(Reason("timing", text, ("glossary.use-timing.1",)))
    if lrig_count(table.board, table.seat) < len(POSITIONS):
        text = "a PIECE needs three LRIGs on the field"
        reasons.append(Reason("lrigs", text, ("glossary.piece.4",)))
    ability = _use_ability(table, card)
    scope = Scope(table.seat, card.id, {})
    if ability is not None and ability.gate is not None and not ability.gate(table, scope):
        text = f"the use condition of {card.name} is not met"
        reasons.append(Reason("condition", text, ("start.icons.7", "glossary.dream-team.2")))
    return reasons


def _cost_text(cost: tuple[tuple[str, int], ...]) -> str:
    return " ".join(f"{{{c.capitalize()} x{n}}}" for c, n in cost) or "nothing"


def why_not_use(table: Table, action: Action) -> list[Reason]:
    """Say what speaks against using a spell or PIECE."""
    side = table.state.seat(table.seat)
    card = _card_in(side.hand + side.lrig_deck, action)
    if card is None:
        text = "a spell is used from one's hand, a PIECE from one's LRIG Deck"
        return [Reason("not-there", text, ("glossary.spell.2", "glossary.main-phase.5"))]
    if _unknown(card):
        return _unknown(card)
    if table.library.definition(card.name).type not in {"SPELL", "PIECE"}:
        text = f"{card.name} is neither a spell nor a PIECE"
        return [Reason("type", text, ("glossary.use.1",))]
    return _use_reasons(table, card)


# [Action] abilities.


def _actions(table: Table, slot: Slot) -> list[Ability]:
    return [a for a in table.board.by_id[slot.card.id].abilities if a.kind == "action"]


def _own_slots(table: Table) -> Iterator[Slot]:
    side = table.state.seat(table.seat)
    for slot in (*side.lrig, *side.signi):
        if slot is not None:
            yield slot


def acts(table: Table) -> Iterator[Action]:
    """Give every [Action] ability that can be used now."""
    for slot in _own_slots(table):
        for number, ability in enumerate(_actions(table, slot), 1):
            if not _act_reasons(table, slot, ability):
                yield Action(table.seat, "act", (slot.card.id,), number=number)


def _act_reasons(table: Table, slot: Slot, ability: Ability) -> list[Reason]:
    reasons = []
    card = slot.card
    if timing(table) not in (ability.window or (MAIN,)):
        text = f"this [Action] of {card.name} cannot be used at this timing"
        reasons.append(Reason("timing", text, ("glossary.action.1", "glossary.action.3")))
    if used_up(table.state, ability, card.id, table.seat):
        clause = "once-per-game.1" if ability.once_per_game else "once-per-turn.1"
        text = f"this [Action] of {card.name} has been used as often as its icon allows"
        reasons.append(Reason("limit", text, (f"glossary.{clause}",)))
    scope = Scope(table.seat, card.id, {})
    if ability.gate is not None and not ability.gate(table, scope):
        text = f"the condition of this [Action] of {card.name} is not met"
        reasons.append(Reason("condition", text, ("glossary.team-action.1",)))
    if not ability.possible(table, scope):
        text = f"the cost of this [Action] of {card.name} cannot be paid in full"
        reasons.append(Reason("cost", text, ("glossary.cost.3", "faq.general.3")))
    return reasons


def why_not_act(table: Table, action: Action) -> list[Reason]:
    """Say what speaks against using an [Action] ability."""
    slot = next((s for s in _own_slots(table) if (s.card.id,) == action.cards), None)
    if slot is None:
        text = "an [Action] ability is used of a card of one's own on the field"
        return [Reason("not-on-field", text, ("faq.constant.1",))]
    if _unknown(slot.card):
        return _unknown(slot.card)
    abilities = _actions(table, slot)
    if not 1 <= action.number <= len(abilities):
        text = f"{slot.card.name} has {len(abilities)} [Action] abilities, not {action.number}"
        return [Reason("no-ability", text, ("glossary.action.1",))]
    return _act_reasons(table, slot, abilities[action.number - 1])


# Growing.


def grows(table: Table) -> Iterator[Action]:
    """Give every LRIG that can be grown into now."""
    center = table.decision is not None and table.decision.kind == "grow"
    for card in table.state.seat(table.seat).lrig_deck:
        kind = table.library.definition(card.name).type
        if kind != ("LRIG" if center else "ASSIST LRIG"):
            continue
        level = table.library.printed(card.name).level
        for position in (CENTER,) if center else (0, 2):
            slot = table.state.seat(table.seat).lrig[position]
            if slot is None or table.board.by_id[slot.card.id].level + 1 != level:
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
    if new.level != below.level + 1:
        text = f"{card.name} has level {new.level}, exactly {below.level + 1} is needed"
        clause = "glossary.grow.4" if position == CENTER else "glossary.assist-lrig.7"
        reasons.append(Reason("level", text, (clause, "start.grow.3")))
    if set(new.lrig_types).isdisjoint(below.lrig_types):
        text = f"{card.name} shares no LRIG type with {below.name}"
        clause = "glossary.grow.3" if position == CENTER else "glossary.assist-lrig.6"
        reasons.append(Reason("lrig-type", text, (clause, "glossary.lrig-type.2")))
    reasons += _place_reasons(table, card, position)
    cost = table.library.definition(card.name).grow_cost
    if not costs.payable(
        table.library, costs.units(cost), table.state.seat(table.seat).ener
    ):
        text = f"the grow cost of {card.name} cannot be paid: {_cost_text(cost)}"
        reasons.append(Reason("cost", text, ("glossary.grow-cost.1", "start.grow.4")))
    return reasons


def _place_reasons(table: Table, card: Card, position: int) -> list[Reason]:
    """Say whether center and assist, phase and timing fit."""
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
    elif timing(table) not in definition.use_timing:
        timings = " or ".join(definition.use_timing) or "none"
        text = f"the use timing of {card.name} is {timings}"
        reasons.append(Reason("timing", text, ("glossary.assist-lrig.5", "glossary.use-timing.1")))
    center = table.board.center(table.seat)
    if center is not None and definition.level > center.level:
        text = f"{card.name} would have a higher level than the center LRIG"
        reasons.append(Reason("center-level", text, ("glossary.assist-lrig.3",)))
    return reasons


def why_not_grow(table: Table, action: Action) -> list[Reason]:
    """Say what speaks against growing."""
    card = _card_in(table.state.seat(table.seat).lrig_deck, action)
    if card is None:
        text = "a LRIG is grown into from one's LRIG Deck"
        return [Reason("not-there", text, ("glossary.grow.1",))]
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


# Retiring.


def retires(table: Table) -> Iterator[Action]:
    """Give every set of one's SIGNI that can be retired."""
    if table.state.mark("retired"):
        return
    ids = [s.card.id for _, s, _ in table.board.slots(table.seat)]
    for count in range(1, len(ids) + 1):
        for chosen in combinations(ids, count):
            yield Action(table.seat, "retire", chosen)


def why_not_retire(table: Table, action: Action) -> list[Reason]:
    """Say what speaks against retiring."""
    reasons = []
    if table.decision is None or table.decision.kind != "main":
        text = "SIGNI are retired in one's own main phase"
        reasons.append(Reason("timing", text, ("glossary.retire.1",)))
    if table.state.mark("retired"):
        text = "SIGNI have been retired in this turn"
        reasons.append(Reason("retired", text, ("glossary.retire.1", "start.main.11")))
    own = {s.card.id for _, s, _ in table.board.slots(table.seat)}
    if not action.cards or not own.issuperset(action.cards) or _twice(action.cards):
        text = "one to three of one's own SIGNI are retired"
        reasons.append(Reason("cards", text, ("glossary.main-phase.7", "start.main.10")))
    return reasons


def _twice(cards: tuple[int, ...]) -> bool:
    return len(set(cards)) != len(cards)


Lister = Callable[[Table], Iterator[Action]]
WhyNot = Callable[[Table, Action], list[Reason]]

UNITS: dict[str, tuple[Lister, WhyNot]] = {
    "play": (plays, why_not_play),
    "use": (uses, why_not_use),
    "act": (acts, why_not_act),
    "grow": (grows, why_not_grow),
    "retire": (retires, why_not_retire),
}
"""How each unit of play is listed and refused."""

MENUS: dict[str, tuple[str, ...]] = {
    "main": ("play", "use", "act", "grow", "retire"),
    "attack-window": ("use", "act", "grow"),
    "grow": ("grow",),
}
"""The units that a menu offers, in the order in which they are listed."""
