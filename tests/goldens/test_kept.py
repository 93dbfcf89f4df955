"""Records of every release are read, shown and audited as on the day they were kept."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from events.errors import LogError
from events.memory_log import MemoryLog
from events.records import read
from referee.auditing.findings import DIFFERS, FAULT
from referee.service import Desk
from referee.service.proof.attesting import audiences_of
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log
from referee.service.records.removing import bring_record
from tests.goldens import kept, regenerate

RELEASES = kept.releases()


@pytest.fixture(scope="module", params=RELEASES, ids=lambda folder: folder.name)
def release(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


@pytest.fixture(scope="module")
def desks(release: Path) -> dict[str, Desk]:
    return kept.opened(release)


def test_there_are_records_of_a_release() -> None:
    assert "0.1.0" in {folder.name for folder in RELEASES}


@pytest.mark.parametrize("name", kept.ORDER)
def test_a_kept_record_verifies_by_its_root_and_says_the_same_at_every_seq(
    release: Path, desks: dict[str, Desk], name: str
) -> None:
    says = json.loads((release / kept.SAYS).read_text("utf-8"))[name]
    desk, match = desks[name], kept.match_of(name)
    verdict = verify_match(desk, match)
    assert (verdict.ok, verdict.reason) == (True, "")
    assert verdict.seqs == says["facts"]
    assert kept.said(desk, match) == says


@pytest.mark.parametrize("name", kept.ORDER)
def test_a_kept_record_is_audited_clean(desks: dict[str, Desk], name: str) -> None:
    desk, match = desks[name], kept.match_of(name)
    found = audit_log(desk, match).findings
    if not getattr(desk.facts(match)[0].body, "rules", ""):
        # The record names no rules, so these may differ from those that made it.
        found = tuple(one for one in found if one.severity != DIFFERS)
    if name == kept.SEALED:
        found = tuple(one for one in found if one.severity == FAULT)
    assert not found


def test_a_kept_record_goes_out_as_it_came(release: Path) -> None:
    for name in kept.ORDER:
        data = gzip.decompress((release / f"{name}.jsonl.gz").read_bytes())
        assert read(data.splitlines(keepends=True)).header.match == kept.match_of(name)
        desk = Desk(MemoryLog())
        try:
            bring_record(desk, data.splitlines(keepends=True))
        except LogError as error:
            pytest.fail(f"{name}: {error}")
        sealed = audiences_of(desk, "cup-1-4") if name == kept.SEALED else ()
        assert kept.exported(desk, kept.match_of(name), sealed) == data


def test_kept_records_are_never_written_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in kept.FOLDER.rglob("*.gz")}
    monkeypatch.setattr("sys.argv", ["regenerate", "--release"])
    assert regenerate.main() == 1
    assert "never written anew" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in kept.FOLDER.rglob("*.gz")} == before
