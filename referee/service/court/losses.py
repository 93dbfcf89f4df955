"""Losses by penalties that count at the tables of a round, or are kept for who sits there."""

from collections.abc import Iterable, Iterator, Mapping

from referee.court.event.penalties import GAME_LOSS, LOSSES
from referee.court.punished import EVENT, GIVEN, THIS, RoundLoss
from referee.fold.event import TABLE, RoundPart
from referee.service.court.punishing import owed_at_event
from referee.service.desk import Desk


def losses_of_round(desk: Desk, name: str, number: int) -> tuple[RoundLoss, ...]:
    """The losses that penalties are for people in a round at tables without a match.

    Those are losses that were given for the round or carried into it, and before it begins those that are
    kept for who sits in it. A withdrawn penalty counts for nothing.
    """
    event, one_game = desk.eventlogs.get(name).event, desk.policy(name).scoring.games == 1
    held, rows = event.round(number), list[tuple[str, str, str]]()
    for past in desk.histories.given(name):
        one, own = past.penalty, past.match == name
        given = own and one.round == number and not one.carried and one.applies in {THIS, EVENT}
        if one.stands == GIVEN and one.effect in LOSSES and (given or one.carried == f"round {number}"):
            rows.append((one.person, one.id if own else past.link, one.effect))
    if held is not None and not held.begun:
        rows += [(person, *kept) for person, kept in owed_at_event(desk, name).items()]
    sitting = {person for t in event.tables_of(number) if not t.match for person in t.people}
    return tuple(RoundLoss(*row, one_game or row[2] != GAME_LOSS) for row in rows if row[0] in sitting)


def loss_lines(desk: Desk, name: str, number: int) -> tuple[str, ...]:
    """Say before the matches of a round which losses count at its tables, or are to be carried out there."""
    event = desk.eventlogs.get(name).event
    open_ = {part.person: part for part in event.parts(number) if part.kind == TABLE and not part.result}
    losses = [one for one in losses_of_round(desk, name, number) if one.person in open_]
    told = [f"table {open_[one.person].table}: {one.words}" for one in losses]
    return (*told, *kept_lines(name, owed_at_event(desk, name), open_.values()))


def kept_lines(name: str, owed: Mapping[str, tuple[str, str]], parts: Iterable[RoundPart]) -> Iterator[str]:
    """Say with which order a loss that is kept for who sits at a recorded table is carried out there."""
    for part in parts:
        link, effect = owed.get(part.person, ("", ""))
        if link and part.match:
            link = link if "/" in link else f"{name}/{link}"
            order = f"referee penalty carry {part.match} {link} --by head-judge:NAME"
            yield f"a {effect} is kept for {part.person}: {order}"
