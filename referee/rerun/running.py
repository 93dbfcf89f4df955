"""A match is played once more from its record.

Every action of the log is given again at the point at which it was given, by its own seat, time and
person; chance falls as it is recorded. So the same rules make the same facts, with the same seqs
and ids, and facts are compared one by one. Where one differs the comparing ends, and the answers
are given on, as they were meant (`meant`), for as long as they are legal, to see the result.

A rewind goes back to the state that the re-run had at its point, so undone stretches are played
again as well; what came out otherwise in them alone is told aside. What no rule made (a table laid
by hand, cards told at a paper table, what a court ordered at the table, newer cards that it had
taken up, a match that a penalty ended) is taken as it stands. The verdict of the record is never touched.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from events.kinds import (
    ActionTaken,
    CatalogReplaced,
    Fact,
    MatchEnded,
    MatchOpened,
    MatchRewound,
    PenaltyIssued,
    ResultRecorded,
)
from events.values import changed
from events.vocabulary import SEATS
from referee.effects.board import Board
from referee.effects.library import Library
from referee.effects.sighted import PAPER
from referee.fold import fold
from referee.rerun.fed import ChanceScript, Fed, Make, NoChanceError, fed
from referee.rerun.finding import (
    REFUSED,
    Parted,
    RerunFinding,
    RerunResult,
    Stopped,
    as_then,
    difference,
    parted_at,
    verdict_of,
)
from referee.rerun.meant import meant, without
from referee.rerun.steps import (
    BEGUN,
    GIVEN,
    LAID,
    TAKEN,
    LogStretch,
    opening_in,
    recorded_result,
    rule_makers,
    steps,
    why_said,
)
from referee.rules import Accepted, Action, Refusal, begin, decide
from referee.state import Match, Settings, new_match
from referee.timeline import state_at
from referee.timeline.reader import ListReader, rewinds_in

_NOTHING: Final = new_match(Settings("", "", ""))


class Under(NamedTuple):
    """By what a match is played again where it is not by its own: "" and () leave it as it was.

    `catalog` is the hash of other cards, which go with the library that is handed over.
    """

    edition: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    catalog: str = ""

    def header(self, recorded: MatchOpened) -> MatchOpened:
        """The header of a match as it would have been opened."""
        other = dict(self.readings)
        readings = tuple((name, other.pop(name, value)) for name, value in recorded.readings)
        return changed(
            recorded,
            edition=self.edition or recorded.edition,
            readings=(*readings, *other.items()),
            catalog=self.catalog or recorded.catalog,
        )


class _Stand(NamedTuple):
    """Where the re-run stands: its table and last seq, where it parted, why it stopped."""

    state: Match
    board: Board | None = None
    head: int = 0
    parted: Parted | None = None
    stopped: Stopped | None = None


def rerun(
    match: str,
    facts: Sequence[Fact],
    library: Library,
    under: Under = Under(),  # noqa: B008 - a value
    taken_up: Mapping[str, Library] = MappingProxyType({}),
    *,
    rules: str = "",
) -> RerunFinding:
    """Play a match again from all facts of its log, and say how it came out.

    What neither the rules nor the fold can carry out any more is told in the finding.

    Args:
        match: Name of the match.
        facts: All facts of its log.
        library: The cards to play by.
        taken_up: The cards of each catalogue that was taken up on the way, by its hash; without,
            the match is played by the same cards throughout.
        under: The edition, readings and text to play by instead of its own.
        rules: The fingerprint of the rules that judge, where it matters which made the match.
            Then what these made is judged from the table of the record, where what others made
            before it came out otherwise.

    Returns:
        Where the facts part, if they do, and whether the result stands.
    """
    again = _RerunLog(match, facts, (library, taken_up), under, rules)
    for step in steps(facts):
        again.take(step)
    return again.finding()


class _RerunLog:
    """One re-run on its way through a log."""

    def __init__(
        self,
        match: str,
        facts: Sequence[Fact],
        cards: tuple[Library, Mapping[str, Library]],
        under: Under,
        rules: str,
    ) -> None:
        self.match, self.facts, self.under = match, facts, under
        self.rules, self.makers = rules, rule_makers(facts) if rules else []
        self.foreign: Parted | None = None
        self.library, self.taken_up = cards
        self.reader = ListReader(facts)
        self.rewinds = rewinds_in(facts)
        self.targets = {to for _, to in self.rewinds}
        self.paper = bool(facts) and getattr(facts[0].body, "deal", "") == PAPER
        self.stand = _Stand(_NOTHING)
        self.ends: dict[int, _Stand] = {}
        self.theirs: Match | None = None
        self.noted: Parted | None = None
        self.notes = 0
        self.used: set[int] = set()
        self.aside: Parted | None = None

    def take(self, step: LogStretch) -> None:
        """Play one step."""
        if step.kind == TAKEN:
            self._taken_over(step.facts[0].seq)
        if step.kind == GIVEN:
            self._given(step.facts[0])
        elif self.stand.stopped is None:
            {BEGUN: self._begun, LAID: self._laid, TAKEN: self._taken}[step.kind](step)
        if self.theirs is not None:
            self.theirs = fold(self.theirs, step.facts).state
        last = step.facts[-1].seq
        if last in self.targets:
            self.ends[last] = self.stand

    def _made_by(self, seq: int) -> str:
        """The fingerprint of the rules that made a fact of the record."""
        return next((rules for first, rules in reversed(self.makers) if first <= seq), "")

    def _taken_over(self, seq: int) -> None:
        """Go on from the table of the record where these rules took over from others.

        What came out otherwise by others is told, and keeps nothing of these from being judged.
        """
        parted = self.stand.parted
        if parted is not None and parted.rules != self.rules == self._made_by(seq):
            self.foreign = self.foreign or parted
            self.stand, self.theirs = _Stand(self._before(seq), None, seq - 1), None

    # What no rule made.

    def _given(self, fact: Fact) -> None:
        body = fact.body
        if isinstance(body, MatchRewound):
            self._back(body.to)
        elif body.COURT or self.stand.stopped is not None:
            return
        elif isinstance(body, MatchEnded) and not self._lost(fact):
            made = self._signed(Parted(fact.seq, fact.body.KIND, "", (), fact.clauses, fact.clauses))
            self.stand = self.stand._replace(parted=self.stand.parted or made)
        elif self.stand.parted is None or isinstance(body, (CatalogReplaced, MatchEnded)):
            self._folded([fact])
        else:
            why = f"{body.KIND} was entered for the table as it lay then"
            self.stand = self.stand._replace(stopped=Stopped(fact.seq, why))

    def _lost(self, end: Fact) -> bool:
        """Whether the court ended a match: by a penalty that lost it, or a recorded result."""
        cause = self.facts[end.cause - 1].body if 0 < end.cause < end.seq else None
        if isinstance(cause, ResultRecorded):
            return bool(end.body.winner == (cause.winner if cause.winner in SEATS else "none"))
        return isinstance(cause, PenaltyIssued) and cause.seat != end.body.winner

    def _back(self, to: int) -> None:
        """Stand again where the re-run stood at a point."""
        self.aside = self._to_tell(self.aside, self.stand.parted)
        if self.foreign is not None and self.foreign.seq > to:
            self.aside, self.foreign = self._to_tell(self.aside, self.foreign), None
        self.stand = self.ends[to]
        self.theirs = None if self.stand.parted is None else state_at(self.reader, to)

    def _folded(self, facts: Sequence[Fact]) -> None:
        after, fault = fold(self.stand.state, facts)
        if fault is None:
            self.stand = _Stand(after, None, facts[-1].seq, self.stand.parted)
        else:
            self.stand = self._stuck(facts[0], Stopped(facts[0].seq, str(fault)))

    def _laid(self, step: LogStretch) -> None:
        """Take a table that was laid by hand as it lies."""
        header = changed(step.facts[0], body=self.under.header(step.facts[0].body))
        self._folded([header, *step.facts[1:]])

    # What the rules made.

    def _begun(self, step: LogStretch) -> None:
        first = step.facts[0]
        header = self.under.header(first.body)
        opening = opening_in(header, self.facts)._replace(match=self.match)
        rows = [changed(first, body=header), *step.facts[1:]]

        def make(chance: Fed) -> Accepted | Refusal:
            return begin(opening, self.library, at=first.at, chance=chance)

        self._made(make, rows)

    def _taken(self, step: LogStretch) -> None:
        fact, stand = step.facts[0], self.stand
        body: ActionTaken = fact.body
        given = Action(body.seat, body.do, body.cards, body.zone, body.number, body.word)
        action: Action | None = given
        if stand.parted is not None:
            action = meant(given, self._before(fact.seq), stand.state)
        if action is None:
            why = without(given, self._before(fact.seq), stand.state)
            self.stand = stand._replace(stopped=Stopped(fact.seq, why))
            return
        said, why = action, why_said(step.facts)
        head = fact.seq - 1 if stand.parted is None else stand.head

        def make(chance: Fed) -> Accepted | Refusal:
            return decide(
                stand.state,
                said,
                self.taken_up.get(stand.state.settings.catalog, self.library),
                head=head,
                at=fact.at,
                chance=chance,
                board=stand.board,
                by=fact.actor,
                why=why,
                cause=fact.cause,
            )

        self._made(make, step.facts)

    def _before(self, seq: int) -> Match:
        """The table of the record before a seq."""
        if self.theirs is None:
            self.theirs = state_at(self.reader, seq - 1)
        return self.theirs

    def _made(self, make: Make, rows: Sequence[Fact]) -> None:
        """Carry out a command and hold what it made against the record."""
        stand, seq = self.stand, rows[0].seq
        try:
            script = ChanceScript(rows, self.facts[rows[-1].seq :], self.used, self.paper)
            made = fed(make, script, moved=stand.parted is not None)
        except NoChanceError as missing:
            why = f"chance is needed that the record does not have: {missing}"
            parted = stand.parted or self._compared(rows, missing.made)
            self.stand = stand._replace(parted=parted, stopped=Stopped(seq, why))
            return
        except Exception as broken:  # noqa: BLE001 - one match that breaks must not end a whole run
            why = f"the rules broke: {type(broken).__name__}: {broken}"
            self.stand = self._stuck(rows[0], Stopped(seq, why))
            return
        if isinstance(made, Refusal):
            self.stand = self._stuck(rows[0], Stopped(seq, made.text, made.clauses))
            return
        parted = stand.parted or self._compared(rows, made.facts)
        self.stand = _Stand(made.state, made.board, made.facts[-1].seq, parted)

    def _stuck(self, fact: Fact, stopped: Stopped) -> _Stand:
        parted = self._signed(Parted(fact.seq, fact.body.KIND, REFUSED, (), stopped.clauses, fact.clauses))
        return self.stand._replace(parted=self.stand.parted or parted, stopped=stopped)

    def _compared(self, rows: Sequence[Fact], made: Sequence[Fact]) -> Parted | None:
        """Where the facts of a command part; note what differs in clauses and machine alone."""
        if rows == made:
            return None
        made = [as_then(*pair) for pair in zip(rows, made, strict=False)] + [*made[len(rows) :]]
        place = difference(rows, made)
        for at in range(len(rows) if place is None else place):
            if rows[at] != made[at]:
                self.notes += 1
                self.noted = self._to_tell(self.noted, self._signed(parted_at(rows, made, at)))
        return None if place is None else self._signed(parted_at(rows, made, place))

    def _to_tell(self, first: Parted | None, later: Parted | None) -> Parted | None:
        """The place to tell of two: the first that these rules made, else the first of all."""
        own = (one for one in (first, later) if one is not None and one.rules == self.rules)
        return next(own, first or later)

    def _signed(self, parted: Parted) -> Parted:
        """Say of a place which rules made it."""
        return changed(parted, rules=self._made_by(parted.seq))

    # What it came to.

    def finding(self) -> RerunFinding:
        """How it came out."""
        stand, head = self.stand, len(self.facts)
        recorded = recorded_result(self.facts)
        made = RerunResult(stand.state.winner, stand.state.reason)
        return verdict_of(
            RerunFinding(
                self.match,
                "",
                head,
                recorded,
                made,
                parted=self._to_tell(self.foreign, stand.parted),
                stopped=stand.stopped,
                noted=self.noted,
                notes=self.notes,
                aside=self.aside,
                rules=self.rules,
            )
        )
