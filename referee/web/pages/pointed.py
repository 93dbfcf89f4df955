"""The point of a match that an address names, and where to go where there is none."""

import re
from typing import Final, NamedTuple
from urllib.parse import quote

from referee.service.errors import DeskError
from referee.web.pages.first import Link
from referee.web.pages.sighted import Sight
from referee.web.problems import ProblemError

_SEQ: Final = re.compile(r"-?[0-9]{1,12}")


def point(shown: Sight, said: str) -> int:
    """Read a point of the match: a seq, or whatever names one at the command line and in the API.

    Nothing said is the head. Raises ProblemError, which names the nearest seq or points.
    """
    word = said.strip()
    seq = int(word) if _SEQ.fullmatch(word) else _named(shown, word)
    if not 1 <= seq <= shown.head:
        near = max(1, min(seq, shown.head))
        raise ProblemError(
            "unknown-seq", f"Seq {seq} does not exist; the match ends at {shown.head}.",
            where=f"{shown.reading.name}@{seq}", instead=f"The nearest is seq {near}.",
        )  # fmt: skip
    return seq


class Refused(NamedTuple):
    """An address that the viewer refuses: why, and the nearest that it does not."""

    error: ProblemError
    match: str
    players: str
    nearest: Link


def refused(shown: Sight, error: ProblemError) -> Refused:
    """Say where one may go instead of a point that is not there."""
    said = error.where.rpartition("@")[2]
    beyond = said.isdecimal() and int(said) > shown.head
    seq = shown.head if beyond or not said.isdecimal() else 1
    place = f"m/{quote(shown.reading.name)}{shown.place}{seq}"
    players = " – ".join(shown.players.values())
    return Refused(error, shown.reading.name, players, Link(f"To seq {seq}", place))


def _named(shown: Sight, word: str) -> int:
    try:
        return shown.reading.point(word, shown.head)
    except DeskError as error:
        raise ProblemError(
            "unknown-point", f"There is no {word} in this match.", where=shown.reading.name,
            instead=error.instead,
        ) from error  # fmt: skip
