"""The score of the match at a table of an event, read from the logs of its games."""

from contextlib import suppress

from events.errors import UnknownMatch
from events.log import Log
from referee.court.event import TableScore, standing_of_table
from referee.court.policy import Policy
from referee.fold.event import Event, SeatedTable
from referee.service.store.eventlogs import OF_TABLE, EventLogs


def score_in(
    logs: EventLogs, log: Log, event: Event, seated: SeatedTable, *, policy: Policy, now: int
) -> TableScore | None:
    """How the match at a table stands by its recorded games.

    Args:
        logs: The logs of events.
        log: Where the games are recorded.
        event: The event.
        seated: The table.
        policy: The policy of the event.
        now: The moment, in microseconds.

    Returns:
        The score; None where no game is recorded, or one of them is not here.
    """
    ids = {}
    for game in seated.games:
        with suppress(UnknownMatch):
            ids[game] = log.match(game).id
    if not ids or len(ids) < len(seated.games) or event.round(seated.round) is None:
        return None
    facts = logs.facts_of(list(ids.values()), OF_TABLE)
    rows = [facts.get(ids[game], []) for game in seated.games]
    return standing_of_table(event, seated, rows, policy, now)[1]
