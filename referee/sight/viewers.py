"""Which letter stands for a viewer in the audiences of fields and in what a card notes as seen."""

from typing import Final

LETTERS: Final = {"A": "A", "B": "B", "spectator": "S", "judge": ""}
"""The letter of each viewer. A judge has none: nothing is in every word, so a judge reads all."""


class UnknownViewerError(LookupError):
    """Nobody of that name looks at a match; says who does."""


SPECTATOR: Final = "spectator"


def letter_of(viewer: str, sealed: str = "") -> str:
    """The letter to look for in an audience: `letter in audience` says who may read.

    `sealed` are the letters of those whose parts are sealed in a copy of a record: whoever is among
    them, and a judge where anything is sealed, reads it as a spectator does.
    Raises UnknownViewerError for any word but A, B, spectator and judge.
    """
    try:
        letter = LETTERS[viewer]
    except KeyError:
        message = f"no viewer {viewer!r}; a match is seen by A, B, spectator or judge"
        raise UnknownViewerError(message) from None
    return LETTERS[SPECTATOR] if sealed and letter in sealed else letter


def seen_as(viewer: str, sealed: str) -> str:
    """Name whose eyes see what a viewer sees of a copy, where `sealed` are as for `letter_of`.

    Raises UnknownViewerError.
    """
    return viewer if letter_of(viewer, sealed) == letter_of(viewer) else SPECTATOR
