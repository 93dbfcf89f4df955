"""A report of an event in rows of text: part by part, each with how much of the event it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink
from cli.event.report_tables import LABEL, Names, by, person, standing_rows, work_rows
from events.wording import counted
from referee.service.event.records import report_words

if TYPE_CHECKING:
    from referee.service.event.records import ToldReport

SCALE: Final = 20
"""Signs of the line on which an interval is drawn."""
span, percent = report_words.span, report_words.percent
part_words = report_words.part_words


def report_lines(told: ToldReport, width: int) -> Block:
    """Draw a report with its roots and what an audit found, for a terminal of so many columns."""
    r, names = told.report, told.names
    mirrors = counted(r.decks.mirrors, "mirror match", "mirror matches")
    unit = report_words.unit(r.terms)
    timed = f"{r.lengths.seconds.of} timed, {r.lengths.turns.of} in turns, of {counted(r.lengths.of, unit)}"
    first = f"{r.going_first.wins.of} of {counted(r.going_first.of, unit)}"
    decks = f"{r.decks.counted} of {counted(r.decks.of, 'result')}, {mirrors} left out"
    parts: tuple[tuple[str, str, Block], ...] = (
        ("rounds", "", _rounds(r, names, width)),
        ("decks", decks, [_share(one.deck, one.wins, width) for one in r.decks.decks]),
        ("going first", first, [_share("either seat", r.going_first.wins, width)]),
        ("length", timed, _lengths(r)),
        ("judges", report_words.court_words(r.court), work_rows(r.court, names, width)),
        ("penalties", _penalties_of(r.penalties), _penalties(r, width)),
        ("time lost", _of(r.time), _time(r, names, width)),
        ("corrections", "", _corrections(r, names, width)),
        ("both players", "", _from_pages(r, width)),
        ("disqualified", "", _sent_out(r, names, width)),
        ("standings", report_words.tiebreaks_text(r.terms), standing_rows(r, names, width)),
    )
    lines = _head(r, names, width)
    for name, much, rows in parts:
        if rows:
            lines += [ink(name, style="bold") + ink(f"  {much}" if much else "", style="faint"), *rows]
    return lines + _proof(told, width)


def _of(part: Any) -> str:
    return f"{part.counted} of {counted(part.of, 'table')} on record"


def _head(r: Any, names: Names, width: int) -> Block:
    state = "closed" if r.closed else "not closed"
    head = ink(r.title or r.event, style="bold")
    terms = f"  {r.date}  {r.terms.ruleset} {r.terms.edition}  {r.terms.policy}  {state}"
    counts = (
        counted(r.people, "person", "people"),
        counted(r.tables, "table"),
        f"{counted(r.decided, 'result')}",
        f"{r.recorded} on record",
    )
    lines: Block = [fit(head + ink(terms, style="faint"), width), ink(f"  {', '.join(counts)}")]
    if r.champion:
        lines.append(ink(f"  {LABEL.format('won the cut')}", style="faint") + ink(person(r.champion, names)))
    if r.first:
        lead = ink(f"  {LABEL.format('first')}", style="faint")
        lines += hanging(lead, ", ".join(person(one, names) for one in r.first[:8]), width)
    return lines


def _rounds(r: Any, names: Names, width: int) -> Block:
    lines: Block = []
    if r.left_before:
        left = f"left: {', '.join(person(one, names) for one in r.left_before)}"
        lines += hanging(ink("  before  ", style="faint"), left, width)
    for one in r.rounds:
        changed = ", changed by hand" if one.by_hand else ""
        cut = [one.title.lower()] if one.title != f"Round {one.round}" else []
        said = [*cut, report_words.HOW.get(one.how, one.how) + changed, counted(one.tables, "table")]
        said += [f"{one.recorded} on record"] if one.recorded else []
        said += [f"{one.waiting} without a result"] if one.waiting else []
        said += [f"{span(one.lasted)}"] if one.lasted else []
        said += [f"bye: {', '.join(one.byes)}"] if one.byes else []
        said += [f"again: {', '.join(' - '.join(pair) for pair in one.again)}"] if one.again else []
        said += [f"left: {', '.join(person(p, names) for p in one.dropped)}"] if one.dropped else []
        lines += hanging(ink(f"  {one.round:>4}  ", style="faint"), "; ".join(said), width)
    return lines


def _share(name: str, wins_: Any, width: int) -> Any:
    """A share with its interval, drawn on a line from 0 to 100 %."""
    if not wins_.of:
        return ink("  ") + fit(ink(name), 18) + ink("  nothing to count", style="faint")
    low, high, at = (min(int(one * SCALE), SCALE - 1) for one in (wins_.low, wins_.high, wins_.share))
    drawn = "".join("●" if n == at else "━" if low <= n <= high else "·" for n in range(SCALE))
    told = f" {wins_.won:>4} of {wins_.of:<4} {percent(wins_.share):>7}  "
    ends = f"  {100 * wins_.low:.1f}-{percent(wins_.high)}"
    line = ink("  ") + fit(ink(name), 18) + ink(told) + ink(drawn) + ink(ends, style="faint")
    return fit(line, width)


def _lengths(r: Any) -> Block:
    rows = (
        ("time", r.lengths.seconds, span, r.lengths.longest),
        ("turns", r.lengths.turns, str, r.lengths.most_turns),
    )
    return [
        ink(f"  {LABEL.format(name)}") + ink(_spread(s, told, which)) for name, s, told, which in rows if s.of
    ]


def _spread(s: Any, told: Any, which: str) -> str:
    return f"median {told(s.median)}, 90 % within {told(s.ninety)}, longest {told(s.longest)} ({which})"


def _penalties_of(part: Any) -> str:
    apart = f", {part.apart} for tables without a match" if part.apart else ""
    return f"{_of(part)}, {part.withdrawn} withdrawn{apart}"


def _penalties(r: Any, width: int) -> Block:
    return [
        fit(ink(f"  {one.count:>4}  {one.infraction:<6} {one.level:<16} {one.name}"), width)
        for one in r.penalties.rows
    ]


def _time(r: Any, names: Names, width: int) -> Block:
    if not (r.time.judged or r.time.extensions):
        return []
    judged = f"judges stood at {counted(r.time.tables, 'table')} for {span(r.time.judged)}"
    given = f"{counted(len(r.time.extensions), 'extension')} gave {span(r.time.extended)}"
    lines: Block = [ink(f"  {judged}; {given}")]
    for one in r.time.extensions:
        why = f": {one.reason}" if one.reason else ""
        told = f"{span(one.seconds)} by {by(one.by, names)}{why}"
        lines += hanging(ink(f"  round {one.round}, table {one.table}  ", style="faint"), told, width)
    return lines


def _corrections(r: Any, names: Names, width: int) -> Block:
    lines: Block = []
    for one in r.corrections:
        stood, stands = (one.before, one.games_before), (one.after, one.games_after)
        before, after = (report_words.wins_by(*ended, one.people) for ended in (stood, stands))
        why = f": {one.reason}" if one.reason else ""
        told = f"{before}, then {after}, by {by(one.by, names)}{why}"
        lines += hanging(ink(f"  round {one.round}, table {one.table}  ", style="faint"), told, width)
    for one in r.corrected_parts:
        why = f": {one.reason}" if one.reason else ""
        called = tuple(person(p, names) for p in one.people)
        told = f"{part_words(one.what, one.round, called, one.said)}, by {by(one.by, names)}{why}"
        lines += hanging(ink(f"  seq {one.seq}  ", style="faint"), told, width)
    return lines


def _from_pages(r: Any, width: int) -> Block:
    """Results that both players reported, with who held their pages."""
    lines: Block = []
    for one in r.from_pages:
        lines += hanging(ink(f"  round {one.round}, table {one.table}  ", style="faint"), one.told, width)
    return lines


def _sent_out(r: Any, names: Names, width: int) -> Block:
    lines: Block = []
    for one in r.disqualified:
        why = f": {one.reason}" if one.reason else ""
        told = f"in round {one.round}, by {by(one.by, names)}{why}"
        lines += hanging(ink(f"  {person(one.person, names)}  "), told, width)
    return lines


def _proof(told: ToldReport, width: int) -> Block:
    roots, audit = told.roots, told.audit
    lines = [ink("proof", style="bold") + ink(f"  {counted(len(roots.logs), 'log')}", style="faint")]
    lines.append(ink(f"  {LABEL.format('root')}", style="faint") + ink(roots.root))
    signed = f"by {roots.key} at seq {roots.signed}" if roots.signed else "by nobody"
    if roots.moved:
        signed += f"; {counted(len(roots.moved), 'match', 'matches')} went on since then"
    lines += hanging(ink(f"  {LABEL.format('signed')}", style="faint"), signed, width)
    if audit is None:
        return lines
    what = counted(audit.faults, "fault") if audit.faults else "no fault"
    said = f"{what} in {counted(audit.audited, 'log')} with {counted(audit.facts, 'fact')}"
    said += f"; {audit.open} left open" if audit.open else ""
    said += "; parts are sealed in this copy" if audit.sealed else ""
    said += "; games not replayed"
    style = "bad" if audit.faults else "good"
    lines += hanging(ink(f"  {LABEL.format('audit')}", style="faint"), said, width, style=style)
    for one in audit.logs:
        for line in one.findings:
            lines += hanging(ink("    "), line, width)
    return lines
