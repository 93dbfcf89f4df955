"""How cards are put under cards of the field and attached to them (glossary.attach.7, attach.8).

The card that bears them is one SIGNI or LRIG on the field of the same player; a role is borne by a
SIGNI only, and what it cannot bear stays where it was (glossary.acce.5).
"""

from typing import Final

from events.vocabulary import PUBLIC, zone_seen
from referee.effects.board import SetFn
from referee.effects.deeds.clearing import affected_cards
from referee.effects.needs.bearing import LRIGS, ROLES
from referee.effects.run import Run, RunningFrame
from referee.effects.verbs.moving import (
    FULFILLING,
    Movement,
    bind_move,
    grouped,
    in_order,
    told,
    unfollowed,
)
from referee.rulebook import reading_value
from referee.state import Card, Place, marks

TABLE: Final = "AB"
"""Those who may look at a [Charm]: both players, not those who watch (glossary.charm.2)."""


def op_beneath(run: Run, f: RunningFrame, arg: Movement) -> None:
    """Put cards under a card of the field or attach them to it; what it cannot bear stays."""
    host = _host(run, f, arg.there, arg.zone)
    going = [c for c in affected_cards(run, arg.what(run, f), "moves") if host and c.id != host.card.id]
    cards = in_order(run, f, arg, going)
    if cards is None:
        return
    new: tuple[int, ...] = ()
    for (seat, src), row in grouped(run, cards).items():
        if host is not None and seat == host.seat:
            new += _put(run, f, arg, host, (src, row))
    bind_move(run, f, arg, new)


def _host(run: Run, f: RunningFrame, there: SetFn | None, zone: str) -> Place | None:
    """The card that bears: on the field and face up, for a role in a SIGNI zone, and affected by it."""
    for card in affected_cards(run, there(run, f), "attached") if there is not None else ():
        place = run.board.places.get(card.id)
        if place is None or place.slot is None or place.slot.face_down:
            continue
        if zone == "under" or place.zone == "signi":
            return place
    return None


def _put(
    run: Run, f: RunningFrame, arg: Movement, host: Place, group: tuple[str, list[Card]]
) -> tuple[int, ...]:
    src, row = group
    role = "" if arg.zone == "under" else arg.zone
    row = row if arg.order else unfollowed(row, src)
    if role:
        row = _bearable(run, host, role, row)
    seen, slots = told(arg, f.you, src)
    clauses = ROLES.get(role, ("glossary.underneath.7",))
    return run.move(
        host.seat,
        src,
        "attached" if role else "under",
        row,
        "attach" if role else arg.label,
        (*FULFILLING[f.names.get(marks.PAYING)], *clauses),
        seen=_charmed(src, host.seat, row) if role == "charm" else seen,
        slots=slots,
        host=host.card.id,
        role=role,
    )


def _bearable(run: Run, host: Place, role: str, row: list[Card]) -> list[Card]:
    """The cards for which the SIGNI has room: one [Charm], one [Acce], so many [Soul].

    Sources: glossary.charm.3, glossary.acce.2, glossary.soul.2 with the reading `soul_max`. A
    [Soul] is a LRIG card (glossary.soul.1).
    """
    place = run.board.places[host.card.id]
    borne = sum(o.role == role for o in place.slot.attached) if place.slot is not None else 0
    most = 1
    if role == "soul":
        most = int(reading_value(run.state.settings, "soul_max"))
        row = [c for c in row if c.name is None or run.library.definition(c.name).type in LRIGS]
    return row[: max(0, most - borne)]


def _charmed(src: str, seat: str, row: list[Card]) -> str:
    """Who sees the face of a [Charm]: both players, and who knew it before."""
    known = zone_seen(src, seat) == PUBLIC or all(c.seen == PUBLIC for c in row)
    return PUBLIC if known else TABLE
