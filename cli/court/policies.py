"""Commands about policies: who may order what, and what is an infraction."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.door import read_bytes, written_out
from cli.common.frame import JUDGE, command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.data import as_data

if TYPE_CHECKING:
    from cli.common.door import Door

policy = typer.Typer(name="policy", help="Read and check policies: roles, powers, infractions.")
File = Annotated[str, typer.Argument(metavar="FILE", help="A policy file, or - for standard input.")]
Named = Annotated[
    str, typer.Argument(metavar="[NAME]", help="A shipped policy, or FILE.toml; else generic-1.")
]


def check(context: typer.Context, file: File) -> int:
    """Check a policy file: every contradiction with its line, and what to write instead.

    A level that an infraction comes to and nobody may give is a warning.
    """
    from referee.service.store.policies import check_policy

    door = door_of(context)
    found, lines = check_policy(read_bytes(file)), list[Any]()
    for style, rows in (("bad", found.faults), ("court", found.warnings)):
        for one in rows:
            lines += hanging(ink(f"{file}:{one.line}  ", style=style), one.message, door.out.width)
            lines += hanging(ink("    try: "), one.instead, door.out.width)
    if found.valid:
        pinned = ink(f"referee open --policy {shlex.quote(file)}", style="command")
        lines.append(ink(f"✓ {file} may be pinned: ", style="good") + pinned)
    door.answer({"file": file} | as_data(found), lines)
    return 0 if found.valid else 1


def _windows(found: Any) -> str:
    """Say until when a ruling may be appealed, and who decides."""
    window = found.windows
    until = " and before the next decision" if window.before_next_decision else ""
    who = "decided by another judge" if window.other_judge else "decided by whoever may"
    return f"within {window.appeal_minutes} minutes{until}, {who}"


def _lines(found: Any, width: int) -> Block:
    head = f"{found.name}, edition {found.edition}, {found.date}"
    lines = [ink(head, style="bold"), *hanging(ink("ladder  "), " → ".join(found.levels), width)]
    for level, effect in found.effects:
        approved = ", needs an approval" if level in found.approval else ""
        does = "changes nothing in the match" if effect == "none" else f"is a {effect}"
        lines += hanging(ink(f"  {level:<24} ", style="faint"), does + approved, width)
    lines += hanging(ink("appeals "), _windows(found), width)
    kept = "in every match" if found.access == "kept" else "in the matches of events"
    words = f"judges may use it for: {found.use}; who looked is kept {kept}; "
    words += f"consent of the seats to show it: {found.consent}"
    lines += hanging(ink("record "), words, width)
    lines.append(ink(f"one incident within {found.incident_minutes} minutes"))
    lines += [ink(f"without a role: {found.plain_judge}"), ink(""), ink("powers", style="bold")]
    for order, roles in found.powers:
        lines += hanging(ink(f"  {order:<24} ", style="faint"), ", ".join(roles) or "nobody", width)
    if found.readings:
        read = ", ".join(f"{name} = {value}" for name, value in found.readings)
        lines += [ink(""), *hanging(ink("readings "), read, width)]
    lines += [ink(""), ink("infractions", style="bold")]
    for one in found.infractions:
        path = " → ".join((one.default, *one.repeats))
        words = f"{one.name} ({one.kind}): {path}, counted in the {one.scope}"
        lines += hanging(ink(f"  {one.code:<4}", style="faint"), words, width)
    return lines


def show(
    context: typer.Context,
    name: Named = "generic-1",
    *,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print its file instead, to be copied and changed.")
    ] = False,
) -> None:
    """Show a policy: the ladder, who may order what, and what is an infraction."""
    from referee.service.store.policies import policy_file, policy_named, read_policy

    door: Door = door_of(context)
    a_file = name == "-" or name.endswith(".toml")
    if toml:
        text = (read_bytes(name) if a_file else policy_file(name)).decode("utf-8-sig")
        if door.as_json:
            door.data({"policy": name, "toml": text})
        else:
            written_out([text])
        return
    found = read_policy(read_bytes(name), name) if a_file else policy_named(name)
    door.answer(found, _lines(found, min(door.out.width, 110)))


def attach(app: typer.Typer) -> None:
    """Add the commands of policies to the command line."""
    command(policy, "check", "referee policy check ours.toml")(check)
    command(policy, "show", "referee policy show generic-1 --toml")(show)
    app.add_typer(policy, rich_help_panel=JUDGE, no_args_is_help=True)
