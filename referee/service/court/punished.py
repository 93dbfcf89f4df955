"""The penalties of a match, and those of a person, as they are told whatever the door."""

from collections.abc import Sequence

from referee.court.punished import PastPenalty
from referee.service.court.answered import Punished
from referee.service.court.punishing import owed_at, penalties_followed_up, penalty_history
from referee.service.desk import Desk


def punishments(desk: Desk, match: str, words: str, seq: int, seat: str = "") -> Punished:
    """The penalties of a match up to a seq, of a seat or all, and what is owed there."""
    rows = tuple(p for p in penalties_followed_up(desk, match, words, seq) if seat in {"", p.seat})
    return Punished(rows, tuple(past.link for past in owed_at(desk, match)))


def history_for(desk: Desk, person: str, event: str, words: str) -> Sequence[PastPenalty]:
    """What a person was given in an event, in the words that a viewer may read."""
    return penalty_history(desk, person, event, words)
