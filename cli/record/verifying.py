"""The command that verifies: matches, events, record files, against what is trusted elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.common.door import read_text
from cli.common.errors import NO, CommandError
from cli.common.frame import RECORD, command, door_of
from cli.common.records import hand_out, incoming, is_file
from cli.drawn.blocks import Block
from cli.drawn.palette import ink
from cli.record.kept_heads import head_lines
from cli.record.removing import removal_lines
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.audit import CosignedBy, OpeningsVerdict, Trust, Verdict
    from referee.service import Desk
    from referee.service.records.removing import Removal
    from referee.service.store.heads import HeadsReport

Subjects = Annotated[
    list[str] | None,
    typer.Argument(metavar="[MATCH|EVENT|FILE]...", help="Matches, events, record files, or - ; else all."),
]
Rooted = Annotated[
    str | None,
    typer.Option("--root", metavar="SIZE:BASE64", help="The root that you trust."),
]
Note = Annotated[
    str | None,
    typer.Option("--note", metavar="FILE", help="A signed note that says the root; needs --key."),
]
Key = Annotated[
    str | None,
    typer.Option(
        "--key",
        metavar="NAME+HASH+BASE64",
        help="Whose key you trust: who signed the note, else every checkpoint in the record.",
    ),
]
Witnesses = Annotated[
    str | None,
    typer.Option(
        "--witnesses",
        metavar="FILE",
        help="Witnesses that you trust, a key on each line; for the note they cosigned.",
    ),
]
Needed = Annotated[
    int | None,
    typer.Option("--quorum", metavar="K", help="How many of the witnesses; else more than half of them."),
]
Openings = Annotated[
    str | None,
    typer.Option("--openings", metavar="FILE", help="Hidden parts that were opened: referee reveal."),
]
Copy = Annotated[str, typer.Argument(metavar="[FILE]", help="A new file, or - to print it.")]


class VerifiedRecord(NamedTuple):
    """A record or a match that was verified, and what was opened of it; `of` is what it has.

    A log has facts. An event has logs, and its own root stands over the roots of those.
    """

    name: str
    verdict: Verdict
    opened: OpeningsVerdict | None = None
    of: str = "fact"

    @property
    def good(self) -> bool:
        """Whether all of it holds."""
        read = self.verdict.ok and not self.verdict.reason
        return read and (self.opened is None or self.opened.ok)


def trust_of(
    text: str | None,
    note: str | None,
    key: str | None,
    witnesses: str | None = None,
    needed: int | None = None,
) -> Trust:
    """What is trusted: a root, a signed note with its key, or a key; raises BadRoot.

    The note may have to be cosigned by so many of the witnesses in a file; raises BadKey.
    """
    from referee.audit import Trust, keys_in, quorum_of, root_of

    if note is None and (witnesses is not None or needed is not None):
        message = "witnesses cosign a note, and none is given"
        raise CommandError(message, instead="give --note FILE and --key KEY as well")
    if witnesses is None and needed is not None:
        message = "a quorum is of witnesses, and none are named"
        raise CommandError(message, instead="name them in a file: --witnesses FILE")
    if note is None:
        return Trust(None if text is None else root_of(text), b"", key or "")
    if key is None or text is not None:
        message = "a note is checked by the key that signed it, and says the root"
        raise CommandError(message, instead="give --note FILE and --key KEY, or --root alone")
    with incoming(note) as stream:
        made = stream.read(1 << 17)
    quorum = quorum_of(keys_in(read_text(witnesses)), needed) if witnesses is not None else None
    return Trust(None, made, key, quorum)


def hashes_of(door: Door, subject: str) -> tuple[Verdict, list[bytes]]:
    """Verify a match or a record file; with the hashes of its facts if it holds."""
    from referee.service.proof import roots
    from referee.service.proof.verifying import verify_match

    if is_file(subject):
        from events.records import lines_of
        from referee.audit import record_hashes

        with incoming(subject) as stream:
            return record_hashes(lines_of(stream))
    with door.desk() as desk:
        verdict = verify_match(desk, subject)
        return verdict, roots.hashes_of(desk, subject) if verdict.ok else []


def _in_file(name: str, trust: Trust, openings: str | None) -> VerifiedRecord:
    from events.records import lines_of
    from referee.audit import check_openings, held, record_hashes
    from referee.audit.records import stored_rows
    from referee.service.store.rows import unreadable

    with incoming(name) as stream:
        lines = list(lines_of(stream))
    verdict, hashes = record_hashes(lines)
    verdict = held(verdict, hashes, trust)
    if verdict.ok:
        verdict = replace(verdict, reason=unreadable(stored_rows(lines)))
    if openings is None or not verdict.ok:
        return VerifiedRecord(name, verdict)
    opened = check_openings(_lines_of(openings), verdict.match, stored_rows(lines))
    return VerifiedRecord(name, verdict, opened)


def _lines_of(file: str) -> list[bytes]:
    from events.records import lines_of

    with incoming(file) as stream:
        return list(lines_of(stream))


def _in_log(desk: Desk, name: str, trust: Trust, openings: str | None) -> VerifiedRecord:
    from referee.audit import held
    from referee.service.proof import roots
    from referee.service.proof.attesting import hold_openings
    from referee.service.proof.verifying import verify_match

    verdict = verify_match(desk, name)
    if verdict.ok and any(trust):
        verdict = held(verdict, roots.hashes_of(desk, name), trust)
    if openings is None or not verdict.ok:
        return VerifiedRecord(name, verdict)
    return VerifiedRecord(name, verdict, hold_openings(desk, name, _lines_of(openings)))


def _judged(door: Door, names: list[str], trust: Trust, openings: str | None) -> Iterator[VerifiedRecord]:
    """Verify what was named, events with their matches, or everything in the database."""
    from referee.service.matches import log_names
    from referee.service.proof.gathering import names_event

    for name in names:
        if is_file(name):
            yield _in_file(name, trust, openings)
    if names and all(is_file(name) for name in names):
        return
    with door.desk() as desk:
        for name in names or log_names(desk):
            if names and is_file(name):
                continue
            if names and names_event(desk, name):
                yield from _event(desk, name, trust)
            else:
                yield _in_log(desk, name, trust, openings)


def _event(desk: Desk, event: str, trust: Trust) -> Iterator[VerifiedRecord]:
    """Verify an event: each of its logs, and then its own root, against one that is trusted."""
    from referee.audit import Trust, held, held_event
    from referee.service.proof import roots
    from referee.service.proof.gathering import event_of, event_root
    from referee.service.proof.verifying import verify_match

    good = True
    rooted = trust.root is not None or trust.note
    for ref in event_of(desk, event):
        verdict = verify_match(desk, ref.public_id)
        if trust.key and not rooted and verdict.signed:
            verdict = held(verdict, roots.hashes_of(desk, ref.public_id), trust)
        good = good and verdict.ok
        yield VerifiedRecord(ref.public_id, verdict)
    if good:
        known = trust if rooted else Trust()
        yield VerifiedRecord(event, held_event(event, event_root(desk, event), known), of="log")


def verdict_lines(name: str, verdict: Verdict, of: str = "fact") -> Block:
    """Whether a record holds, and what with, or where it breaks and why.

    `of` is what was counted: the facts of a log, or the logs of an event.
    """
    from referee.audit import holding, to_compare

    bold = ink(name, style="bold")
    if not verdict.ok:
        where = f"at seq {verdict.first_bad}" if verdict.first_bad else "as a whole"
        fault = ink(f": does not verify {where}: {verdict.reason}")
        return [ink("✗ ", style="bad") + bold + fault]
    if verdict.reason:
        return [ink("✗ ", style="bad") + bold + ink(f": {verdict.reason}")]
    sealed = f", sealed: {', '.join(verdict.sealed)}" if verdict.sealed else ""
    event = ": the event with its matches" if of == "log" else ""
    told = f"{event}: {counted(verdict.seqs, of)}, {holding(verdict)}{sealed}"
    if verdict.left:
        left = int(verdict.left.rpartition("@")[2])
        own = f": facts {left + 1} to {verdict.seqs}, {holding(verdict)}{sealed}; they follow"
        told = f"{own} {verdict.left}, which is not in this file"
    lines = [ink("✓ ", style="good") + bold + ink(told)]
    if verdict.chance:
        lines.append(ink(f"  chance: {verdict.chance}", style="faint"))
    keys = dict.fromkeys(one.key for one in verdict.signed)
    if keys:
        some = counted(len(verdict.signed), "checkpoint")
        lines.append(ink(f"  {some} signed by {', '.join(keys)}", style="faint"))
    if len(keys) > 1:
        lines.append(ink("  signed by more than one key; name yours with --key", style="court"))
    compare = to_compare(verdict)
    return [*lines, ink(f"  {compare}", style="faint")] if compare else lines


def _lines(judged: VerifiedRecord, seen: CosignedBy | None, key: str) -> Block:
    lines = verdict_lines(judged.name, judged.verdict, judged.of)
    if key and judged.verdict.trusted and seen is None:
        told = f"{key.partition('+')[0]} alone vouches for that by its key, and no witness"
        lines.append(ink(f"  {told}", style="faint"))
    if seen is not None:
        lines.append(ink("✓ ", style="good") + ink(str(seen)))
    opened = judged.opened
    if opened is None:
        return lines
    if opened.ok:
        told = f": {counted(opened.parts, 'part')} opened as committed, {opened.left} still sealed"
        lines.append(ink("✓ ", style="good") + ink("openings", style="bold") + ink(told))
        chance = [ink(f"  chance: {opened.chance}", style="faint")] if opened.chance else []
        return [*lines, *chance]
    told = f": do not hold: {opened.reason}"
    return [*lines, ink("✗ ", style="bad") + ink("openings", style="bold") + ink(told)]


def _seen(judged: VerifiedRecord, trust: Trust) -> CosignedBy | None:
    """Which witnesses saw the note to which something was held; None where none did."""
    from referee.audit import seen_by

    return seen_by(trust) if judged.verdict.ok and judged.verdict.trusted else None


def _said(judged: VerifiedRecord, seen: CosignedBy | None) -> dict[str, Any]:
    name, verdict, opened, of = judged
    row: dict[str, Any] = {"name": name, "of": of, "ok": judged.good, "seqs": verdict.seqs}
    row |= {"first_bad": verdict.first_bad, "reason": verdict.reason, "signed": verdict.signed}
    row |= {"root": verdict.root, "trusted": verdict.trusted, "sealed": verdict.sealed}
    row |= {} if seen is None else {"witnesses": seen}
    return row if opened is None else row | {"openings": opened}


def _whole(door: Door) -> tuple[list[Removal], HeadsReport | None]:
    """What no list of a database names: what was removed, and what its kept heads say."""
    from referee.service.proof.signing import told_heads
    from referee.service.records.removing import removals_of

    with door.desk() as desk:
        return removals_of(desk), told_heads(desk)


def verify(
    context: typer.Context,
    subjects: Subjects = None,
    *,
    rooted: Rooted = None,
    note: Note = None,
    key: Key = None,
    witnesses: Witnesses = None,
    needed: Needed = None,
    openings: Openings = None,
) -> None:
    """Prove that a record holds, or name the first bad seq; with its root, that it is unaltered."""
    door = door_of(context)
    names, trust = subjects or [], trust_of(rooted, note, key, witnesses, needed)
    one_only = trust.root is not None or trust.note or openings is not None
    if one_only and len(names) != 1:
        message = f"a root, a note or openings are of one match, and {len(names)} are named"
        raise CommandError(message, instead="name the one match or record")
    good = True
    told = []
    for judged in _judged(door, names, trust, openings):
        good = good and judged.good
        seen = _seen(judged, trust)
        told.append(_said(judged, seen))
        if not door.as_json:
            door.lines(_lines(judged, seen, trust.key))
    removed, heads = ([], None) if names else _whole(door)
    good = good and (heads is None or heads.good)
    if door.as_json:
        whole = {} if names else {"removed": removed, "heads": heads}
        door.data({"ok": good, "records": told} | whole)
    elif not told:
        door.line("no match to verify yet", style="faint")
    if not door.as_json:
        door.lines(removal_lines(removed, door.out.width))
        door.lines(head_lines(heads))
    if not good:
        raise typer.Exit(NO)


def verifier(context: typer.Context, target: Copy = "-") -> None:
    """Write the verifier as one file of Python, which runs anywhere without the referee."""
    from referee.audit.alone import alone

    door = door_of(context)
    made = alone().encode()
    run = f"python -I -S {Path(target).name} FILE --root SIZE:BASE64"
    told = ink(f"{target}: run it with: ") + ink(run, style="command")
    hand_out(door, made, target, [told], public=True)


def attach(app: typer.Typer) -> None:
    """Add the commands that verify to the command line."""
    command(app, "verify", "referee verify m1", panel=RECORD)(verify)
    command(app, "verifier", "referee verifier verifier.py", panel=RECORD)(verifier)
