"""Commands about witnesses: be one, and publish checkpoints that witnesses cosigned."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.door import read_text
from cli.common.errors import NO, CommandError
from cli.common.frame import RECORD, command, door_of
from cli.common.keyring import PASSWORD, VARIABLE, cosigner_at, keep, place_of, signer_at
from cli.common.listening import Host, Port, free_port
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from cli.drawn.blocks import Block
    from referee.service.proof.publishing import Publication, Published
    from referee.service.proof.witnesses import NamedWitness

Name = Annotated[str, typer.Argument(metavar="NAME", help="Who witnesses, such as north.")]
Held = Annotated[Path, typer.Option("--key", metavar="FILE", help=f"The key file; ${PASSWORD} opens it.")]
Logs = Annotated[
    list[str],
    typer.Option("--log", metavar="NAME+HASH+BASE64", help="A desk whose checkpoints are seen; repeatable."),
]
State = Annotated[Path, typer.Option("--state", metavar="FILE", help="Where it remembers what it saw.")]
Subject = Annotated[
    str, typer.Argument(metavar="MATCH|EVENT", help="A match, or an event with all its matches.")
]
At = Annotated[
    list[str] | None,
    typer.Option("--witness", metavar="URL=KEY", help="A witness to ask; repeatable."),
]
Listed = Annotated[
    str | None,
    typer.Option("--witnesses", metavar="FILE", help="Witnesses to ask, a line each: KEY URL."),
]
Folder = Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where checkpoints lie: NAME.note.")]
Needed = Annotated[
    int | None,
    typer.Option("--quorum", metavar="K", help="Publish what K witnesses saw; else more than half of them."),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar="FILE",
        help=f"The key file of the desk (else ${VARIABLE}, else beside the database).",
    ),
]

witness = typer.Typer(name="witness", help="Be a witness that cosigns checkpoints of other desks.")


def new_witness(context: typer.Context, name: Name, file: Held) -> None:
    """Make the key of a witness in a new file, and tell what its cosignatures are checked by."""
    from referee.service.proof.keys import new_cosigner

    made = new_cosigner(name)
    keep(file, made)
    door = door_of(context)
    door.answer({"file": str(file), "verifier": made.verifier}, [made.verifier])


def show_witness(context: typer.Context, file: Held) -> None:
    """Tell the verifier key of a witness, to publish; the key itself is never shown."""
    verifier = cosigner_at(file).verifier
    door_of(context).answer({"verifier": verifier}, [verifier])


def serve_witness(
    context: typer.Context,
    file: Held,
    logs: Logs,
    state: State,
    *,
    host: Host = "127.0.0.1",
    port: Port = 8431,
) -> None:
    """Cosign checkpoints that continue what was seen before, until Ctrl-C.

    Its file must never be put back to an earlier copy: a witness that forgets can see two
    histories.
    """
    import time

    from referee.audit.notes import verifier_of
    from referee.witness import Witness, WitnessMemory
    from referee.witness.memory import BadMemory
    from referee.witness.serving import serve

    door, key = door_of(context), cosigner_at(file)
    port = free_port(host, port)
    for log in logs:
        verifier_of(log)
    try:
        memory = WitnessMemory(state)
    except BadMemory as bad:
        instead = "name a file that a witness made, or a new one"
        raise CommandError(str(bad), instead=instead, code="bad-memory") from None
    made = Witness(key, logs, memory, lambda: int(time.time()))
    address = f"http://{host}:{port}"
    told = f"{key.name} witnesses {counted(len(logs), 'desk')} at {address}"
    door.answer(
        {"address": address, "verifier": key.verifier, "witness": f"{address}={key.verifier}"},
        [told, f"Name it to them: --witness {address}={key.verifier}", "Stop it with Ctrl-C."],
    )
    serve(made, host, port)


def publish(
    context: typer.Context,
    subject: Subject,
    folder: Folder,
    *,
    witnesses: At = None,
    listed: Listed = None,
    needed: Needed = None,
    file: KeyFile = None,
) -> None:
    """Publish the checkpoints of a match or an event with the cosignatures of witnesses.

    Of an event, its own log comes first and names the roots of all its matches.
    """
    from referee.service.proof.publishing import publish as published
    from referee.service.proof.signing import name_members, to_publish
    from referee.service.proof.verifying import verify_match

    door = door_of(context)
    to = publication_of(folder, [*witnesses_in(listed), *(witnesses or ())], needed)
    signer = signer_at(file or place_of(door.url))
    with door.desk("write") as desk:
        name_members(desk, subject, signer)
        rooted = to_publish(desk, subject, signer)
        for log in rooted:
            verdict = verify_match(desk, log.log)
            if not verdict.ok:
                message = f"{log.log} does not verify: {verdict.reason}"
                instead = f"see: referee verify {log.log}"
                raise CommandError(message, instead=instead, code="altered")
    done = [published(to, one) for one in rooted]
    if door.as_json:
        door.data({"ok": all(one.file for one in done), "published": [_said(one) for one in done]})
    else:
        for one in done:
            door.lines(_lines(one, to.needed))
    if not all(one.file for one in done) or any(a.forked for one in done for a in one.absent):
        raise typer.Exit(NO)


def _said(one: Published) -> dict[str, Any]:
    absent = [{"witness": told.witness, "why": told.why, "forked": told.forked} for told in one.absent]
    return one._asdict() | {"absent": absent}


def _lines(one: Published, needed: int) -> Block:
    """Who saw a checkpoint, where it lies, and why others did not see it."""
    name = ink(one.log, style="bold")
    there = counted(one.of, "witness", "witnesses")
    told = f": {counted(one.size, 'fact')}, seen by {one.seen} of {there}"
    if one.file:
        head = ink("✓ ", style="good") + name + ink(f"{told}, in {one.file}")
    else:
        head = ink("✗ ", style="bad") + name + ink(f"{told}, not published; the quorum is {needed}")
    return [
        head,
        *(ink(f"  {a.witness} {a.why}", style="bad" if a.forked else "faint") for a in one.absent),
    ]


def witnesses_in(file: str | None) -> list[str]:
    """Read witnesses from a file of `KEY URL` lines, each as `URL=KEY`; raises CommandError."""
    found = []
    for number, line in enumerate(read_text(file).splitlines() if file else (), 1):
        words = line.partition("#")[0].split()
        if len(words) == 1 or len(words) > 2:  # noqa: PLR2004 - a key and an address
            message = f"line {number} of {file} does not say where a witness is asked"
            raise CommandError(message, instead="write on each line: KEY URL", code="not-witnesses")
        if words:
            found.append(f"{words[1]}={words[0]}")
    return found


def publication_of(folder: Path, texts: list[str], needed: int | None) -> Publication:
    """Where checkpoints are published and who has to see them; raises CommandError, BadKey."""
    from referee.service.proof.publishing import publication
    from referee.service.proof.witnesses import witness_at

    found: list[NamedWitness] = [witness_at(text) for text in texts]
    if not found:
        instead = "name each with --witness URL=KEY, as `referee witness serve` tells it"
        raise CommandError("no witness is named to see it", instead=instead)
    return publication(folder, found, needed)


def attach(app: typer.Typer) -> None:
    """Add the commands about witnesses to the command line."""
    example = "referee publish winter-open --to notes --witnesses witnesses.txt"
    command(app, "publish", example, panel=RECORD)(publish)
    command(witness, "new", "referee witness new north --key north.key")(new_witness)
    command(witness, "show", "referee witness show --key north.key")(show_witness)
    command(witness, "serve", "referee witness serve --key north.key --log KEY --state north.seen")(
        serve_witness
    )
    app.add_typer(witness, rich_help_panel=RECORD, no_args_is_help=True)
