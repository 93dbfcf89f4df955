"""How a command is declared: its example, the shared options, its place in the help."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar, get_args

import typer
from typer.core import TyperCommand

from cli.common.completing import match_names
from cli.common.door import Door
from cli.common.errors import CommandError
from cli.common.usage import usage_of
from events.given import FARTHEST

if TYPE_CHECKING:
    from referee.service import Desk

Made = TypeVar("Made", bound=Callable[..., Any])
Carrier = Callable[..., None]
"""A function that is never called: its parameters are options for many commands."""
KEPT: Final = "referee.kept"

PLAY: Final = "Play"
LOOK: Final = "Look back"
JUDGE: Final = "Judge"
RECORD: Final = "Records"
BOOK: Final = "Cards and clauses"
OPERATE: Final = "Operate"
LAST_SEED: Final = 2**63 - 1

Viewer = Literal["A", "B", "spectator", "judge"]


MatchName = Annotated[
    str,
    typer.Argument(metavar="MATCH", help="Name of a match, such as m1.", autocompletion=match_names),
]
Point = Annotated[
    str,
    typer.Argument(
        metavar="MATCH@SEQ",
        help="A point of a match: m1 (now), m1@57, m1@turn3, m1@R1, or m1@opening (a checkpoint).",
        autocompletion=match_names,
    ),
]
DOTS: Final = ".."
Along = Annotated[
    str,
    typer.Argument(
        metavar="MATCH[@STRETCH]",
        help="A match, a point of it or a stretch: m1, m1@57, m1@turn7, m1@t7..t8, m1@120..",
        autocompletion=match_names,
    ),
]
As = Annotated[
    Viewer,
    typer.Option(
        "--as",
        case_sensitive=False,
        metavar="A|B|spectator|judge",
        help="View as: A, B, spectator or judge.",
    ),
]


Key = Annotated[
    str | None,
    typer.Option("--key", help="Command key: the same key again gives the first answer again."),
]
Expect = Annotated[
    int | None,
    typer.Option("--expect", min=0, help="Seq that you decided on; refused if more happened since."),
]


def door_of(context: typer.Context) -> Door:
    """Give the door that the whole command line shares."""
    door = context.find_root().obj
    if not isinstance(door, Door):
        door = Door()
        context.find_root().obj = door
    return door


def _set_db(context: typer.Context, value: str | None) -> str | None:
    if value:
        door_of(context).url = value
        door_of(context).given = True
    return value


def _set_json(context: typer.Context, value: bool) -> bool:
    if value:
        door_of(context).as_json = True
    return value


Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        callback=_set_db,
        expose_value=False,
        help="Database: a path, sqlite:///path, postgresql://user@host/name or memory: "
        "(else $REFEREE_DB, else a file in your data folder).",
    ),
]
Json = Annotated[
    bool,
    typer.Option("--json", callback=_set_json, expose_value=False, help="Print JSON instead of text."),
]


def _print_version(value: bool) -> bool:
    if value:
        from referee.service.program import rules_fingerprint
        from referee.version import version

        sys.stdout.write(f"referee {version()}, rules {rules_fingerprint()}\n")
        raise typer.Exit
    return value


Version = Annotated[
    bool,
    typer.Option(
        "--version",
        callback=_print_version,
        expose_value=False,
        is_eager=True,
        help="Print the version and the fingerprint of the rules, and end.",
    ),
]


TYPES: Final = {"str": "TEXT", "int": "NUMBER", "int range": "NUMBER", "float": "NUMBER"}
"""What is written after an option, by the type of Python that it is read as."""


def _usage_piece(argument: Any, _: Any) -> list[str]:
    return [usage_of(argument)]


def plain_help(command: Any, names: list[str]) -> None:
    """Let the help speak of texts and numbers: no types of Python, and nothing after a flag.

    `names` are the words that ask for help of the command.
    """
    asking = typer.Context(command, help_option_names=names)
    for one in (*command.params, command.get_help_option(asking)):
        if one is None:
            continue
        if not hasattr(one, "is_flag"):
            one.get_usage_pieces = partial(_usage_piece, one)
            one.display_type_rich = lambda ctx: None  # noqa: ARG005 - its name says what it is
        elif one.is_flag:
            one.metavar = ""
        elif one.metavar is None:
            kind = one.display_type(asking).strip("<>").removeprefix("list[").removesuffix("]")
            one.metavar = TYPES.get(kind)


def _carry(db: Db = None, json: Json = False) -> None:
    """Carry the options that every command takes, before or after its name."""


@cache
def _carried(carrier: Carrier) -> tuple[Any, ...]:
    """Build the options of a carrier, which every command that takes them shares."""
    app = typer.Typer(add_completion=False)
    app.command()(carrier)
    command: Any = typer.main.get_command(app)
    return tuple(command.params)


def _aside(carrier: Carrier) -> Iterator[Any]:
    for option in _carried(carrier):
        option.expose_value, option.callback = False, _keep
        yield option


def _keep(context: typer.Context, option: typer.CallbackParam, value: Any) -> Any:
    context.meta.setdefault(KEPT, {})[option.name] = value
    return value


def kept(context: typer.Context, **beside: Any) -> dict[str, Any]:
    """Give by name what was typed into the options of carriers, and more that a command says."""
    typed: dict[str, Any] = context.meta.get(KEPT, {})
    return typed | beside


class CliCommand(TyperCommand):
    """A command that takes the shared options beside its own, and those of carriers."""

    def __init__(self, *args: Any, also: Sequence[Carrier] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        for carrier in also:
            self.params.extend(_aside(carrier))
        self.params.extend(_carried(_carry))
        for one in self.params:
            _bound(one)


def _bound(option: Any) -> None:
    """Let no whole number pass the one that the API takes as well; a seed has eight bytes."""
    kinds = (option.type_descriptor.annotation, *get_args(option.type_descriptor.annotation))
    info = option.type_descriptor.parameter_info
    if int in kinds and info.max is None:
        info.max = option.max = LAST_SEED if option.name == "seed" else FARTHEST


def _prose(text: str | None) -> str:
    """A docstring with each paragraph on one line, so that a terminal breaks it."""
    return "\n\n".join(" ".join(part.split()) for part in (text or "").split("\n\n"))


def command(
    app: typer.Typer,
    name: str,
    example: str,
    *,
    panel: str | None = None,
    also: Sequence[Carrier] = (),
) -> Callable[[Made], Made]:
    """Declare a command with the example that closes its help.

    It takes the options of the carriers beside its own; what is typed into them is `kept`.
    """
    kind: Any = partial(CliCommand, also=also)

    def declare(made: Made) -> Made:
        prose, more = _prose(made.__doc__), f"Example: {example}"
        add = app.command(name, cls=kind, help=prose, epilog=more, rich_help_panel=panel)
        return add(made)

    return declare


def ordered_at(desk: Desk, address: str) -> str:
    """The match of an order, which is always given at its end.

    Raises CommandError for an address that names an earlier point.
    """
    name, seq = desk.resolve(address)
    if seq != desk.reader(name).head():
        message = f"this is ordered where {name} stands now, not at {address}"
        raise CommandError(message, instead=f"name the match alone: {name}")
    return name


def point_of(desk: Desk, match: str, text: str) -> int:
    """The seq of a point of a match, given alone (57, turn3) or with its match (m1@57).

    Raises CommandError for a point of another match, and for "", which names none.
    """
    if not text.strip():
        message = f"a point of {match} has to be named, and '' names none"
        raise CommandError(message, instead=f"name a seq, a turn or a ruling, or {match}@head")
    whole = "@" in text or text == match
    name, seq = desk.resolve(text if whole else f"{match}@{text}")
    if name != match:
        message = f"{text} is a point of another match than {match}"
        raise CommandError(message, instead=f"name a point of {match}, such as {match}@{seq}")
    return seq
