"""What can be seen from the desk: matches, states, views, facts, choices, points by name."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from events.canonical import canonical
from events.errors import DatabaseError
from events.kinds import DeckListed, Fact, MatchOpened
from events.log import MAX_SEQ, Log, MatchRef, every
from referee.cards import CardDef, Catalog, DeckList, Notice, check_systems, shipped
from referee.effects.library import Library
from referee.rules import Action, Table
from referee.service.court.chances import SEED
from referee.service.errors import DeskError, SealedCopy
from referee.service.event.eventlogs import is_event
from referee.service.pointing import Stretch, point_in, stretch_in
from referee.service.store.live import OPENING, Live, Matches
from referee.service.store.reader import parent_of, reader_of
from referee.service.store.rows import UNREAD
from referee.service.table import listing, meaning
from referee.service.table.parsing import parse
from referee.service.table.stating import stating
from referee.service.trouble import trouble_of
from referee.service.views import view_of
from referee.sight import letter_of, project_fact, seen_as
from referee.state import Match
from referee.timeline import (
    BranchReader,
    ListReader,
    Reader,
    check_point,
    state_at,
)

MICROSECONDS = 1_000_000


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


class Looking:
    """The desk as far as it only looks."""

    log: Log
    _matches: Matches

    def one_look(self) -> AbstractContextManager[None]:
        """Look at each match as it stands now, for as long as the block lasts."""
        return self._matches.one_look()

    @property
    def catalog(self) -> Catalog:
        """The catalogue of this desk: the shipped cards, or those that it was given."""
        return shipped() if self._catalog is None else self._catalog

    _catalog: Catalog | None

    def catalog_of(self, ruleset: str) -> Catalog:
        """Give the cards with which a match is opened now: the desk's and those imported."""
        return self._matches.shelf.current(ruleset, self.catalog)

    def library(self, catalog: str) -> Library:
        """Give the cards of a catalogue by its hash; raises DeskError where the log has it not."""
        return self._matches.shelf.library(catalog)

    def catalog_at(self, match: str) -> Catalog:
        """Give the cards that a match is played by, which it pinned when it was opened."""
        return self._library_of(match).catalog

    def _library_of(self, match: str) -> Library:
        """Give the cards of a match; raises DeskError for an event, or what has no facts yet."""
        return self._matches.library(self._matches.ref(match), self.reader(match))

    @staticmethod
    def require_whole(live: Live) -> None:
        """Raise SealedCopy where parts of a match are sealed, so that nothing can go on from it."""
        if live.state is not None and live.state.sealed:
            raise SealedCopy(live.ref.public_id)

    def is_sealed(self, match: str) -> bool:
        """Whether a match is a copy of which parts are sealed; who looks sees what is open."""
        return bool(self._matches.sealed(match))

    def eyes(self, match: str, viewer: str) -> str:
        """Name whose eyes see what a viewer sees of a match: a spectator's of a sealed copy."""
        return seen_as(viewer, self._matches.sealed(match))

    @staticmethod
    def state_of(live: Live) -> Match:
        """Give the state of a match that has been read."""
        if live.state is None:
            raise DeskError("no-facts", "the match has no facts yet", where=live.ref.public_id)
        return live.state

    def matches(
        self, *, event: str = "", person: str = "", ruleset: str = "", holds: str = ""
    ) -> list[MatchInfo]:
        """List the matches of the log in the order in which they were opened.

        Of an event, of a person in either seat, of a ruleset, or with facts whose open part holds
        some words: a clause, a card, a kind of move. The last reads all facts there are.
        """
        return [self._info(*one) for one in self._found(event, person, ruleset, holds)]

    def latest_matches(
        self, limit: int, page: int = 1, *,
        event: str = "", person: str = "", ruleset: str = "", holds: str = "",
    ) -> tuple[int, list[MatchInfo]]:  # fmt: skip
        """Count matches as `matches` lists them, and list a page of them, the newest last.

        Page 1 has the newest; a limit of 0 lists all. Only those of the page are looked into.
        """
        found = list(self._found(event, person, ruleset, holds))
        last = max(len(found) - limit * (page - 1), 0)
        rows = found[max(last - limit, 0) : last] if limit else found
        return len(found), [self._info(*one) for one in rows]

    def match_names(self) -> list[str]:
        """Name the matches of the log in the order in which they were opened."""
        return [ref.public_id for ref, _ in every(self.log) if not is_event(ref)]

    def _found(
        self, event: str, person: str, ruleset: str, holds: str
    ) -> Iterator[tuple[MatchRef, int, int]]:
        """Give matches with their last seq, and the first seq that holds what is searched for."""
        found = self.log.holding(canonical(holds)[1:-1]) if holds else None
        for ref, head in every(self.log, {"event": event} if event else None):
            if is_event(ref) or (found is not None and ref.id not in found):
                continue
            asked = person or ruleset
            if asked and not (
                head and not ref.fault and self._opened_so(ref.public_id, person, ruleset)
            ):
                continue
            yield ref, head, 0 if found is None else found[ref.id]

    def infos(self, names: Iterable[str]) -> list[MatchInfo]:
        """Give the rows of some matches, in the order of their names; raises UnknownMatch."""
        refs = map(self.log.match, names)
        return [self._info(ref, self.log.head(ref.id).seq) for ref in refs]

    def _info(self, ref: MatchRef, head: int, first: int = 0) -> MatchInfo:
        state, fault = self._head_of(ref) if head and not ref.fault else (None, ref.fault)
        created = dt.datetime.fromtimestamp(ref.created / MICROSECONDS, tz=dt.UTC)
        parent = parent_of(self.log, ref)
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

    def _head_of(self, ref: MatchRef) -> tuple[Match | None, str]:
        """Give the state of a match at its head, or why it cannot be read: no list ends there."""
        try:
            return self.state(ref.public_id), ""
        except Exception as error:
            trouble = trouble_of(error)
            if trouble is None or isinstance(error, DatabaseError):
                raise
            return None, trouble.message

    def _opened_so(self, match: str, person: str, ruleset: str) -> bool:
        """Say whether a match was opened for a person and in a ruleset; not if it is unreadable."""
        try:
            opened = self.facts(match, 0, 1)[0].body
        except (*UNREAD, IndexError):
            return False
        return person in {"", *opened.people} and ruleset in {"", opened.ruleset}

    def logs(self) -> list[str]:
        """Name every log there is, of matches and of events, in the order of their opening."""
        return [one.match.public_id for one in every(self.log)]

    def reader(self, match: str) -> Reader:
        """Give the reader of a match as it stands now."""
        return reader_of(self.log, self._matches.ref(match))

    def reader_to(self, match: str, until: int | None) -> Reader:
        """Give the reader of a match as it stood when a seq was its last, or as it stands now."""
        whole = self.reader(match)
        if until is None or until >= whole.head():
            return whole
        return BranchReader(whole, ListReader(()), until)

    def state(self, match: str, seq: int | None = None) -> Match:
        """Give the state of a match at a seq, or at its head."""
        if seq is None:
            return self.state_of(self._matches.get(match))
        reader = self.reader(match)
        return state_at(reader, check_point(reader, seq))

    def facts(self, match: str, after: int = 0, until: int | None = None) -> list[Fact]:
        """Give the facts with after < seq <= until, undone ones included."""
        return self.reader(match).facts(after, MAX_SEQ if until is None else until)

    def notices(self, match: str, viewer: str = "judge") -> list[Notice]:
        """Point out what the decks of a match use and its edition does not explain.

        A seat is told of its own deck, a spectator of none: a list is nobody else's to know.
        Raises DeskError for an event.
        """
        catalog = self._library_of(match).catalog
        opened = self.facts(match, until=OPENING)
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

    def projected(
        self, match: str, viewer: str, after: int = 0, until: int | None = None
    ) -> list[dict[str, Any]]:
        """Give facts as a viewer may see them."""
        return [project_fact(f, viewer) for f in self.facts(match, after, until)]

    def table(self, match: str, seq: int | None = None) -> Table:
        """Give the table as the rules see it, for choices and derived values.

        Raises OutOfRangeError for seq 0 too: before its first fact a match has no table.
        """
        live = self._matches.get(match)
        if seq is None:
            return self._table_of(live)
        check_point(self.reader(match), seq, least=1)
        return Table(self.state(match, seq), live.library)

    def _table_of(self, live: Live) -> Table:
        """Give the table of a match at its head; its board is derived once."""
        if live.table is None:
            live.table = Table(self.state_of(live), live.library)
        return live.table

    def view(self, match: str, viewer: str, seq: int | None = None) -> dict[str, Any]:
        """Give what a viewer sees at a seq, with power, level and keywords as they hold."""
        return view_of(self.table(match, seq), viewer)

    def choices(
        self, match: str, seq: int | None = None, most: int = listing.MOST_LISTED
    ) -> listing.Choices:
        """List what may be answered at a seq, or at the head, so many at most."""
        return self.listed(match, seq, self.table(match, seq), most)

    def listed(self, match: str, seq: int | None, table: Table, most: int) -> listing.Choices:  # noqa: ARG002 - paper tables look at the match
        """List what may be answered at a table, which is that of a match at a seq."""
        if table.state.sealed and table.decision is not None:
            return listing.Choices(table.decision, table.seat, [], sealed=True)
        return listing.listed(table, most)

    def option(self, match: str, item: int) -> str:
        """Say what an item of the question that waits is, as a person may call it."""
        return meaning.item_means(self._whole(match), item)

    def parse(self, match: str, seat: str, said: Sequence[str]) -> Action:
        """Read an action from a person's words; raises DeskError when it is unclear."""
        return parse(self._whole(match), seat, said)

    def stating(
        self, match: str, seat: str, text: str, about: tuple[str, int] | None = None
    ) -> Action:
        """Read what a seat or "judge" states; `about` is the card and line of an order.

        Raises DeskError when it is unclear.
        """
        return stating(self._whole(match), seat, text, about)

    def _whole(self, match: str) -> Table:
        """Give the table of a match at its head, for who acts there; raises SealedCopy."""
        self.require_whole(self._matches.get(match))
        return self.table(match)

    def definition(self, name: str) -> CardDef:
        """Give the definition of a card of the desk's catalogue; raises UnknownCardError."""
        return self.catalog.definition(name)

    def resolve(self, address: str) -> tuple[str, int]:
        """Read MATCH or MATCH@POINT: a seq, turn3, turn3.main, R1 or a checkpoint.

        Raises DeskError that names the points there are, UnknownMatch for an unknown match.
        """
        name, _, point = address.partition("@")
        return name, self.point(name, point)

    def point(self, match: str, point: str, until: int | None = None) -> int:
        """Give the seq of a point of a match as it stood at a seq, or as it stands now.

        Raises DeskError that names the points there are, OutOfRangeError for a seq beyond.
        """
        return point_in(self.reader_to(match, until), match, point)

    def stretch(self, match: str, said: str, until: int | None = None) -> Stretch:
        """Give the seqs of a stretch of a match as it stood at a seq, or as it stands now.

        Raises DeskError for ends that there are not, OutOfRangeError for a seq beyond.
        """
        return stretch_in(self.reader_to(match, until), match, said)

    def along(self, address: str) -> tuple[str, Stretch]:
        """Read MATCH or MATCH@STRETCH: all of a match, 40..57, turn7, t7..t8, 120.. or ..57.

        Raises what `stretch` raises, UnknownMatch for an unknown match.
        """
        name, _, said = address.partition("@")
        return name, self.stretch(name, said)
