"""Who can attack, and why a card cannot be declared: the clause that rules out just this card."""

from events.vocabulary import CENTER
from referee.effects.board import Board
from referee.effects.deeds.intents import CLAUSES, declared
from referee.effects.needs.reasons import Reason, reasons
from referee.rules.phases.attack import lrig_attackers, signi_attackers
from referee.rules.table import Table
from referee.state import Place


def no_attacker(board: Board, seat: str, card_id: int, asked: tuple[str, ...] = ()) -> Reason:
    """Why a seat cannot attack with a card that is not among its attackers now.

    Where it is `asked` for one, the clauses of the question are cited too.
    """
    place = board.places.get(card_id)
    if place is None or place.seat != seat or not _stands(place):
        text = "one attacks with SIGNI and the center LRIG of one's own field"
        return Reason("not-own", text, (*asked, "glossary.attack.1"))
    told, clauses = _still(board, place)
    return Reason("no-attacker", f"{place.card.name} {told}", (*asked, *clauses))


def _stands(place: Place) -> bool:
    """Whether a card stands on the field face up, and is not under or attached to another."""
    slot = place.slot
    return place.zone in {"signi", "lrig"} and slot is not None and not slot.face_down


def _still(board: Board, place: Place) -> tuple[str, tuple[str, ...]]:
    """What keeps a card of the field from attacking in this phase, with the clauses."""
    phase = board.state.turn.phase
    signi, up = place.zone == "signi", place.slot is not None and place.slot.up
    if not signi and place.position != CENTER:
        return "is an assist LRIG", ("glossary.center-lrig.2", "glossary.assist-lrig.10")
    if signi and phase in {"attack.lrig", "attack.guard"}:
        return "cannot attack: the SIGNI attack step is over", ("faq.attack.4", "faq.attack.5")
    if not signi and phase == "attack.signi" and up:
        return "attacks in the LRIG attack step", ("glossary.lrig-attack-step.2", "faq.attack.4")
    if not up:
        down = "start.signi-attack.3" if signi else "start.lrig-attack.3"
        return "is down", (down, "glossary.attack.2")
    found = reasons(board, declared(board, ("attacks",), place))
    told = "; ".join(["cannot attack", *(r.text for r in found)])
    return told, ("glossary.attack.2", *CLAUSES)


def attackers(table: Table) -> tuple[int, ...]:
    """The ids of the SIGNI and the LRIG of the turn player that could attack now.

    None in the opening turn, which has no attack phase (glossary.attack-phase.3).
    """
    turn = table.state.turn
    if turn.number <= 1:
        return ()
    return (*signi_attackers(table.board, turn.seat), *lrig_attackers(table.board, turn.seat))
