"""What of a card is remembered with a deed: what it was when it left, where it entered."""

from collections.abc import Iterator

from events.kinds import CardsMoved
from events.vocabulary import OTHER, POSITIONS, PUBLIC, facing
from referee.effects.analysis.heard import SOURCE_OF_KIND
from referee.effects.board import LISTED_VALUES, Board, Derived
from referee.effects.deeds.waiting import note
from referee.effects.run import Run, RunningFrame
from referee.state import Deed, Frame, Place

Last = tuple[int | tuple[str, ...], ...]


def remembered(board: Board, body: CardsMoved, card_id: int, word: str) -> Last:
    """What is kept of a deed: what left, as it was last known; where a SIGNI entered."""
    if word == "leaves":
        return last_known(board, card_id)
    return (body.place,) if word == "enters" else ()


def last_known(board: Board, card_id: int) -> Last:
    """What a card last was on the field; see `referee.state.Deed.last`."""
    place = board.places.get(card_id)
    if place is None or place.slot is None:
        return ()
    derived = board.by_id[card_id]
    front = board.state.seat(OTHER[place.seat]).signi[facing(place.position)]
    in_front = -1 if front is None or front.face_down else front.card.id
    numbers = derived.power, derived.level, len(place.slot.under), in_front
    printed = board.library.printed(None if place.slot.face_down else place.card.name)
    return (*numbers, *_unlike(derived, printed), *_lying(board, place))


def _unlike(derived: Derived, printed: Derived) -> Iterator[tuple[str, ...]]:
    """The values that texts had made other than printed, a row each."""
    if derived is printed:
        return
    for word in LISTED_VALUES:
        now = getattr(derived, word)
        if now != getattr(printed, word):
            yield word, *(sorted(now) if word == "keywords" else now)
    for word in ("name", "limit"):
        if getattr(derived, word) != getattr(printed, word):
            yield word, str(getattr(derived, word))
    abilities = tuple(a.hash for a in derived.abilities)
    if abilities != tuple(a.hash for a in printed.abilities):
        yield "abilities", *abilities


def _lying(board: Board, place: Place) -> Iterator[tuple[str, ...]]:
    """Where and how the card lay, and by name what lay under and on it; "" for a face that is hidden."""
    slot = place.slot
    if slot is None:
        return
    words = [] if slot.up else ["down"]
    words += [word for word in ("frozen", "awakened") if getattr(slot, word)]
    if place.zone == "signi":
        yield "place", POSITIONS[place.position]
        words += ["infected"] if place.position in board.state.seat(place.seat).viruses else []
    if words:
        yield "state", *words
    if slot.under:
        yield "under", *(c.name or "" if c.seen == PUBLIC else "" for c in slot.under)
    for role in dict.fromkeys(one.role for one in slot.attached):
        found = (one.card for one in slot.attached if one.role == role)
        yield role, *(c.name or "" if role != "charm" and c.seen == PUBLIC else "" for c in found)


def note_recalled(run: Run, body: CardsMoved, board: Board) -> None:
    """Note what a card was that leaves the field while a text runs or waits that may ask for it.

    That is a text of the card, one that it triggered, and one that has chosen it. Where a text in
    play speaks of effects by the kind of their source, each source is asked for. `board` is the
    one on which it was.
    """
    if "leaves" in run.heard.noted and run.heard.keeps("leaves", body.src, body.dst, "rule"):
        return
    sources = SOURCE_OF_KIND in run.heard.silent and _speaks_of_sources(run, board)
    asked = {card for frame in _open_frames(run) for card in _spoken_of(run, frame, sources=sources)}
    for i, card_id in enumerate(body.cards):
        if card_id in asked or body.new + i in asked:
            last = last_known(board, card_id)
            words = body.names[i], body.new + i, body.src, body.dst, run.state.turn.phase
            note(run, Deed("leaves", body.seat, card_id, *words, last=last), 1)


def _open_frames(run: Run) -> Iterator[Frame | RunningFrame]:
    """Whatever runs, waits to be processed, or is to be done later."""
    yield from run.stack
    yield from (waiting.frame for waiting in run.state.waiting)
    yield from (lasting.frame for lasting in run.state.lasting if lasting.later)


def _speaks_of_sources(run: Run, board: Board) -> bool:
    """Whether a text on the field, or one that lasts, speaks of effects by the kind of their source."""
    if any(ability.sources for derived in board.by_id.values() for ability in derived.abilities):
        return True
    return any(run.library.ability(lasting.frame.program).sources for lasting in run.state.lasting)


def _spoken_of(run: Run, frame: Frame | RunningFrame, *, sources: bool) -> Iterator[int]:
    """The cards of which a frame, or a text about its effects, may still ask for a value."""
    recalls = run.library.recalls(frame.program)
    if recalls or sources:
        yield frame.source
    if not recalls:
        return
    for value in dict(frame.names).values():
        if isinstance(value, tuple):
            yield from value
