"""Facts whose hashes hold and that cannot be read: nothing calls them clean."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.canonical import dump, load
from events.chain import Chain
from events.log import Row
from referee.service import open_desk
from tests.cli.conftest import Shell


def spoilt(shell: Shell, name: str, **changes: Any) -> None:
    """Put a match beside m1 that has its first facts, the last of them changed, chained anew."""
    with closing(open_desk(shell.db)) as desk:
        rows = desk.log.read(desk.log.match("m1").id, 0, 4)
        rows[3] = rows[3]._replace(**changes)
        ref = desk.log.open_match(name, created=rows[0].at, tags={})
        chain, previous, made = Chain(name), Chain(name).genesis(), list[Row]()
        for row in rows:
            fields = {k: v for k, v in row._asdict().items() if k != "hash"}
            previous = chain.link(previous, **fields)
            made.append(row._replace(hash=previous))
        desk.log.append(ref.id, made, key="spoilt", request=bytes(32))


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    found = Shell(tmp_path / "m.sqlite3")
    found.good("open", "m1", "--seed", "3", "--first", "A")
    return found


OLD = "it was written before version 0.1.0"
NEW = "read it with the newer program"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"open": dump({"frames": [[load(b"1")]]})}, OLD),
        ({"kind": "moon.risen"}, NEW),
        ({"v": 99}, NEW),
    ],
    ids=["an older form", "an unknown kind", "a newer version"],
)
def test_what_cannot_be_read_is_never_clean(
    shell: Shell, tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    spoilt(shell, "odd", **changes)
    for words in (("verify", "odd"), ("verify",), ("audit", "odd"), ("audit", "--all")):
        told = shell(*words)
        assert told.code == 1, (words, told)
        words_told = " ".join(told.out.split())
        assert "cannot be read by this version: seq 4: " in words_told
        assert said in words_told
        assert "it verifies as bytes" in words_told
    assert "✓ m1" in shell("verify").out
    shell.good("verify", "m1")
    shell.good("audit", "m1")
    file = tmp_path / "odd.jsonl"
    shell.good("export", "odd", str(file))
    told = shell("verify", str(file))
    assert told.code == 1
    assert "cannot be read by this version: seq 4: " in told.out
    assert [row["ok"] for row in shell_json(shell)] == [True, False]


def shell_json(shell: Shell) -> list[dict[str, object]]:
    """What `verify --json` says of each match."""
    told = shell("verify", "--json")
    records: list[dict[str, object]] = json.loads(told.out)["records"]
    return records
