"""One row a log, by which lists find and show it: written with its commands, never a source of truth.

A row is worked out of the facts of its log. One that is lost or false is found by ``referee doctor``
and made again by ``referee db rebuild``; one that is stale is made by whoever lists next.
"""

from __future__ import annotations

from typing import Final, NamedTuple

EVENT_LOG: Final = ":event"
"""What stands in place of an event for the log of an event itself; no id has a colon."""


class Listing(NamedTuple):
    """What is stored of a log for lists.

    ``root`` is the id of the match that a branch goes back to, else its own. ``started`` is when its
    first fact was written and ``ended`` when it ended (0 while it runs), in microseconds since 1970;
    ``waits`` is 1 while a call or an appeal is open. ``words`` is what a search looks through,
    casefolded; ``data`` is what a list shows, which the log does not read.
    """

    root: int
    person_a: str = ""
    person_b: str = ""
    ruleset: str = ""
    started: int = 0
    ended: int = 0
    waits: int = 0
    words: str = ""
    data: bytes = b""


class SearchWord(NamedTuple):
    """A word that a log must have: in its own words, or as one of these people or events.

    At the events ``unnamed`` the people do not count: who asks does not know their names there.
    """

    text: str
    people: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()


EVERY: Final = (1 << 31) - 1
"""As many rows as a database can have."""


class ListQuery(NamedTuple):
    """Which logs are asked for, in which order, and which page of them.

    ``event`` asks for the matches of an event, ``within`` for those and their branches; ``others`` are
    events of which nothing is asked for but the matches at which ``seated`` sits. ``roots`` asks for
    matches that are no branches, ``branches`` for those that are, ``root_ids`` for some matches with their
    branches, ``waits`` for matches with an open call or appeal. ``settled`` leaves out branches off a match
    that is not over. ``until`` leaves out what began after a moment, 0 for nothing. ``after`` is the id that
    the page follows, 0 for the first page; the newest come first where ``newest`` is set.
    """

    event: str = ""
    within: str = ""
    others: tuple[str, ...] = ()
    seated: str = ""
    person: str = ""
    ruleset: str = ""
    words: tuple[SearchWord, ...] = ()
    roots: bool = False
    branches: bool = False
    root_ids: tuple[int, ...] = ()
    waits: bool = False
    settled: bool = False
    until: int = 0
    newest: bool = False
    after: int = 0
    skip: int = 0
    limit: int = 1000
