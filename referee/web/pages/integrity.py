"""The badge of a record: up to which seq its chain was verified, or where it does not hold."""

from collections import OrderedDict
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.audit import Verdict
from referee.service import Desk
from referee.web.clerk import Clerk
from referee.web.drawing.symbols import icon

MOST: Final = 256
"""Of how many matches the last verdict is remembered."""
STRIDE: Final = 25
"""So many new facts make a match be verified again."""

_GOOD: Final = Markup(
    '<span class="badge ok" title="%s">%s<span class="word-only">Verified'
    '<span class="wide-only">&nbsp;to %s</span></span></span>'
)
_BAD: Final = Markup('<a class="badge bad" href="%s" title="%s">%s<span>%s</span></a>')
_WORDS: Final = "Every fact to {} was held against the chain of hashes"


class Checked(NamedTuple):
    """The verdict of a match, and the last seq that it speaks of."""

    seq: int
    verdict: Verdict


class Verdicts:
    """The last verdicts of this service, by match."""

    def __init__(self) -> None:
        """Know none yet."""
        self._known: OrderedDict[str, Checked] = OrderedDict()

    async def of(self, clerk: Clerk, match: str, head: int) -> Checked:
        """Give the verdict of a match that somebody looks at up to a seq.

        A match that goes on is verified again when it has gone a long way on; until then the badge
        says how far it was.
        """
        known = self._known.get(match)
        if known is None or (head > known.seq and head - known.seq >= STRIDE):
            known = await clerk.study(lambda desk: verified(desk, match))
            self._known[match] = known
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(match)
        return known


def verified(desk: Desk, match: str) -> Checked:
    """Verify a match as it stands."""
    verdict = desk.verify(match)
    return Checked(verdict.seqs, verdict)


def badge(found: Checked, head: int, address: str) -> Markup:
    """Draw the badge of a match that is shown up to a head."""
    verdict = found.verdict
    if verdict.ok:
        seq = min(found.seq, head)
        return _GOOD % (_WORDS.format(seq), icon("check"), seq)
    if verdict.first_bad:
        words = f"Diverged at {verdict.first_bad}"
        place = f"{address}{min(verdict.first_bad, head)}"
        return _BAD % (place, verdict.reason, icon("alert"), words)
    return _BAD % (f"{address}1", verdict.reason, icon("alert"), "Does not verify")
