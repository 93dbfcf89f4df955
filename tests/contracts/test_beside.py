"""What stands beside the facts: keyframes, programs and catalogues, people."""

from __future__ import annotations

from hashlib import sha256

from events.log import Log
from events.registry.contract import Registry
from events.registry.people import Person
from tests.contracts.sample import Match


def test_the_nearest_keyframe_at_or_below(log: Log) -> None:
    match = Match(log, "m1").ref.id
    for seq in (50, 100, 150):
        log.put_keyframe(match, seq, "fold-1", b"state %d" % seq)
    log.put_keyframe(match, 120, "fold-2", b"other")
    assert log.keyframe(match, 149, "fold-1") == (100, b"state 100")
    assert log.keyframe(match, 100, "fold-1") == (100, b"state 100")
    assert log.keyframe(match, 1 << 40, "fold-1") == (150, b"state 150")
    assert log.keyframe(match, 130, "fold-2") == (120, b"other")
    assert log.keyframe(match, 49, "fold-1") is None
    assert log.keyframe(match, 99, "fold-2") is None
    assert log.keyframe(match + 1, 99, "fold-1") is None
    log.put_keyframe(match, 100, "fold-1", b"again")
    assert log.keyframe(match, 100, "fold-1") == (100, b"again")


def test_programs_are_kept_once(log: Log) -> None:
    data = b'{"steps":[]}'
    name = log.put_blob("program", data)
    assert name == sha256(data).hexdigest()
    assert log.put_blob("program", data) == name
    assert log.blob("program", name) == data
    assert log.blob("catalog", name) is None
    assert log.put_blob("catalog", data) == name
    assert log.blob("catalog", name) == data
    assert log.blob("program", "0" * 64) is None


def test_people_can_be_corrected_and_erased(registry: Registry) -> None:
    assert registry.person("p1") is None
    assert not registry.erase_person("p1")
    registry.put_people([Person("p1", "Aino", "aino@example.org", erased=False)])
    registry.put_people([Person("p2", "Ben", "", erased=False)])
    registry.put_people([Person("p1", "Aino K.", "aino@example.org", erased=False)])
    assert registry.person("p1") == Person("p1", "Aino K.", "aino@example.org", erased=False)
    assert registry.erase_person("p1")
    assert registry.person("p1") == Person("p1", "", "", erased=True)
    assert registry.person("p2") == Person("p2", "Ben", "", erased=False)
    assert [one.id for one in registry.people()] == ["p1", "p2"]
    assert registry.people()[0].erased
