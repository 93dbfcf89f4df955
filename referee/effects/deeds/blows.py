"""What hits a player: crush and damage, wherever they come from.

A crush takes the topmost Life Cloth into the check zone (glossary.crush.1); damage crushes, and
without Life Cloth loses the game at once (glossary.damage.5).
"""

from events.kinds import DamageDealt, MatchEnded
from events.vocabulary import OTHER
from referee.effects.run import Run


def crush(run: Run, seat: str, count: int, clauses: tuple[str, ...]) -> int:
    """Crush so many Life Cloth of a seat as one event; say how many there were."""
    life = run.state.seat(seat).life[:count]
    run.move(seat, "life", "check", life, "crush", clauses)
    return len(life)


def damage(run: Run, seat: str, source: int, clauses: tuple[str, ...], *, count: int = 1) -> None:
    """Deal damage to a seat; without Life Cloth it loses the game immediately.

    `count` is how many it crushes, as far as there are so many: none where a text does something
    else instead of each crush.
    """
    left = len(run.state.seat(seat).life)
    if not left:
        run.emit(DamageDealt(seat, source, 0), clauses)
        end_match(run, OTHER[seat], "damage", ("glossary.damage.5", "start.win.1"))
        return
    fact = run.emit(DamageDealt(seat, source, min(count, left)), clauses)
    before, run.cause = run.cause, fact.seq
    crush(run, seat, count, ("glossary.damage.4", "glossary.life-cloth.5", "classic.life-cloth.8"))
    run.cause = before


def end_match(run: Run, winner: str, reason: str, clauses: tuple[str, ...] = ()) -> None:
    """End the match: whatever runs or waits is over."""
    run.emit(MatchEnded(winner, reason), clauses)
    run.stack.clear()
    run.question = None
