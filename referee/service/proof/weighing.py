"""What a record that verifies is worth: consistent with itself, or unaltered since its root."""

from typing import NamedTuple

from events.errors import RecordError
from events.records import Record
from referee.audit import Trust, Verdict, held, holding, root_of, root_over


class Weighed(NamedTuple):
    """What may be said of a record that was read: in words, its root, and what was held to one.

    `root` is SIZE:BASE64, "" of a branch alone, whose root stands over facts of its parent too.
    `trusted` counts its first facts that were held to a root that is trusted, 0 for none.
    """

    checked: str
    root: str
    trusted: int


def weighed(record: Record, root: str = "") -> Weighed:
    """Hold a record that was read, and so verifies, to a root that is trusted, "" for none.

    Raises RecordError for the record of another root, BadRoot for what says none.
    """
    header, hashes = record.header, [row.hash for row in record.rows]
    left = f"{header.parent.match}@{header.parent.seq}" if header.parent else ""
    own = "" if left or not hashes else str(root_over(hashes))
    found = Verdict(
        ok=True, match=header.match, seqs=len(hashes), first_bad=0, reason="", left=left, root=own
    )
    found = held(found, hashes, Trust(root_of(root) if root else None))
    if not found.ok:
        message = f"{found.reason}; fetch it again, or ask whoever published the root"
        raise RecordError(0, "root", message)
    return Weighed(holding(found), found.root, found.trusted)
