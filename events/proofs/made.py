"""What does a proof say, as a file? The leaves of a match are the hashes of its facts, in order.

A root is written ``SIZE:BASE64``: over how many facts it stands, and the root itself. A proof is
one object of canonical JSON; hashes, and paths of hashes one after the other, are in base64:

    inclusion     fact format kind match path previous root
    growth        first format kind match path root
    member        at event format kind match member path root
    event-growth  event first format kind matches root

``fact`` is seq, kind, v, at, actor, cause, open and hidden of the fact, whose hash follows from
them and from ``previous``, the hash before it. Hidden parts go out as audience and commitment,
or, where they are to be opened, as audience, salt and body. ``first`` is the older root, ``member``
the root of a match that is leaf ``at`` (from 0) of its event; ``matches`` are those of an event by
name and root, with the older root and the path of growth where there was one.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final

from events.canonical import canonical
from events.parts import unpack
from events.proofs.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from events.log import Row

FORMAT: Final = "wixoss-proof-v2"


def tree_of(rows: Iterable[Row]) -> Tree:
    """The tree over the facts of a match."""
    return Tree(row.hash for row in rows)


def root_text(tree: Tree, size: int | None = None) -> str:
    """The root over the first ``size`` leaves, else over all, as ``SIZE:BASE64``."""
    return f"{tree.size if size is None else size}:{text_of(tree.root(size))}"


def inclusion(
    match: str,
    row: Row,
    previous: bytes,
    tree: Tree,
    *,
    size: int,
    opened: Collection[str] = (),
) -> bytes:
    """The proof that a fact stands in the first ``size`` facts of a match.

    The hidden parts of the ``opened`` audiences go out as they are, all others sealed;
    ``previous`` is the hash before the fact. Raises ValueError for a seq beyond the size.
    """
    path = tree.inclusion(row.seq - 1, size)
    # The stored bytes go out as they are: they are what was hashed.
    return (
        b'{"fact":%b,"format":"%b","kind":"inclusion","match":%b,"path":"%b","previous":"%b","root":"%b"}\n'
    ) % (
        _fact(row, opened),
        FORMAT.encode(),
        canonical(match),
        b64encode(b"".join(path)),
        b64encode(previous),
        root_text(tree, size).encode(),
    )


def _fact(row: Row, opened: Collection[str]) -> bytes:
    hidden = b",".join(
        [
            b'["%b","%b"]' % (part.audience.encode(), b64encode(part.commitment))
            if part.salt is None or part.body is None or part.audience not in opened
            else b'["%b","%b",%b]' % (part.audience.encode(), b64encode(part.salt), part.body)
            for part in (unpack(row.hidden) if row.hidden else ())
        ]
    )
    kind, actor = canonical(row.kind), canonical(row.actor)
    numbers = (row.seq, kind, row.v, row.at, actor, row.cause, row.open, hidden)
    return b"[%d,%b,%d,%d,%b,%d,%b,[%b]]" % numbers


def growth(match: str, tree: Tree, *, first: int, size: int) -> bytes:
    """The proof that the first ``first`` facts of a match begin its first ``size``.

    Raises ValueError for sizes that the match never had, in that order.
    """
    path = tree.consistency(first, size)
    return written(
        "growth",
        match=match,
        path=path_text(path),
        first=root_text(tree, first),
        root=root_text(tree, size),
    )


def written(kind: str, **said: object) -> bytes:
    """A proof of a kind as the bytes of its file."""
    return canonical(said | {"format": FORMAT, "kind": kind}) + b"\n"


def path_text(path: Iterable[bytes]) -> str:
    """The hashes of a path, one after the other, in base64."""
    return text_of(b"".join(path))


def text_of(data: bytes) -> str:
    """Bytes in base64."""
    return b64encode(data).decode()
