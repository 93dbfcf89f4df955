"""How are positions told: what came of each, how it was played, what they show of the book."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from events.kinds import DecisionSettled
from referee.positions.coverage import CoverageRow, PositionCoverage
from referee.positions.outcome import CaseOutcome
from referee.positions.played.options import question_said
from referee.positions.played.table import MATCH, PlayedPosition, QuestionAsked
from referee.positions.played.unasked import table_of
from referee.positions.run import CaseRun
from referee.positions.written.reading import Case
from referee.service.looking import projected_facts, view_at

COLUMNS = ("clauses", "cited", "proven", "unplayable", "missing")
"""What is counted of the book; `missing` is neither proven nor unplayable."""


def outcome_told(outcome: CaseOutcome) -> dict[str, Any]:
    """What came of a case; of one that fails, also what was expected and what found, where."""
    told: dict[str, Any] = {
        "id": outcome.id,
        "status": outcome.status,
        "file": outcome.file,
        "line": outcome.line,
        "system": outcome.system,
        "clauses": outcome.clauses,
        "disputed": outcome.disputed,
    }
    if outcome.status == "fail":
        told |= {
            "check": outcome.check,
            "expected": outcome.expected,
            "found": outcome.found,
            "seq": outcome.seq,
        }
        if outcome.step:
            told["step"] = outcome.step
    if outcome.text:
        told["text"] = outcome.text
    if outcome.open:
        told["open"] = outcome.open
    return told


def counts(outcomes: Iterable[CaseOutcome]) -> dict[str, int]:
    """Count what came of some cases; those that rest on an open reading are counted apart."""
    rows = list(outcomes)
    open_rows = [o for o in rows if o.disputed]
    plain = [o for o in rows if not o.disputed]
    return {
        "passed": sum(o.status == "pass" for o in plain),
        "failed": sum(o.status == "fail" for o in plain),
        "bad": sum(o.status == "bad" for o in plain),
        "disputed_passed": sum(o.status == "pass" for o in open_rows),
        "disputed_failed": sum(o.status != "pass" for o in open_rows),
    }


def by_system(outcomes: Iterable[CaseOutcome]) -> dict[str, list[CaseOutcome]]:
    """Part outcomes by the part of the game that they are about."""
    found: dict[str, list[CaseOutcome]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.system or "-", []).append(outcome)
    return dict(sorted(found.items()))


def run_told(outcomes: Sequence[CaseOutcome]) -> dict[str, Any]:
    """What a run of positions came to, as a whole, by system and case by case."""
    systems = {name: counts(rows) for name, rows in by_system(outcomes).items()}
    summary = {"total": len(outcomes), **counts(outcomes), "systems": systems}
    return summary | {"cases": [outcome_told(o) for o in outcomes]}


def shown_told(case: Case, shown: CaseRun) -> dict[str, Any]:
    """A case that was played: the views before and after, every fact, what was refused."""
    row = case.row
    told: dict[str, Any] = {
        "id": row.id,
        "title": row.title,
        "why": row.why,
        "place": case.place,
        "clauses": row.clauses,
        "disputed": row.disputed,
        "status": shown.outcome.status,
        "text": shown.outcome.text,
    }
    played = shown.played
    if played is not None:
        last = played.now.seq
        told["before"] = view_at(played.desk, MATCH, "judge", played.laid)
        told["facts"] = projected_facts(played.desk, MATCH, "judge", played.laid, last)
        told["questions"] = questions_of(played, last)
        told["refused"] = played.refused
        told["after"] = view_at(played.desk, MATCH, "judge", last)
    return told


def questions_of(played: PlayedPosition, until: int) -> list[QuestionAsked]:
    """Every question of a script up to a seq, asked or settled, with what answered it."""
    found = [one for one in played.asked if one.seq <= until]
    for fact in played.facts[played.laid : until]:
        body = fact.body
        if isinstance(body, DecisionSettled) and body.items:
            words = question_said(table_of(played, fact, body))
            step = played.said.get(fact.seq, -1) + 1
            found.append(QuestionAsked(fact.seq, body.seat, body.kind, words, "settled", step))
    return sorted(found, key=lambda one: one.seq)


def numbers(rows: Iterable[CoverageRow]) -> tuple[int, ...]:
    """Add up the columns of some rows, in the order of COLUMNS."""
    listed = list(rows)
    return (
        sum(r.clauses for r in listed),
        sum(r.cited for r in listed),
        sum(r.proven for r in listed),
        sum(r.unplayable for r in listed),
        sum(r.missing for r in listed),
    )


def _counted(rows: Iterable[CoverageRow]) -> dict[str, int]:
    return dict(zip(COLUMNS, numbers(rows), strict=True))


def coverage_told(found: PositionCoverage) -> dict[str, Any]:
    """How much of the book is shown: by document and system, in all, and the ids behind it."""
    documents = [(name, list(rows)) for name, rows in groupby(found.rows, lambda r: r.document)]
    return {
        "documents": [
            {
                "document": name,
                **_counted(rows),
                "systems": [{"system": r.system, **_counted([r])} for r in rows],
            }
            for name, rows in documents
        ],
        "total": _counted(found.rows),
        "cited": sorted(found.cited),
        "proven": sorted(found.proven),
        "missing": found.missing,
        "unplayable": found.unplayable,
    }
