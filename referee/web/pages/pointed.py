"""The point of a match that an address names, and where to go where there is none."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar
from urllib.parse import quote

from referee.service.errors import DeskError
from referee.service.pointing import Stretch
from referee.web.pages.first import Link
from referee.web.pages.sighted import PageSight
from referee.web.refusals import ProblemError

T = TypeVar("T")
_TURN: Final = re.compile(r"t(urn)?-?[0-9]", re.IGNORECASE)
_SEQ: Final = re.compile(r"-?[0-9]{1,12}")


def point(shown: PageSight, said: str) -> int:
    """Read a point of the match: a seq, or whatever names one at the command line and in the API.

    Nothing said is the head. Raises ProblemError, which names the nearest seq or points.
    """
    word = said.strip()
    seq = int(word) if _SEQ.fullmatch(word) else _asked(shown, word, shown.reading.point)
    if not 1 <= seq <= shown.head:
        near = max(1, min(seq, shown.head))
        raise ProblemError(
            "unknown-seq",
            f"Seq {seq} does not exist; the match ends at {shown.head}.",
            where=f"{shown.reading.name}@{seq}",
            instead=f"The nearest is seq {near}.",
        )
    return seq


def span(shown: PageSight, said: str) -> Stretch:
    """Read an end of a stretch: a turn or a phase is the whole of it, any other point one seq."""
    word = said.strip()
    if _TURN.match(word):
        return _asked(shown, word, shown.reading.stretch)
    seq = point(shown, said)
    return Stretch(seq, seq)


class RefusedAddress(NamedTuple):
    """An address that the viewer refuses: why, and the nearest that it does not."""

    error: ProblemError
    match: str
    players: tuple[str, str]
    nearest: Link


def refused(shown: PageSight, error: ProblemError) -> RefusedAddress:
    """Where one may go instead of a point that is not there."""
    said = error.where.rpartition("@")[2]
    beyond = said.isdecimal() and int(said) > shown.head
    seq = shown.head if beyond or not said.isdecimal() else 1
    place = f"m/{quote(shown.reading.name)}{shown.place}{seq}"
    players = (shown.players["A"], shown.players["B"])
    return RefusedAddress(error, shown.reading.name, players, Link(f"To seq {seq}", place))


def _asked(shown: PageSight, word: str, read: Callable[[str, int], T]) -> T:
    try:
        return read(word, shown.head)
    except DeskError as error:
        raise ProblemError(
            "unknown-point",
            f"There is no {word} in this match.",
            where=shown.reading.name,
            instead=error.instead,
        ) from error
