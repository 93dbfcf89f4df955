"""The referee's desk: load, fold, decide, append; the only place that wires stores and chance.

One command is one transaction: the action as its person gave it, then every outcome. Chance, time
and ids come from here; what they gave is in the facts, and nothing is drawn twice.
"""

import datetime as dt
import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO, NamedTuple

from events.canonical import canonical
from events.errors import Conflict
from events.kinds import Fact, MatchOpened
from events.log import Log
from events.records import read
from events.transfer import export_match, import_record
from referee.audit import Verdict, verify_log
from referee.cards import Catalog, DeckList, check_deck, shipped, shipped_decks
from referee.effects.library import Library
from referee.rulebook import edition_on, pinned
from referee.rules import PROCEDURES, Accepted, Action, Opening, Refusal, Table, begin, decide
from referee.service import choices as words
from referee.service.chance import (
    Clock,
    Dice,
    Entropy,
    new_key,
    new_name,
    seeded_dice,
    system_clock,
    system_dice,
    system_entropy,
)
from referee.service.errors import DeskError, Refused, StaleError
from referee.service.live import Live, Matches
from referee.service.reader import StoreReader
from referee.service.rows import to_facts, to_rows
from referee.service.views import view_of
from referee.sight import project_fact
from referee.state import Match
from referee.timeline import Reader, check_point, state_at

MICROSECONDS = 1_000_000


class Acted(NamedTuple):
    """What a command did: its seqs and facts, the state after it; repeated when it was known."""

    first: int
    last: int
    facts: list[Fact]
    state: Match
    repeated: bool = False


class MatchInfo(NamedTuple):
    """A match in a listing."""

    name: str
    created: str
    head: int
    turn: int
    winner: str
    event: str
    round: int
    table: int


def request_hash(match: str, what: str, fields: Iterable[Any]) -> bytes:
    """Give the hash of a request, which tells a repeat of it from another one."""
    return hashlib.sha256(canonical([match, what, *fields])).digest()


