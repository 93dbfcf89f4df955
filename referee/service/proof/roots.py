"""The leaves of the tree of a log, and the root over them."""

from events.log import Row
from events.proofs import root_text
from events.wording import counted
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.store.reader import rows_of


def hashes_of(desk: Desk, match: str) -> list[bytes]:
    """The hashes of the facts of a match, in order: the leaves of its tree."""
    return [row.hash for row in rows_in(desk, match)]


def root_of(desk: Desk, match: str, size: int | None = None) -> str:
    """The root over the first `size` facts, else over all, as SIZE:BASE64."""
    tree = desk.trees.of(desk.log.match(match))
    return root_text(tree, size_of(match, tree.size, size))


def rows_in(desk: Desk, match: str) -> list[Row]:
    """All rows of a match; of a branch those that it shares before its own."""
    return rows_of(desk.log, desk.log.match(match))


def size_of(match: str, there: int, size: int | None) -> int:
    """The size that is meant, all of them for None; raises DeskError for one it never had."""
    if size is None:
        return there
    if not 0 < size <= there:
        raise DeskError(
            "unknown-point",
            f"{match} never had {counted(size, 'fact')}",
            instead=f"name a size from 1 to {there}",
        )
    return size
