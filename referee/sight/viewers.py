"""Which letter stands for a viewer in the audiences of fields and in what a card notes as seen."""

from typing import Final

LETTERS: Final = {"A": "A", "B": "B", "spectator": "S", "judge": ""}
"""The letter of each viewer. A judge has none: nothing is in every word, so a judge reads all."""


class UnknownViewerError(LookupError):
    """Nobody of that name looks at a match; says who does."""


def letter_of(viewer: str) -> str:
    """Give the letter to look for in an audience: `letter in audience` says who may read.

    Raises UnknownViewerError for any word but A, B, spectator and judge.
    """
    try:
        return LETTERS[viewer]
    except KeyError:
        message = f"no viewer {viewer!r}; a match is seen by A, B, spectator or judge"
        raise UnknownViewerError(message) from None
