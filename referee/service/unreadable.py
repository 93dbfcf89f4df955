"""Read one log of many: what was asked of it, or in words why it cannot be read.

A log may need a newer program, or cards or a policy that are not in this database. Lists read each
of their rows through here, so that such a log is one row that says so, and the others are there.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from events.errors import DatabaseError
from referee.service.trouble import trouble_of

T = TypeVar("T")
IMPOSSIBLE: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What reading raises for facts that no program wrote."""
ODD_FACT: Final = "a fact of it has a value of the wrong type, or one that no earlier fact allows"


class Unreadable(NamedTuple):
    """Why a log cannot be read, and what to do about it ("" where nobody can say)."""

    reason: str
    instead: str = ""

    def __str__(self) -> str:
        """Say both in one line."""
        return f"{self.reason}; {self.instead}" if self.instead else self.reason


def read_row(read: Callable[[], T]) -> T | Unreadable:
    """Read something of one log.

    Args:
        read: Reads it, and raises what a room raises for a log that cannot be read.

    Returns:
        What was read, or why it cannot be.

    Raises:
        DatabaseError: The database is out of reach; then no other row can be read either.
    """
    try:
        return read()
    except DatabaseError:
        raise
    except Exception as error:
        trouble = trouble_of(error)
        if trouble is not None:
            return Unreadable(trouble.message, trouble.instead)
        if not isinstance(error, IMPOSSIBLE):
            raise
        return Unreadable(ODD_FACT, "see which one: referee verify")
