"""The dispute of docs/dispute.md runs as it is typed, from the call to the appeal."""

from __future__ import annotations

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/dispute.md").read_text("utf-8")


def test_the_dispute_runs_from_call_to_appeal(fresh: Shell) -> None:
    run_page(PAGE, fresh)
    again = fresh("appeal", "file", "demo", "R1", "--seat", "B", "--grounds", "once more")
    assert again.code != 0
    kinds = [fact["kind"] for fact in fresh.json("log", "demo", "--after", "726")["facts"]]
    for kind in ("call.opened", "ruling.given", "time.extended", "appeal.decided", "action.taken"):
        assert kind in kinds
