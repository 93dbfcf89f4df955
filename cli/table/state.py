"""The command that states an outcome which the referee does not compute."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from cli.common.frame import JUDGE, MatchName, command, door_of
from cli.common.options import once, once_of
from cli.table.play import Eyes, told_done

Moves = Annotated[
    list[str],
    typer.Argument(
        metavar="MOVES...",
        help="Primitive moves, separated by semicolons or each in quotes: "
        "'draw A 2; down Ironbark'. "
        "Words: draw, charge, crush, damage, discard, random-discard, put, hand, ener, trash, "
        "exclude, vanish, field, under, attach, up, down, freeze, thaw, awaken, face-down, "
        "face-up, power, gain, lose, cannot, coin, virus, cure, shuffle, show, look, shift, swap, "
        "grow, negate, end, more, nothing; level, limit, base, become, price, prevent, barrier, craft; "
        "mark, unmark, counter, relation, no-relation with a word of a set; "
        "text, with what is done in card text. See docs/stated.md.",
    ),
]

Means = Annotated[
    Literal["", "answer", "order"],
    typer.Option(
        "--means",
        metavar="answer|order",
        help="What a judge's moves are while a text waits: its outcome, or an order beside it.",
    ),
]


def state(
    context: typer.Context,
    match: MatchName,
    moves: Moves,
    *,
    card: Annotated[
        str,
        typer.Option(
            "--card", help="The card whose text it is, where nothing asks for it: a name, A.left, or #30."
        ),
    ] = "",
    line: Annotated[int, typer.Option("--line", min=0, help="The line of its text, from 1.")] = 0,
    seat: Annotated[
        str, typer.Option("--seat", help="The seat that states; else the one that is asked.")
    ] = "",
    by: Annotated[
        str,
        typer.Option(
            "--by", help="Id of the judge who states, as judge:ann; at any time, of any card or of none."
        ),
    ] = "",
    why: Annotated[str, typer.Option("--why", help="Why the judge states it.")] = "",
    means: Means = "",
    viewer: Eyes = None,
) -> None:
    """State what a card does that the referee cannot read: moves, checked and carried out."""
    from referee.service.orders.seats import seat_at
    from referee.service.play.announcing import Announced, announce
    from referee.service.table.stating import joined

    door = door_of(context)
    with door.desk("write") as desk:
        said = Announced(joined(moves), card, line, seat_at(desk, match, seat), by, why, means)
        who, done = announce(desk, match, said, **once_of(context))
        told_done(door, desk, match, done, viewer or who)


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    example = 'referee state m1 "draw A 2; down Ironbark" --by judge:ann --card "Kiln Tender"'
    command(app, "state", example, panel=JUDGE, also=(once,))(state)
