"""What a witness answers, by the numbers of C2SP tlog-witness; and what it remembers of it."""

from __future__ import annotations

import os
import sqlite3
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest

from events.proofs import Tree
from referee.audit.cosigned import Quorum, quorum_of, seen, witness_of
from referee.audit.notes import BadKey
from referee.witness import Witness, WitnessMemory, WitnessResponse
from referee.witness.memory import BadMemory
from tests.witness.houses import DESK, OTHER, cosigner, tree

KEY = cosigner("north")
AT = 1_790_000_000
ORIGIN = "wixoss-referee/m1"


@pytest.fixture
def memory(tmp_path: Path) -> WitnessMemory:
    return WitnessMemory(tmp_path / "north.seen")


@pytest.fixture
def north(memory: WitnessMemory) -> Witness:
    return Witness(KEY, [DESK.verifier, OTHER.verifier], memory, lambda: AT)


def asked(old: int, note: bytes, proof: list[bytes] | None = None) -> bytes:
    lines = [f"old {old}", *(b64encode(one).decode() for one in proof or [])]
    return "\n".join(lines).encode() + b"\n\n" + note


def shown(grown: Tree, old: int = 0, size: int | None = None) -> bytes:
    """The request for a checkpoint, with the proof that it continues ``old`` facts."""
    whole = grown.size if size is None else size
    note = DESK.sign("m1", grown, size=whole)
    return asked(old, note, grown.consistency(old, whole) if 0 < old <= whole else [])


def size_of(memory: WitnessMemory) -> int:
    last = memory.last(ORIGIN)
    return last.size if last else 0


def test_a_log_that_grows_is_cosigned_and_the_auditor_reads_it(north: Witness, memory: WitnessMemory) -> None:
    for old, size in ((0, 5), (5, 8), (8, 8), (8, 21)):
        request = shown(tree(21), old, size)
        answer = north.add(request)
        assert answer.status == 200, answer
        note = request.partition(b"\n\n")[2] + answer.text.encode()
        found = seen(note, quorum_of([KEY.verifier]))
        assert (found.names, found.of, found.last) == ((str(witness_of(KEY.verifier)),), 1, AT)
        assert size_of(memory) == size


def test_the_cosignature_has_the_bytes_of_the_specification() -> None:
    text = "wixoss-referee/m1\n1\nvPaFfr2NvzQ5vrbgzeBLmNZ3RFh8cRbFg6EsPRxFXrg=\n"
    dash, name, coded = KEY.cosign(text, AT).removesuffix("\n").split(" ")
    made, public = b64decode(coded), KEY._key.public_key()
    assert (dash, name, len(made)) == ("\u2014", "north", 4 + 8 + 64)
    raw = public.public_bytes_raw()
    told = sha256(b"north\n\x04" + raw).digest()[:4]
    assert KEY.verifier == "+".join(("north", told.hex(), b64encode(b"\x04" + raw).decode()))
    assert made[:12] == told + bytes.fromhex("000000006ab13b80")
    public.verify(made[12:], b"cosignature/v1\ntime 1790000000\n" + text.encode())
    assert coded.startswith("8VDV9wAAAABqsTuAo4kOqbEf6BPZV8VSMajCE7e9mYt5vFroPNDXRRcYaRhuvtEr9fDx")


@pytest.mark.parametrize(
    ("request_of", "status", "said"),
    [
        (lambda: b"", 400, "a request is"),
        (lambda: b"old 00\n\nx", 400, "a request is"),
        (lambda: b"old -1\n\nx", 400, "a request is"),
        (lambda: b"old 1\nAAAA\n\nx", 400, "not 32 bytes"),
        (lambda: b"old 1\n\xff\n\nx", 400, "not 32 bytes"),
        (lambda: asked(0, b"no note"), 400, "no signed note"),
        (lambda: asked(0, DESK.sign("m1", tree(3)), [bytes(32)]), 400, "none from old 0"),
        (lambda: asked(1, DESK.sign("m1", tree(3)), [bytes(32)] * 64), 400, "at most 63"),
        (lambda: asked(0, b"x" * 80_000), 400, "a request is"),
        (lambda: asked(0, b"a.org/b\n1\nx\n\n" + b"\xe2\x80\x94 a AAAAAAAA\n"), 404, "no log"),
        (lambda: asked(0, cosigner("east").sign("m1", tree(3))), 403, "none of the keys"),
        (lambda: asked(0, DESK.sign("m1", tree(3)).replace(b"\n3\n", b"\n4\n")), 403, "none of"),
        (lambda: asked(4, DESK.sign("m1", tree(3))), 400, "above 3"),
    ],
)
def test_what_is_no_checkpoint_of_a_known_log_is_refused_and_leaves_nothing(
    north: Witness, memory: WitnessMemory, request_of: object, status: int, said: str
) -> None:
    assert callable(request_of)
    answer = north.add(request_of())
    assert answer.status == status, answer
    assert said in answer.text
    assert size_of(memory) == 0