class Desk:
    """The desk over one log."""

    def __init__(
        self,
        log: Log,
        *,
        clock: Clock = system_clock,
        dice: Dice | None = None,
        entropy: Entropy = system_entropy,
        catalog: Catalog | None = None,
    ) -> None:
        """Sit down at a log, with a clock, dice and salts."""
        self.log = log
        self.catalog = catalog if catalog is not None else shipped()
        self._clock, self._entropy = clock, entropy
        self._dice = dice if dice is not None else system_dice()
        self._matches = Matches(log)

    def close(self) -> None:
        """Leave the desk."""
        self.log.close()

    # Opening and acting.

    def decks(self) -> list[str]:
        """Name the shipped decks."""
        return list(shipped_decks())

    def deck(self, deck: str | DeckList) -> DeckList:
        """Give a deck by name, or the list itself; raises DeskError for an unknown name."""
        if isinstance(deck, DeckList):
            return deck
        found = shipped_decks().get(deck)
        if found is None:
            raise DeskError(
                "unknown-deck",
                f"no shipped deck is named {deck!r}",
                instead="name one of " + ", ".join(self.decks()) + ", or a file",
            )
        return found

    def open(  # noqa: PLR0913 - what a match is opened with
        self,
        name: str | None = None,
        deck_a: str | DeckList = "",
        deck_b: str | DeckList = "",
        *,
        first: str | None = None,
        edition: str = "",
        date: str = "",
        event: str = "",
        round: int = 0,  # noqa: A002 - the word of the table
        table: int = 0,
        seed: int | None = None,
        people: tuple[str, str] = ("", ""),
    ) -> str:
        """Open a match between two decks and go on to the first question; give its name.

        Raises DeskError when a deck is illegal, with every fault and its clauses.
        """
        shipped_names = self.decks()
        lists = (
            self.deck(deck_a or shipped_names[0]),
            self.deck(deck_b or shipped_names[-1]),
        )
        day = date or self._today()
        edition = edition or _edition(day)
        for seat, deck in zip("AB", lists, strict=True):
            self._check(seat, deck, edition)
        name = name or new_name()
        catalog = self.log.put_blob("catalog", self.catalog.dump())
        header = MatchOpened(
            "diva", edition, catalog, day, pinned({}), people, event, round, table
        )
        opening = Opening(
            header,
            tuple((d.main, d.lrig_deck) for d in lists),  # type: ignore[arg-type]
            (lists[0].name, lists[1].name),
            first or "",
        )
        library = Library(self.catalog, PROCEDURES)
        at = self._clock()
        dice = self._dice if seed is None else seeded_dice(seed)
        accepted = begin(opening, library, at=at, chance=dice)
        tags = {"event": event, "round": str(round), "table": str(table)} if event else {}
        ref = self.log.open_match(name, created=at, tags=tags)
        live = Live(ref, library)
        self._append(live, accepted, key="open", request=request_hash(name, "open", [catalog]))
        return name

    def _today(self) -> str:
        moment = dt.datetime.fromtimestamp(self._clock() / MICROSECONDS, tz=dt.UTC)
        return moment.date().isoformat()

    def _check(self, seat: str, deck: DeckList, edition: str) -> None:
        faults = check_deck(deck, self.catalog, edition=edition)
        if faults:
            raise DeskError(
                "illegal-deck",
                "; ".join(f.text for f in faults),
                where=f"deck {deck.name} of seat {seat}",
                instead="mend every fault, then open the match",
                clauses=tuple(dict.fromkeys(c for f in faults for c in f.clauses)),
            )

    def _append(
        self, live: Live, accepted: Accepted, *, key: str, request: bytes
    ) -> tuple[int, int, bool]:
        rows = to_rows(live.chain, live.head.hash, accepted.facts, self._entropy)
        done = self.log.append(live.ref.id, rows, key=key, request=request)
        if not done.repeated:
            self._matches.advance(live, rows, accepted.facts, accepted.state)
            live.board = accepted.board
        return done

    def act(
        self,
        match: str,
        seat: str,
        action: Action,
        *,
        key: str | None = None,
        expect: int | None = None,
    ) -> Acted:
        """Carry out an action of a seat, in one transaction.

        The same key again gives the first answer. Raises Refused with all reasons for an illegal
        action, StaleError when `expect` is not the last seq or another command came first.
        """
        if action.seat != seat:
            raise DeskError(
                "wrong-seat", f"the action is seat {action.seat}'s, not {seat}'s", where=match
            )
        request = request_hash(match, seat, [*_fields(action), expect or 0])
        known = self._answered(match, key, request)
        if known is not None:
            return known
        live = self._matches.get(match)
        if expect is not None and expect != live.head.seq:
            raise StaleError(match, expect, live.head.seq)
        state = self.state_of(live)
        decided = decide(
            state,
            action,
            live.library,
            head=live.head.seq,
            at=self._clock(),
            chance=self._dice,
            board=live.board,
        )
        if isinstance(decided, Refusal):
            raise Refused(
                decided, f"{match}@{live.head.seq}", f"see what is legal: referee legal {match}"
            )
        return self._done(live, decided, key=key or new_key(), request=request)

    def _done(self, live: Live, decided: Accepted, *, key: str, request: bytes) -> Acted:
        head = live.head.seq
        try:
            first, last, repeated = self._append(live, decided, key=key, request=request)
        except Conflict as error:
            self._matches.drop(live.ref.public_id)
            raise StaleError(live.ref.public_id, head, error.current) from error
        return Acted(first, last, decided.facts, decided.state, repeated)

    def _answered(self, match: str, key: str | None, request: bytes) -> Acted | None:
        """Give the first answer to a key that was used before."""
        if key is None:
            return None
        ref = self.log.match(match)
        known = self.log.answered(ref.id, key, request)
        if known is None:
            return None
        facts = to_facts(self.log.read(ref.id, known.first - 1, known.last))
        state = state_at(StoreReader(self.log, ref.id), known.last)
        return Acted(known.first, known.last, facts, state, repeated=True)

    # Looking.

    @staticmethod
    def state_of(live: Live) -> Match:
        """Give the state of a match that has been read."""
        if live.state is None:
            raise DeskError("empty", "the match has no facts yet", where=live.ref.public_id)
        return live.state

    def matches(self) -> list[MatchInfo]:
        """List the matches of the log in the order in which they were opened."""
        infos = []
        for ref, head in self.log.matches():
            state = self.state(ref.public_id) if head else None
            created = dt.datetime.fromtimestamp(ref.created / MICROSECONDS, tz=dt.UTC)
            infos.append(
                MatchInfo(
                    ref.public_id,
                    created.strftime("%Y-%m-%d %H:%M"),
                    head,
                    state.turn.number if state is not None else 0,
                    state.winner if state is not None else "",
                    ref.tags.get("event", ""),
                    int(ref.tags.get("round", "0")),
                    int(ref.tags.get("table", "0")),
                )
            )
        return infos

    def reader(self, match: str) -> Reader:
        """Give the reader of a match as it stands now."""
        return StoreReader(self.log, self.log.match(match).id)

    def state(self, match: str, seq: int | None = None) -> Match:
        """Give the state of a match at a seq, or at its head."""
        if seq is None:
            return self.state_of(self._matches.get(match))
        reader = self.reader(match)
        return state_at(reader, check_point(reader, seq))

    def facts(self, match: str, after: int = 0, until: int | None = None) -> list[Fact]:
        """Give the facts with after < seq <= until, undone ones included."""
        return to_facts(self.log.read(self.log.match(match).id, after, until))

    def projected(
        self, match: str, viewer: str, after: int = 0, until: int | None = None
    ) -> list[dict[str, Any]]:
        """Give facts as a viewer may see them."""
        return [project_fact(f, viewer) for f in self.facts(match, after, until)]

    def table(self, match: str, seq: int | None = None) -> Table:
        """Give the table as the rules see it, for choices and derived values."""
        live = self._matches.get(match)
        state = self.state_of(live) if seq is None else self.state(match, seq)
        return Table(state, live.library)

    def view(self, match: str, viewer: str, seq: int | None = None) -> dict[str, Any]:
        """Give what a viewer sees at a seq, with power, level and keywords as they hold."""
        return view_of(self.table(match, seq), viewer)

    def choices(self, match: str, seq: int | None = None) -> words.Choices:
        """List what may be answered at a seq, or at the head."""
        return words.listed(self.table(match, seq))

    def parse(self, match: str, seat: str, said: Sequence[str]) -> Action:
        """Read an action from a person's words; raises DeskError when it is unclear."""
        return words.parse(self.table(match), seat, said)

    def definition(self, name: str) -> Any:
        """Give the definition of a card of the shipped catalogue."""
        return self.catalog.definition(name)

    # Records.

    def verify(self, match: str) -> Verdict:
        """Check the chain of a match in the log; the verdict names the first bad seq."""
        ref = self.log.match(match)
        return verify_log(self.log, ref.public_id, ref.id)

    def export(self, match: str, out: BinaryIO, *, sealed: Sequence[str] = ()) -> None:
        """Write the record of a match with the card definitions it was played by."""
        opened = self.facts(match, 0, 1)[0].body
        blobs = [("catalog", str(opened.catalog))]
        export_match(self.log, match, out, blobs=blobs, sealed=sealed)

    def import_record(self, lines: Iterable[bytes]) -> str:
        """Take in a record; whole and unaltered, or nothing. Give the name of its match."""
        ref = import_record(self.log, read(lines))
        self._matches.drop(ref.public_id)
        return ref.public_id


def _fields(action: Action) -> list[Any]:
    return [
        action.do,
        list(action.cards),
        action.zone,
        action.number,
        action.word,
    ]


def _edition(day: str) -> str:
    try:
        return edition_on(dt.date.fromisoformat(day))
    except ValueError as error:
        raise DeskError(
            "bad-date", f"{day!r} is no date", instead="write a date as 2026-03-01"
        ) from error


__all__ = ["Acted", "Desk", "MatchInfo"]
