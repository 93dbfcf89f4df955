"""Every version of every fact ever written is still readable."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from events.codec import UnreadableError, encode
from events.kinds import KINDS
from events.upcast import STEPS
from tests.goldens import samples

FILES = sorted(samples.FOLDER.glob("*.json"))


def test_every_kind_and_version_has_a_sample() -> None:
    gone = samples.missing(samples.FOLDER)
    assert not gone, f"no sample of {gone}: python -m tests.goldens.regenerate"
    for kind, v in STEPS:
        assert samples.file_of(samples.FOLDER, kind, v).exists()


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name.removesuffix(".json"))
def test_a_sample_is_still_read(path: Path) -> None:
    sample = samples.load(path)
    assert path == samples.file_of(samples.FOLDER, sample["kind"], sample["v"])
    fact = samples.read(sample)
    assert sample["kind"] == fact.body.KIND
    assert (fact.seq, fact.at, fact.actor, fact.cause) == tuple(
        sample[name] for name in ("seq", "at", "actor", "cause")
    )
    again = encode(fact)
    if sample["v"] == KINDS[sample["kind"]].v:
        assert again == samples.coded_of(sample)
    assert samples.read(samples.written(fact)) == fact


def test_a_sample_that_is_missing_or_spoiled_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "facts"
    shutil.copytree(samples.FOLDER, folder)
    gone = samples.file_of(folder, "cards.moved", 1)
    sample = samples.load(gone)
    gone.unlink()
    assert samples.missing(folder) == ["cards.moved v1"]
    opened = json.loads(sample["open"])
    opened["speed"] = 1
    with pytest.raises(UnreadableError, match=r"cards\.moved cannot be read: speed"):
        samples.read(sample | {"open": json.dumps(opened)})
    with pytest.raises(UnreadableError, match="has version 99"):
        samples.read(sample | {"v": 99})


def test_samples_once_written_are_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "facts"
    shutil.copytree(samples.FOLDER, folder)
    kept = samples.file_of(folder, "cards.moved", 1)
    kept.write_text("written long ago", "utf-8")
    samples.file_of(folder, "match.ended", 1).unlink()
    assert samples.add_missing(folder) == ["match.ended.v1.json"]
    assert kept.read_text("utf-8") == "written long ago"