def test_a_rollback_a_fork_and_a_stale_size_are_refused(north: Witness, memory: WitnessMemory) -> None:
    assert north.add(shown(tree(8))).status == 200
    told = WitnessResponse(409, "8\n", "text/x.tlog.size")
    assert north.add(shown(tree(5))) == told
    assert north.add(shown(tree(5), 5)) == told
    assert north.add(shown(tree(5), 8)).status == 400
    assert north.add(shown(tree(9), 5)) == told
    assert north.add(shown(tree(8, "forked", 4), 8)) == told
    forked = tree(12, "forked", 4)
    assert north.add(shown(forked, 8)).status == 422
    assert north.add(asked(8, DESK.sign("m1", forked), tree(12).consistency(8))).status == 422
    assert north.add(asked(8, DESK.sign("m1", tree(12)))).status == 422
    assert size_of(memory) == 8
    assert north.add(shown(tree(12), 8)).status == 200


def test_a_log_belongs_to_the_key_that_signed_it_first(north: Witness) -> None:
    assert north.add(shown(tree(4))).status == 200
    theirs = asked(4, OTHER.sign("m1", tree(6)), tree(6).consistency(4))
    answer = north.add(theirs)
    assert (answer.status, answer.text) == (
        403,
        "this log belongs to another key, which did not sign this checkpoint\n",
    )
    both = DESK.sign("m1", tree(6)) + OTHER.sign("m1", tree(6)).partition(b"\n\n")[2]
    assert north.add(asked(4, both, tree(6).consistency(4))).status == 200


def test_what_was_seen_is_there_after_a_restart_and_for_its_owner_alone(
    north: Witness, memory: WitnessMemory, tmp_path: Path
) -> None:
    assert north.add(shown(tree(8))).status == 200
    again = WitnessMemory(tmp_path / "north.seen")
    other = Witness(KEY, [DESK.verifier], again, lambda: AT)
    assert other.add(shown(tree(8, "forked"), 8)).status == 409
    assert other.add(shown(tree(9), 8)).status == 200
    assert north.add(shown(tree(9, "forked", 8), 8)).status == 409
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o777 == 0o600, file
    again.close()
    memory.close()


def test_of_two_histories_that_come_at_once_one_is_cosigned(north: Witness, memory: WitnessMemory) -> None:
    answers: list[tuple[str, int]] = []

    def add(history: str) -> None:
        answers.append((history, north.add(shown(tree(8, history))).status))

    threads = [Thread(target=add, args=(f"h{n % 4}",)) for n in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({history for history, status in answers if status == 200}) == 1
    assert {status for _, status in answers} == {200, 409}
    assert size_of(memory) == 8


def test_nothing_is_cosigned_that_cannot_be_kept(
    north: Witness, memory: WitnessMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert north.add(shown(tree(4))).status == 200

    class Full:
        """A disk that takes nothing any more at the moment of the commit."""

        in_transaction = True

        def __init__(self, base: sqlite3.Connection) -> None:
            self.base = base

        def execute(self, words: str, *given: object) -> object:
            if words == "commit":
                message = "database or disk is full"
                raise sqlite3.OperationalError(message)
            return self.base.execute(words, *given)  # type: ignore[arg-type]

    base = memory._base
    monkeypatch.setattr(memory, "_base", Full(base))
    with pytest.raises(BadMemory, match=r"cannot be kept in .*disk is full"):
        north.add(shown(tree(8), 4))
    monkeypatch.setattr(memory, "_base", base)
    assert size_of(memory) == 4
    assert north.add(shown(tree(8), 4)).status == 200


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "x.seen"
    place.write_bytes(b"something else entirely, and long enough to be looked at" * 40)
    with pytest.raises(BadMemory, match="cannot be opened as the memory of a witness"):
        WitnessMemory(place)
    with pytest.raises(BadMemory, match="cannot be opened"):
        WitnessMemory(tmp_path / "nowhere" / "x.seen")
    assert not os.path.lexists(tmp_path / "nowhere")


def test_a_quorum_counts_each_witness_once() -> None:
    east = cosigner("east")
    renamed = type(east)("west", east._key)
    with pytest.raises(BadKey, match="named twice"):
        quorum_of([east.verifier, renamed.verifier])
    with pytest.raises(BadKey, match="no key of a witness"):
        quorum_of([DESK.verifier])
    for needed in (0, 3, -1):
        with pytest.raises(BadKey, match="cannot be asked for"):
            quorum_of([east.verifier, KEY.verifier], needed)
    assert quorum_of([east.verifier, KEY.verifier]) == Quorum(
        (witness_of(east.verifier), witness_of(KEY.verifier)), 2
    )
