"""What a machine of a cluster is given to do: matches to judge again, out of a database it can reach."""

from collections.abc import Sequence
from contextlib import closing
from typing import Any

from referee.rerun import RerunFinding
from referee.service import open_desk
from referee.service.court.rerunning import Terms, judge_again


def judge_part(url: str, names: Sequence[str], terms: Terms) -> list[dict[str, Any]]:
    """Judge matches again under terms; a row for each, in their order. Raises LogError, DeskError."""
    with closing(open_desk(url, readonly=True)) as desk:
        return [row_of(judge_again(desk, name, terms)) for name in names]


def row_of(found: RerunFinding) -> dict[str, Any]:
    """What judging one match again came to, as a row: `seq` is 0 where it came out as it stands."""
    first, stopped = found.first, found.stopped
    return {
        "match": found.match,
        "verdict": found.verdict,
        "head": found.head,
        "recorded": str(found.recorded),
        "made": str(found.made),
        "changes": found.changes,
        "ok": found.ok,
        "seq": first.seq if first else stopped.seq if stopped else 0,
        "recorded_kind": first.recorded if first else "",
        "made_kind": first.made if first else "",
        "clauses": list(first.clauses if first else stopped.clauses if stopped else ()),
        "undone": found.aside is not None,
        "why": stopped.why if stopped else "",
        "made_by": first.rules if first else "",
        "judged_by": found.rules,
        "by_other_rules": found.by_other_rules,
    }
