"""What an audit reads of stored rows, and how it words what is wrong with them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.canonical import load
from events.kinds import DeckListed, Fact, MatchEnded
from events.log import Row
from events.wording import counted
from referee.audit import Root, Verdict, root_over
from referee.auditing import AuditedTable, Finding
from referee.auditing.findings import DIFFERS, OPEN
from referee.auditing.matter import Pasts
from referee.court.punished import PastPenalty
from referee.fold import Court, fold_court
from referee.fold.event import Event
from referee.rerun import Parted, rules_named
from referee.rerun import RerunFinding as Judged
from referee.service.store.eventlogs import APPEALS, CALLS, OF_TABLE
from referee.service.store.sealed_parts import ORDERED, sealed_parts, unread
from referee.timeline import live_path
from referee.timeline.path import holds
from referee.timeline.reader import rewinds_in

SEATS: Final = ("A", "B")
OF_TABLES: Final = ("match.opened", "deck.listed", *CALLS, *APPEALS, *OF_TABLE)
OF_PENALTIES: Final = (
    "match.opened",
    "penalty.issued",
    "penalty.withdrawn",
    "person.penalized",
    "penalty.carried",
)
CITES: Final = b'"clauses":['


class Audited(NamedTuple):
    """What an audit of one log came to: how many facts it has, and what was found.

    `played` says whether the game was played again. `pages` tells each result that both players
    reported from pages that officials gave out, or of which nobody knows who held them.
    """

    log: str
    facts: int
    orders: int
    findings: tuple[Finding, ...]
    played: bool = False
    pages: tuple[str, ...] = ()


class GivenPenalty(NamedTuple):
    """A penalty as it was given, and when it was withdrawn, 0 for never."""

    past: PastPenalty
    withdrawn: int


class AuditedBook(NamedTuple):
    """What the matches of an event are held against: its log, its roots, its penalties."""

    event: Event | None
    facts: Sequence[Fact]
    roots: dict[str, list[tuple[int, Root]]]
    given: tuple[GivenPenalty, ...]


class AuditedRows:
    """The rows of one match, read once, as the verifier asks for them."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> Sequence[Row]:  # noqa: ARG002
        """All rows; the verifier of a match without a parent asks for no others."""
        return self.rows


def record_of(verdict: Verdict, rows: Sequence[Row] = ()) -> Audited:
    """What the verifier found of a record."""
    if verdict.ok:
        told = (*unread(verdict.match, verdict.reason), *sealed_parts(verdict.match, rows))
        return Audited(verdict.match, verdict.seqs, 0, told)
    code = "forked-history" if "fork" in verdict.reason else "altered-record"
    instead = "take the record from a copy that verifies"
    found = Finding(code, verdict.match, verdict.first_bad, verdict.reason, "", instead)
    return Audited(verdict.match, verdict.seqs, 0, (found,))


def forks(match: str, rows: Sequence[Row], book: AuditedBook) -> list[Finding]:
    """Find roots of a match that its event names and that are not those of its record."""
    hashes = [row.hash for row in rows] if match in book.roots else []
    for seq, root in book.roots.get(match, ()):
        if len(hashes) < root.size or root_over(hashes[: root.size]) != root:
            what = f"the event signed another root over {counted(root.size, 'fact')} (its seq {seq})"
            instead = "take the record from a copy with that root"
            return [Finding("forked-history", match, min(root.size, len(hashes)), what, "", instead)]
    return []


def uncaused(match: str, rows: Sequence[Row]) -> list[Finding]:
    """Find an end of a match that no action and no order caused."""
    ends = [row.seq for row in rows if row.kind == "match.ended" and not row.cause]
    what = "the match ends here, and nothing caused it"
    return [Finding("no-cause", match, seq, what, "", "let an action or an order end it") for seq in ends]


def has_orders(rows: Sequence[Row]) -> bool:
    """Whether anybody but the seats ordered anything in a match."""
    return any(row.kind in ORDERED or (row.kind == "action.taken" and row.actor not in SEATS) for row in rows)


def clauses(rows: Sequence[Row]) -> dict[str, int]:
    """Collect the clauses that outcomes cite, each with the first seq; rulings are asked apart."""
    texts: dict[bytes, int] = {}
    for row in rows:
        shown = row.open
        at = shown.find(CITES)
        if at >= 0 and row.kind not in ORDERED:
            texts.setdefault(shown[at + len(CITES) - 1 : shown.find(b"]", at) + 1], row.seq)
    first: dict[str, int] = {}
    for text, seq in texts.items():
        for name in load(text):
            first.setdefault(name, seq)
    return first


def pasts(book: AuditedBook) -> Pasts:
    """How the penalties of an event are asked for, each as it stood at a time."""

    def past(person: str, besides: str, before: int) -> list[PastPenalty]:
        return [
            one.past
            for one in book.given
            if one.past.penalty.person == person
            and one.past.match != besides
            and one.past.penalty.at < before
            and not 0 < one.withdrawn < before
        ]

    return past


def table_of(facts: Sequence[Fact]) -> AuditedTable:
    """Read a match as its event sees it: header, lists, ends, rewinds, calls and appeals.

    A list that is sealed in this copy is left out.
    """
    path = live_path(rewinds_in(facts), facts[-1].seq)
    over = any(isinstance(f.body, MatchEnded) and holds(path, f.seq) for f in facts)
    lists = {
        f.body.seat: (f.body.main, f.body.lrig_deck)
        for f in facts
        if isinstance(f.body, DeckListed) and f.body.main is not None
    }
    return AuditedTable(facts[0].body, fold_court(Court(), facts), over, lists, facts)


def judged(found: Judged) -> list[Finding]:
    """What came out otherwise when a match was played again."""
    if found.ok:
        return []
    first = found.first
    if first is None:
        stopped = found.stopped
        seq, why = (0, found.verdict) if stopped is None else (stopped.seq, stopped.why)
        what = f"the game cannot be played again: {why}"
        instead = "import the record with the cards that belong to it"
        return [Finding("not-played", found.match, seq, what, "", instead, OPEN)]
    what = f"{first.recorded or 'nothing'} is recorded, {first.made or 'nothing'} comes"
    if first.recorded == first.made:
        what = f"{first.made} comes out otherwise ({', '.join(first.fields)})"
    if found.recorded.winner != found.made.winner:
        what += f"; recorded: {_winner(found.recorded.winner)}; replayed: {_winner(found.made.winner)}"
    if found.by_other_rules:
        return [_by_other_rules(found, first, what)]
    code = "other-clauses" if first is found.noted else "other-outcome"
    return [Finding(code, found.match, first.seq, what, ", ".join(first.clauses))]


def _winner(winner: str) -> str:
    return {"": "the match is open", "none": "nobody won"}.get(winner, f"{winner} won")


def _by_other_rules(found: Judged, first: Parted, what: str) -> Finding:
    """What came out otherwise that other or unknown rules had made."""
    said = f"made by {rules_named(first.rules)}, judged by {rules_named(found.rules)}: {what}"
    sides = {"recorded": first.recorded_clauses, "now": first.clauses}
    rule = "; ".join(f"{side}: {', '.join(clauses)}" for side, clauses in sides.items() if clauses)
    instead = "compare the root with the published one; judge it again by the program that made it"
    return Finding("other-rules", found.match, first.seq, said, rule, instead, DIFFERS)
