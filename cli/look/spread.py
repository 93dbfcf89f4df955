"""Matches judged again by a cluster: parts, how far it is, and what came of all of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.common.errors import DIFFERS, NO, CommandError
from cli.common.progress import progress
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.court.rerunning import Terms
    from referee.spread import SpreadPlan


def on_a_cluster(
    door: Door, matches: list[str], terms: Terms, *, cluster: str, jobs: int, results: Path | None
) -> set[int]:
    """Judge matches again on a cluster, and say what came of them; give the exit codes of all.

    Raises CommandError where it is not said where, or where to.
    """
    from referee.spread import judge_part, keep, plan_in, spread

    if not cluster or results is None:
        message = "a cluster needs a folder for its results, and results a cluster"
        raise CommandError(message, instead="write --cluster local --results DIR")
    plan, url = plan_in(results, matches, terms), _reached(door.url)
    left = plan.left()
    with progress(door, "judging", len(matches)) as done:
        for _ in range(len(matches) - plan.matches(left)):
            done()
        judged = spread(cluster, jobs, lambda n: (judge_part, url, plan.parts[n], terms), left)
        for number, rows in judged if left else ():
            keep(plan, number, rows)
            for _ in rows:
                done()
    return _tell(door, plan, len(matches) - plan.matches(left))


def _reached(url: str) -> str:
    """The address of a database as another process finds it."""
    return url if "://" in url else str(Path(url).resolve())


def exit_of(*, ok: bool, by_other_rules: bool) -> int:
    """The exit code for one match that was judged again under its own terms."""
    return 0 if ok else DIFFERS if by_other_rules else NO


def _tell(door: Door, plan: SpreadPlan, before: int) -> set[int]:
    """Say what came of all parts; give the exit code of each match."""
    from referee.spread import kept

    verdicts: Counter[str] = Counter()
    clauses: Counter[str] = Counter()
    changes: Counter[str] = Counter()
    exits: set[int] = set()
    others: Counter[str] = Counter()
    for row in kept(plan):
        verdicts[row["verdict"]] += 1
        others[row["verdict"]] += bool(row.get("by_other_rules"))
        changes[row["changes"]] += 1
        clauses.update(row["clauses"][:1])
        exits.add(exit_of(ok=row["ok"], by_other_rules=bool(row.get("by_other_rules"))))
    told: dict[str, Any] = {"matches": verdicts.total(), "before": before, "results": str(plan.folder)}
    told |= {"verdicts": dict(verdicts), "result": dict(changes), "clauses": dict(clauses.most_common())}
    told["by_other_rules"] = others.total()
    door.answer(told, _lines(told, others, min(door.out.width, 110)))
    return exits


def _lines(told: dict[str, Any], others: Counter[str], width: int) -> Block:
    head = counted(told["matches"], "match", "matches")
    lines = [ink(head, style="bold")]
    counts = [(name, count - others[name]) for name, count in told["verdicts"].items()]
    counts.append(("by other rules", others.total()))
    lines += [ink(f"{count:>7} ", "bold") + ink(name) for name, count in counts if count]
    if told["before"]:
        lines.append(ink(f"{told['before']} of them were judged before", style="faint"))
    if told["clauses"]:
        lines.append(ink("first divergence by clause", style="bold"))
        for name, count in told["clauses"].items():
            lines.append(ink(f"{count:>7} ", "bold") + ink(name, style="clause"))
    return lines + hanging(ink("results  ", style="faint"), f"{told['results']}/*.parquet", width)
