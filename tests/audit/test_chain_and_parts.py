"""The hash chain and the hidden parts: published form, and nothing ambiguous in it."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import Chain, genesis, link
from events.parts import BadParts, Part, commitment, join, pack, seal, unpack

Shares = dict[str, tuple[bytes, bytes]]
FACT: dict[str, Any] = {
    "seq": 3,
    "kind": "card.moved",
    "v": 1,
    "at": 1_780_000_000_000_000,
    "actor": "A",
    "cause": 2,
    "open": b'{"to":"hand"}',
    "hidden": None,
}
SALT = bytes(range(16))
PARTS = st.dictionaries(
    st.text("ABJS-", min_size=1, max_size=3),
    st.tuples(st.binary(min_size=16, max_size=16), st.binary(max_size=40)),
    min_size=1,
    max_size=4,
)


def test_the_form_is_the_published_one() -> None:
    """Written out by hand: this sample may never change, or old records stop verifying."""
    part = b"wixoss-part-v1\0" + b"\1A" + SALT + b"\0\0\0\x0a" + b'{"card":7}'
    told = b"\1A" + sha256(part).digest()
    fact = (
        b"wixoss-fact-v1\0\0\2m1"
        + (3).to_bytes(8, "big")
        + bytes(32)
        + (1).to_bytes(4, "big")
        + (1_780_000_000_000_000).to_bytes(8, "big")
        + (2).to_bytes(8, "big")
        + b"\0\x0a\0\1\0\0\0\x0d\0\0\0\x22"
        + b'card.movedA{"to":"hand"}'
        + told
    )
    hidden = pack([("A", SALT, b'{"card":7}')])
    made = link("m1", bytes(32), **{**FACT, "hidden": hidden})
    assert made == sha256(fact).digest()
    assert genesis("m1") == sha256(b"wixoss-genesis-v1\0\0\2m1").digest()


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 4},
        {"kind": "card.move", "actor": "dA"},
        {"v": 2},
        {"at": 1},
        {"actor": "B"},
        {"actor": "", "open": b'A{"to":"hand"}'},
        {"cause": 1},
        {"open": b'{"to":"deck"}'},
        {"hidden": pack([("A", SALT, b"{}")])},
    ],
)
def test_every_field_counts(change: dict[str, Any]) -> None:
    chain = Chain("m1")
    plain = chain.link(bytes(32), **FACT)
    assert chain.link(bytes(32), **{**FACT, **change}) != plain
    assert chain.link(b"\1" * 32, **FACT) != plain
    assert Chain("m2").link(bytes(32), **FACT) != plain


@given(PARTS)
def test_parts_there_and_back(parts: dict[str, tuple[bytes, bytes]]) -> None:
    column = pack([(who, salt, body) for who, (salt, body) in parts.items()])
    found = unpack(column)
    assert [part.audience for part in found] == sorted(parts)
    assert {p.audience: (p.salt, p.body) for p in found} == parts
    assert join(found) == column
    assert commitment(column) == b"".join(
        bytes((len(p.audience),)) + p.audience.encode() + p.commitment for p in found
    )


@given(PARTS, st.sets(st.sampled_from("ABJS-")))
def test_sealing_keeps_the_commitment(parts: Shares, audiences: set[str]) -> None:
    column = pack([(who, salt, body) for who, (salt, body) in parts.items()])
    closed = seal(column, audiences)
    assert commitment(closed) == commitment(column)
    assert seal(closed, audiences) == closed
    for part in unpack(closed):
        assert (part.body is None) == (part.audience in audiences)
    assert chain_of(closed) == chain_of(column)


def chain_of(hidden: bytes) -> bytes:
    return link("m", bytes(32), **{**FACT, "hidden": hidden})


@given(PARTS, st.integers(0, 10_000), st.integers(0, 7))
def test_a_flipped_bit_changes_the_commitment_or_is_refused(parts: Shares, place: int, bit: int) -> None:
    column = pack([(who, salt, body) for who, (salt, body) in parts.items()])
    place %= len(column)
    flipped = column[:place] + bytes((column[place] ^ 1 << bit,)) + column[place + 1 :]
    with suppress(BadParts):
        assert commitment(flipped) != commitment(column)


@given(st.binary(max_size=120))
def test_any_bytes_are_parts_or_refused(column: bytes) -> None:
    try:
        parts = unpack(column)
    except BadParts:
        with pytest.raises(BadParts):
            commitment(column)
    else:
        assert join(parts) == column


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [("A", SALT, b""), ("A", SALT, b"1")],
        [("", SALT, b"")],
        [("ä", SALT, b"")],
        [("A" * 33, SALT, b"")],
        [("A\n", SALT, b"")],
        [("A", SALT[:15], b"")],
        [("A", SALT, bytes((1 << 24) + 1))],
    ],
)
def test_parts_that_cannot_be(parts: list[tuple[str, bytes, bytes]]) -> None:
    with pytest.raises(BadParts):
        pack(parts)


def test_parts_out_of_order_are_refused() -> None:
    ordered = unpack(pack([("A", SALT, b"1"), ("B", SALT, b"2")]))
    with pytest.raises(BadParts, match="not sorted"):
        join(ordered[::-1])
    assert isinstance(ordered[0], Part)
