"""Signed notes: what a key signed is told, and nothing else."""

from __future__ import annotations

from base64 import b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.proofs import Tree
from events.proofs.notes import BadKey, BadLine, Signer, signer_of
from referee.audit.notes import BadKey as NoVerifier
from referee.audit.notes import BadNote, check_note

TREE = Tree(bytes((n,)) for n in range(9))
SIGNER = Signer("head-judge", Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
NOTE = SIGNER.sign("final", TREE, size=7, lines=("ruling R1", "table 4"))
PUBLISHED = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
"""The verifier key of the example that the form of notes is published with."""
SAYING = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n\n"
    "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZ"
    "SNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
).encode()


def test_a_note_says_what_was_signed() -> None:
    said = check_note(NOTE, SIGNER.verifier)
    assert (said.match, said.root.size, said.root.hash) == ("final", 7, TREE.root(7))
    assert said.extensions == ("ruling R1", "table 4")
    assert SIGNER.verifier.startswith(f"{said.key}+")
    assert NOTE.startswith(b"wixoss-referee/final\n7\n")
    whole = check_note(SIGNER.sign("final", TREE, of_event=True), SIGNER.verifier)
    assert (whole.subject, said.subject) == ("the event final", "the match final")


def test_no_flipped_bit_of_a_note_holds() -> None:
    for at in range(len(NOTE)):
        flipped = NOTE[:at] + bytes((NOTE[at] ^ 1 << at % 8,)) + NOTE[at + 1 :]
        with pytest.raises(BadNote):
            check_note(flipped, SIGNER.verifier)


def test_another_key_of_the_same_name_did_not_sign() -> None:
    other = Signer("head-judge", Ed25519PrivateKey.from_private_bytes(bytes(32)))
    with pytest.raises(BadNote, match=r"not signed by head-judge\+"):
        check_note(NOTE, other.verifier)
    second = other.sign("final", TREE, size=7, lines=("ruling R1", "table 4"))
    both = NOTE + second.splitlines(keepends=True)[-1]
    assert check_note(both, other.verifier)[:3] == check_note(both, SIGNER.verifier)[:3]


def test_every_signature_of_the_key_has_to_hold() -> None:
    stranger = SIGNER.sign("other", TREE).splitlines(keepends=True)[-1]
    with pytest.raises(BadNote, match="altered"):
        check_note(NOTE + stranger, SIGNER.verifier)


@pytest.mark.parametrize("password", [b"", b"ember"])
def test_a_key_comes_back_from_its_file(password: bytes) -> None:
    stored = SIGNER.stored(password)
    assert signer_of(stored, password).verifier == SIGNER.verifier
    for data, word in ((stored, b"other"), (b"", b""), (stored[20:], password)):
        with pytest.raises(BadKey):
            signer_of(data, word)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb"])
def test_a_name_that_no_note_can_carry_is_refused(name: str) -> None:
    with pytest.raises(BadKey):
        Signer(name, Ed25519PrivateKey.generate())


@pytest.mark.parametrize("line", ["", " ", "a\nb", "a\x1b[2J", "x" * 201])
def test_a_line_that_no_note_can_carry_is_refused(line: str) -> None:
    with pytest.raises(BadLine):
        SIGNER.sign("final", TREE, lines=("good", line))


def test_the_published_note_is_signed_and_is_no_checkpoint() -> None:
    with pytest.raises(BadNote, match="no checkpoint of a match"):
        check_note(SAYING, PUBLISHED)
    with pytest.raises(BadNote, match="altered"):
        check_note(SAYING.replace(b"answer", b"Answer"), PUBLISHED)


def signed(text: str) -> bytes:
    """A text of any kind with a signature that holds."""
    tail = SIGNER.sign("x", TREE).splitlines(keepends=True)[-1].split(b" ")[1]
    made = SIGNER._hash() + SIGNER._key.sign(text.encode())
    return f"{text}\n\u2014 {tail.decode()} {b64encode(made).decode()}\n".encode()


@pytest.mark.parametrize(
    "text",
    [
        "wixoss-referee/m1\n7\n",
        "wixoss-referee/m1\n07\n" + "A" * 43 + "=\n",
        "wixoss-referee/m1\n7\n" + "A" * 43 + "\n",
        "other/m1\n7\n" + "A" * 43 + "=\n",
        "wixoss-referee/m1\n7\n" + "A" * 43 + "=\n\nmore\n",
    ],
)
def test_what_is_signed_and_no_checkpoint_is_told(text: str) -> None:
    with pytest.raises(BadNote, match=r"no checkpoint|is no root"):
        check_note(signed(text), SIGNER.verifier)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\n\n\xe2\x80\x94 a AAAA\n",
        b"text\n\nno signature\n",
        b"text\n\n\xe2\x80\x94 a AA==\n",
        b"te\x07xt\n\n\xe2\x80\x94 a AAAAAAAA\n",
        b"text\n\n\xe2\x80\x94 a AAAAAAAA",
        b"text\n\n" + b"\xe2\x80\x94 a AAAAAAAA\n" * 101,
        b"x" * (1 << 17),
    ],
)
def test_what_is_no_note_gets_an_answer(data: bytes) -> None:
    with pytest.raises(BadNote):
        check_note(data, SIGNER.verifier)


@pytest.mark.parametrize("key", ["", "x", "a+b+c", PUBLISHED[:-1], PUBLISHED.replace("c74f", "c74e")])
def test_what_is_no_verifier_key_is_told(key: str) -> None:
    with pytest.raises(NoVerifier, match=r"NAME\+HASH\+BASE64"):
        check_note(NOTE, key)
