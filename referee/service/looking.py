"""What can be seen from the desk: matches, states, views, facts, choices, points by name."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.canonical import canonical
from events.errors import DatabaseError
from events.kinds import DeckListed, MatchOpened
from events.log import MatchRef, every
from referee.cards import CardDef, Catalog, DeckList, Notice, check_systems
from referee.effects.library import Library
from referee.rules import Action, Table
from referee.service.chance import MICROSECONDS
from referee.service.court.chances import SEED
from referee.service.desk import Desk
from referee.service.event.eventlogs import is_event
from referee.service.pointing import Stretch, point_in, stretch_in
from referee.service.store.live import OPENING, require_whole
from referee.service.store.reader import parent_of
from referee.service.store.rows import UNREAD
from referee.service.table import meaning
from referee.service.table.parsing import parse
from referee.service.table.stating import stating
from referee.service.trouble import trouble_of
from referee.service.views import view_of
from referee.sight import letter_of, project_fact, seen_as
from referee.state import Match
from referee.timeline import Reader


class MatchInfo(NamedTuple):
    """A match in a listing; a branch names its parent and the seq at which it left it.

    `first` is the first seq that holds what was searched for, 0 where nothing was. `sealed` says
    that it is a copy of which parts are sealed, `test` that its chance follows from a seed,
    `fault` why it cannot be read, "" where it can.
    """

    name: str
    created: str
    head: int
    turn: int
    winner: str
    event: str
    round: int
    table: int
    parent: str = ""
    fork: int = 0
    first: int = 0
    sealed: bool = False
    fault: str = ""
    test: bool = False


def number_in(tags: Mapping[str, str], name: str) -> int:
    """Read a tag that says a number; 0 where it says none."""
    said = tags.get(name, "")
    return int(said) if said.isascii() and said.isdigit() else 0


def catalog_at(desk: Desk, match: str) -> Catalog:
    """Give the cards that a match is played by, which it pinned when it was opened."""
    return _library_of(desk, match).catalog


def _library_of(desk: Desk, match: str) -> Library:
    """Give the cards of a match; raises DeskError for an event, or what has no facts yet."""
    return desk.live.library(desk.live.ref(match), desk.reader(match))


def is_sealed(desk: Desk, match: str) -> bool:
    """Whether a match is a copy of which parts are sealed; who looks sees what is open."""
    return bool(desk.live.sealed(match))


def eyes_at(desk: Desk, match: str, viewer: str) -> str:
    """Name whose eyes see what a viewer sees of a match: a spectator's of a sealed copy."""
    return seen_as(viewer, desk.live.sealed(match))


def list_matches(
    desk: Desk, *, event: str = "", person: str = "", ruleset: str = "", holds: str = ""
) -> list[MatchInfo]:
    """List the matches of the log in the order in which they were opened.

    Of an event, of a person in either seat, of a ruleset, or with facts whose open part holds
    some words: a clause, a card, a kind of move. The last reads all facts there are.
    """
    return [_info(desk, *one) for one in _found(desk, event, person, ruleset, holds)]


def latest_matches(
    desk: Desk, limit: int, page: int = 1, *,
    event: str = "", person: str = "", ruleset: str = "", holds: str = "",
) -> tuple[int, list[MatchInfo]]:  # fmt: skip
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
    """Give matches with their last seq, and the first seq that holds what is searched for."""
    found = desk.log.holding(canonical(holds)[1:-1]) if holds else None
    for ref, head in every(desk.log, {"event": event} if event else None):
        if is_event(ref) or (found is not None and ref.id not in found):
            continue
        asked = person or ruleset
        if asked and not (
            head and not ref.fault and _opened_so(desk, ref.public_id, person, ruleset)
        ):
            continue
        yield ref, head, 0 if found is None else found[ref.id]


def match_infos(desk: Desk, names: Iterable[str]) -> list[MatchInfo]:
    """Give the rows of some matches, in the order of their names; raises UnknownMatch."""
    refs = map(desk.log.match, names)
    return [_info(desk, ref, desk.log.head(ref.id).seq) for ref in refs]


def _info(desk: Desk, ref: MatchRef, head: int, first: int = 0) -> MatchInfo:
    state, fault = _head_of(desk, ref) if head and not ref.fault else (None, ref.fault)
    created = dt.datetime.fromtimestamp(ref.created / MICROSECONDS, tz=dt.UTC)
    parent = parent_of(desk.log, ref)
    return MatchInfo(
        ref.public_id,
        created.strftime("%Y-%m-%d %H:%M UTC"),
        head,
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
    )


