"""Commands about hooks: who outside is told what happens at an event."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.frame import command, door_of
from cli.common.rendering import renders
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.event.event_frame import In, chosen
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.hooks.delivering import Delivered
    from referee.service.hooks.keeping import ListedHook
    from referee.service.queries.events import EventHooks
    from referee.service.queries.schema import QueryContext

hook = typer.Typer(name="hook", help="Tell somebody outside what happens at an event, by signed webhooks.")
Id = Annotated[str, typer.Argument(metavar="ID", help="Id of the hook, from hook list.")]
STYLES = {"on": "good", "late": "court", "off": "bad"}


class HookForm(StrEnum):
    """How the body of a hook is written."""

    JSON = "json"
    DISCORD = "discord"


def hook_lines(one: ListedHook, width: int) -> Block:
    """Draw a hook: where it leads and how far it has come, then of what it is told."""
    state = ink(f"{one.state:<5}", style=STYLES[one.state])
    lines: Block = [ink(f"{one.id:<12} ", style="bold") + state + ink(f"{one.url}  {one.event}@{one.seq}")]
    told = ", ".join(one.kinds) + f"; as {one.form}" + ("; local" if one.local else "")
    if one.said:
        told += f"; {counted(one.sent, 'message')} taken, the last try {one.said}"
    if one.state == "late":
        again = dt.datetime(1970, 1, 1, tzinfo=dt.UTC) + dt.timedelta(microseconds=one.due)
        told += f", again at {again:%H:%M:%S} UTC"
    return lines + hanging(ink("  ", style="faint"), told, width)


def add(
    context: typer.Context,
    url: Annotated[str, typer.Argument(metavar="URL", help="Where it is told: https://HOST/PATH.")],
    *,
    event: In = "",
    only: Annotated[
        str,
        typer.Option(
            metavar="KINDS",
            help="What alone is told, with commas: round-paired, result, call-waiting, standings; else all.",
        ),
    ] = "",
    form: Annotated[
        HookForm, typer.Option("--form", help="How it is written: our JSON, or what a Discord channel takes.")
    ] = HookForm.JSON,
    wait: Annotated[
        int, typer.Option("--wait", min=1, max=1440, help="Minutes after which a call waits too long.")
    ] = 5,
    local: Annotated[
        bool,
        typer.Option("--local", help="Let it lead into your own network, also by http, for this hook alone."),
    ] = False,
) -> None:
    """Tell an address what happens at an event from now on, while a service runs; show the secret once."""
    from referee.service.hooks.addresses import require_address
    from referee.service.hooks.asked import AskedHook
    from referee.service.hooks.keeping import add_hook
    from referee.service.hooks.messages import KINDS

    door = door_of(context)
    require_address(url, local=local, form=form.value)
    kinds = tuple(filter(None, (one.strip() for one in only.split(",")))) or KINDS
    asked = AskedHook(url, kinds, form.value, wait * 60, local)
    with door.desk("write") as desk:
        secret, made = add_hook(desk, chosen(desk, event), asked)
    lines = hook_lines(made, min(door.out.width, 110))
    lines.append(ink("secret     ") + ink(secret, style="bold"))
    lines.append(ink("It is shown this once; whoever receives verifies with it.", style="faint"))
    door.answer(as_data(made) | {"secret": secret}, lines)


@renders("event hook list")
def listed_hooks(door: Door, _at: QueryContext, answer: EventHooks) -> Block:
    """Draw the hooks of an event: how far each was told, and what came of its last try."""
    width = min(door.out.width, 110)
    lines = [line for one in answer.hooks for line in hook_lines(one, width)]
    return lines or [ink(f"nobody outside is told of {answer.event}", style="faint")]


def remove(context: typer.Context, id: Id, *, event: In = "") -> None:
    """Tell a hook nothing any more."""
    from referee.service.hooks.keeping import remove_hook

    door = door_of(context)
    with door.desk("write") as desk:
        gone = remove_hook(desk, chosen(desk, event), id)
    door.answer(gone, [ink(f"{gone.id} is told nothing any more")])


def replay(
    context: typer.Context,
    id: Id,
    *,
    since: Annotated[
        int, typer.Option("--from", metavar="SEQ", help="The seq of the event's log from which on.")
    ],
    event: In = "",
) -> None:
    """Tell a hook everything from a seq on once more, under the same ids; switch it on if it was off."""
    from referee.service.hooks.keeping import replay_hook

    door = door_of(context)
    with door.desk("write") as desk:
        back = replay_hook(desk, chosen(desk, event), id, since)
    door.answer(back, hook_lines(back, min(door.out.width, 110)))


def trial(context: typer.Context, id: Id, *, event: In = "") -> None:
    """Send a hook a message now that says nothing, and tell what it answered."""
    from referee.service.hooks.keeping import found_hook, trial_of, tried_hook
    from referee.service.hooks.sending import deliver

    door = door_of(context)
    with door.desk("write") as desk:
        which = chosen(desk, event)
        found = found_hook(desk, which, id)
        message = trial_of(desk, found)
        came = deliver(found, message, desk.clock())
        after = tried_hook(desk, which, id, came)
    sign = ink("✓ ", style="good") if came.taken else ink("✗ ", style="bad")
    door.answer(as_data(after) | {"taken": came.taken, "message": message.id}, [sign + ink(came.said)])
    if not came.taken:
        raise typer.Exit(1)


def deliver_now(context: typer.Context, *, event: In = "") -> None:
    """Deliver what is due to the hooks of an event once, where no service runs that does it."""
    from referee.service.hooks.delivering import deliver_due

    door = door_of(context)
    with door.desk("write") as desk:
        tries = list(deliver_due(desk, chosen(desk, event)))
    lines = [_try(one) for one in tries]
    value: dict[str, Any] = {"tries": [one._asdict() for one in tries]}
    door.answer(value, lines or [ink("nothing is due", style="faint")])
    if not all(one.taken for one in tries):
        raise typer.Exit(1)


def _try(one: Delivered) -> Any:
    sign = ink("✓ ", style="good") if one.taken else ink("✗ ", style="bad")
    return sign + ink(f"{one.hook:<12} {one.type:<18} ", style="bold") + ink(one.said)


def attach(event: typer.Typer) -> None:
    """Add hooks to the commands of events."""
    such = "referee event hook add https://club.example.org/in --event cup"
    command(hook, "add", f"{such} --only result,standings")(add)
    command(hook, "remove", "referee event hook remove h3f9c1a2b4")(remove)
    command(hook, "replay", "referee event hook replay h3f9c1a2b4 --from 12")(replay)
    command(hook, "test", "referee event hook test h3f9c1a2b4")(trial)
    command(hook, "deliver", "referee event hook deliver --event cup")(deliver_now)
    event.add_typer(hook, no_args_is_help=True)
