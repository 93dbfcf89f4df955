"""Three witnesses, a desk that publishes, and everything that a desk could try."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path
from threading import Event, Thread

import pytest

from events.proofs import Tree
from referee.audit import Trust, seen_by
from referee.audit.cosigned import quorum_of
from referee.audit.notes import BadNote
from referee.service import posting
from referee.service.proof.publishing import (
    Publication,
    Published,
    publication,
    publish,
    published,
    published_at,
)
from referee.service.proof.witnesses import NamedWitness, Rooted, WitnessReply, ask_all
from tests.witness.houses import DESK, OTHER, House, cosigner, houses, rooted, tree

NAMES = ("north", "south", "east")


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    with houses(tmp_path_factory.mktemp("witnesses"), *NAMES) as running:
        yield running


@pytest.fixture
def to(three: list[House], tmp_path: Path) -> Publication:
    return publication(tmp_path / "notes", [house.at for house in three])


def trust(to: Publication, log: str, needed: int = 2) -> Trust:
    quorum = quorum_of([one.key for one in to.witnesses], needed)
    return Trust(None, published(to.folder, log), DESK.verifier, quorum)


def _passes(to: Publication, log: str) -> bool:
    """Whether somebody who asks for two of the three witnesses takes what is published."""
    try:
        return seen_by(trust(to, log)) is not None
    except BadNote:
        return False


def whys(done: Published) -> list[str]:
    return [one.why for one in done.absent]


def test_what_grows_is_published_with_the_cosignatures_of_all(to: Publication) -> None:
    for size in (1, 4, 4, 9):
        done = publish(to, rooted(tree(size), "grown"))
        assert (done.log, done.size, done.seen, done.of, done.absent) == ("grown", size, 3, 3, ())
        found = seen_by(trust(to, "grown", 3))
        assert found is not None
        assert str(found).startswith("3 of 3 witnesses saw this checkpoint, the last at 20")
    assert [one.name for one in to.folder.iterdir()] == ["grown.note"]


@pytest.mark.parametrize(
    ("then", "why"),
    [
        (tree(8, "x", 5), "saw another history of {}, at 8 facts: it was forked"),
        (tree(12, "x", 5), "saw another history of {}, at 8 facts: it was forked"),
        (tree(6), "saw 8 facts of {}, and here are only 6: it was rolled back"),
    ],
    ids=["the same size", "a longer one", "a rollback"],
)
def test_a_history_that_is_no_continuation_is_seen_by_nobody(to: Publication, then: Tree, why: str) -> None:
    log = f"l{then.size}"
    assert publish(to, rooted(tree(8), log)).seen == 3
    before = published(to.folder, log)
    done = publish(to, rooted(then, log))
    assert (done.seen, done.file) == (0, "")
    assert whys(done) == [why.format(log)] * 3
    assert all(one.forked for one in done.absent)
    assert published(to.folder, log) == before


def test_of_two_who_publish_at_once_the_longer_checkpoint_stays(to: Publication) -> None:
    def slowly(asked: Sequence[NamedWitness], small: Rooted) -> list[WitnessReply]:
        told = ask_all(asked, small)
        assert publish(to, rooted(tree(9), "twice")).seen == 3
        return told

    late = publish(to, rooted(tree(4), "twice"), slowly)
    assert late.seen == 3
    assert late.file
    assert b"\n9\n" in published(to.folder, "twice")


def test_a_longer_checkpoint_that_no_witness_saw_does_not_stay(to: Publication) -> None:
    to.folder.mkdir()
    published_at(to.folder, "forged").write_bytes(rooted(tree(9, "x"), "forged").note)
    publish(to, rooted(tree(4), "forged"))
    assert b"\n4\n" in published(to.folder, "forged")


def test_two_people_cannot_be_shown_two_histories(to: Publication, three: list[House]) -> None:
    """The desk shows one history to some witnesses and another to the rest, in any order."""
    first, second = tree(8, "first", 3), tree(10, "second", 3)
    for number, (some, rest) in enumerate([((0, 1), (1, 2)), ((0,), (0, 1, 2)), ((2,), (1, 0, 2))]):
        log = f"split{number}"
        one = Publication(to.folder / "a", tuple(three[at].at for at in some), 1)
        other = Publication(to.folder / "b", tuple(three[at].at for at in rest), 1)
        publish(one, rooted(first, log))
        publish(other, rooted(second, log))
        good = [folder for folder in "ab" if _passes(to._replace(folder=to.folder / folder), log)]
        assert len(good) <= 1, good


def test_a_witness_that_is_down_is_told_and_the_others_suffice(to: Publication, tmp_path: Path) -> None:
    with houses(tmp_path, "west") as (west,):
        four = publication(to.folder, [*to.witnesses, west.at], 3)
        assert publish(four, rooted(tree(3), "down")).seen == 4
        west.kill()
        done = publish(four, rooted(tree(5), "down"))
        assert (done.seen, bool(done.file)) == (3, True)
        assert whys(done)[0].startswith("cannot be reached: ")
        few = publish(four._replace(needed=4), rooted(tree(6), "down"))
        assert (few.seen, few.file) == (3, "")
    assert b"\n5\n" in published(to.folder, "down")


def _drip(line: socket.socket, over: Event) -> None:
    """Answer whoever asks, one letter after the other, without an end."""
    other, _ = line.accept()
    with other, suppress(OSError):
        for letter in chain(b"HTTP/1.1 200 OK\r\n\r\n", repeat(ord("x"))):
            if over.wait(0.02):
                return
            other.sendall(bytes([letter]))


def test_a_witness_that_answers_byte_by_byte_is_cut_off(
    to: Publication, three: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 1.0)
    over = Event()
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        Thread(target=_drip, args=(line, over), daemon=True).start()
        slow = NamedWitness(f"http://127.0.0.1:{line.getsockname()[1]}", cosigner("slow").verifier)
        done = publish(Publication(to.folder, (slow, three[0].at), 1), rooted(tree(2), "slow"))
        over.set()
    assert (done.seen, bool(done.file)) == (1, True)
    (why,) = whys(done)  # the line may be reset by what was still on its way when it was cut
    assert why.startswith(("answers with no cosignature", "cannot be reached: [Errno 104]"))


def test_a_key_that_is_not_that_of_the_witness_gets_no_cosignature_in(
    to: Publication, three: list[House]
) -> None:
    wrong = NamedWitness(three[0].at.url, cosigner("else").verifier)
    done = publish(Publication(to.folder, (wrong, three[1].at), 1), rooted(tree(3), "wrong"))
    assert whys(done) == ["answers with no cosignature of its key over this checkpoint"]
    stranger = publish(to, rooted(tree(3), "strange", OTHER))
    assert whys(stranger) == ["does not know the key of this log; start it with --log KEY"] * 3


def test_a_cosignature_of_another_checkpoint_is_worth_nothing(to: Publication) -> None:
    assert publish(to, rooted(tree(3), "replay")).seen == 3
    old = published(to.folder, "replay").partition(b"\n\n")[2].split(b"\n", 1)[1]
    forged = rooted(tree(9, "x"), "replay").note + old
    asked = trust(to, "replay")._replace(note=forged)
    with pytest.raises(BadNote, match=r"the cosignature of north\+\w+ is not of this checkpoint"):
        seen_by(asked)
    bare = trust(to, "replay")._replace(note=rooted(tree(9, "x"), "replay").note)
    with pytest.raises(BadNote, match="0 of 3 witnesses saw this checkpoint; the quorum is 2"):
        seen_by(bare)
