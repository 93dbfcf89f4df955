"""What a cost is while texts change it: more of a colour, or less (glossary.cost.1)."""

from referee.effects.board import World
from referee.effects.deeds.intents import (
    declared,
    rules_for,
)
from referee.effects.deeds.waiting import used
from referee.effects.needs import costs
from referee.effects.read.base import place_of
from referee.effects.run import Run
from referee.state import Card


def grow_price(world: World, card: Card) -> tuple[str, ...]:
    """The Ener that growing into a LRIG costs, as texts change it (glossary.grow-cost.1)."""
    needs = costs.units(world.library.definition(card.name).grow_cost)
    return priced(world, "grows", card, needs) if world.board.rules else needs


def priced(world: World, word: str, card: Card, needs: tuple[str, ...]) -> tuple[str, ...]:
    """The requirements of a cost as texts in play change them; never less than nothing.

    What is added is added first. A reduction by a colour takes requirements of that colour, one
    by any colour the colourless ones before the others.
    """
    place = place_of(world, card.id)
    if place is None:
        return needs
    intent = declared(world, (word,), place, dst="lrig" if word == "grows" else "check")
    more: list[str] = []
    less: list[str] = []
    for rule in rules_for(world, "price", intent):
        times = rule.said.amount(world, rule.scope) if rule.said.amount is not None else 1
        (more if times > 0 else less).extend(rule.said.colors * abs(times))
    return costs.without([*needs, *more], less)


def surcharge(world: World, card_id: int) -> str:
    """The Ener that texts in play add to the cost of an [Action] ability of a card, in a row of words."""
    place = place_of(world, card_id)
    if not world.board.rules or place is None:
        return ""
    intent = declared(world, ("activates",), place, dst="action")
    more: list[str] = []
    for rule in rules_for(world, "price", intent):
        times = rule.said.amount(world, rule.scope) if rule.said.amount is not None else 1
        more.extend(rule.said.colors * times)
    return " ".join(costs.units(tuple((color, 1) for color in more)))


def spent(run: Run, word: str, card: Card) -> None:
    """Count down what changes a price for a number of times, once the cost is paid."""
    place = place_of(run, card.id)
    if not run.rules or place is None:
        return
    intent = declared(run, (word,), place, dst="lrig" if word == "grows" else "check")
    ids = {-rule.scope.key[0] for rule in rules_for(run, "price", intent)}
    for lasting in run.state.lasting:
        if lasting.id in ids:
            used(run, lasting)
