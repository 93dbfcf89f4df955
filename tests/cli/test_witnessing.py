"""What is wrong with a line about witnesses is said before anything is made or asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.hostile import run
from tests.witness.houses import DESK, cosigner

KEY = cosigner("north").verifier
AT = f"http://127.0.0.1:9={KEY}"
ABSENT = "no match m9 in"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    made = Shell(tmp_path / "games.sqlite3")
    (tmp_path / "north.key").write_bytes(cosigner("north").stored())
    (tmp_path / "games.key").write_bytes(DESK.stored())
    (tmp_path / "keys.txt").write_text(f"# ours\n{KEY}\n", "utf-8")
    (tmp_path / "none.txt").write_text("# nobody yet\n", "utf-8")
    assert run(["--db", str(made.db), "open", "m1", "--seed", "1"]).code == 0
    return made


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("witness new north --key north.key", "north.key is there already"),
        ("witness show --key none.key", "witness new NAME --key none.key"),
        ("witness serve --key north.key --log x --state s.seen --port 0", "'x' is no verifier key"),
        (f"witness serve --key north.key --log {KEY} --state s.seen --port 0", "no verifier key"),
        ("publish m1 --to s.seen", "no witness is named to see it"),
        ("publish m1 --to s.seen --witness x", "'x' is no witness"),
        (f"publish m1 --to s.seen --witness ftp://a.org={KEY}", "is no witness"),
        (f"publish m1 --to s.seen --witness http://a.org={DESK.verifier}", "no key of a witness"),
        (f"publish m1 --to s.seen --witness {AT} --witness {AT}", "address of a witness is named"),
        (f"publish m1 --to s.seen --witness {AT} --quorum 2", "ask for 1 to 1"),
        (f"publish m9 --to s.seen --witness {AT}", ABSENT),
        ("publish m1 --to s.seen --witnesses keys.txt", "line 2 of keys.txt does not say where"),
        ("verify m1 --witnesses keys.txt", "give --note FILE and --key KEY as well"),
        ("verify m1 --quorum 1", "give --note FILE and --key KEY as well"),
        ("verify m1 --note none.txt --key x --quorum 1", "name them in a file"),
        ("verify m1 --note none.txt --key x --witnesses none.txt", "no witness is named"),
        ("serve --quorum 1", "name each: --witness URL=KEY"),
        (f"--db other.sqlite3 serve --witness {AT}", "this desk has no key"),
    ],
)
def test_what_is_wrong_is_said(shell: Shell, line: str, said: str) -> None:
    words = line.split()
    told = run(words if words[0] == "--db" else ["--db", str(shell.db), *words])
    assert told.code == (1 if said.startswith("line 2") else 2), told
    assert said in " ".join(told.err.split()), told.err
    assert not Path("s.seen").exists()
    assert not Path("other.sqlite3").exists()
