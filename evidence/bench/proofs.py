"""What does a proof of a fact of the shipped match cost, and how long is it?"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from importlib.resources import files
from time import perf_counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from events.chain import genesis
from events.proofs import Tree, inclusion, root_text, tree_of
from events.records import read
from evidence.bench.rounds import Measured, Variant, interleaved, plain
from referee.audit import Trust, check_proof, root_of
from referee.audit.notes import check_note
from referee.audit.tree import path_root

if TYPE_CHECKING:
    from collections.abc import Callable

    Calls = list[tuple[str, Callable[[int], object]]]

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
    trust = Trust(root)
    before = [genesis(name), *(row.hash for row in rows)]

    def made(at: int) -> bytes:
        return inclusion(name, rows[at], before[at], tree, size=facts)

    written = [made(at) for at in range(facts)]

    def follow(at: int) -> None:
        if path_root(leaves[at], at, facts, paths[at]) != root.hash:
            message = f"the path of leaf {at} does not lead to the root"
            raise RuntimeError(message)

    variants: Calls = [
        ("bare hash of 64 bytes", lambda at: sha256(leaves[at] + root.hash).digest()),
        ("inclusion path, made", tree.inclusion),
        ("inclusion path, checked", follow),
        ("proof with its fact, made", made),
        ("proof with its fact, checked", lambda at: check_proof(written[at], trust)),
    ]
    found = _timed(variants, facts, rounds)
    grown = interleaved([("a leaf appended", lambda: _grown([row.hash for row in rows]))], rounds)
    timed = [plain(found, said, "us") for said, _ in variants]
    return [
        timed[0],
        *(_bounded(one) for one in timed[1:3]),
        *timed[3:],
        plain(grown, "a leaf appended", "us"),
        *_sizes([sum(map(len, path)) for path in paths], [len(file) for file in written]),
        *_signed(name, tree, rounds),
    ]


def _sizes(paths: list[int], files: list[int]) -> list[Measured]:
    """The bytes of paths and of whole proofs: the longest path and the median proof are bound."""
    path, file = _lengths("inclusion path", paths), _lengths("proof with its fact", files)
    return [
        replace(path, target=f"< {BYTES} B", holds=path.high < BYTES),
        replace(file, target=f"median < {BYTES} B", holds=file.value < BYTES),
    ]


def _lengths(name: str, lengths: list[int]) -> Measured:
    """The median of lengths, and their range."""
    found = sorted(lengths)
    return Measured(name, "B", found[len(found) // 2], found[0], found[-1])


def _timed(variants: Calls, facts: int, rounds: int, times: int = TIMES) -> dict[str, list[float]]:
    """Rounds of calls of each kind, in turns."""
    taken: list[Variant] = [(said, partial(_each, one, facts, times)) for said, one in variants]
    return interleaved(taken, rounds)


def _signed(name: str, tree: Tree, rounds: int) -> list[Measured]:
    """What a signed checkpoint costs: made with the package that signs, checked without it."""
    from referee.service.proof.keys import new_signer

    signer = new_signer("bench")
    note, key = signer.sign(name, tree), signer.verifier
    variants: Calls = [
        ("signed checkpoint, made", lambda _: signer.sign(name, tree)),
        ("signed checkpoint, checked", lambda _: check_note(note, key)),
    ]
    found = _timed(variants, tree.size, rounds, times=40)
    return [plain(found, said, "us") for said, _ in variants]


def _bounded(measured: Measured) -> Measured:
    holds = measured.value <= MICROSECONDS
    return replace(measured, target=f"<= {MICROSECONDS:.0f} us", holds=holds)


def _each(one: Callable[[int], object], facts: int, times: int = TIMES) -> float:
    """Microseconds that one call takes, over calls spread over the match."""
    begun = perf_counter()
    for at in range(times):
        one(at * 7919 % facts)
    return (perf_counter() - begun) / times * 1e6


def _grown(leaves: list[bytes]) -> float:
    begun = perf_counter()
    Tree(leaves)
    return (perf_counter() - begun) / len(leaves) * 1e6
