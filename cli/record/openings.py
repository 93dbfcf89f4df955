"""Commands that show what was committed to before play, and open it after the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from cli.common.errors import CommandError
from cli.common.frame import RECORD, MatchName, command, door_of
from cli.common.options import once, ordering
from cli.common.records import Target, hand_out
from cli.drawn.palette import ink
from events.wording import counted, instead_of

Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="lists|shuffles|choices|cards",
        help="Open these alone, else every hidden part; may be repeated.",
    ),
]
Of = Annotated[
    list[str] | None,
    typer.Option(
        "--of",
        metavar="A|B|AB|J",
        help="Open what these could read: a seat, both, or the judge alone (J: shuffles).",
    ),
]
By = Annotated[
    str, typer.Option("--by", help="Who opens it: head-judge:ann; a plain name is without a role.")
]
READERS = {"A": "seat A", "B": "seat B", "AB": "the table", "J": "the judge"}
"""Who could read a part, by its audience."""
KINDS = ("lists", "shuffles", "choices", "cards")
WORDS = {
    "deck.listed": "list",
    "person.entered": "list",
    "deck.shuffled": "shuffle",
    "deck.refreshed": "refresh",
}


def commitments(context: typer.Context, match: MatchName) -> None:
    """List what was fixed before it was played by: deck lists and shuffles, seat by seat."""
    from referee.service.proof.attesting import commitments_of

    door = door_of(context)
    with door.desk() as desk:
        found = commitments_of(desk, match)
    lines = [ink("   seq  what     seat  known to   answered at  commitment", style="faint")]
    for one in found:
        answered = str(one.answered or "-")
        reader = READERS.get(one.audience, one.audience)
        words = f"{one.seq:>6}  {WORDS[one.kind]:<8} {one.seat:<5} {reader:<10} {answered:<12} "
        lines.append(ink(words) + ink(one.hash.hex()[:32], style="faint"))
    door.answer({"match": match, "commitments": found}, lines)


def _known(given: Iterable[str] | None, known: Iterable[str]) -> tuple[str, ...]:
    """The words of an option; raises CommandError for one that is none of those there are."""
    words, there = tuple(given or ()), tuple(known)
    for word in words:
        if word not in there:
            message = f"{word!r} is nothing to open"
            raise CommandError(message, instead=instead_of(word, there, ""))
    return words


def reveal(
    context: typer.Context,
    match: MatchName,
    target: Target = "-",
    *,
    only: Only = None,
    of: Of = None,
    by: By = "judge",
) -> None:
    """Open the hidden parts of a match that is over; verify --openings holds them to it."""
    from referee.service.proof.attesting import openings_of

    door = door_of(context)
    what, readers = _known(only, KINDS), _known(of, READERS)
    with door.desk() as desk:
        lines = list(openings_of(desk, match, what, readers, by=by))
    told = ink(match, style="bold") + ink(f": {counted(len(lines) - 1, 'part')} opened in {target}")
    hand_out(door, b"".join(lines), target, [told])


def consent(
    context: typer.Context,
    match: MatchName,
    *,
    seat: Annotated[str, typer.Option("--seat", help="The seat, or who sits there.")] = "",
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take it back.")] = False,
) -> None:
    """Consent that what a seat alone could read is shown after the match, or take that back."""
    from referee.service.orders import appeals

    with ordering(context, match, seat) as (door, at):
        done = appeals.consent(at, given=not withdraw)
    told = "no longer lets" if withdraw else "lets"
    words = f"seat {done.seat} {told} its hidden cards be shown after the match"
    where = f"⚑ recorded at {done.match}@{done.seq}"
    door.answer(done._asdict(), [ink(where, style="court"), ink(f"⚑ {words}", style="court")])


def attach(app: typer.Typer) -> None:
    """Add the commands about commitments to the command line."""
    command(app, "commitments", "referee commitments m1", panel=RECORD)(commitments)
    command(app, "consent", "referee consent m1 --seat A", panel=RECORD, also=(once,))(consent)
    command(app, "reveal", "referee reveal m1 opened.jsonl --only lists", panel=RECORD)(reveal)
