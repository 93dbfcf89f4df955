"""How is the book told: clauses, editions and readings as values, the same at every door."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from referee.rulebook.ambiguity import FixedReading, Reading, fixed_readings, readings
from referee.rulebook.changes import Changes
from referee.rulebook.clauses import Clause
from referee.rulebook.concordance import also_said_by, counterparts, said_otherwise_by, silent_on
from referee.rulebook.documents import document, registry
from referee.rulebook.history import (
    NoEdition,
    edition_on,
    editions,
    first_day,
    in_force,
    in_force_on,
    withdrawal,
)
from referee.rulebook.searching import CURRENT

RULESETS = ("classic", "diva")


def clause_told(one: Clause) -> dict[str, Any]:
    """A clause with all its fields, and what else is said of its point.

    `also_said_by` state the same rule, `otherwise` answer its point differently, `silent` says why
    the other ruleset has no answer. `readings` are those that settle it, with their defaults, and
    `fixed` the points of it that are read in one way only.
    """
    other = "classic" if one.ruleset == "diva" else "diva"
    return found_told(one) | {
        "silent": {other: why} if (why := silent_on(one.id, other)) else {},
        "readings": {
            r.name: r.defaults.get(one.ruleset, r.default) for r in readings() if one.id in r.clauses
        },
        "fixed": {f.name: f.read for f in fixed_readings() if one.id in f.clauses},
    }


def found_told(one: Clause) -> dict[str, Any]:
    """A clause that was searched for: its fields, and which clauses speak of its point.

    `also_said_by` state the same rule, `otherwise` answer its point differently.
    """
    return asdict(one) | {
        "also_said_by": also_said_by(one.id),
        "otherwise": said_otherwise_by(one.id),
    }


def beside_current(one: Clause) -> str:
    """Word how a clause of the older game stands to the modern one; "" for one of the modern game.

    "classic, as glossary.battle.2", "classic, otherwise than glossary.main-deck.3", or "classic
    only" where the modern game is silent.
    """
    if one.ruleset == CURRENT:
        return ""
    now = counterparts(one.id, CURRENT)
    if not now:
        return f"{one.ruleset} only"
    how = "as" if now[0] in also_said_by(one.id) else "otherwise than"
    return f"{one.ruleset}, {how} {now[0]}"


def clause_on(one: Clause, day: date) -> dict[str, Any]:
    """Whether a clause governs matches of a day, and which edition that is."""
    try:
        governing = edition_on(day, one.ruleset)
    except NoEdition:
        governing = ""
    return {
        "day": day.isoformat(),
        "edition": governing or None,
        "in_force": in_force_on(one.id, day),
        "since": first_day(one.id).isoformat(),
        "withdrawn": withdrawal(one.id) or None,
    }


def neighbours(one: Clause) -> dict[str, str | None]:
    """The clauses before and after one in its document, None at its ends."""
    ids = list(document(_document(one.id)))
    at = ids.index(one.id)
    return {
        "before": ids[at - 1] if at else None,
        "after": ids[at + 1] if at + 1 < len(ids) else None,
    }


def _document(clause_id: str) -> str:
    first = clause_id.partition(".")[0]
    return "glossary" if first == "quickguide" else first


def editions_told() -> list[dict[str, Any]]:
    """Every edition, ruleset by ruleset: when it governs, what it changed, how much it has."""
    rows = []
    for ruleset in RULESETS:
        listed = editions(ruleset)
        ends = [e.since.isoformat() for e in listed[1:]] + [None]
        rows += [
            {
                "name": e.name,
                "ruleset": e.ruleset,
                "since": e.since.isoformat(),
                "until": until,
                "changed": e.changed,
                "clauses": sum(in_force(i, e.name) for i in registry()),
            }
            for e, until in zip(listed, ends, strict=True)
        ]
    return rows


def changes_told(before: str, after: str, found: Changes) -> dict[str, Any]:
    """What changed from one edition to another: entries, clauses that came and went."""
    return {
        "before": before,
        "after": after,
        "entries": dict(found.entries),
        "added": found.added,
        "changed": [{"withdrawn": c.withdrawn, "instead": c.instead} for c in found.changed],
        "withdrawn": found.withdrawn,
    }


def readings_told(pinned: Sequence[Reading], fixed: Sequence[FixedReading]) -> dict[str, Any]:
    """Give readings: those that a match pins, default first, and those that are fixed."""
    rows = [asdict(r) | {"default": r.default} for r in pinned]
    return {"readings": rows, "fixed": [asdict(f) for f in fixed]}
