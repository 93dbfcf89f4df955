"""What an audit finds: where, what is wrong, by which rule, and what should stand there instead."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.court.draft import DraftRefusal

FAULT: Final = "fault"
OPEN: Final = "open"
"""Something that was left unfinished; nothing is wrong with what stands there."""
DIFFERS: Final = "differs"
"""Something that other rules made, or unknown ones, and that these would make otherwise. It alone
neither clears nor accuses the record."""


class Finding(NamedTuple):
    """One thing that does not hold: a code, the log and seq (0 for the whole), and words.

    `rule` is the clause or the policy that it offends, `instead` what would have been right.
    """

    code: str
    log: str
    seq: int
    what: str
    rule: str = ""
    instead: str = ""
    severity: str = FAULT

    @property
    def where(self) -> str:
        """Name the place as MATCH@SEQ."""
        return f"{self.log}@{self.seq}" if self.seq else self.log


Findings = Iterator[Finding]


def refused_now(log: str, seq: int, fault: DraftRefusal, rule: str, code: str = "") -> Finding:
    """Find an order that stands in the record and would be refused."""
    return Finding(code or fault.code, log, seq, fault.message, rule, fault.instead)
