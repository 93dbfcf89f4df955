"""The desk at a paper table: what a scorekeeper enters, takes back, and what cannot be so."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Unpack

from events.kinds import BranchOpened, EntryMade, Fact, MatchRewound
from referee import court
from referee.court.policy import may
from referee.effects.sighted import PAPER
from referee.paper import Bounds, Claim, Count, bounds_at, compared, impossible, ordered, untold
from referee.rules import Accepted, Table
from referee.service.acted import Acted
from referee.service.chance import new_key
from referee.service.commands import Once
from referee.service.court.judging import Judging
from referee.service.errors import DeskError, StaleError
from referee.service.store.live import Live
from referee.service.table.answering import Seated
from referee.service.table.entering import Session
from referee.service.table.listing import Choice, Choices
from referee.service.table.typed import Step, steps_of
from referee.timeline import court_at, live_path, settled_at_or_before, state_at
from referee.timeline.path import holds


class Corrected(NamedTuple):
    """A correction of an entry: its words, to which seq the match went back, what followed.

    `again` are the entries that were made since, the corrected one first; `rest` the lines that
    were not entered again, the first for the reasons of `trouble`.
    """

    was: str
    to: int
    again: list[Acted]
    rest: list[str]
    trouble: DeskError | None


SCOREKEEPER = "scorekeeper"
ENTER, SLIP, FIX = "enter", "slip", "fix"


class Papering(Judging, ABC):
    """The desk as far as matches with paper cards are entered at it."""

    @abstractmethod
    def _entered(self, live: Live, done: Accepted, key: str, request: list[Any]) -> Acted:
        """Append what was entered as one command; the desk does it."""

    @abstractmethod
    def _known(self, match: str, key: str | None, request: list[Any]) -> Acted | None:
        """Give the first answer to a key that was used before; the desk does it."""

    def enter(
        self, match: str, line: str, by: str, *, key: str | None = None, expect: int | None = None
    ) -> Acted:
        """Enter what was done at a paper table: one line, carried out whole or not at all.

        Raises DeskError for words that are unclear and for what cannot be, Refused for what the
        rules forbid, NotToldError for a card that was revealed and was not typed.
        """
        live, who = self._at_paper(match, by, ENTER)
        request = [line, who, expect or 0]
        known = self._known(match, key, request)
        if known is not None:
            return known
        head = live.head.seq
        if expect is not None and expect != head:
            raise StaleError(match, expect, head)
        session = self._carried_out(live, line, who)
        made = EntryMade(head + 1, line.strip())
        entry = Fact(session.head + 1, made, session.seat.at, who, head + 1)
        session.bounds.follow(entry)
        facts = [*session.facts, entry]
        done = self._entered(live, Accepted(facts, session.state), key or new_key(), request)
        live.bounds = (entry.seq, session.bounds)
        return done._replace(short=session.short)

    def _carried_out(self, live: Live, line: str, who: str) -> Session:
        """Carry a line out on a table of its own; raises what `enter` raises."""
        session = self._session(live, who)
        session.enter(_steps(live.ref.public_id, line))
        return session

    def enter_check(self, match: str, line: str, by: str) -> list[str]:
        """Try an entry and write nothing; raises what `enter` would raise.

        Gives what answers the questions that follow it and have one answer: "." or "n" for each.
        """
        live, who = self._at_paper(match, by, ENTER)
        return self._carried_out(live, line, who).onward()

    def fix_check(self, match: str, seq: int, line: str, by: str) -> list[str]:
        """Try a correction and write nothing; raises what `fix` would raise.

        Gives what answers the questions that follow the line and have one answer.
        """
        live, who, rows = self._own_since(match, seq, by)
        to, reader = self._before(match, rows[0]), self.reader(match)
        people = self.facts(match, 0, 1)[0].body.people
        seat = Seated(match, live.head.seq + 1, self._clock(), who, people)
        table = Table(state_at(reader, to), live.library)
        session = Session(table, bounds_at(reader, to), seat)
        session.enter(_steps(match, line))
        return session.onward()

    def fix(self, match: str, seq: int, line: str, by: str) -> Corrected:
        """Correct the entry that holds a seq, and enter what followed it again.

        The match goes back to before it; the new line is entered, and so are the lines after it,
        as they were typed, up to the first that is refused. Nothing is deleted: the rewind says
        what was corrected, and by whom. Raises DeskError where there is no such entry, where
        somebody else has done something since, and, before anything is written, for a line that
        `enter` would not take.
        """
        self.fix_check(match, seq, line, by)
        live, who, rows = self._own_since(match, seq, by)
        was, to = rows[0].body.words, self._before(match, rows[0])
        body = MatchRewound(to, f"correction: {was} -> {line.strip()}")
        drafts = [court.Draft(body, who, rows[0].seq)]
        self._order(match, drafts, words=(FIX, seq, line, by), read=live.head.seq)
        again = [self.enter(match, line, by)]
        lines = [row.body.words for row in rows[1:]]
        for done, one in enumerate(lines):
            try:
                again.append(self.enter(match, one, by))
            except DeskError as trouble:
                return Corrected(was, to, again, lines[done:], trouble)
        return Corrected(was, to, again, [], None)

    def _before(self, match: str, entry: Fact) -> int:
        """Give the seq to which a match goes back for an entry."""
        return settled_at_or_before(self.reader(match), entry.body.first - 1)

    def _own_since(self, match: str, seq: int, by: str) -> tuple[Live, str, list[Fact]]:
        """Give the entry that holds a seq, with those after it, all of who corrects.

        Raises DeskError where there is none, or where anybody else has done something since.
        """
        self._at_paper(match, by, ENTER)
        live, who = self._at_paper(match, by, SLIP)
        facts = self._counting(match, live.head.seq)
        rows = [f for f in facts if isinstance(f.body, EntryMade) and f.seq >= seq]
        if not rows or not rows[0].body.first <= seq:
            raise DeskError(
                "no-entry", f"no entry that counts holds {seq}", where=match,
                instead=f"name the seq of a fact that was entered: referee log {match}",
            )  # fmt: skip
        entered = {n for row in rows for n in range(row.body.first, row.seq + 1)}
        first = rows[0].body.first
        others = [f for f in facts if f.seq >= first and not f.body.COURT]
        stray = next((f.seq for f in others if f.seq not in entered), 0)
        stray = stray or next((row.body.first for row in rows if row.actor != who), 0)
        if stray:
            raise DeskError(
                "not-own", f"{stray} is nothing that {who} entered, and comes after {first}",
                where=match, instead=f"ask a judge for a rewind: referee rewind {match}@{first}",
            )  # fmt: skip
        return live, who, rows

    def _counting(self, match: str, head: int) -> list[Fact]:
        """Give the facts of a match that were not taken back."""
        reader = self.reader(match)
        path = live_path(reader.rewinds(), head)
        return [f for f in reader.facts(0, head) if holds(path, _counts_at(f))]

    def _at_paper(self, match: str, by: str, order: str) -> tuple[Live, str]:
        """Give a paper match and who orders at it.

        Raises DeskError for another match, and for who may not.
        """
        live = self._matches.get(match)
        if self.state_of(live).settings.deal != PAPER:
            raise DeskError(
                "not-paper", "the referee deals the cards of this match", where=match,
                instead=f"act in it: referee act {match} ..., or open one with --paper",
            )  # fmt: skip
        who = self._by(match, by)
        fault = may(self.policy(match), who, order)
        if fault is not None:
            raise DeskError(fault.code, fault.message, where=match, instead=fault.instead)
        return live, who

    def _session(self, live: Live, by: str) -> Session:
        name, head = live.ref.public_id, live.head.seq
        table = Table(self.state_of(live), live.library)
        people = self.facts(name, 0, 1)[0].body.people
        seat = Seated(name, head, self._clock(), by, people)
        return Session(table, self._bounds(live).copy(), seat)

    def _bounds(self, live: Live) -> Bounds:
        """Give what the cards of a match can be at its head, worked out once."""
        if live.bounds is None or live.bounds[0] != live.head.seq:
            reader = self.reader(live.ref.public_id)
            live.bounds = (live.head.seq, bounds_at(reader, live.head.seq))
        return live.bounds[1]

    def listed(self, match: str, seq: int | None, table: Table, most: int) -> Choices:
        """List what may be answered; at a paper table with any card that the list still allows."""
        if table.state.settings.deal != PAPER or table.state.sealed:
            return super().listed(match, seq, table, most)
        live = self._matches.get(match)
        at = live.head.seq if seq is None else seq
        known = self._bounds(live) if at == live.head.seq else bounds_at(self.reader(match), at)
        offers = Session(table, known, Seated(match, at, 0, SCOREKEEPER)).offers()
        rows = [Choice(offer.number, offer.action, offer.text, offer.at) for offer in offers[:most]]
        return Choices(table.decision, table.seat, rows)

    def slip(self, match: str, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Take back the last entry as a slip of who typed it, as long as nothing came after it.

        Raises DeskError where there is none, or where somebody else has done something since.
        """
        live, who = self._at_paper(match, by, SLIP)
        words, head = (SLIP, by), live.head.seq
        known = self._repeated(live.ref, words, once.get("key"), once.get("expect"))
        if known is not None:
            return known
        facts = self._counting(match, head)
        game = max((f.seq for f in facts if not f.body.COURT), default=0)
        last = next(
            (f for f in reversed(facts) if isinstance(f.body, EntryMade | BranchOpened)), None
        )
        own = last is not None and isinstance(last.body, EntryMade) and last.actor == who
        if last is None or not own or game != last.seq - 1:
            raise DeskError(
                "no-slip", "only one's own last entry is taken back, before anything follows it",
                where=match, instead=f"ask a judge for a rewind: referee rewind {match}@SEQ",
            )  # fmt: skip
        body = MatchRewound(self._before(match, last), f"slip: {last.body.words}")
        drafts = [court.Draft(body, who, last.seq)]
        return self._order(match, drafts, words=words, read=head, **once)

    def bounds(self, match: str, seq: int | None = None) -> Bounds:
        """Give what the unknown cards of a paper match can be at a seq, or at the head."""
        reader = self.reader(match)
        return bounds_at(reader, reader.head() if seq is None else seq)

    def claims(self, match: str, seq: int | None = None) -> list[Claim]:
        """List what was entered up to a seq and cannot be so, what stood and is due, and the rest.

        The rest are cards that lie in the open and nobody caught. Of a match that the referee deals
        only what stood and what is due can be listed.
        """
        reader = self.reader(match)
        at = reader.head() if seq is None else seq
        bounds = bounds_at(reader, at)
        known = ordered(court_at(reader, at))
        found = [*map(impossible, bounds.faults), *untold(bounds), *known]
        return sorted(found, key=lambda claim: (claim.first, claim.seq))

    def accounts(self, one: str, two: str) -> tuple[Count, ...]:
        """List what differs between the tables of two accounts, so that a judge counts it."""
        return compared(self.reader(one), self.reader(two))


def _steps(match: str, line: str) -> list[Step]:
    """Part a line into steps; raises DeskError where it has none."""
    steps = steps_of(line)
    if not steps:
        what, instead = "nothing was typed", "type what was done"
        raise DeskError("unclear", what, where=match, instead=instead)
    return steps


def _counts_at(fact: Fact) -> int:
    """Give the seq on which it rests whether a fact still counts: of an entry what it began.

    A branch begins where it was opened, whatever is taken back on it.
    """
    if isinstance(fact.body, EntryMade):
        return fact.body.first
    return 1 if isinstance(fact.body, BranchOpened) else fact.seq
