"""What does a proof of a fact of the shipped match cost, and how long is it?"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from importlib.resources import files
from time import perf_counter
from typing import TYPE_CHECKING, Final

from cli.bench.rounds import Measured, Variant, interleaved, plain
from events.proofs import Tree, inclusion, root_text, tree_of
from events.records import read
from referee.audit import check_proof, root_of
from referee.audit.proofs import path_root

if TYPE_CHECKING:
    from collections.abc import Callable

TIMES: Final = 2000
MICROSECONDS: Final = 20.0
"""What a path may take to make and to check."""
BYTES: Final = 1024
"""What the longest path may have; the fact that goes with it is as long as it is."""


def proofs(*, rounds: int = 9) -> list[Measured]:
    """Paths made and checked, whole proofs made and checked, and their length."""
    with (files("cli") / "shipped" / "demo.jsonl").open("rb") as stream:
        header, rows = read(stream)
    name, facts, tree = header.match, len(rows), tree_of(rows)
    root = root_of(root_text(tree))
    leaves = [sha256(b"\x00" + row.hash).digest() for row in rows]
    paths = [tree.inclusion(at) for at in range(facts)]

    def made(seq: int) -> bytes:
        return inclusion(name, rows, tree, seq=seq + 1, size=facts)

    written = [made(at) for at in range(facts)]

    def follow(at: int) -> None:
        if path_root(leaves[at], at, facts, paths[at]) != root.hash:
            message = f"the path of leaf {at} does not lead to the root"
            raise RuntimeError(message)

    variants: list[tuple[str, Callable[[int], object]]] = [
        ("bare hash of 64 bytes", lambda at: sha256(leaves[at] + root.hash).digest()),
        ("inclusion path, made", tree.inclusion),
        ("inclusion path, checked", follow),
        ("proof with its fact, made", made),
        ("proof with its fact, checked", lambda at: check_proof(written[at], root)),
    ]
    taken: list[Variant] = [(said, partial(_each, one, facts)) for said, one in variants]
    found = interleaved(taken, rounds)
    grown = interleaved([("a leaf appended", lambda: _grown([row.hash for row in rows]))], rounds)
    lines = [plain(found, variants[0][0], "us")]
    lines += [_bounded(plain(found, said, "us")) for said, _ in variants[1:3]]
    lines += [plain(found, said, "us") for said, _ in variants[3:]]
    length = sorted(len(file) for file in written)
    spans = sorted(sum(map(len, path)) for path in paths)
    lines += [
        plain(grown, "a leaf appended", "us"),
        _lengths("inclusion path", spans)._replace(target=f"< {BYTES} B", holds=spans[-1] < BYTES),
        _lengths("proof with its fact", length),
    ]
    return lines


def _lengths(name: str, lengths: list[int]) -> Measured:
    """The median of lengths that are in order, and their range."""
    return Measured(name, "B", lengths[len(lengths) // 2], lengths[0], lengths[-1])


def _bounded(measured: Measured) -> Measured:
    holds = measured.value <= MICROSECONDS
    return measured._replace(target=f"<= {MICROSECONDS:.0f} us", holds=holds)


def _each(one: Callable[[int], object], facts: int) -> float:
    """Microseconds that one call takes, over calls spread over the match."""
    begun = perf_counter()
    for at in range(TIMES):
        one(at * 7919 % facts)
    return (perf_counter() - begun) / TIMES * 1e6


def _grown(leaves: list[bytes]) -> float:
    begun = perf_counter()
    Tree(leaves)
    return (perf_counter() - begun) / len(leaves) * 1e6
