"""The penalties of a match, and those of a person, as they are told whatever the door."""

from collections.abc import Sequence

from referee.court.punished import Past
from referee.service.court.answered import Punished
from referee.service.desk import Desk


def punishments(desk: Desk, match: str, words: str, seq: int, seat: str = "") -> Punished:
    """Give the penalties of a match up to a seq, of a seat or all, and what is owed there."""
    rows = tuple(p for p in desk.penalties(match, words, seq) if seat in {"", p.seat})
    return Punished(rows, tuple(past.link for past in desk.owed(match)))


def history_for(desk: Desk, person: str, event: str, words: str) -> Sequence[Past]:
    """Give what a person was given in an event, in the words that a viewer may read."""
    return desk.penalty_history(person, event, words)
