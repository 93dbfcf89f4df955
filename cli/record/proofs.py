"""Commands about proofs: roots, proofs of facts, matches and growth, and their check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.common.door import read_bytes
from cli.common.errors import NO, CommandError
from cli.common.frame import RECORD, command, door_of
from cli.common.records import Target, hand_out, incoming, is_file
from cli.drawn.palette import ink
from cli.record.verifying import Key, Needed, Note, Witnesses, hashes_of, trust_of
from events.given import json_of, whole_number
from events.wording import SHOWN, counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.audit import Proven, Trust
    from referee.service import Desk

Subject = Annotated[
    str, typer.Argument(metavar="MATCH|EVENT|FILE", help="A match, an event, a record file, or - .")
]
Size = Annotated[int | None, typer.Option("--size", metavar="N", help="Over the first N facts, not all.")]
PointOrNone = Annotated[
    str | None,
    typer.Argument(metavar="[MATCH@SEQ]", help="The fact to prove, such as m1@57; or an event."),
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="N|FILE",
        help="Prove instead that the match grew from N facts, or the event from what "
        "`referee root EVENT --json` said in FILE.",
    ),
]
In = Annotated[
    str | None,
    typer.Option("--in", metavar="EVENT", help="Prove that the match stands in this event."),
]
Opened = Annotated[
    bool, typer.Option("--open", help="Show the hidden parts of the fact, which are sealed else.")
]
By = Annotated[
    str, typer.Option("--by", help="Who opens it: head-judge:ann; a plain name is without a role.")
]
Check = Annotated[
    str | None, typer.Option("--check", metavar="FILE", help="Check a proof instead of making it.")
]
Against = Annotated[
    str | None,
    typer.Option("--root", metavar="SIZE:BASE64", help="With --check: the root that you trust."),
]
LARGEST = 1 << 24
"""Bytes of a proof at most: what a line of a record may have."""


def root(context: typer.Context, subject: Subject, size: Size = None) -> None:
    """Give the root of a match or an event: one line to publish, to prove against."""
    from referee.audit import root_over
    from referee.service.proof.gathering import names_event

    door = door_of(context)
    if size is None and not is_file(subject):
        with door.desk() as desk:
            if names_event(desk, subject):
                _root_of_event(door, desk, subject)
                return
    verdict, hashes = hashes_of(door, subject)
    if not verdict.ok:
        message = f"{subject} does not verify: {verdict.reason}"
        raise CommandError(message, instead=f"see: referee verify {subject}", code="altered", ends=NO)
    if verdict.left:
        message = f"{subject} is a branch, and its root stands over facts of its parent too"
        raise CommandError(message, instead="ask the database that has both for it")
    count = len(hashes) if size is None else size
    if not 0 < count <= len(hashes):
        message = f"{subject} never had {counted(count, 'fact')}"
        raise CommandError(message, instead=f"name a size from 1 to {len(hashes)}")
    told = str(root_over(hashes[:count]))
    door.answer(
        {"match": verdict.match, "root": told},
        [ink(verdict.match, style="bold") + ink(f": {counted(count, 'fact')}"), ink(told)],
    )


def _root_of_event(door: Door, desk: Desk, event: str) -> None:
    from referee.service.proof.gathering import event_root, members_of

    members = members_of(desk, event)
    told = event_root(desk, event)
    logs = counted(len(members), "log")
    door.answer(
        {"event": event, "root": told, "matches": [[one.match, str(one)] for one in members]},
        [
            ink(event, style="bold") + ink(f": {logs}"),
            ink(told),
            ink("the root of the event, over its logs; each has one of its own:", style="faint"),
            *(ink(f"  {one.match} {one}", style="faint") for one in members),
        ],
    )


def prove(
    context: typer.Context,
    point: PointOrNone = None,
    target: Target = "-",
    *,
    grown: From = None,
    event: In = None,
    size: Size = None,
    opened: Opened = False,
    by: By = "judge",
    check: Check = None,
    trusted: Against = None,
    note: Note = None,
    key: Key = None,
    witnesses: Witnesses = None,
    needed: Needed = None,
) -> None:
    """Prove that a fact stands in a match, without the rest of it; or check such a proof."""
    door = door_of(context)
    if check is not None:
        _tell(door, check, point, trust_of(trusted, note, key, witnesses, needed))
        return
    if point is None or any((trusted, note, key, witnesses, needed)):
        message = "no fact is named" if point is None else "--root and --note are for checking"
        raise CommandError(message, instead="name one, such as m1@57, or check: --check FILE")
    if (grown is not None or event is not None) and (opened or size is not None):
        message = "--from and --in show no fact, and end at the point that is named"
        raise CommandError(message, instead="leave --open and --size out: m1@57 --from 40")
    with door.desk() as desk:
        if event is not None:
            made = _membership(desk, point, event)
        elif grown is not None:
            made = _growth(desk, point, grown)
        else:
            made = _inclusion(desk, point, size, opened=opened, by=by)
    told = ink(point, style="bold") + ink(f": proof of {len(made)} bytes in {target}")
    hand_out(door, made, target, [told])


def _membership(desk: Desk, match: str, event: str) -> bytes:
    from referee.service.proof.gathering import prove_member

    return prove_member(desk, match, event)


def _inclusion(desk: Desk, point: str, size: int | None, *, opened: bool, by: str) -> bytes:
    from referee.service.proof.attesting import prove_fact

    name, seq = desk.resolve(point)
    return prove_fact(desk, name, seq, size, opened=opened, by=by)


def _growth(desk: Desk, point: str, grown: str) -> bytes:
    """Prove that a match grew from some facts, or an event from what a file says it was."""
    from referee.service.proof.attesting import prove_growth
    from referee.service.proof.gathering import names_event, prove_event_growth

    if names_event(desk, point):
        try:
            said = json_of(read_bytes(grown))
            before = {name: int(text.partition(":")[0]) for name, text in said["matches"]}
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            message = f"{grown} does not say what {point} was"
            instead = f"keep what was said then: referee root {point} --json"
            raise CommandError(message, instead=instead) from error
        return prove_event_growth(desk, point, before)
    facts = whole_number(grown)
    if facts is None or facts < 0:
        message = f"{grown[:SHOWN]!r} is no number of facts"
        raise CommandError(message, instead=f"write a number: referee prove {point} --from 40")
    name, seq = desk.resolve(point)
    return prove_growth(desk, name, facts, seq)


def _tell(door: Door, file: str, point: str | None, trust: Trust) -> None:
    """Check a proof and say whether it holds, and for which root; exit 1 when it does not."""
    from referee.audit import check_proof

    if point is not None:
        message = f"{point} is to be proven and {file} to be checked"
        raise CommandError(message, instead="do one after the other")
    if trust.key and not trust.note:
        message = "a key is for the note that it signed"
        raise CommandError(message, instead="give --note FILE as well, or --root alone")
    with incoming(file) as stream:
        proven = check_proof(stream.read(LARGEST), trust)
    door.answer(proven, _lines(file, proven, held=any(trust)))
    if not proven.ok:
        raise typer.Exit(NO)


def _lines(file: str, proven: Proven, *, held: bool) -> Block:
    """What a proof proves, and what it is worth."""
    name = ink(file, style="bold")
    if not proven.ok:
        return [ink("✗ ", style="bad") + name + ink(f": does not hold: {proven.reason}")]
    match, seq = proven.match, proven.seq
    shows = {
        "inclusion": f"{match}@{seq} stands in the match as it is shown here",
        "growth": f"{match} only grew since it had {counted(seq, 'fact')}",
        "member": f"{match} with {counted(seq, 'fact')} stands in the event {proven.event}",
        "event-growth": f"the event {match} only grew since it had {counted(seq, 'log')}",
    }
    lines = [
        ink("✓ ", style="good") + name + ink(f": {shows[proven.kind]}"),
        ink(f"root {proven.root}"),
    ]
    if proven.member:
        lines.append(ink(f"root of {match} itself: {proven.member}"))
    if not held:
        lines.append(ink("compare the root with one you trust, or give that with --root"))
    return lines


def attach(app: typer.Typer) -> None:
    """Add the commands about proofs to the command line."""
    command(app, "root", "referee root m1", panel=RECORD)(root)
    command(app, "prove", "referee prove m1@57 fact.json", panel=RECORD)(prove)
