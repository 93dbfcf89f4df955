"""The shares from which the chance of a match follows: commit to one, tell it, see them all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from cli.common.errors import CommandError
from cli.common.frame import PLAY, MatchName, command, door_of
from cli.common.hints import leading_on
from cli.common.options import once, once_of
from cli.drawn.blocks import Block
from cli.drawn.palette import ink
from cli.table.play import told_done
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service import Acted, Desk
    from referee.service.commands import Once
    from referee.service.commit.throwing import Shares

PARTIES: Final = {"house": "the house", "A": "seat A", "B": "seat B"}


def _made(place: Path) -> str:
    """Make a share and keep it in a file that its owner alone can read."""
    from referee.service.shares import new_share

    share = new_share()
    number = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(share + "\n")
        file.flush()
        os.fsync(file.fileno())
    return share


def _kept(place: Path, do: str) -> str:
    """The share of a file; for a commitment it is made where there is none."""
    try:
        share = place.read_text("utf-8").strip() if place.exists() or do == "reveal" else ""
        share = share or _made(place)
    except (OSError, UnicodeError) as error:
        message = f"the share cannot be read or kept there: {error}"
        instead = "name its file with --file, or give it with --share HEX"
        raise CommandError(message, where=str(place), instead=instead) from error
    return share


def share(
    context: typer.Context,
    match: MatchName,
    seat: Annotated[
        Literal["A", "B"] | None, typer.Argument(metavar="[SEAT]", help="Whose share it is.")
    ] = None,
    do: Annotated[
        Literal["commit", "reveal"] | None,
        typer.Argument(metavar="[commit|reveal]", help="Commit to a share, or tell it."),
    ] = None,
    *,
    file: Annotated[
        str, typer.Option("--file", help="Where the share is kept; else MATCH-SEAT.share here.")
    ] = "",
    own: Annotated[str, typer.Option("--share", help="A share of your own dice: 64 figures of hex.")] = "",
) -> None:
    """Commit to your share of the chance of a match, and tell it when both have; or see them all.

    The share is made at random and kept in a file that you alone can read. Keep it until you have
    told it: nobody can go on with another.
    """
    from referee.service.commit.throwing import shares_of

    door = door_of(context)
    if seat is None or do is None:
        if seat is not None:
            message, instead = "it is not said what to do", f"write: share {match} {seat} commit"
            raise CommandError(message, instead=instead)
        with door.desk() as desk:
            found = shares_of(desk, match)
        door.answer(found, _lines(found))
        return
    with door.desk("write") as desk:
        name = desk.log.match(match).public_id
        told = own.strip().lower() or _kept(Path(file or f"{name}-{seat}.share"), do)
        done = _shared(desk, name, seat, (do, told), once_of(context))
        _told(door, desk, name, done, seat)


def _shared(desk: Desk, match: str, seat: str, said: tuple[str, str], once: Once) -> Acted:
    """Commit to a share, or tell it, as an action of its seat."""
    from referee.service.play.acting import act
    from referee.service.play.said import parse_action
    from referee.service.shares import word_of

    do, told = said
    action = parse_action(desk, match, seat, [do, word_of(match, seat, do, told)])
    return act(desk, match, seat, action, **once)


def _told(door: Door, desk: Desk, match: str, done: Acted, seat: str) -> None:
    """Tell what was given, and the command that leads on: the next share, or the list."""
    from referee.service.looking import view_at

    told_done(door, desk, match, done, seat)
    if not door.as_json:
        door.offer("next: ", leading_on(match, view_at(desk, match, "judge")["decision"]))


def _lines(found: Shares) -> Block:
    """Show who committed to what, and which shares were told."""
    bold = ink(found.match, style="bold")
    if found.chance != "shared":
        return [bold + ink(f": its chance is not shared ({found.chance})")]
    lines: Block = [bold + ink(f": {counted(len(found.draws), 'draw')} of a shared chance")]
    for party, name in PARTIES.items():
        said = found.commitments.get(party, "")
        told = found.shares.get(party, "")
        stands = f"told {told}" if told else f"committed to {said}" if said else "not given yet"
        lines.append(ink(f"  {name:<9}  {stands}"))
    if found.waived:
        what = f"  it went on without the share of {found.waived}: its chance is the machine's"
        lines.append(ink(what, style="court"))
    return lines


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    command(app, "share", "referee share m1 A commit", panel=PLAY, also=(once,))(share)
