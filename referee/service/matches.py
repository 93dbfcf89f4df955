"""The matches of a log, listed: one row each, by event, by person, by what their facts hold."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from events.canonical import canonical
from events.data import Moment, OptionalName, OptionalSeq
from events.given import whole_number
from events.kinds import MatchOpened
from events.log import MatchRef, every
from events.vocabulary import TITLE
from referee.service.desk import Desk
from referee.service.store.chances import SEED
from referee.service.store.eventlogs import is_event
from referee.service.store.reader import parent_of
from referee.service.unreadable import Unreadable, read_row


class MatchInfo(Struct, frozen=True):
    """A match in a listing; a branch names its parent and the seq at which it left it.

    `first` is the first seq that holds what was searched for, 0 where nothing was. `sealed` says
    that it is a copy of which parts are sealed, `test` that its chance follows from a seed,
    `fault` why it cannot be read, "" where it can. `title` is what people call it, "" for its name.
    """

    name: str
    created: Moment
    head: int
    turn: int
    winner: OptionalName
    event: OptionalName
    round: OptionalSeq
    table: OptionalSeq
    parent: OptionalName = ""
    fork: OptionalSeq = 0
    first: OptionalSeq = 0
    sealed: bool = False
    fault: str = ""
    test: bool = False
    title: OptionalName = ""


def number_in(tags: Mapping[str, str], name: str) -> int:
    """Read a tag that says a number; 0 where it says none."""
    return max(0, whole_number(tags.get(name, "")) or 0)


def list_matches(
    desk: Desk, *, event: str = "", person: str = "", ruleset: str = "", holds: str = ""
) -> list[MatchInfo]:
    """List the matches of the log in the order in which they were opened.

    Of an event, of a person in either seat, of a ruleset, or with facts whose open part holds
    some words: a clause, a card, a kind of move. The last reads all facts there are.
    """
    return [_info(desk, *one) for one in _found(desk, event, person, ruleset, holds)]


def latest_matches(
    desk: Desk,
    limit: int,
    page: int = 1,
    *,
    event: str = "",
    person: str = "",
    ruleset: str = "",
    holds: str = "",
) -> tuple[int, list[MatchInfo]]:
    """Count matches as `matches` lists them, and list a page of them, the newest last.

    Page 1 has the newest; a limit of 0 lists all. Only those of the page are looked into.
    """
    found = list(_found(desk, event, person, ruleset, holds))
    last = max(len(found) - limit * (page - 1), 0)
    rows = found[max(last - limit, 0) : last] if limit else found
    return len(found), [_info(desk, *one) for one in rows]


def match_names(desk: Desk) -> list[str]:
    """Name the matches of the log in the order in which they were opened."""
    return [ref.public_id for ref, _ in every(desk.log) if not is_event(ref)]


def _found(
    desk: Desk, event: str, person: str, ruleset: str, holds: str
) -> Iterator[tuple[MatchRef, int, int]]:
    """Matches with their last seq, and the first seq that holds what is searched for."""
    found = desk.log.holding(canonical(holds)[1:-1]) if holds else None
    for ref, head in every(desk.log, {"event": event} if event else None):
        if is_event(ref) or (found is not None and ref.id not in found):
            continue
        asked = person or ruleset
        if asked and not (head and not ref.fault and _opened_so(desk, ref.public_id, person, ruleset)):
            continue
        yield ref, head, 0 if found is None else found[ref.id]


def match_infos(desk: Desk, names: Iterable[str]) -> list[MatchInfo]:
    """The rows of some matches, in the order of their names; raises UnknownMatch."""
    refs = map(desk.log.match, names)
    heads = ((ref, read_row(partial(desk.log.head, ref.id))) for ref in refs)
    return [_info(desk, ref, 0 if isinstance(head, Unreadable) else head.seq) for ref, head in heads]


def _info(desk: Desk, ref: MatchRef, head: int, first: int = 0) -> MatchInfo:
    name, state, fault = ref.public_id, None, ref.fault
    if not fault:
        read = read_row(lambda: (desk.state(name), desk.policy(name))[0])
        state, fault = (None, str(read)) if isinstance(read, Unreadable) else (read, "")
    parent = parent_of(desk.log, ref)
    return MatchInfo(
        name,
        ref.created,
        max(head, 0),
        state.turn.number if state is not None else 0,
        state.winner if state is not None else "",
        ref.tags.get("event", ""),
        number_in(ref.tags, "round"),
        number_in(ref.tags, "table"),
        "" if parent is None else parent.public_id,
        0 if ref.parent is None else ref.parent.seq,
        first,
        state is not None and bool(state.sealed),
        fault,
        state is not None and state.settings.chance == SEED,
        title=ref.tags.get(TITLE, ""),
    )


def _opened_so(desk: Desk, match: str, person: str, ruleset: str) -> bool:
    """Whether a match was opened for a person and in a ruleset; not if it is unreadable."""
    opened = read_row(lambda: desk.opened_as(match))
    if not isinstance(opened, MatchOpened):
        return False
    return person in {"", *opened.people} and ruleset in {"", opened.ruleset}


def log_names(desk: Desk) -> list[str]:
    """Name every log there is, of matches and of events, in the order of their opening."""
    return [one.match.public_id for one in every(desk.log)]
