"""Commands that hand a match out and take one in: records, text notation, events, the schema."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cli.common.completing import match_names
from cli.common.door import written_out
from cli.common.errors import CommandError
from cli.common.frame import DOTS, RECORD, Viewer, command, door_of
from cli.common.records import new_file, seekable, whole_or_nothing
from cli.drawn.palette import ink
from cli.look.watched import Eyes, Purpose, Who, looking
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.exchange.handing import BroughtMatch
    from referee.service import Desk

MatchOrNone = Annotated[
    str,
    typer.Argument(
        metavar="[MATCH]",
        help="Name of a match, such as m1; with --html where it opens, m1@57, or a stretch, m1@t7..t8.",
        autocompletion=match_names,
    ),
]
Source = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A record, a notation or the file of an event; - for standard input, or shipped:demo.",
    ),
]
Target = Annotated[str, typer.Argument(metavar="[FILE]", help="A new file, or - to print it.")]
Public = Annotated[bool, typer.Option("--public", help="Seal all hidden parts; every hash stays as it is.")]
Notation = Annotated[bool, typer.Option("--notation", help="Write turns and moves as people read them.")]
Whole = Annotated[bool, typer.Option("--whole", help="A notation that holds every fact, hashes and all.")]
Marks = Annotated[bool, typer.Option("--marks", help="Seq, clock and clauses on every move.")]
Branches = Annotated[bool, typer.Option("--branches", help="With --notation: the branches behind the moves.")]
Events = Annotated[bool, typer.Option("--cloudevents", help="Write CloudEvents 1.0, one a line.")]
Batch = Annotated[bool, typer.Option("--batch", help="With --cloudevents: as one JSON array.")]
Html = Annotated[bool, typer.Option("--html", help="One page for a browser, which needs no network.")]
From = Annotated[str, typer.Option("--from", help="With --html: from where on: 57, t3, R1.")]
To = Annotated[str, typer.Option("--to", help="With --html: up to where.")]
Schema = Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the lines of a record.")]
ForWhom = Annotated[
    Viewer | None,
    typer.Option(
        "--as",
        case_sensitive=False,
        metavar="A|B|spectator|judge",
        help="For whom a notation, events or a page are written; else for a judge.",
    ),
]


class ExportRequest(NamedTuple):
    """In which form a match goes out, and what of it; `at` is the seq at which a page opens."""

    notation: bool
    whole: bool
    marks: bool
    branches: bool
    events: bool
    batch: bool
    html: bool
    public: bool
    viewer: Viewer | None
    at: int = 0
    stretch: str = ""

    @property
    def eyes(self) -> Viewer:
        """Whose eyes it is for: a judge's, unless it is public or somebody else is named."""
        return self.viewer or ("spectator" if self.public else "judge")

    @property
    def read(self) -> bool:
        """Whether it is a form for somebody's eyes; a record is what it is for everybody."""
        return self.notation or self.whole or self.events or self.html

    def check(self) -> None:
        """Raise CommandError for options that do not go together."""
        forms = [self.notation or self.whole, self.events, self.html]
        if sum(forms) > 1:
            instead = "give --notation, --cloudevents or --html"
            raise CommandError("two forms at once", instead=instead)
        needs = (
            ("--marks", self.marks, forms[0], "--notation"),
            ("--branches", self.branches, forms[0], "--notation"),
            ("--batch", self.batch, self.events, "--cloudevents"),
            (f"the stretch {self.stretch}", bool(self.stretch), self.html, "--html"),
            ("--as", self.viewer is not None, any(forms), "a form that is read by people"),
        )
        for option, given, fits, with_what in needs:
            if given and not fits:
                raise CommandError(f"{option} without {with_what}", instead=f"add {with_what}")
        if self.public and (self.events or self.html or (self.notation and not self.whole)):
            message = "--public seals what a record holds, and this form has no hashes"
            raise CommandError(message, instead="leave it out, and give --as spectator")


def _text_of(desk: Desk, match: str, wanted: ExportRequest) -> Iterable[str]:
    """Give a match in the form that was asked for, piece by piece."""
    from referee.exchange import FULL, READING, Style, Wish, events_in, notation_of, sealed_for
    from referee.service.points import stretch_at
    from referee.service.proof.attesting import audiences_of

    viewer = wanted.eyes
    if wanted.html:
        from referee.web.replay import replay

        at = str(wanted.at) if wanted.at < desk.reader(match).head() else ""
        ends = stretch_at(desk, match, wanted.stretch) if wanted.stretch else ("", "")
        whole = (str(ends[0]), str(ends[1]))
        return [replay(desk, match, viewer, seq=at, stretch=whole).text]
    if wanted.events:
        return events_in(desk, match, viewer, batch=wanted.batch)
    level = FULL if wanted.whole else READING
    sealed = sealed_for(viewer, audiences_of(desk, match))
    wish = Wish(level, Style(viewer, wanted.marks), sealed)
    return [notation_of(desk, match, wish, branches=wanted.branches)]


