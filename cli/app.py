"""The command `referee`: which commands there are, and what happens when one fails.

No traceback ever reaches a user: every failure is told as what, where, what instead.
"""

from __future__ import annotations

import gc
import os
import sys
from copy import copy
from functools import cache
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.main import get_command, get_command_name
from typer.models import CommandInfo

from cli import orders, queries
from cli.book import clauses, coverage, editions, perft, position, showing
from cli.cards import decks, mechanics
from cli.common.door import Door, tell
from cli.common.errors import WRONG, explain
from cli.common.frame import OPERATE, Db, Json, Version, command, door_of, plain_help
from cli.court import appeals, calls, illegal, pace, penalties, policies, precedents, rulings
from cli.event import people, running, tokens
from cli.look import access as _access  # noqa: F401 - it draws answers of queries
from cli.look import branches, compare, knows, points, readjudicate, shapes
from cli.operate import archives, database, demo, doctor, serve, simulate, statistics
from cli.record import (
    audit,
    bundles,
    event_files,
    exchanging,
    openings,
    proofs,
    removing,
    reviews,
    signing,
    tabling,
    verifying,
    witnessing,
)
from cli.table import listing, paper, play, shares, state, takebacks
from events.letters import require_sound

CIRCLES = 50_000
"""How many new objects lie between two searches for circles."""

HELP = frozenset({"-h", "--help"})

NO_WORDS = "NoArgsIsHelpError"
"""What is raised where nothing stands after a group of commands: its help was printed then."""

HELPER = "help"
"""The command that explains the others."""

app = typer.Typer(
    name="referee",
    help="The referee of WIXOSS matches: every fact of a match on record, any point of it again.",
    epilog="Begin with: referee demo",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": sorted(HELP)},
)


@app.callback()
def referee(db: Db = None, json: Json = False, version: Version = False) -> None:
    """Play, look back, judge and prove matches of the WIXOSS card game."""


def explained(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]...", help="A command: log, or rulebook search."),
    ] = None,
) -> int:
    """Explain a command, or list them all."""
    return door_of(context).run([*(words or ()), "--help"])


ROOMS = (
    demo,
    play,
    shares,
    listing,
    paper,
    takebacks,
    points,
    knows,
    rulings,
    illegal,
    calls,
    penalties,
    appeals,
    precedents,
    running,
    people,
    branches,
    compare,
    readjudicate,
    audit,
    pace,
    policies,
    state,
    exchanging,
    tabling,
    removing,
    bundles,
    reviews,
    verifying,
    proofs,
    signing,
    witnessing,
    openings,
    decks,
    mechanics,
    clauses,
    editions,
    coverage,
    showing,
    position,
    perft,
    simulate,
    serve,
    doctor,
    tokens,
    database,
    archives,
    statistics,
    shapes,
)
for room in ROOMS:
    room.attach(app)
event_files.attach(running.event)
queries.attach(app)
orders.attach(app)
removing.attach_to_events(running.event)
command(app, HELPER, "referee help log", panel=OPERATE)(explained)


@cache
def commands() -> Any:
    """All commands with their options, worked out once."""
    return get_command(app)


@cache
def _only(name: str) -> Any:
    """One command, or group of them, under the program: to work out all of them takes 0.1 s."""
    part = copy(app)
    part.registered_commands = [one for one in app.registered_commands if _name_of(one) == name]
    part.registered_groups = [one for one in app.registered_groups if one.name == name]
    found = part.registered_commands or part.registered_groups
    return get_command(part) if found else commands()


def _name_of(one: CommandInfo) -> str:
    return one.name or get_command_name(one.callback.__name__ if one.callback else "")


def _meant(arguments: list[str]) -> Any:
    """The program with the command that a line begins with, or with all where it names none."""
    words = iter(arguments)
    for word in words:
        if word == "--db":
            next(words, "")
        elif word == "--version":
            return _only(HELPER)
        elif word != "--json" and not word.startswith("--db="):
            return _only(word)
    return commands()


def _named(program: Any, arguments: list[str]) -> Any:
    """The command that a command line names: the last of its words that leads on to one."""
    found = program
    for word in arguments:
        found = getattr(found, "commands", {}).get(word, found)
    return found


def _failed(door: Door, arguments: list[str]) -> None:
    """Let a door know what was said for the whole line, which may not have been read to its end."""
    before = arguments[: arguments.index("--")] if "--" in arguments else arguments
    door.as_json = "--json" in before
    for word, following in pairwise([*before, ""]):
        name, sign, value = word.partition("=")
        if name == "--db" and (said := value if sign else following):
            door.url, door.given = said, True


def _quiet_output() -> None:
    """Let the interpreter close pipes that their reader has left without a complaint."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def run(arguments: list[str]) -> int:
    """Carry out one command line and give its exit code; 0 where nobody reads on what it prints."""
    try:
        code = _carried_out(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        _quiet_output()
        return 0
    return code


def _carried_out(arguments: list[str]) -> int:
    door = Door(run)
    try:
        for word in arguments:
            require_sound(word)
        program = _meant(arguments)
        named = _named(program, arguments)
        if not HELP.isdisjoint(arguments) or hasattr(named, "commands"):
            plain_help(named, sorted(HELP))
        result = program(arguments, prog_name="referee", standalone_mode=False, obj=door)
    except BrokenPipeError:
        raise
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else WRONG
    except BaseException as error:  # noqa: BLE001 - the last door: told in words, never thrown on
        if type(error).__name__ == NO_WORDS:
            return WRONG
        trouble = explain(error)
        _failed(door, arguments)
        tell(trouble, door)
        return trouble.exit
    return result if isinstance(result, int) else 0


def _open_streams() -> None:
    """Stand a null device for each standard stream that was closed before the start.

    Otherwise the next file that is opened, such as the database, would get its number.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8"))


def main() -> None:
    """Be the command `referee`.

    Facts and states are values without circles, freed when nobody holds them; so the search for
    circles, which costs a match four percent of its time, runs seldom.
    """
    gc.set_threshold(CIRCLES, 20, 20)
    _open_streams()
    code = run(sys.argv[1:])
    # All memory goes back at once now; to look for circles in it first would take 60 ms.
    gc.freeze()
    sys.exit(code)
