"""What came of a position: passed, failed at which check, or not playable as it stands."""

from typing import Any, Final, NamedTuple

from referee.positions.written.lines import Path as Way

SENTENCES: Final = frozenset(
    {"answer", "deck", "decision", "end", "fault", "legal", "listed", "phase", "refused"}
)
"""Checks of which the expectation is a sentence, and needs no name before it."""


def wanted(check: str, expected: str) -> str:
    """What was expected: a sentence, or what is looked at with its value."""
    return expected if check in SENTENCES else f"{check} {expected}"


class Failed(Exception):
    """A check of a position does not hold: expected, found, and the seq of the moment."""

    def __init__(self, way: Way, check: str, expected: Any, found: Any, seq: int) -> None:
        """Say which check, where it stands in the case, and what it found."""
        super().__init__(f"expected: {wanted(check, str(expected))}; found: {found}")
        self.way, self.check = way, check
        self.expected, self.found, self.seq = expected, found, seq

    @property
    def step(self) -> int:
        """The step of the script at which it was found, from 1; 0 where it is none of a step."""
        key, number = (*self.way, "", "")[:2]
        return int(number) + 1 if key == "script" and number != "" else 0


class RefereeBroken(Exception):
    """The referee contradicts itself, or comes to no end, whatever a position expects."""

    def __init__(self, check: str, expected: str, found: str) -> None:
        """Say what every match has to hold, and what this one shows."""
        super().__init__(f"expected: {wanted(check, expected)}; found: {found}")
        self.check, self.expected, self.found = check, expected, found


class CaseOutcome(NamedTuple):
    """The outcome of one case.

    status is "pass", "fail" or "bad" (the case cannot be played as it stands); file and line are
    those of the check that failed, or of the case; step counts those of the script from 1, and is
    0 where the failure belongs to none. `cited` are the clauses in the facts and
    refusals of its script; `open` the questions that no step answers, in words.
    """

    id: str
    status: str
    file: str
    line: int
    system: str = ""
    clauses: tuple[str, ...] = ()
    disputed: bool = False
    check: str = ""
    expected: Any = None
    found: Any = None
    seq: int = 0
    step: int = 0
    text: str = ""
    cited: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
