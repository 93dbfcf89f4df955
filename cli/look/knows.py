"""The command that opens the ledger of what a seat knows of hidden cards, and since when."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.common.frame import LOOK, Point, command, door_of
from cli.drawn.blocks import Block, fit, ruled, spread, wrapped
from cli.drawn.palette import ink, seat_name

if TYPE_CHECKING:
    from rich.text import Text

Row = Any
"""A row of the ledger: the hidden cards of a zone, one known card, or what was learned."""

Eyes = Annotated[
    Literal["A", "B"],
    typer.Option(
        "--as",
        case_sensitive=False,
        metavar="A|B",
        help="The seat whose knowledge is told: A or B.",
    ),
]
ZONES = {
    "hand": "hand",
    "deck": "deck",
    "life": "Life Cloth",
    "lrig_deck": "LRIG deck",
    "signi": "SIGNI Zones, face down",
    "lrig": "LRIG Zones, face down",
    "under": "under cards of the field",
    "attached": "attached",
    "loose": "loose",
}
BROADEST = 100


def _place(zone: str, known: Row) -> str:
    """Where a known card lies; a hand and an LRIG deck have no places."""
    if zone in {"deck", "life"}:
        return f"{known.place} from the top"
    return str(known.position)


def _since(known: Row) -> str:
    taken_back = ", taken back since" if known.undone else ""
    return f"{known.how}, seq {known.seq}{taken_back}"


def _card_lines(row: Row, width: int) -> Block:
    """Draw one line for cards of a name known in the same way: name and place, how and when."""
    counts = Counter((k.name or "unknown card", _place(row.zone, k), _since(k)) for k in row.known)
    lines: Block = []
    for (name, place, since), count in counts.items():
        left = ink("   ") + ink(f"{count}x " if count > 1 else "") + ink(name)
        left += ink(f"  {place}" if place else "", style="faint")
        lines.append(spread(left + ink(" "), ink(since, style="faint"), width))
    return lines


def _counted(pairs: Any) -> list[Text]:
    return [ink(f"{count}x {name}" if count > 1 else name) for name, count in pairs]


def _zone_lines(row: Row, width: int) -> Block:
    head = ink(f" {ZONES.get(row.zone, row.zone)} {row.count}", style="bold")
    rest = f"{len(row.known)} known by place, {row.unknown} unknown"
    if row.zone in {"hand", "lrig_deck"}:
        rest = f"{len(row.known)} known, {row.unknown} unknown"
    lines = [spread(head, ink(rest, style="faint"), width), *_card_lines(row, width)]
    if row.sure:
        lines += wrapped(ink("   surely among them: ", style="faint"), _counted(row.sure), width)
    return lines


def _possible(ledger: Row, width: int) -> Block:
    """Draw what the seat's own unknown cards can be."""
    head = ink(f" own cards it cannot place {ledger.unplaced} ", style="bold")
    if not ledger.unplaced:
        return []
    if not ledger.possible:
        return [fit(head + ink("no deck list was registered"), width)]
    return wrapped(head, _counted(ledger.possible), width)


def _undone(ledger: Row, width: int) -> Block:
    lines: Block = [ink(" learned in stretches taken back since", style="bold")]
    for one in ledger.undone:
        head = ink(f"{one.seq:>6}  ", style="faint")
        zone = ZONES.get(one.zone, one.zone)
        head += ink(f"{one.how} {one.count} of {one.owner}'s {zone}: ")
        lines += wrapped(head, [ink(name or "unknown card") for name in one.names], width)
    return lines


def ledger_lines(address: str, ledger: Row, width: int) -> Block:
    """Draw a ledger: first the seat's own hidden cards, then those of the other seat."""
    width = min(width, BROADEST)
    lines: Block = [
        spread(ink(address, style="bold"), ink(f"what {ledger.seat} knows", style="faint"), width)
    ]
    for owner in dict.fromkeys(row.owner for row in ledger.zones):
        title = ink(" ") + seat_name(owner) + ink("'s hidden cards ")
        lines.append(ruled(title, ink(""), width, style="faint"))
        for row in ledger.zones:
            if row.owner == owner and row.count:
                lines += _zone_lines(row, width)
        if owner == ledger.seat:
            lines += _possible(ledger, width)
    return lines + _undone(ledger, width) if ledger.undone else lines


def knows(context: typer.Context, point: Point, *, viewer: Eyes) -> None:
    """Say what a seat legally knows about hidden cards at a point, since when and how."""
    from referee.timeline.knowledge import knowledge

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        ledger = knowledge(desk.reader(match), seq, viewer)
    value = {"match": match, "seq": seq, "as": viewer, "knows": ledger}
    door.answer(value, ledger_lines(f"{match}@{seq}", ledger, door.out.width))


def attach(app: typer.Typer) -> None:
    """Add the command to those that look back."""
    command(app, "knows", "referee knows m1@57 --as A", panel=LOOK)(knows)
