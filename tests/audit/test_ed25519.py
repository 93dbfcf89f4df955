"""Ed25519 in whole numbers: the vectors of RFC 8032, and the same answers as another program's."""

from __future__ import annotations

from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from referee.audit import ed25519
from referee.audit.ed25519 import signed_by

ORDER = 2**252 + 27742317777372353535851937790883648493
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
            "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        (
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
            "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
        ),
    ),
]


@pytest.mark.parametrize(("secret", "public", "message", "signature"), VECTORS)
def test_the_published_signatures_hold(secret: str, public: str, message: str, signature: str) -> None:
    key, said = bytes.fromhex(public), bytes.fromhex(message)
    assert Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)).public_key() == (
        Ed25519PublicKey.from_public_bytes(key)
    )
    made = bytes.fromhex(signature)
    assert signed_by(key, made, said)
    assert not signed_by(key, made, said + b"\0")
    assert not signed_by(key, made[:32] + bytes(32), said)


def test_the_same_answer_as_another_program_for_keys_and_flipped_bits() -> None:
    chance = Random(8032)
    for _ in range(40):
        key = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
        message = chance.randbytes(chance.randrange(200))
        public = key.public_key().public_bytes_raw()
        good = key.sign(message)
        assert signed_by(public, good, message)
        at = chance.randrange(64)
        flipped = good[:at] + bytes((good[at] ^ 1 << chance.randrange(8),)) + good[at + 1 :]
        spoiled = bytearray(public)
        spoiled[chance.randrange(32)] ^= 1 << chance.randrange(8)
        for who, made in ((public, flipped), (bytes(spoiled), good)):
            assert signed_by(who, made, message) == accepts(who, made, message)


def test_a_key_that_is_asked_often_is_answered_alike_and_without_doubling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance, doubled = Random(25519), list[int]()
    twice = vars(ed25519)["_twice"]

    def doubles(point: object) -> object:
        doubled.append(1)
        return twice(point)

    monkeypatch.setattr(ed25519, "_twice", doubles)
    key = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
    public = key.public_key().public_bytes_raw()
    for times in range(30):
        doubled.clear()
        message = chance.randbytes(chance.randrange(200))
        good, at = key.sign(message), chance.randrange(64)
        flipped = good[:at] + bytes((good[at] ^ 1 << chance.randrange(8),)) + good[at + 1 :]
        assert signed_by(public, good, message)
        assert signed_by(public, flipped, message) == accepts(public, flipped, message)
        assert not signed_by(public, good, message + b".")
        assert bool(doubled) == (times < 2)


def accepts(public: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def test_numbers_beyond_their_range_and_bytes_that_are_no_point_are_refused() -> None:
    key, signature = bytes.fromhex(VECTORS[1][1]), bytes.fromhex(VECTORS[1][3])
    scalar = int.from_bytes(signature[32:], "little") + ORDER
    assert not signed_by(key, signature[:32] + scalar.to_bytes(32, "little"), b"\x72")
    for bad in ((2**255 - 19 + 1).to_bytes(32, "little"), (2).to_bytes(32, "little"), b"", key[1:]):
        assert not signed_by(bad, signature, b"\x72")
    assert not signed_by(key, signature[1:], b"\x72")
    assert not signed_by((1 | 1 << 255).to_bytes(32, "little"), signature, b"\x72")


def test_a_point_has_one_way_to_be_written() -> None:
    """The neutral point is y = 1; as a key it takes R = B, s = 1 for any message."""
    signature = bytes.fromhex("58" + "66" * 31) + (1).to_bytes(32, "little")
    assert signed_by((1).to_bytes(32, "little"), signature, b"any")
    assert not signed_by((2**255 - 19 + 1).to_bytes(32, "little"), signature, b"any")
