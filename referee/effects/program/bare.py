"""What every assembled ability begins with, and how one is written that others can answer."""

from referee.effects.board import Ability
from referee.effects.code import NO_CODE
from referee.effects.language import Node
from referee.effects.program.assemble import Assembler


def write_answered(writer: Assembler, body: Node) -> None:
    """Write the text of a card that is used, with the two moments in which it can be answered."""
    writer.add("cut_in", "after")
    first = writer.here()
    writer.hoist(body)
    targets = writer.targets_since(first)
    writer.add("cut_in", "before")
    legal = writer.add("still_legal", None)
    writer.step(body)
    writer.patch(legal, (targets, writer.here()))


def bare(ability: Ability) -> Ability:
    """Give an ability that does nothing, waits for nothing and costs nothing."""
    ability.kind, ability.words, ability.deed, ability.gate = "keyword", (), None, None
    ability.code, ability.statements, ability.blocks, ability.rests = NO_CODE, (), {}, {}
    ability.limit, ability.once_per_game, ability.window = 0, False, ()
    ability.reads, ability.works, ability.binds, ability.batch = 0, None, frozenset(), None
    ability.possible, ability.downs = lambda _w, _f: True, False
    return ability
