"""What does a proof say, as a file? The leaves of a match are the hashes of its facts, in order.

A root is written ``SIZE:BASE64``: over how many facts it stands, and the root itself. A proof is
one object of canonical JSON:

    inclusion   format kind match size root  path previous row
    growth      format kind match size root  path first first_root

``row`` is the fact as a record has it, ``previous`` the hash before it (hexadecimal), ``path`` the
audit path (base64). Hidden parts of the row go out as commitments, unless they are to be opened.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

from events import parts
from events.canonical import canonical, load
from events.chain import genesis
from events.proofs.tree import Tree
from events.records import row_line

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from events.log import Row

FORMAT: Final = "wixoss-proof-v1"


def tree_of(rows: Iterable[Row]) -> Tree:
    """The tree over the facts of a match."""
    return Tree(row.hash for row in rows)


def root_text(tree: Tree, size: int | None = None) -> str:
    """The root over the first ``size`` facts, else over all, as ``SIZE:BASE64``."""
    return f"{tree.size if size is None else size}:{_text(tree.root(size))}"


def inclusion(
    match: str,
    rows: Sequence[Row],
    tree: Tree,
    *,
    seq: int,
    size: int,
    opened: Collection[str] = (),
) -> bytes:
    """The proof that the fact at ``seq`` stands in the first ``size`` facts of a match.

    The hidden parts of the ``opened`` audiences go out as they are, all others sealed. ``rows``
    begin at seq 1 and reach to ``seq`` at least. Raises ValueError for a seq beyond the size.
    """
    row = rows[seq - 1]
    audiences = [part.audience for part in parts.unpack(row.hidden)] if row.hidden else []
    said = load(row_line(row, seq + 1, [one for one in audiences if one not in opened]))
    path = tree.inclusion(seq - 1, size)
    previous = rows[seq - 2].hash if seq > 1 else genesis(match)
    more = {"previous": previous.hex(), "row": said, **_top(tree, size)}
    return _written("inclusion", match, path, more)


def growth(match: str, tree: Tree, *, first: int, size: int) -> bytes:
    """The proof that the first ``first`` facts of a match begin its first ``size``.

    Raises ValueError for sizes that the match never had, in that order.
    """
    path = tree.consistency(first, size)
    more = {"first": first, "first_root": _text(tree.root(first)), **_top(tree, size)}
    return _written("growth", match, path, more)


def _top(tree: Tree, size: int) -> dict[str, Any]:
    return {"root": _text(tree.root(size)), "size": size}


def _written(kind: str, match: str, path: list[bytes], more: dict[str, Any]) -> bytes:
    said = {"format": FORMAT, "kind": kind, "match": match, "path": [_text(one) for one in path]}
    return canonical(said | more) + b"\n"


def _text(data: bytes) -> str:
    return b64encode(data).decode()
