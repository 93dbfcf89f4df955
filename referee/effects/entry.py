"""Whether and where a SIGNI comes onto the field, from a hand or by an effect."""

from typing import Any, NamedTuple

from events.vocabulary import POSITIONS, SEATS
from referee.effects.board import Board
from referee.effects.run import Question, Run
from referee.rulebook import ruleset
from referee.state import Card


class Reason(NamedTuple):
    """Why something is not possible: a word for programs, a sentence, and its clauses."""

    code: str
    text: str
    clauses: tuple[str, ...]


def level_reasons(board: Board, seat: str, card: Card) -> list[Reason]:
    """Say which of level and limit keep a SIGNI off the field (glossary.level.2, limit.2)."""
    derived = board.of(card)
    center = board.center(seat)
    level = center.level if center is not None else -1
    reasons = []
    if derived.level > level:
        text = f"{card.name} has level {derived.level}, the center LRIG level {level}"
        reasons.append(Reason("level", text, ("glossary.level.2", "glossary.main-phase.2")))
    total = level_total(board, seat) + derived.level
    limit = board.limit(seat)
    if total > limit:
        text = f"the levels of the SIGNI would add up to {total}, the limit is {limit}"
        reasons.append(Reason("limit", text, ("glossary.limit.2", "start.level-limit.2")))
    return reasons


def limiting_reasons(board: Board, seat: str, card: Card) -> list[Reason]:
    """Say whether a limiting condition names LRIG types that the center LRIG has not.

    It binds playing, using and entering by an effect, never a Life Burst (classic.lrig.15), and
    only where the ruleset has such conditions.
    """
    wanted = board.library.definition(card.name).limiting
    if not wanted or not ruleset(board.state.settings.ruleset).limiting:
        return []
    center = board.center(seat)
    if center is not None and not set(wanted).isdisjoint(center.lrig_types):
        return []
    text = f"{card.name} is limited to {' or '.join(wanted)}, which the LRIG is not"
    return [Reason("limiting", text, _LIMITING[board.of(card).type])]


_LIMITING = {
    "SIGNI": ("classic.lrig.13", "classic.signi.21"),
    "SPELL": ("classic.lrig.14", "classic.spell.7"),
    "ARTS": ("classic.lrig.14", "classic.arts.5"),
}


def level_total(board: Board, seat: str) -> int:
    """Add up the levels of the SIGNI of a seat; a card that is face down or untold has none."""
    return sum(max(0, d.level) for _, _, d in board.slots(seat))


def free_zones(board: Board, seat: str) -> list[int]:
    """Give the SIGNI zones that hold no SIGNI (glossary.signi-zone.4).

    Whether one with a card turned face down counts as occupied is the reading `face_down_zone`.
    """
    free = board.state.settings.reading("face_down_zone") == "free"
    field = board.state.seat(seat).signi
    return [i for i, slot in enumerate(field) if slot is None or (free and slot.face_down)]


def zone_reasons(board: Board, seat: str, zone: int) -> list[Reason]:
    """Say why a SIGNI cannot be put into a zone."""
    if not 0 <= zone < len(POSITIONS):
        text = "a SIGNI zone is left, center or right"
        return [Reason("zone", text, ("glossary.signi-zone.2",))]
    if zone not in free_zones(board, seat):
        text = f"the {POSITIONS[zone]} SIGNI zone already holds a SIGNI"
        return [Reason("occupied", text, ("glossary.signi-zone.4",))]
    return []


def enter(
    run: Run,
    seat: str,
    src: str,
    card: Card,
    answer: Any,
    *,
    state: str = "up",
    among: tuple[int, ...] = (0, 1, 2),
) -> tuple[int, ...] | None:
    """Put a SIGNI onto the field by an effect; None while its zone is asked for.

    `among` are the zones into which the text lets it go. A SIGNI that level, limit or a lack of
    zones keeps off the field stays where it is (glossary.level.2).
    """
    board = run.board
    free = [zone for zone in free_zones(board, seat) if zone in among]
    if board.of(card).type != "SIGNI" or not free or level_reasons(board, seat, card):
        return ()
    if limiting_reasons(board, seat, card):
        return ()
    if answer is None and len(free) > 1:
        run.ask(Question("zone", seat, items=tuple(free), least=1, most=1))
        return None
    zone = free[0] if answer is None else answer.cards[0]
    return run.move(
        seat, src, "signi", (card,), "put", ("glossary.effect.1",), place=zone, state=state
    )


def lrig_count(board: Board, seat: str) -> int:
    """Say how many LRIGs a seat has on the field."""
    return sum(1 for slot in board.state.seat(seat).lrig if slot is not None)


def power_spent(board: Board) -> list[tuple[str, Card]]:
    """Give the SIGNI whose power is 0 or less, with their seats (glossary.power.2)."""
    return [
        (seat, slot.card)
        for seat in SEATS
        for _, slot, derived in board.slots(seat)
        if slot.card.name is not None and not slot.face_down and derived.power <= 0
    ]
