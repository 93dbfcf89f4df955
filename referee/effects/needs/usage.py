"""What using a card takes, whoever asks: type, use condition, LRIGs, and the price.

A menu asks it of a person's own cards and an effect of the card that it lets someone use; only the
timing is the menu's alone.
"""

from events.vocabulary import POSITIONS
from referee.cards.borne import DREAM_TEAM
from referee.effects.board import Scope, World
from referee.effects.needs import costs
from referee.effects.needs.entry import limiting_reasons, lrig_count
from referee.effects.needs.prices import priced
from referee.effects.needs.reasons import Reason
from referee.rulebook import ruleset
from referee.state import Card


def price(world: World, card: Card) -> tuple[str, ...]:
    """The Ener that using a card costs, as single requirements, as texts change them."""
    needs = costs.units(world.library.definition(card.name).cost)
    return priced(world, "used", card, needs) if world.board.rules else needs


def use_reasons(world: World, seat: str, card: Card, *, free: bool = False) -> list[Reason]:
    """What speaks against a seat using a card, but for the moment."""
    definition = world.library.definition(card.name)
    types = ruleset(world.state.settings.ruleset).uses
    if definition.type not in types:
        text = f"{card.name} is not used: it is no {' and no '.join(types)}"
        return [Reason("type", text, ("glossary.use.1",))]
    reasons = limiting_reasons(world.board, seat, card)
    if definition.type == "PIECE" and lrig_count(world.board, seat) < len(POSITIONS):
        text = "a PIECE needs three LRIGs on the field"
        reasons.append(Reason("lrigs", text, ("glossary.piece.4",)))
    if not allowed(world, seat, card):
        text = f"the use condition of {card.name} is not met"
        icon = world.library.play_rules(card.name).icon
        reasons.append(Reason("condition", text, _condition_clauses(icon)))
    if not free and not _affordable(world, seat, card):
        text = f"the cost of {card.name} cannot be paid: {costs.text(definition.cost)}"
        useless = costs.in_vain(world.board, price(world, card), world.state.seat(seat).ener)
        reasons.append(Reason("cost", text, ("glossary.cost.3", *useless)))
    return reasons


def _affordable(world: World, seat: str, card: Card) -> bool:
    """Whether a card's price, and what else its text costs, can be paid in full."""
    if not costs.payable(world.board, price(world, card), world.state.seat(seat).ener):
        return False
    for ability in world.library.printed(card.name).abilities:
        if ability.kind == "use" and not ability.possible(world, Scope(seat, card.id, {})):
            return False
    return True


def _condition_clauses(icon: str) -> tuple[str, ...]:
    if icon == DREAM_TEAM:
        return ("start.icons.7", "glossary.dream-team.2", "glossary.dream-team.3")
    return ("start.icons.7", "start.icons.10") if icon else ("start.icons.7",)


def allowed(world: World, seat: str, card: Card) -> bool:
    """Whether the conditions hold under which a card may be used or grown into.

    They stand in a line of their own, or as a gate at the end of the text that is used.
    """
    rules = world.library.play_rules(card.name).conditions
    for rule in rules:
        if rule.cond is not None and not rule.cond(world, Scope(seat, card.id, {})):
            return False
    for ability in world.library.printed(card.name).abilities:
        if ability.kind != "use" or ability.gate is None:
            continue
        if not ability.gate(world, Scope(seat, card.id, {})):
            return False
    return True
