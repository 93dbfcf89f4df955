"""The point of a match that an address names, and where to go where there is none."""

from typing import NamedTuple
from urllib.parse import quote

from referee.web.pages.first import Link
from referee.web.pages.sighted import Sight
from referee.web.problems import ProblemError


def point(shown: Sight, said: str) -> int:
    """Read a point of the match: a seq, t9 for a turn, R-2 for a ruling, a named checkpoint.

    Nothing said is the head. Raises ProblemError, which names the nearest seq.
    """
    word = said.strip().lower()
    if not word or word == "head":
        return shown.head
    seq = _named(shown, word)
    if seq is None:
        raise ProblemError(
            "unknown-point", f"There is no {said.strip()} in this match.", where=shown.reading.name,
            instead=f"Name a seq from 1 to {shown.head}, a turn as t9, or a ruling as R-2.",
        )  # fmt: skip
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


def _named(shown: Sight, word: str) -> int | None:
    marks = shown.reading.marks(shown.head)
    if word.lstrip("-").isascii() and word.lstrip("-").isdecimal():
        return int(word)
    rows = {name.lower(): at for at, name in marks.checkpoints}
    rows |= {name.lower().replace("-", ""): at for at, name in marks.rulings}
    rows |= {f"t{number}": at for number, _, at in reversed(marks.turns)}
    rows |= {f"turn{number}": at for number, _, at in reversed(marks.turns)}
    return rows.get(word, rows.get(word.replace("-", "")))
