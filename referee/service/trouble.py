"""A failure of the rooms, ready to be told: what, where, what instead, by which clauses."""

from typing import Final, NamedTuple

from events.errors import LogError
from referee.service.errors import DeskError, Refused

ANSWERS_NO: Final = (
    "illegal-deck",
    "bad-policy",
    "not-allowed",
    "not-approved",
    "same-incident",
    "deviates",
    "too-late",
    "unfinished",
    "appealed",
    "superseded",
    "final",
    "own-ruling",
    "own-reading",
    "no-reading",
    "line-is-read",
    "unheard",
    "not-appointed",
    "own-match",
    "sealed",
    "record",
    "notation",
    "own-record",
    "has-branches",
    "of-an-event",
    "not-over",
    "archive-unreadable",
    "match-archived",
    "not-archived",
    "no-archive",
    "bad-folder",
    "folder-held",
)
"""What the desk says no to, besides the rules of the game: refusals, and what does not hold."""


class Trouble(NamedTuple):
    """One failure. `answers_no` tells a refusal from a command that could not be understood.

    `reasons` are all reasons of a refusal, each with its clauses, where there are several. `wait` is
    in how many seconds the same may be asked again, 0 where that is unknown.
    """

    code: str
    message: str
    where: str = ""
    instead: str = ""
    clauses: tuple[str, ...] = ()
    reasons: tuple[tuple[str, tuple[str, ...]], ...] = ()
    answers_no: bool = False
    wait: int = 0


def _parted(message: str) -> tuple[str, str]:
    """Split a message of the store into what is wrong and what to do instead."""
    what, sign, instead = message.rpartition("; ")
    return (what, instead) if sign else (message, "")


def _of_log(error: Exception, *, inside: bool) -> Trouble:
    name = type(error).__name__.removesuffix("Error")
    code = "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")
    said = error.public if isinstance(error, LogError) and not inside else str(error)
    message, instead = _parted(said)
    line = getattr(error, "line", 0)
    where = f"line {line}" if line else ""
    no = code in ANSWERS_NO and not getattr(error, "asked", False)
    return Trouble(code, message, where, instead, answers_no=no)


def _of_desk(error: DeskError) -> Trouble:
    reasons = tuple((r.text, tuple(r.clauses)) for r in getattr(error, "reasons", ()))
    no = isinstance(error, Refused) or error.code in ANSWERS_NO
    clauses = tuple(error.clauses)
    wait = getattr(error, "wait", 0)
    return Trouble(error.code, error.message, error.where, error.instead, clauses, reasons, no, wait)


def trouble_of(error: BaseException, *, inside: bool = False) -> Trouble | None:
    """Tell a failure of the rooms; None for what is a fault of the program.

    A room says what cannot be found or read with an error of its own, in words for a person. Only
    who is `inside`, whoever runs the program, is told which file or server the record is in.
    """
    if isinstance(error, DeskError):
        return _of_desk(error)
    ours = type(error).__module__.startswith(("referee.", "events."))
    if isinstance(error, LogError) or (ours and isinstance(error, (LookupError, ValueError))):
        return _of_log(error, inside=inside)
    return None
