"""Facts about an event: its policy, people, officials, rounds and tables.

They stand in the log of the event, and each match of it has a log of its own. A person is an id
here; names and contacts stand in a table beside the record, from which they can be erased.
"""

from msgspec import Struct

from events.kinds.base import Judge, Public, Table, fact


@fact("event.opened", v=4, court=True)
class EventOpened(Struct, frozen=True):
    """An event was opened: its ruleset and edition, its first day, and the hash of its policy.

    `title` is what people call it; the id of its log stands in addresses. `name_display` is "shown"
    where everybody may read the names of its people, "hidden" where their ids stand for them, and
    "" in an event that was opened before this was asked: there its policy decides. With
    `pages_recorded` every token of a player's page is a fact of this log; without it the event was
    opened by a program that did not record them.
    """

    ruleset: Public[str]
    edition: Public[str]
    date: Public[str]
    policy: Public[str]
    title: Public[str] = ""
    name_display: Public[str] = ""
    pages_recorded: Public[bool] = False


@fact("policy.adopted", court=True)
class PolicyAdopted(Struct, frozen=True):
    """From now on another policy holds; matches that were opened before keep theirs."""

    policy: Public[str]


@fact("person.entered", court=True)
class PersonEntered(Struct, frozen=True):
    """A person takes part, with a deck list or without one yet.

    The list is sealed in the record as every hidden part is, so that it can be opened later and
    cannot be changed until then.
    """

    person: Public[str]
    deck: Judge[str] = ""
    main: Judge[tuple[str, ...]] = ()
    lrig_deck: Judge[tuple[str, ...]] = ()


@fact("person.dropped", court=True)
class PersonDropped(Struct, frozen=True):
    """A person takes part no longer."""

    person: Public[str]
    reason: Table[str] = ""


Heads = tuple[tuple[str, int], ...]
"""How far logs had come: the name of each and its last seq."""


@fact("official.appointed", v=2, court=True)
class OfficialAppointed(Struct, frozen=True):
    """A person holds a role at the event from now on.

    `heads` says how far the logs of the event and of its matches had come, so that what was ordered
    before and after is told by the record and not by clocks, which may be set back.
    """

    person: Public[str]
    role: Public[str]
    heads: Public[Heads] = ()


@fact("official.released", v=2, court=True)
class OfficialReleased(Struct, frozen=True):
    """A person holds a role no longer; `heads` as where they were appointed."""

    person: Public[str]
    role: Public[str]
    heads: Public[Heads] = ()


@fact("round.opened", court=True)
class RoundOpened(Struct, frozen=True):
    """A round was opened, so that tables can be seated; it lasts so many minutes, 0 for no end."""

    round: Public[int]
    minutes: Public[int]


@fact("round.begun", court=True)
class RoundBegun(Struct, frozen=True):
    """The clock of a round runs."""

    round: Public[int]


@fact("round.ended", court=True)
class RoundEnded(Struct, frozen=True):
    """A round is over."""

    round: Public[int]


@fact("round.reopened", court=True)
class RoundReopened(Struct, frozen=True):
    """A round that was ended goes on; its clock stood still in between."""

    round: Public[int]
    reason: Table[str] = ""


@fact("table.seated", court=True)
class TableSeated(Struct, frozen=True):
    """Two people sit at a table of a round, as seat A and seat B of a match.

    The same two at the same table again play the next game of it, where several win the match.
    """

    round: Public[int]
    table: Public[int]
    match: Public[str]
    people: Public[tuple[str, str]]


@fact("table.featured", court=True)
class TableFeatured(Struct, frozen=True):
    """A table of a round plays before the public from now on, or no longer."""

    round: Public[int]
    table: Public[int]
    featured: Public[bool]


@fact("table.extended", court=True)
class TableExtended(Struct, frozen=True):
    """A table at which nothing is recorded was given more time, in seconds."""

    round: Public[int]
    table: Public[int]
    seconds: Public[int]
    reason: Public[str] = ""


Pairs = tuple[tuple[int, str, str], ...]
"""The tables of a round: the number of each, who sits as seat A and who as seat B."""
Games = tuple[int, int, int]
"""The games that seat A won, that seat B won, and that were drawn."""


@fact("round.paired", court=True)
class RoundPaired(Struct, frozen=True):
    """Who plays whom in a round and who has a bye: chosen once, and never worked out again.

    `how` is "swiss", "standing", "round-robin", "elimination" or "hand"; `inputs` the SHA-256 in hex of
    all that it was made from, the one before it where it was changed by hand. `again` are pairs that met
    before. A bye counts for `bye_games` games.
    """

    round: Public[int]
    how: Public[str]
    tables: Public[Pairs]
    byes: Public[tuple[str, ...]]
    bye_games: Public[int]
    again: Public[tuple[tuple[str, str], ...]]
    inputs: Public[str]
    reason: Table[str] = ""


@fact("round.unpaired", v=2, court=True)
class RoundUnpaired(Struct, frozen=True):
    """The pairing of a round counts for nothing; it is paired again, or not played.

    With `restarts` the round had begun, and has to begin again with a new clock.
    """

    round: Public[int]
    reason: Table[str] = ""
    restarts: Public[bool] = False


Pages = tuple[tuple[str, str], ...]
"""Pages that results were reported from: whose, and "own", "none" or the official who gave it out."""


@fact("table.decided", v=2, court=True)
class TableDecided(Struct, frozen=True):
    """How a table of a round ended, as the standings count it.

    `winner` is "A", "B", "draw" or "double-loss"; `source` is "slip", "players", "official" or "match".
    Of a match that was recorded `end` is the seq of its end, in the log of the last game where it has
    several, else 0. A match that ended otherwise since is taken over again, and the last one holds.

    Where both players reported it, `pages` says who held the pages that they reported from: each row
    is a person and "own" (they entered themselves), "none" (no page of theirs was given out) or who
    gave their page out. It is empty where nobody recorded that, and for every other source.
    """

    round: Public[int]
    table: Public[int]
    winner: Public[str]
    games: Public[Games]
    source: Public[str]
    end: Public[int] = 0
    pages: Public[Pages] = ()


@fact("person.disqualified", court=True)
class PersonDisqualified(Struct, frozen=True):
    """A person takes part no longer, nor again; what they played stands."""

    person: Public[str]
    reason: Table[str] = ""


@fact("time.called", court=True)
class TimeCalled(Struct, frozen=True):
    """The time of a round is up: at each table the turn is ended, then so many turns are played."""

    round: Public[int]
    turns: Public[int]


@fact("event.closed", court=True)
class EventClosed(Struct, frozen=True):
    """The event is over; nothing is ordered in its log any more."""

    reason: Table[str] = ""


@fact("event.reopened", court=True)
class EventReopened(Struct, frozen=True):
    """An event that was closed goes on; orders are taken again."""

    reason: Table[str] = ""