def export(
    context: typer.Context,
    match: MatchOrNone = "",
    target: Target = "-",
    *,
    public: Public = False,
    notation: Notation = False,
    whole: Whole = False,
    marks: Marks = False,
    branches: Branches = False,
    cloudevents: Events = False,
    batch: Batch = False,
    html: Html = False,
    first: From = "",
    last: To = "",
    viewer: ForWhom = None,
    schema: Schema = False,
    by: Who = "judge",
    purpose: Purpose = "export",
) -> None:
    """Write a match as a record (JSON Lines, verifiable anywhere), a notation, events or a page."""
    door = door_of(context)
    if schema:
        _print_schema(match)
        return
    if not match:
        raise CommandError("no match is named", instead="name one, or give --schema")
    match, stretch = _parted(match, first, last)
    wanted = ExportRequest(
        notation, whole, marks, branches, cloudevents, batch, html, public, viewer, stretch=stretch
    )
    wanted.check()
    asked = Eyes(wanted.eyes, by, purpose, states=wanted.read)
    with looking(door, match, asked, said=not wanted.read) as (desk, name, seq, eyes):
        wanted = wanted._replace(at=seq, viewer=eyes.viewer)
        if target == "-":
            _write(desk, name, wanted, None)
        else:
            _write_new(desk, name, wanted, Path(target))
            _told(door, name, desk.reader(name).head(), target, eyes.viewer)


def _parted(address: str, first: str, last: str) -> tuple[str, str]:
    """Part an address into what is looked at and the stretch that is handed out, "" for all."""
    match, _, said = address.partition("@")
    ends = f"{first}{DOTS}{last}" if first or last else ""
    if DOTS not in said:
        return address, ends
    if ends:
        message = f"{address} is a stretch, and --from or --to name another"
        raise CommandError(message, instead="name one of them")
    return match, said


def _write_new(desk: Desk, match: str, wanted: ExportRequest, path: Path) -> None:
    """Write a match to a file that is not there yet; raises CommandError where one is."""
    try:
        with new_file(path, public=wanted.public), whole_or_nothing(path):
            _write(desk, match, wanted, path)
    except FileExistsError as error:
        message = f"{path} is there already"
        instead = "name a new file; a record is never written over"
        raise CommandError(message, instead=instead, code="file-exists") from error


def _told(door: Door, match: str, head: int, target: str, viewer: Viewer) -> None:
    door.answer(
        {"match": match, "file": target, "facts": head, "as": viewer},
        [ink(match, style="bold") + ink(f": {counted(head, 'fact')} in {target}")],
    )


def _print_schema(match: str) -> None:
    """Print the schema of every line of a record; it is that of all matches."""
    from referee.exchange import record_schema

    if match:
        raise CommandError("the schema is that of every match", instead="name none with --schema")
    sys.stdout.write(json.dumps(record_schema(), indent=1) + "\n")


def _write(desk: Desk, match: str, wanted: ExportRequest, path: Path | None) -> None:
    """Write a match to a file, or to standard output."""
    from referee.service.proof.attesting import audiences_of, export_record

    if wanted.read:
        pieces = _text_of(desk, match, wanted)
        if path is None:
            written_out(pieces)
            return
        with path.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(pieces)
        return
    sealed = audiences_of(desk, match) if wanted.public else ()
    if path is None:
        export_record(desk, match, sys.stdout.buffer, sealed=sealed)
        return
    with path.open("wb") as record:
        export_record(desk, match, record, sealed=sealed)


def import_match(
    context: typer.Context,
    source: Source,
    *,
    name: Annotated[
        str, typer.Option("--name", help="Another name for a match played again from its moves.")
    ] = "",
    root: Annotated[
        str,
        typer.Option("--root", metavar="SIZE:BASE64", help="The root that you trust; it must fit."),
    ] = "",
    by: Annotated[
        str, typer.Option("--by", help="Who brings it in; kept where it lifts a removal.")
    ] = "judge",
) -> None:
    """Take in a record, a notation or the file of an event that verifies completely; else nothing is written.

    The file of an event (cup.zip) brings the event with all its matches, cards and policies. What is
    here already stays as it is. Without its published root it is known to be consistent with itself,
    and no more.
    """
    from referee.exchange import bring_in
    from referee.service.proof.gathering import names_event

    door = door_of(context)
    with seekable(source) as stream, door.desk("make") as desk:
        made = bring_in(desk, stream, name, root, by)
        name, head = made.match, desk.reader(made.match).head()
        event = names_event(desk, name)
    door.answer({"match": name, "facts": head} | as_data(made), _brought_lines(made, head, event=event))


def _brought_lines(made: BroughtMatch, head: int, *, event: bool) -> Block:
    """What came in, how it was checked, and what to look at next."""
    name, (what, then) = made.match, ("event", "event show") if event else ("match", "show")
    told = f" is here{' already' if made.already else ''}, {counted(head, 'fact')}, {made.checked}"
    lines = [ink(f"{what} ") + ink(name, style="bold") + ink(told)]
    if made.matches:
        lines.append(ink(f"  with {counted(len(made.matches), 'match', 'matches')}"))
    if made.already:
        lines.append(ink("  nothing was changed"))
    for one, copy in made.stays.items():
        file = "sealed" if copy == "whole" else "whole"
        lines.append(ink(f"  {one}: the file is {file}; the {copy} copy that was here stays", style="court"))
    if "sealed" in made.stays.values():
        lines.append(ink("  to have it whole, import the file into a new database"))
    if made.root and not made.trusted:
        compare = f"  its root is {made.root}; compare it with the published one"
        lines.append(ink(compare, style="faint"))
    return [*lines, ink("next: ") + ink(f"referee {then} {name}", style="command")]


def attach(app: typer.Typer) -> None:
    """Add export and import to the command line."""
    command(app, "export", "referee export m1 m1.jsonl", panel=RECORD)(export)
    command(app, "import", "referee import m1.jsonl", panel=RECORD)(import_match)
