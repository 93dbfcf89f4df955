"""How a position that cannot be played is told: file and line, what was found, what was wanted."""

from collections.abc import Iterable
from typing import NamedTuple


class PositionProblem(NamedTuple):
    """One thing that is wrong with a position file, where it stands."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        """Say it in one line, as editors and compilers do."""
        return f"{self.file}:{self.line}: {self.text}"


class PositionError(ValueError):
    """A position file, or one of its cases, cannot be played; says every problem of it."""

    def __init__(self, problems: Iterable[PositionProblem]) -> None:
        """Take the problems in the order of the file."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
