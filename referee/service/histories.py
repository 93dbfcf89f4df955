"""What people were given across the matches of an event, read from the logs and kept at hand."""

from collections.abc import Iterator, Sequence

from events.kinds import MatchOpened
from events.log import Listed, Log
from referee.court.punished import Past, penalties_of
from referee.fold import Court, fold_court
from referee.service.rows import to_facts

PENALTIES = "penalty."
"""How the names of the kinds begin that a history is made of."""
PAGE = 500


class Histories:
    """The penalties of an event by person.

    Of each match the facts of penalties are kept with the seq up to which they were read, so that
    a second question reads only what came since. It answers as `referee.court.punished.Histories`;
    a table of penalties may take its place.
    """

    def __init__(self, log: Log) -> None:
        """Begin with nothing read."""
        self._log = log
        self._read: dict[int, tuple[int, str, Court]] = {}

    def __call__(self, event: str, person: str, besides: str) -> Sequence[Past]:
        """Give what a person was given in the matches of an event besides one, by time."""
        found = [
            Past(listed.match.public_id, date, one)
            for listed in self._matches(event)
            if listed.match.public_id != besides
            for date, court in [self._court(listed)]
            for one in penalties_of(court)
            if one.person == person
        ]
        return tuple(sorted(found, key=lambda past: past.penalty.at))

    def _matches(self, event: str) -> Iterator[Listed]:
        """Walk over the matches of an event; its own log has the tag `log`, and no penalties."""
        after = 0
        while page := self._log.matches({"event": event}, after=after, limit=PAGE):
            yield from (one for one in page if one.head and not one.match.tags.get("log"))
            after = page[-1].match.id

    def _court(self, listed: Listed) -> tuple[str, Court]:
        match, head = listed
        seen, date, court = self._read.get(match.id, (0, "", Court()))
        if seen < head:
            rows = self._log.read(match.id, seen, head)
            if not seen:
                opened = to_facts(rows[:1])[0].body
                date = opened.date if isinstance(opened, MatchOpened) else ""
            told = [row for row in rows if row.kind.startswith(PENALTIES)]
            court = fold_court(court, to_facts(told))
            self._read[match.id] = (head, date, court)
        return date, court
