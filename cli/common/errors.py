"""How a failure is told: what, where, what instead; to a person as text, to a program as JSON.

Exit codes: 1 when the answer is no (refused, found wrong, not verified) or the database cannot do
its part at the moment, 2 for wrong use or failure, 3 when a match comes out otherwise only where
other rules made it; docs/commands.md has the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from typer import TyperException

NO, WRONG, DIFFERS = 1, 2, 3
UNABLE: Final = frozenset(
    {
        "database",
        "database-absent",
        "database-full",
        "database-locked",
        "database-lost",
        "database-read-only",
    }
)
"""A database that cannot do its part at the moment: the same command may do later."""
FAULTY: Final = frozenset(
    {
        "bad-list",
        "catalog",
        "faulty-file",
        "not-a-card",
        "not-a-deck",
        "not-cards",
        "no-games",
        "not-a-position",
        "not-mechanics",
        "not-witnesses",
        "position",
        "recorded-game",
        "sheet",
    }
)
"""A file that is there and does not hold what it should: it was asked, and the answer is no."""
STOPPED = 130
"""What a shell expects of a program that the user stopped with Ctrl-C."""


class CommandTrouble(NamedTuple):
    """One failure, ready to be told."""

    code: str
    message: str
    where: str = ""
    instead: str = ""
    clauses: tuple[str, ...] = ()
    exit: int = WRONG
    reasons: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The one JSON object in which a program finds a failure on standard error."""
        told: dict[str, Any] = {
            "code": self.code,
            "message": self.message,
            "where": self.where,
            "instead": self.instead,
            "clauses": list(self.clauses),
        }
        if self.reasons:
            told["reasons"] = [{"text": t, "clauses": list(c)} for t, c in self.reasons]
        return {"error": told}


class CommandError(Exception):
    """A command cannot be carried out as it was given."""

    def __init__(
        self,
        message: str,
        *,
        where: str = "",
        instead: str = "",
        code: str = "usage",
        ends: int = WRONG,
    ) -> None:
        """Say what is wrong, where it was found, what to do instead, and the exit code."""
        super().__init__(message)
        exit_code = NO if code in UNABLE | FAULTY else ends
        self.trouble = CommandTrouble(code, message, where, instead, exit=exit_code)


def _of_usage(error: TyperException) -> CommandTrouble:
    from cli.common.usage import said_of

    message, near = said_of(error)
    context = getattr(error, "ctx", None)
    if context is None:
        return CommandTrouble("usage", message, instead=near or "see referee --help")
    path = context.command_path
    sign, example = (getattr(context.command, "epilog", "") or "").partition("Example: ")[1:]
    instead = f"write as {example}; see {path} --help" if sign else f"see {path} --help"
    return CommandTrouble("usage", message, path, "; ".join(filter(None, (near, instead))))


def _of_os(error: OSError) -> CommandTrouble:
    what = error.strerror or str(error)
    where = str(error.filename or "")
    instead = "name a file that exists and may be used"
    near = _near_files(where) if isinstance(error, FileNotFoundError) and where else ""
    return CommandTrouble("file", what.lower(), where, "; ".join(filter(None, (near, instead))))


def _near_files(missing: str) -> str:
    """Offer the files beside one that is not there whose names are near; "" for none."""
    from pathlib import Path

    from events.wording import did_you_mean

    path = Path(missing)
    try:
        there = [one.name for one in path.parent.iterdir()]
    except OSError:
        return ""
    return did_you_mean(path.name, there)


def _of_fault(error: BaseException) -> CommandTrouble:
    """Tell a programmer's error without a traceback: its kind, its words, where it happened."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        where = f"{trace.tb_frame.f_globals.get('__name__', '?')}, line {trace.tb_lineno}"
    message = f"a fault in this program: {type(error).__name__}: {error}"
    return CommandTrouble("fault", message, where, "nothing more was done; report it with the command")


def _of_rooms(error: BaseException) -> CommandTrouble | None:
    """Tell the failures of the rooms behind the doors; they are loaded only if one spoke."""
    if not type(error).__module__.startswith(("referee.", "events.")):
        return None
    from referee.service.trouble import trouble_of

    told = trouble_of(error, inside=True)
    if told is None:
        return None
    instead = told.instead
    if told.code == "database-absent" and "check the address" not in instead:
        instead = f"{instead}: referee open, or referee demo"
    exit_code = NO if told.answers_no or told.code in UNABLE | FAULTY else WRONG
    return CommandTrouble(told.code, told.message, told.where, instead, told.clauses, exit_code, told.reasons)


def explain(error: BaseException) -> CommandTrouble:
    """What a failure means for the person at the keyboard."""
    from typer import Abort, TyperException

    plain: dict[type[BaseException], Callable[[Any], CommandTrouble]] = {
        CommandError: lambda e: e.trouble,
        TyperException: _of_usage,
        Abort: lambda _: CommandTrouble("stopped", "stopped before the end", exit=STOPPED),
        KeyboardInterrupt: lambda _: CommandTrouble("stopped", "stopped by the user", exit=STOPPED),
        UnicodeError: lambda e: CommandTrouble(
            "not-text", f"the input is not UTF-8 text: {e.reason}", instead="give a UTF-8 file"
        ),
        OSError: _of_os,
    }
    for kind, told in plain.items():
        if isinstance(error, kind):
            return told(error)
    return _of_rooms(error) or _of_fault(error)
