"""How often an ability may be used or trigger: what its icon says, and how that is counted."""

from referee.effects.board import Ability
from referee.rulebook import reading_value
from referee.state import Match


def limit_clauses(ability: Ability) -> tuple[str, ...]:
    """The clause of the icon that says how often an ability may be used or trigger."""
    if ability.once_per_game:
        return ("glossary.once-per-game.1",)
    return ("glossary.once-per-turn.1",) if ability.limit == 1 else ("glossary.once-per-turn.2",)


Gift = tuple[int, ...] | None
"""The key of the effect that gave an ability."""


def limit_key(
    state: Match, ability: Ability, source: int, you: str, *, name: str = "", grant: Gift = None
) -> str:
    """The key under which uses are counted: per stay and ability, or per seat and name.

    An ability that one stay was given twice is two abilities, each with a count of its own.
    Cards of several names can bear the same program: `name` is the one whose ability it is here.
    Whether {1/Game} is counted per name or per stay is the reading `once_per_game`.
    Source: glossary.once-per-turn.1, glossary.once-per-game.1.
    """
    if ability.once_per_game:
        if reading_value(state.settings, "once_per_game") == "object":
            return f"game:{source}:{ability.hash}"
        return f"game:{you}:{name or ability.card}:{ability.hash}"
    if not ability.limit:
        return ""
    return f"{source}:{ability.hash}" if grant is None else f"{source}:{ability.hash}:{grant[0]}.{grant[1]}"


def used_up(
    state: Match, ability: Ability, source: int, you: str, *, name: str = "", grant: Gift = None
) -> bool:
    """Whether the icon of an ability forbids another use or trigger."""
    key = limit_key(state, ability, source, you, name=name, grant=grant)
    if not key:
        return False
    done = state.game_mark(key) if ability.once_per_game else state.mark(key)
    return done >= ability.limit
