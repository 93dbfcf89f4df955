"""What a table without a match of its own asks of judges, in words."""

from referee.court.event.results import games_words, winner_words
from referee.fold.event import Event, EventCall
from referee.service.desk import Desk
from referee.service.event.people import people_names


def asked_at_table(desk: Desk, name: str, event: Event, call: EventCall) -> str:
    """The question of a call, "" where none was written, or the two accounts of a result that differ."""
    if call.person:
        return desk.facts(name, call.seq - 1, call.seq)[0].body.question or ""
    names = people_names(desk)
    seated = event.table(call.round, call.table)
    said = [one for one in event.reports if (one.round, one.table) == (call.round, call.table)]
    if seated is None or not said:
        return "the two said different things of their result"
    a, b = (names.get(p, p) for p in seated.people)
    rows = (
        f"{(a, b)['AB'.index(one.seat)]} says: "
        f"{winner_words(one.winner, (a, b))}{games_words(one.winner, one.games)}"
        for one in said
    )
    return "The two say different things. " + "; ".join(rows)
