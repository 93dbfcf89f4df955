"""Whether and where a SIGNI comes onto the field, from a hand or by an effect."""

from typing import Any

from events.vocabulary import POSITIONS, SEATS
from referee.effects.board import Board, Scope, free_zones
from referee.effects.board.play_rules import PlayRule
from referee.effects.needs.reasons import Reason
from referee.effects.run import Run, RunQuestion
from referee.rulebook import ruleset
from referee.state import START, Card, Frame

SIGNI_TYPES = frozenset({"SIGNI", "RESONA"})
"""The types of card that are SIGNI on the field (glossary.craft-resona.2)."""


def level_reasons(board: Board, seat: str, card: Card, gone: int = 0) -> list[Reason]:
    """Which of level and limit keep a SIGNI off the field (glossary.level.2, limit.2).

    `gone` are the levels on the field that no longer count once it enters.
    """
    derived = board.of(card)
    center = board.center(seat)
    level = center.level if center is not None else -1
    reasons = []
    if derived.level > level:
        text = f"{card.name} has level {derived.level}, the center LRIG level {level}"
        reasons.append(Reason("level", text, ("glossary.level.2", "glossary.main-phase.2")))
    total = level_total(board, seat) - gone + derived.level
    limit = board.limit(seat)
    if total > limit:
        text = f"the levels of the SIGNI would add up to {total}, the limit is {limit}"
        reasons.append(Reason("limit", text, ("glossary.limit.2", "start.level-limit.2")))
    return reasons


def limiting_reasons(board: Board, seat: str, card: Card) -> list[Reason]:
    """Whether a limiting condition names LRIG types that the center LRIG has not.

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


def zone_reasons(board: Board, seat: str, zone: int) -> list[Reason]:
    """Why a SIGNI cannot be put into a zone."""
    if not 0 <= zone < len(POSITIONS):
        text = "a SIGNI zone is left, center or right"
        return [Reason("zone", text, ("glossary.signi-zone.2",))]
    free = free_zones(board, seat)
    if zone in free:
        return []
    most = () if free else ("glossary.signi-zone.3",)
    if board.state.seat(seat).signi[zone] is None:
        return [Reason("most", "the field holds as many SIGNI as it can", most)]
    text = f"the {POSITIONS[zone]} SIGNI zone already holds a SIGNI"
    return [Reason("occupied", text, ("glossary.signi-zone.4", *most))]


def entry_reasons(board: Board, seat: str, card: Card, zone: int) -> list[Reason]:
    """What keeps a SIGNI out of a zone: the zone itself, its [Rise], level and limit."""
    rise = board.library.play_rules(card.name).rise
    reasons = limiting_reasons(board, seat, card)
    if rise is None:
        return reasons + zone_reasons(board, seat, zone) + level_reasons(board, seat, card)
    reasons += _rise_reasons(board, seat, card, rise)
    if rise.cover is None:
        return reasons + zone_reasons(board, seat, zone) + level_reasons(board, seat, card)
    if zone not in _covered(board, seat, card, rise):
        text = f"{card.name} enters only on top of a SIGNI that its [Rise] names"
        return [*reasons, Reason("rise", text, ("glossary.rise.2", "glossary.rise.4"))]
    slot = board.state.seat(seat).signi[zone]
    level = board.by_id[slot.card.id].level if slot is not None else 0
    return reasons + level_reasons(board, seat, card, max(0, level))


def _rise_reasons(board: Board, seat: str, card: Card, rise: PlayRule) -> list[Reason]:
    scope = Scope(seat, card.id, {})
    if (rise.cond is None or rise.cond(board, scope)) and rise.offer.possible(board, scope):
        return []
    text = f"what the [Rise] of {card.name} asks for is not there"
    return [Reason("rise", text, ("glossary.rise.2", "glossary.rise.4"))]


def _covered(board: Board, seat: str, card: Card, rise: PlayRule) -> list[int]:
    """The zones whose SIGNI a [Rise] may cover (glossary.rise.1)."""
    if rise.cover is None:
        return []
    found = [board.places.get(c.id) for c in rise.cover(board, Scope(seat, card.id, {}))]
    return sorted(p.position for p in found if p is not None and (p.seat, p.zone) == (seat, "signi"))


def entry_zones(board: Board, seat: str, card: Card) -> list[int]:
    """The zones into which a SIGNI can be put now."""
    rise = board.library.play_rules(card.name).rise
    if rise is not None:
        zones = range(len(POSITIONS))
        return [zone for zone in zones if not entry_reasons(board, seat, card, zone)]
    free = free_zones(board, seat)
    bars = free and (level_reasons(board, seat, card) or limiting_reasons(board, seat, card))
    return [] if bars else free


def enter(
    run: Run,
    seat: str,
    src: str,
    card: Card,
    answer: Any,
    *,
    state: str = "up",
    among: tuple[int, ...] = (0, 1, 2),
    slots: str | None = None,
) -> tuple[int, ...] | None:
    """Put a SIGNI onto the field by an effect; None while its zone is asked for.

    `among` are the zones into which the text lets it go, `slots` those who can tell which card of
    its zone it was. A SIGNI that level, limit, a lack of zones or its [Rise] keeps off the field
    stays where it is (glossary.level.2, glossary.rise.4).
    """
    board = run.board
    if board.of(card).type not in SIGNI_TYPES:
        return ()
    zones = [zone for zone in entry_zones(board, seat, card) if zone in among]
    if not zones:
        return ()
    if answer is None and len(zones) > 1:
        run.ask(RunQuestion("zone", seat, items=tuple(zones), least=1, most=1))
        return None
    zone = zones[0] if answer is None else answer.cards[0]
    clauses: tuple[str, ...] = ("glossary.effect.1",)
    if board.library.play_rules(card.name).rise is not None:
        clauses = (*clauses, "glossary.rise.4")
    new = run.move(seat, src, "signi", (card,), "put", clauses, slots=slots, place=zone, state=state)
    risen(run, seat, card.name, new[0])
    return new


def risen(run: Run, seat: str, name: str | None, card_id: int) -> None:
    """Do what the [Rise] of a SIGNI that entered asks for; a Craft that it covers is gone.

    The covered SIGNI lies underneath and has not left the field (glossary.rise.12); a Craft cannot
    lie there (glossary.craft.5).
    """
    rise = run.library.play_rules(name).rise
    if rise is None:
        return
    slot = run.board.places[card_id].slot
    crafts = run.library.crafts
    if slot is not None and crafts:
        gone = [c for c in slot.under[:1] if c.name in crafts]
        run.move(seat, "under", "excluded", gone, "rule", ("glossary.craft.5",))
    if rise.program:
        run.push(Frame(rise.program, START, (), card_id, name or "", rise.line, seat, run.cause))


def lrig_count(board: Board, seat: str) -> int:
    """How many LRIGs a seat has on the field."""
    return sum(1 for slot in board.state.seat(seat).lrig if slot is not None)


def power_spent(board: Board) -> list[tuple[str, Card]]:
    """The SIGNI whose power is 0 or less, with their seats (glossary.power.2)."""
    return [
        (seat, slot.card)
        for seat in SEATS
        for _, slot, derived in board.slots(seat)
        if slot.card.name is not None and not slot.face_down and derived.power <= 0
    ]
