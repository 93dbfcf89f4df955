"""Commands that sign: make a key, show what checks it, sign the root of a match or an event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common.errors import CommandError
from cli.common.frame import RECORD, command, door_of
from cli.common.keyring import PASSWORD, VARIABLE, keep, place_of, signer_at
from cli.common.records import Target, hand_out
from cli.drawn.palette import ink

Name = Annotated[str, typer.Argument(metavar="NAME", help="Who signs, such as head-judge.")]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar="FILE",
        help=f"The key file (else ${VARIABLE}, else beside the database); ${PASSWORD} opens it.",
    ),
]
Subject = Annotated[str, typer.Argument(metavar="MATCH|EVENT", help="A match or an event, as it stands now.")]
Lines = Annotated[
    list[str] | None,
    typer.Option("--line", metavar="TEXT", help="A line that the note says besides; repeatable."),
]

keys = typer.Typer(name="keys", help="Make and show the key with which this desk signs.")


def new_key(context: typer.Context, name: Name, file: KeyFile = None) -> None:
    """Make a key in a new file that only you may read, and tell what others check it by.

    Beside the database, it makes the desk sign every ruling and every end from now on.
    """
    from referee.service.proof.keys import new_signer

    door = door_of(context)
    place, signer = file or place_of(door.url), new_signer(name)
    if place is None:
        message = "no file is named for the key of a database on a server"
        raise CommandError(message, instead=f"name one with --key, and then in ${VARIABLE}")
    if file is None:
        door.make_room()
    keep(place, signer)
    door.answer({"file": str(place), "verifier": signer.verifier}, [signer.verifier])


def show_key(context: typer.Context, file: KeyFile = None) -> None:
    """Tell the verifier key to publish; the key itself is never shown."""
    door = door_of(context)
    verifier = signer_at(file or place_of(door.url)).verifier
    door.answer({"verifier": verifier}, [verifier])


def sign(
    context: typer.Context,
    subject: Subject,
    target: Target = "-",
    *,
    lines: Lines = None,
    file: KeyFile = None,
) -> None:
    """Sign the root of a match or an event as it stands: a note to publish, for verify --note."""
    from referee.service.proof.gathering import event_of, names_event
    from referee.service.proof.signing import sign_event, sign_match
    from referee.service.proof.verifying import verify_match

    door = door_of(context)
    signer = signer_at(file or place_of(door.url))
    with door.desk() as desk:
        refs = event_of(desk, subject) if names_event(desk, subject) else []
        for name in [ref.public_id for ref in refs] or [subject]:
            verdict = verify_match(desk, name)
            if not verdict.ok:
                message = f"{name} does not verify: {verdict.reason}"
                raise CommandError(message, instead=f"see: referee verify {name}", code="altered")
        if refs:
            note = sign_event(desk, subject, signer, lines or ())
        else:
            note = sign_match(desk, subject, signer, lines=lines or ())
    size = note.split(b"\n")[1].decode()
    told = f": {size} {'logs' if refs else 'facts'}, signed by {signer.name}"
    hand_out(door, note, target, [ink(subject, style="bold") + ink(told)], public=True)


def attach(app: typer.Typer) -> None:
    """Add the commands that sign to the command line."""
    command(app, "sign", "referee sign m1 m1.note", panel=RECORD)(sign)
    command(keys, "new", "referee keys new head-judge")(new_key)
    command(keys, "show", "referee keys show")(show_key)
    app.add_typer(keys, rich_help_panel=RECORD, no_args_is_help=True)
