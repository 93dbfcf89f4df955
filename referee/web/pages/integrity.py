"""What is known of a record: up to which seq its chain was verified, or where it does not hold."""

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from events.bounds import BoundedCache
from referee.audit import Verdict
from referee.service import Desk
from referee.service.proof.publishing import Publication, PublishedCheckpoint, shown
from referee.service.proof.roots import root_of, rows_in
from referee.service.proof.verifying import verify_match
from referee.web.clerk import Clerk
from referee.web.pages.shell import fragment

BADGES: Final = 256
"""Badges that are kept as they were drawn."""
WHOLE: Final = 0
"""Where the verdict of a whole match is kept; others are kept by their head."""
STRIDE: Final = 25
"""So many new facts make a match be verified again."""


class IntegrityVerdict(NamedTuple):
    """The verdict of a match: the last seq that it speaks of, the hash of that fact, the root.

    Where nothing was verified hash and root are "".
    """

    seq: int
    verdict: Verdict
    hash: str = ""
    root: str = ""

    def is_of(self, head: int) -> bool:
        """Whether somebody who sees a match up to a head may be told all of this."""
        return head >= (self.seq if self.verdict.ok else self.verdict.first_bad)


class Verdicts:
    """The last verdicts of this service, by match."""

    def __init__(self) -> None:
        """Know none yet."""
        self._known = BoundedCache[tuple[str, int], IntegrityVerdict](
            "referee.web.pages.integrity:Verdicts._known"
        )

    async def of(self, clerk: Clerk, match: str, head: int) -> IntegrityVerdict:
        """The verdict of a match that somebody looks at up to a seq.

        A match that goes on is verified again when it has gone a long way on; until then the badge
        says how far it was. Who sees less of the match than was verified is told of that much.
        """
        whole = self._known.get((match, WHOLE))
        if whole is None or (head > whole.seq and head - whole.seq >= STRIDE):
            whole = await clerk.study(lambda desk: verified(desk, match))
        self._known[match, WHOLE] = whole
        if whole.is_of(head):
            return whole
        part = self._known.get((match, head))
        if part is None:
            part = await clerk.study(lambda desk: _until(desk, match, whole, head))
        self._known[match, head] = part
        return part


def verified(desk: Desk, match: str, head: int | None = None) -> IntegrityVerdict:
    """Verify a match as it stands; with a head, say what that comes to for its first facts."""
    verdict = verify_match(desk, match)
    found = IntegrityVerdict(verdict.seqs, verdict)
    if verdict.ok:
        found = _until(desk, match, found, verdict.seqs)
    return found if head is None or found.is_of(head) else _until(desk, match, found, head)


def _until(desk: Desk, match: str, known: IntegrityVerdict, head: int) -> IntegrityVerdict:
    """The verdict on the first facts of a match, which hold."""
    signed = tuple(one for one in known.verdict.signed if one.seq <= head)
    verdict = replace(known.verdict, ok=True, first_bad=0, reason="", seqs=head, signed=signed, root="")
    last = [row.hash for row in rows_in(desk, match) if row.seq == head]
    return IntegrityVerdict(head, verdict, last[0].hex(), root_of(desk, match, head)) if last else known


async def witnessed(
    clerk: Clerk, to: Publication | None, match: str, head: int
) -> PublishedCheckpoint | None:
    """The checkpoint that witnesses saw, for somebody who sees a match up to a head."""
    if to is None:
        return None
    found = await clerk.study(lambda _: shown(to, match))
    return found if found is not None and found.size <= head else None


@lru_cache(BADGES)
def badge(
    found: IntegrityVerdict,
    head: int,
    place: str,
    root: str,
    witnessed: PublishedCheckpoint | None = None,
) -> Markup:
    """Draw the badge of a match that is shown up to a head, and the panel that it opens.

    `place` begins the address of a seq; `root` is where every address begins, "" in a file.
    """
    verdict = found.verdict
    bad = min(verdict.first_bad, head) or 1
    left, _, at = verdict.left.rpartition("@")
    return fragment(
        "viewer/integrity.html",
        root=root,
        found=found,
        verdict=verdict,
        bad=f"{place}{bad}",
        partial=int(at) + 1 if left else 0,
        quoted=quote(verdict.match),
        words=_words(verdict),
        witnessed=witnessed,
    )


def _words(verdict: Verdict) -> str:
    """Say in a sentence what does not hold."""
    return f"{verdict.reason[:1].upper()}{verdict.reason[1:]}."
