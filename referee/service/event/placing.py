"""Where a log belongs, and how far it was known at a moment: what rights are measured by."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.vocabulary import SEATS
from referee.cards import DeckList
from referee.service.chance import MICROSECONDS
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.fitting import bound_to, lists_of
from referee.service.store.eventlogs import is_event
from referee.service.store.reader import line_of, rows_of
from referee.service.table.opening import MatchPlace

RULED: Final = ("ruling.given",)
"""The kind of fact that a ruling is."""


class Belonging(NamedTuple):
    """What a log is part of: the match that it branches off, and the event of that one.

    A match is its own `root`; the log of an event belongs to that event.
    """

    name: str
    root: str
    event: str
    of_event: bool
    branch: bool


def belonging(desk: Desk, match: str) -> Belonging:
    """What a log is part of; raises UnknownMatch."""
    ref = desk.live.ref(match)
    root = line_of(desk.log, ref)[0]
    of_event = is_event(ref)
    event = ref.public_id if of_event else root.tags.get("event", "")
    return Belonging(match, root.public_id, event, of_event, ref.parent is not None)


def same_match(desk: Desk, where: Belonging, match: str) -> bool:
    """Whether a match and the one that a log belongs to are games of one match at one table."""
    return bool(match) and match != where.root and match in games_of(desk, where)


def games_of(desk: Desk, where: Belonging) -> tuple[str, ...]:
    """The games of the match at one table that a log belongs to; itself alone where it is the only one."""
    found = desk.eventlogs.find(where.event) if where.event else None
    tables = () if found is None else found.event.tables
    return next((one.games for one in tables if where.root in one.games), (where.root,))


def known_until(desk: Desk, match: str, delay: int = 0) -> int:
    """The last seq that is at least so many seconds old; the head without a delay.

    A command gives all its facts one time, so none is cut in half. Where a clock was set back
    some facts are shown as late as those before them.
    """
    head = desk.reader(match).head()
    return _until(desk, match, head, desk.clock() - delay * MICROSECONDS) if delay else head


def _until(desk: Desk, match: str, head: int, moment: int) -> int:
    """The last seq whose fact was written at a moment or before it, 0 for none.

    Times stand beside the facts, so that this is known of unreadable ones too.
    """
    ref, low, high = desk.live.ref(match), 0, head
    while low < high:
        middle = (low + high + 1) // 2
        (row,) = rows_of(desk.log, ref, middle - 1, middle)
        low, high = (middle, high) if row.at <= moment else (low, middle - 1)
    return low


def ended(desk: Desk, match: str, seq: int) -> bool:
    """Whether a match had ended at a seq."""
    return bool(desk.state(match, seq).winner) if seq else False


def life_left(desk: Desk, match: str, seq: int) -> tuple[int, int]:
    """How many Life Cloth A and B have at a seq, or at the head where that is it."""
    at_head = seq == desk.reader(match).head()
    state = desk.state(match) if at_head else desk.state(match, seq)
    first, second = (len(state.seat(seat).life) for seat in SEATS)
    return first, second


def ruled_at(desk: Desk, matches: Iterable[str]) -> dict[str, list[int]]:
    """At which seqs rulings were given in matches, by name; a branch has its own alone."""
    names = {desk.live.ref(match).id: match for match in matches}
    found: dict[str, list[int]] = {name: [] for name in names.values()}
    for at, row in desk.log.of_kinds(list(names), RULED):
        found[names[at]].append(row.seq)
    return found


def lists_bound(
    desk: Desk, place: MatchPlace, decks: tuple[str | DeckList, str | DeckList], ruleset: str
) -> tuple[str | DeckList, str | DeckList]:
    """The decks of a match at an event: the lists that its people registered there.

    A deck that is named beside must be the registered list. Somebody who is not entered, and
    anybody at an event without a log, brings what is named. Raises DeskError.
    """
    found = desk.eventlogs.find(place.event) if place.event else None
    if found is None or not found.head.seq:
        return decks
    if found.event.ruleset != ruleset:
        raise DeskError(
            "other-rules",
            f"{place.event} is played by {found.event.ruleset}, not {ruleset}",
            instead=f"open it with the ruleset {found.event.ruleset}",
        )
    lists_of(found, [p for p, deck in zip(place.people, decks, strict=True) if p and not deck])
    a, b = (bound_to(found, person, deck) for person, deck in zip(place.people, decks, strict=True))
    return a, b
