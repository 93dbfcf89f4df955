"""What happens to SIGNI zones: a marker is put on them, and cards change places."""

from events.kinds import CardShifted, MarkerPlaced, MarkerRemoved, VirusPlaced, VirusRemoved
from referee.effects.board import AmountFn, SetFn
from referee.effects.deeds.clearing import affected_cards
from referee.effects.needs.entry import SIGNI_TYPES, enter, level_reasons, limiting_reasons
from referee.effects.read import place_of, spot_of
from referee.effects.run import Run, RunningFrame
from referee.effects.verbs.moving import PLACED, unfollowed
from referee.state import Card, Place, marks

PAIR = 2


def op_virus(run: Run, f: RunningFrame, arg: tuple[SetFn, AmountFn, str]) -> None:
    """Put a marker on each zone or take it off; a zone holds at most one (glossary.virus.2).

    A [Virus] is the marker of the rules; one that a set brought is like it.
    """
    zones, amount, word = arg
    putting = amount(run, f) > 0
    spots = [s for item in zones(run, f) if (s := spot_of(run, item)) is not None]
    changed = [s for s in spots if (s[1] in run.state.seat(s[0]).marked(word)) != putting]
    for seat, position in dict.fromkeys(changed):
        if word != "virus":
            body = MarkerPlaced if putting else MarkerRemoved
            run.emit(body(seat, word, position), run.library.declared(word))
        elif putting:
            run.emit(VirusPlaced(seat, position), ("glossary.virus.1", "glossary.virus.3"))
        else:
            run.emit(VirusRemoved(seat, position), ("glossary.effect.1",))
    if len(changed) < max(1, len(spots)) and marks.FULL in f.names:
        f.names[marks.FULL] = 0


def op_swap(run: Run, f: RunningFrame, arg: tuple[SetFn, SetFn, str]) -> None:
    """Let cards change places: two SIGNI or SIGNI zones, or cards of two zones of one player.

    A set of two that is said twice swaps its two. All of it is possible or none of it is done:
    cards lie with their owner, so what belongs to different players is not exchanged. The name is
    that of a SIGNI which came onto the field so.
    """
    one, two = ([_spot(run, item) for item in of(run, f)] for of in arg[:2])
    cards = [p.card for p in (*one, *two) if p is not None]
    if len(affected_cards(run, cards, "shifted")) < len(cards):
        one, two = [], []
    if one == two and len(one) == PAIR:
        one, two = one[:1], one[1:]
    came = _zones_swapped(run, one, two) or _cards_swapped(run, one, two)
    if not came and marks.FULL in f.names:
        f.names[marks.FULL] = 0
    if arg[2]:
        f.names[arg[2]], f.names[arg[2] + "?"] = came or (), int(bool(came))


def _spot(run: Run, item: Card) -> Place | None:
    """Where an item lies; of a SIGNI zone what is in it, with its number while it is empty."""
    if item.id > 0:
        return place_of(run, item.id)
    spot = spot_of(run, item)
    if spot is None:
        return None
    slot = run.state.seat(spot[0]).signi[spot[1]]
    return Place(spot[0], "signi", item if slot is None else slot.card, slot, spot[1])


def _zones_swapped(run: Run, one: list[Place | None], two: list[Place | None]) -> tuple[int, ...]:
    """Let what is in two SIGNI zones of a player change zones, as one event."""
    match one, two:
        case [Place(seat, "signi") as here], [Place(other, "signi") as there] if seat == other:
            pass
        case _:
            return ()
    if here.slot is None:
        here, there = there, here
    slots = (here.slot, there.slot)
    turned = any(s is not None and s.face_down for s in slots)
    if here.slot is None or turned or here.position == there.position:
        return ()
    run.emit(CardShifted(here.card.id, there.position), _shift_clauses(here, there))
    return (here.card.id,)


def _shift_clauses(*places: Place) -> tuple[str, ...]:
    slots = [p.slot for p in places if p.slot is not None]
    clauses = ["glossary.signi-zone.5"]
    clauses += ["glossary.attach.4"] if any(s.attached for s in slots) else []
    clauses += ["glossary.underneath.5"] if any(s.under for s in slots) else []
    return tuple(clauses)


def _cards_swapped(run: Run, one: list[Place | None], two: list[Place | None]) -> tuple[int, ...]:
    """Let cards of two zones of a player change places: each goes where the others lay."""
    here, there = ([p for p in row if p is not None] for row in (one, two))
    piles = {(p.seat, p.zone) for p in here}, {(p.seat, p.zone) for p in there}
    if [len(found) for found in piles] != [1, 1] or piles[0] == piles[1]:
        return ()
    (seat, src), (other, dst) = here[0][:2], there[0][:2]
    if seat != other:
        return ()
    if "signi" in {src, dst}:
        return _signi_swapped(run, here, there)
    came: tuple[int, ...] = ()
    for rows, way in ((here, (src, dst)), (there, (dst, src))):
        row = unfollowed([p.card for p in rows], way[0])
        slots = seat if way[0] in PLACED else None
        came += run.move(seat, *way, row, "put", ("glossary.effect.1",), slots=slots)
    return came


def _signi_swapped(run: Run, here: list[Place], there: list[Place]) -> tuple[int, ...]:
    """Let a SIGNI leave the field and a card of another zone enter where it stood.

    Where the card was the top one of its pile, the SIGNI is that now, and so with the bottom one.
    """
    if len(here) != 1 or len(there) != 1:
        return ()
    leaving, coming = (*here, *there) if here[0].zone == "signi" else (*there, *here)
    if not _comes(run, leaving, coming):
        return ()
    seat, zone = leaving.seat, coming.zone
    last: tuple[Card, ...] = getattr(run.state.seat(seat), zone)[-1:]
    spot = "bottom" if zone in PLACED and last == (coming.card,) else "top"
    run.move(seat, "signi", zone, (leaving.card,), "put", ("glossary.effect.1",), spot=spot)
    return enter(run, seat, zone, coming.card, None, among=(leaving.position,)) or ()


def _comes(run: Run, leaving: Place, coming: Place) -> bool:
    """Whether a SIGNI may enter once another has left its zone: level, limit, no [Rise].

    Sources: glossary.level.2, glossary.limit.2, glossary.rise.4.
    """
    board, seat, card = run.board, leaving.seat, coming.card
    if board.of(card).type not in SIGNI_TYPES:
        return False
    if board.library.play_rules(card.name).rise is not None:
        return False
    gone = max(0, board.of(leaving.card).level)
    return not (level_reasons(board, seat, card, gone) or limiting_reasons(board, seat, card))
