"""How a command opens a match for somebody's eyes: a judge's full view is asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, cast

import typer

from cli.common.door import printable
from cli.common.frame import As, Viewer, kept
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service import Desk
    from referee.service.pointing import Stretch

JUDGE: Final = "judge"
Who = Annotated[
    str,
    typer.Option("--by", help="Who looks as a judge: head-judge:ann; kept with the matches of an event."),
]
Purpose = Annotated[
    str,
    typer.Option("--purpose", help="Purpose of a judge's view, where it is kept: 'call C1'."),
]


class Eyes(NamedTuple):
    """Whose eyes look, who they are where they are a judge's, and what for.

    `states` says whether they see states; a record is handed out without any.
    """

    viewer: Viewer
    by: str = JUDGE
    purpose: str = ""
    states: bool = True

    def full(self) -> bool:
        """Whether these eyes see what is hidden from both seats."""
        return self.viewer == JUDGE


def seen(viewer: As = JUDGE, by: Who = JUDGE, purpose: Purpose = "") -> None:
    """Carry whose eyes look, who they are and what for."""


def eyes_of(context: typer.Context) -> Eyes:
    """Give whose eyes look, as it was typed."""
    typed = kept(context)
    return Eyes(typed["viewer"], typed["by"], typed["purpose"])


def seen_with(desk: Desk, match: str, viewer: Viewer) -> Viewer:
    """The eyes that see what a viewer sees of a match: everybody's of a sealed copy."""
    from referee.service.looking import eyes_at

    return cast("Viewer", eyes_at(desk, match, viewer))


SEERS: Final = {"A": "seat A", "B": "seat B", JUDGE: "a judge"}


def note_sealed(door: Door, match: str, asked: Viewer, given: Viewer) -> None:
    """Say on standard error that a sealed copy is seen with other eyes than were asked for.

    A program reads in the answer whose they are, so nothing is said to one.
    """
    if asked != given and not door.as_json:
        told = f"{match} is a sealed copy: this is what a {given} sees, not {SEERS[asked]}"
        door.err.print(ink(printable(told), style="faint"), soft_wrap=True)


@contextmanager
def looking(
    door: Door, point: str, eyes: Eyes, *, said: bool = False
) -> Iterator[tuple[Desk, str, int, Eyes]]:
    """Open the desk at a point of a match for somebody's eyes; give desk, match, seq and eyes.

    They are everybody's where parts of it are sealed: nobody sees more of such a copy. That is said
    beside the answer, unless the answer says it itself (`said`).

    A judge's view is asked of the policy first. Where it has to be kept it is written before
    anything is shown, and not again while nothing else happened.
    """
    with _opened(door, lambda desk: desk.resolve(point), eyes, said=said) as found:
        yield found


@contextmanager
def looking_along(door: Door, address: str, eyes: Eyes) -> Iterator[tuple[Desk, str, Stretch, Eyes]]:
    """Open the desk along a stretch of a match, as `looking` opens it at a point."""
    from referee.service.points import resolve_stretch

    found: list[Stretch] = []

    def resolve(desk: Desk) -> tuple[str, int]:
        match, stretch = resolve_stretch(desk, address)
        found[:] = [stretch]
        return match, stretch.last

    with _opened(door, resolve, eyes) as (desk, match, _, given):
        yield desk, match, found[0], given


@contextmanager
def _opened(
    door: Door, resolve: Callable[[Desk], tuple[str, int]], eyes: Eyes, *, said: bool = False
) -> Iterator[tuple[Desk, str, int, Eyes]]:
    """Open the desk where somebody looks, and write down first what has to be kept."""
    from referee.service.orders import sit, views

    with door.desk() as desk:
        match, seq = resolve(desk)
        given = seen_with(desk, match, eyes.viewer)
        if not said:
            note_sealed(door, match, eyes.viewer, given)
        eyes = eyes._replace(viewer=given)
        due = eyes.full() and _due(desk, match, seq, eyes)
        if not due:
            yield desk, match, seq, eyes
            return
    with door.desk("write") as desk:
        views.look(sit(desk, match, eyes.by, {}), eyes.purpose, seq)
        yield desk, match, seq, eyes


def looked(door: Door, desk: Desk, match: str, seq: int, eyes: Eyes) -> Eyes:
    """The eyes that see the facts of a match, at a desk that stays open for other matches.

    What has to be kept of a judge's view is kept first. No state is shown.
    """
    from referee.service.orders import sit, views

    given = eyes._replace(viewer=seen_with(desk, match, eyes.viewer), states=False)
    note_sealed(door, match, eyes.viewer, given.viewer)
    if given.full() and _due(desk, match, seq, given):
        with door.desk("write") as writing:
            views.look(sit(writing, match, given.by, {}), given.purpose, seq)
    return given


def _due(desk: Desk, match: str, seq: int, eyes: Eyes) -> bool:
    """Whether a judge's view has to be kept; who may not look is told of the open one too."""
    from referee.service import DeskError
    from referee.service.court.watching import view_due

    try:
        return bool(view_due(desk, match, seq, eyes.purpose, eyes.by, states=eyes.states))
    except DeskError as error:
        open_view = "or look with the eyes of everybody: --as spectator"
        error.instead = f"{error.instead}, {open_view}" if error.instead else open_view
        raise


def freely(desk: Desk, match: str, seq: int, eyes: Eyes) -> bool:
    """Whether a judge's view of a match may be opened without keeping that it was."""
    from referee.service import DeskError
    from referee.service.court.watching import view_due

    try:
        return not view_due(desk, match, seq, eyes.purpose, eyes.by)
    except DeskError:
        return False
