"""Audits at the desk: the record of a log first, then every order in it; nothing is written.

A match is read once: the verifier goes over its stored rows, the clauses are collected from the
same rows, and facts are decoded only where people gave orders.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic

from events.errors import UnknownMatch
from events.kinds import Fact, MatchOpened, PenaltyCarried, PenaltyIssued, PersonPenalized
from events.log import MatchRef, Row, every
from events.values import changed
from referee.audit import Root, verify_log
from referee.auditing import (
    AuditedTable,
    Finding,
    Matter,
    cited,
    leavers_of,
    left_open,
    orders_of,
    orders_of_event,
    places_of,
    results_of,
    tables_of,
    told_pages,
    winners_of,
)
from referee.court.policy import Policy
from referee.court.punished import THIS, PastPenalty, penalties_of
from referee.fold import Court, fold_court
from referee.fold.event import Event, fold_event
from referee.service.court.precedents import indexed_rulings
from referee.service.court.rerunning import judge_again
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.matches import log_names
from referee.service.proof.beside import REBUILD, altered_blobs, beside, index, missing
from referee.service.proof.signing import told_heads
from referee.service.proof.verifying import verify_match
from referee.service.store.audited import (
    OF_PENALTIES,
    OF_TABLES,
    Audited,
    AuditedBook,
    AuditedRows,
    GivenPenalty,
    clauses,
    forks,
    has_orders,
    judged,
    pasts,
    record_of,
    table_of,
    uncaused,
)
from referee.service.store.chances import SEED, said_of, stray_seed
from referee.service.store.compared import false_states
from referee.service.store.eventlogs import OF_TABLE, is_event
from referee.service.store.histories import day_of
from referee.service.store.reader import rows_of
from referee.service.store.rows import UNREAD, legible, read_through
from referee.service.store.sealed_parts import ORDERED, sealed_parts, unread
from referee.service.unreadable import Unreadable, read_row


def begin_audit(desk: Desk) -> None:
    """Read anew what the matches of an event are held against."""
    desk.books = desk.behind = None


def to_audit(desk: Desk, event: str = "") -> list[str]:
    """The logs of an event, or all, by name: events first, then matches and their branches.

    An audit begins here: what the matches of an event are held against is read anew.
    """
    begin_audit(desk)
    rows = [ref for ref, head in every(desk.log) if head]
    if event:
        own = {r.id for r in rows if event in {r.public_id, r.tags.get("event")}}
        rows = [r for r in rows if r.id in own or (r.parent and r.parent.match_id in own)]
    return [ref.public_id for ref in sorted(rows, key=lambda ref: not is_event(ref))]


def sample_states(desk: Desk, seconds: float) -> dict[str, list[int]]:
    """Hold what was kept of logs chosen by chance to their facts, for so many seconds.

    Give the seqs at which a kept state was false, by match; they were dropped.
    """
    refs = [ref for ref, head in every(desk.log) if head and not is_event(ref)]
    until, false = monotonic() + seconds, dict[str, list[int]]()
    for place in desk.dice.order(len(refs)):
        if monotonic() > until:
            break
        with suppress(*UNREAD):
            found = false_states(desk.log, refs[place])
            if found:
                false[refs[place].public_id] = found
                desk.live.distrust(refs[place])
    return false


def audit_log(desk: Desk, name: str, *, quick: bool = False) -> Audited:
    """Audit one log: a match, a branch or an event; unless it is `quick`, a match is played again.

    What an altered record says is not judged: then the alteration is all that is found.
    """
    ref = desk.log.match(name)
    found = read_row(lambda: _audited(desk, ref, quick=quick))
    return Audited(name, 0, 0, tuple(unread(name, str(found)))) if isinstance(found, Unreadable) else found


def _audited(desk: Desk, ref: MatchRef, *, quick: bool) -> Audited:
    name = ref.public_id
    if ref.parent is not None:
        verdict = verify_match(desk, name)
        if not verdict.ok or verdict.reason:
            return record_of(verdict)
        found = record_of(verdict, rows_of(desk.log, ref))
        also = (*beside(desk.log, ref, None), *_stray_seed(desk, ref))
        return found._replace(findings=(*found.findings, *also))
    rows = desk.log.read(ref.id)
    verdict = verify_log(AuditedRows(rows), name, ref.id, desk.log.answered_to(ref.id))
    if not verdict.ok:
        return record_of(verdict)
    facts, told = read_through(rows)
    if wrong := unread(name, ref.fault or told):
        return Audited(name, len(rows), 0, tuple(wrong))
    if altered := altered_blobs(desk.log, name, rows):
        return Audited(name, len(rows), 0, tuple(altered))
    judge = partial(_of_event, desk) if is_event(ref) else partial(_of_match, desk, quick=quick)
    found = judge(name, rows, facts)
    return found._replace(findings=(*found.findings, *_beside(desk, ref, facts)))


def _beside(desk: Desk, ref: MatchRef, facts: Sequence[Fact]) -> Iterator[Finding]:
    """Find what stands beside a log and is not what its facts say."""
    yield from beside(desk.log, ref, facts)
    yield from _stray_seed(desk, ref)
    rulings = indexed_rulings(desk, ref)
    if rulings is not None:
        yield from index(desk.registry, ref.public_id, rulings)


def audit_base(desk: Desk) -> Audited:
    """Audit what belongs to no log that is there: kept heads, and rulings of no match."""
    told, names = told_heads(desk), set(log_names(desk))
    found = [] if told is None else missing(told)
    for match in desk.registry.indexed():
        if match not in names:
            what = "the index by which rulings are searched has some of it, and it is not there"
            found.append(Finding("false-index", match, 0, what, "", REBUILD))
    return Audited("", 0, 0, tuple(found))


def _stray_seed(desk: Desk, ref: MatchRef) -> list[Finding]:
    """Find a tag with a seed that the first fact does not know of: it has no effect."""
    if SEED not in ref.tags:
        return []
    stray = False
    with suppress(*UNREAD):
        stray = stray_seed(ref, said_of(desk.log, ref))
    what = "a tag names a seed, and its first fact knows of none; the tag has no effect"
    instead = "ask who wrote it: the referee writes no such tag"
    return [Finding("stray-seed", ref.public_id, 1, what, "", instead)] if stray else []


def _of_match(desk: Desk, name: str, rows: Sequence[Row], facts: list[Fact], *, quick: bool) -> Audited:
    sealed = sealed_parts(name, rows)
    ordered = 0 if sealed else sum(row.kind in ORDERED for row in rows)
    opened = facts[0].body
    if not isinstance(opened, MatchOpened):
        wrong = Finding("not-a-match", name, 1, "its first fact opens no match")
        return Audited(name, len(rows), 0, (wrong,))
    book = _book(desk, opened.event)
    findings = [*forks(name, rows, book), *cited(name, opened.edition, clauses(rows))]
    findings += [*uncaused(name, rows), *sealed]
    if sealed:
        return Audited(name, len(rows), ordered, tuple(findings))
    findings += () if quick else _played_again(desk, name, facts)
    try:
        under = desk.policy_named(opened.policy, name)
    except DeskError as error:
        findings.append(Finding("no-policy", name, 1, str(error)))
        return Audited(name, len(rows), ordered, tuple(findings), played=not quick)
    facts = facts if has_orders(rows) else facts[:1]
    matter = Matter(
        name, facts, under, book.event, pasts(book), book.facts, _other_games(desk, name, book.event)
    )
    findings += orders_of(matter)
    table = table_of(facts)
    if book.event is None and table.over:
        findings += left_open(name, table)
    return Audited(name, len(rows), ordered, tuple(findings), played=not quick)


def _other_games(desk: Desk, name: str, event: Event | None) -> dict[str, list[Fact]]:
    """What the clock and the score of a table read of the other games of its match."""
    own = event.seats().get(name) if event is not None else None
    if own is None or len(own.games) == 1:
        return {}
    ids = {}
    for game in own.games:
        with suppress(UnknownMatch):
            ids[desk.log.match(game).id] = game
    return {ids[i]: facts for i, facts in desk.eventlogs.facts_of(list(ids), OF_TABLE).items()}


def _played_again(desk: Desk, name: str, facts: list[Fact]) -> list[Finding]:
    """Find what comes out otherwise when a match is played again from its record."""
    try:
        return judged(judge_again(desk, name, facts=facts))
    except (LookupError, ValueError, TypeError, AttributeError):
        return [Finding("impossible", name, 0, "its facts cannot follow one another")]


def _book(desk: Desk, name: str) -> AuditedBook:
    """Read what the matches of an event are held against, once."""
    if desk.books is None:
        desk.books = {"": AuditedBook(None, (), {}, ())}
    if name not in desk.books:
        desk.books[name] = _read_book(desk, name)
    return desk.books[name]


def _read_book(desk: Desk, name: str) -> AuditedBook:
    """Read the log of an event, if it has one that holds, and the penalties of its matches."""
    refs = [m for m, _ in every(desk.log, {"log": "event"}) if m.public_id == name]
    rows = [row for ref in refs for row in desk.log.read(ref.id)]
    verdict = verify_log(AuditedRows(rows), name, 0)
    if not rows or not verdict.ok:
        return AuditedBook(None, (), {}, _given(desk, name))
    roots: dict[str, list[tuple[int, Root]]] = {}
    for one in verdict.signed:
        for member in one.members:
            roots.setdefault(member.match, []).append((one.seq, member.root))
    facts, unread_part = read_through(rows)
    if unread_part:  # its own audit says so; its matches are held against what they say themselves
        return AuditedBook(None, (), roots, _given(desk, name))
    return AuditedBook(fold_event(Event(), facts), facts, roots, _given(desk, name))


def _given(desk: Desk, event: str) -> tuple[GivenPenalty, ...]:
    """The penalties of an event and of all its matches as they were given, by time."""
    refs = {m.id: m for m, _ in every(desk.log, {"event": event}) if m.parent is None}
    refs |= {m.id: m for m, _ in every(desk.log, {"log": "event"}) if m.public_id == event}
    dates: dict[int, str] = {}
    rows: dict[tuple[int, str], GivenPenalty] = {}
    at_event, carried = 0, list[tuple[int, str]]()
    for match_id, fact in legible(desk.log.of_kinds(list(refs), OF_PENALTIES)):
        if isinstance(fact.body, MatchOpened):
            dates[match_id] = fact.body.date
        elif isinstance(fact.body, PersonPenalized):
            at_event += 1
            one = changed(
                penalties_of(fold_court(Court(), (fact,)))[0], id=f"P{at_event}", incident=f"I{at_event}"
            )
            rows[match_id, one.id] = GivenPenalty(PastPenalty(event, day_of(one.at), one), 0)
        elif isinstance(fact.body, PenaltyCarried):
            carried.append(_carried(refs, match_id, fact.body.id))
        elif isinstance(fact.body, PenaltyIssued):
            one = penalties_of(fold_court(Court(), (fact,)))[0]
            past = PastPenalty(refs[match_id].public_id, dates.get(match_id, ""), one)
            rows[match_id, one.id] = GivenPenalty(past, 0)
        elif (match_id, fact.body.id) in rows:
            key = match_id, fact.body.id
            rows[key] = rows[key]._replace(withdrawn=fact.at)
    for key in (one for one in carried if one in rows):
        past = rows[key].past
        rows[key] = rows[key]._replace(past=changed(past, penalty=changed(past.penalty, applies=THIS)))
    return tuple(sorted(rows.values(), key=lambda one: one.past.penalty.at))


def _carried(refs: dict[int, MatchRef], event: int, penalty: str) -> tuple[int, str]:
    """The log and the id of a penalty that an event carried out: its own, or one of a match."""
    match, _, own = penalty.rpartition("/")
    return next((i for i, ref in refs.items() if ref.public_id == match), event), own


def _of_event(desk: Desk, name: str, rows: Sequence[Row], facts: Sequence[Fact]) -> Audited:
    sealed = sealed_parts(name, rows, len(rows))
    event = fold_event(Event(), facts)
    if sealed:
        sealed += [
            *places_of(name, facts),
            *winners_of(name, event),
            *leavers_of(name, event),
            *tables_of(name, event, _tables(desk, name)),
        ]
        return Audited(name, len(rows), 0, tuple(sealed))
    policies: dict[str, Policy] = {}
    for digest in dict.fromkeys(event.policies):
        try:
            policies[digest] = desk.policy_named(digest, name)
        except DeskError:
            continue
    findings = [*orders_of_event(name, facts, policies), *places_of(name, facts)]
    findings += [*winners_of(name, event), *leavers_of(name, event)]
    tables = _tables(desk, name)
    findings += tables_of(name, event, tables)
    findings += results_of(name, facts, policies, tables)
    return Audited(name, len(rows), len(rows), tuple(findings), pages=told_pages(event))


def _tables(desk: Desk, event: str) -> dict[str, AuditedTable]:
    """The matches of an event as it sees them, with one question to the log."""
    refs = {m.id: m.public_id for m, _ in every(desk.log, {"event": event}) if not m.parent}
    found: dict[int, list[Fact]] = {}
    for match_id, fact in legible(desk.log.of_kinds(list(refs), OF_TABLES)):
        found.setdefault(match_id, []).append(fact)
    opened = {i: rows for i, rows in found.items() if isinstance(rows[0].body, MatchOpened)}
    return {refs[i]: table_of(rows) for i, rows in opened.items()}
