"""What a judge asks of the head judge, in one sentence of a call that is handed on.

The sentence stands in the record as the reason, in words that anybody reads; the form of the head
judge is filled in from it, on whatever device they have.
"""

import re
from typing import Final, NamedTuple

from referee.service import Desk, DeskError
from referee.service.court.judging import handed_on
from referee.service.orders import Sitting, calls
from referee.web.desk.table import WORDS

_SAID: Final = re.compile(
    r"Asks for (?P<what>[a-z][a-z -]*?)(?: to (?P<to>\d+))?(?:, of the grade (?P<grade>[a-z ]+))?\."
    r"(?: Clauses: (?P<clauses>[^\s,]+(?:, [^\s,]+)*)\.)?(?: Draft: (?P<draft>.+))?",
    re.DOTALL,
)


class RemedyRequest(NamedTuple):
    """What is asked for: a remedy or a level, to which seq and of which grade, by what, and why.

    `to` is 0 where nothing is to be rewound; `draft` is the decision as far as it was written.
    """

    what: str
    to: int = 0
    grade: str = ""
    clauses: tuple[str, ...] = ()
    draft: str = ""

    def sentence(self) -> str:
        """Say it as it is recorded."""
        to = f" to {self.to}" if self.to else ""
        grade = f", of the grade {self.grade}" if self.grade else ""
        clauses = f" Clauses: {', '.join(self.clauses)}." if self.clauses else ""
        draft = f" Draft: {self.draft.strip()}" if self.draft.strip() else ""
        return f"Asks for {self.what}{to}{grade}.{clauses}{draft}"


def wanted(sentence: str) -> RemedyRequest | None:
    """Read what was asked for out of the reason of a call; None for one in other words."""
    said = _SAID.fullmatch(sentence)
    if said is None:
        return None
    clauses = tuple((said["clauses"] or "").split(", ")) if said["clauses"] else ()
    to = int(said["to"] or 0)
    return RemedyRequest(said["what"], to, said["grade"] or "", clauses, said["draft"] or "")


def asked_for(desk: Desk, match: str, call: str) -> RemedyRequest | None:
    """What is asked for with a call that was handed on; None where that is not said."""
    return wanted(handed_on(desk, match, call, WORDS))


def ask(at: Sitting, call: str, what: RemedyRequest) -> object:
    """Hand a call on with what is asked for; raises DeskError where nobody called."""
    if not call:
        raise DeskError(
            "no-call",
            "nobody calls at this table, so there is nothing to hand on",
            where=at.name,
            instead="show the head judge this screen: they order it themselves",
        )
    return calls.escalate(at, call, what.sentence())
