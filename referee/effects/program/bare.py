"""What every assembled ability begins with."""

from referee.effects.board import Ability
from referee.effects.code import NO_CODE


def bare(ability: Ability) -> Ability:
    """An ability that does nothing, waits for nothing and costs nothing."""
    ability.kind, ability.words, ability.deed, ability.gate = "keyword", (), None, None
    ability.code, ability.statements, ability.blocks, ability.rests = NO_CODE, (), {}, {}
    ability.limit, ability.once_per_game, ability.window = 0, False, ()
    ability.reads, ability.works, ability.binds, ability.batch = 0, None, frozenset(), None
    ability.possible, ability.downs = lambda _w, _f: True, False
    return ability
