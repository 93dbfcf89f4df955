"""How the desk proves what it holds: roots, proofs and public copies of its matches."""

from collections.abc import Sequence
from typing import BinaryIO

from events.log import Row
from events.parts import unpack
from events.proofs import growth, inclusion, root_text, tree_of
from events.transfer import export_match
from referee.service.errors import DeskError
from referee.service.looking import Looking
from referee.service.reader import line_of


class Attesting(Looking):
    """What a desk hands out so that others need not trust it."""

    def hashes(self, match: str) -> list[bytes]:
        """Give the hashes of the facts of a match, in order: the leaves of its tree."""
        return [row.hash for row in self.rows(match)]

    def root(self, match: str, size: int | None = None) -> str:
        """Give the root over the first `size` facts, else over all, as SIZE:BASE64."""
        rows = self.rows(match)
        return root_text(tree_of(rows), _size(match, rows, size))

    def prove(
        self, match: str, seq: int, size: int | None = None, *, opened: bool = False
    ) -> bytes:
        """Prove that a fact stands in the first `size` facts, else in all there are now.

        Its hidden parts go out as commitments unless they are `opened`. Raises DeskError for a
        fact that is not there.
        """
        rows = self.rows(match)
        whole = _size(match, rows, size)
        if not 0 < seq <= whole:
            raise DeskError(
                "unknown-point",
                f"there is no fact {seq} among the first {whole} of {match}",
                instead=f"name a seq from 1 to {whole}",
            )
        own = self.log.match(match)
        if own.parent is not None and seq <= own.parent.seq:
            raise DeskError(
                "shared",
                f"fact {seq} is one that the branch {match} shares with its parent",
                instead="prove it in the match that has it",
            )
        shown = _audiences(rows[seq - 1 : seq]) if opened else ()
        return inclusion(match, rows, tree_of(rows), seq=seq, size=whole, opened=shown)

    def prove_growth(self, match: str, first: int, size: int) -> bytes:
        """Prove that the first facts of a match are the beginning of a longer stretch of it.

        Raises DeskError for sizes that it never had, in that order.
        """
        rows = self.rows(match)
        whole = _size(match, rows, size)
        if not 0 < first <= whole:
            raise DeskError(
                "unknown-point",
                f"{first} facts are not the beginning of the first {whole} of {match}",
                instead=f"grow from a size between 1 and {whole}",
            )
        return growth(match, tree_of(rows), first=first, size=whole)

    def export(self, match: str, out: BinaryIO, *, sealed: Sequence[str] = ()) -> None:
        """Write the record of a match with the card definitions it was played by."""
        opened = self.facts(match, 0, 1)[0].body
        blobs = [("catalog", str(opened.catalog))]
        blobs += [("policy", str(opened.policy))] if opened.policy else []
        export_match(self.log, match, out, blobs=blobs, sealed=sealed)

    def audiences(self, match: str) -> list[str]:
        """Name the audiences that the hidden parts of a match have: seal them all to publish it."""
        return _audiences(self.rows(match))

    def rows(self, match: str) -> list[Row]:
        """Give all rows of a match; of a branch those that it shares before its own."""
        line = line_of(self.log, self.log.match(match))
        ends = [one.parent.seq for one in line[1:] if one.parent is not None]
        rows: list[Row] = []
        for one, until in zip(line, (*ends, None), strict=True):
            rows += self.log.read(one.id, len(rows), until)
        return rows


def _size(match: str, rows: Sequence[Row], size: int | None) -> int:
    if size is None:
        return len(rows)
    if not 0 < size <= len(rows):
        raise DeskError(
            "unknown-point",
            f"{match} never had {size} facts",
            instead=f"name a size from 1 to {len(rows)}",
        )
    return size


def _audiences(rows: Sequence[Row]) -> list[str]:
    return sorted({part.audience for row in rows if row.hidden for part in unpack(row.hidden)})