def _head_of(desk: Desk, ref: MatchRef) -> tuple[Match | None, str]:
    """Give the state of a match at its head, or why it cannot be read: no list ends there."""
    try:
        return desk.state(ref.public_id), ""
    except Exception as error:
        trouble = trouble_of(error)
        if trouble is None or isinstance(error, DatabaseError):
            raise
        return None, trouble.message


def _opened_so(desk: Desk, match: str, person: str, ruleset: str) -> bool:
    """Say whether a match was opened for a person and in a ruleset; not if it is unreadable."""
    try:
        opened = desk.facts(match, 0, 1)[0].body
    except (*UNREAD, IndexError):
        return False
    return person in {"", *opened.people} and ruleset in {"", opened.ruleset}


def log_names(desk: Desk) -> list[str]:
    """Name every log there is, of matches and of events, in the order of their opening."""
    return [one.match.public_id for one in every(desk.log)]


def notices_of(desk: Desk, match: str, viewer: str = "judge") -> list[Notice]:
    """Point out what the decks of a match use and its edition does not explain.

    A seat is told of its own deck, a spectator of none: a list is nobody else's to know.
    Raises DeskError for an event.
    """
    catalog = _library_of(desk, match).catalog
    opened = desk.facts(match, until=OPENING)
    header = next(f.body for f in opened if isinstance(f.body, MatchOpened))
    bodies = [f.body for f in opened if isinstance(f.body, DeckListed)]
    lists = [body for body in bodies if letter_of(viewer) in body.seat and body.main]
    decks = [DeckList(body.name, body.lrig_deck, body.main) for body in lists]
    found = (
        notice
        for deck in decks
        for notice in check_systems(deck, catalog, header.ruleset, header.edition)
    )
    return list(dict.fromkeys(found))


def projected_facts(
    desk: Desk, match: str, viewer: str, after: int = 0, until: int | None = None
) -> list[dict[str, Any]]:
    """Give facts as a viewer may see them."""
    return [project_fact(f, viewer) for f in desk.facts(match, after, until)]


def view_at(desk: Desk, match: str, viewer: str, seq: int | None = None) -> dict[str, Any]:
    """Give what a viewer sees at a seq, with power, level and keywords as they hold."""
    return view_of(desk.table(match, seq), viewer)


def option_means(desk: Desk, match: str, item: int) -> str:
    """Say what an item of the question that waits is, as a person may call it."""
    return meaning.item_means(_whole(desk, match), item)


def parse_action(desk: Desk, match: str, seat: str, said: Sequence[str]) -> Action:
    """Read an action from a person's words; raises DeskError when it is unclear."""
    return parse(_whole(desk, match), seat, said)


def parse_stated(
    desk: Desk, match: str, seat: str, text: str, about: tuple[str, int] | None = None
) -> Action:
    """Read what a seat or "judge" states; `about` is the card and line of an order.

    Raises DeskError when it is unclear.
    """
    return stating(_whole(desk, match), seat, text, about)


def _whole(desk: Desk, match: str) -> Table:
    """Give the table of a match at its head, for who acts there; raises SealedCopy."""
    require_whole(desk.live.get(match))
    return desk.table(match)


def definition_of(desk: Desk, name: str) -> CardDef:
    """Give the definition of a card of the desk's catalogue; raises UnknownCardError."""
    return desk.catalog.definition(name)


def point_at(desk: Desk, match: str, point: str, until: int | None = None) -> int:
    """Give the seq of a point of a match as it stood at a seq, or as it stands now.

    Raises DeskError that names the points there are, OutOfRangeError for a seq beyond.
    """
    return point_in(desk.reader_to(match, until), match, point)


def stretch_at(desk: Desk, match: str, said: str, until: int | None = None) -> Stretch:
    """Give the seqs of a stretch of a match as it stood at a seq, or as it stands now.

    Raises DeskError for ends that there are not, OutOfRangeError for a seq beyond.
    """
    return stretch_in(desk.reader_to(match, until), match, said)


def resolve_stretch(desk: Desk, address: str) -> tuple[str, Stretch]:
    """Read MATCH or MATCH@STRETCH: all of a match, 40..57, turn7, t7..t8, 120.. or ..57.

    Raises what `stretch` raises, UnknownMatch for an unknown match.
    """
    name, _, said = address.partition("@")
    return name, stretch_at(desk, name, said)


def reader_at_hand(desk: Desk, match: str, head: int | None) -> Reader:
    """Give what reads a match up to a head: from memory where the match is kept at hand."""
    kept = desk.readings.at_hand(match)
    return desk.reader_to(match, head) if kept is None else kept.reader(head)
