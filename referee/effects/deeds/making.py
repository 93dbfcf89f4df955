"""How the deed of a card that stays where it lies is made, and that of a player."""

from referee.effects.deeds.waiting import origin
from referee.effects.run import Run
from referee.state import Deed, Place


def of_card(word: str, place: Place, run: Run, dst: str = "") -> Deed:
    """Make the deed of a card that stays where it lies."""
    means, by_seat, by_source = origin(run, (word,), (place.card.id,))
    return Deed(
        word,
        place.seat,
        place.card.id,
        place.card.name,
        place.card.id,
        place.zone,
        dst,
        run.state.turn.phase,
        1,
        means,
        by_seat,
        by_source,
    )


def of_seat(word: str, seat: str, run: Run, dst: str = "", size: int = 1) -> Deed:
    """Make the deed of a player."""
    means, by_seat, by_source = origin(run, (word,), (seat,))
    return Deed(
        word,
        seat,
        dst=dst,
        when=run.state.turn.phase,
        size=size,
        means=means,
        by_seat=by_seat,
        by_source=by_source,
    )
