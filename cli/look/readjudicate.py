"""The command that plays recorded matches again, under their own terms or under others."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.common.completing import match_names
from cli.common.desks import each
from cli.common.door import MEMORY, read_bytes
from cli.common.errors import DIFFERS, NO, CommandError
from cli.common.frame import JUDGE, command, door_of
from cli.common.nearby import none_like
from cli.common.progress import progress
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.look.spread import exit_of, on_a_cluster
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.common.door import Door
    from referee.rerun import Parted, RerunFinding, RerunSummary
    from referee.service import Desk
    from referee.service.court.rerunning import Terms

SIGNS = {
    "exact": ("✓", "good"),
    "same facts": ("≈", "court"),
    "same result": ("≠", "court"),
    "other result": ("✗", "bad"),
    "cannot go on": ("✗", "bad"),
    "sealed": ("○", "court"),
}
OTHER_RULES = ("≠", "court")
"""The sign of what came out otherwise only where other rules had made it."""
CHANGES = {
    "no": "the result stands",
    "could": "the result could change",
    "does": "the result changes",
    "unasked": "whether the result stands was not asked",
}
HASH = 64
LISTED = 40
"""Of more matches than this only those are listed that came out otherwise; the sum counts all."""

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[MATCH]...", help="Matches to play again.", autocompletion=match_names),
]
Event = Annotated[str, typer.Option("--event", help="All matches of an event.")]
Every = Annotated[bool, typer.Option("--all", help="All matches of the database.")]
Archive = Annotated[
    Path | None,
    typer.Option("--archive", metavar="DIR", help="All matches of the database that lie in an archive."),
]
Edition = Annotated[str, typer.Option("--edition", help="Judge by another edition, such as 3.0.0.")]
Readings = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="NAME=VALUE", help="Take a reading otherwise; repeatable."),
]
Cards = Annotated[
    str,
    typer.Option(
        "--cards",
        metavar="FILE|HASH|current",
        help="Judge by other card text: a file, a catalogue by its hash, or as imported last.",
    ),
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="local|ADDRESS",
        help="Have it done by a Dask cluster: processes of this machine (--jobs), or a scheduler.",
    ),
]
Results = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="DIR",
        help="Where a cluster's results lie, as Parquet; begun again, what is done is not done twice.",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help="How many processes work at once.")]


def terms_of(edition: str, readings: list[str] | None, cards: str) -> Terms:
    """The terms that the options name; raises CommandError for what cannot be read."""
    from referee.service.court.rerunning import CURRENT, Terms

    pairs = []
    for text in readings or ():
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            message = f"{text!r} is no reading"
            raise CommandError(message, instead="write NAME=VALUE; see: referee rulebook readings")
        pairs.append((name, value))
    if cards == CURRENT or (len(cards) == HASH and cards.isalnum()):
        return Terms(edition, tuple(pairs), catalog=cards)
    return Terms(edition, tuple(pairs), read_bytes(cards) if cards else b"")


def _judge(desk: Desk, name: str, terms: Terms) -> RerunFinding:
    from referee.service.court.rerunning import judge_again

    return judge_again(desk, name, terms)


def judged(door: Door, names: list[str], terms: Terms, jobs: int) -> Iterator[RerunFinding]:
    """Judge matches again in the order of their names, in so many processes."""
    return each(door.url, names, partial(_judge, terms=terms), jobs)


# Words.


def parted_words(parted: Parted) -> str:
    """Where facts part: the seq, what was recorded, what comes now, and by which clauses."""
    if parted.made == "refused":
        what = "the answer of the record is refused"
    elif not parted.made:
        what = f"{parted.recorded} does not come any more"
    elif not parted.recorded:
        what = f"{parted.made} comes and was not recorded"
    elif parted.recorded == parted.made:
        what = f"{parted.made} is another ({', '.join(parted.fields)})"
    else:
        what = f"{parted.recorded} was recorded, {parted.made} comes"
    clauses = f" [{', '.join(parted.clauses)}]" if parted.clauses else ""
    return f"at {parted.seq} {what}{clauses}"


def _by_other_rules(finding: RerunFinding) -> Iterator[str]:
    """By which rules a match was made and judged, and the clauses of both where they differ."""
    from referee.rerun import rules_named

    first = finding.first
    if first is None or not finding.by_other_rules:
        return
    made, judged_by = rules_named(first.rules), rules_named(finding.rules)
    sides = {"the record": first.recorded_clauses, "now": first.clauses}
    clauses = [f"{side} by {', '.join(by) or 'no clause'}" for side, by in sides.items()]
    yield f"made by {made}, judged by {judged_by}: differs at seq {first.seq}, {'; '.join(clauses)}"


def _rows(finding: RerunFinding) -> Iterator[str]:
    """What there is to say of one match, a row each."""
    yield from _by_other_rules(finding)
    if finding.parted is not None:
        yield parted_words(finding.parted)
    if finding.stopped is not None:
        clauses = f" [{', '.join(finding.stopped.clauses)}]" if finding.stopped.clauses else ""
        before = f"cannot go on at {finding.stopped.seq}: " if finding.verdict != "sealed" else ""
        yield f"{before}{finding.stopped.why}{clauses}"
    if finding.aside is not None:
        yield f"in a stretch that was undone, {parted_words(finding.aside)}"
    if finding.noted is not None and finding.parted is None:
        more = f", and {counted(finding.notes - 1, 'fact')} more" if finding.notes > 1 else ""
        yield f"{parted_words(finding.noted)}{more}"
    yield from finding.decks


def _result(finding: RerunFinding) -> str:
    """What became of the result: which it was, and which it would be."""
    if finding.changes == "does":
        return f"{finding.recorded} was recorded, {finding.made} comes"
    if finding.verdict == "same result":
        return f"{finding.recorded} with the same answers; others could be given"
    return f"{finding.recorded}: {CHANGES[finding.changes]}"


def finding_lines(finding: RerunFinding, width: int) -> Block:
    """Draw what judging one match again came to."""
    sign, style = OTHER_RULES if finding.by_other_rules else SIGNS[finding.verdict]
    head = ink(f"{sign} ", style=style) + ink(finding.match, style="bold")
    words = f": {finding.verdict}, {counted(finding.head, 'fact')}; {_result(finding)}"
    lines = hanging(head, words, width)
    for row in _rows(finding):
        lines += hanging(ink("    "), row, width)
    return lines


def summary_lines(summary: RerunSummary, width: int) -> Block:
    """Draw the sum of a run: how many of each verdict, whether results change, by which clauses."""
    lines = [ink(counted(summary.matches, "match", "matches"), style="bold")]
    for verdict, (sign, style) in SIGNS.items():
        if count := summary.verdicts[verdict] - summary.other_rules[verdict]:
            lines.append(ink(f"{count:>7} ", "bold") + ink(f"{sign} {verdict}", style))
    if count := summary.other_rules.total():
        sign, style = OTHER_RULES
        lines.append(ink(f"{count:>7} ", "bold") + ink(f"{sign} by other rules", style))
    told = [f"{summary.changes[key]} {words}" for key, words in CHANGES.items()]
    shown = [text for text in told if not text.startswith("0 ")]
    lines += hanging(ink("results  ", style="faint"), "; ".join(shown), width)
    if summary.aside:
        lines.append(ink(f"{summary.aside} came out otherwise in an undone stretch", "court"))
    if summary.clauses:
        lines.append(ink("first divergence by clause", style="bold"))
        lines += [
            ink(f"{count:>7} ", "bold") + ink(name, style="clause")
            for name, count in summary.clauses.most_common()
        ]
    return lines


# The command.


class _Wanted(NamedTuple):
    """The matches that somebody asks for, in one of four ways."""

    names: Sequence[str]
    event: str
    every: bool
    archive: Path | None


def _named(door: Door, wanted: _Wanted, terms: Terms) -> list[str]:
    """The matches to judge; raises CommandError where it is not said, or said twice."""
    from referee.service.court.rerunning import to_judge_again

    ways = sum(map(bool, wanted))
    if ways != 1:
        message = "matches are named twice" if ways else "no match is named"
        raise CommandError(message, instead="name matches, or --event NAME, or --archive DIR, or --all")
    with door.desk() as desk:
        if wanted.names:
            return [desk.resolve(name)[0] for name in wanted.names]
        if wanted.archive is not None:
            from referee.service.records.archives import matches_in

            return matches_in(desk, wanted.archive)
        found = list(to_judge_again(desk, wanted.event, terms))
        of = f" of the event {wanted.event!r}" if wanted.event else ""
        if not found:
            near = none_like(desk, "", [("event", wanted.event)])
            instead = "; ".join(filter(None, (near, "see: referee matches")))
            raise CommandError(f"there is no match{of} to judge", instead=instead)
    return found


def readjudicate(
    context: typer.Context,
    names: Names = None,
    *,
    event: Event = "",
    archive: Archive = None,
    every: Every = False,
    edition: Edition = "",
    reading: Readings = None,
    cards: Cards = "",
    jobs: Jobs = 1,
    cluster: Cluster = "",
    results: Results = None,
) -> None:
    """Play recorded matches again and compare fact by fact; the recorded verdict stays.

    Under their own terms, exit 1 when any comes out otherwise: the record was altered. Exit 3 when
    it does so only where other rules made it, or unknown ones. This alone neither clears nor
    accuses the record: another version of the rules may have made the difference, or a forger who
    left the fingerprint out. Compare the root with the published one.

    Under another edition, readings or card text each match is said to be exact, of the same
    result, or where it first comes out otherwise.
    """
    door, terms = door_of(context), terms_of(edition, reading, cards)
    matches = _named(door, _Wanted(names or (), event, every, archive), terms)
    if door.url == MEMORY and (jobs > 1 or cluster):
        raise CommandError("a database in memory has one process", instead="leave --jobs and --cluster out")
    if cluster or results is not None:
        exits = on_a_cluster(door, matches, terms, cluster=cluster, jobs=jobs, results=results)
    else:
        exits = _one_by_one(door, matches, terms, jobs)
    code = next((one for one in (NO, DIFFERS) if one in exits), 0)
    if terms.own and code:
        raise typer.Exit(code)


def _one_by_one(door: Door, matches: list[str], terms: Terms, jobs: int) -> set[int]:
    """Judge matches by processes of this machine, telling each as it comes; give their exit codes."""
    from referee.rerun import RerunSummary

    summary, exits, width = RerunSummary(), set[int](), min(door.out.width, 110)
    lines: Block = []
    with progress(door, "judging", len(matches)) as done:
        for finding in judged(door, matches, terms, jobs):
            summary.add(finding)
            exits.add(exit_of(ok=finding.ok, by_other_rules=finding.by_other_rules))
            if len(matches) <= LISTED or not finding.ok:
                lines += finding_lines(finding, width)
            _tell(door, finding)
            done()
    door.lines(lines if not door.as_json else [])
    if door.as_json:
        door.data({"summary": _sum(summary)})
    elif len(matches) > 1:
        door.lines(summary_lines(summary, width))
    return exits


def _sum(summary: RerunSummary) -> Any:
    from referee.service.court.rejudged import summed

    return summed(summary)


def _tell(door: Door, finding: RerunFinding) -> None:
    """Give a program what judging one match came to as soon as it is known."""
    if door.as_json:
        from referee.service.court.rejudged import rejudged

        door.data(rejudged(finding))
        sys.stdout.flush()


def attach(app: typer.Typer) -> None:
    """Add judging again to the command line."""
    example = "referee readjudicate --event winter-open --edition 8.0.0 --jobs 2"
    command(app, "readjudicate", example, panel=JUDGE)(readjudicate)
